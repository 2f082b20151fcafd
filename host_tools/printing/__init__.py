"""What a maker prints: labels for stickers, a reference for players, templates for drilling."""
