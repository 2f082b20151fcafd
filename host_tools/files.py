"""Files of ours on the PC: written beside the old one and then moved into place."""

import os
from pathlib import Path

from host_tools.errors import ToolError


def write_whole(path: Path, data: bytes) -> None:
    """The old file stays until the new one is whole."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(data)
        fresh.replace(path)
    except OSError as error:
        raise ToolError(
            f"{path} cannot be written: {error.strerror}.", "Name another place.", "file"
        ) from error
    finally:
        fresh.unlink(missing_ok=True)
