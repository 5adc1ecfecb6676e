"""GURPS Third Edition: what its two documents have that the Fourth has not."""
