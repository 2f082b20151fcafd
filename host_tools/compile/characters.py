"""The characters that names and texts may use: those the table's font draws."""

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LETTERS = "àáäèéìíñòóöùúüÀÁÄÈÉÌÍÑÒÓÖÙÚÜ¡¿"
SYMBOLS = "➶♆⚔▣◈✹⛓⊕≫☠⌖≈↻←→↑↓×•…✓✗⌛♥⛨†♛⚿⇢▲⧉↔✦"  # their names: docs/fonts.md
DRAWN = frozenset(ASCII + LETTERS + SYMBOLS)


def not_drawn(text: str) -> str:
    """What to say of characters the font lacks; nothing where it has them all."""
    missing = sorted(set(text) - DRAWN)
    if not missing:
        return ""
    named = ", ".join(f"{char!r} (U+{ord(char):04X})" for char in missing)
    return f"the font has no {named}; allowed: ASCII and {' '.join(LETTERS + SYMBOLS)}"
