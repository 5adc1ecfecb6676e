"""GURPS Fourth Edition: what its documents share, and a profile for each."""
