"""What it costs to look at one MFRC522: our driver, and the package `mfrc522` from PyPI, on the same chip."""

from typing import Any

from sim.bench.bare import Bare
from sim.bench.peers import Mfrc522Peer
from sim.chips.tags import Classic1k, Ntag, Tag
from sim.clock import MS

ZONE = "attacker.1"
UID_7 = bytes.fromhex("04A1B2C3D4E5F6")
UID_4 = bytes.fromhex("DEADBEEF")


def measure() -> dict[str, float]:
    bare = Bare()
    chip = bare.hardware.readers[0].chip
    _finish(bare, chip.start, chip)
    empty, empty_elapsed = _finish(bare, chip.look, chip)
    uid, uid_elapsed = _read(bare, chip, Ntag(213, UID_7))
    short_uid, _ = _read(bare, chip, Classic1k(UID_4))
    return {
        "reader.empty_ms": empty,
        "reader.empty.elapsed_ms": empty_elapsed,
        "reader.uid_ms": uid,
        "reader.uid.elapsed_ms": uid_elapsed,
        "reader.uid.four_bytes_ms": short_uid,
    }


def others() -> dict[str, float]:
    """Theirs reads UIDs of four bytes only: request, anticollision and select, without a halt."""
    bare = Bare()
    reader = bare.table.board.readers[0]
    with bare.device.awake(), Mfrc522Peer(bare.table.board.buses[reader.bus], reader) as peer:
        empty = bare.held(peer.look)
        bare.table.place(Classic1k(UID_4), ZONE)
        bare.wait(5)
        uid = bare.held(peer.look)
        assert peer.uid == UID_4
    return {"peer.reader.empty_ms": empty, "peer.reader.uid_ms": uid}


def _read(bare: Bare, chip: Any, tag: Tag) -> tuple[float, float]:
    """Find the tag, read its UID, select it, and let it go again."""
    bare.table.place(tag, ZONE)
    found, found_elapsed = _finish(bare, chip.look, chip)
    assert bytes(chip.uid[: chip.uid_size]) == tag.uid
    released, released_elapsed = _finish(bare, chip.release, chip)
    bare.table.remove(ZONE)
    return found + released, found_elapsed + released_elapsed


def _finish(bare: Bare, begin: Any, chip: Any) -> tuple[float, float]:
    """Do one of the chip's tasks: milliseconds that it held the processor, and that it took in all."""
    began = bare.clock.now
    begin()
    held = 0.0
    pauses: list[int] = []
    while chip.busy:
        held += bare.held(lambda: pauses.append(chip.step()))
        bare.wait(pauses[-1])
    return held, (bare.clock.now - began) / MS
