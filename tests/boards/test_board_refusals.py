"""Every kind of mistake in a board file, and exactly what the maker is told."""

import pytest

from tests.boards.edited import ARTE, AS5600, DUEL, FULL, PICO_W, codes, edited, refusals

SECOND_READER = 'name = "defender"\nchip = "mfrc522"\nbus = "spi.readers"\ncs = 20'
ALL_PINS = "GP0 to GP22, GP26 to GP28"
# A PN532 draws more than a USB port leaves.
STRONG_SUPPLY = ('power = "usb"\nsupply_ma = 500', 'power = "supply"\nsupply_ma = 1000')

# Code, board, edits, and the whole answer.
REFUSALS = [
    (
        "unknown_key",
        DUEL,
        [("brightness = 14", "brightness = 14\nbrightnes = 20")],
        'my.toml:51: leds.brightnes = 20: There is no such key; did you mean "brightness"? '
        "Allowed: pin, state_machine, count, order, brightness, max_ma_per_led, data, zones.",
    ),
    (
        "unknown_key",
        DUEL,
        [("[buzzer]", "[wheel]\npoints = 7\n\n[buzzer]")],
        "my.toml:89: wheel.points = 7: There is no such key. Allowed: sensor, bus, reverse.",
    ),
    (
        "missing_key",
        DUEL,
        [("detents = 20\n", "")],
        "my.toml:39: encoder.detents: This key is missing. Allowed: integer, 4 to 4096.",
    ),
    (
        "missing_key",
        DUEL,
        [('[display]\nchip = "ssd1306"\nbus = "i2c.display"\n', "")],
        "my.toml: display: This section is missing. Allowed: [display].",
    ),
    (
        "missing_key",
        DUEL,
        [("cs = 20\n", "")],
        "my.toml:31: reader[2].cs: A reader on SPI needs a chip select. Allowed: a pin of its own.",
    ),
    (
        "missing_key",
        DUEL,
        [("push = 12\n", "")],
        'my.toml:75: button: The table has no OK. Allowed: a button named "ok", or encoder.push.',
    ),
    (
        "missing_key",
        DUEL,
        [('name = "back"', 'name = "ok"')],
        'my.toml:76: button: The table has no BACK. Allowed: a button named "back".',
    ),
    (
        "missing_key",
        DUEL,
        [(SECOND_READER, SECOND_READER.replace("mfrc522", "pn532")), ("reset = 22\n", ""), STRONG_SUPPLY],
        "my.toml:30: reader[2].reset: A pn532 needs a reset line: it is the only way to free a stuck bus. "
        "Allowed: a pin.",
    ),
    (
        "wrong_type",
        DUEL,
        [("count = 24", 'count = "24"')],
        'my.toml:49: leds.count = "24": This must be of type integer. Allowed: integer, 1 to 300.',
    ),
    (
        "wrong_type",
        DUEL,
        [("detents = 20", "detents = true")],
        "my.toml:44: encoder.detents = true: This must be of type integer. Allowed: integer, 4 to 4096.",
    ),
    (
        "wrong_type",
        DUEL,
        [("[buzzer]\npin = 3", "[[buzzer]]\npin = 3")],
        "my.toml:88: buzzer = [{...}]: This is not a section of the right shape. Allowed: [buzzer].",
    ),
    (
        "wrong_type",
        DUEL,
        [('"seat.1" = [11, 11]', "seat.1 = [11, 11]")],
        'my.toml:64: leds.zones.seat = {...}: A zone with a number stands in quotes: "seat.1" = [0, 2]. '
        "Allowed: two integers, [a, b], each 0 to 299.",
    ),
    (
        "out_of_range",
        DUEL,
        [("brightness = 14", "brightness = 140")],
        "my.toml:50: leds.brightness = 140: This value is not possible. Allowed: integer, 1 to 100.",
    ),
    (
        "out_of_range",
        DUEL,
        [('module = "pico"', 'module = "pico_2"')],
        'my.toml:5: board.module = "pico_2": This value is not possible. Allowed: text, "pico", "pico_w", '
        '"pico2", "pico2_w".',
    ),
    (
        "out_of_range",
        DUEL,
        [("state_machine = 4", "state_machine = 12")],
        "my.toml:48: leds.state_machine = 12: This value is not possible. Allowed: integer, 0 to 11.",
    ),
    (
        "state_machine_unknown",
        DUEL,
        [("state_machine = 4", "state_machine = 8")],
        "my.toml:48: leds.state_machine = 8: The module has 8 state machines: 0 to 7. Allowed: 4, 5, 6, 7.",
    ),
    (
        "out_of_range",
        DUEL,
        [("[buzzer]", "[i2c.Spare]\nid = 1\nsda = 6\nscl = 7\nbaud = 100_000\n\n[buzzer]")],
        "my.toml:88: i2c.Spare: This cannot be a name. "
        "Allowed: a small letter, then small letters, digits and _.",
    ),
    (
        "pin_twice",
        DUEL,
        [("[buzzer]\npin = 3", "[buzzer]\npin = 2")],
        "my.toml:89: buzzer.pin = 2: GP2 is already used by leds.pin (line 47). "
        "Allowed: a free pin: GP0, GP1, GP3, GP6 to GP9, GP21, GP26 to GP28.",
    ),
    (
        "pin_twice",
        FULL,
        [("[encoder]", "[encoder]\npush = 28")],
        "my.toml:184: button[5].pin = 28: GP28 is already used by encoder.push (line 119). "
        "Allowed: a free pin, but none is left.",
    ),
    (
        "pin_function",
        DUEL,
        [("sck = 18", "sck = 26")],
        "my.toml:11: spi.readers.sck = 26: "
        "GP26 cannot be SPI0 SCK; it can be SPI1 SCK, UART1 CTS or I2C1 SDA. "
        "Allowed: GP2, GP6, GP18, GP22.",
    ),
    (
        "pin_function",
        DUEL,
        [("sda = 4", "sda = 6")],
        "my.toml:19: i2c.display.sda = 6: GP6 cannot be I2C0 SDA; it can be SPI0 SCK, UART1 CTS or I2C1 SDA. "
        "Allowed: GP0, GP4, GP8, GP12, GP16, GP20, GP28.",
    ),
    (
        "pin_function",
        DUEL,
        [("[buzzer]", "[uart.spare]\nid = 1\ntx = 8\nrx = 7\nbaud = 115_200\n\n[buzzer]")],
        "my.toml:91: uart.spare.rx = 7: GP7 cannot be UART1 RX; it can be SPI0 TX, UART1 RTS or I2C1 SCL. "
        "Allowed: GP5, GP9, GP21.",
    ),
    (
        "pin_unknown",
        DUEL,
        [("[buzzer]\npin = 3", "[buzzer]\npin = 31")],
        f"my.toml:89: buzzer.pin = 31: The RP2040 has no such pin. Allowed: {ALL_PINS}.",
    ),
    (
        "pin_reserved",
        DUEL,
        [("[buzzer]\npin = 3", "[buzzer]\npin = 25")],
        f"my.toml:89: buzzer.pin = 25: GP25 drives the LED of the module on a pico. Allowed: {ALL_PINS}.",
    ),
    (
        "pin_reserved",
        PICO_W,
        [("[buzzer]\npin = 17", "[buzzer]\npin = 24")],
        f"my.toml:186: buzzer.pin = 24: GP24 is the data line of the radio on a pico_w. Allowed: {ALL_PINS}.",
    ),
    (
        "encoder_pins",
        DUEL,
        [("b = 11", "b = 9")],
        "my.toml:41: encoder.b = 9: "
        "The decoder reads two neighbouring pins, so b comes right after a (GP10). "
        "Allowed: GP11.",
    ),
    (
        "state_machine_twice",
        PICO_W,
        [("state_machine = 5", "state_machine = 4")],
        "my.toml:127: leds.state_machine = 4: State machine 4 is already used by the radio. "
        "Allowed: 5, 6, 7.",
    ),
    (
        "state_machine_twice",
        DUEL,
        [("state_machine = 4", "state_machine = 0")],
        "my.toml:48: leds.state_machine = 0: State machine 0 is already used by encoder. "
        "Allowed: 4, 5, 6, 7.",
    ),
    (
        "pio_memory",
        DUEL,
        [("state_machine = 4", "state_machine = 1")],
        "my.toml:48: leds.state_machine = 1: "
        "PIO block 0 has 32 instructions; encoder (32) and leds (10) need 42. "
        "Allowed: 4, 5, 6, 7.",
    ),
    (
        "pio_memory",
        PICO_W,
        [("state_machine = 0", "state_machine = 6")],
        "my.toml:121: encoder.state_machine = 6: PIO block 1 has 32 instructions; "
        "the radio (6) and encoder (32) need 38. Allowed: 0, 1, 2, 3.",
    ),
    (
        "cs_twice",
        DUEL,
        [("cs = 20", "cs = 17")],
        "my.toml:35: reader[2].cs = 17: GP17 already selects the reader of reader[1].cs (line 27): "
        "both would answer at once. Allowed: a free pin: GP0, GP1, GP6 to GP9, GP20, GP21, GP26 to GP28.",
    ),
    (
        "cs_unused",
        DUEL,
        [
            (SECOND_READER, 'name = "defender"\nchip = "pn532"\nbus = "i2c.nfc"\ncs = 20'),
            ("[buzzer]", "[i2c.nfc]\nid = 1\nsda = 6\nscl = 7\nbaud = 400_000\n\n[buzzer]"),
            ("cs = 20", "reset = 21\ncs = 20"),
            STRONG_SUPPLY,
        ],
        "my.toml:36: reader[2].cs = 20: There is no chip select on i2c.nfc. Allowed: leave cs out.",
    ),
    (
        "controller_twice",
        DUEL,
        [("[buzzer]", "[spi.more]\nid = 0\nsck = 6\nmosi = 7\nmiso = 0\nbaud = 100_000\n\n[buzzer]")],
        "my.toml:89: spi.more.id = 0: SPI0 already serves spi.readers (line 9). Allowed: 1.",
    ),
    (
        "bus_unknown",
        DUEL,
        [('bus = "spi.readers"', 'bus = "spi.reader"')],
        'my.toml:26: reader[1].bus = "spi.reader": There is no such bus; did you mean "spi.readers"? '
        "Allowed: spi.readers.",
    ),
    (
        "bus_kind",
        DUEL,
        [(SECOND_READER, 'name = "defender"\nchip = "mfrc522"\nbus = "i2c.display"')],
        'my.toml:34: reader[2].bus = "i2c.display": A mfrc522 is not driven over i2c here. Allowed: spi.',
    ),
    (
        "baud",
        DUEL,
        [
            (SECOND_READER, SECOND_READER.replace("mfrc522", "pn532")),
            ("baud = 4_000_000", "baud = 8_000_000"),
            STRONG_SUPPLY,
        ],
        "my.toml:14: spi.readers.baud = 8000000: "
        "The pn532 of reader[2] (line 31) is not made for this speed. "
        "Allowed: up to 5000000.",
    ),
    (
        "address_twice",
        DUEL,
        [
            ('chip = "mfrc522"\nbus = "spi.readers"\ncs = 17', 'chip = "pn532"\nbus = "i2c.nfc"\nreset = 17'),
            (SECOND_READER, 'name = "defender"\nchip = "pn532"\nbus = "i2c.nfc"\nreset = 20'),
            ("[buzzer]", "[i2c.nfc]\nid = 1\nsda = 6\nscl = 7\nbaud = 100_000\n\n[buzzer]"),
            STRONG_SUPPLY,
        ],
        'my.toml:34: reader[2].bus = "i2c.nfc": '
        "Address 0x24 on this bus already belongs to reader[1] (line 23). "
        "Allowed: another bus.",
    ),
    (
        "shared_with_display",
        DUEL,
        [
            (SECOND_READER, 'name = "defender"\nchip = "pn532"\nbus = "i2c.display"\nreset = 20'),
            STRONG_SUPPLY,
        ],
        'my.toml:34: reader[2].bus = "i2c.display": '
        "A busy PN532 would hold up the display on the same I2C bus. "
        "Allowed: another I2C bus, or SPI.",
    ),
    (
        # 100 Pico + 20 and 120 readers + 25 display + 1 encoder + 10 buzzer + 2 shifter = 278 of 500 mA;
        # 24 x 60 x 16 % = 231
        "led_current",
        DUEL,
        [("brightness = 14", "brightness = 16")],
        "my.toml:50: leds.brightness = 16: 24 LEDs of 60 mA at 16 % draw up to 231 mA; "
        "the rest of the table leaves 222 of 500 mA. Allowed: up to 15, or a larger board.supply_ma.",
    ),
    (
        "supply",
        DUEL,
        [("supply_ma = 500", "supply_ma = 290")],
        "my.toml:7: board.supply_ma = 290: The table takes 278 mA without LEDs, "
        "and 15 mA more with all of them at 1 %. Allowed: 293 or more.",
    ),
    (
        "usb_current",
        DUEL,
        [("supply_ma = 500", "supply_ma = 600")],
        "my.toml:7: board.supply_ma = 600: A USB port gives 500 mA. "
        'Allowed: up to 500, or power = "supply" for a 5 V supply of its own.',
    ),
    (
        "rail_unknown",
        FULL,
        [('rail = "readers"', 'rail = "reader"')],
        'my.toml:20: spi.readers.rail = "reader": There is no such rail; did you mean "readers"? '
        "Allowed: 3v3, readers, or a section [regulator.reader].",
    ),
    (
        # 100 antenna + 11 x 20 readers + 6 buffers + 1 encoder + 25 display; the eleventh reader makes 320
        "rail_overload",
        FULL,
        [('rail = "readers"\n', "")],
        'my.toml:112: reader[11].bus = "spi.readers": With reader line the rail 3v3 is overloaded: '
        "it gives 300 mA, and all on it draws up to 352 mA. "
        "Allowed: up to 300 mA; put a bus on the rail of a [regulator.NAME] of its own.",
    ),
    (
        # 100 + 11 x 20 are 320 on a regulator of 325; the buffers of MISO make 326
        "rail_overload",
        FULL,
        [("ma = 800", "ma = 325")],
        'my.toml:21: spi.readers.miso_via = "buffer": With buffers of MISO the rail readers is overloaded: '
        "it gives 325 mA, and all on it draws up to 326 mA. "
        "Allowed: up to 325 mA, or a regulator.readers.ma of 326 or more.",
    ),
    (
        # A PN532 takes 40 and 150 for its antenna: 100 + 150 + 10 x 20 + 40 + 6 + 1 + 25 = 522
        "rail_overload",
        FULL,
        [('name = "line"\nchip = "mfrc522"', 'name = "line"\nchip = "pn532"')],
        'my.toml:163: display.bus = "i2c.display": With display the rail usb alone is overloaded: '
        "it gives 500 mA, and all on it draws up to 522 mA. "
        "Allowed: up to 500 mA: while the supply is off, a USB port feeds all this.",
    ),
    (
        "miso_shared",
        FULL,
        [('miso_via = "buffer"\n', "")],
        'my.toml:13: spi.readers.miso_via = "direct": 11 readers share MISO, and many modules drive it even '
        'while not selected. Allowed: "buffer" or "diode"; "direct" for 2 readers at most.',
    ),
    (
        "baud",
        FULL,
        [('miso_via = "buffer"', 'miso_via = "diode"')],
        "my.toml:18: spi.readers.baud = 2000000: Through diodes MISO falls only as fast as its pull-down can "
        "discharge it. Allowed: up to 1000000.",
    ),
    (
        "pull_down",
        FULL,
        [
            ('module = "pico"', 'module = "pico2"'),
            ('miso_via = "buffer"', 'miso_via = "diode"'),
            ("baud = 2_000_000", "baud = 1_000_000"),
        ],
        'my.toml:21: spi.readers.miso_via = "diode": The diodes need a pull-down, and the inputs of an '
        'RP2350 leak against it (erratum E9). Allowed: "buffer", or "direct" for 2 readers.',
    ),
    (
        "cable_long",
        FULL,
        [("cable_cm = 30", "cable_cm = 40"), ("baud = 2_000_000", "baud = 4_000_000")],
        "my.toml:22: spi.readers.cable_cm = 40: At 4000000 bit/s with 11 readers a cable may have 30 cm. "
        "Allowed: up to 30, or baud = 3000000 or less.",
    ),
    (
        "cable_long",
        FULL,
        [("cable_cm = 30", "cable_cm = 60"), ("baud = 2_000_000", "baud = 100_000")],
        "my.toml:22: spi.readers.cable_cm = 60: At 100000 bit/s with 11 readers a cable may have 50 cm. "
        "Allowed: up to 50.",
    ),
    (
        "cable_long",
        DUEL,
        [("baud = 400_000", "baud = 400_000\ncable_cm = 60")],
        "my.toml:22: i2c.display.cable_cm = 60: At 400000 bit/s the pull-ups are too slow for more than "
        '15 cm. Allowed: up to 15, up to 40 with pullups = "resistors", up to 90 at 100000.',
    ),
    (
        "cable_long",
        DUEL,
        [("baud = 400_000", 'baud = 400_000\ncable_cm = 60\npullups = "resistors"')],
        "my.toml:22: i2c.display.cable_cm = 60: At 400000 bit/s the pull-ups are too slow for more than "
        "40 cm. Allowed: up to 40, up to 150 at 100000.",
    ),
    (
        # 10 pF and 12 cm of 0.7 pF: 18.4 pF for each reader. 1.2 x 158 Ohm x 11 x 18.4 pF = 38 ns to the
        # readers, 25 in them, 1.2 x 100 Ohm x 18.4 pF = 2 to the gates, 20 through them
        "baud",
        FULL,
        [("baud = 2_000_000", "baud = 10_000_000"), ("cable_cm = 30", "cable_cm = 12")],
        "my.toml:18: spi.readers.baud = 10000000: Through the gates of MISO the answers of 11 readers "
        "take up to 86 ns; half a bit has 50. Allowed: up to 5800000.",
    ),
    (
        "back_feed",
        FULL,
        [("brightness = 40", 'brightness = 40\ndata = "diode"')],
        'my.toml:130: leds.data = "diode": While USB feeds the module and the supply is off, its pin would '
        'feed the LEDs through their input. Allowed: "shifter"; "diode" with power = "usb".',
    ),
    (
        "wheel_twice",
        DUEL,
        [("[encoder]", '[wheel]\nsensor = "as5600"\nbus = "i2c.display"\n\n[encoder]')],
        "my.toml:43: encoder: The wheel has an as5600 already (wheel.sensor): one of them is not needed. "
        'Allowed: no [encoder], or wheel.sensor = "encoder".',
    ),
    (
        "missing_key",
        AS5600,
        [('bus = "i2c.display"\n', "")],
        "my.toml:39: wheel.bus: An as5600 hangs on an I2C bus. Allowed: i2c.NAME.",
    ),
    (
        "bus_unknown",
        AS5600,
        [('bus = "i2c.display"\n', 'bus = "i2c.other"\n')],
        'my.toml:41: wheel.bus = "i2c.other": There is no such bus. Allowed: i2c.display.',
    ),
    (
        "missing_key",
        AS5600,
        [('[wheel]\nsensor = "as5600"\nbus = "i2c.display"\n', "")],
        'my.toml: encoder: This section is missing. Allowed: [encoder], or wheel.sensor = "as5600".',
    ),
    (
        "zone_unknown",
        DUEL,
        [('"tile", "line"]', '"tiles", "line"]')],
        'my.toml:37: reader[2].zones = "tiles": There is no such zone; did you mean "tile"? '
        "Allowed: attacker.1 to attacker.5, defender.1 to defender.4, tile, line, era.1 to era.4, "
        "gear.1 to gear.3, arrow.1 to arrow.2, seat.1 to seat.5, wheel, channel, score, field.",
    ),
    (
        "zone_unknown",
        DUEL,
        [("score = [23, 23]", "lamp = [23, 23]")],
        'my.toml:70: leds.zones.lamp = "lamp": There is no such zone. '
        "Allowed: attacker.1 to attacker.5, defender.1 to defender.4, tile, line, era.1 to era.4, "
        "gear.1 to gear.3, arrow.1 to arrow.2, seat.1 to seat.5, wheel, channel, score, field.",
    ),
    (
        "zone_twice",
        DUEL,
        [('"tile", "line"]', '"tile", "tile", "line"]')],
        'my.toml:37: reader[2].zones = "tile": This zone is named twice. Allowed: each zone once.',
    ),
    (
        "slot_zones",
        DUEL,
        [('cs = 20\nmode = "tap"', 'cs = 20\nmode = "slot"')],
        'my.toml:37: reader[2].zones = ["defender.1", "defender.2", "defender.3", "defender.4", ...: '
        "A slot reader serves one zone; a tap reader serves many. Allowed: one zone.",
    ),
    (
        "slot_twice",
        FULL,
        [('zones = ["attacker.2"]', 'zones = ["attacker.1"]')],
        'my.toml:44: reader[2].zones = "attacker.1": attacker.1 already has a slot reader: '
        "reader[1] (line 30). "
        "Allowed: one slot reader for each zone.",
    ),
    (
        "zone_dark",
        DUEL,
        [("tile = [9, 9]\n", "")],
        'my.toml:37: reader[2].zones = "tile": '
        "This zone has no LEDs, so nobody could be shown where to lay the "
        'card. Allowed: an entry "tile" in [leds.zones].',
    ),
    (
        "led_range",
        DUEL,
        [("score = [23, 23]", "score = [23, 24]")],
        "my.toml:70: leds.zones.score = [23, 24]: The strip ends at LED 23. Allowed: 0 to 23.",
    ),
    (
        "led_range",
        DUEL,
        [("wheel = [15, 21]", "wheel = [21, 15]")],
        "my.toml:68: leds.zones.wheel = [21, 15]: The first LED comes before the last. "
        "Allowed: [first, last].",
    ),
    (
        "led_overlap",
        DUEL,
        [("channel = [22, 22]", "channel = [21, 22]")],
        "my.toml:69: leds.zones.channel = [21, 22]: Some of these LEDs belong to leds.zones.wheel (line 68). "
        "Allowed: LEDs that no other zone has.",
    ),
    (
        "led_overlap",
        DUEL,
        [('"attacker.2" = [1, 1]', '"attacker.2" = [0, 1]')],
        'my.toml:54: leds.zones."attacker.2" = [0, 1]: Some of these LEDs belong to '
        'leds.zones."attacker.1" (line 53). Allowed: LEDs that no other zone has.',
    ),
    (
        "matrix_missing",
        ARTE,
        [("[matrix]\nwidth = 16\nheight = 16\n", "")],
        "my.toml:72: leds.zones.field = [24, 279]: These LEDs lie under squares, but nothing says how many "
        "make a row. Allowed: a section [matrix].",
    ),
    (
        "matrix_dark",
        ARTE,
        [("field = [24, 279]\n", "")],
        "my.toml:73: matrix: The matrix has no LEDs: field is missing in [leds.zones]. "
        "Allowed: a zone field of 256 LEDs.",
    ),
    (
        "matrix_size",
        ARTE,
        [("height = 16", "height = 8")],
        "my.toml:72: leds.zones.field = [24, 279]: The matrix has 128 squares, and its zone 256 LEDs. "
        "Allowed: 128 LEDs.",
    ),
    (
        "name_twice",
        DUEL,
        [('name = "plus"', 'name = "minus"')],
        'my.toml:85: button[3].name = "minus": button[2] (line 80) already has this name. '
        "Allowed: a name of its own.",
    ),
    (
        "wheel_coarse",
        DUEL,
        [("detents = 20", "detents = 20\nratio = [1, 2]")],
        "my.toml:44: encoder.detents = 20: At 1:2 one turn of the wheel has 10 detents, "
        "too few to tell 7 points apart. Allowed: 28 or more at this ratio.",
    ),
    (
        "display_size",
        DUEL,
        [('chip = "ssd1306"', 'chip = "ssd1306"\nheight = 32')],
        "my.toml:74: display.height = 32: The screens are not drawn for 128 x 32 pixels. Allowed: 128 x 64.",
    ),
    (
        "syntax",
        DUEL,
        [("cs = 20", "cs = ")],
        "my.toml:35: This is not TOML: Invalid value. Allowed: a board file in TOML, see docs/boards.md.",
    ),
]


@pytest.mark.parametrize(("code", "board", "edits", "answer"), REFUSALS, ids=[row[0] for row in REFUSALS])
def test_a_mistake_is_named_with_place_value_and_what_is_allowed(code, board, edits, answer):
    text = edited(board, *edits)
    assert refusals(text) == [answer]
    assert codes(text) == [code]


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file():
    text = edited(
        DUEL,
        ("supply_ma = 500", "supply_ma = 50"),
        ("sck = 18", "sck = 26"),
        ("cs = 20", "cs = 17"),
        ("detents = 20", "detents = 2"),
        ("brightness = 14", "bright = 14"),
        ("score = [23, 23]", "score = [23, 99]"),
        ('name = "plus"', 'name = "minus"'),
        ("[buzzer]\npin = 3", "[buzzer]\npin = 25"),
    )
    assert codes(text) == [
        "out_of_range",
        "pin_function",
        "cs_twice",
        "out_of_range",
        "missing_key",
        "unknown_key",
        "led_range",
        "name_twice",
        "pin_reserved",
    ]


def test_all_electrical_mistakes_are_told_at_once():
    text = edited(
        FULL,
        ('rail = "readers"', 'rail = "reader"'),
        ('miso_via = "buffer"\n', ""),
        ("cable_cm = 30", "cable_cm = 60"),
        ("[i2c.display]", "[i2c.display]\ncable_cm = 60"),
        ("brightness = 40", 'brightness = 90\ndata = "diode"'),
    )
    assert codes(text) == [
        "miso_shared",
        "rail_unknown",
        "cable_long",
        "cable_long",
        "led_current",
        "back_feed",
    ]


def test_an_empty_file_lacks_every_required_section():
    assert [problem.split(":")[1].strip() for problem in refusals("")] == [
        "board",
        "reader",
        "leds",
        "display",
        "button",
        "button",
        "encoder",
    ]


def test_two_tap_readers_may_serve_the_same_zone():
    text = edited(DUEL, ('"tile", "line"]', '"tile", "line", "attacker.1"]'))
    assert refusals(text) == []


def test_on_a_pico_w_every_radio_pin_is_refused():
    for pin in (23, 24, 25, 29):
        assert codes(edited(PICO_W, ("[buzzer]\npin = 17", f"[buzzer]\npin = {pin}"))) == ["pin_reserved"]


def test_the_radio_of_a_pico_w_counts_in_the_supply():
    # 350 module + 11 x 20 readers + 100 antenna + 6 buffers + 25 display + 1 encoder + 45 buzzer + 2 shifter
    # = 749; 60 x 60 x 40 % = 1440
    assert codes(edited(PICO_W, ("supply_ma = 3_000", "supply_ma = 2_189"))) == []
    assert codes(edited(PICO_W, ("supply_ma = 3_000", "supply_ma = 2_188"))) == ["led_current"]


def test_board_files_from_before_rails_are_told_what_they_lack():
    """The keys that came with rails are left out; the defaults are those that are safe."""
    small = edited(DUEL, ('power = "usb"\n', ""), ('kind = "piezo"', ""))
    assert codes(small) == ["led_current"]  # a coil is reckoned with 45 mA: 24 x 60 x 14 % = 202 of 187 mA
    assert codes(edited(small, ("brightness = 14", "brightness = 12"))) == []
    full = edited(
        FULL,
        ('power = "supply"\n', ""),
        ("\n[regulator.readers] # eleven readers draw more than the 3V3 pin gives\nma = 800\n", ""),
        ('rail = "readers"\nmiso_via = "buffer"\ncable_cm = 30\n', ""),
    )
    assert codes(full) == ["usb_current", "miso_shared", "rail_overload"]
