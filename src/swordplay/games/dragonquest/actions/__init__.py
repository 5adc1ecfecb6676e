"""What a figure does in a pulse, action by action."""
