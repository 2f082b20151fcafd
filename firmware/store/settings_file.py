"""The file of settings, read when the table starts and written when somebody has changed one.

It has a line `name=value` for each, and a last one with the CRC-32 of all before it. It is written under
another name and then renamed: the old settings stay until the new ones are whole.
"""

import os
from binascii import crc32

from store.errors import store_error
from store.setting_kinds import named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from store.setting_kinds import Setting, Value

    Trouble = tuple[str, str] | None  # a code, and which setting if one

_CRC = b"crc="
_CRC_LINE_SIZE = 4 + 8 + 1


def write(
    path: str, settings: "tuple[Setting, ...]", values: "dict[str, Value]", kept: "dict[str, str]"
) -> None:
    """All settings, and what is kept of others; the file has all the old values or all the new ones."""
    lines = [
        setting.name + "=" + setting.write(values[setting.name]) + "\n"
        for setting in settings
        if setting.name not in kept
    ]
    lines += [name + "=" + text + "\n" for name, text in kept.items()]
    body = "".join(lines).encode()
    try:
        with open(path + ".new", "wb") as file:
            file.write(body + crc_line(body))
        os.rename(path + ".new", path)
    except OSError as error:
        raise store_error(error)


def read(
    path: str, settings: "tuple[Setting, ...]", values: "dict[str, Value]", kept: "dict[str, str]"
) -> "Trouble":
    """Values go into `values`, what this firmware does not understand into `kept`; what is wrong."""
    try:
        os.stat(path)
    except OSError:
        return None  # a new table
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        data = b""
    body = data[:-_CRC_LINE_SIZE]
    if not body or crc_line(body) != data[-_CRC_LINE_SIZE:]:
        return _set_aside(path)
    try:
        lines = body.decode().split("\n")
    except ValueError:  # the checksum is right, but no table wrote it
        return _set_aside(path)
    trouble: "Trouble" = None
    for line in lines:
        if line:
            trouble = _take(line, settings, values, kept) or trouble
    return trouble


def _take(
    line: str, settings: "tuple[Setting, ...]", values: "dict[str, Value]", kept: "dict[str, str]"
) -> "Trouble":
    name, _, text = line.partition("=")
    kept[name] = text
    if name not in values:
        return None
    setting = named(settings, name)
    try:
        value = setting.parse(text)
    except ValueError:
        value = ""
    if not setting.accepts(value):
        return "value", name
    values[name] = value
    del kept[name]
    return None


def _set_aside(path: str) -> "Trouble":
    try:
        os.rename(path, path + ".bad")
    except OSError:
        pass  # then it stays where it is until the next save replaces it
    return "damaged", ""


def crc_line(body: bytes) -> bytes:
    return _CRC + b"%08x\n" % (crc32(body) & 0xFFFFFFFF)
