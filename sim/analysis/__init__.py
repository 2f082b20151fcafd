"""What a strong player thinks of a game that people have played."""
