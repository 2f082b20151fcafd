"""Tags that are no cards: what a table meets sooner or later. Hands lay them by these names."""

from collections.abc import Callable

from sim.chips.tags import Classic1k, Ntag, Tag


def bad_tag(kind: str) -> Tag:
    """A fresh one; those of a kind have the same number on the air."""
    return BAD_TAGS[kind](bytes((0x04, len(kind), 0xBA, 0xD0, 0x7A, 0x60, 0x80)))


def _filled(uid: bytes, data: bytes) -> Ntag:
    tag = Ntag(213, uid)
    tag.store(data + bytes(-len(data) % 4))
    return tag


BAD_TAGS: dict[str, Callable[[bytes], Tag]] = {
    "empty tag": lambda uid: Ntag(213, uid),
    "foreign tag": lambda uid: _filled(uid, b"\x03\x0b\xd1\x01\x07\x55\x03abc.de\xfe"),
    "half-written tag": lambda uid: _filled(uid, b"\x03\x1f\xd1\x01\x1b\x54\x02enCT1 hi"),
    "garbage tag": lambda uid: _filled(uid, bytes.fromhex("9a4c77e1") * 12),
    "unknown tag": lambda uid: Classic1k(uid[:4]),
}
