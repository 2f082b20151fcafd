"""What the display shows of a game: a scene, a question, a refusal. Loaded when something is to be drawn."""

from scenes.screen import BODY, FOOTER, HEIGHT, LINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scenes.screen import Screen
    from table.prompt import Prompt, Scene
    from table.services import Services


def draw_scene(screen: "Screen", services: "Services", scene: "Scene") -> None:
    screen.title(scene.title)
    y = screen.big(scene.big, BODY) if scene.big else BODY
    y = screen.text(scene.text, y)
    if scene.point >= 0:
        screen.text(services.wheel_position.advice(services.text, scene.point), y)
    if not scene.ms:
        screen.footer("", services.text("GO_ON"))


def draw_refusal(
    screen: "Screen", services: "Services", prompt: "Prompt", index: int, sentence: str, rule: str
) -> None:
    """Dark on light below the question: what is asked for stays there to be read."""
    y = _draw_question(screen, prompt)
    bottom = screen.notice(sentence, FOOTER)
    screen.footer(rule, services.text("HOLD_MORE"))
    _draw_list(screen, services, prompt, index, y, bottom)


def draw_prompt(screen: "Screen", services: "Services", prompt: "Prompt", index: int) -> None:
    """The question with its list, the line at `index` marked; or cards in a row, the wheel, a die."""
    y = _draw_question(screen, prompt)
    bottom = HEIGHT
    if prompt.row and prompt.row.cards:
        bottom = FOOTER
        screen.footer(services.text("BACK"), services.text("OK"))
    elif prompt.points:
        _draw_wheel(screen, services, prompt, y)
    elif prompt.dice and services.rolls_dice():
        screen.footer("", services.text("OK"))
    _draw_list(screen, services, prompt, index, y, bottom)


def _draw_question(screen: "Screen", prompt: "Prompt") -> int:
    """The title, and what is asked below it; the row below that."""
    screen.title(prompt.title)
    asked = prompt.asked()
    return screen.text(asked) if asked else BODY


def _draw_list(
    screen: "Screen", services: "Services", prompt: "Prompt", index: int, y: int, bottom: int
) -> None:
    """As much as fits above the row `bottom` of the cards that lie, or else of the choices."""
    row = prompt.row
    if row and row.cards:
        screen.choose(row.names, len(row.names) - 1, y, (bottom - y) // LINE)
    elif not prompt.points and not (prompt.dice and services.rolls_dice()):
        screen.choose([label for label, _ in prompt.lines], index, y, (bottom - y) // LINE)


def _draw_wheel(screen: "Screen", services: "Services", prompt: "Prompt", y: int) -> None:
    """What the wheel shows, and where it should be turned if that is known."""
    point = services.wheel_point(len(prompt.points))
    y = screen.text(prompt.lines[point][0], y)
    if prompt.expected >= 0:
        screen.text(services.wheel_position.advice(services.text, prompt.expected), y)
    screen.footer("", services.text("OK"))
