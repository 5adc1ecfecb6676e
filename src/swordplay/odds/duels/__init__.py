"""Whole duels, solved as a Markov chain or a stochastic game, or sampled."""
