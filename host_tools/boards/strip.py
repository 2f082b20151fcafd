"""The LEDs in the circuit: data that 5 V LEDs understand, and 5 V that reach the last of them."""

from host_tools.boards.board import Board
from host_tools.boards.choices import DIODE, USB
from host_tools.boards.circuit import GND, MODULE, Circuit
from host_tools.boards.rails import GATES
from host_tools.boards.zones import FIELD

LIGHTS = "lights"
LEDS_PER_FEED = 100  # beyond that the copper of a strip loses too much of the 5 V
FEED_MA = 1500  # and no more than this through one end of it


def add_strip(made: Circuit, board: Board, five: str, fused: str) -> None:
    """LEDs hang on the 5 V of the supply itself, the level shifter on those behind its fuse."""
    leds = board.leds
    made.join("LED_PIN", "LED data", (MODULE, f"GP{leds.pin}"))
    source = "LED_PIN" if leds.data == DIODE else _shifter(made, fused)
    data = made.join("LED_DATA", "LED data")
    made.between("resistor", "series LED data", LIGHTS, "330 Ohm", source, data)
    segments = _segments(board)
    if leds.data == DIODE:
        data = _first_led(made, data, five, segments)
    for number, (name, count) in enumerate(segments):
        if number:
            data = made.join(
                f"LED_DATA_{number + 1}", f"LED data to {name}", (segments[number - 1][0], "DOUT")
            )
        _segment(made, board, data, five, name, count)


def _shifter(made: Circuit, five: str) -> str:
    part = made.add("shifter", "level shifter", LIGHTS)
    made.join("LED_PIN", "", (part, "1A"))
    made.join(GND, "", (part, "1OE"), (part, "GND"))
    made.join(five, "", (part, "VCC"))
    for gate in range(2, GATES + 1):
        made.join(five, "", (part, f"{gate}OE"))
        made.join(GND, "", (part, f"{gate}A"))
    made.between("ceramic", "decoupling of level shifter", LIGHTS, "100 nF", five, GND)
    return made.join("LED_DATA_5V", "LED data at 5 V", (part, "1Y"))


def _first_led(made: Circuit, data: str, five: str, segments: list[tuple[str, int]]) -> str:
    """LED 0, cut off and fed with 4.3 V: it takes 3.0 V as high, and sends on what the others at 5 V take."""
    name, count = segments[0]
    segments[:1] = [(name, count - 1)] if count > 1 else []
    part = made.add("leds", "first LED", LIGHTS, "x 1")
    made.join(data, "", (part, "DIN"))
    made.join(GND, "", (part, "GND"))
    low = made.join("LED_4V3", "4.3 V of the first LED", (part, "5V"))
    made.between("switching_diode", "diode of the first LED", LIGHTS, "", low, five)
    return made.join("LED_DATA_FIRST", "LED data of the first LED", (part, "DOUT"))


def _segments(board: Board) -> list[tuple[str, int]]:
    """Strips and the matrix in the order in which data run through them."""
    count = board.leds.count
    if not board.matrix:
        return [("LED strip", count)]
    first, last = board.leds.zones[FIELD]
    chain = [("LED strip", first), ("LED matrix", last - first + 1), ("second LED strip", count - last - 1)]
    return [(name, size) for name, size in chain if size]


def _segment(made: Circuit, board: Board, data: str, five: str, name: str, count: int) -> None:
    ma = count * board.leds.max_ma_per_led * board.leds.brightness // 100
    feeds = max(-(-count // LEDS_PER_FEED), -(-ma // FEED_MA))
    places = [feed * count // feeds for feed in range(1, feeds)]
    extra = tuple(f"{pin} at LED {place}" for place in places for pin in ("5V", "GND"))
    part = made.add("leds", name, LIGHTS, f"x {count}", extra)
    made.join(data, "", (part, "DIN"))
    made.join(five, "", (part, "5V"), *((part, pin) for pin in extra if pin.startswith("5V")))
    made.join(GND, "", (part, "GND"), *((part, pin) for pin in extra if pin.startswith("GND")))
    # USB allows a device 10 uF to charge; a supply charges what the LEDs need when all light up at once.
    kind, value = ("ceramic", "10 uF") if board.power == USB else ("electrolytic", "1000 uF")
    made.between(kind, f"bulk of {name}", LIGHTS, value, five, GND)
