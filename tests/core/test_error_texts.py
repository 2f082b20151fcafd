"""Every refusal and every bad tag has a sentence, in the words of the device's own files."""

from drivers.reader import (
    CARD,
    EMPTY_TAG,
    FOREIGN,
    GARBAGE,
    HALF_WRITTEN,
    TWO_CARDS,
    UNKNOWN_UID,
)
from scenes.texts import Texts, number_of
from table.error_texts import refusal_text, zone_text
from table.tag_texts import tag_text

_TEXTS = {number_of("R_NO_TILE"): "Insert a tile first.", number_of("REFUSED"): "Not now."}


def _known(key, **values):
    return _TEXTS.get(number_of(key), "[%s]" % key)


def test_a_refusal_has_its_own_sentence():
    assert refusal_text(_known, "no_tile") == "Insert a tile first."


def test_a_refusal_without_one_gets_the_general_sentence():
    assert refusal_text(_known, "never_heard_of") == "Not now."


def test_each_bad_tag_has_a_sentence_of_its_own_in_every_language():
    for language in ("en", "it", "es"):
        text = Texts("texts/common.%s.txt" % language)
        events = (EMPTY_TAG, FOREIGN, HALF_WRITTEN, GARBAGE, UNKNOWN_UID, TWO_CARDS)
        sentences = [tag_text(text, event) for event in events]
        assert len(set(sentences)) == len(events)
        for sentence in sentences:
            assert not sentence.startswith("[")
        assert tag_text(text, CARD) == text("CARD_UNKNOWN")
        text.close()


def test_places_are_named_for_people():
    text = Texts("texts/common.it.txt")
    assert zone_text(text, "attacker.2") == "Attaccante 2"
    assert zone_text(text, "tile") == "Tessera"
    assert zone_text(text, "channel") == "channel"
    text.close()
