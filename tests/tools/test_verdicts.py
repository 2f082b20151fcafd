"""The doctor names every fault and accuses no healthy table; docs/doctor.md has the count."""

import re
from pathlib import Path

import pytest

from host_tools import ROOT
from host_tools.verdict import PAGES
from tests.tools.faulty_tables import FAULTS, Fault, accused, examined, named


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_doctor_names_the_fault_and_where_to_read_on(fault: Fault) -> None:
    verdicts = examined(fault.board, fault.strike, fault.with_cards)
    found = named(fault, verdicts)
    assert found, [verdict for verdict in verdicts if verdict.verdict != "good"]
    assert all("docs/building.md#" in verdict.cause for verdict in found if verdict.part != "last start")


# A card on each of eleven readers of one kind tells no more than on two.
@pytest.mark.parametrize(
    ("board", "with_cards"), [("pico_duel", False), ("pico_full", False), ("pico_duel", True)]
)
def test_a_healthy_table_is_not_accused(board: str, with_cards: bool) -> None:
    verdicts = examined(board, None, with_cards)
    assert accused(verdicts) == []
    assert len(verdicts) >= (2 if with_cards else 14)


def test_the_pages_of_the_manual_are_there() -> None:
    text = (ROOT / "docs" / "building.md").read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    anchors = {"#" + re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    assert set(PAGES.values()) <= anchors


def test_the_table_in_the_docs_has_every_fault() -> None:
    text = Path(ROOT / "docs" / "doctor.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert [row[0] for row in rows] == [fault.name for fault in FAULTS]
    assert all(int(row[3]) >= 1 and row[4] == "0" for row in rows)
