"""The catalogue of Battalia against the rules: how many of each card there are, and what is our stand-in."""

from collections import Counter
from collections.abc import Iterator

import pytest

from host_tools.build import build
from store.catalogue import Catalogue
from tests.core.battalia_hand import Cards

TABLES = ("kind", "card", "shape", "land", "price", "square", "wheel", "guard", "token")


@pytest.fixture(scope="module")
def cards() -> Iterator[Catalogue]:
    catalogue = Catalogue(str(build() / "cards" / "battalia.cat"))
    yield catalogue
    catalogue.close()


@pytest.mark.parametrize("name", TABLES)
def test_the_catalogue_holds_what_the_tests_of_the_rules_play_with(cards: Catalogue, name: str) -> None:
    """The hand-made cards of the rules' tests are written down from the rules, not from the catalogue."""
    made = Cards()
    assert cards.table(name) == made.table(name)


def test_units_supplies_and_artifacts(cards: Catalogue) -> None:
    """Section 1: 80, 80, 84 and 5; 20 units and 21 artifacts of each faction."""
    records = [cards.record("card", number) for number in range(cards.count("card"))]
    kinds = Counter(record[0] for record in records)
    assert [kinds[rank] for rank in (1, 2, 3, 4)] == [32, 20, 16, 12]
    assert kinds[0] == 80 and [kinds[kind] for kind in range(5, 12)] == [12] * 7
    assert [kinds[kind] for kind in range(12, 17)] == [1] * 5
    for faction in range(4):
        own = [record[0] for record in records if record[1] == faction]
        assert sum(kind <= 4 for kind in own) == 20 and sum(kind >= 5 for kind in own) == 21


def test_cities_and_roads(cards: Catalogue) -> None:
    """Section 1: 28 cities, 12 of them crossroads; 48 roads, 12 of each shape; the ruins."""
    records = [cards.record("land", number) for number in range(cards.count("land"))]
    cities = Counter(record[1] for record in records if record[0] == 0)
    roads = Counter(record[1] for record in records if record[0] == 1)
    assert [cities[shape] for shape in range(5)] == [4, 4, 4, 4, 12]
    assert [roads[shape] for shape in range(5)] == [0, 12, 12, 12, 12]
    assert [bytes(record) for record in records if record[0] == 2] == [bytes((2, 4, 4))]


def test_what_the_book_does_not_state_is_marked_as_a_stand_in(cards: Catalogue) -> None:
    assert cards.stand_in("card", 0) and cards.stand_in("card", 160)
    assert not cards.stand_in("card", 80) and not cards.stand_in("card", 244)
    assert cards.stand_in("wheel", 0) and cards.stand_in("token", 0) and cards.stand_in("land", 76)
    assert not cards.stand_in("price", 0) and not cards.stand_in("guard", 1) and not cards.stand_in("kind", 4)
    squares = {cards.name("square", number): cards.stand_in("square", number) for number in range(49)}
    assert squares["D2"] and squares["B2"] and squares["D1"] and not squares["D4"] and not squares["D3"]


def test_every_card_has_a_name(cards: Catalogue) -> None:
    assert cards.name("card", 0) == "Friman of the Bärfolk"
    assert cards.name("card", 245) == "Sword of Elemag"
    assert cards.name("land", 0) == "City in the Verdant Forests: Crossroads"
    assert cards.name("square", 24) == "D4" and cards.name("square", 6) == "G1"
