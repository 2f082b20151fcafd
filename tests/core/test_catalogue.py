"""The table opens its card catalogue, and says plainly what is wrong with one it cannot use."""

import os

from rules.game import checksum
from store.catalogue import Catalogue, CatalogueError

PATH = "cards/history.cat"
GENOESE, TRUNG, SECRET_ARMY, LION = 55, 56, 85, 104


def opened_as(data):
    """What the table says of a catalogue with these bytes: the code and the sentence."""
    with open("broken.cat", "wb") as file:
        file.write(data)
    try:
        Catalogue("broken.cat").close()
    except CatalogueError as error:
        return error.code, str(error)
    finally:
        os.remove("broken.cat")
    raise AssertionError("the catalogue was accepted")


def whole():
    with open(PATH, "rb") as file:
        return file.read()


def resealed(data):
    """The same bytes with a right length and checksum: wrong only in what they say."""
    data = data[:8] + (len(data)).to_bytes(4, "little") + data[12:-4]
    return data + checksum(data).to_bytes(4, "little")


def test_the_box_of_history_has_its_cards():
    cards = Catalogue(PATH)
    assert cards.count("unit") == 108 and cards.size("unit") == 15
    assert cards.count("relic") == 32 and cards.size("relic") == 1
    assert cards.count("tile") == 18 and cards.size("tile") == 3
    assert cards.count("warfare") == 30 and cards.size("warfare") == 6
    assert cards.count("prowess") == 20 and cards.size("prowess") == 2
    assert cards.count("dice") == 12 and cards.size("dice") == 3
    cards.close()


def test_a_base_unit_is_read_with_its_values():
    """The first Trebuchet of Joakim: 1/0/0, one Damage icon, no other icon."""
    cards = Catalogue(PATH)
    assert cards.name("unit", 6) == "Trebuchet"
    assert cards.record("unit", 6) == bytes([0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    cards.close()


def test_trung_sisters_are_as_in_the_first_battle():
    """V4: 0/1/3, two Damage icons, a left half-shield, Assault; Era II."""
    cards = Catalogue(PATH)
    assert cards.name("unit", TRUNG) == "Trung Sisters"
    assert cards.record("unit", TRUNG) == bytes([1, 2, 255, 0, 1, 3, 2, 2, 0, 0, 1, 0, 0, 0, 0])
    cards.close()


def test_a_record_is_read_into_a_buffer_of_the_caller():
    cards = Catalogue(PATH)
    buffer = bytearray(15)
    assert cards.record("unit", GENOESE, buffer) is buffer
    assert buffer == cards.record("unit", GENOESE)
    try:
        cards.record("unit", GENOESE, bytearray(3))
        raise AssertionError("a buffer of another size was filled")
    except ValueError:
        pass
    cards.close()


def test_a_table_is_all_its_records():
    cards = Catalogue(PATH)
    units = cards.table("unit")
    assert len(units) == 108 * 15
    assert all(units[15 * i : 15 * i + 15] == cards.record("unit", i) for i in range(108))
    cards.close()


def test_dice_are_stored_eight_higher():
    """BH-501, BH-502: the last Strong face is +2 Close, the second Risky one -1 in every line."""
    cards = Catalogue(PATH)
    assert cards.record("dice", 5) == bytes([8, 8, 10])
    assert cards.record("dice", 7) == bytes([7, 7, 7])
    cards.close()


def test_a_token_that_copies_an_ability_names_its_place_in_the_unit():
    cards = Catalogue(PATH)
    codes = {}
    for i in range(30):
        codes[cards.name("warfare", i)] = tuple(cards.record("warfare", i))
    assert codes["Close +2"] == (0, 0, 0, 2, 0, 0)
    assert codes["Diversion"] == (1, 0, 0, 0, 13, 1)
    assert codes["Relaunch"] == (1, 0, 0, 0, 14, 1)
    assert codes["Tighten up!"] == (2, 0, 0, 0, 0, 0)
    assert codes["Chase"] == (3, 0, 0, 0, 0, 0)
    cards.close()


def test_names_keep_their_accents():
    cards = Catalogue(PATH)
    assert cards.name("unit", SECRET_ARMY) == "Armée Secrète"
    assert cards.name("unit", LION) == "Lion from the North"
    assert cards.name("relic", 31) == "Pigeon Message Capsule"
    cards.close()


def test_stand_ins_are_marked():
    """Section 6.2: of the Units only the Trebuchet is known whole; the dice are known, too."""
    cards = Catalogue(PATH)
    known = [i for i in range(108) if not cards.stand_in("unit", i)]
    assert [cards.name("unit", i) for i in known] == ["Trebuchet"] * 5
    assert not any(cards.stand_in("dice", i) for i in range(12))
    assert all(cards.stand_in("tile", i) for i in range(18))
    cards.close()


def test_there_is_no_card_behind_the_last():
    cards = Catalogue(PATH)
    for read in (cards.record, cards.name, cards.stand_in):
        for i in (-1, 108):
            try:
                read("unit", i)
                raise AssertionError("a card that does not exist was read")
            except IndexError as error:
                assert str(error) == f"unit has 108 records and no record {i}"
    cards.close()


def test_a_table_of_another_game_is_refused():
    cards = Catalogue(PATH)
    try:
        cards.table("city")
        raise AssertionError("a table that does not exist was read")
    except CatalogueError as error:
        assert error.code == "no_table"
        assert str(error) == PATH + " has no table city: build it again."
    cards.close()


def test_a_missing_catalogue_is_named():
    try:
        Catalogue("cards/chess.cat")
        raise AssertionError("a file that does not exist was opened")
    except CatalogueError as error:
        assert error.code == "missing"
        assert str(error) == "cards/chess.cat cannot be opened: copy it onto the table again."


def test_a_foreign_file_is_refused():
    code, sentence = opened_as(b"GIF89a, and so on, and so on")
    assert code == "foreign"
    assert sentence == "broken.cat is not a card catalogue: copy the right file onto the table."
    assert opened_as(b"")[0] == "foreign"


def test_the_texts_are_not_a_catalogue():
    with open("texts/history.en.txt", "rb") as file:
        assert opened_as(file.read())[0] == "foreign"


def test_a_catalogue_of_another_version_is_refused():
    data = whole()
    code, sentence = opened_as(data[:4] + b"\x02\x00" + data[6:])
    assert code == "version"
    assert sentence == "broken.cat has format 2, this firmware reads 1: build it again."


def test_a_cut_catalogue_is_refused_wherever_the_cut_is():
    data = whole()
    for size in (4, 11, 12, 16, 500, len(data) - 1):
        code, sentence = opened_as(data[:size])
        assert code == "cut"
        assert sentence == "broken.cat does not have the length it should have: copy it onto the table again."
    assert opened_as(data + b"\0")[0] == "cut"


def test_one_wrong_bit_is_noticed():
    data = whole()
    for at in (6, 13, 700, len(data) - 5, len(data) - 1):
        wrong = bytearray(data)
        wrong[at] ^= 16
        code, sentence = opened_as(wrong)
        assert code == "damaged"
        assert sentence == "broken.cat is damaged (wrong checksum): copy it onto the table again."


def test_a_catalogue_that_contradicts_itself_is_refused():
    """A right checksum over wrong numbers: more tables, or records, than the file has room for."""
    data = whole()
    assert opened_as(resealed(data[:6] + b"\xff\xff" + data[8:]))[0] == "contradiction"
    wrong = bytearray(data)
    wrong[24:26] = b"\xff\xff"
    code, sentence = opened_as(resealed(bytes(wrong)))
    assert code == "contradiction"
    expected = "broken.cat contradicts itself (table 0 lies outside the file): build it again."
    assert sentence == expected
