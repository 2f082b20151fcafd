"""The history catalogue, counted: what the books state, and the stand-in's balance of section 6.3."""

from collections import Counter

import pytest

from host_tools import FIRMWARE
from host_tools.compile import compile_all
from store.catalogue import Catalogue

FIELDS = ["kind", "era", "owner", "l", "m", "c", "hp", "link_l", "link_r"]
FIELDS += ["reinf", "assault", "hd", "acc", "div", "rel"]
BASE, ELITE, HERO = 0, 1, 2
ERAS = (1, 2, 3, 4)
LEAST = {"hd": 3, "acc": 2, "div": 1, "rel": 1, "assault": 2}  # Elite Units per Era with that icon


class Unit:
    def __init__(self, name, stand_in, record):
        self.name = name
        self.stand_in = stand_in
        self.__dict__.update(zip(FIELDS, record, strict=True))
        self.strength = self.l + self.m + self.c
        self.halves = [half for half in (self.link_l, self.link_r) if half]


@pytest.fixture(scope="module")
def cards(tmp_path_factory):
    out = tmp_path_factory.mktemp("cards")
    compile_all(FIRMWARE, out)
    catalogue = Catalogue(str(out / "cards" / "history.cat"))
    yield catalogue
    catalogue.close()


@pytest.fixture(scope="module")
def units(cards):
    return [
        Unit(cards.name("unit", i), cards.stand_in("unit", i), cards.record("unit", i))
        for i in range(cards.count("unit"))
    ]


def records(cards, table):
    return [tuple(cards.record(table, i)) for i in range(cards.count(table))]


def elite_of(units, era):
    return [unit for unit in units if unit.kind == ELITE and unit.era == era]


def heroes_of(units, era):
    return [unit for unit in units if unit.kind == HERO and unit.era == era]


def named(units, name):
    (unit,) = {unit.name: unit for unit in units if unit.name == name}.values()
    return unit


def test_constraint_1_every_deck_has_its_cards(cards, units):
    """BH-101, BH-105: 8 Base Units per Sabaton, 15 Elite and 2 Heroes per Era; 8 Relics per Era."""
    assert Counter(unit.owner for unit in units if unit.kind == BASE) == dict.fromkeys(range(5), 8)
    assert all(len(elite_of(units, era)) == 15 and len(heroes_of(units, era)) == 2 for era in ERAS)
    assert Counter(era for (era,) in records(cards, "relic")) == dict.fromkeys(ERAS, 8)


def test_ids_lie_where_the_rules_look_for_them(units):
    order = [(unit.kind, unit.era, unit.owner) for unit in units]
    base = [(BASE, 0, owner) for owner in range(5) for _ in range(8)]
    elite = [(ELITE, era, 255) for era in ERAS for _ in range(15)]
    heroes = [(HERO, era, 255) for era in ERAS for _ in range(2)]
    assert order == base + elite + heroes


def test_every_sabaton_has_the_same_base_deck(units):
    deck = ["Conscripts"] * 3 + ["Archers"] * 3 + ["Trebuchet", "Spy"]
    for owner in range(5):
        assert [unit.name for unit in units if unit.kind == BASE and unit.owner == owner] == deck


def test_constraint_2_elite_strength_grows_with_the_era(units):
    strength = [sum(unit.strength for unit in elite_of(units, era)) for era in ERAS]
    assert strength == sorted(set(strength))


def test_constraint_3_era_iv_is_strongest_in_long_range(units):
    long = {era: sum(unit.l for unit in elite_of(units, era)) for era in ERAS}
    assert all(long[4] > long[era] for era in (1, 2, 3))


def test_constraint_4_era_i_has_the_most_reinforcements_and_links(units):
    def icons(era):
        deck = elite_of(units, era) + heroes_of(units, era)
        return sum(unit.reinf for unit in deck), sum(len(unit.halves) for unit in deck)

    reinforcements, halves = zip(*map(icons, ERAS), strict=True)
    assert all(reinforcements[0] > other for other in reinforcements[1:])
    assert all(halves[0] > other for other in halves[1:])


@pytest.mark.parametrize("era", ERAS)
def test_constraint_5_heroes_stand_above_their_era(units, era):
    """BH-771: Reinforcement, both half-shields, an ability; strength about the Era's mean + 3, 2 or 3 HP."""
    mean = {1: 3.0, 2: 3.5, 3: 4.0, 4: 4.5}[era]
    strongest = max(unit.strength for unit in elite_of(units, era))
    for hero in heroes_of(units, era):
        assert hero.reinf >= 1
        assert len(hero.halves) == 2
        assert hero.hd + hero.acc + hero.div + hero.rel >= 1
        assert abs(hero.strength - (mean + 3)) <= 0.5
        assert hero.strength > strongest
        assert hero.hp in (2, 3)


@pytest.mark.parametrize("era", ERAS)
def test_constraint_6_half_shields_join_neighbouring_eras(units, era):
    """A card of Era e carries types e-1, e, e+1 within 1 to 4, mostly e."""
    types = Counter(half for unit in elite_of(units, era) + heroes_of(units, era) for half in unit.halves)
    assert set(types) <= {era - 1, era, era + 1} & set(ERAS)
    assert types[era] > sum(types.values()) / 2


def test_base_units_have_no_half_shield(units):
    assert not any(unit.halves for unit in units if unit.kind == BASE)


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Trebuchet", {"l": 1, "m": 0, "c": 0, "hp": 1, "reinf": 0, "hd": 0}),
        ("Archers", {"l": 0, "m": 1, "c": 0, "hp": 1}),
        ("Conscripts", {"l": 0, "m": 0, "c": 1, "hp": 1, "reinf": 1}),
        ("Spy", {"l": 0, "m": 0, "c": 0, "hp": 1, "hd": 1}),
        ("Genoese Crossbowmen", {"era": 2, "l": 0, "hp": 1, "link_r": 2, "reinf": 0}),
        ("Trung Sisters", {"era": 2, "l": 0, "m": 1, "c": 3, "hp": 2, "link_l": 2, "assault": 1, "reinf": 0}),
        ("Persian Immortals", {"era": 1, "hp": 1, "hd": 1}),
        ("Carthaginian Soldiers", {"era": 1, "hp": 1}),
        ("Vitruvian Scorpio", {"era": 1, "l": 2, "acc": 1}),
        ("Bantu Ruga-ruga", {"era": 3, "hp": 1, "hd": 0}),
        ("Ballonabwehrkanone", {"era": 3, "m": 1, "hp": 1}),
        ("Armée Secrète", {"era": 4, "l": 0, "m": 2, "c": 2, "hp": 1}),
        ("Lion from the North", {"kind": HERO, "era": 3}),
    ],
)
def test_constraint_7_cards_of_the_texts_keep_their_values(units, name, known):
    unit = named(units, name)
    assert {field: getattr(unit, field) for field in known} == known


def test_the_board_of_the_third_example_stands_as_told(units):
    """V3: Long total 1, Medium of Ruga-ruga at least 1, no link, no Accuracy, nobody called."""
    ruga, cannon = named(units, "Bantu Ruga-ruga"), named(units, "Ballonabwehrkanone")
    assert ruga.l + cannon.l == 1
    assert ruga.m >= 1
    assert not ruga.link_r or ruga.link_r != cannon.link_l
    assert ruga.acc + cannon.acc + ruga.reinf + cannon.reinf == 0


def test_the_board_of_the_second_example_stands_as_told(units):
    """V2: Persian Immortals in front of Carthaginian Soldiers, Long total 0, no link, nobody called."""
    front, behind = named(units, "Persian Immortals"), named(units, "Carthaginian Soldiers")
    assert front.l + behind.l == 0
    assert front.reinf + behind.reinf == 0
    assert not front.link_r or front.link_r != behind.link_l


@pytest.mark.parametrize(
    ("era", "strength", "long", "reinforcing", "halves", "tough"),
    [(1, 3.0, 0.5, 6, 16, 4), (2, 3.5, 0.7, 4, 12, 5), (3, 4.0, 1.0, 3, 10, 6), (4, 4.5, 1.6, 2, 8, 6)],
)
def test_elite_units_are_balanced_by_era(units, era, strength, long, reinforcing, halves, tough):
    """The table of section 6.3; a mean that 15 cards cannot meet exactly is met to the nearest point."""
    elite = elite_of(units, era)
    assert abs(sum(unit.strength for unit in elite) - 15 * strength) <= 0.5
    assert abs(sum(unit.l for unit in elite) - 15 * long) <= 0.5
    assert sum(unit.reinf > 0 for unit in elite) == reinforcing
    assert sum(len(unit.halves) for unit in elite) == halves
    assert sum(unit.hp >= 2 for unit in elite) == tough


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(("ability", "least"), LEAST.items())
def test_every_era_has_its_abilities(units, era, ability, least):
    assert sum(getattr(unit, ability) > 0 for unit in elite_of(units, era)) >= least


def test_links_can_form_within_and_between_eras(units):
    """BH-303, BH-304: a right half-shield can meet the same left one in each Era and across each border."""
    for left, right in [(1, 1), (2, 2), (3, 3), (4, 4), (1, 2), (2, 3), (3, 4)]:
        meeting = {unit.link_r for unit in elite_of(units, left)} & {
            unit.link_l for unit in elite_of(units, right)
        }
        assert meeting - {0}, f"no link from Era {left} to Era {right}"


def test_tiles_hold_every_pair_of_eras_with_every_pointer(cards):
    """BH-Q03"""
    pairs = [(a, b) for a in ERAS for b in ERAS if a < b]
    assert sorted(records(cards, "tile")) == sorted((a, b, ptr) for a, b in pairs for ptr in (1, 2, 3))


def test_warfare_tokens_are_the_default_thirty(cards):
    """Section 6.5"""
    counts = Counter(cards.name("warfare", i) for i in range(cards.count("warfare")))
    assert counts == {
        "Long +1": 4, "Medium +1": 4, "Close +1": 4,
        "Long +2": 2, "Medium +2": 2, "Close +2": 2,
        "Diversion": 3, "Relaunch": 3, "Tighten up!": 3, "Chase": 3,
    }  # fmt: skip


def test_prowess_tokens_are_2_3_4_5_for_each(cards):
    """BH-Q41"""
    assert records(cards, "prowess") == [(figure, vp) for figure in range(5) for vp in (2, 3, 4, 5)]


def test_dice_have_the_faces_of_the_book(cards):
    """BH-501, BH-502"""
    faces = [tuple(value - 8 for value in face) for face in records(cards, "dice")]
    assert faces[:6] == [(1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 0), (0, 0, 1), (0, 0, 2)]
    assert faces[6:] == [(1, 1, 1), (-1, -1, -1), (0, 0, 3), (-1, 0, 0), (0, 2, 0), (0, -1, 0)]


def test_only_what_the_books_print_is_no_stand_in(cards, units):
    assert {unit.name for unit in units if not unit.stand_in} == {"Trebuchet"}
    printed = [cards.name("warfare", i) for i in range(30) if not cards.stand_in("warfare", i)]
    assert printed == ["Close +2", "Diversion", "Relaunch", "Chase"]
    assert [cards.name("prowess", i) for i in range(20) if not cards.stand_in("prowess", i)] == [
        "Prowess 5 of Hannes"
    ]
    assert all(cards.stand_in("relic", i) for i in range(32))
