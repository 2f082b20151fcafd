"""Cards by the UID of their tags, looked up in the list on flash."""

import os
import struct
from binascii import crc32

from store.tags import PATH, TagsError, card_of

TABLES = struct.pack("<12s12s12s12s", b"history", b"unit", b"history", b"tile")
SHORT = b"\x01\x02\x03\x04"
LONG = b"\x04\x11\x22\x33\x44\x55\x66"


def tag(uid, table, number):
    return struct.pack("<10sBBH", uid, len(uid), table, number)


def write(body, tables=2):
    whole = struct.pack("<4sHHI", b"CHRU", 1, tables, 16 + len(body)) + body
    whole += struct.pack("<I", crc32(whole) & 0xFFFFFFFF)
    with open(PATH, "wb") as file:
        file.write(whole)
    return whole


def test_without_a_list_no_tag_is_known():
    try:
        os.remove(PATH)
    except OSError:
        pass
    assert card_of(LONG) is None


def test_a_tag_of_the_list_is_its_card_and_no_other_is():
    tags = [tag(bytes((n, 7, 7, 7)), n % 2, n) for n in range(10, 60)]
    write(TABLES + tag(SHORT, 0, 57) + tag(LONG, 1, 300) + b"".join(tags))
    assert card_of(SHORT) == ("history", "unit", 57)
    assert card_of(LONG) == ("history", "tile", 300)
    for n in range(10, 60):
        assert card_of(bytes((n, 7, 7, 7))) == ("history", "tile" if n % 2 else "unit", n)
    for stranger in (b"\x01\x02\x03\x05", SHORT + b"\0\0\0", b"\xff\xff\xff\xff", b"\0\0\0\0", LONG[:4]):
        assert card_of(stranger) is None
    os.remove(PATH)


def test_a_damaged_list_is_told_and_not_believed():
    whole = write(TABLES + tag(LONG, 1, 300))
    for bad in (whole[:-1], whole.replace(b"tile", b"tale"), b"no list"):
        with open(PATH, "wb") as file:
            file.write(bad)
        try:
            card_of(LONG)
            raise AssertionError("a damaged list was believed")
        except TagsError:
            pass
    write(TABLES + tag(LONG, 2, 300))
    try:
        card_of(LONG)
        raise AssertionError("a tag of no table was believed")
    except TagsError as error:
        assert error.code == "contradiction"
    os.remove(PATH)
