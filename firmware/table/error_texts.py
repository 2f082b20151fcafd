"""Sentences for what goes wrong at the table: a refused move, and where it is."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Text = Callable[..., str]


def refusal_text(text: "Text", code: "str | int") -> str:
    """Why a move was refused; a general sentence for a code that has none of its own.

    On the device most codes are the numbers of their sentences (host_tools/compile/text_keys.py).
    """
    key = code if isinstance(code, int) else "R_" + code.upper()
    return text(key) if has_text(text, key) else text("REFUSED")


def rule_text(text: "Text", rule: str) -> str:
    """The sentence of the rule behind a refusal; none where no rule stands behind it."""
    return text(rule) if rule and has_text(text, rule) else ""


def zone_text(text: "Text", zone: str) -> str:
    """The name of a place: `attacker.2` is "Attacker 2"."""
    name, _, number = zone.partition(".")
    key = "Z_" + name.upper()
    return text(key, n=number).strip() if has_text(text, key) else zone


def has_text(text: "Text", key: "str | int") -> bool:
    """Texts shows a key it does not know in brackets."""
    return text(key) != "[%s]" % key
