"""Which defences are open, their numbers, their options, and the roll."""
