"""Tactical combat by the book: fights on a hex map, every number with its reasons."""

__version__ = "0.1.0"
