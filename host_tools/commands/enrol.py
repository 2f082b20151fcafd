"""`chronotable enrol`: the stickers of a game's cards, written and read back one by one."""

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path

from host_tools import tags
from host_tools.enrolment import Walk
from host_tools.errors import Stopped, ToolError, UsageError
from host_tools.flash import deliver
from host_tools.output import Output
from host_tools.phrases import counted
from host_tools.pico import Pico
from host_tools.ports import add_port, begin_anew, is_simulated, port_of, simulated_folder
from host_tools.questions import can_ask, confirmed
from host_tools.stickers import (
    COMMAND,
    Card,
    Record,
    cards_of,
    default_record,
    games_with_stickers,
    read_list,
)
from host_tools.talk import Table

ACTIONS = ("write", "status", "erase")
NOBODY_S = 60.0  # how long to wait for a hand at a simulated table


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action",
        nargs="?",
        default="write",
        metavar="status|erase",
        help="left out: write the missing stickers",
    )
    parser.add_argument("game", help=f"one of: {', '.join((*games_with_stickers(), COMMAND))}")
    parser.add_argument(
        "--table", action="append", help="only cards of this table, or this command; repeatable"
    )
    parser.add_argument("--reader", help="where the stickers are laid (the first reader that answers)")
    parser.add_argument(
        "--from-csv",
        type=Path,
        metavar="FILE",
        help="a list with the columns uid, table, number: the table then knows these tags by their UIDs",
    )
    parser.add_argument(
        "--write",
        action="store_true",
        help="with --from-csv: write the stickers, laid in any order",
    )
    parser.add_argument("--overwrite", action="store_true", help="also write on cards and foreign tags")
    parser.add_argument("--record", type=Path, help="where it is noted which sticker is which card")
    parser.add_argument(
        "--forget", action="store_true", help="with erase: only forget what is noted, here and on the table"
    )
    parser.add_argument("--yes", action="store_true", help="forget without asking")
    add_port(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace, out: Output) -> int:
    if options.action not in ACTIONS:
        raise UsageError(
            f"enrol knows no {options.action}.", "Use: enrol GAME, enrol status GAME, enrol erase GAME."
        )
    cards = cards_of(options.game, options.table)
    begin_anew(options)
    folder = simulated_folder(options) if is_simulated(options) else None
    place = options.record or default_record(options.game, folder)
    record = Record.load(place, options.game)
    if options.action == "status":
        return _status(record, cards, out)
    if options.action == "erase":
        return _forget(options, record, out) if options.forget else _erase(options, record, out)
    if options.from_csv and not options.write:
        return _list_tags(options, record, cards, out)
    return _write(options, record, cards, out)


def _status(record: Record, cards: list[Card], out: Output) -> int:
    missing = record.missing(cards)
    if out.as_json:
        out.record(cards=len(cards), done=len(cards) - len(missing), missing=[card.key for card in missing])
        return 0
    tables = dict.fromkeys(card.table for card in cards)
    rows = []
    for table in tables:
        all_of_it = [card for card in cards if card.table == table]
        rest = [card for card in all_of_it if card in missing]
        rows.append(
            (
                table,
                len(all_of_it),
                len(all_of_it) - len(rest),
                ", ".join(map(str, rest[:5])),
            )
        )
    out.rows(("table", "cards", "done", "next"), rows)
    out.say(f"{len(missing)} of {len(cards)} cards have no sticker yet.")
    return 0


def _erase(options: argparse.Namespace, record: Record, out: Output) -> int:
    """Empty one sticker after the other, until Ctrl-C or until none is noted any more."""
    if is_simulated(options) and not record.uids:
        advice = f"Write some first: chronotable enrol {record.game} --port {options.port}."
        raise ToolError(f"The simulated table has no sticker of {record.game}.", advice, "stickers")
    with port_of(options, list(record.uids.values())) as port, Table(port) as table:
        table.hello()
        walk = _walk(options, table, record, out)
        try:
            out.say(f"Lay the stickers of {record.game} on the reader {walk.reader}, one after the other.")
            with out.progress("emptied", len(record.uids), 0) as advance:
                while not walk.emptied or record.uids:
                    noted = len(record.uids)
                    uid = walk.erase()
                    out.record(erased=uid, left=len(record.uids))
                    advance(noted - len(record.uids))
        except KeyboardInterrupt:
            raise Stopped(
                f"Stopped. {counted(walk.emptied, 'sticker')} emptied, {len(record.uids)} still noted.",
                "Stickers you do not have any more are forgotten with --forget.",
            ) from None
        finally:
            walk.end()
    out.record(ok=True, erased=walk.emptied)
    out.say(f"{counted(walk.emptied, 'sticker')} emptied; none of {record.game} is noted any more.")
    return 0


def _forget(options: argparse.Namespace, record: Record, out: Output) -> int:
    """Forget the stickers that were noted; they themselves stay what they are."""
    chosen = [key for key in record.uids if not options.table or key.split()[0] in options.table]
    if chosen and not options.yes:
        if not can_ask(out):
            raise ToolError(
                f"{len(chosen)} stickers are noted; nothing was forgotten.", "Give --yes.", "declined"
            )
        if not confirmed(f"Forget {len(chosen)} stickers of {record.game}?"):
            raise ToolError("Nothing was forgotten.", "", "declined")
    if options.port:
        _put_tags(options, record.game, {})
    for key in chosen:
        del record.uids[key]
    record.save()
    out.record(ok=True, forgotten=len(chosen))
    out.say(f"{len(chosen)} stickers are forgotten; write them anew with: chronotable enrol {record.game}.")
    if not options.port:
        out.say("A list of UIDs on a table stays; name the table with --port to forget that one, too.")
    return 0


def _list_tags(options: argparse.Namespace, record: Record, cards: list[Card], out: Output) -> int:
    """Let the table know tags by their UIDs, as a list says; nothing is written on them."""
    listed = read_list(options.from_csv, cards)
    known = _put_tags(
        options,
        record.game,
        {uid: (record.game, card.table, card.number) for uid, card in listed.items()},
    )
    for uid, card in listed.items():
        record.uids[card.key] = uid
    record.save()
    out.record(ok=True, tags=len(listed), known=known)
    out.say(f"The table knows {len(listed)} tags of {record.game} by their UIDs and starts anew.")
    return 0


def _put_tags(options: argparse.Namespace, game: str, fresh: tags.Tags) -> int:
    """Replace the tags of one game in the list on the table, as a whole or not at all."""
    with port_of(options) as port, Pico(port) as pico:
        there = tags.FILE in pico.hashes()
        kept = {}
        if there:
            # A damaged list helps nobody: it is replaced.
            with contextlib.suppress(ToolError):
                kept = tags.unpack(pico.read(tags.FILE))
        known = {uid: card for uid, card in kept.items() if card[0] != game and uid not in fresh} | fresh
        if known:
            deliver(pico, {tags.FILE: tags.pack(known)})
        elif there:
            deliver(pico, {}, [tags.FILE])
        pico.reset()
    return len(known)


def _write(options: argparse.Namespace, record: Record, cards: list[Card], out: Output) -> int:
    listed = read_list(options.from_csv, cards) if options.from_csv else None
    wanted = list(listed.values()) if listed is not None else cards
    missing = record.missing(wanted)
    out.say(f"{len(wanted) - len(missing)} of {len(wanted)} cards have their stickers.")
    if not missing:
        out.record(ok=True, cards=len(wanted), done=len(wanted))
        return 0
    with port_of(options, listed) as port, Table(port) as table:
        table.hello()
        walk = _walk(options, table, record, out)
        try:
            with out.progress("stickers", len(wanted), len(wanted) - len(missing)) as advance:
                for card, uid in _walked(walk, missing, listed):
                    out.record(card=card.key, name=card.name, uid=uid)
                    advance(1)
        except KeyboardInterrupt:
            done = sum(card.key in record.uids for card in wanted)
            raise Stopped(
                f"Stopped. {done} of {len(wanted)} cards have their stickers; one may be half written.",
                "Give the same command again to go on; a half-written sticker is written anew.",
            ) from None
        finally:
            walk.end()
    out.record(ok=True, cards=len(wanted), done=len(wanted))
    out.say(f"All {len(wanted)} cards have their stickers.")
    return 0


def _walk(options: argparse.Namespace, table: Table, record: Record, out: Output) -> Walk:
    wait_s = NOBODY_S if is_simulated(options) else None
    return Walk(table, record, options.reader, out.say, options.overwrite, wait_s)


def _walked(walk: Walk, missing: list[Card], listed: dict[str, Card] | None) -> Iterator[tuple[Card, str]]:
    """Each card that has got its sticker: in the order of the catalogue, or of a list in any order."""
    if listed is None:
        for card in missing:
            yield card, walk.enrol(card)
        return
    left = {uid: card for uid, card in listed.items() if card in missing}
    while left:
        card = walk.enrol_by_uid(left)
        uid = next(uid for uid, other in left.items() if other == card)
        del left[uid]
        yield card, uid
