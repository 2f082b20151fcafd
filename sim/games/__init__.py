"""The words of each game for transcripts: its setup, moves and events as JSON that people can read."""
