"""How long a scene stands: so many milliseconds, or as long as its words need. `speed` applies."""

UNTIL_OK = 0
GLANCE = 1200  # the player's own doing, acknowledged
READ = -1  # until it is read
DO = -2  # until it is read, and hands have done what it says
