"""Opponents that think ahead: a tree search over imagined worlds, one for all games (docs/opponents.md)."""
