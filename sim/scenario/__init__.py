"""Scenario files: what hands do at the virtual table, and what people then see.

A TOML file with `steps`, each an inline table with one verb and what belongs to it:

    title = "A card is laid down and taken up again"
    board = "pico_full"                                          # the default; or a board file, or several
    seed = 1
    include = "setup/a_game.toml"                                # its steps come first; a path from this file
    before = "setup/an_evening.moves"                            # a game that the power cut off (moves_file)
    steps = [
      { place = "history unit 6", at = "attacker.1" },           # a card, or one of the bad tags (BAD_TAGS)
      { remove = "attacker.1" },                                 # all that lies there, or one `card`
      { tap = "history unit 6", at = "attacker" },               # lay it down, wait, take it up again
      { lay = "history unit 6", at = "attacker.1" },             # place it on a slot, else tap it
      { clear = "battlefield" },                                 # take up all cards, or OK if no slot sees it
      { turn = 3, bounce = 2 },                                  # detents, negative backwards; ms of bounce
      { points = 1 },                                            # of the wheel, as the game divides it
      { press = "ok", ms = 900 },                                # short if no time is given
      { choose = "Draw 2" },                                     # + or - to the line that begins so, then OK
      { choose = "Draw 2", by = "wheel" },                       # the wheel brings the mark there, then OK
      { wait = 250 },                                            # milliseconds
      { power = "off" }, { power = "on" },
      { cut_after = 700 },                                       # the power goes after so many bytes to flash
      { cut_in = 130 },                                          # or in so many milliseconds
      { flash = "full", leave = 2 }, { flash = "free" },         # so many sectors of it are left
      { type = "7e3120" },                                       # bytes from a host, in hex
      { break = "display" }, { mend = "display" },               # also leds, wheel, readers, buttons
      { noise = "attacker.1", rate = 0.002 },                    # bit errors over the air of a reader
      # How the table is built and worn (sim/table/conditions.py); each without its values is good again:
      { antenna = "attacker.1", ma = 7, noisy_from = 56.6 },     # a weak module, a clone that hears itself
      { top = "attacker.1", mm = 12, loss = 30 },                # a thick table top, with metal in it
      { place = "history unit 6", at = "line", shift = 0, above = 9 },   # right over what lies there; a box
      { neighbours = "attacker.1", to = "attacker.2", loss = 12 },       # each hears the other's cards
      { miso = "attacker.1", how = "held" },                     # by a clone that is not selected; or "cut"
      { cable = "spi.readers", cm = 80 },
      { supply = 6.0 },                                          # Ohm between the supply and the table
      { hang = "display" },                                      # SDA low until it is clocked free
      { worn = "wheel", ms = 10, trembles = 1 },                 # chatter at each step, and at rest
      { host = "deaf" },                                         # also reads, probes, floods, interrupts
      { screen = "Trebuchet" }, { screen_without = "error" },    # words on the display
      { screen_soon = "Trebuchet", within = 2000 },
      # Laid down, refused in these words and with red light, the rule behind it looked up, taken up again:
      { refused = "history unit 6", at = "line", says = "Not now", rule = "BH-201" },
      { go_on = "Trebuchet" },                                   # OK as often as it takes until it says so
      { watch = "Trebuchet" },                                   # let all scenes pass; then it says so
      { light = "attacker.1", is = "green" },                    # all LEDs of a place: a colour, or "off"
      { light = "era.1", is = "red", on = "pico_full" },         # any step: only on that board
      { light_soon = "wheel", is = "amber", within = 2000 },     # for lights that blink
      { sound = 784 },                                           # a tone (Hz) heard since the last such step
      { hands = "begin" },                                       # from here on actions of hands are counted
      { hands = "7 presses, 3 cards, 1 turns" },                 # so many since the last such step
      { kept = "promises" },                                     # what promises.py lists
    ]

A scenario sees its own folder and what lies below it: files that it names outside are refused. Numbers have
ends (VERBS in verbs.py), so that no file can hold up the table for ever.
"""

from sim.scenario.expectations import ScenarioFailed
from sim.scenario.scenario import Scenario
from sim.scenario.steps import ScenarioError
from sim.scenario.verbs import VERBS

__all__ = ["VERBS", "Scenario", "ScenarioError", "ScenarioFailed"]
