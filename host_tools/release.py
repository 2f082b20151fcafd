"""Which release this is."""

import tomllib
from importlib import metadata

from host_tools import ROOT


def release() -> str:
    """As the project file says it; where only the package is installed, as that does."""
    project = ROOT / "pyproject.toml"
    if not project.is_file():
        return metadata.version("chronotable")
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
