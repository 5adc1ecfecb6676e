"""What can come of an act, exactly: every path through the rules with its weight."""
