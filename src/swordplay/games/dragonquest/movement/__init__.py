"""Walking, jumping and trampling."""
