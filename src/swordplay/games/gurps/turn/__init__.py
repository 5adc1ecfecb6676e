"""The order of turns, the course of one, and the menu."""
