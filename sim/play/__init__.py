"""Whole games by bots: the match and its bots, which run on MicroPython too; its transcript and its story."""
