"""What everybody around the table sees: display, lights and wheel. A host shows it to people elsewhere."""

from binascii import b2a_base64, crc32

import framebuf

from link.commands import number_of
from link.frame import LinkError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from drivers.leds import Leds
    from link.host_link import HostLink

_ROWS = 8  # of the display in a page
_LEDS = 48  # in one answer


def answer(link: "HostLink", words: "list[str]") -> str:
    """`look`: the wheel, whether the display is lit, and a checksum of each page and of the lights."""
    hardware = link.panel.hardware
    display, leds = hardware.display, hardware.leds
    pages = display.height // _ROWS
    if len(words) == 1:
        sums = "".join(["%04x" % _sum(_page(link, page)) for page in range(pages)])
        lights = "%04x" % _sum(_colours(leds, 0, len(leds)))
        return "%d %d %s %s" % (hardware.wheel_sensor.count(), not display.asleep, sums, lights)
    if len(words) != 3 or words[1] not in ("page", "leds"):
        raise LinkError("words", "look is alone, or takes page or leds and a number.")
    if words[1] == "page":
        return _base64(_page(link, number_of(words, 2, pages)))
    first = number_of(words, 2, len(leds))
    return "%d %s" % (len(leds), _base64(_colours(leds, first, min(len(leds), first + _LEDS))))


def _page(link: "HostLink", number: int) -> bytearray:
    """Eight rows of the display as they are now: eight pixels in a byte, the left one highest."""
    display = link.panel.hardware.display
    rows = bytearray(display.width * _ROWS // 8)
    framebuf.FrameBuffer(rows, display.width, _ROWS, framebuf.MONO_HLSB).blit(display, 0, -number * _ROWS)
    return rows


def _colours(leds: "Leds", first: int, end: int) -> bytearray:
    colours = bytearray()
    for number in range(first, end):
        colours.extend(bytes(leds[number]))
    return colours


def _sum(data: bytearray) -> int:
    return int(crc32(data)) & 0xFFFF


def _base64(data: bytearray) -> str:
    return b2a_base64(bytes(data)).decode().strip()
