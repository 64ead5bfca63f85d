"""Policies that the solver accepts, and their memories."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import pytest

from policies.basic import Basic
from policies.tactics import Tactics
from simulator.core.asks import Ask, Choose, Option
from simulator.exact.policies import ResolvedAsk, ScenarioPolicies
from simulator.exact.solver import NotSolvable, solve_fight
from simulator.exact.symbolic import BranchSearch
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.seats import Seats
from simulator.scenario import Scenario, load

from ..batch.duels import scenario

FRAIL = load("haunted_house/reference_duel", settings=["sheets.brawler.max_life=4", "limits.rounds=2"])


def policies_of(make: Callable[[], Policy], chosen: Scenario) -> tuple[Seats, ScenarioPolicies]:
    """Return a duel of brawlers with this policy in Bruno's seat."""
    seats = Seats(chosen, 0, factories={0: make})
    return seats, ScenarioPolicies(seats, chosen.policies)


def solved(make: Callable[[], Policy], chosen: Scenario | None = None) -> dict[str | None, float]:
    """Return the chance of every winner."""
    seats, policies = policies_of(make, chosen or scenario("reference"))
    found: dict[str | None, float] = {}
    for (end, _), chance in solve_fight(seats.system, seats.encounter, policies).ends.items():
        found[end.winner] = found.get(end.winner, 0) + chance
    return found


class Lucky(Basic):
    """Draws luck, but keeps none."""

    def begin(self, start: Start) -> None:
        start.luck.below(6)


class Keeper(Basic):
    """Keeps its luck for later."""

    def begin(self, start: Start) -> None:
        self.luck = start.luck


class Thinker(Basic):
    """Remembers something that no state can hold, deep in plain data."""

    def __init__(self) -> None:
        self.thoughts = {"a": [(1, {2.5, None}), object()]}


class Prophet(Basic):
    """Says that it looks ahead."""

    looks_ahead = True


class Listener(Basic):
    """Says that it listens."""

    listens = True


class Secret(Basic):
    """Looks ahead without saying so."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        sight.lookahead(1)
        return ask.default()


class Broken(Basic):
    """Fails."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        raise ValueError("no idea")


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        (Lucky, "it draws luck"),
        (Keeper, "it draws luck"),
        (Thinker, r"what it remembers \(thoughts\) is no plain data"),
        (Prophet, "it looks ahead"),
        (Listener, "it listens to what happens"),
        (Secret, "it looks ahead"),
        (Broken, r"it fails \(ValueError: no idea"),
    ],
)
def test_a_policy_that_does_not_qualify_is_refused_in_a_sentence(policy: type[Policy], why: str) -> None:
    """The sentence says whose policy it is, why it is refused, and which policy would do."""
    with pytest.raises(NotSolvable, match=f"of Bruno cannot be solved exactly: {why}.*basic can"):
        solved(policy)


class Default(Policy):
    """Takes the default, and looks."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        return ask.default()


class Hoarder(Default):
    """Keeps what it was asked about, whatever comes after: in this branch, in others, in other fights."""

    kept: ClassVar[set[int]] = set()

    def choose(self, ask: Ask, sight: Sight) -> Option:
        if ask.about is not None:
            self.kept.add(ask.about.amount)
        return super().choose(ask, sight)


@pytest.mark.slow
def test_what_a_policy_keeps_of_a_question_changes_no_chance() -> None:
    """The damage of a question is a number, not what is still open in one branch."""
    Hoarder.kept.clear()
    knives = scenario("knives")
    assert solved(Hoarder, knives) == pytest.approx(solved(Default, knives))
    assert {type(amount) for amount in Hoarder.kept} == {int}
    assert len(Hoarder.kept) > 1


class Alternating(Basic):
    """Attacks on every second turn only: what it does depends on what it remembers."""

    def __init__(self) -> None:
        self.turns: list[bool] = [False]

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self.turns[0] = not self.turns[0]
        return super().choose(ask, sight) if self.turns[0] else ask.default()


class Sighted(Basic):
    """Attacks as long as it is unhurt; later it talks."""

    sees = True

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view: Any = sight.view()
        return super().choose(ask, sight) if view.bodies[0].life > 3 else ask.default()


@pytest.mark.slow
def test_memory_is_part_of_the_state() -> None:
    """A brawler that attacks half as often wins less, and what is remembered in one branch is not in another."""
    first = solved(Alternating, FRAIL)
    assert 0.01 < first["left"] < solved(Basic, FRAIL)["left"] - 0.05
    assert solved(Alternating, FRAIL) == first
    assert sum(first.values()) == pytest.approx(1)


@pytest.mark.slow
def test_what_a_policy_sees_makes_a_difference() -> None:
    """Life is looked at through the view."""
    assert 0.01 < solved(Sighted, FRAIL)["left"] < solved(Basic, FRAIL)["left"] - 0.001


def test_who_looks_is_asked_in_numbers() -> None:
    """Every number of a question may be a key or an operand in a policy: of its targets, of the body that calls
    for it, and of each option, however they are asked for. Only the rules' own question judges the answer."""
    search = BranchSearch()
    search.begin()
    amount: Any = search.die(6)
    target: Any = search.die(4)
    by: Any = search.die(3)
    option = Option("hit", target, amount=amount)
    asked = ResolvedAsk(Choose(0, "turn", "TZ-EFF-02", (option, Option("pass")), target, by, option))
    first = next(iter(asked.options()))
    found = [first, *asked.listed(), *asked.with_verbs({"hit"}), asked.default(), asked.about]
    numbers = [number for each in found if each is not None for number in (each.target, each.amount)]
    assert {type(number) for number in (*numbers, asked.body, asked.by)} == {int}
    assert (first.target << 2, first.amount << 2) == (4, 4)  # the first branch: every die shows its first face
    assert asked.allows(Option("hit", 1, amount=1))
    assert not asked.allows(Option("hit", 1, amount=2))


def test_recalling_forgets_everything_else() -> None:
    """Recalling a memory replaces the whole memory of the policy."""
    _, policies = policies_of(Alternating, FRAIL)
    before = policies.memory()
    assert before == {0: {"turns": [False]}}
    policies.recall({})
    assert policies.memory() == {}
    policies.recall(before)
    assert policies.memory() == before


WOUNDED_FIRST = [{"when": "life < 3", "do": "stand_firm"}, {"do": "attack", "at": "weakest"}]


class Untwinned(Tactics):
    """Tactics without a twin: the solver resolves each number."""

    def twin(self) -> None:
        return None


@pytest.mark.slow
def test_tactics_are_asked_in_cases() -> None:
    """The chances are those of asking about each number separately, from fewer branches."""
    ways = []
    for kind in (Tactics, Untwinned):
        seats, policies = policies_of(partial(kind, rows=WOUNDED_FIRST, **{"else": "aggressive"}), FRAIL)
        ways.append(solve_fight(seats.system, seats.encounter, policies))
    cases, alone = ways
    assert {end: pytest.approx(chance, abs=1e-12) for end, chance in alone.ends.items()} == cases.ends
    assert cases.branches < alone.branches
