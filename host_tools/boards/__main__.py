"""`python -m host_tools.boards FILE... [--out BOARD_JSON]`: check board files; compile the one named."""

import argparse
import sys

from host_tools.boards import Board, BoardError, find, load, write


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.boards", description="Check board files.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--out", metavar="BOARD_JSON", help="compile the one FILE for the device")
    options = parser.parse_args(arguments)
    if options.out and len(options.files) > 1:
        parser.error("--out compiles one board at a time")
    boards = [_checked(file) for file in options.files]
    if None in boards:
        return 1
    if options.out and boards[0] is not None:
        try:
            write(boards[0], options.out)
        except OSError as error:
            print(f"{options.out} cannot be written: {error.strerror}.", file=sys.stderr)
            return 1
    return 0


def _checked(file: str) -> Board | None:
    try:
        board = load(find(file))
    except BoardError as error:
        print(error, file=sys.stderr)
        return None
    print(f"{file}: {board.name} is sound: {len(board.readers)} readers, {board.leds.count} LEDs.")
    for rail in board.rails:
        print(f"  {rail}")
    return board


if __name__ == "__main__":
    sys.exit(main())
