"""What the editions share of defences, and the menu of options for attack and defence."""
