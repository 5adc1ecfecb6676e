"""A figure on the map: body, hands, posture, space, sight, arcs, and the work it is in the middle of."""
