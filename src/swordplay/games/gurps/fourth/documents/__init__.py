"""The documents of the Fourth Edition: numbers, deck and book of each."""
