"""What statistics, ratings, tests and written numbers come to for drawn arguments, a line for each in
``drawn_numbers.txt``. ``python -m tests.statistics.drawn_numbers`` rewrites the file (``make goldens`` does)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import numpy as np
from attrs import astuple, has
from numpy.typing import NDArray

from simulator.core.errors import AsaltoError
from simulator.report import words
from simulator.report.text import sparklines
from simulator.scenario.verdict import USUAL_VERDICT
from simulator.statistics import closeness, intervals, paired, sequential, stopping, verdict
from simulator.statistics.controls import AdjustedMean, coefficients, cross_fitted
from simulator.statistics.intervals import Mean, Rate
from simulator.statistics.metrics import Metric, Sums
from simulator.tournament import formats, ratings, sprt
from simulator.tournament.scores import ScoreEstimate, pentanomial
from tests.cli.drawn_values import Tape

FILE: Final = Path(__file__).with_name("drawn_numbers.txt")
TIMES: Final = 14
"""How often arguments of each kind are drawn."""
NOTHING: Final = 1e-9
SHARES: Final = (0.0, 1.0, 0.5, 0.001, 0.999, 0.05, 0.01, 1e-5, 0.99995, 0.25, 0.7, 1 / 3)
Numbers = NDArray[np.int64]


def shown(value: Any) -> str:  # Any: whatever a function answers
    """A value with as many digits as any machine agrees on."""
    match value:
        case float():  # NumPy's are floats
            return "0" if abs(value) < NOTHING else f"{value:.6g}"
        case np.ndarray():
            return shown(value.tolist())
        case dict():
            return "{" + ", ".join(f"{shown(key)}: {shown(part)}" for key, part in value.items()) + "}"
        case tuple() | list():
            return "(" + ", ".join(map(shown, value)) + ")"
    return shown(astuple(value, recurse=False)) if has(type(value)) else str(value)


def fights(tape: Tape, count: int, most: int) -> Numbers:
    """A metric in so many fights."""
    return np.array([tape.below(most) for _ in range(count)], dtype=np.int64)


def share(tape: Tape) -> float:
    """A share, often at an end."""
    return tape.one(SHARES) if tape.rarely(2) else tape.below(10_000) / 10_000


def of_rates(tape: Tape) -> Iterator[tuple[str, Any]]:
    """Counts of fights, their intervals and grades."""
    of = tape.one((1, 2, 10, 100, 10_000))
    count, level = tape.below(of + 1), tape.one((0.95, 0.99, 0.5))
    rate, other = Rate(count, of), Rate(tape.below(of + 1), of)
    yield f"rate {count} of {of}, {level}", [rate.rate, rate.interval, rate.interval_at(level)]
    yield "written", [words.bounds(rate, lang) for lang in ("en", "es")]
    found = verdict.verdict_of(rate, other, USUAL_VERDICT)
    yield f"verdict with {other.count} dead", [found.grade, found.mildest, found.gravest, found.sure]
    yield "the same, paired", [paired.wilson(count, of, 0.03), paired.sign_test(count, other.count)]
    yield "edges", [verdict.grade_of(count / of, 0.05 * tape.below(12), USUAL_VERDICT)]


def of_means(tape: Tape) -> Iterator[tuple[str, Any]]:
    """Sums, means, quantiles, sparklines."""
    values = fights(tape, tape.one((1, 2, 3, 30)), tape.one((2, 5, 40)))
    counts = {int(value): int((values == value).sum()) for value in sorted(set(values.tolist()))}
    mean, sums = Mean.of_counts(counts), Sums(bool(values.max() < 2))
    sums.add(values)
    yield f"mean of {counts}", [mean.mean, mean.variance, mean.interval(), mean.interval(0.8), intervals.mean(counts)]
    yield "sums", [sums.mean, sums.variance, sums.interval(), sums.half_width]
    yield "quantiles", [intervals.quantile(counts, percent) for percent in (0, 5, 25, 50, 75, 95, 100)]
    bars = sparklines.histogram(counts, tape.one((3, 12, 40)))
    yield "histogram", [bars, sparklines.sparkline(bars, blocks=True), sparklines.sparkline(bars, blocks=False)]
    shares = [share(tape) for _ in range(1 + tape.below(30))]
    yield f"sampled of {len(shares)}", sparklines.sampled(shares, tape.one((1, 5, 30)))
    first, last, width = tape.below(9), tape.below(2000), 4 + tape.below(20)
    yield f"ruler {first} {last} {width}", sparklines.ruler(first, last, width)
    if len(values) > 1:
        adjusted = AdjustedMean(sums.rate, len(values), sums.mean, sums.variance / len(values), 0.4)
        yield "adjusted", [adjusted.interval(), adjusted.half_width, adjusted.worth]


def of_pairs(tape: Tape) -> Iterator[tuple[str, Any]]:
    """Two settings with the same dice, and when they are told apart."""
    count, most = tape.one((2, 5, 120, 400)), tape.one((2, 2, 9))
    base = fights(tape, count, most)
    other = np.where(fights(tape, count, 5) > tape.below(5), base, fights(tape, count, most)) + tape.below(2) * (
        most > 2
    )
    sums = paired.PairedSums.of(most == 2)
    sums.add(1, base[: count // 2], other[: count // 2])
    sums.add(1 + count // 2, base[count // 2 :], other[count // 2 :])
    margin, sign, alpha = tape.one((None, 0.02, 0.2, 1.0)), tape.below(3) - 1, tape.one((0.05, 0.01))
    yield f"paired {count} below {most}", [sums.difference, sums.up, sums.down, sums.differ, sums.constant, sums.gain]
    yield "watched", [sums.most, sums.least]
    yield "intervals", [sums.interval(), sums.interval(alpha), sums.p_value, sums.differences.interval()]
    found = sequential.judge(sums, sign, alpha, margin)
    yield f"judged {sign} {alpha} {margin}", [found.word, found.margin, found.small, found.more, found.clear]
    schedule = sequential.LookSchedule(count * 7, among=1 + tape.below(3), early=tape.below(3) > 0)
    looks = [(schedule.after(at), schedule.alpha(at), schedule.taken(at)) for at in (0, 99, 100, count, 7 * count)]
    yield f"looks of {schedule.fights} among {schedule.among}", [schedule.looks, looks]
    near = closeness.MeanPair.of(base, other)
    yield "nearer", [near.chance_nearer(target) for target in (0.0, near.one, near.other, 0.5, 2.0)]
    chances = [share(tape) / tape.one((1, 50)) for _ in range(tape.below(7))]
    yield f"Holm {shown(chances)}", paired.stand_out(chances, 0.05)
    value = tape.below(100_000) / tape.one((1, 10, 1000))
    yield f"rounded up {value}", sequential.rounded_up(value)


def of_stopping(tape: Tape) -> Iterator[tuple[str, Any]]:
    """When a batch stops, and what luck takes out of its figures."""
    most, precision = tape.one((50, 100, 1000, 20_000)), tape.one((None, 0.4, 0.05, 0.02))
    metric = Metric("win", True, lambda batch: np.zeros(1, dtype=np.int64), 1, "win")
    sums = Sums(True)
    sums.add(fights(tape, tape.one((1, 60, 100, 900)), 2))

    def rule() -> Any:  # Any: what is shown
        known = stopping.StoppingRule(most, precision, tape.one((metric, None)))
        after = [known.looks(at) for at in (0, 99, 100, 101, 5000)]
        return [known.reached(sums), known.needed(sums), known.wanted(sums), after]

    yield f"{most} fights to {precision}, {sums.of}", answered(rule)
    table = np.hstack([np.ones((30, 1)), fights(tape, 60, 7).reshape(30, 2).astype(float)])
    table = np.hstack([table, (table[:, 1] + fights(tape, 30, 3))[:, None]])
    products = np.array([table[fold::5].T @ table[fold::5] for fold in range(5)])
    yield "cross-fitted", answered(lambda: [cross_fitted(products), coefficients(products.sum(axis=0))])


def of_tournaments(tape: Tape) -> Iterator[tuple[str, Any]]:
    """Ratings, tests, pairings."""
    elo0, elo1 = tape.one((0.0, -5.0, 0.0)), tape.one((10.0, 3.0, 80.0))
    counts = [tape.below(tape.one((3, 40, 300))) for _ in range(5)]
    test = sprt.Sprt(elo0, elo1, tape.one((0.05, 0.01)), tape.one((0.05, 0.2)))
    found = sprt.sprt_after(test, counts)
    yield f"sprt {counts} {elo0} {elo1}", [test.bounds, test.scores, test.llr(counts), found.pairs, found.variance]
    yield "verdict", [test.verdict(value) for value in (-9.0, -2.0, 0.0, 2.0, 9.0)]
    yield "expected pairs", test.expected_pairs(0.01 + share(tape))
    yield "Elo", answered(lambda: sprt.elo_interval(counts))
    running = sprt.RunningSprt(test)
    scores = [tape.one((0.0, 0.5, 0.75, 1.0, 1.0)) for _ in range(tape.one((3, 60)))]
    yield "running", [running.count(scores), running.ended, running.result]
    yield "scores", [pentanomial(np.array(scores)), ScoreEstimate.of_scores(np.array(scores))]
    yield "expected", [ratings.expected_score(elo1), ratings.elo_of(share(tape))]
    entrants = 2 + tape.below(5)
    met = [pair for pair in combinations(range(entrants), 2) if tape.below(3)]
    observed = [
        ratings.Observed(*pair, tape.below(2), fights(tape, 1 + tape.below(9), 5) / 4, tape.one((1.0, 0.5)))
        for pair in met
    ]
    rated = ratings.rate(entrants, observed)
    yield f"rated {entrants} {met}", [rated.elo.round(2), rated.freedom, rated.shares, rated.interval(0)]
    yield "superior", [rated.superiority(0, 1), rated.superiority(1, 0), rated.half_width(entrants - 1)]
    points = {one: tape.below(6) / 2 for one in range(entrants)}
    byes = {one for one in points if tape.rarely(3)}
    yield f"Swiss {points} {byes}", [formats.swiss_round(points, met, byes), formats.swiss_rounds(entrants)]
    against = {one: [other for other in points if other != one and tape.below(2)] for one in points}
    yield f"Buchholz {against}", formats.buchholz(points, against)
    bracket = formats.bracket(entrants)
    ties = formats.knockout_round(bracket)
    won = {tie: tape.one(tie) for tie in ties}
    yield f"bracket {entrants} {won}", [bracket, ties, formats.next_standing(bracket, won)]
    yield "all", [formats.round_robin(entrants), formats.gauntlet(entrants)]


def of_words(tape: Tape) -> Iterator[tuple[str, Any]]:
    """Numbers as they are written in both languages."""
    value = (tape.below(4_000_000) - 2_000_000) / 10 ** tape.below(9)
    one, other = sorted((share(tape), share(tape)))
    seconds = tape.below(tape.one((30, 100, 9000, 90_000))) + tape.below(10) / 10
    for lang in ("en", "es"):
        written = [words.number(value, lang, digits) for digits in (0, 1, 3)]
        signed = [words.signed(sign * value, lang, 1) for sign in (1, -1, 0)]
        yield f"{value} {lang}", [written, signed, words.about(value, lang)]
        yield f"{one} {lang}", [words.percent(one, lang), words.percent(one, lang, 2), words.between(one, other, lang)]
        yield f"{seconds} s {lang}", words.duration(seconds, lang)
        yield (
            f"bounds {lang}",
            [words.between(one, other, lang, seen=False), words.between(one, other, lang, always=True)],
        )


def answered(make: Callable[[], Any]) -> Any:  # Any: whatever a function answers
    """What a function answers, or the sentence with which it refuses to."""
    try:
        return make()
    except AsaltoError as error:
        return str(error)


KINDS: Final[Mapping[str, Callable[[Tape], Iterator[tuple[str, Any]]]]] = {
    "rates": of_rates,
    "means": of_means,
    "pairs": of_pairs,
    "stopping": of_stopping,
    "tournaments": of_tournaments,
    "words": of_words,
}


def lines() -> Iterator[str]:
    """A line for each value."""
    for kind, make in KINDS.items():
        for number in range(TIMES):
            for what, value in make(Tape(kind, number)):
                yield f"{kind} {number}: {what}: {shown(value)}".replace("\n", " ")


def main() -> None:
    """Rewrite the file."""
    FILE.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
