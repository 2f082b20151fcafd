"""A translator edits the texts: every mistake is told with file, line, key and language."""

import pytest

from scenes.texts import Texts

TEXTS = "texts/toy.toml"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('it = "Addio"\n', "", "line 6, BYE.it: the text is missing in this language"),
        ('it = "Addio"', 'it = ""', "line 8, BYE.it: the text is empty"),
        ('it = "Addio"', "it = 7", "line 8, BYE.it: 7 is not a text"),
        (
            'it = "Addio"',
            'it = "Addio"\nde = "Ade"',
            "line 9, BYE.de: unknown language: 'de' is not known; allowed: en, it, es",
        ),
        ("Ciao {name}", "Ciao", "line 3, HELLO.it: has the places none, but en has {name}"),
        ("Ciao {name}", "Ciao {nome}", "line 3, HELLO.it: has the places {nome}, but en has {name}"),
        ("Addio", "Addio {", "line 8, BYE.it: a brace is only for places like {n}"),
        ("Addio", "Addio {1}", "line 8, BYE.it: a brace is only for places like {n}"),
        ("Addio", "Addio {key}", "line 8, BYE.it: {key} cannot be a place; call it otherwise"),
        (
            "Addio",
            "Addio—",
            "line 8, BYE.it: the font has no '—' (U+2014); allowed: ASCII and "
            "à á ä è é ì í ñ ò ó ö ù ú ü À Á Ä È É Ì Í Ñ Ò Ó Ö Ù Ú Ü ¡ ¿ "
            "➶ ♆ ⚔ ▣ ◈ ✹ ⛓ ⊕ ≫ ☠ ⌖ ≈ ↻ ← → ↑ ↓ × • … ✓ ✗ ⌛ ♥ ⛨ † ♛ ⚿ ⇢ ▲ ⧉ ↔ ✦",
        ),
        ("[BYE]", "[HELLO]", "line 6: is no TOML: Cannot declare ('HELLO',) twice (at line 6, column 7)"),
        ("[BYE]", "['B Y E']", "line 6, B Y E: a key is made of letters, digits, _, - and ., a letter first"),
        ("[HELLO]", "LOOSE = 1\n[HELLO]", "line 1, LOOSE: needs a text for each of en, it, es"),
    ],
)
def test_a_mistake_is_named_with_its_place(toy, old, new, told):
    toy.change(toy.texts, old, new)
    assert toy.problems() == [f"{TEXTS}, {told}"]


def test_a_word_of_all_games_is_not_said_again_by_one(toy):
    toy.put(toy.common, '[BYE]\nen = "Bye"\nit = "Ciao"\nes = "Chao"\n')
    assert toy.problems() == [f"{TEXTS}, line 6, BYE: is in common.toml already"]


def test_further_files_of_a_game_are_part_of_its_texts(toy):
    rules = toy.texts.with_name("toy.rules.toml")
    toy.put(rules, '[TO-101]\nen = "Two play"\nit = "Si gioca in due"\nes = "Juegan dos"\n')
    toy.compile()
    texts = Texts(str(toy.out / "texts" / "toy.it.txt"))
    assert texts("TO-101") == "Si gioca in due"
    assert texts("BYE") == "Addio"
    texts.close()
    assert not (toy.out / "texts" / "toy.rules.it.txt").exists()


def test_a_key_of_a_further_file_is_not_said_again(toy):
    rules = toy.texts.with_name("toy.rules.toml")
    toy.put(rules, '[BYE]\nen = "Bye"\nit = "Ciao"\nes = "Chao"\n')
    assert toy.problems() == [f"{TEXTS}, line 6, BYE: is in toy.rules.toml already"]


def test_two_keys_with_one_checksum_are_refused(toy):
    """plumless and buckeroo are a known pair with equal CRC-32."""
    toy.change(toy.texts, "[HELLO]", "[plumless]")
    toy.change(toy.texts, "[BYE]", "[buckeroo]")
    told = f"{TEXTS}, line 6, buckeroo: has the checksum of plumless; rename one of them"
    assert toy.problems() == [told]


def test_more_text_than_the_index_can_reach_is_refused(toy):
    toy.change(toy.texts, "Addio", "A" * 65536)
    assert toy.problems() == [f"{TEXTS}, it: all texts together have 65553 bytes; 65535 is the most"]


def test_wrong_encoding_is_named_with_its_line(toy):
    toy.put(toy.texts, toy.texts.read_text(encoding="utf-8").encode("latin-1"))
    assert toy.problems() == [f"{TEXTS}, line 4: byte 0xA1 is not UTF-8; save the file as UTF-8"]


def test_an_inline_table_has_its_line_too(toy):
    toy.put(toy.texts, '# words\nYES = { en = "Yes", it = "", es = "Si" }\n')
    assert toy.problems() == [f"{TEXTS}, line 2, YES.it: the text is empty"]


def test_what_the_translator_typed_is_what_the_table_says(toy):
    toy.put(toy.common, '["b.won"]\nen = "Won"\nit = "Vinto"\nes = "Ganado"\n')
    files = [path.relative_to(toy.out).as_posix() for path in toy.compile()]
    names = [f"texts/{game}.{language}.txt" for game in ("common", "toy") for language in ("en", "es", "it")]
    assert files == ["cards/toy.cat", *names]
    texts = Texts(str(toy.out / "texts" / "toy.es.txt"))
    assert texts("HELLO", name="Pär") == "¡Hola, Pär!"
    assert texts("b.won") == "Ganado"
    texts.close()
