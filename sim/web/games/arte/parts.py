"""The parts of a prompt, as firmware/table/arte/shared_prompts.py numbers them (a test compares)."""

LIST = 1  # cards and skills
SQUARES = 2
TARGETS = 3
STEPS = 4  # where a rider dismounts
COLUMN = 32  # + the column of a square

FEW = 8  # squares that stand in one list
