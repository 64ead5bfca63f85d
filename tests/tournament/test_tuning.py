"""Tuning: guesses on the same dice, the best played on, measured where they were never tried."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from simulator.batch.engine import Engine
from simulator.batch.journal import Journal, JournalKey
from simulator.core.errors import BadScenario
from simulator.core.record import Json
from simulator.systems import NAMES
from simulator.tournament import tuning
from simulator.tournament.grounds import grounds_of
from simulator.tournament.scores import ScoreEstimate
from simulator.tournament.tuning import (
    CHANGED,
    STARTS,
    Grounds,
    Guess,
    Measured,
    NoTuner,
    Study,
    Tuned,
    Tuner,
    TuningPlan,
    pairs_in_all,
    tuning_of,
)
from simulator.tournament.weights_file import check_writable, write_table

PLAN = TuningPlan(trials=4, pairs=1, held=3)
DUEL = "reference_duel"


def tuned(engine: Engine, grounds: Grounds, plan: TuningPlan = PLAN) -> tuple[Tuned, list[int], list[float]]:
    """What is found with one seed, how far progress went, and the estimates that were told."""
    told: list[int] = []
    estimates: list[float] = []
    tuner = Tuner(engine, grounds, plan, 7, None, lambda done, of: told.append(done), estimates.append)
    return tuner.tune(), told, estimates


@pytest.mark.parametrize(("low", "proved"), [(0.49, False), (0.5, False), (0.51, True)])
def test_a_gain_is_proved_above_a_half(low: float, proved: bool) -> None:
    """Against the rival of training, whatever is measured against others; and not where it was not measured."""
    estimate = ScoreEstimate(100, 0.6, 0.1, low, 0.7, 0.9)
    other = Measured("aggressive", ScoreEstimate(100, 0.6, 0.1, 0.9 - low, 0.7, 0.9))
    grounds = grounds_of([DUEL], [])
    found = Tuned(grounds, None, "cautious", 4, 8, (other, Measured("cautious", estimate)))
    assert (found.gain, found.proved) == (estimate, proved)
    assert not Tuned(grounds, None, "cautious", 4, 8, (other,)).proved


@pytest.mark.slow
def test_the_same_seed_finds_the_same_weights() -> None:
    """Guesses and games hang on the seed alone; all games that were planned are played."""
    grounds = grounds_of([DUEL], [])
    found, told, estimates = tuned(Engine(), grounds)
    again, _, _ = tuned(Engine(), grounds)
    assert found.best is not None
    assert again.best is not None
    assert found.best.table == again.best.table
    assert told[-1] == pairs_in_all(grounds, PLAN) == found.games // 2
    assert len(estimates) == 1
    assert [each.opponent for each in found.measured] == ["aggressive", "cautious"]
    assert found.gain in [each.estimate for each in found.measured]
    assert all(each.estimate.of == PLAN.held for each in found.measured)


@pytest.mark.slow
def test_a_stopped_run_has_the_best_so_far_and_goes_on_from_its_journal(tmp_path: Path) -> None:
    """After a stop no game is played twice, and the end is the same."""
    grounds = grounds_of([DUEL], [])
    whole, _, _ = tuned(Engine(), grounds)
    key = JournalKey("tune", (), 7, "")
    played: list[int] = []

    def stopped() -> bool:
        played.append(1)
        return len(played) > 12

    with Journal.begin(tmp_path / "j", key) as journal:
        part, _, _ = tuned(Engine(None, journal, stopped), grounds)
    assert part.measured == ()
    assert part.best is not None
    assert not part.proved
    assert 0 < part.games < whole.games
    with Journal.resume(tmp_path / "j", key) as journal:
        rest, _, _ = tuned(Engine(None, journal, lambda: False), grounds)
    assert whole.best is not None
    assert rest.best is not None
    assert rest.best.table == whole.best.table
    assert rest.games == whole.games
    assert [each.estimate for each in rest.measured] == [each.estimate for each in whole.measured]


def test_nothing_is_found_when_it_is_stopped_at_once() -> None:
    """Without a whole guess there is no best one."""
    found, _, _ = tuned(Engine(None, None, lambda: True), grounds_of([DUEL], []))
    assert found.best is None
    assert (found.trials, found.games) == (0, 0)


def guesses_of(study: Study, many: int) -> list[dict[str, Json]]:
    """The first guesses of a study, each of which plays as well as any other."""
    guesses = []
    for _ in range(many):
        guesses.append(study.ask())
        study.tell(0.5)
    return guesses


def test_the_first_guesses_are_the_untuned_minds() -> None:
    """They have no weight of their own, later guesses have, within their bounds and not far from the usual."""
    tuning = tuning_of("tapiz")
    study = Study(tuning, 1)
    guesses = guesses_of(study, 6)
    assert guesses[:2] == [{"temper": "aggressive"}, {"temper": "cautious"}]
    for guess in guesses[2:]:
        assert len(guess) > 5
        for name, value in guess.items():
            if name != "temper":
                low, high = study.tried(name)
                assert isinstance(value, float)
                assert tuning.bounds[name].low <= low <= value <= high <= tuning.bounds[name].high


def test_then_each_temper_is_tried_with_the_weights_of_the_other() -> None:
    """Those that both use: in Haunted House aggressive dodges as cautious does, and cautious does not; so dodging is
    tried all the way from the one to the other."""
    tuning = tuning_of("haunted_house")
    study = Study(tuning, 1)
    guesses = guesses_of(study, 4)
    usual = tuning.tempers
    shared = [name for name in usual["cautious"] if usual["cautious"][name] != usual["aggressive"][name]]
    assert {"dodging", "alone"} < set(shared)
    for guess, temper, other in zip(guesses[2:], ("aggressive", "cautious"), ("cautious", "aggressive"), strict=True):
        both = {name: usual[other][name] for name in shared if not tuning.bounds[name].temper}
        assert guess == {"temper": temper, **both}
    low, high = study.tried("dodging")
    assert low <= usual["cautious"]["dodging"] < usual["aggressive"]["dodging"] <= high


@pytest.mark.parametrize("game", NAMES)
def test_then_the_shipped_weights_are_tried(game: str) -> None:
    """So a search goes on from what the last one found; around the shipped weights others are tried as well."""
    tuning = tuning_of(game)
    study = Study(tuning, 1)
    usual = tuning.tempers[tuning.temper]
    others = {name: tuning.shipped[name] for name in tuning.used(tuning.temper) if tuning.shipped[name] != usual[name]}
    assert {"temper": tuning.temper, **others} in guesses_of(study, 5)
    assert len(others) > 5
    for name, value in others.items():
        low, high = study.tried(name)
        assert low <= value <= high
        assert low < high


@pytest.mark.slow
def test_every_second_later_guess_stays_near_the_best() -> None:
    """It changes a few of its weights, each time others; those between go further."""
    study = Study(tuning_of("haunted_house"), 1)
    guesses = []
    for number in range(STARTS + 9):
        guesses.append(study.ask())
        study.tell(0.9 if number == 3 else 0.5)
    best, changed = guesses[3], []
    for guess in guesses[STARTS + 1 :]:
        changed.append({name for name in {*best, *guess} if best.get(name) != guess.get(name)})
    assert all(1 <= len(each) <= CHANGED for each in changed[::2])
    assert all(len(each) > CHANGED for each in changed[1::2])
    assert len(set().union(*changed[::2])) > CHANGED


@pytest.mark.slow
def test_every_third_scenario_of_a_game_is_held_out() -> None:
    """What is held out is not trained in; chains are neither."""
    grounds = grounds_of(["haunted_house"], [])
    names = {arena.name for arena in grounds.training}, {arena.name for arena in grounds.held}
    assert not names[0] & names[1]
    assert len(grounds.training) in (2 * len(grounds.held), 2 * len(grounds.held) + 1, 2 * len(grounds.held) + 2)
    assert "haunted_house/the_bunch_of_keys" not in names[0] | names[1]
    assert not grounds.same
    assert grounds_of([DUEL], []).same
    assert [arena.name for arena in grounds_of([DUEL], ["tie_group"]).held] == ["tie_group"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "held", "said"),
    [
        ([DUEL, "tapiz"], [], "weights are tuned for one game at a time"),
        ([DUEL], [DUEL], "is trained in"),
        (["the_bunch_of_keys"], [], "is a chain of fights"),
        (["nowhere_at_all"], [], "nowhere_at_all"),
    ],
)
def test_where_it_cannot_be_tuned_is_a_sentence(where: list[str], held: list[str], said: str) -> None:
    """Two games, scenarios that are both, chains, and names that there are not."""
    with pytest.raises(BadScenario, match=said):
        grounds_of(where, held)


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


def test_a_new_file_has_the_table_and_its_comment(tmp_path: Path) -> None:
    """The file is made where there is none, and is a policy."""
    path = tmp_path / "weights.toml"
    check_writable(path)
    write_table(path, "tapiz", {"temper": "aggressive", "clearly": 1.5, "setback": 0}, ["found by chance", "twice"])
    assert path.read_text(encoding="utf-8") == (
        '# found by chance\n# twice\n[tapiz]\ntemper = "aggressive"\nclearly = 1.5\nsetback = 0\n'
    )
    check_writable(path)


@pytest.mark.parametrize(
    ("game", "gone", "came"),
    [
        (
            "fragmentos",
            WEIGHTS[WEIGHTS.index("# Tuned before") : WEIGHTS.index("\n# Tuned after")],
            '# new\n[fragmentos]\ntemper = "aggressive"\n',
        ),
        ("tapiz", WEIGHTS[WEIGHTS.index("# Tuned after") :], '# new\n[tapiz]\ntemper = "aggressive"\n'),
        ("haunted_house", None, '\n# new\n[haunted_house]\ntemper = "aggressive"\n'),
    ],
)
def test_only_the_table_of_the_game_and_its_comment_are_replaced(
    tmp_path: Path, game: str, gone: str | None, came: str
) -> None:
    """Comments and tables of other games stay to the letter, and the comment at the top; a new table comes last."""
    path = tmp_path / "weights.toml"
    path.write_text(WEIGHTS, encoding="utf-8")
    write_table(path, game, {"temper": "aggressive"}, ["new"])
    expected = WEIGHTS + came if gone is None else WEIGHTS.replace(gone, came)
    assert path.read_text(encoding="utf-8") == expected


@pytest.mark.parametrize(
    "form", ['tapiz = { temper = "cautious" }', 'tapiz.temper = "cautious"', '["tapiz"]\nhalf = 2.0']
)
def test_a_table_in_another_form_is_replaced_as_well(tmp_path: Path, form: str) -> None:
    """It is not there twice."""
    path = tmp_path / "weights.toml"
    path.write_text(f"# Ours.\n{form}\n", encoding="utf-8")
    write_table(path, "tapiz", {"temper": "aggressive"}, ["new"])
    assert path.read_text(encoding="utf-8") == '# Ours.\n\n# new\n[tapiz]\ntemper = "aggressive"\n'


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    """A file that is no file of weights is refused, and a name that cannot be one."""
    (tmp_path / "other.toml").write_text("asalto = 1", encoding="utf-8")
    for name, said in (("other.toml", "is no file of weights"), ("x.txt", "has to end"), ("no/x.toml", "cannot be")):
        with pytest.raises(BadScenario, match=said):
            check_writable(tmp_path / name)


def test_the_best_guesses_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six of them, then three, then one, each time thrice as long; the time of the rest is told after the first."""
    steps: list[object] = []
    asked: list[int] = []
    worth = [0.5, 0.1, 0.9, 0.4, 0.8, 0.3, 0.7, 0.2]

    class Asking:
        """Asks for guesses by number."""

        def __init__(self, tuning: object, seed: int) -> None:
            steps.append(seed)

        def ask(self) -> dict[str, Json]:
            """The next."""
            asked.append(len(asked))
            return {"number": asked[-1]}

        def tell(self, score: float) -> None:
            """Keep it."""
            steps.append(score)

    def train(tuner: Tuner, guess: Guess, pairs: int) -> None:
        number = guess.table["number"]
        assert isinstance(number, int)
        steps.append((number, pairs))
        guess.scores["cautious", 0] = [worth[number] - (pairs > 6 and number == 2)]
        tuner._pairs += 4
        tuner._seconds += 6.0

    monkeypatch.setattr(tuning, "Study", Asking)
    monkeypatch.setattr(Tuner, "_train", train)
    monkeypatch.setattr(Tuner, "_measure", lambda tuner, best: [])
    found, _, estimates = tuned(Engine(), grounds_of([DUEL], []), TuningPlan(trials=8, pairs=2, held=3))
    first = [each for number, score in enumerate(worth) for each in ((number, 2), score)]
    second, third = [(number, 6) for number in (2, 4, 6, 0, 3, 5)], [(number, 18) for number in (2, 4, 6)]
    assert steps == [7, *first, *second, *third]
    assert estimates == [1.5]
    assert found.best is not None
    assert found.best.table == {"number": 4}
    assert (found.trials, found.games) == (8, 2 * 4 * 17)
    assert found.rival == "aggressive"


def test_without_a_search_nothing_is_tuned(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what to install."""
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(NoTuner, match=r"^tuning takes a search; it comes with pip install 'asalto\[solve\]'$"):
        Study(tuning_of("tapiz"), 1)
