"""A figure on the map: where it stands, what it holds, whom it holds, what it rides."""
