"""The policy that looks ahead: what it finds, what it costs, and what it does not know."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from policies.search import Search
from policies.search.candidates import candidates
from policies.search.trials import Trials
from simulator import systems
from simulator.core.asks import Choose, Option
from simulator.core.dice import Luck, Scripted, Seeded
from simulator.core.errors import ScriptExhausted
from simulator.core.fight import Fight
from simulator.core.system import Encounter, SeatView
from simulator.policy.errors import PolicyError
from simulator.policy.lookahead import Lookahead
from simulator.policy.protocol import Start
from simulator.runtime import actor_runner, inline
from simulator.runtime.seats import Factory
from simulator.scenario import load
from simulator.testing.recording import Recording
from tests.toy_system import TOY, ToySheet, skirmish

SCENARIOS = {
    "haunted_house": "armour_and_precise_strikes",
    "ira_y_gloria": "duel_of_honour",
    "fragmentos": "mark_and_the_flayed_man",
    "tapiz": "sharra_and_the_mercenary",
}


class Table:
    """Playouts with known values: ``worth`` of each verb, and noise that all options share."""

    def __init__(self, worth: dict[str, float], left: int = 10_000) -> None:
        self.worth = worth
        self.left = left
        self.played: list[str] = []

    def attempt(self, option: Option, line: int, sample: int) -> float | None:
        """Return one playout, at the cost of one question."""
        if not self.left:
            return None
        self.left -= 1
        self.played.append(option.verb)
        return self.worth[option.verb] + (sample * 7919 % 13) / 13


def best(worth: dict[str, float], left: int = 10_000) -> str:
    """Return the choice of trials of these options, the first being the incumbent."""
    return Trials(Table(worth, left), 0).best([Option(verb) for verb in worth]).verb  # type: ignore[arg-type]


def test_the_best_option_is_found() -> None:
    """Noise in playouts does not hide the best option, because all options share it."""
    assert best({"a": 0.5, "b": 0.4, "c": 0.52, "d": 0.1, "e": 0.51}) == "c"


def test_the_incumbent_stays_where_nothing_is_better() -> None:
    """Equal options and slightly better ones change nothing."""
    assert best({"a": 0.5, "b": 0.5, "c": 0.501, "d": 0.3}) == "a"


def test_the_incumbent_stays_where_nothing_is_known() -> None:
    """A budget that is too small for a comparison."""
    assert best({"a": 0.1, "b": 0.9}, left=1) == "a"


def test_good_options_get_most_of_the_budget() -> None:
    """Sequential halving: the worst are soon dropped."""
    table = Table({"a": 0.5, "b": 0.1, "c": 0.2, "d": 0.3, "e": 0.501, "f": 0.4, "g": 0.1, "h": 0.1})
    Trials(table, 0).best([Option(verb) for verb in table.worth])  # type: ignore[arg-type]
    assert table.played.count("a") == table.played.count("e") == 2 * table.played.count("b")


def test_candidates_are_of_every_kind() -> None:
    """Answers of other policies come first, then the default, then one of each verb in turn."""
    options = [Option("wait"), *(Option("hit", n) for n in range(9)), *(Option("run", n) for n in range(9))]
    found = candidates(Choose(0, "turn", "X", tuple(options)), [Option("run", 5), Option("run", 5)], 6)
    rest = [Option("hit", 0), Option("run", 0), Option("hit", 1), Option("run", 1)]
    assert found == [Option("run", 5), Option("wait"), *rest]


# A position that can be worked out.

LAST_BLOW = skirmish([[ToySheet(life=3, skill=3, weapons=("stick",))], [ToySheet(life=3, skill=0)]], rounds=1)


def at_the_blow(encounter: Encounter) -> Fight[Any]:
    """Return the first fighter's attack, in the only round."""
    for seed in range(100):
        fight: Fight[Any] = Fight(TOY, encounter, Seeded(seed, 1, encounter.names), forks=True)
        while fight.pending and fight.pending[0].kind != "attack":
            fight.answer(*[ask.default() for ask in fight.pending])
        if fight.pending and fight.pending[0].seat == 0:
            return fight
    raise AssertionError("the first fighter never acts first")


def chance(fight: Fight[Any], option: Option) -> float:
    """Return the exact chance that the option fells the enemy immediately, by enumeration of all dice."""
    won = 0.0
    for faces in product(range(1, 7), *[range(1, 4)] * 3):
        for used in range(1, 5):
            fork = fight.fork(Scripted(faces[:used]), forks=False)
            try:
                fork.answer(option)
                while fork.pending and fork.pending[0].kind == "dodge":
                    fork.answer(fork.pending[0].default())
            except ScriptExhausted:
                continue
            won += (fork.state.bodies[1].life <= 0) / (6 * 27)
            break
    return won


def decide(policy: Search, fight: Fight[Any], encounter: Encounter, seat: int) -> Option:
    """Return the policy's answer to the pending question."""
    system = fight.system
    policy.begin(Start(system.name, system.public(encounter), seat, Luck(b"s" * 16)))
    return policy.choose(next(ask for ask in fight.pending if ask.seat == seat), Spy(fight, seat))


class Spy:
    """A policy's sight; it keeps the lookaheads that were handed out, with their budgets."""

    def __init__(self, fight: Fight[Any], seat: int) -> None:
        self._fight = fight
        self._seat = seat
        self.given: list[tuple[int, Lookahead]] = []

    def view(self) -> SeatView:
        """Return the real one."""
        return self._fight.view(self._seat)

    def lookahead(self, budget: int) -> Lookahead:
        """Return the real one."""
        ahead = Lookahead(self._fight, self._seat, Luck(b"l" * 16), self._fight.asked, budget)
        self.given.append((budget, ahead))
        return ahead


def test_it_finds_the_best_blow() -> None:
    """In the last round only felling the enemy wins; of three blows the second is best, by 9 points in 100."""
    fight = at_the_blow(LAST_BLOW)
    assert fight.pending
    chances = {option: chance(fight, option) for option in fight.pending[0].options()}
    ranked = sorted(chances, key=lambda option: chances[option], reverse=True)
    assert chances[ranked[0]] == pytest.approx(16 / 27, abs=0.01)
    assert chances[ranked[0]] - chances[ranked[1]] > 0.05
    assert ranked[0] != fight.pending[0].default()
    assert decide(Search(budget=5000), fight, LAST_BLOW, 0) == ranked[0]


# Whole fights.


def played(game: str, play: Any, budget: int = 16) -> tuple[object, list[Any]]:
    """Return a fight in which every seat searches, and all that was heard."""
    scenario, heard = load(SCENARIOS[game]), Recording()
    seats = inline.Runner(scenario, 1).seats.seat_names
    factories: dict[int, Factory] = dict.fromkeys(seats, lambda: Search(budget=budget))
    result = play(scenario, 3, listener=heard, factories=factories, deadline=60.0)
    return result, heard.log


@pytest.mark.slow
@pytest.mark.parametrize("game", SCENARIOS)
def test_fights_are_searched_alike_in_both_runtimes(game: str) -> None:
    """Decisions and rolls are equal inline and with actors; captains search as well; no fault."""
    result, log = played(game, inline.play)
    assert result.faults == ()  # type: ignore[attr-defined]
    assert played(game, actor_runner.play) == (result, log)


@pytest.mark.parametrize("budget", [1, 7, 60, 400])
def test_the_budget_is_never_exceeded(budget: int) -> None:
    """For each decision one lookahead, of that budget at most."""
    scenario = load(SCENARIOS["haunted_house"])
    encounter = scenario.encounter
    system = systems.system("haunted_house")
    fight: Fight[Any] = Fight(system, encounter, Seeded(1, 1, encounter.names), forks=True)
    assert fight.pending
    seat, spy = fight.pending[0].seat, Spy(fight, fight.pending[0].seat)
    policy = Search(budget=budget)
    policy.begin(Start("haunted_house", encounter, seat, Luck(b"s" * 16)))
    assert fight.pending[0].allows(policy.choose(fight.pending[0], spy))
    assert [given for given, _ in spy.given] == [budget]
    assert all(0 <= ahead.left <= given for given, ahead in spy.given)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"budget": 0}, "budget is a whole number from 1 to 10000000, not 0"),
        ({"budget": "much"}, "budget is a whole number"),
        ({"horizon": -1}, "horizon is a whole number from 0 to 1000, not -1"),
        ({"policies": ["agressive"]}, "there is no policy 'agressive'; did you mean 'aggressive'"),
        ({"policies": []}, "policies is a list of one to 4 names"),
        ({"policies": "cautious"}, "policies is a list of one to 4 names"),
    ],
)
def test_wrong_options_are_named(options: dict[str, Any], complaint: str) -> None:
    """A sentence says what is allowed, and what may have been meant."""
    with pytest.raises((ValueError, PolicyError), match=complaint):
        Search(**options)


def test_minds_that_look_ahead_are_refused(tmp_path: Path) -> None:
    """A search cannot search in its own copies."""
    file = tmp_path / "deep.py"
    file.write_text("from policies.search import Search\n\n\nclass Deep(Search):\n    pass\n")
    with pytest.raises(ValueError, match="neither look ahead nor listen"):
        Search(policies=[f"{file}:Deep"])
