"""What stands on paper before the fight, and what follows from it."""
