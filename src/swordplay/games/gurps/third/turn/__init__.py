"""The order of turns, the rolls at their start, and when the fight is over."""
