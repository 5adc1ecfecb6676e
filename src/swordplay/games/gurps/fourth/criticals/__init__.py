"""The critical tables and what their rows do."""
