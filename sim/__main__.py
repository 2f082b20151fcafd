"""`python -m sim`: the table without the table."""

import importlib
import sys

COMMANDS = {
    "play": ("sim.play.command", "whole games by bots"),
    "strength": ("sim.play.strength", "how often one bot beats others"),
    "fit-deck": ("sim.play.fit_deck", "other worths for the deck builder of Battalia"),
    "run": ("sim.scenario.command", "hands at the virtual table, from scenario files"),
    "web": ("sim.web.__main__", "the table in a browser"),
    "campaign": ("sim.campaign.command", "games by hands while everything goes wrong that can"),
    "soak": ("sim.campaign.soak", "a day at the table in a minute"),
    "network-soak": ("sim.network.soak", "many tables on one broker, while it and their lines fail"),
    "network-latency": ("sim.network.latency", "from a move at one table to the light at another"),
    "network-memory": ("sim.network.bridge_memory", "a bridge at a table, in the middle of a game"),
    "emulate": ("sim.emulated_rp2040.command", "the firmware on an emulated RP2040"),
    "calibrate": ("sim.calibration.command", "what the firmware costs on an emulated RP2040"),
}


def main() -> int:
    arguments = sys.argv[1:]
    if not arguments or arguments[0].startswith(("--board", "--honest-clock", "--watch")):
        from sim.scenario import terminal

        return terminal.main(arguments)
    if arguments[0] not in COMMANDS:
        print("usage: python -m sim [--board BOARD] [--honest-clock] [--watch]")
        print("       python -m sim COMMAND ...\n")
        print("  (none)           the table in this terminal")
        for name, (_, meaning) in COMMANDS.items():
            print(f"  {name:17}{meaning}")
        return 0 if arguments[0] in ("-h", "--help") else 2
    return int(importlib.import_module(COMMANDS[arguments[0]][0]).main(arguments[1:]))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("chronotable: Stopped.", file=sys.stderr)
        sys.exit(130)
