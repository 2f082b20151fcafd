"""The cues: each told apart by its rhythm alone, none a nuisance."""

from scenes.sounds import ACCEPT, CLICK, DICE, DOWN, HIT, REFUSE, TICK, TROUBLE, TURN, WIN, Sounds

CUES = (ACCEPT, REFUSE, TURN, TICK, DICE, HIT, DOWN, WIN, TROUBLE, CLICK)


class Buzzer:
    def __init__(self):
        self.mute = False
        self.playing = False
        self.heard = []

    def play(self, cue, now):
        self.heard.append((cue, now))
        self.playing = True

    def step(self, now):
        self.playing = False


def notes(cue):
    """Pairs of Hz and ms."""
    return [(cue[at], cue[at + 1]) for at in range(0, len(cue), 2)]


def length(cue):
    return sum(ms for hz, ms in notes(cue))


def beats(cue):
    return [ms for hz, ms in notes(cue) if hz]


def alike(one, other):
    """The same number of beats, and none at least twice as long as its counterpart."""
    if len(one) != len(other):
        return False
    return all(max(pair) < 2 * min(pair) for pair in zip(one, other))  # noqa: B905 (MicroPython has no strict)


def test_no_two_cues_have_the_same_rhythm():
    for number, cue in enumerate(CUES):
        for other in CUES[number + 1 :]:
            assert not alike(beats(cue), beats(other)), (cue, other)


def test_every_beat_stands_alone_between_rests():
    for cue in CUES:
        assert [hz > 0 for hz, ms in notes(cue)] == [i % 2 == 0 for i in range(len(cue) // 2)]
        for hz, ms in notes(cue):
            assert ms >= 12  # shorter is not heard
            assert hz == 0 or 300 <= hz <= 4000  # a small piezo is mute elsewhere


def test_cues_are_short_and_victory_may_be_longer():
    for cue in CUES:
        assert length(cue) <= 700 or cue is WIN
    assert length(WIN) == 1400  # by hand: 3 * 150 + 260 + 60 + 110 + 40 + 480


def test_a_cue_goes_to_the_buzzer_with_its_time():
    buzzer = Buzzer()
    sounds = Sounds(buzzer)
    sounds.play(ACCEPT, 1234)
    assert buzzer.heard == [(ACCEPT, 1234)]


def test_a_refusal_cuts_off_what_is_playing_but_a_click_or_tick_does_not():
    buzzer = Buzzer()
    sounds = Sounds(buzzer)
    sounds.play(TURN, 0)
    sounds.play(CLICK, 10)
    sounds.play(TICK, 20)
    sounds.play(REFUSE, 30)
    assert buzzer.heard == [(TURN, 0), (REFUSE, 30)]
    assert not sounds.step(600)
    sounds.play(TICK, 1000)
    assert buzzer.heard[-1] == (TICK, 1000)


def test_mute_reaches_the_buzzer():
    buzzer = Buzzer()
    sounds = Sounds(buzzer)
    sounds.mute = True
    assert buzzer.mute and sounds.mute
    sounds.mute = False
    assert not buzzer.mute and not sounds.mute


def test_a_table_without_a_buzzer_is_silent_and_content():
    sounds = Sounds()
    sounds.play(WIN, 0)
    sounds.mute = True
    assert sounds.mute
    assert not sounds.step(40)
