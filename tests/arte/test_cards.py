"""The cards that come with the table are the defaults of the rules file (sections 1.1 to 1.4 and 5.2)."""

import re

from host_tools.build import build
from rules.arte.card import COST, LIFE, RANGE, SKILL_SIZE, STATS
from sim import ROOT
from store.catalogue import Catalogue
from tests.core.arte_hand import Cards

RULES = ROOT / "docs" / "rules" / "arte-de-batalla.md"
HERO = re.compile(
    r"\*\*AB-H(\d) ([A-Za-z ]+)\*\* - ([A-Za-z ]+), (melee|ranged)\. "
    r"Life (\d+), attack (\d+), range (\d+), movement (\d+)"
)
SKILL = re.compile(
    r"^\| H(\d)\.(\d) \| ([A-Za-z ]+?)(?: \((?:main|book)\))? \| [^|]+ \| (\d+) \| ([^|]+) \|", re.MULTILINE
)


def test_every_table_is_the_one_the_tests_play_with() -> None:
    catalogue = Catalogue(str(build() / "cards" / "arte.cat"))
    for name, table in Cards().tables.items():
        assert catalogue.table(name) == table, name
    catalogue.close()


def test_heroes_and_skills_are_those_of_the_rules_file() -> None:
    text = RULES.read_text(encoding="utf-8")
    catalogue = Catalogue(str(build() / "cards" / "arte.cat"))
    heroes, skills = catalogue.table("hero"), catalogue.table("skill")
    found = HERO.findall(text)
    assert len(found) == 8
    for number, name, element, kind, *stats in found:
        hero = int(number) - 1
        record = heroes[hero * 8 : hero * 8 + 8]
        assert catalogue.name("hero", hero) == name
        assert list(record[LIFE:STATS]) == [int(stat) for stat in stats]
        assert record[0] == (kind == "ranged")
        assert catalogue.name("element", record[5]) == element
    listed = SKILL.findall(text)
    assert len(listed) == 32
    for number, slot, name, cost, far in listed:
        skill = (int(number) - 1) * 4 + int(slot)
        record = skills[skill * SKILL_SIZE : (skill + 1) * SKILL_SIZE]
        assert catalogue.name("skill", skill) == name.strip()
        assert record[COST] == int(cost)
        assert record[RANGE] == (int(far) if far.strip().isdecimal() else 0)
    catalogue.close()
