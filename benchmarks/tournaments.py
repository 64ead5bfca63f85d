"""``python -m benchmarks.tournaments``: the cost of a tournament, and the truth of its ratings.

Overhead: the games of a match against the same fights as a batch, CPU time in turns, in one process. Coverage:
simulated scores of entrants of known strength, near, strong, weak, perfect and hopeless, in many small tournaments.
Erring: entrants that err with known chances play as many with real fights; their true ratings are those of all games
together. Tests: the error rate and the length of a sequential test, against its promise."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations
from math import inf, isinf
from statistics import median
from time import perf_counter, process_time
from typing import Final

import numpy as np

from simulator.batch.engine import Engine, ScenarioArm
from simulator.scenario import load, recast
from simulator.tournament.engine import GameEngine
from simulator.tournament.games import NEITHER, GamePlayer, Match
from simulator.tournament.likelihood import expected_score
from simulator.tournament.model import WIN, Arena
from simulator.tournament.ratings import Observed, rate
from simulator.tournament.scores import Scores
from simulator.tournament.sprt import ACCEPTED, REJECTED, RunningSprt, Sprt
from simulator.tournament.tasks import GameTask

from .command_line import run_program
from .erring import Erring

SEED = 20_261_122
CHANCES = (0.0, 0.1, 0.25, 0.45)
"""Chances with which the entrants err."""
PARTS = ("overhead", "coverage", "erring", "sprt")
TOURNAMENTS = 400
PAIRS = 60


def match_of(scenario: str, policies: Sequence[str]) -> tuple[Arena, Match]:
    """Return a match of two policies in a shipped scenario."""
    found = load(scenario)
    arena = Arena(scenario, found, tuple(range(len(found.encounter.sides))))
    one, other = (json.dumps(policy) for policy in policies)
    return arena, Match(arena.document, arena.sides, (one, other), SEED, 5.0, True)


# Overhead.


def overhead(scenario: str, pairs: int, turns: int) -> float:
    """Return the CPU time of a match over that of the same fights as a batch: the median of ``turns`` turns."""
    policies = ("cautious", "aggressive")
    arena, match = match_of(scenario, policies)
    casts = [dict(zip(arena.side_names, cast, strict=True)) for cast in (policies, policies[::-1])]
    arms = [ScenarioArm.of(recast(arena.scenario, dict(cast)), SEED) for cast in casts]
    ratios = []
    for turn in range(turns + 1):
        spent = {}
        for what in ("batch", "match") if turn % 2 else ("match", "batch"):
            began = process_time()
            if what == "batch":
                for _ in Engine().chunks(arms, pairs, lambda fights: pairs):
                    pass
            else:
                scores = Scores([arena], 2, WIN)
                for _, chunk in GameEngine(Engine()).play([GameTask(match, 1, pairs + 1)]):
                    scores.count((0, 1), 0, chunk)
            spent[what] = process_time() - began
        ratios.append(spent["match"] / spent["batch"])
    return median(ratios[1:])  # the first turn warms the caches of both


# Coverage.

FIELDS: Final[dict[str, tuple[Sequence[float], Sequence[tuple[int, int]], int, bool]]] = {
    "near": ((0, 30, 90, 200), tuple(combinations(range(4), 2)), 60, False),
    "near, shared dice": ((0, 30, 90, 200), tuple(combinations(range(4), 2)), 60, True),
    "near, few pairs": ((0, 30, 90, 200), tuple(combinations(range(4), 2)), 10, False),
    "strong and weak": ((0, 50, 400, -300), tuple(combinations(range(4), 2)), 60, False),
    "strong and weak, shared dice": ((0, 50, 400, -300), tuple(combinations(range(4), 2)), 60, True),
    "nearly perfect": ((0, 60, 900, -900), tuple(combinations(range(4), 2)), 60, False),
    "perfect": ((0, 60, inf, -inf), tuple(combinations(range(4), 2)), 60, False),
    "match of two": ((0, 300), ((0, 1),), 60, False),
    "small Swiss": (
        (-150, -80, -20, 0, 20, 60, 130, 250),
        ((0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (3, 4), (2, 5), (1, 6), (0, 7)),
        10,
        False,
    ),
}
"""Fields of simulated tournaments: strengths in Elo, pairings, pairs of each, and whether the first games of all pairs
of a number have the same dice."""


def simulated(name: str, tournaments: int) -> tuple[list[float], int, int]:
    """Return the share of two-sided intervals that cover the truth, for each entrant, the number of one-sided ones and
    that of those that cover it."""
    truth, pairings, pairs, shared = FIELDS[name]
    luck = np.random.default_rng(SEED)
    covered, bounded = np.zeros(len(truth)), np.zeros(len(truth))
    one_sided = right = 0
    for _ in range(tournaments):
        common = luck.random((pairs, 1))
        seen = []
        for one, other in pairings:
            rolls = luck.random((pairs, 2))
            if shared:
                rolls[:, :1] = common
            seen.append(Observed(one, other, 0, (rolls < expected_score(truth[one] - truth[other])).mean(axis=1)))
        found = rate(len(truth), seen)
        mean = sum(share * each for share, each in zip(found.shares, truth, strict=True) if share > 0)
        for entrant, each in enumerate(truth):
            low, high = found.interval(entrant)
            held = bool(low <= each - mean <= high)
            if isinf(low) or isinf(high):
                one_sided, right = one_sided + 1, right + held
            else:
                bounded[entrant] += 1
                covered[entrant] += held
    return [float(held / of) for held, of in zip(covered, bounded, strict=True) if of], one_sided, right


def erring_scores(pairing: tuple[int, int], fights: int) -> list[float]:
    """Return the scores of pairs of two erring entrants."""
    arena, match = match_of("reference_duel", ("basic", "basic"))
    player = GamePlayer(match, [partial(Erring, CHANCES[each]) for each in pairing])
    points = np.zeros((fights, len(arena.seatings)))
    for game in player.pairs(1, fights + 1):
        seating = arena.seatings[game.seating]
        points[game.fight - 1, game.seating] = 0.5 if game.winner == NEITHER else 1.0 - seating[game.winner]
    found: list[float] = points.mean(axis=1).tolist()
    return found


def erring(tournaments: int, pairs: int, jobs: int) -> dict[str, float]:
    """Return the share of intervals that cover the truth, and of clear orders that are right."""
    pairings = list(combinations(range(len(CHANCES)), 2))
    with ProcessPoolExecutor(jobs) as pool:
        played = list(pool.map(erring_scores, pairings, [tournaments * pairs] * len(pairings)))
    seen = {pairing: np.array(scores) for pairing, scores in zip(pairings, played, strict=True)}
    whole = rate(len(CHANCES), [Observed(*pairing, 0, scores) for pairing, scores in seen.items()])
    covered = clear = right = 0
    for number in range(tournaments):
        cut = slice(number * pairs, (number + 1) * pairs)
        found = rate(len(CHANCES), [Observed(*pairing, 0, scores[cut]) for pairing, scores in seen.items()])
        truth = whole.elo - found.shares @ whole.elo
        ends = [found.interval(entrant) for entrant in range(len(CHANCES))]
        covered += sum(low <= each <= high for (low, high), each in zip(ends, truth, strict=True))
        for one, other in pairings:
            (low, high), (bottom, top) = ends[one], ends[other]
            if low > top or bottom > high:
                clear += 1
                right += (low > top) == (whole.elo[one] > whole.elo[other])
    return {"covered": covered / tournaments / len(CHANCES), "right": right / clear if clear else 1.0, "clear": clear}


# Sequential tests.


def tested(elo: float, matches: int, seed: int) -> tuple[int, int, list[int]]:
    """Simulate ``matches`` matches at a true difference; return the number accepted, rejected, and their lengths."""
    test = Sprt(0, 50)
    luck = np.random.default_rng(seed)  # simulated scores, and no fight
    chance = expected_score(elo)
    verdicts, lengths = [], []
    for _ in range(matches):
        running = RunningSprt(test)
        while not running.ended:
            running.count((luck.random((40, 2)) < chance).mean(axis=1))
        verdicts.append(running.result.verdict)
        lengths.append(running.result.pairs)
    return verdicts.count(ACCEPTED), verdicts.count(REJECTED), lengths


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="Cost of a tournament, and the truth of its ratings.")
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="all unless named")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (2)")
    asked = parser.parse_args()
    parts = asked.part or PARTS
    began = perf_counter()
    if "overhead" in parts:
        for scenario, pairs in (("firearms_and_jams", 150), ("three_against_a_werewolf", 150)):
            print(f"overhead over a batch, {scenario}: {overhead(scenario, pairs, 7) - 1:+.1%}", flush=True)
    if "coverage" in parts:
        with ProcessPoolExecutor(asked.jobs) as pool:
            measured = list(pool.map(simulated, FIELDS, [TOURNAMENTS] * len(FIELDS)))
        for name, (shares, one_sided, right) in zip(FIELDS, measured, strict=True):
            texts = [" ".join(f"{share:.1%}" for share in shares)] if shares else []
            texts += [f"{right} of {one_sided:,} with one end"] if one_sided else []
            print(f"intervals that cover the truth, {name}: {'; '.join(texts)}", flush=True)
    if "erring" in parts:
        found = erring(TOURNAMENTS, PAIRS, asked.jobs)
        print(f"intervals that cover the truth, {TOURNAMENTS} tournaments: {found['covered']:.1%}")
        print(f"clear orders that are right: {found['right']:.2%} of {found['clear']:,}", flush=True)
    if "sprt" in parts:
        test = Sprt(0, 50)
        for elo in (0.0, 50.0):
            with ProcessPoolExecutor(asked.jobs) as pool:
                played = list(pool.map(tested, [elo] * 20, [100] * 20, range(20)))
            wrongs = sum(accepted if elo == 0 else rejected for accepted, rejected, _ in played)
            lengths = [length for each in played for length in each[2]]
            chance = expected_score(elo)
            promised = test.expected_pairs(chance * (1 - chance) / 2)[0 if elo == 0 else 1]
            mean = float(np.mean(lengths))
            print(f"SPRT at {elo:g} Elo: {wrongs / 2000:.2%} of 2,000 wrong; {mean:.0f} pairs", end=", ")
            print(f"{mean / promised - 1:+.1%} of Wald's formula", flush=True)
    print(f"{perf_counter() - began:.0f} s")


if __name__ == "__main__":
    run_program(main)
