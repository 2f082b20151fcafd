"""What one changed line of text costs on the display: our driver, and Adafruit's, on the same chip."""

from sim.bench.bare import Bare
from sim.bench.peers import adafruit_display

LINE_Y = 20  # between two pages, as most lines of text are
LINE = "Trebuchet, Archers, Spy"


def measure() -> dict[str, float]:
    bare = Bare()
    display = bare.hardware.display
    with bare.device.awake():
        font = bare.load("scenes.font").Font("fonts/small.fnt")
        display.start()
        display.show()
        while display.step():
            pass
        font.draw(display, LINE, 0, LINE_Y)
        display.show()
        pages = display.pages_to_send
    holds = []
    more = [True]
    while more[-1]:
        holds.append(bare.held(lambda: more.append(display.step())))
    return {"display.line_pages": pages, "display.line_hold_ms": max(holds)}


def others() -> dict[str, float]:
    """Theirs sends the whole picture in one go."""
    bare = Bare()
    board = bare.table.board
    with bare.device.awake():
        display = adafruit_display(board.buses[board.display.bus], board.display.width, board.display.height)
        display.fill_rect(0, LINE_Y, 100, 8, 1)
    return {"peer.display.line_hold_ms": bare.held(display.show)}
