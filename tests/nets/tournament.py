"""The room ``tournament``: formats, tests and ratings of drawn numbers, and the documents of drawn games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
from attrs import evolve

from simulator.core.dice import Luck, luck_key
from simulator.core.record import Json
from simulator.systems import NAMES
from simulator.tournament import director, formats, games, sprt, standings
from simulator.tournament.document import Document, sprt_document, tournament_document
from simulator.tournament.file_schema import tournament_schema
from simulator.tournament.load import load_tournament
from simulator.tournament.model import EDGE, WIN, Arena, Tournament
from simulator.tournament.ratings import Observed, rate
from simulator.tournament.rows import game_rows
from simulator.tournament.scores import Scores
from simulator.tournament.standings import Results, Tally, ratings_of, standings_of
from simulator.tournament.tuning import Study, tuning_of
from tests.tournament.arenas import entrant, tournament
from tests.tournament.test_scores import chunk, game

from .net import ENCODER, SEED, Case, tried

NOTHING: Final = 1e-9
SWISS: Final = 40
TESTS: Final = 20
RATED: Final = 12
SCORED: Final = 16
FILES: Final = 60
PLAYERS: Final = (2, 3, 4, 5)
ARENAS: Final = ("reference_duel", "haunted_house/pursuit")


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for path, part in parts(tournament_schema()):
        yield Case(f"schema {path}", partial(str, part))
    for number in range(SWISS):
        yield Case(f"swiss {number}", partial(swiss, number))
    for entrants in range(10):
        yield Case(f"formats of {entrants}", partial(knockout, entrants))
    for number in range(TESTS):
        yield Case(f"test {number}", partial(tested, number))
    for number in range(RATED):
        yield Case(f"ratings {number}", partial(rated, number))
    for number in range(SCORED):
        yield Case(f"scores {number}", partial(scored, number))
    for number in range(FILES):
        yield Case(f"file {number}", partial(loaded, number))
    for system in NAMES:
        yield Case(f"tuning {system}", partial(guessed, system))
    yield Case("times", times)


def luck_of(number: int, what: str) -> Luck:
    """The luck of a case."""
    return Luck(luck_key(SEED, number, what))


def rounded(value: Any) -> Any:  # Any: JSON, and rows
    """A value whose numbers have four digits."""
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple | np.ndarray):
        return [rounded(part) for part in value]
    if isinstance(value, float):
        return float(f"{value * (1 + NOTHING):.4g}") if abs(value) > NOTHING else 0.0
    return value


def parts(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """The plain parts of a document, by their places."""
    if isinstance(value, dict | list) and value:
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from parts(part, f"{path}/{key}")
    elif "/policy" not in path:  # of all policies, which have their own lines
        yield path, value


def swiss(number: int) -> object:
    """Rounds of a Swiss tournament whose winners are drawn, until all have met."""
    luck = luck_of(number, "swiss")
    entrants = 2 + luck.below(7)
    points = {one: luck.below(5) / 2 * (number % 2) for one in range(entrants)}
    met: set[formats.Pairing] = set()
    had_bye: list[int] = []
    found: list[object] = []
    opponents: dict[int, list[int]] = {}
    for _ in range(entrants + 1):
        made = formats.swiss_round(points, met, had_bye)
        found.append(made)
        if made is None:
            break
        for one, other in made.pairings:
            met.add((one, other))
            opponents.setdefault(one, []).append(other)
            opponents.setdefault(other, []).append(one)
            share = luck.below(3) / 2
            points[one] += share
            points[other] += 1 - share
        if made.bye is not None:
            had_bye.append(made.bye)
            points[made.bye] += 1
    return [found, formats.buchholz(points, opponents), formats.swiss_rounds(entrants)]


def knockout(entrants: int) -> object:
    """Who meets whom in all formats, a knockout to its end."""
    luck = luck_of(entrants, "knockout")
    found: list[object] = [formats.round_robin(entrants), formats.gauntlet(entrants), formats.swiss_rounds(entrants)]
    standing = formats.bracket(entrants)
    while len(standing) > 1:
        pairings = formats.knockout_round(standing)
        found.append([standing, pairings])
        standing = formats.next_standing(standing, {pairing: pairing[luck.below(2)] for pairing in pairings})
    return [*found, standing]


def tested(number: int) -> object:
    """A test of two hypotheses, counted pair by pair and all at once."""
    luck = luck_of(number, "test")
    low = luck.below(60) - 30
    test = sprt.Sprt(low, low + 1 + luck.below(200), (0.05, 0.001, 0.4)[number % 3], (0.05, 0.2)[number % 2])
    running = sprt.RunningSprt(test)
    lean = luck.below(3)
    counted = [running.count(min(4, luck.below(5) + luck.below(2) * lean) / 4 for _ in range(9)) for _ in range(12)]
    result = running.result
    counts = [luck.below(90) * luck.below(2) for _ in range(5)]
    after = sprt.sprt_after(test, counts)
    return rounded(
        [
            test.bounds, test.scores, counted, running.ended, sprt_document(result), result.pairs, result.variance,
            sprt_document(after), after.variance if sum(counts) else None, test.expected_pairs(0.02 * (1 + number)),
            sprt.elo_interval(counts) if sum(counts) else None,
            *[test.verdict(bound * factor) for bound in test.bounds for factor in (0.99, 1, 1.01)],
            tried(partial(sprt.sprt_after, test, counts[:4])), tried(partial(sprt.sprt_after, test, [*counts[:4], -1])),
        ]
    )  # fmt: skip


def rated(number: int) -> object:
    """Ratings of drawn scores in several arenas, some with a weight."""
    luck = luck_of(number, "ratings")
    entrants = 2 + luck.below(4)
    observed = [
        Observed(one, other, place, np.array([luck.below(5) / 4 for _ in range(2 + luck.below(9))]), 1 + luck.below(3))
        for one, other in combinations(range(entrants), 2)
        for place in range(1 + luck.below(2))
        if luck.below(5)
    ]
    found = rate(entrants, observed)
    pairs = list(combinations(range(entrants), 2))
    sure = [found.superiority(*pair) for pair in pairs]
    each = [[found.half_width(one), *found.interval(one)] for one in range(entrants)]
    return rounded([found.elo, found.freedom, found.shares, sure, each])


def scored(number: int) -> object:
    """Everything that is said of the scores of drawn games: between some entrants, in arenas of drawn weights."""
    luck = luck_of(number, "scores")
    players = [entrant("basic", name if luck.below(4) else "") for name in "abcde"[: PLAYERS[number % len(PLAYERS)]]]
    asked: Tournament = tournament(*players, scenarios=ARENAS[: 1 + luck.below(2)])
    arenas: list[Arena] = [evolve(arena, weight=(1 + luck.below(6)) / 2) for arena in asked.arenas]
    asked = evolve(asked, arenas=tuple(arenas))
    scores = Scores(arenas, len(players), (WIN, EDGE)[luck.below(2)])
    rows: list[object] = []
    lean = luck.below(4)
    for pairing in combinations(range(len(players)), 2):
        for place, arena in enumerate(arenas):
            for start in (1, 8) if luck.below(4) else (1,) * luck.below(2):
                table = scores.count(pairing, place, chunk(*_games(luck, arena, start, lean)))
                rows.append(game_rows(asked, pairing, place, table).to_pylist())
    ratings = ratings_of(scores)
    tallies = {one: Tally(luck.below(5) / 2, luck.below(9) / 2, luck.below(3)) for one in range(number % 3)}
    found = Results(asked, 7, scores, ratings, standings_of(asked, scores, ratings, tallies), tallies=tallies)
    document: Document = tournament_document(found, 2.5)
    met = scores.pairings
    watched = [found.to_watch, found.cycles, found.withheld, standings.neighbours(found.standings), scores.faulty]
    return [
        rounded(document),
        str(watched),
        rounded([standings.superiority(scores, pairing) for pairing in met]),
        rounded([scores.weighted(pairing) for pairing in met]),
        rounded([each.elo for each in standings.ratings_so_far(scores, 3)]),
        [[each.known, rounded(each.score)] for each in found.standings],
        rounded(rows),
    ]


def _games(luck: Luck, arena: Arena, start: int, lean: int) -> Iterator[games.Game]:
    """Some pairs of games: who won, what was left, faults, forfeits and times."""
    sides = len(arena.sides)
    for fight in range(start, start + 2 + luck.below(5)):
        for at in range(len(arena.seatings)):
            forfeit = luck.below(2) if luck.below(6) == 0 else games.NEITHER
            faults = f'[[{luck.below(2)},"{("late", "gone")[luck.below(2)]}",{1 + luck.below(3)},"turn","was bad"]]'
            yield game(
                fight, at, max(luck.below(sides + 1 + lean) - 1 - lean, games.NEITHER),
                [] if forfeit >= 0 else [luck.below(1001) for _ in range(sides)],
                ending=games.FORFEITED if forfeit >= 0 else ("last_side", "draw")[luck.below(2)],
                rounds=luck.below(9), forfeit=forfeit, faults=faults if luck.below(4) == 0 else "",
                times=[_times(luck) for _ in range(2)],
            )  # fmt: skip


def _times(luck: Luck) -> list[int]:
    """The times of an entrant in a game."""
    clock = games.Clock()
    for _ in range(luck.below(6)):
        clock.note(luck.below(20_000) * 100_003)
    return clock.row()


POLICIES: Final = (
    '"basic"', '"basic"', '"cautious"', '{ use = "tactics", rows = [{ do = "attack" }], system = "haunted_house" }',
    '{ use = "tactics", rows = [{ do = "attack" }], system = "tapiz", name = "x" }', '"./bot.py:Bold"',
    '{ use = "./bot.py:Bold", nerve = 3 }',
)  # fmt: skip
BAD_POLICIES: Final = ('"basicc"', '{ use = "basic", nerve = 3 }', "7")
PLAYED: Final = ("reference_duel", "haunted_house/pursuit", "tapiz/a_mental_duel", "tie_group")
HEADS: Final = (
    "pairs = 1", "pairs = 300", "pairs = 1000000", "precision = 5.0", "rounds = 1", "rounds = 3", "adaptive = true",
    'score = "edge"', 'title = "T"', "max_pairs = 400",
)  # fmt: skip
BAD_HEADS: Final = (
    "pairs = 0", "pairs = 1000001", "precision = 0", 'score = "points"', 'faults = "play"', "pears = 1", "rounds = 0",
    'format = "swis"', "max_pairs = 3",
)  # fmt: skip
FORMATS: Final = ("round_robin", "round_robin", "gauntlet", "swiss", "swiss", "swiss", "knockout", "match")


def loaded(number: int) -> object:
    """What a drawn file of a tournament means, or what is wrong with it."""
    luck = luck_of(number, "file")
    lines = ["asalto = 1" if luck.below(30) else "asalto = 2", "[tournament]"]
    heads = {"format": f'format = "{FORMATS[luck.below(len(FORMATS))]}"'}
    for _ in range(luck.below(4)):
        known: Sequence[str] = BAD_HEADS if luck.below(20) == 0 else HEADS
        head = known[luck.below(len(known))]
        heads[head.split()[0]] = head
    lines += heads.values()
    for _ in range(2 + luck.below(4) - (luck.below(20) == 0)):
        known = BAD_POLICIES if luck.below(50) == 0 else POLICIES
        lines += ["[[entrants]]", f"policy = {known[luck.below(len(known))]}"]
        lines += [f'name = "{"ABCDEFGHI"[luck.below(9)]}"'] * (luck.below(3) == 0)
        lines += [f"enters = {luck.below(4)}"] * (luck.below(9) == 0)
    for _ in range(1 + luck.below(3) // 2):
        lines += ["[[scenarios]]", f'use = "{PLAYED[luck.below(2) * luck.below(len(PLAYED))]}"']
        lines += [('sides = ["left", "right"]', 'sides = ["left"]', 'sides = "x"')[luck.below(3)]] * (
            luck.below(5) == 0
        )
        lines += [f"weight = {(1 + luck.below(9)) / 2 - (luck.below(9) == 0)}"] * (luck.below(4) == 0)
    with TemporaryDirectory() as folder:
        path = Path(folder, "cup.toml")
        path.write_text("\n".join(lines), encoding="utf-8")
        found = tried(partial(load_tournament, path))
        if isinstance(found, Tournament):
            entrants = [[each.name, each.policy.plain(), each.enters] for each in found.entrants]
            arenas = [[each.name, each.side_names, each.weight, each.seatings] for each in found.arenas]
            found = [found.heading, found.plan, entrants, arenas]
        return ENCODER.encode(found).replace(folder, ".")


def guessed(system: str) -> object:
    """The first guesses of weights, between which values each is tried, and what is near a guess."""
    tuning = tuning_of(system)
    study = Study(tuning, 3)
    first = []
    for score in (0.1, 0.4, 0.3, 0.2, 0.25):
        first.append(study.ask())
        study.tell(score)
    best = study._study.best_trial.params
    names = sorted({name for temper in tuning.tempers for name in tuning.used(temper)})
    return rounded([first, [[name, *study.tried(name)] for name in names], [study._near(best) for _ in range(4)]])


def times() -> object:
    """Bins of times, and where precision is looked at."""
    spans = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100, 1000, 123_456, 2**40, 2**40 - 1]
    bins = [games.time_bin(span) for span in spans]
    looks = [list(director._growing(most)) for most in (1, 49, 50, 51, 62, 63, 400)]
    return [bins, [games.bin_top(number) for number in bins], looks]
