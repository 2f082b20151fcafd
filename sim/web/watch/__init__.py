"""`chronotable watch`: the players' page, fed by a table on the link instead of by the simulator."""
