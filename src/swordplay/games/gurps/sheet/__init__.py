"""What a fighter's sheet says before the fight, and what follows from it."""
