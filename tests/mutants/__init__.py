"""Small random changes of the firmware, each against the tests that should notice it: `make mutants`."""
