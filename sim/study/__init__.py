"""Thousands of games by bots, and what they say about cards, seats and sides (docs/studies.md)."""
