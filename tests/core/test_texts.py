"""The table speaks: one language at a time, no game stopped by a missing word."""

import os

from rules.game import checksum
from scenes.texts import GROUPS, Texts, TextsError, group_of, number_of, opening_of


def opened_as(data):
    """What the table says of a file of texts with these bytes: the code and the sentence."""
    with open("broken.txt", "wb") as file:
        file.write(data)
    try:
        Texts("broken.txt").close()
    except TextsError as error:
        return error.code, str(error)
    finally:
        os.remove("broken.txt")
    raise AssertionError("the texts were accepted")


def whole():
    with open("texts/history.en.txt", "rb") as file:
        return file.read()


def said(language, key, **values):
    texts = Texts("texts/history." + language + ".txt")
    try:
        return texts(key, **values)
    finally:
        texts.close()


def test_a_prompt_in_three_languages():
    assert said("en", "P_INSERT", n=2) == "Insert a tile (2/3)"
    assert said("it", "P_INSERT", n=2) == "Inserisci una tessera (2/3)"
    assert said("es", "P_INSERT", n=2) == "Inserta una tarjeta (2/3)"


def test_words_keep_their_accents():
    assert said("es", "P_REROLL", n=1) == "¿Volver a tirar? Quedan: 1"
    assert said("it", "PH2A") == "Conquistare Unità sul Tabellone"


def test_two_places_are_filled_each_with_its_own():
    assert said("en", "P_JUMP", a="II", b="IV") == "Jump: Era II or IV"
    assert said("en", "P_DMG", n=3, side="Attacker") == "3 damage: Attacker"


def test_what_was_put_in_is_not_filled_again():
    assert said("en", "P_DMG", n=3, side="{n}") == "3 damage: {n}"


def test_a_place_nobody_filled_stays_visible():
    assert said("en", "P_JUMP", a="II") == "Jump: Era II or {b}"
    assert said("en", "P_JUMP") == "Jump: Era {a} or {b}"


def test_a_missing_text_shows_its_key():
    assert said("en", "P_NO_SUCH_THING") == "[P_NO_SUCH_THING]"
    assert said("en", "P_NO_SUCH_THING", n=1) == "[P_NO_SUCH_THING]"
    assert said("en", "") == "[]"


def test_every_game_has_the_common_words():
    assert said("es", "YES") == "Sí"
    assert said("en", "STAND_IN") == "Stand-in values"


def test_before_a_game_is_chosen_the_common_words_are_there():
    texts = Texts("texts/common.it.txt")
    assert texts("CHOOSE_GAME") == "Scegli un gioco"
    assert texts("P_INSERT", n=1) == "[P_INSERT]"
    texts.close()


def test_words_of_another_language_are_taken_over():
    texts = Texts("texts/history.en.txt")
    assert (texts("YES"), texts("NO"), texts("YES")) == ("Yes", "No", "Yes")
    texts.take_over(Texts("texts/history.es.txt"))
    assert (texts("YES"), texts("P_REROLL", n=1)) == ("Sí", "¿Volver a tirar? Quedan: 1")
    texts.close()


def test_dismissing_is_told_apart_from_discarding_in_spanish():
    """Section 2.3: Descartar alone would mean the ordinary discard pile."""
    assert said("es", "ACT_DISMISS") == "Descartar (del juego)"
    assert said("es", "DISCARD") == "Pila de descarte"


def sealed(groups):
    """A file with these groups of texts."""
    index = bytearray(2)
    for group in groups:
        index += (index[-2] + 256 * index[-1] + len(group)).to_bytes(2, "little")
    body = bytes(index) + b"".join(groups)
    data = b"CHRT\x03\x00\x02\x00" + (12 + len(body) + 4).to_bytes(4, "little") + body
    return data + checksum(data).to_bytes(4, "little")


def test_a_key_within_another_text_is_not_taken_for_one():
    """Both stand in one group; the first text says what stands in front of the second one."""
    number = number_of("B")
    groups = [b""] * GROUPS
    own = opening_of(number)
    groups[group_of(number)] = opening_of(number ^ 1) + own[1:] + b"xx" + own + b"OK"
    with open("two.txt", "wb") as file:
        file.write(sealed(groups))
    texts = Texts("two.txt")
    assert texts("B") == "OK"
    assert texts(number ^ 1) == str(own[1:] + b"xx", "utf-8")
    assert texts(number ^ 2) == "[%d]" % (number ^ 2)
    texts.close()
    os.remove("two.txt")


def test_texts_of_an_older_format_are_refused():
    code, sentence = opened_as(b"CHRT\x02\x00" + whole()[6:])
    assert code == "version"
    assert sentence == "broken.txt has format 2, this firmware reads 3: build it again."


def test_broken_texts_are_refused():
    data = whole()
    assert opened_as(b"") == (
        "foreign",
        "broken.txt is not a file of texts: copy the right file onto the table.",
    )
    assert opened_as(data[:-1])[0] == "cut"
    assert opened_as(data[:4] + b"\x09" + data[5:])[0] == "version"
    assert opened_as(data[:400] + bytes([data[400] ^ 1]) + data[401:])[0] == "damaged"


def test_texts_that_contradict_themselves_are_refused():
    data = b"CHRT\x03\x00\xff\xff\x14\x00\x00\x00\x00\x00\x00\x00"
    data += checksum(data).to_bytes(4, "little")
    code, sentence = opened_as(data)
    assert code == "contradiction"
    assert sentence == "broken.txt contradicts itself (its index does not fit): build it again."
    groups = [b""] * GROUPS
    groups[5] = b"text"
    data = sealed(groups)
    for at, group in ((12 + 2 * 5, 5), (12 + 2 * GROUPS, GROUPS)):  # it begins late; the last ends too late
        body = data[: at + 1] + b"\x01" + data[at + 2 : -4]
        code, sentence = opened_as(body + checksum(body).to_bytes(4, "little"))
        assert code == "contradiction"
        assert sentence == (
            "broken.txt contradicts itself (group %d of its texts lies outside the file): build it again."
            % group
        )


def test_a_missing_language_is_named():
    try:
        Texts("texts/history.xx.txt")
        raise AssertionError("a file that does not exist was opened")
    except TextsError as error:
        assert error.code == "missing"
        assert str(error) == "texts/history.xx.txt cannot be opened: copy it onto the table again."
