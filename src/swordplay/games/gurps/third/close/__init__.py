"""Holds and wrestling."""
