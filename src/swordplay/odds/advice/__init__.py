"""Which option is best, and what the enemy does about it."""
