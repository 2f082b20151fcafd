"""Checks what people turn, press and look at: buttons, wheel, display; and that no name is given twice."""

from host_tools.boards.chips import DISPLAYS
from host_tools.boards.choices import AS5600
from host_tools.boards.problems import Findings
from host_tools.boards.walk import Tree

# The finest wheel of the three games has 7 points; two detents for each keep them apart with hysteresis.
FEWEST_WHEEL_DETENTS = 14


def check_controls(tree: Tree, findings: Findings) -> None:
    for section in ("reader", "button"):
        _unique_names(section, tree, findings)
    _needed_buttons(tree, findings)
    _wheel_sensor(tree, findings)
    _wheel(tree["encoder"], findings)
    _display(tree["display"], findings)


def _unique_names(section: str, tree: Tree, findings: Findings) -> None:
    first: dict[str, int] = {}
    for index, entry in enumerate(tree[section]):
        if "name" not in entry:
            continue
        other = first.setdefault(entry["name"], index)
        if other != index:
            message = f"{findings.place((section, other))} already has this name."
            findings.add("name_twice", (section, index, "name"), entry["name"], message, "a name of its own")


def _needed_buttons(tree: Tree, findings: Findings) -> None:
    if any("name" not in button for button in tree["button"]):
        return  # the misspelt one may be the one that seems missing
    names = [button["name"] for button in tree["button"]]
    if "ok" not in names and "push" not in tree["encoder"] and not findings.has(("encoder", "push")):
        message = "The table has no OK."
        findings.add("missing_key", ("button",), None, message, 'a button named "ok", or encoder.push')
    if "back" not in names:
        findings.add("missing_key", ("button",), None, "The table has no BACK.", 'a button named "back"')


def _wheel_sensor(tree: Tree, findings: Findings) -> None:
    """The wheel is felt by one part: an encoder, or a sensor on a bus."""
    wheel = tree["wheel"]
    if wheel.get("sensor") != AS5600:
        if not tree["encoder"] and not findings.has(("encoder",)) and not findings.has(("wheel", "sensor")):
            allowed = f'[encoder], or wheel.sensor = "{AS5600}"'
            findings.add("missing_key", ("encoder",), None, "This section is missing.", allowed)
        return
    if "bus" not in wheel and not findings.has(("wheel", "bus")):
        message = f"An {AS5600} hangs on an I2C bus."
        findings.add("missing_key", ("wheel", "bus"), None, message, "i2c.NAME")
    if tree["encoder"]:
        message = f"The wheel has an {AS5600} already (wheel.sensor): one of them is not needed."
        findings.add("wheel_twice", ("encoder",), None, message, 'no [encoder], or wheel.sensor = "encoder"')


def _wheel(encoder: Tree, findings: Findings) -> None:
    if "detents" not in encoder or "ratio" not in encoder:
        return
    turns, of_wheel = encoder["ratio"]
    if encoder["detents"] * turns >= FEWEST_WHEEL_DETENTS * of_wheel:
        return
    detents = encoder["detents"] * turns // of_wheel
    message = (
        f"At {turns}:{of_wheel} one turn of the wheel has {detents} detents, too few to tell 7 points apart."
    )
    allowed = f"{-(-FEWEST_WHEEL_DETENTS * of_wheel // turns)} or more at this ratio"
    findings.add("wheel_coarse", ("encoder", "detents"), encoder["detents"], message, allowed)


def _display(display: Tree, findings: Findings) -> None:
    if not {"chip", "width", "height"} <= display.keys():
        return
    sizes = DISPLAYS[display["chip"]].sizes
    if (display["width"], display["height"]) in sizes:
        return
    message = f"The screens are not drawn for {display['width']} x {display['height']} pixels."
    allowed = ", ".join(f"{width} x {height}" for width, height in sizes)
    key = "height" if any(width == display["width"] for width, _ in sizes) else "width"
    findings.add("display_size", ("display", key), display[key], message, allowed)
