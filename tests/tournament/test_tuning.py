"""Tuning: guesses on the same dice, the best played on, measured where they were never tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from simulator.batch.engine import Engine
from simulator.batch.journal import Journal, JournalKey
from simulator.batch.tasks import Chunk
from simulator.core.errors import BadScenario
from simulator.core.record import Json
from simulator.experiments.requests import TuneRequest
from simulator.systems import NAMES
from simulator.tournament import tuning
from simulator.tournament.arenas import arenas_of, drawn_arenas
from simulator.tournament.games import NEITHER
from simulator.tournament.scores import ScoreEstimate
from simulator.tournament.tasks import GameTask
from simulator.tournament.tuning import Arenas, Measured, Study, Tuned, Tuner, pairs_in_all, tuning_of
from simulator.tournament.weights_file import check_writable, write_table

from .arenas import arena
from .test_scores import chunk, game

PLAN = TuneRequest(trials=4, pairs=1, held_pairs=3)
DUEL = "reference_duel"
ARENA = arena()


def tuned(engine: Engine, arenas: Arenas, plan: TuneRequest = PLAN) -> tuple[Tuned, list[int], list[float]]:
    """Return the result with one seed, the steps of progress, and the estimates of time."""
    told: list[int] = []
    estimates: list[float] = []
    tuner = Tuner(engine, arenas, plan, 7, None, lambda done, of: told.append(done), estimates.append)
    return tuner.tune(), told, estimates


@pytest.mark.parametrize(("low", "proved"), [(0.49, False), (0.5, False), (0.51, True)])
def test_a_gain_is_proved_above_a_half(low: float, proved: bool) -> None:
    """Against the rival of training, whatever is measured against others; and not where it was not measured."""
    estimate = ScoreEstimate(100, 0.6, low, 0.7, 0.9)
    other = Measured("aggressive", ScoreEstimate(100, 0.6, 0.9 - low, 0.7, 0.9))
    arenas = arenas_of([DUEL], [])
    found = Tuned(arenas, None, "cautious", 4, 8, (other, Measured("cautious", estimate)))
    assert (found.gain, found.proved) == (estimate, proved)
    assert not Tuned(arenas, None, "cautious", 4, 8, (other,)).proved


@pytest.mark.slow
def test_the_same_seed_finds_the_same_weights_after_a_stop_too(tmp_path: Path) -> None:
    """Guesses and games depend on the seed alone; all planned games are played. A stopped run has the best so far, and
    goes on from its journal without playing a game twice."""
    arenas = arenas_of([DUEL], [])
    whole, told, estimates = tuned(Engine(), arenas)
    assert told[-1] == pairs_in_all(arenas, PLAN) == whole.games // 2
    assert len(estimates) == 1
    assert [each.opponent for each in whole.measured] == ["aggressive", "cautious"]
    assert whole.gain in [each.estimate for each in whole.measured]
    assert all(each.estimate.of == PLAN.held_pairs for each in whole.measured)
    nothing, _, _ = tuned(Engine(None, None, lambda: True), arenas)
    assert (nothing.best, nothing.trials, nothing.games) == (None, 0, 0)
    key = JournalKey("tune", (), 7, "")
    played: list[int] = []

    def stopped() -> bool:
        played.append(1)
        return len(played) > 12

    with Journal.begin(tmp_path / "j", key) as journal:
        part, _, _ = tuned(Engine(None, journal, stopped), arenas)
    assert part.measured == ()
    assert part.best is not None
    assert not part.proved
    assert 0 < part.games < whole.games
    with Journal.resume(tmp_path / "j", key) as journal:
        rest, _, _ = tuned(Engine(None, journal, lambda: False), arenas)
    assert whole.best is not None
    assert rest.best is not None
    assert rest.best.table == whole.best.table
    assert rest.games == whole.games
    assert [each.estimate for each in rest.measured] == [each.estimate for each in whole.measured]


def guesses_of(study: Study, many: int) -> list[dict[str, Json]]:
    """Return the first guesses of a study, each of which plays as well as any other."""
    guesses = []
    for _ in range(many):
        guesses.append(study.ask())
        study.tell(0.5)
    return guesses


@pytest.mark.parametrize("game", NAMES)
def test_the_first_guesses_are_known_weights(game: str) -> None:
    """The untuned policies, then each temper with the weights of the other that both use, then the shipped weights, so
    that a search goes on from the last one. Later guesses stay within their bounds."""
    tuning = tuning_of(game)
    study, usual = Study(tuning, 1), tuning.tempers
    guesses = guesses_of(study, 7)
    assert guesses[:2] == [{"temper": "aggressive"}, {"temper": "cautious"}]
    for temper, other in (("aggressive", "cautious"), ("cautious", "aggressive")):
        both = set(tuning.used(temper)) & set(tuning.used(other))
        crossed = {name: usual[other][name] for name in both if usual[other][name] != usual[temper][name]}
        assert {"temper": temper, **crossed} in guesses
    shipped = {name: tuning.shipped[name] for name in tuning.used(tuning.temper)}
    others = {name: value for name, value in shipped.items() if value != usual[tuning.temper][name]}
    assert len(others) > 5 or game == "fragmentos", "there no search has found better weights than the untuned ones"
    assert {"temper": tuning.temper, **others} in guesses
    for name, value in (pair for guess in guesses for pair in guess.items() if pair[0] != "temper"):
        low, high = study.tried(name)
        assert isinstance(value, float)
        assert tuning.bounds[name].low <= low <= value <= high <= tuning.bounds[name].high
        assert low < high
    if game == "haunted_house":
        low, high = study.tried("dodging")
        assert low <= usual["cautious"]["dodging"] < usual["aggressive"]["dodging"] <= high


@pytest.mark.slow
def test_every_third_scenario_of_a_game_is_held_out() -> None:
    """Held-out scenarios are not trained in; chains are left out of both."""
    arenas = arenas_of(["haunted_house"], [])
    names = {arena.name for arena in arenas.training}, {arena.name for arena in arenas.held}
    assert not names[0] & names[1]
    assert len(arenas.training) in (2 * len(arenas.held), 2 * len(arenas.held) + 1, 2 * len(arenas.held) + 2)
    assert "haunted_house/the_bunch_of_keys" not in names[0] | names[1]
    assert not arenas.same
    assert arenas_of([DUEL], []).same
    assert [arena.name for arena in arenas_of([DUEL], ["tie_group"]).held] == ["tie_group"]


def test_drawn_encounters_are_measured_in_others() -> None:
    """The held-out encounters are as many of the next seed, contested by both sides."""
    arenas = drawn_arenas(["tapiz"], [], 3, 7)
    assert [arena.name for arena in arenas.training] == ["tapiz 7/1", "tapiz 7/2", "tapiz 7/3"]
    assert [arena.name for arena in arenas.held] == ["tapiz 8/1", "tapiz 8/2", "tapiz 8/3"]
    assert {arena.sides for arena in (*arenas.training, *arenas.held)} == {(0, 1)}
    for where, held in ((["tapiz", "fragmentos"], []), ([DUEL], []), (["tapiz"], [DUEL])):
        with pytest.raises(BadScenario, match="--drawn"):
            drawn_arenas(where, held, 3, 7)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "held", "said"),
    [
        ([DUEL, "tapiz"], [], "weights are tuned for one game at a time"),
        ([DUEL], [DUEL], "is a training scenario"),
        (["the_bunch_of_keys"], [], "is a chain of fights"),
        (["nowhere_at_all"], [], "nowhere_at_all"),
    ],
)
def test_where_it_cannot_be_tuned_is_a_sentence(where: list[str], held: list[str], said: str) -> None:
    """Two games, scenarios that are both, chains, and names that there are not."""
    with pytest.raises(BadScenario, match=said):
        arenas_of(where, held)


WEIGHTS = """# Ours, found on a long evening.

# Tuned before lunch.
# It won.
[fragmentos]
temper = "cautious"  # by hand
prey = 1.5

# Tuned after dinner.
[tapiz]
temper = "aggressive"
half = 0.25
"""


OURS = WEIGHTS[: WEIGHTS.index("# Tuned before")]
TAPIZ = WEIGHTS[WEIGHTS.index("\n# Tuned after") :]
FRAGMENTOS = WEIGHTS[len(OURS) : WEIGHTS.index(TAPIZ)]


def new(game: str) -> str:
    """Return the table that is written."""
    return f'# new\n[{game}]\ntemper = "aggressive"\nclearly = 1.5\nsetback = 0\n'


@pytest.mark.parametrize(
    ("before", "game", "after"),
    [
        (None, "tapiz", new("tapiz")),
        (WEIGHTS, "fragmentos", OURS + new("fragmentos") + TAPIZ),
        (WEIGHTS, "tapiz", OURS + FRAGMENTOS + "\n" + new("tapiz")),
        (WEIGHTS, "haunted_house", WEIGHTS + "\n" + new("haunted_house")),
        *(
            (f"# Ours.\n{form}\n", "tapiz", f"# Ours.\n\n{new('tapiz')}")
            for form in ('tapiz = { temper = "cautious" }', 'tapiz.temper = "cautious"', '["tapiz"]\nhalf = 2.0')
        ),
    ],
    ids=["new file", "first table", "last table", "other game", "inline table", "dotted key", "quoted name"],
)
def test_only_the_table_of_the_game_and_its_comment_are_replaced(
    tmp_path: Path, before: str | None, game: str, after: str
) -> None:
    """In every form of a table. Comments and tables of other games stay to the letter; a new table comes last."""
    path = tmp_path / "weights.toml"
    if before is not None:
        path.write_text(before, encoding="utf-8")
    write_table(path, game, {"temper": "aggressive", "clearly": 1.5, "setback": 0}, ["new"])
    assert path.read_text(encoding="utf-8") == after
    if before is None:
        check_writable(path)


WORTH = [4, 1, 7, 3, 6, 2, 5, 0]
"""Half points of each guess in four games."""


def test_the_best_guesses_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six of them, then three, then one, each time three times as long."""
    steps: list[tuple[int, int]] = []

    class Numbers:
        """Guesses that are numbers."""

        def __init__(self, tuning: object, seed: int) -> None:
            self._numbers = iter(range(len(WORTH)))

        def ask(self) -> dict[str, Json]:
            """Return the next one."""
            return {"number": next(self._numbers)}

        def tell(self, score: float) -> None:
            """The score is the worth."""
            assert score == WORTH[steps[-1][0]] / 8

    class Games:
        """Games that end as their guess is worth."""

        def __init__(self, engine: object) -> None: ...

        def play(self, orders: list[GameTask]) -> Iterator[tuple[GameTask, Chunk]]:
            """Yield the four games of WORTH for two pairs, in turn."""
            (order,) = orders
            number = json.loads(order.match.policies[0])["haunted_house"]["number"]
            steps.append((number, order.stop - 1))
            games = []
            for fight in range(order.start, order.stop):
                for at, seating in enumerate(ARENA.seatings):
                    left = WORTH[number] - 2 * (2 * (fight % 2) + at)
                    winner = seating.index(0) if left >= 2 else seating.index(1) if left <= 0 else NEITHER
                    games.append(game(fight, at, winner, [0, 0]))
            yield order, chunk(*games)

    monkeypatch.setattr(tuning, "Study", Numbers)
    monkeypatch.setattr(tuning, "GameEngine", Games)
    found, _, _ = tuned(Engine(), arenas_of([DUEL], []), TuneRequest(trials=8, pairs=2, held_pairs=3))
    second, third = [(number, 6) for number in (2, 4, 6, 0, 3, 5)], [(number, 18) for number in (2, 4, 6)]
    assert list(dict.fromkeys(steps)) == [*((number, 2) for number in range(8)), *second, *third, (2, 3)]
    assert found.best is not None
    assert found.best.table == {"number": 2}
    assert (found.trials, found.rival) == (8, "aggressive")


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    """A file that is no file of weights is refused, and a name that cannot be one."""
    (tmp_path / "other.toml").write_text("asalto = 1", encoding="utf-8")
    for name, said in (("other.toml", "is not a file of weights"), ("x.txt", "has to end"), ("no/x.toml", "cannot be")):
        with pytest.raises(BadScenario, match=said):
            check_writable(tmp_path / name)
    check_writable(tmp_path / "new.toml")
