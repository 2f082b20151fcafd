"""The list of tags on a table: which card wears which UID, for tags that carry no text of ours."""

import struct
from binascii import crc32

from host_tools.errors import ToolError
from store.data_check import CHECKSUM_SIZE, HEADER
from store.data_file import HEADER_SIZE
from store.tags import MAGIC, PATH, TABLE, TABLE_SIZE, TAG, TAG_SIZE, VERSION

FILE = "/" + PATH
Tags = dict[str, tuple[str, str, int]]  # UID in hex -> game, table, number


def pack(tags: Tags) -> bytes:
    """The file as firmware/store/tags.py reads it."""
    tables = sorted({identity[:2] for identity in tags.values()})
    body = b"".join(struct.pack(TABLE, game.encode(), table.encode()) for game, table in tables)
    entries = []
    for uid, (game, table, number) in tags.items():
        raw = bytes.fromhex(uid)
        entries.append(struct.pack(TAG, raw, len(raw), tables.index((game, table)), number))
    body += b"".join(sorted(entries))
    whole = struct.pack(HEADER, MAGIC, VERSION, len(tables), HEADER_SIZE + len(body) + CHECKSUM_SIZE) + body
    return whole + struct.pack("<I", crc32(whole))


def unpack(data: bytes) -> Tags:
    """What such a file says; ToolError if it is damaged."""
    try:
        magic, version, count, length = struct.unpack_from(HEADER, data)
        whole, checksum = data[:-CHECKSUM_SIZE], data[-CHECKSUM_SIZE:]
        if (magic, version, length) != (MAGIC, VERSION, len(data)) or checksum != struct.pack(
            "<I", crc32(whole)
        ):
            raise ValueError("damaged")
        names = [struct.unpack_from(TABLE, data, HEADER_SIZE + TABLE_SIZE * at) for at in range(count)]
        tags: Tags = {}
        for at in range(HEADER_SIZE + TABLE_SIZE * count, len(whole), TAG_SIZE):
            uid, size, table, number = struct.unpack_from(TAG, data, at)
            game, name = (word.rstrip(b"\0").decode() for word in names[table])
            tags[uid[:size].hex().upper()] = (game, name, number)
    except (struct.error, ValueError, IndexError) as error:
        raise ToolError(
            "The list of tags on the table is damaged.", "Remove it with: chronotable enrol erase.", "tags"
        ) from error
    return tags
