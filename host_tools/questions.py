"""Questions with yes or no to the person at the keyboard."""

import sys

from host_tools.output import Output

ANSWERS = {"y": True, "yes": True, "n": False, "no": False}


def can_ask(out: Output) -> bool:
    """Whether somebody sits there who could answer."""
    return not out.as_json and sys.stdin is not None and sys.stdin.isatty()


def confirmed(question: str, default: bool = False) -> bool:
    """Whether the person says yes; asked again until the answer is one. Enter, or the end of all input, is
    the default."""
    while True:
        try:
            told = input(f"{question} {'[Y/n]' if default else '[y/N]'} ").strip().lower()
        except EOFError:
            print()
            return default
        if not told:
            return default
        if told in ANSWERS:
            return ANSWERS[told]
        print("Please answer yes or no.")
