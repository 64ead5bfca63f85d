"""Static defences that are kept, compared with those computed again."""

from __future__ import annotations

import pytest

from policies.aggressive import Aggressive
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, luck_key
from simulator.core.fields import stored
from simulator.policy.protocol import Sight, Start
from simulator.runtime.inline import Runner
from simulator.systems.tapiz.resolution.resistance import MD, PD, defence
from simulator.systems.tapiz.resolution.standing import defences
from simulator.systems.tapiz.state import OVER, Arm, Body, Condition, helpless
from simulator.systems.tapiz.view import StanceKey, View
from tests.contract.tapiz_encounters import random_encounter
from tests.policies.policy_fights import staged

from ..conflict import npc, pc, script


class Recomputing(Aggressive):
    """Computes the defences of all again at every question."""

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
@pytest.mark.parametrize("number", range(4))
def test_defences_are_those_computed_again(number: int) -> None:
    """TZ-CHR-05, TZ-CHR-06: at every question, in fights of one encounter that share what they know."""
    stage = staged(random_encounter(Luck(luck_key(9, number, "standing"))), "aggressive")
    runner = Runner(stage, 9, deadline=None, factories=dict.fromkeys(stage.policies, Recomputing))
    assert [runner.play(fight).faults for fight in (1, 2, 3)] == [()] * 3


CHANGES: tuple[tuple[str, str, object], ...] = (
    *(("weapon", "broken", True), ("body", "hand", "")),
    *(("body", "armour_ok", False), ("body", "shield_ok", False), ("body", "push", 2), ("body", "shaken", -2)),
    *(("body", "encumbrance", -3), ("body", "stance", "iron_defence"), ("state", "value", -3), ("state", "vs", 0)),
    *(("state", "tag", "attack"), ("state", "classes", ("MV",))),
)
"""Changes of a body, its weapon or its state, by which a defence changes."""


@pytest.mark.rule("TZ-CHR-05", "TZ-CHR-06", "TZ-EFF-07", "TZ-ACT-03", "TZ-STA-05")
@pytest.mark.parametrize(("of", "name", "value"), CHANGES)
def test_a_known_defence_does_not_outlast_its_parts(of: str, name: str, value: object) -> None:
    """TZ-CHR-05, TZ-CHR-06: another weapon, a shield lost, a state worse: the defence is computed again."""
    held = {"weapons": ["staff"]} if name in ("broken", "hand") else {"shield": "small_shield"}
    merc = npc("Merc", "mercenary", states=[{"state": "dazed"}], **held)
    state = script(pc("Sharra", "sharra"), merc).to("Sharra", "turn").fight.state
    body = state.bodies[1]
    body.conditions[0].classes = ("PD", "MD")
    body.conditions[0].value = -2
    known = defences(state, body)
    assert known == (defence(state, body, PD), defence(state, body, MD))
    setattr({"body": body, "weapon": body.carried[0], "state": body.conditions[0]}[of], name, value)
    assert defences(state, body) == (defence(state, body, PD), defence(state, body, MD)) != known


SEEN = {
    Body: (
        *("armour_ok", "carried", "conditions", "down", "hand", "encumbrance", "off", "pace", "pgf", "pgm", "push"),
        *("shaken", "shield_ok", "stance", "surprised"),
    ),
    Arm: ("ammo", "broken", "reload"),
    Condition: ("severity", "value"),
}
"""Fields that may change in a fight, and on which the attacks of a body or those on it depend."""


@pytest.mark.rule("TZ-ENC-02")
def test_a_stance_key_lasts_until_something_changes() -> None:
    """TZ-ENC-02: a key holds until such a field changes, a state is replaced however alike, or the conflict ends."""
    fight = script(pc("Sharra", "sharra"), npc("Merc", "mercenary", weapons=["short_bow"], states=[{"state": "dazed"}]))
    state = fight.to("Sharra", "turn").fight.state
    body = state.bodies[1]
    key = StanceKey(state, body)
    for kind, names in SEEN.items():
        changed = {Body: body, Arm: body.carried[0], Condition: body.conditions[0]}[kind]
        for name in names:
            before = getattr(changed, name)
            setattr(changed, name, _other(before))
            assert not key.lasts(state, body), name
            setattr(changed, name, before)
            assert key.lasts(state, body), name
    body.conditions = [*body.conditions]
    assert key.lasts(state, body)
    body.conditions = [one.dup() for one in body.conditions]
    assert not key.lasts(state, body)
    again = StanceKey(state, body)
    state.phase = OVER
    assert not again.lasts(state, body)


def _other(value: object) -> object:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    return {"bolt"} if isinstance(value, set) else value[1:]  # type: ignore[index]  # lists that are not empty


CHANGING = frozenset({"severity", "value", "progress"})
"""Fields of a state that may change while a body bears it (TZ-EFF-09, TZ-ACT-06)."""


class Keeping(Aggressive):
    """Compares each state at every question with itself as it was first seen."""

    def begin(self, start: Start) -> None:
        super().begin(start)
        self.wants = None
        self.seen: dict[int, tuple[Condition, str, list[object]]] = {}

    def choose(self, ask: Ask, sight: Sight) -> Option:
        view = sight.view()
        assert isinstance(view, View)
        for body in view._source.open().bodies:
            for one in body.conditions:
                now = [getattr(one, name) for name in stored(Condition) if name not in CHANGING]
                assert self.seen.setdefault(id(one), (one, one.severity, now))[2] == now
        return super().choose(ask, sight)

    def milder(self) -> int:
        """Return the number of states seen that are not as severe as they were."""
        return sum(one.severity != was for one, was, _ in self.seen.values())


@pytest.mark.slow
@pytest.mark.rule("TZ-EFF-09")
def test_of_a_state_nothing_but_its_severity_and_number_changes() -> None:
    """In random fights with many states, some of which become milder."""
    keepers: list[Keeping] = []

    def keeping() -> Keeping:
        keepers.append(Keeping())
        return keepers[-1]

    for number in range(900, 908):
        stage = staged(random_encounter(Luck(luck_key(9, number, "standing"))), "aggressive")
        runner = Runner(stage, 9, deadline=None, factories=dict.fromkeys(stage.policies, keeping))
        assert runner.play(1).faults == ()
    assert sum(keeper.milder() for keeper in keepers) > 0


@pytest.mark.rule("TZ-ENC-02")
def test_load_counts_in_conflicts_alone() -> None:
    """TZ-ENC-02: the load lowers the defences until the conflict is decided."""
    fight = script(pc("Sharra", "sharra"), npc("Merc", "mercenary")).to("Sharra", "turn")
    state = fight.fight.state
    body = state.bodies[1]
    body.encumbrance = -3
    loaded = defences(state, body)
    state.phase = OVER
    assert defences(state, body) == (loaded[0] + 3, loaded[1] + 3)
