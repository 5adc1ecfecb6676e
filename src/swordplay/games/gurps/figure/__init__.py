"""A figure on the map: body, posture, space, sight, arcs."""
