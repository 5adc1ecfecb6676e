"""What wounds, fatigue and knockback do in the Fourth Edition, and the skill rolls they lower."""
