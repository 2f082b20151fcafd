"""A backup of a table: one zip file, in it every file with its checksum."""

import hashlib
import io
import json
import zipfile
import zlib

from host_tools.errors import ToolError

FORMAT = 1
MANIFEST = "backup.json"
# What is the owner's on a table: paths that start so. The rest comes from the build.
OWNED = ("/settings.txt", "/tags", "/journal/", "/cards/", "/board.json")
MOST = 4 * 1024 * 1024  # more than any table holds
# What Python's zipfile and json raise for files that are damaged, locked or no zip at all.
_UNREADABLE = (zipfile.BadZipFile, zlib.error, LookupError, TypeError, ValueError, EOFError, RuntimeError)


def pack(files: dict[str, bytes]) -> bytes:
    manifest = {
        "format": FORMAT,
        "files": {path: hashlib.sha256(data).hexdigest() for path, data in files.items()},
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        # Without the time of day: the same files are the same archive.
        archive.writestr(_entry(MANIFEST), json.dumps(manifest, indent=1))
        for path, data in files.items():
            archive.writestr(_entry(path.lstrip("/")), data)
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def unpack(data: bytes, name: str) -> dict[str, bytes]:
    """The files of a backup; refused as a whole if a single byte is not as it was."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > MOST:
                raise _refused(name, "holds more than any table could")
            manifest = json.loads(archive.read(MANIFEST))
            if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
                raise _refused(name, "is of another version")
            sums = dict(manifest["files"])
            files = {path: archive.read(path.lstrip("/")) for path in sums}
    except _UNREADABLE as error:
        raise _refused(name, "is no backup of a table, or it is damaged") from error
    for path, content in files.items():
        if not path.startswith(OWNED) or ".." in path:
            raise _refused(name, f"holds {path}, which belongs to no backup")
        if hashlib.sha256(content).hexdigest() != sums[path]:
            raise _refused(name, f"is damaged: {path}")
    return files


def _refused(name: str, why: str) -> ToolError:
    return ToolError(f"{name} {why}.", "Nothing was changed. Use another backup.", "backup")
