"""How fast a game goes: what people may choose, and how long hands take then."""

from dataclasses import dataclass

from sim.hands.acts import Pace


@dataclass(frozen=True)
class Speed:
    """How much faster than on the wall time passes here: while hands work, and while the table tells.

    What a bot does in its turn is told faster: the log has it all, and nobody wants to wait long for it.
    """

    hands: float
    scenes: float
    bots: float  # scenes of a bot's turn
    patience: float  # seconds on the wall of a bot's turn; then it goes on as fast as it can
    setting: int  # of the table itself
    pace: Pace


SPEEDS = {
    "slow": Speed(2, 1, 2, 30, 2, Pace(read=2500, think=1500)),
    "normal": Speed(8, 1.6, 4.5, 5, 3, Pace(read=1500, think=800)),
    "fast": Speed(24, 12, 24, 5, 4, Pace(read=300, think=50)),
}
SETTING_UP = 24  # times as fast as the wall, until somebody has something to decide
HURRIED = 36  # the same in a long turn of a bot
UNWATCHED = Pace(read=40, think=0, told=40)  # at such speeds nobody can read a scene
