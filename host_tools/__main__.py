"""The maker's command line: `chronotable COMMAND`, or `python -m host_tools COMMAND`."""

import importlib
import os
import sys

COMMANDS = {
    "boards": ("host_tools.boards.__main__", "check a board file, or list the boards"),
    "build": ("host_tools.build", "compile firmware, cards and texts for the device"),
    "flash": ("host_tools.flash", "copy the firmware to a connected Pico"),
    "resolve": ("host_tools.resolve", "answer questions about the rules, one JSON object per line"),
    "rules": ("host_tools.rules", "list every rule with the tests that show it"),
}


def main() -> int:
    arguments = sys.argv[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        print("usage: chronotable COMMAND [...]\n")
        for name, (_, meaning) in COMMANDS.items():
            print(f"  {name:10}{meaning}")
        return 0 if arguments else 2
    if arguments[0] not in COMMANDS:
        print(f"chronotable: no command {arguments[0]!r}; there are: {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    module = importlib.import_module(COMMANDS[arguments[0]][0])
    try:
        return int(module.main(arguments[1:]))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
