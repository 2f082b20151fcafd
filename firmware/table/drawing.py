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
        screen.text(services.compass.advice(services.text, scene.point), y)
    if not scene.ms:
        screen.footer("", services.text("GO_ON"))


def draw_refusal(screen: "Screen", services: "Services", title: str, why: str, rule: str) -> None:
    screen.title(title)
    screen.text(why)
    screen.footer(rule, services.text("HOLD_MORE"))


def draw_prompt(screen: "Screen", services: "Services", prompt: "Prompt", index: int) -> None:
    """The question with its list, the line at `index` marked; or cards in a row, the wheel, a die."""
    screen.title(prompt.title)
    asked = prompt.asked()
    y = screen.text(asked) if asked else BODY
    line = prompt.line
    if line and line.cards:
        screen.choose(line.names, len(line.names) - 1, y, (FOOTER - y) // LINE)
        screen.footer(services.text("BACK"), services.text("OK"))
    elif prompt.points:
        _draw_wheel(screen, services, prompt, y)
    elif prompt.dice and services.rolls_dice():
        screen.footer("", services.text("OK"))
    elif prompt.choices:
        screen.choose([label for label, _ in prompt.choices], index, y, (HEIGHT - y) // LINE)


def _draw_wheel(screen: "Screen", services: "Services", prompt: "Prompt", y: int) -> None:
    """What the wheel shows, and where it should be turned if that is known."""
    point = services.wheel_point(len(prompt.points))
    y = screen.text(prompt.choices[point][0], y)
    if prompt.expected >= 0:
        screen.text(services.compass.advice(services.text, prompt.expected), y)
    screen.footer("", services.text("OK"))
