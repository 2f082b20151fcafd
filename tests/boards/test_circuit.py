"""What a maker is told to solder: each part that a circuit needs is there, and joined to the right pins."""

import re
from pathlib import Path

import pytest

from host_tools.boards import parse, wires
from host_tools.boards.assembly import circuit
from host_tools.boards.circuit import GND, MODULE, Circuit, Node
from host_tools.boards.drawing import Box, Drawing, Words
from host_tools.boards.picture import pages, pictures
from host_tools.boards.wiring import shopping
from tests.boards.edited import ARTE, AS5600, BOARDS, DUEL, FULL, PICO_W, edited

ALL = {file.stem: file.read_text(encoding="utf-8") for file in sorted(Path(BOARDS).glob("*.toml"))}
ALL["as5600"] = AS5600
ALL["diodes"] = edited(
    FULL, ('miso_via = "buffer"', 'miso_via = "diode"'), ("baud = 2_000_000", "baud = 1_000_000")
)
# The longest name that a reader can have.
ALL["long names"] = FULL.replace('name = "defender.4"', 'name = "the.fourth.of.defenders"')
ALL["pn532"] = edited(
    DUEL,
    ('power = "usb"\nsupply_ma = 500', 'power = "supply"\nsupply_ma = 1500'),
    ("[[reader]]", "[i2c.nfc]\nid = 1\nsda = 6\nscl = 7\nbaud = 400_000\n\n[[reader]]"),
    (
        'name = "defender"\nchip = "mfrc522"\nbus = "spi.readers"\ncs = 20',
        'name = "defender"\nchip = "pn532"\nbus = "i2c.nfc"\nreset = 20',
    ),
)
ALL["first LED"] = edited(DUEL, ("count = 24", 'count = 24\ndata = "diode"'))


def made(text: str) -> Circuit:
    return circuit(parse(text, "my.toml"))


def through(made: Circuit, part: str) -> set[str]:
    """The nets at both ends of a part."""
    return {made.net_of(part, pin) for pin in made.parts[part].pins}


@pytest.mark.parametrize("name", ALL)
def test_every_pin_is_on_one_net_and_every_net_joins_at_least_two(name: str) -> None:
    circuit = made(ALL[name])
    nodes = [node for net in circuit.nets.values() for node in net]
    assert len(nodes) == len(set(nodes))
    assert all(len(net) > 1 for net in circuit.nets.values()), [
        net for net, nodes in circuit.nets.items() if len(nodes) < 2
    ]
    assert {node.part for node in nodes} == set(circuit.parts)
    refs = [part.ref for part in circuit.parts.values()]
    assert len(refs) == len(set(refs))


@pytest.mark.parametrize("name", ALL)
def test_every_part_with_a_supply_has_ground_and_inputs_of_gates_never_float(name: str) -> None:
    circuit = made(ALL[name])
    for part in circuit.parts.values():
        if "GND" in part.pins:
            assert circuit.net_of(part.name, "GND") == GND
        for pin in part.pins:
            if pin[1:] in ("A", "OE"):
                assert circuit.net_of(part.name, pin), (part.name, pin)


def test_a_supply_goes_through_a_fuse_and_a_schottky_diode_to_vsys_and_never_to_vbus() -> None:
    for text in (FULL, PICO_W, ARTE):
        circuit = made(text)
        assert through(circuit, "fuse") == {"+5V", "+5V_FUSED"}
        assert circuit.net_of("diode to VSYS", "A") == "+5V_FUSED"
        assert circuit.net_of("diode to VSYS", "K") == circuit.net_of(MODULE, "VSYS") == "VSYS"
        assert circuit.net_of(MODULE, "VBUS") == ""
    assert made(DUEL).net_of(MODULE, "VBUS") == "+5V"
    assert "fuse" not in made(DUEL).parts  # a USB port limits its current itself


def test_only_leds_and_what_feeds_them_have_wires_before_the_fuse() -> None:
    for text in (FULL, PICO_W, ARTE):
        circuit = made(text)
        before = {node.part for node in circuit.nets["+5V"]}
        leds = {part for part in circuit.parts if "LED strip" in part or "LED matrix" in part}
        assert before == leds | {"supply", "fuse"}


@pytest.mark.parametrize("name", ALL)
def test_the_fuse_carries_all_that_is_behind_it(name: str) -> None:
    board = parse(ALL[name], "my.toml")
    fuse = circuit(board).parts.get("fuse")
    if fuse:
        rail = next(rail for rail in board.rails if rail.name == "5v")
        assert sum(load.ma for load in rail.loads if load.name != "LEDs") <= 1000
        assert fuse.value == "1 A"


def test_readers_of_the_full_board_hang_on_their_regulator_behind_vsys() -> None:
    circuit = made(FULL)
    assert circuit.net_of("regulator readers", "IN") == "VSYS"
    rail = circuit.net_of("regulator readers", "OUT")
    on_it = {node.part for node in circuit.nets[rail]}
    assert {f"reader {name}" for name in ("attacker.1", "defender.4", "tile", "line")} <= on_it
    assert Node(MODULE, "3V3") not in circuit.nets[rail]  # two regulators never feed one net


def test_each_reader_has_a_gate_that_its_own_chip_select_opens() -> None:
    circuit = made(FULL)
    buffers = [part for part in circuit.parts.values() if part.name.startswith("MISO buffer")]
    assert len(buffers) == 3
    gates = {}
    for part in buffers:
        for gate in "1234":
            gates[circuit.net_of(part.name, f"{gate}A")] = (
                circuit.net_of(part.name, f"{gate}OE"),
                circuit.net_of(part.name, f"{gate}Y"),
            )
    for reader in parse(FULL, "my.toml").readers:
        own = circuit.net_of(f"reader {reader.name}", "MISO")
        select = circuit.net_of(f"reader {reader.name}", "SDA")
        assert circuit.nets[own] == [Node(f"reader {reader.name}", "MISO"), circuit.nets[own][1]]
        assert gates[own] == (select, circuit.net_of(MODULE, "GP16"))
        assert through(circuit, f"pull-up CS {reader.name}") == {select, "3V3_readers"}
    assert gates[GND] == ("3V3_readers", "")  # the twelfth gate is shut and its output open


def test_diodes_point_from_the_readers_to_miso_and_one_resistor_pulls_it_down() -> None:
    circuit = made(ALL["diodes"])
    for reader in parse(FULL, "my.toml").readers:
        diode = f"MISO diode {reader.name}"
        assert circuit.net_of(diode, "A") == circuit.net_of(f"reader {reader.name}", "MISO")
        assert circuit.net_of(diode, "K") == circuit.net_of(MODULE, "GP16")
    assert through(circuit, "pull-down MISO of spi.readers") == {"SPI0_MISO", GND}


@pytest.mark.parametrize("text", [FULL, DUEL])
def test_miso_is_pulled_up_while_nobody_drives_it(text: str) -> None:
    circuit = made(text)
    rail = circuit.net_of("reader " + parse(text, "my.toml").readers[0].name, "3.3V")
    assert through(circuit, "pull-up MISO of spi.readers") == {rail, circuit.net_of(MODULE, "GP16")}


def test_a_pn532_on_i2c_has_a_reset_line_and_a_capacitor_for_its_antenna() -> None:
    circuit = made(ALL["pn532"])
    assert circuit.net_of("reader defender", "RSTPDN") == circuit.net_of(MODULE, "GP20")
    assert circuit.net_of("reader defender", "SDA") == circuit.net_of(MODULE, "GP6")
    assert through(circuit, "bulk of i2c.nfc") == {circuit.net_of("reader defender", "VCC"), GND}


def test_led_data_are_shifted_to_5_v_behind_a_resistor() -> None:
    circuit = made(FULL)
    assert circuit.net_of("level shifter", "1A") == circuit.net_of(MODULE, "GP22")
    assert circuit.net_of("level shifter", "1OE") == GND
    assert circuit.net_of("level shifter", "VCC") == "+5V_FUSED"
    ends = {circuit.net_of("level shifter", "1Y"), circuit.net_of("LED strip", "DIN")}
    assert through(circuit, "series LED data") == ends
    assert circuit.parts["series LED data"].value == "330 Ohm"
    assert circuit.parts["bulk of LED strip"].value == "1000 uF"
    assert made(DUEL).parts["bulk of LED strip"].value == "10 uF"  # USB allows no more


def test_with_a_diode_the_first_led_is_cut_off_the_strip() -> None:
    circuit = made(ALL["first LED"])
    assert circuit.net_of("diode of the first LED", "A") == "+5V"
    assert circuit.net_of("diode of the first LED", "K") == circuit.net_of("first LED", "5V")
    assert circuit.net_of("first LED", "DOUT") == circuit.net_of("LED strip", "DIN")
    assert circuit.parts["LED strip"].value == "x 23"


def test_a_matrix_is_fed_at_several_places_and_follows_the_strip() -> None:
    circuit = made(ARTE)
    assert circuit.net_of("LED strip", "DOUT") == circuit.net_of("LED matrix", "DIN") != ""
    # 256 LEDs at 15 mA are 3.84 A: three feeds of at most 1.5 A, and of at most 100 LEDs.
    feeds = [pin for pin in circuit.parts["LED matrix"].pins if pin.startswith("5V")]
    assert feeds == ["5V", "5V at LED 85", "5V at LED 170"]
    assert {circuit.net_of("LED matrix", pin) for pin in feeds} == {"+5V"}


def test_a_coil_has_transistor_diode_and_resistors_and_no_wire_to_the_pin() -> None:
    circuit = made(FULL)
    tone = circuit.net_of(MODULE, "GP17")
    assert through(circuit, "base tone") == {tone, circuit.net_of("buzzer transistor", "B")}
    assert circuit.net_of("buzzer transistor", "C") == circuit.net_of("buzzer", "-")
    assert circuit.net_of("buzzer transistor", "E") == GND
    assert circuit.net_of("flyback buzzer", "K") == circuit.net_of("buzzer", "+")
    assert circuit.net_of("flyback buzzer", "A") == circuit.net_of("buzzer", "-")
    assert through(circuit, "series buzzer") == {"+5V_FUSED", circuit.net_of("buzzer", "+")}
    assert "buzzer" not in {node.part for node in circuit.nets[tone]}


def test_a_piezo_buzzer_needs_a_resistor_only() -> None:
    circuit = made(DUEL)
    assert through(circuit, "series tone") == {circuit.net_of(MODULE, "GP3"), circuit.net_of("buzzer", "+")}
    assert circuit.net_of("buzzer", "-") == GND


def test_pull_ups_of_i2c_are_drawn_where_no_module_has_them() -> None:
    assert not [part for part in made(DUEL).parts if part.startswith("pull-up i2c")]
    circuit = made(edited(DUEL, ("baud = 400_000", 'baud = 400_000\npullups = "resistors"')))
    assert through(circuit, "pull-up i2c.display SDA") == {"3V3", circuit.net_of("display", "SDA")}
    assert through(circuit, "pull-up i2c.display SCL") == {"3V3", circuit.net_of("display", "SCL")}


def test_an_angle_sensor_shares_the_display_s_bus_and_its_direction_is_fixed() -> None:
    circuit = made(AS5600)
    assert circuit.net_of("angle sensor", "SDA") == circuit.net_of("display", "SDA")
    assert circuit.net_of("angle sensor", "DIR") == GND
    assert "encoder" not in circuit.parts


def test_the_parts_list_counts_every_part_once() -> None:
    circuit = made(FULL)
    bought = {title: (count, refs) for title, count, _, refs in shopping(circuit)}
    assert bought["74AHC125, four buffers with enable"] == (3, "U13 U14 U15")
    assert bought["resistor 10 kOhm"][0] == 11 + 1 + 1  # chip selects, MISO, the transistor's base
    assert sum(count for count, _ in bought.values()) == len(circuit.parts)
    assert all(look for _, _, look, _ in shopping(circuit))


@pytest.mark.parametrize("name", ALL)
def test_the_pictures_show_every_part_and_nothing_overlaps(name: str) -> None:
    board = parse(ALL[name], "my.toml")
    drawings = pages(board)
    words = {shape.text for page in drawings.values() for shape in page.shapes if isinstance(shape, Words)}
    for part in circuit(board).parts.values():
        if part.name != MODULE:
            assert any(text.startswith(f"{part.ref} {part.name}"[:35]) for text in words), part
    for page in drawings.values():
        assert page.width <= 1300 and page.height <= 1300  # readable on one sheet of paper
        assert_apart(page)


def test_beside_a_part_stands_the_pin_of_the_module_that_its_wire_goes_to() -> None:
    drawings = pages(parse(FULL, "my.toml"))
    readers, controls = (
        {shape.text for shape in drawings[page].shapes if isinstance(shape, Words)}
        for page in ("spi-readers", "controls")
    )
    assert {"CS_attacker.1, GP2", "RESET_GP13", "MISO_attacker.1", "3V3_readers"} <= readers
    assert {"I2C0_SDA, GP0", "BUTTON_OK, GP20", "TONE, GP17", "GND"} <= controls


@pytest.mark.parametrize("name", ALL)
def test_a_line_at_the_module_ends_behind_a_whole_pin(name: str) -> None:
    board = parse(ALL[name], "my.toml")
    ends = {f"{wire.part} {wire.part_pin}" for wire in wires(board)}
    refs = {f"{part.ref} {part.name}" for part in circuit(board).parts.values()}
    for shape in pages(board)[""].shapes:
        if isinstance(shape, Words) and ", " in shape.text and not shape.text.endswith("see the sheets"):
            for piece in shape.text.split(": ")[-1].rstrip(",").split(", "):
                assert piece in ends | refs, shape.text


def assert_apart(page: Drawing) -> None:
    """No two texts cover one another, and all lie on the page."""
    places = []
    for shape in page.shapes:
        if isinstance(shape, Box):
            assert shape.x >= 0 and shape.x + shape.width <= page.width
            assert shape.y >= 0 and shape.y + shape.height <= page.height
        elif isinstance(shape, Words):
            wide = len(shape.text) * 6.6
            left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            if shape.text != "+":
                places.append((left, shape.y, left + wide, shape.text))
    for number, (left, y, right, text) in enumerate(places):
        assert left >= 0 and right <= page.width and 8 <= y <= page.height - 8, text
        for other_left, other_y, other_right, other in places[number + 1 :]:
            assert abs(y - other_y) >= 14 or right <= other_left or other_right <= left, (text, other)


def test_wires_and_nets_are_the_same() -> None:
    """Each wire goes from the first pin of a net to another one."""
    for text in ALL.values():
        circuit = made(text)
        own = sum(node.part == MODULE for nodes in circuit.nets.values() for node in nodes[1:])
        assert len(wires(parse(text, "my.toml"))) == sum(len(net) - 1 for net in circuit.nets.values()) - own


@pytest.mark.parametrize("name", ["pico_duel", "pico_full"])
def test_the_pictures_of_the_manual_are_those_of_the_boards(name: str) -> None:
    folder = BOARDS.parent / "docs" / "pictures" / "wiring"
    drawn = pictures(parse(ALL[name], "my.toml"), folder / f"{name}.svg")
    assert set(drawn) == set(folder.glob(f"{name}*.svg"))
    for file, data in drawn.items():
        assert file.read_bytes() == data, f"draw it anew: chronotable boards wiring {name} --picture {file}"


def test_the_manual_of_building_shows_pictures_that_are_there() -> None:
    manual = BOARDS.parent / "docs" / "building.md"
    shown = re.findall(r"\]\((pictures/[^)]+)\)", manual.read_text(encoding="utf-8"))
    assert len(shown) >= 7
    assert all((manual.parent / file).is_file() for file in shown)
