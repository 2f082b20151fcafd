"""Games by hands with faults drawn from a seed, and what the table promises whatever happens to it."""
