"""What a wound, lost fatigue and a push do in the Fourth Edition."""
