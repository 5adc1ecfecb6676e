"""The Fourth Edition's own manoeuvres."""
