"""One file for each manoeuvre: what it needs, does and gives, and what ends it."""
