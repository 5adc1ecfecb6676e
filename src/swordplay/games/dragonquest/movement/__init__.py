"""Walking, and trampling."""
