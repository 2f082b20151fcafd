"""`make bench`: figures in virtual time and on the MicroPython VM, beside the budgets and what others do."""
