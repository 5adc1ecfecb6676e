"""Declaring an attack, its number, and its course to the wound."""
