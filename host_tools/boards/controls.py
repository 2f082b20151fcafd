"""Checks what people turn, press and look at: buttons, wheel, display; and that no name is given twice."""

from host_tools.boards.chips import DISPLAYS
from host_tools.boards.problems import Findings
from host_tools.boards.walk import Tree

# The finest wheel of the three games has 7 points; two detents for each keep them apart with hysteresis.
FEWEST_WHEEL_DETENTS = 14


def check_controls(tree: Tree, findings: Findings) -> None:
    for section in ("reader", "button"):
        _unique_names(section, tree, findings)
    _needed_buttons(tree, findings)
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
