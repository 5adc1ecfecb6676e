"""Help for tests: fights with fixed dice, all of them used up."""
