"""Which hand is better, game by game."""
