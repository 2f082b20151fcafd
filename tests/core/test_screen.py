"""Of a screen only what differs is drawn: the picture is the one that drawing everything would make."""

from framebuf import MONO_VLSB, FrameBuffer

from scenes.screen import FOOTER, Screen


class Display(FrameBuffer):
    def __init__(self) -> None:
        self.width = 128
        self.picture = bytearray(128 * 64 // 8)
        super().__init__(self.picture, 128, 64, MONO_VLSB)
        self.shown: "list[int]" = []

    def show(self, rows: int = 64) -> None:
        self.shown.append(rows)


def question(screen: Screen, words: str, items: "list[str]", index: int) -> None:
    screen.title("Your turn")
    y = screen.text(words)
    screen.footer("BACK", "OK")
    screen.choose(items, index, y, (FOOTER - y) // 9)


def noticed(screen: Screen, words: str) -> None:
    question(screen, "Which card?", ["Pikeman", "Trebuchet", "Gunner"], 1)
    screen.notice(words)


def scene(screen: Screen, big: str) -> None:
    screen.title("Your turn")
    screen.big(big, 12)
    screen.pair("Attack", "12", 40)
    screen.bar(3, 7, 52)


SCREENS = (
    (question, "Which card?", ["Pikeman", "Trebuchet"], 0),
    (question, "Which card?", ["Pikeman", "Trebuchet"], 1),
    (question, "Which card?", ["Pikeman", "Trebuchet", "Gunner"], 2),
    (question, "Which card, and then which of all the others that lie there?", ["Pikeman"], 0),
    (noticed, "This card has been played already, and nobody has taken it back: take another one."),
    (noticed, "Not now."),
    (question, "Which card?", ["Pikeman", "Trebuchet", "Gunner"], 1),
    (scene, "4 : 3"),
    (scene, "10 : 3"),
    (question, "Which card?", [], 0),
)


def draw(screen: Screen, what: "tuple") -> None:
    screen.clear()
    what[0](screen, *what[1:])
    screen.show()


def finish(screen: Screen) -> None:
    while screen.step():
        pass


def alone(what: "tuple") -> bytes:
    display = Display()
    screen = Screen(display)
    draw(screen, what)
    finish(screen)
    return bytes(display.picture)


def test_each_screen_behind_each_other_is_what_it_would_be_alone():
    pictures = [alone(what) for what in SCREENS]
    assert len(set(pictures)) == len(SCREENS)
    for before in SCREENS:
        for number, after in enumerate(SCREENS):
            display = Display()
            screen = Screen(display)
            draw(screen, before)
            finish(screen)
            draw(screen, after)
            finish(screen)
            assert bytes(display.picture) == pictures[number], (before, after)


def test_a_screen_that_replaces_a_half_drawn_one_is_whole():
    for steps in range(4):
        display = Display()
        screen = Screen(display)
        draw(screen, SCREENS[3])
        for _ in range(steps):
            screen.step()
        draw(screen, SCREENS[0])
        finish(screen)
        assert bytes(display.picture) == alone(SCREENS[0])


def test_rows_above_what_is_still_to_be_drawn_are_shown():
    display = Display()
    screen = Screen(display)
    draw(screen, SCREENS[0])
    screen.step()  # cleared
    screen.show_drawn()
    screen.step()  # the title
    screen.show_drawn()
    screen.step()  # the question
    screen.show_drawn()
    finish(screen)
    assert display.shown == [0, 10, 19, 64]


def test_what_stays_is_not_drawn_again():
    display = Display()
    screen = Screen(display)
    draw(screen, SCREENS[0])
    finish(screen)
    display.fill_rect(0, 0, 128, 9, 0)  # the title: who draws it again would bring it back
    draw(screen, SCREENS[1])
    finish(screen)
    assert not any(display.picture[:128])
