"""Hands that play whole games at the virtual table, with the cards that really lie around it."""
