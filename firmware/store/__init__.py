"""What the table keeps on its flash."""
