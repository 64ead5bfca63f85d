"""Policies that look: asked in every case, they answer as they would in a fight of this case alone."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from policies.generic import PlannedPolicy
from simulator.core.asks import Ask, Option
from simulator.core.scene import Wants
from simulator.core.system import Encounter
from simulator.exact import thinking
from simulator.exact.policies import ScenarioPolicies
from simulator.exact.solver import NotSolvable, solve_fight
from simulator.exact.summary import ExactSummary, exact_summary
from simulator.exact.symbolic import BranchSearch
from simulator.exact.thinking import cases, split_by
from simulator.policy.protocol import Policy, Sight
from simulator.policy.spec import PolicySpec
from simulator.runtime.seats import Seats
from simulator.scenario import Scenario, load_text
from tests.toy_system import DUCK, TOY, ToyScenario, ToySheet, duel, seats, skirmish

from ..batch.duels import TINY
from .test_solver import Players, by_brute_force, by_solving


class Thinker(Policy):
    """Strikes harder at an unhurt foe, as planned before its walk, and remembers the strength; presses after a hard
    blow, ducks when hurt."""

    def __init__(self) -> None:
        self.struck = 0
        self.meant = 0

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view: Any = sight.view()
        lives = [body[1] for body in view.bodies]
        if ask.kind == "stance" and ask.about is None:
            return list(ask.options())[1 if self.struck > 1 else 2]
        if ask.kind == "walk":
            self.meant = 2 if lives[1 - ask.seat] > 1 else 1
        if ask.kind == "attack":
            self.struck = self.meant
            return next(option for option in ask.options() if option.amount == self.meant)
        if ask.kind == "dodge" and lives[ask.seat] < 2:
            return DUCK
        return ask.default()

    def twin(self) -> Thinker:
        return copy(self)

    def memory(self) -> dict[str, Any]:
        return {"struck": self.struck}

    def recall(self, memory: Any) -> None:
        self.struck, self.meant = memory.get("struck", 0), 0


class Seen:
    """A view of a state as it stands."""

    def __init__(self, state: Any, seat: int) -> None:
        self._state = state
        self._seat = seat

    def view(self) -> Any:
        """Return the view."""
        return TOY.view(self._state, self._seat)

    def lookahead(self, budget: int) -> Any:
        """There is none."""
        raise AssertionError


class Direct(Players):
    """The policies asked in a fight in which every number is known."""

    def __init__(self, encounter: Encounter) -> None:
        self.wants: Wants = dict.fromkeys(seats(encounter))
        self._policies = {seat: Thinker() for seat in seats(encounter)}

    def answer(self, ask: Ask, state: Any) -> Option:
        """Ask the policy of the seat."""
        return self._policies[ask.seat].choose(ask, Seen(state, ask.seat))

    def recall(self, memory: dict[int, dict[str, Any]]) -> None:
        """Set them back."""
        for policy in self._policies.values():
            policy.recall({})


def thinkers(encounter: Encounter, make: type[Policy] = Thinker) -> ScenarioPolicies:
    """Return the policies of a toy fight as the solver asks them."""
    everybody = seats(encounter)
    named = dict.fromkeys(everybody, PolicySpec("thinker"))
    return ScenarioPolicies(Seats(ToyScenario(encounter), 0, TOY, dict.fromkeys(everybody, make)), named)


class Untwinned(Thinker):
    """Policies without a twin: each number is resolved."""

    def twin(self) -> None:  # type: ignore[override]  # a policy without a twin
        return None


@pytest.mark.slow
def test_thinking_policies_agree_with_brute_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every way to end, to the last digit, with twins, without, and with few cases allowed: looks, plans and memories
    differ from case to case."""
    encounter = skirmish([[ToySheet(1, 0)], [ToySheet(4, 3)]], rounds=1)
    expected = by_brute_force(encounter, Direct(encounter))
    twins, alone = (solve_fight(TOY, encounter, thinkers(encounter, make), exact=True) for make in (Thinker, Untwinned))
    assert by_solving(twins) == expected == by_solving(alone)
    assert twins.branches < alone.branches
    monkeypatch.setattr(thinking, "MAX_CASES", 3)
    assert by_solving(solve_fight(TOY, encounter, thinkers(encounter), exact=True)) == expected


class Fragile(Thinker):
    """Fails when its own life is low."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view: Any = sight.view()
        if ask.kind == "attack" and view.bodies[ask.seat][1] < 2:
            raise ValueError("too weak")
        return super().choose(ask, sight)


@pytest.mark.slow
def test_a_failure_counts_only_where_it_is_met() -> None:
    """In a case that no fight comes to a policy may fail; in one that is met the fight cannot be solved."""
    hale = skirmish([[ToySheet(9, 0)], [ToySheet(9, 0)]], rounds=1)
    assert sum(solve_fight(TOY, hale, thinkers(hale, Fragile)).ends.values()) == pytest.approx(1)
    hurt = duel(life=2, rounds=2)
    with pytest.raises(NotSolvable, match="too weak"):
        solve_fight(TOY, hurt, thinkers(hurt, Fragile))


# The shipped policies.


def without_twins(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> ExactSummary:
    """Return the exact odds of a scenario, each number that a policy sees resolved."""
    with monkeypatch.context() as patch:
        patch.setattr(PlannedPolicy, "twin", lambda policy: None)
        return exact_summary(scenario)


def told(found: ExactSummary) -> dict[str, float]:
    """Return all chances and means of a summary, by name."""
    chances = {
        **{f"wins {key}": chance for key, chance in found.sides.items()},
        **{f"ends {key}": chance for key, chance in found.endings.items()},
        **{f"lasts {key}": chance for key, chance in found.rounds.items()},
    }
    for each in found.combatants:
        for kind, values in (("is", each.statuses), ("has", each.pools)):
            chances.update({f"{each.name} {kind} {key}": value for key, value in values.items()})
    return chances


@pytest.mark.slow
@pytest.mark.parametrize(("name", "policy"), [*zip(TINY, ["cautious", "aggressive"] * 2, strict=True)])
def test_policies_answer_as_they_do_number_by_number(name: str, policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiny duels of all four games."""
    scenario = load_text(TINY[name], name, policies=[f"one={policy}", f"two={policy}"])
    assert told(exact_summary(scenario)) == pytest.approx(told(without_twins(scenario, monkeypatch)), abs=1e-12)


def test_a_branch_splits_by_results_and_joins_no_more_than_they_depend_on() -> None:
    """Two results that depend on one of three dice make two branches, in which the others are still whole."""
    search = BranchSearch()
    found = []
    while True:
        search.begin()
        one, two, three = dice = [search.die(6) for _ in range(3)]
        split = split_by(dice, {case: case[1] > 4 for case in cases(dice)})
        found.append((split.result(dice), len(one.values), two.values, len(three.values)))
        assert all(die.joint.resolved for die in dice)  # other values of theirs may have other results
        if not search.advance():
            break
    assert found == [(False, 6, [1, 2, 3, 4], 6), (True, 6, [5, 6], 6)]


@pytest.mark.slow
def test_what_is_kept_of_an_earlier_question_is_read_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A policy that looks at a walk, and reads what it saw at the attack only: the step begins again."""

    class Late(Thinker):
        seen: Any = None

        def choose(self, ask: Ask, sight: Sight) -> Option:
            if ask.kind == "walk":
                self.seen = sight.view()
            if ask.kind != "attack":
                return ask.default()
            hale = self.seen.bodies[1 - ask.seat][1] > 1
            return next(option for option in ask.options() if option.amount == (2 if hale else 1))

        def recall(self, memory: Any) -> None:
            super().recall(memory)
            self.seen = None

    encounter = duel(life=2, rounds=2)
    late = by_solving(solve_fight(TOY, encounter, thinkers(encounter, Late), exact=True))
    monkeypatch.setattr(Late, "twin", lambda self: None)
    assert by_solving(solve_fight(TOY, encounter, thinkers(encounter, Late), exact=True)) == late
