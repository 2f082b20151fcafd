"""A bot that plays seats of a real table (docs/opponents.md)."""
