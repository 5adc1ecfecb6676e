"""What the Third Edition's manoeuvres need."""
