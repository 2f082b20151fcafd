"""Code that a host runs at MicroPython's prompt on a table: for the command line and for the maker's page.

What stands in braces is filled in as JSON, which MicroPython reads as its own text and lists.
"""

import json

# The SHA-256 of some files, or of every file below a folder.
HASH = """
import os, hashlib, binascii
def _hash(path):
    digest = hashlib.sha256()
    with open(path, 'rb') as file:
        while True:
            block = file.read(512)
            if not block:
                break
            digest.update(block)
    print(binascii.hexlify(digest.digest()).decode(), path)
def _walk(folder):
    for name, kind, *_ in os.ilistdir(folder or '/'):
        (_walk if kind == 0x4000 else _hash)(folder + '/' + name)
"""
HASH_FOLDER = """
try:
    _walk({folder})
except OSError:
    pass
"""
HASH_FILES = """
for path in {paths}:
    _hash(path)
"""
REMOVE = """
import os
def _remove(path):
    if os.stat(path)[0] & 0x4000:
        for name in os.listdir(path):
            _remove(path + '/' + name)
        os.rmdir(path)
    else:
        os.remove(path)
try:
    _remove({path})
except OSError:
    pass
"""
MAKE_FOLDERS = """
import os
for path in {folders}:
    try:
        os.mkdir(path)
    except OSError:
        pass
"""
# A file in lines of Base64.
READ = """
from binascii import b2a_base64
with open({path}, 'rb') as file:
    while True:
        block = file.read(768)
        if not block:
            break
        print(b2a_base64(block).decode().strip())
"""
WRITE = "from binascii import a2b_base64"  # then a line of WRITE_PART for each piece of a file
WRITE_PART = "with open({path}, {mode}) as f: f.write(a2b_base64({data}))"
RENAME = "import os\nos.rename({old}, {new})"
FREE = "import os\ns = os.statvfs('/')\nprint(s[0] * s[3])"
VERSION = "import sys\nprint(sys.version)"
# The device acknowledges the code before it runs it; the pause lets that word out.
RESET = "import machine, time\ntime.sleep_ms(100)\nmachine.reset()"
REST_ONCE = "open({path}, 'w').close()\n"  # before RESET


def filled(code: str, **values: object) -> str:
    for name, value in values.items():
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))  # as JavaScript writes it
        code = code.replace("{" + name + "}", text)
    return code
