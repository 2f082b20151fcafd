"""What each kind of work takes, from samples of work: least squares of relative errors, none below zero.

Kinds come together (who calls a function looks a name up), so whole games alone do not tell them apart.
Snippets do, but their loops run from the flash cache and in an empty heap. So snippets say how kinds
compare with each other, and games by how much all of it is slower there; from that the fit departs only as
far as games insist.
"""

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from sim.calibration.samples import Sample
from sim.micropython._work import KINDS, SYNTAX
from sim.micropython._work_costs import FACTORS

ROUNDS = 2000
STIFFNESS = 0.02  # how much a kind that becomes twice as dear counts, beside a sample that is wrong by 100 %
SNIPPET_STIFFNESS = 0.0005
OUTLIER = 0.4  # relative: flash is erased in one move here and in the next one there

Costs = Mapping[str, float]  # ns by kind


def fitted(snippets: Sequence[Sample], samples: Sequence[Sample], before: Costs) -> dict[str, float]:
    """From snippets and from samples of games; `before` is what is believed where none of them has a say.

    What a collection takes is known.
    """
    samples = [_without(sample, "collection", before) for sample in samples]
    bare = least_squares(snippets, before, SNIPPET_STIFFNESS)
    slower = statistics.median(
        (sample.us - sample.besides_us) / expected_us(sample, bare)
        for sample in samples
        if "move" in sample.what
    )
    start = {kind: ns * slower if kind in SYNTAX else ns for kind, ns in bare.items()}
    sound = [sample for sample in samples if " looks " not in sample.what]
    sound = [sample for sample in sound if " move " not in sample.what or abs(error(sample, start)) < OUTLIER]
    return least_squares(sound, start, STIFFNESS)


def _without(sample: Sample, kind: str, costs: Costs) -> Sample:
    """The same sample, that kind of work paid apart."""
    paid_us = costs[kind] * sample.work[kind] / 1000
    work = Counter({other: count for other, count in sample.work.items() if other != kind})
    return sample._replace(besides_us=sample.besides_us + paid_us, work=work)


def factors(samples: Iterable[Sample], costs: Costs) -> dict[str, float]:
    """How long code of the drivers takes, beside the same work elsewhere: looks at readers do no other.

    The loop runs as often; running_code.py has the last word on both.
    """
    looks = [sample for sample in samples if " looks " in sample.what]
    took = [(sample.us - sample.besides_us) / expected_us(sample, costs) for sample in looks]
    return dict.fromkeys(FACTORS, statistics.median(took))


def least_squares(samples: Sequence[Sample], start: Costs, stiffness: float) -> dict[str, float]:
    """Near the start, by coordinate descent. A kind that no sample has stays as it was."""
    rows = [[sample.work[kind] / sample.us / 1000 for kind in KINDS] for sample in samples]
    wanted = [(sample.us - sample.besides_us) / sample.us for sample in samples]
    weight = stiffness * len(samples) / len(KINDS)
    pulls = [weight / max(start[kind], 1.0) ** 2 for kind in KINDS]
    costs = [start[kind] for kind in KINDS]
    products = [[sum(row[i] * row[j] for row in rows) for j in range(len(KINDS))] for i in range(len(KINDS))]
    targets = [
        sum(row[i] * value for row, value in zip(rows, wanted, strict=True)) + pulls[i] * start[kind]
        for i, kind in enumerate(KINDS)
    ]
    for _ in range(ROUNDS):
        for i in range(len(KINDS)):
            slope = (
                targets[i] - sum(a * b for a, b in zip(products[i], costs, strict=True)) - pulls[i] * costs[i]
            )
            costs[i] = max(0.0, costs[i] + slope / (products[i][i] + pulls[i]))
    return dict(zip(KINDS, costs, strict=True))


def expected_us(sample: Sample, costs: Costs) -> float:
    """For the work alone."""
    return sum(costs[kind] * count for kind, count in sample.work.items()) / 1000


def error(sample: Sample, costs: Costs) -> float:
    """Relative; above zero: less time was needed than expected."""
    return (expected_us(sample, costs) + sample.besides_us) / sample.us - 1


def median_error(samples: Iterable[Sample], costs: Costs) -> float:
    return statistics.median(abs(error(sample, costs)) for sample in samples)
