"""What follows from a sheet in the Third Edition."""
