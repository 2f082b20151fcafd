"""The maker's page in a real browser, joined to the real firmware on a simulated table."""

import hashlib
import io
import json
import zipfile
from itertools import islice
from pathlib import Path

from playwright.sync_api import Page, expect

from host_tools.journals import load, replay
from host_tools.stickers import cards_of
from sim.port.raw_repl import SimulatedPort
from sim.port.sticker_hand import StickerHand, fresh_stickers
from tests.tools.test_flash import files_on
from tests.web.conftest import Open
from tests.web.maker_door import connect, go, notice, setting
from tests.web.people import PHONE

CARD = "history unit 6"
REPLAY_MS = 120_000  # hundreds of moves, over a line as fast as a real one
WRITTEN = 3  # stickers that lie beside the table


def test_a_table_is_greeted_examined_and_set_up(maker_page: Open, bare_table: SimulatedPort) -> None:
    page = maker_page()
    connect(page)
    assert page.evaluate("navigator.serial.asked") == [{"filters": [{"usbVendorId": 0x2E8A}]}]
    expect(page.locator("#state")).to_have_text("No game is being played.")
    go(page, "doctor")
    page.get_by_role("button", name="Quick look").click()
    expect(page.locator("#summary")).to_have_text("Nothing bad was found.")
    rows = page.locator(".verdicts tbody tr")
    assert rows.count() >= 19
    expect(rows.filter(has_text="reader attacker")).to_contain_text("mfrc522, version 92")

    go(page, "settings")
    expect(page.locator("[data-setting]")).to_have_count(15)
    bright = page.get_by_label("Brightness")
    expect(bright).to_have_value("60")
    bright.fill("35")
    bright.press("Tab")
    notice(page, "Saved: Brightness is 35")
    assert setting(bare_table, "brightness") == 35
    bright.fill("400")
    bright.press("Tab")
    notice(page, "Brightness cannot be 400: allowed is 1 to 100")
    assert setting(bare_table, "brightness") == 35
    page.get_by_label("Sound").select_option("off")
    notice(page, "Saved: Sound is off")
    assert setting(bare_table, "sound") is False


def test_the_doctor_asks_and_names_what_is_broken(maker_page: Open, bare_table: SimulatedPort) -> None:
    bare_table.do(lambda table: (setattr(table.part("display"), "dead", True), table.run(4000)))
    page = maker_page(PHONE)
    connect(page)
    go(page, "doctor")
    page.get_by_role("button", name="Examine with me").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Turn the wheel")
    expect(question.get_by_role("button", name="Done")).to_be_focused()
    bare_table.do(lambda table: table.turn(3))
    page.keyboard.press("Enter")
    expect(question).to_contain_text("revolution")
    page.keyboard.press("Enter")
    expect(question).to_contain_text("Hold the button")
    page.locator("#language").select_option("it")  # the question is there in any language
    expect(question).to_contain_text("Tieni premuto il pulsante")
    expect(page.locator(".verdicts")).to_contain_text("non risponde")
    page.get_by_role("button", name="Ferma").click()
    expect(question).to_have_count(0)
    page.locator("#language").select_option("en")
    page.get_by_role("button", name="Quick look").click()
    expect(page.locator("#summary")).to_contain_text("Needs care")
    display = page.get_by_role("rowheader", name="display", exact=True)
    expect(page.locator("tr.bad").filter(has=display)).to_contain_text("does not answer")


def test_stickers_are_written_card_by_card_and_the_box_fills(
    maker_page: Open, played_table: SimulatedPort, tmp_path: Path
) -> None:
    page = maker_page()
    connect(page)
    go(page, "stickers")
    expect(page.locator("#box")).to_contain_text("0 of 208")
    played_table.hand = StickerHand(played_table, islice(fresh_stickers(), WRITTEN)).move
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".laying svg.card")).to_be_visible()
    expect(page.locator(".written")).to_have_count(WRITTEN)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#told")).to_contain_text("Stopped")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the list").click()
    noted = json.loads(saved.value.path().read_text())
    assert list(noted["stickers"]) == ["unit 0", "unit 1", "unit 2"]
    assert not played_table.do(lambda table: table.desk().link.enrol_mode.on)  # cards are for the game again

    page.reload()  # the browser remembers
    connect(page)
    expect(page.locator("#box")).to_contain_text(f"{WRITTEN} of 208")
    page.get_by_label("Cards", exact=True).select_option("tile")
    page.get_by_role("button", name="Go on").click()
    wanted = [f"history {card.kind}" for card in cards_of("history", ["tile"])]
    expect(page.locator("#kind")).to_have_text(wanted[0])
    page.get_by_role("button", name="Skip this card").click()
    expect(page.locator("#kind")).to_have_text(wanted[1])
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#told")).to_contain_text("Stopped")


def test_a_backup_is_a_download_and_comes_back_as_a_whole(
    maker_page: Open, played_table: SimulatedPort, tmp_path: Path
) -> None:
    page = maker_page()
    connect(page)
    choose_language(page, "it")
    go(page, "backup")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Make a backup").click()
    notice(page, "files are in chronotable-.*zip")
    file = tmp_path / "table.zip"
    saved.value.save_as(file)
    held = zipfile.ZipFile(file)
    there = played_table.do(files_on)
    names = held.namelist()
    assert any(name.startswith("journal/") for name in names)
    still = [name for name in names if name.startswith(("board", "cards/", "settings"))]
    assert len(still) >= 4
    assert all(held.read(name) == there[f"/{name}"] for name in still)

    choose_language(page, "es")
    go(page, "backup")
    page.set_input_files("#restore", file)
    expect(page.get_by_role("alertdialog")).to_contain_text("Go on?")
    page.get_by_role("button", name="Cancel").click()
    notice(page, "Nothing was changed")
    assert setting(played_table, "language") == "es"
    page.set_input_files("#restore", file)
    page.get_by_role("button", name="Bring it back").click()
    notice(page, "The table has started anew")
    assert setting(played_table, "language") == "it"

    for broken in (b"no zip", file.read_bytes()[:-40], foreign_backup()):
        page.set_input_files("#restore", {"name": "x.zip", "mimeType": "application/zip", "buffer": broken})
        notice(page, "Nothing was changed")
    connected = page.locator("#link")
    expect(connected).to_have_text("Connected: pico_duel")


def test_what_is_like_the_backup_is_not_written(
    maker_page: Open, bare_table: SimulatedPort, tmp_path: Path
) -> None:
    page = maker_page()
    connect(page)
    go(page, "backup")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Make a backup").click()
    notice(page, "files are in")
    saved.value.save_as(tmp_path / "table.zip")
    page.set_input_files("#restore", tmp_path / "table.zip")
    notice(page, "like the backup already")


def choose_language(page: Page, tag: str) -> None:
    """Of the display."""
    go(page, "settings")
    page.locator("#setting-language").select_option(tag)
    notice(page, "Saved")


def foreign_backup() -> bytes:
    """It would replace the firmware."""
    data = b"x"
    manifest = {"format": 1, "files": {"/main.py": hashlib.sha256(data).hexdigest()}}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("backup.json", json.dumps(manifest))
        packed.writestr("main.py", data)
    return out.getvalue()


def test_games_are_fetched_and_cards_are_seen_live(maker_page: Open, played_table: SimulatedPort) -> None:
    page = maker_page()
    connect(page)
    go(page, "games")
    expect(page.locator(".list tbody tr")).to_have_count(3)
    page.get_by_role("button", name="Fetch game 3").click()
    expect(page.locator(".fetched")).to_contain_text("Arte de Batalla")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    played = load(saved.value.path())
    assert (played.game, played.number, played.ended) == ("arte", 3, True)
    assert len(list(replay(played))) == len(played.moves) + 1  # by the rules
    expect(page.locator(".fetched")).to_contain_text(f"2 players, {len(played.moves)} moves, finished")
    page.get_by_role("button", name="Play it again").click()
    expect(page.locator(".moves li").last).to_have_attribute(
        "value", str(len(played.moves)), timeout=REPLAY_MS
    )
    final = list(replay(played))[-1].state
    expect(page.locator(".fetched")).to_contain_text(f"{final.digest():08x}")
    expect(page.locator(".fetched .summary")).to_contain_text("wins")
    expect(page.locator("svg.curves polyline")).to_have_count(2)
    with page.expect_download() as report:
        page.get_by_role("button", name="Save the report").click()
    told = report.value.path().read_text(encoding="utf-8")
    assert told.count("<li ") == page.locator(".moves li").count() > len(played.moves) // 4
    assert "http" not in told

    go(page, "monitor")
    expect(page.locator("#standing")).to_contain_text("No game is being played")
    played_table.do(lambda table: (table.place(CARD, "attacker"), table.run(500)))
    expect(page.locator("#events li").first).to_contain_text("attacker: Trebuchet")
    expect(page.locator("#events svg.card")).to_be_visible()
    played_table.do(lambda table: (table.remove("attacker"), table.run(1500)))
    expect(page.locator("#events li").first).to_contain_text("attacker: taken up")
    go(page, "overview")  # whoever leaves does not listen any more
    expect(page.locator("#state")).not_to_be_empty()
    assert not played_table.do(lambda table: table.desk().link.events)
