"""What follows from a sheet in the Fourth Edition."""
