"""Every input is seen at once: by a light before a card is read, and while the table works at another."""

from typing import Any

from sim.bench.bystander import made
from sim.bench.evening import sit_down
from sim.table import Table

LIGHT_WITHIN = 30  # the reader before it is visited when the card is laid


def at_the_table() -> tuple[Table, Any]:
    table = Table("pico_full", 7)
    page = sit_down(table)
    table.run(1000)
    return table, page


def until(table: Table, condition: Any, most_ms: int) -> int:
    for ms in range(most_ms):
        if condition():
            return ms
        table.run(1)
    raise AssertionError(f"not within {most_ms} ms; the display says:\n{table.screen_text()}")


def noticed_card(zone: str) -> tuple[Table, set[str], list[Any]]:
    """A card was laid and its place has lit up: the table, the colours before, what its page was told."""
    table, page = at_the_table()
    told: list[Any] = []
    card = page.card
    page.card = lambda *what: (told.append(what), card(*what))
    before = table.colours(zone)
    until(table, lambda: table.fields["attacker.2"].on, 100)
    table.place("history unit 57", zone)
    until(table, lambda: table.colours(zone) - before - {"off"}, LIGHT_WITHIN)
    return table, before, told


def test_a_card_lights_up_before_anybody_knows_which_one_it_is() -> None:
    table, _, told = noticed_card("attacker.3")
    assert not told
    until(table, lambda: told, 200)


def test_the_light_goes_out_when_the_card_is_gone_before_it_was_read() -> None:
    table, before, told = noticed_card("attacker.3")
    table.remove("attacker.3")
    table.run(1000)
    assert not told
    assert table.colours("attacker.3") == before


def test_looks_for_cards_take_their_time_only_while_an_answer_is_made() -> None:
    table = Table("pico_full", 7)
    desks = made(table, "table.desk", "Desk")
    table.run(2500)
    desk = desks[0]
    assert not desk.answering
    desk.redraw()
    assert desk.answering
    until(table, lambda: not desk.answering, 200)
