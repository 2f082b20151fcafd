"""The words that a board file chooses between, each written once."""

USB, SUPPLY = "usb", "supply"  # board.power
RAIL_3V3 = "3v3"  # the module's own regulator; any other rail is the name of a [regulator.NAME]
DIRECT, DIODE, BUFFER = "direct", "diode", "buffer"  # spi.NAME.miso_via; leds.data has a diode too
SHIFTER = "shifter"  # leds.data
ON_MODULES, RESISTORS = "modules", "resistors"  # i2c.NAME.pullups
COIL, PIEZO = "coil", "piezo"  # buzzer.kind
ENCODER, AS5600 = "encoder", "as5600"  # wheel.sensor
