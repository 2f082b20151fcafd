"""`chronotable COMMAND`, or `python -m host_tools COMMAND`."""

import sys


def main() -> int:
    # Loading takes longer than a quick hand needs for Ctrl-C, so it happens where that is caught.
    try:
        from host_tools import command_line

        return command_line.main(sys.argv[1:])
    except KeyboardInterrupt:
        print("chronotable: Stopped; nothing was left half done.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
