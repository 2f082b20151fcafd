"""Opponents that think ahead: information-set Monte Carlo tree search, the same for all games (docs/opponents.md)."""
