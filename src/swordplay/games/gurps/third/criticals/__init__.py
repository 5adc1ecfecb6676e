"""The critical tables of the Third Edition."""
