"""The board file: what is whole is read, what is damaged is not, and the copy follows a good one."""

import os
from binascii import crc32

from store.board import COPY, PATH, keep, read

BODY = b'{"format":1,"name":"mine","buses":{"spi.readers":{"id":0}}'


def put(data, path=PATH):
    with open(path, "wb") as file:
        file.write(data)


def content(path):
    with open(path, "rb") as file:
        return file.read()


def with_checksum(body=BODY):
    return body + b',"crc":"%08x"}\n' % (crc32(body) & 0xFFFFFFFF)


def refused(data):
    put(data)
    try:
        read(PATH)
    except ValueError:
        return True
    return False


def test_a_whole_file_is_read():
    put(with_checksum())
    assert read(PATH)["name"] == "mine"
    put(BODY + b"}")  # written by hand
    assert read(PATH)["buses"] == {"spi.readers": {"id": 0}}


def test_a_damaged_file_is_refused():
    whole = with_checksum()
    for at in range(len(BODY)):
        damaged = bytearray(whole)
        damaged[at] ^= 1
        assert refused(bytes(damaged)), at
        assert refused(whole[:at]), at
    assert refused(whole.replace(b"mine", b"your"))
    assert refused(b"")
    assert refused(b"[]")


def test_the_copy_is_made_anew_when_the_file_is_another():
    put(with_checksum())
    put(b"old", COPY)
    keep()
    assert content(COPY) == with_checksum()
    put(BODY + b"}")
    keep()
    assert content(COPY) == BODY + b"}"
    os.remove(COPY)
    keep()
    assert content(COPY) == BODY + b"}"
    os.remove(COPY)
    os.remove(PATH)
