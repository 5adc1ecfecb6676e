"""Wounds of the Third Edition and what they do."""
