"""Steps, walking, turning; one function for every hex entered."""
