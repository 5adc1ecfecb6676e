"""Strikes, the forms of attack, and shots."""
