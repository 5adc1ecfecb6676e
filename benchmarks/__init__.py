"""Measurements: `make bench` writes RESULTS.md."""
