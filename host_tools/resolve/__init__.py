"""`python -m host_tools resolve`: questions about the rules, a JSON object per line, an answer per line."""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import BinaryIO, TextIO

from host_tools.resolve import arte, battalia, history
from host_tools.resolve.question import Fields, Unanswerable
from rules.game import Refusal

Answer = dict[str, object]

# Each game: what can be asked, and a sentence for each code with which its rules refuse.
_GAMES = {"arte": arte, "battalia": battalia, "history": history}
QUERIES: dict[str, dict[str, Callable[[Fields], Answer]]] = {
    name: game.QUERIES for name, game in _GAMES.items()
}
SENTENCES: dict[str, dict[str, str]] = {name: game.SENTENCES for name, game in _GAMES.items()}


def main(arguments: list[str]) -> int:
    if arguments:
        print("usage: chronotable resolve < QUESTIONS > ANSWERS", file=sys.stderr)
        return 0 if arguments[0] in ("-h", "--help") else 2
    if sys.stdin is None:
        print("There is no input to read.", file=sys.stderr)
        return 2
    return run(sys.stdin.buffer, sys.stdout)


def run(stdin: BinaryIO, stdout: TextIO) -> int:
    """Answer every line at once, so that a program can talk with it; 2 if the input cannot be read."""
    while True:
        try:
            line = stdin.readline()
        except OSError as error:
            print(f"The input cannot be read: {error.strerror}.", file=sys.stderr)
            return 2
        if not line:
            return 0
        stdout.write(json.dumps(answer(line), separators=(",", ":")) + "\n")
        stdout.flush()


def answer(line: bytes) -> Answer:
    """The answer to one line, whatever it holds."""
    label: str | int | None = None
    game = ""
    try:
        question = parse(line)
        label = label_of(question)
        fields = Fields(question)
        game = choose("game", fields.text("game"), QUERIES)
        query = choose("query", fields.text("query"), QUERIES[game])
        return {"id": label, "ok": True, **QUERIES[game][query](fields)}
    except Unanswerable as trouble:
        return refusal(label, trouble.code, trouble.message, trouble.rule)
    except Refusal as trouble:
        sentence = SENTENCES[game].get(trouble.code, "The rules do not allow this.")
        return refusal(label, trouble.code, sentence, trouble.rule)
    except RecursionError:
        return refusal(label, "bad_json", "The line is nested too deeply.")
    except Exception:  # our own mistake must not cost the lines that follow
        traceback.print_exc()
        return refusal(label, "internal_error", "This is a defect of the program.")


def label_of(question: dict[str, object]) -> str | int | None:
    label = question.get("id")
    return label if isinstance(label, str | int) else None


def refusal(label: str | int | None, code: str, message: str, rule: str = "") -> Answer:
    told: Answer = {"id": label, "ok": False, "code": code, "message": message}
    if rule:
        told["rule"] = rule
    return told


def parse(line: bytes) -> dict[str, object]:
    try:
        question = json.loads(line.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise Unanswerable("bad_json", "The line is not valid JSON in UTF-8.") from error
    if not isinstance(question, dict):
        raise Unanswerable("bad_json", "The line is not a JSON object.")
    return question


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def choose(key: str, name: str, known: Mapping[str, object]) -> str:
    if name in known:
        return name
    raise Unanswerable(f"unknown_{key}", f"{key} must be one of {', '.join(sorted(known))}.")
