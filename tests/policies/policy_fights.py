"""Ground to try policies on: fights of any encounter, and single questions put to a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NoReturn

from attrs import frozen

from policies.generic import AnyPlanner, PlannedPolicy
from simulator.core.asks import Ask, Option, captain
from simulator.core.dice import Luck
from simulator.core.system import Encounter, SeatView
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.spec import PolicySpec
from simulator.runtime.inline import Runner, play
from simulator.testing import Recording, ScriptedFight
from tests.toy_system import Unvaried

KEY = b"sixteen bytes ok"
Draw = Callable[[int, int], Encounter]
"""Makes a random encounter of a seed and a number."""
POLICIES = ("basic", "random", "aggressive", "cautious")


@frozen
class Staged(Unvaried):
    """An encounter with a policy for every seat, as the runtimes want it."""

    encounter: Encounter
    policies: Mapping[int, PolicySpec]
    chain: tuple[()] = ()

    @property
    def system(self) -> str:
        """The id of its game."""
        return self.encounter.system


def staged(encounter: Encounter, *policies: str) -> Staged:
    """Return the encounter, with ``policies`` dealt to the seats in turn."""
    seats = [*range(len(encounter.members)), *(captain(side) for side in range(len(encounter.sides)))]
    return Staged(encounter, {seat: PolicySpec(policies[index % len(policies)]) for index, seat in enumerate(seats)})


def faulty(draw: Draw, policies: Sequence[str], seed: int, fights: int) -> list[int]:
    """Return the numbers of the fights of drawn encounters in which a seat had a fault."""
    cases = [(number, staged(draw(seed, number), *policies)) for number in range(fights)]
    return [number for number, case in cases if Runner(case, seed, deadline=None).play(number).faults]


class AsksAll(PlannedPolicy):
    """Aggressive or cautious, asked everything: an answer that its planner does not want to give is the default."""

    def __init__(self, base: type[PlannedPolicy]) -> None:
        self._base = base

    def make_planner(self, start: Start) -> AnyPlanner:
        return self._base().make_planner(start)

    def begin(self, start: Start) -> None:
        super().begin(start)
        assert self.wants is not None
        self._precise, self.wants = self.wants, None

    def choose(self, ask: Ask, sight: Sight) -> Option:
        answer = super().choose(ask, sight)
        assert ask.kind in self._precise or answer == ask.default(), f"{ask} is not wanted, but answered by {answer}"
        return answer


def plays_alike(encounter: Encounter, base: type[PlannedPolicy], number: int) -> bool:
    """Return whether a fight is the same when such policies are asked everything."""
    stage = staged(encounter, base.__name__.lower())
    factories = {seat: partial(AsksAll, base) for seat in stage.policies}
    asked = play(stage, 4, number, deadline=None, factories=factories)
    plain = play(stage, 4, number, deadline=None)
    return (asked.faults, asked.outcome, asked.fates) == ((), plain.outcome, plain.fates)


def decisions(encounter: Encounter, factories: dict[int, Callable[[], Policy]]) -> list[tuple[object, ...]]:
    """Return all decisions of three fights."""
    heard = Recording()
    for fight in (1, 2, 3):
        play(staged(encounter, "aggressive"), 9, fight, listener=heard, factories=factories)
    return [(one.seat, one.kind, *one.option.row()) for one in heard.decisions]


class Window:
    """A sight of a scripted fight from one seat."""

    def __init__(self, fight: ScriptedFight, seat: int) -> None:
        self._fight = fight
        self._seat = seat

    def view(self) -> SeatView:
        """Return what the seat may know now."""
        return self._fight.fight.view(self._seat)

    def lookahead(self, budget: int) -> NoReturn:
        """Not here."""
        raise AssertionError("these policies do not look ahead")


class Blindfold:
    """A sight that may not be used."""

    def view(self) -> NoReturn:
        """Not allowed."""
        raise AssertionError("this policy says that it does not look")

    def lookahead(self, budget: int) -> NoReturn:
        """Not allowed."""
        raise AssertionError("this policy says that it does not look")


def begun(kind: Callable[[], Policy], encounter: Encounter, seat: int = 0) -> Policy:
    """Return a policy for one seat, after its ``begin``."""
    policy = kind()
    policy.begin(Start(encounter.system, encounter, seat, Luck(KEY)))
    return policy


class Player:
    """One seat of a scripted fight, played by a policy: answers what is pending, as a script writes it."""

    def __init__(self, kind: Callable[[], Policy], fight: ScriptedFight, who: str) -> None:
        self.fight = fight
        self.who = who
        self.seat = fight.seat(who)
        self._policy = begun(kind, fight.fight.encounter, self.seat)
        self._sight = Window(fight, self.seat) if self._policy.sees else Blindfold()

    def ask(self) -> Ask:
        """Return the question that this seat is asked now."""
        return next(ask for ask in self.fight.asks if ask.seat == self.seat)

    def choice(self) -> Option:
        """Return the policy's answer, which must be legal."""
        ask = self.ask()
        option = self._policy.choose(ask, self._sight)
        assert ask.allows(option), f"{option} is no answer to {ask}"
        return option

    def says(self) -> str:
        """Return the choice as a script writes it."""
        return self.fight.words(self.choice())

    def to(self, kind: str) -> Player:
        """Play on until the question is of this kind."""
        while self.ask().kind != kind:
            self.plays()
        return self

    def plays(self) -> str:
        """Give that answer to the fight, and say it."""
        option = self.choice()
        self.fight.fight.answer(option)
        return self.fight.words(option)
