"""A person at the players' page: looks at what is asked, clicks what can be clicked, counts the clicks."""

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

CHOICE = '[data-testid="choice"]'
ASKED = ".ask.mine"
PATIENCE_MS = 60_000  # a bot's turn on a busy computer
# For each question what a person who wants to get on does: words of the sentence, and what is clicked.
Habits = Sequence[tuple[str, str]]
HABITS: dict[str, Habits] = {
    "history": (
        ("Push a tile", ".tiles .pile"),
        ("Travel to Era", ".era .title.offered"),
        ("Whom do you attack", ".spaces .offered"),
        ("Lay 1 to", ".hand .offered"),
        ("Choose the|Which card|Which Unit", CHOICE),
    ),
    "battalia": (
        ("Choose the city", ".squares button"),
        ("Where do you build", ".squares button"),
        ("How shall", ".ask .buttons button"),
        ("Click what you want", ".pool .offered, .squares button"),
    ),
    "arte": (
        ("Choose a Hero", ".chooser button"),
        ("Choose your army", ".chooser button"),
        ("Place your pieces|Where does", ".squares button"),
        ("who chooses|who takes", ".player .over"),
        ("Choose the Element|Choose your first", ".ask .buttons button"),
    ),
}


class Player:
    def __init__(self, page: Page, game: str = "history"):
        self.page = page
        self.game = game
        self.acts = 0

    # The first screen

    def start(self, game: str, seed: int = 1, seats: str = "pb") -> "Player":
        """From the first screen: pick the game and who sits where (p a person, b the computer), and play."""
        self.game = game
        self.page.goto(re.sub(r"\?.*", "", self.page.url) + f"?seed={seed}")
        self.page.locator(f".game.{game}").click()
        for number, who in enumerate(seats, 1):
            kind = {"p": "person", "b": "bot"}[who]
            self.page.locator(f'.seat-{number} [data-kind="{kind}"]').click()
        self.page.locator('[data-do="play"]').click()
        expect(self.page.locator(".board")).to_be_visible()
        return self

    def join(self, game: str) -> "Player":
        """A game that is being played already."""
        self.game = game
        expect(self.page.locator(".board")).to_be_visible()
        return self

    def links(self) -> list[str]:
        """The links of the other people's seats, as the host copies them; then their sheet is closed."""
        fields = self.page.locator(".links input")
        expect(fields.first).to_be_visible()
        found = [field.input_value() for field in fields.all()]
        self.page.locator(".links button.main").click()
        return found

    # What is asked

    @property
    def ask(self) -> Locator:
        return self.page.get_by_test_id("ask")

    @property
    def choices(self) -> Locator:
        return self.page.get_by_test_id("choice")

    def wait(self) -> str:
        """Until this person is asked something: the sentence."""
        expect(self.page.locator(f"{ASKED}, .verdict, .curtain").first).to_be_visible(timeout=PATIENCE_MS)
        return self.ask.inner_text() if self.page.locator(ASKED).count() else ""

    def click(self, target: Locator) -> None:
        """Click something, and wait until the table has heard it."""
        number = self.number()
        self.acts += 1
        target.click()
        menu = self.page.locator('[role="menu"] button')
        if menu.count():
            self.acts += 1
            menu.first.click()
        expect(self.page.locator(f'.ask[data-ask="{number}"]')).to_have_count(0, timeout=PATIENCE_MS)

    def number(self) -> str:
        return self.page.locator(ASKED).get_attribute("data-ask") or ""

    # Habits

    def go_on(self, laid: int = 2) -> str:
        """One click of somebody who wants to get on; gives the sentence that was answered."""
        sentence = self.wait()
        if not sentence:
            return ""
        self.click(self._target(sentence, laid))
        return sentence

    def _target(self, sentence: str, laid: int) -> Locator:
        main = self.page.locator(f"{CHOICE}.main")
        on_line = self.page.locator(".line .slot .offered").count()
        for words, selector in HABITS[self.game]:
            if re.search(words, sentence) and not (main.count() and on_line >= laid):
                found = self.page.locator(selector)
                if found.count():
                    return found.first
        return main.first if main.count() else self.choices.first

    def play_until(self, met: Callable[[str], bool], most: int = 80) -> str:
        """Go on until a question is met, which is not answered; gives its sentence."""
        for _ in range(most):
            sentence = self.wait()
            if not sentence or met(sentence):
                return sentence
            self.go_on()
        raise AssertionError(f"after {most} clicks still: {self.ask.inner_text()}")


class KeyPlayer(Player):
    """The same person with nothing but a keyboard: arrows lead to what is meant, Enter chooses it."""

    def click(self, target: Locator) -> None:
        number = self.number()
        self.acts += 1
        self._go_to(target)
        self.page.keyboard.press("Enter")
        if self.page.locator('[role="menu"]').count():
            self.acts += 1
            self.page.keyboard.press("Enter")
        expect(self.page.locator(f'.ask[data-ask="{number}"]')).to_have_count(0, timeout=PATIENCE_MS)

    def _go_to(self, target: Locator) -> None:
        for _ in range(self.choices.count() + 1):
            if target.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {target}")
