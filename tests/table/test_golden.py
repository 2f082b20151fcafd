"""The main screens in three languages, pixel by pixel as they were when somebody looked at them."""

import pytest
from PIL import Image, ImageChops

from sim.pictures.__main__ import GOLDEN, LANGUAGES, keep, paint, path_of
from sim.pictures.history import WANTED

HOW = "look at *.new.png beside it; `python -m sim.pictures` accepts what the table shows now"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_screens_look_as_accepted(language: str) -> None:
    pictures = paint(language)
    assert set(pictures) >= WANTED
    wrong = {}
    for name, picture in pictures.items():
        path = path_of(name, language)
        golden = Image.open(path).convert("1") if path.exists() else None
        if golden is None or ImageChops.logical_xor(golden, picture).getbbox():
            wrong[name] = picture
    keep(wrong, f"{language}.new", GOLDEN)
    assert not wrong, f"{language}: {', '.join(wrong)} changed: {HOW}"
