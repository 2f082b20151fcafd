"""A toy game to compile: small enough to see at a glance what is wrong with it."""

from pathlib import Path

import pytest

from host_tools.compile import CompileError, compile_all

LAYOUT = """\
[table.unit]
csv = "toy.units.csv"
meaning = "A Unit."
rows = 3
name_repeats = { kind = "base" }
fields = [
  { name = "kind", choice = { base = 0, hero = 2 }, meaning = "Its kind." },
  { name = "hp", range = [1, 5], meaning = "Damage icons." },
  { name = "swing", range = [-3, 3], add = 8, meaning = "A number that may be negative." },
  { name = "price", range = [0, 999], bytes = 2, meaning = "A number of two bytes." },
]
differ = ["hp", "swing"]
blocks = [{ ids = [2, 2], kind = "hero", hp = [2, 3] }, { where = { kind = "base" }, hp = [1, 5] }]
"""
SHEET = """\
id,name,kind,hp,swing,price,stand_in
0,Rook,base,1,-3,999,no
1,Rook,base,5,3,0,yes
2,Queen,hero,2,0,300,yes
"""
TEXTS = """\
[HELLO]
en = "Hello {name}"
it = "Ciao {name}"
es = "¡Hola, {name}!"

[BYE]
en = "Goodbye"
it = "Addio"
es = "Adiós"
"""


class Toy:
    """The toy game's source folder and where it is compiled to."""

    def __init__(self, folder: Path):
        self.source = folder / "source"
        self.out = folder / "out"
        self.layout = self.source / "cards" / "toy.toml"
        self.sheet = self.source / "cards" / "toy.units.csv"
        self.texts = self.source / "texts" / "toy.toml"
        self.common = self.source / "texts" / "common.toml"
        self.put(self.layout, LAYOUT)
        self.put(self.sheet, SHEET)
        self.put(self.texts, TEXTS)

    def put(self, path: Path, content: str | bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def change(self, path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is not once in {path.name}"
        self.put(path, text.replace(old, new))

    def compile(self) -> list[Path]:
        return compile_all(self.source, self.out)

    def problems(self) -> list[str]:
        """What the compiler says of the sources. It must refuse them, and leave nothing behind."""
        with pytest.raises(CompileError) as caught:
            self.compile()
        assert not self.out.exists()
        return [str(problem) for problem in caught.value.problems]


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return Toy(tmp_path)
