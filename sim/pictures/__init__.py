"""Pictures of the main screens of each game, to be compared with what the display shows."""
