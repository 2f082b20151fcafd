"""`python -m sim.stubcheck`: the simulated MicroPython modules beside the official stubs."""
