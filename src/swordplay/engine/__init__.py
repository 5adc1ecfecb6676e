"""The engine: requests, drivers, dice, tallies, hexes, battles and records. It knows no game."""
