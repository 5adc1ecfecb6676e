"""What the Fourth Edition adds to a turn."""
