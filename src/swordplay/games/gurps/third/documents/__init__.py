"""The documents of the Third Edition."""
