"""Enrolling a game: one sticker after the other is laid, judged, written and read back."""

import contextlib
import math
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from host_tools.errors import PicoError, ToolError
from host_tools.patience import patient
from host_tools.stickers import Card, Record
from host_tools.talk import Refused, Table

LOOK_S = 0.15
WRITE_S = 30.0  # a sticker is written in a fraction of a second; a table that needs so long will never end


class Sticker(NamedTuple):
    """What lies on a reader."""

    verdict: str
    uid: str
    identity: tuple[str, str, int] | None


class Walk:
    """Leads through the cards at one reader; `say` tells the person what to do."""

    def __init__(
        self,
        table: Table,
        record: Record,
        reader: str | None,
        say: Callable[[str], None],
        overwrite: bool = False,
        wait_s: float | None = None,
    ):
        """People may take as long as they like; `wait_s` is for tables at which nobody sits."""
        self._table = table
        self._record = record
        self._say = say
        self._overwrite = overwrite
        self._wait_s = wait_s
        self.emptied = 0
        self.reader, self._number = self._find(reader)
        table.ask("enrol")

    def enrol(self, card: Card) -> str:
        """Wait for a sticker that is good for this card, and write it. Returns its UID."""
        self._say(f"Lay the sticker of {card} on the reader {self.reader}.")
        while True:
            sticker = self._next_sticker()
            uid = self._try(card, sticker)
            if uid:
                self._record.add(card, uid)
                self._say(f"  done: {uid}. Take it up.")
            self._wait_until_gone(sticker)
            if uid:
                return uid
            self._say(f"  Once more: the sticker of {card}.")

    def enrol_by_uid(self, wanted: dict[str, Card]) -> Card:
        """Wait for any sticker of a list, and write the card that the list says."""
        self._say(f"Lay any of the {len(wanted)} stickers of the list on the reader {self.reader}.")
        while True:
            sticker = self._next_sticker()
            card = wanted.get(sticker.uid)
            if card is None:
                self._say(f"  {sticker.uid} is not in the list, or done already. Take it up.")
            else:
                uid = self._try(card, sticker)
                if uid:
                    self._record.add(card, uid)
                    self._say(f"  done: {card}. Take it up.")
            self._wait_until_gone(sticker)
            if card is not None and self._record.uids.get(card.key) == sticker.uid:
                return card

    def erase(self) -> str:
        """Wait for a sticker of this game and make it an empty one. Returns its UID."""
        while True:
            sticker = self._next_sticker()
            uid = self._empty(sticker)
            self._wait_until_gone(sticker)
            if uid:
                return uid

    def _empty(self, sticker: Sticker) -> str:
        owner = self._record.owner(sticker.uid) if sticker.uid else None
        ours = owner or (sticker.identity and sticker.identity[0] == self._record.game)
        if sticker.verdict == "empty" and not owner:
            self._say("  This one is empty already.")
        elif sticker.verdict == "two_cards":
            self._say("  Two stickers lie there: one at a time.")
        elif not ours and not self._overwrite:
            self._say(f"  This is no sticker of {self._record.game}: left as it is, unless with --overwrite.")
        elif self._carried_out(f"erase {self.reader} {sticker.uid}", sticker.uid):
            if owner:
                self._record.remove(owner)
            self.emptied += 1
            self._say(f"  emptied: {sticker.uid}. Take it up.")
            return sticker.uid
        return ""

    def end(self) -> None:
        """Cards are for the game again. Where the table has gone, it sees to that itself after a minute."""
        with contextlib.suppress(PicoError):
            self._table.ask("cancel")

    def _find(self, name: str | None) -> tuple[str, int]:
        names = []
        for number, (reader, verdict, *_) in enumerate(self._table.each("read")):
            names.append(reader)
            if name is None and verdict != "lost" or reader == name:
                return reader, number
        if name is None:
            raise ToolError("No reader of the table answers.", "See: chronotable doctor.", "reader")
        raise ToolError(f"The table has no reader {name}.", f"It has: {', '.join(names)}.", "reader")

    def _look(self) -> Sticker:
        words = self._table.ask(f"read {self._number}").split()[2:]
        identity = (words[2], words[3], int(words[4])) if len(words) == 5 else None
        return Sticker(words[0], words[1] if words[1] != "-" else "", identity)

    def _next_sticker(self) -> Sticker:
        warned = False
        for sticker in self._looks():
            if sticker.verdict == "lost":
                raise ToolError(
                    f"The reader {self.reader} does not answer any more.",
                    "See: chronotable doctor.",
                    "reader",
                )
            hidden = sticker.verdict == "card" and not sticker.uid and sticker.identity is None
            if sticker.verdict != "nothing" and not hidden:
                return sticker
            if hidden and not warned:
                self._say("  Take up what lies there: it belongs to a game that may go on.")
                warned = True
        raise ToolError(
            f"No sticker was laid on the reader {self.reader} for {self._wait_s:.0f} seconds.",
            "Give the same command again to go on.",
            "nobody",
        )

    def _wait_until_gone(self, sticker: Sticker) -> None:
        """Until it was taken up; a quick hand has laid the next one by then."""
        for lies in self._looks():
            if lies.verdict in ("nothing", "lost") or lies.uid != sticker.uid:
                return
        raise ToolError(
            f"The sticker was not taken from the reader {self.reader} for {self._wait_s:.0f} seconds.",
            "Take it up, and give the same command again to go on.",
            "nobody",
        )

    def _looks(self) -> Iterator[Sticker]:
        """What lies on the reader, again and again, as long as anybody may be waited for."""
        deadline = math.inf if self._wait_s is None else time.monotonic() + patient(self._wait_s)
        while time.monotonic() < deadline:
            yield self._look()
            time.sleep(LOOK_S)

    def _try(self, card: Card, sticker: Sticker) -> str:
        """The UID if this sticker carries the card now; else say why not."""
        wanted = (self._record.game, card.table, card.number)
        owner = self._record.owner(sticker.uid) if sticker.uid else None
        if sticker.identity == wanted and owner in (None, card.key):
            self._say("  This sticker carries the card already.")
            return sticker.uid
        why = self._objection(sticker, owner if owner != card.key else None)
        if why:
            self._say(f"  {why}")
            return ""
        return self._write(card, sticker)

    def _objection(self, sticker: Sticker, owner: str | None) -> str:
        """Why nothing is written on it."""
        if sticker.verdict == "two_cards":
            return "Two stickers lie there: one at a time."
        if owner:
            return f"A duplicate: this sticker belongs to {self._record.game} {owner}. Take a fresh one."
        if self._overwrite and sticker.verdict != "unknown":
            return ""
        if sticker.verdict == "card" and sticker.identity:
            game, table, number = sticker.identity
            return f"This sticker is {game} {table} {number} already. Take a fresh one, or give --overwrite."
        if sticker.verdict in ("foreign", "garbage"):
            return "A foreign tag: something else is written on it. Take a fresh one, or give --overwrite."
        if sticker.verdict == "unknown":
            return "This tag cannot be written: it is locked, or of another kind. Take an NTAG213."
        return ""

    def _write(self, card: Card, sticker: Sticker) -> str:
        words = f"{self._record.game} {card.table} {card.number} {card.name}"
        done = self._carried_out(f"enrol {self.reader} {sticker.uid} {words}", sticker.uid)
        return sticker.uid if done else ""

    def _carried_out(self, order: str, uid: str) -> bool:
        """Whether that very sticker has it now; else say why not."""
        try:
            self._table.ask(order)
        except Refused as refusal:
            if refusal.code != "moved":
                raise
            self._say("  It was moved. Leave it there until it is done.")
            return False
        deadline = time.monotonic() + patient(WRITE_S)
        while (result := self._table.ask("enrolled")) == "waiting":
            if time.monotonic() > deadline:
                raise ToolError(
                    f"The table does not come to an end with the sticker on the reader {self.reader}.",
                    "See: chronotable doctor.",
                    "reader",
                )
            time.sleep(LOOK_S)
        if result == f"written {uid}":
            return True
        self._say(f"  {_WHY.get(result.split()[0], 'It was moved before it was done.')}")
        return False


_WHY = {
    "locked": "This sticker is locked for ever. Throw it away and take a fresh one.",
    "foreign": "This tag cannot hold a card. Take an NTAG213.",
    "not_written": "It was moved before it was done, or it is broken. Try it again, or take a fresh one.",
}
