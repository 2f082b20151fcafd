"""What people see and hear."""
