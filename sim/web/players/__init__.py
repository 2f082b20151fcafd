"""The table for players: a lobby, seats, hands that deal, and for each viewer what his seat may see."""
