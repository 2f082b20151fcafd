"""`python -m sim play`: whole games by bots. The last line it prints holds the result."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sim import vm
from sim.device_files import catalogue_of, module_files
from sim.play.match import BOTS, LEVELS, ROUNDS, SEATS, Match
from sim.play.telling import Telling
from sim.play.transcript import Transcript
from sim.play.words import GAMES
from store.catalogue import Catalogue

if TYPE_CHECKING:
    from sim.play.match import Watch

RUNNER = Path(__file__).with_name("vm_game.py")
MARK = "\x01"
IN_VM = ("match.py", "bots")  # what of this folder plays inside the VM


def main(argv: list[str]) -> int:
    asked = _parse(argv)
    catalogue = catalogue_of(asked.game)
    match = Match(asked.game, asked.seed, asked.bots, catalogue, iterations=asked.iterations, **asked.options)
    try:
        return _play(asked, match, catalogue)
    except OSError as error:
        print(f"The transcript cannot be written: {error}.", file=sys.stderr)
        return 2
    finally:
        catalogue.close()


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sim play", description="Whole games by bots.")
    parser.add_argument("--game", choices=sorted(SEATS), required=True)
    parser.add_argument("--players", type=int, help="how many play (default: as few as the game allows)")
    parser.add_argument("--seed", type=int, default=1, help="decides everything that is dealt (default: 1)")
    parser.add_argument("--runtime", choices=("cpython", "micropython"), default="cpython")
    parser.add_argument(
        "--bots",
        default="random",
        help=f"{', '.join(BOTS + LEVELS)}: one for all seats or one per seat, a,b,c",
    )
    parser.add_argument(
        "--iterations",
        type=int,
        metavar="N",
        help="easy, fair, strong: so many imagined games for a decision, whatever time they take; repeatable",
    )
    parser.add_argument("--rounds", type=int, metavar="N", help="history: 8 for a Long Campaign (default: 6)")
    parser.add_argument(
        "--hourglass",
        action="store_true",
        help="arte: turns end with the sand; each decision takes up to 12 s",
    )
    parser.add_argument(
        "--tell", action="store_true", help="tell the course of the game before the last line"
    )
    parser.add_argument("--transcript", type=Path, metavar="FILE", help="write every move and event there")
    asked = parser.parse_args(argv)
    fewest, most = SEATS[asked.game]
    if asked.players is None:
        asked.players = fewest
    if not fewest <= asked.players <= most:
        parser.error(f"--players {asked.players}: {asked.game} is for {fewest} to {most}")
    if not 0 <= asked.seed < 2**32:
        parser.error(f"--seed {asked.seed}: must be from 0 to {2**32 - 1}")
    asked.options = _options(asked, parser)
    asked.bots = asked.bots.split(",")
    if len(asked.bots) == 1:
        asked.bots *= asked.players
    if len(asked.bots) != asked.players:
        parser.error(f"--bots names {len(asked.bots)} bots for {asked.players} players")
    for name in asked.bots:
        if name not in BOTS + LEVELS:
            parser.error(f"--bots {name}: must be one of {', '.join(BOTS + LEVELS)}")
        if name in LEVELS and asked.runtime == "micropython":
            parser.error(f"--bots {name}: searches, which needs --runtime cpython")
    if asked.iterations is not None and not 1 <= asked.iterations <= 1_000_000:
        parser.error(f"--iterations {asked.iterations}: must be from 1 to 1000000")
    return asked


def _options(asked: argparse.Namespace, parser: argparse.ArgumentParser) -> dict[str, int]:
    """What of the setup the players of this game may agree on."""
    options: dict[str, int] = {}
    if asked.rounds is not None:
        if asked.game != "history":
            parser.error(f"--rounds {asked.rounds}: only history is played in Rounds, not {asked.game}")
        if asked.rounds not in ROUNDS:
            parser.error(f"--rounds {asked.rounds}: history has {' or '.join(map(str, ROUNDS))} Rounds")
        options["rounds"] = asked.rounds
    if asked.hourglass:
        if asked.game != "arte":
            parser.error(f"--hourglass: only arte has an hourglass, not {asked.game}")
        options["timed"] = 1
    return options


def _play(asked: argparse.Namespace, match: Match, catalogue: Catalogue) -> int:
    if not asked.tell and sys.stdout.isatty():
        print("--tell tells the course of the game.", file=sys.stderr)
    if asked.runtime == "micropython":
        return _play_in_vm(asked, match, catalogue)
    with _watched(asked, match, catalogue) as watch:
        match.play(watch)
    print(match.result())
    return 0


@contextmanager
def _watched(asked: argparse.Namespace, match: Match, catalogue: Catalogue) -> Iterator["Watch | None"]:
    """Whoever is told each move: the transcript, the people, both or nobody."""
    _, words = GAMES[match.name]
    watching: list[Watch] = []
    telling = Telling(print, match, words(match.game, catalogue)) if asked.tell else None
    if telling is not None:
        watching.append(telling)
    with ExitStack() as files:
        if asked.transcript is not None:
            out = files.enter_context(asked.transcript.open("w", encoding="utf-8"))
            watching.append(Transcript(out, match, words(match.game, catalogue)))

        def watch(seat: int, move: tuple[int, ...], events: list[tuple[int, ...]]) -> None:
            for told in watching:
                told(seat, move, events)

        yield watch if watching else None
    if telling is not None:
        telling.end()


def _play_in_vm(asked: argparse.Namespace, match: Match, catalogue: Catalogue) -> int:
    """The game is played by MicroPython; it is written down and told by playing its moves again here."""
    arguments = [asked.game, str(asked.seed), ",".join(asked.bots)]
    arguments += [f"{name}={number}" for name, number in asked.options.items()]
    watched = asked.tell or asked.transcript is not None
    if watched:
        arguments.append("moves")
    moves: list[tuple[int, ...]] = []
    said: list[str] = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            for line in vm.run(vm_image(Path(folder) / "image"), RUNNER, *arguments):
                if line.startswith(MARK):
                    moves.append(tuple(int(number) for number in line[1:].split()))
                else:
                    said.append(line)
    except vm.NoVm as error:
        print(error, file=sys.stderr)
        return 1
    except (subprocess.CalledProcessError, vm.VmHung) as error:
        print("\n".join([*said, f"MicroPython failed: {error}"]), file=sys.stderr)
        return 1
    if watched:
        with _watched(asked, match, catalogue) as watch:
            match.replay(moves, watch)
        if match.result() != said[-1]:
            print(f"The two Pythons differ: CPython has {match.result()}", file=sys.stderr)
            return 1
    print("\n".join(said))
    return 0


def vm_image(image: Path) -> Path:
    """What the device holds, and the bots."""
    shutil.copytree(module_files(), image)
    for name in IN_VM:
        source = RUNNER.with_name(name)
        target = image / "sim" / "play" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    return image
