"""Many tables on one broker, by the real bridge and the real line, with faults drawn from a seed."""
