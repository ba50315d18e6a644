"""From components to paper. Knows ink and geometry, and no game."""
