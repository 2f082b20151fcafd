"""What the flasher leaves on the device beside the firmware."""
