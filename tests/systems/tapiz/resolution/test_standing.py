"""Static defences that are kept, against what they are when they are reckoned anew."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from policies.aggressive import Aggressive
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, luck_key
from simulator.policy.protocol import Sight, Start
from simulator.runtime.inline import Runner
from simulator.systems.tapiz.resolution.resistance import MD, PD, defence
from simulator.systems.tapiz.resolution.standing import defences
from simulator.systems.tapiz.state import OVER, Arm, Body, Condition, State, helpless
from simulator.systems.tapiz.view import StanceKey, View
from tests.contract.tapiz_encounters import random_encounter
from tests.policies.policy_fights import staged

from ..conflict import npc, pc, script


class Reckoning(Aggressive):
    """Reckons the defences of all anew at every question."""

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view = sight.view()
        assert isinstance(view, View)
        state = view._source.open()
        for body, one in zip(state.bodies, view.bodies, strict=True):
            if not helpless(state, body) and not body.surprised:
                assert (one.pd, one.md) == (defence(state, body, PD), defence(state, body, MD)), one.name
        return super().choose(ask, sight)


@pytest.mark.slow
@pytest.mark.rule("TZ-CHR-05", "TZ-CHR-06")
@pytest.mark.parametrize("number", range(8))
def test_defences_are_those_reckoned_anew(number: int) -> None:
    """In fights of one encounter that share what they know, at every question."""
    stage = staged(random_encounter(Luck(luck_key(9, number, "standing"))), "aggressive")
    runner = Runner(stage, 9, deadline=None, factories=dict.fromkeys(stage.policies, Reckoning))
    assert [runner.play(fight).faults for fight in (1, 2, 3)] == [()] * 3


def _break(state: State, body: Body) -> None:
    body.arms[0].broken = True


def _let_go(state: State, body: Body) -> None:
    body.hand = ""


def _lose_armour(state: State, body: Body) -> None:
    body.armour_ok = False


def _lose_shield(state: State, body: Body) -> None:
    body.shield_ok = False


def _push(state: State, body: Body) -> None:
    body.push = 2


def _shake(state: State, body: Body) -> None:
    body.shaken = -2


def _load(state: State, body: Body) -> None:
    body.encumbrance = -3


def _guard(state: State, body: Body) -> None:
    body.stance = "iron_defence"


def _worsen(state: State, body: Body) -> None:
    body.conditions[0].value -= 1


def _narrow(state: State, body: Body) -> None:
    body.conditions[0].vs = 0


def _tag(state: State, body: Body) -> None:
    body.conditions[0].tag = "attack"


def _move(state: State, body: Body) -> None:
    body.conditions[0].classes = ("MV",)


@pytest.mark.rule("TZ-CHR-05", "TZ-CHR-06", "TZ-EFF-07", "TZ-ACT-03", "TZ-STA-05")
@pytest.mark.parametrize(
    "change", [_break, _let_go, _lose_armour, _lose_shield, _push, _shake, _load, _guard, _worsen, _narrow, _tag, _move]
)
def test_each_change_of_how_one_stands_counts(change: Callable[[State, Body], None]) -> None:
    """A defence that is known does not outlast what it was made of: another weapon, a shield lost, a state worse."""
    held = {"weapons": ["staff"]} if change in (_break, _let_go) else {"shield": "small_shield"}
    merc = npc("Merc", "mercenary", states=[{"state": "dazed"}], **held)
    fight = script(pc("Sharra", "sharra"), merc).to("Sharra", "turn")
    state = fight.fight.state
    body = state.bodies[1]
    body.conditions[0].classes = ("PD", "MD")
    body.conditions[0].value = -2
    known = defences(state, body)
    assert known == (defence(state, body, PD), defence(state, body, MD))
    change(state, body)
    assert defences(state, body) == (defence(state, body, PD), defence(state, body, MD)) != known


ELSEWHERE = frozenset(
    {
        *(
            "able",
            "id",
            "side",
            "sheet",
            "pgf_max",
            "pgm_max",
            "initiative",
            "uses",
            "points",
            "spent",
            "lost",
            "fallen",
        ),
        *("ready_phys", "ready_ment", "stable_phys", "stable_ment", "out", "order", "giver", "riding"),
        *("edges", "jolt", "drawn", "aim"),  # of one roll only, or of the turn under way
        *("place", "cover", "extent", "screen"),  # reckoned with each attack
        *("key", "name", "polarity", "domain", "ends", "by", "part", "no_partial", "progress", "days"),
        *("vs", "tag", "classes"),  # what a state is, which never changes: see Keeping
        *("owner", "row"),
    }
)
"""What neither a body's blows nor those on it depend on, or what is reckoned with each of them."""


@pytest.mark.parametrize(
    ("kind", "name"),
    [(kind, name) for kind in (Body, Arm, Condition) for name in kind.FIELDS if name not in ELSEWHERE],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_no_change_of_how_one_stands_goes_unseen(kind: type[Body | Arm | Condition], name: str) -> None:
    """A stand lasts until any field of the body, its weapons or its states changes, but those that count elsewhere."""
    fight = script(pc("Sharra", "sharra"), npc("Merc", "mercenary", weapons=["short_bow"], states=[{"state": "dazed"}]))
    state = fight.to("Sharra", "turn").fight.state
    body = state.bodies[1]
    stand = StanceKey(state, body)
    assert stand.lasts(state, body)
    changed = body if kind is Body else body.arms[0] if kind is Arm else body.conditions[0]
    before = getattr(changed, name)
    setattr(changed, name, _other(before))
    assert not stand.lasts(state, body)
    setattr(changed, name, before)
    assert stand.lasts(state, body)


def test_no_stand_outlasts_a_state_that_another_one_replaces() -> None:
    """However alike: what else a state is, is not compared."""
    fight = script(pc("Sharra", "sharra"), npc("Merc", "mercenary", states=[{"state": "dazed"}])).to("Sharra", "turn")
    state = fight.fight.state
    body = state.bodies[1]
    stand = StanceKey(state, body)
    body.conditions = [*body.conditions]
    assert stand.lasts(state, body)
    body.conditions = [one.dup() for one in body.conditions]
    assert not stand.lasts(state, body)


CHANGING = frozenset({"severity", "value", "progress"})
"""What may change of a state that a body is in (TZ-EFF-09, TZ-ACT-06)."""


class Keeping(Aggressive):
    """Compares what each state is at every question with what it was when it was first seen."""

    def begin(self, start: Start) -> None:
        super().begin(start)
        self.wants = None
        self.seen: dict[int, tuple[Condition, str, list[object]]] = {}

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view = sight.view()
        assert isinstance(view, View)
        for body in view._source.open().bodies:
            for one in body.conditions:
                now = [getattr(one, name) for name in Condition.FIELDS if name not in CHANGING]
                assert self.seen.setdefault(id(one), (one, one.severity, now))[2] == now
        return super().choose(ask, sight)

    def milder(self) -> int:
        """How many of the states that it has seen are not as severe as they were."""
        return sum(one.severity != was for one, was, _ in self.seen.values())


@pytest.mark.slow
@pytest.mark.rule("TZ-EFF-09")
def test_of_a_state_nothing_but_its_severity_and_number_changes() -> None:
    """In random fights with many states, some of which become milder."""
    keepers: list[Keeping] = []

    def keeping() -> Keeping:
        keepers.append(Keeping())
        return keepers[-1]

    for number in range(12):
        stage = staged(random_encounter(Luck(luck_key(9, number, "standing"))), "aggressive")
        runner = Runner(stage, 9, deadline=None, factories=dict.fromkeys(stage.policies, keeping))
        assert runner.play(1).faults == ()
    assert sum(keeper.milder() for keeper in keepers) > 0


def _other(value: object) -> object:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    return {"bolt"} if isinstance(value, set) else value[1:]  # type: ignore[index]  # lists and tuples that are not empty


def test_a_stand_ends_with_the_conflict() -> None:
    """TZ-ENC-02: loads count no more."""
    state = script(pc("Sharra", "sharra"), npc("Merc", "mercenary")).to("Sharra", "turn").fight.state
    stand = StanceKey(state, state.bodies[1])
    state.phase = OVER
    assert not stand.lasts(state, state.bodies[1])


@pytest.mark.rule("TZ-ENC-02")
def test_load_counts_in_conflicts_alone() -> None:
    """TZ-ENC-02: what the load takes from the defences, it takes until the conflict is decided."""
    fight = script(pc("Sharra", "sharra"), npc("Merc", "mercenary")).to("Sharra", "turn")
    state = fight.fight.state
    body = state.bodies[1]
    body.encumbrance = -3
    loaded = defences(state, body)
    state.phase = OVER
    assert defences(state, body) == (loaded[0] + 3, loaded[1] + 3)
