"""Movement that only the Third Edition has: lying over two hexes, and what entering a hex changes."""
