"""Ira y Gloria keeps every promise of a system, in random fights; and what would break one is noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from simulator import systems
from simulator.core.asks import Option, Rule
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.events import Event, RoundEnded, RoundStarted, TurnStarted
from simulator.core.fight import Fight
from simulator.core.scene import Scene
from simulator.policy import registry
from simulator.policy.spec import PolicySpec
from simulator.systems.ira_y_gloria.resolution import checks
from simulator.systems.ira_y_gloria.resolution.conditions import gain
from simulator.systems.ira_y_gloria.rules import SYSTEM
from simulator.systems.ira_y_gloria.state import DEAD, UNCONSCIOUS, Battle, Body, State, Turn
from simulator.systems.ira_y_gloria.turns import flow
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.testing import AnyLegal, CheckFailed, check_policy, check_system
from simulator.testing.recording import Recording
from tests.ledgers import rule_ids
from tests.plain import put_in_place
from tests.systems.ira_y_gloria.battle import battle, foe, hero
from tests.systems.ira_y_gloria.encounters import random_encounter

pytestmark = pytest.mark.slow

FIGHTS_EACH = 12
PLAYED = 8  # fights for each policy, inline twice and once with actors


def fight_on(scene: Battle) -> Rule[None]:
    """No side surrenders: a random captain would in one round of two, and most fights would be over at once."""
    yield from ()


@pytest.mark.rule("IG-CORE-04")
@pytest.mark.parametrize("seed", range(4))
def test_keeps_the_promises_of_a_system(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random fights of random encounters break no promise, and ask something (IG-CORE-04)."""
    if seed:
        put_in_place(monkeypatch, flow, "surrender", fight_on)
    asked = check_system(
        systems.system("ira_y_gloria"),
        random_encounter,
        fights=FIGHTS_EACH,
        seed=seed,
        rules=rule_ids("ira_y_gloria"),
        questions=3000,
    )
    assert asked > (50 if seed else 5) * FIGHTS_EACH


@pytest.mark.parametrize("name", ["basic", "random", "aggressive", "cautious"])
def test_built_in_policies_keep_their_promises_here(name: str) -> None:
    """Random encounters with captains: legal answers, and the same fight again, inline and with actors."""
    asked = check_policy(registry.factory(PolicySpec(name)), random_encounter, fights=PLAYED, seed=len(name))
    assert asked > PLAYED


def test_runtimes_agree_whatever_is_answered() -> None:
    """Any legal answer of any seat: the same fight inline and with actors."""
    assert check_policy(AnyLegal, random_encounter, fights=PLAYED, seed=2) > PLAYED


# One turn a round.


class Turns(Recording):
    """A listener that counts the turns of each round, and remembers who was able as the round began."""

    def __init__(self) -> None:
        super().__init__()
        self.fight: Fight[Any] | None = None
        self.turns: Counter[int] = Counter()
        self.able: set[int] = set()
        self.rounds = 0

    def happened(self, event: Event) -> None:
        """A listener's: count turns in slots, and compare at the end of each round."""
        if self.fight is None:
            return
        state = self.fight.state
        if isinstance(event, RoundStarted):
            self.turns.clear()
            self.able = {body.id for body in state.bodies if body.active}
        elif isinstance(event, TurnStarted) and event.rule == "IG-ACT-01":
            self.turns.update(event.bodies)
        elif isinstance(event, RoundEnded):
            self.rounds += 1
            self._compare(state)

    def _compare(self, state: State) -> None:
        lose = {body.id for body in state.bodies if body.surprised and state.variants.ambushed_lose_turn}
        still = {body.id for body in state.bodies if body.active} & self.able
        if state.variants.unconscious_turns == "slot":
            still = {number for number in still if not state.bodies[number].death_tests}
        assert all(self.turns[number] == (number not in lose) for number in still), (state.round, self.turns, still)
        assert all(count == 1 for count in self.turns.values())


@pytest.mark.rule("IG-INIT-01", "IG-INIT-02", "IG-INIT-10", "IG-DYING-02")
def test_each_body_has_one_turn_in_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """IG-INIT-01: in random fights, seizing, interrupting, readying and ambushes included; those who did not notice an
    ambush may lose theirs, and the dying may use their slots for a death test."""
    put_in_place(monkeypatch, flow, "surrender", fight_on)
    rounds = 0
    for number in range(60):
        luck = Luck(luck_key(3, number, "turns"))
        encounter = random_encounter(luck)
        assert isinstance(encounter.variants, Variants)
        ear = Turns()
        dice = Seeded(3, number, encounter.names)
        fight: Fight[Any] = Fight(systems.system("ira_y_gloria"), encounter, dice, listener=ear)
        ear.fight = fight
        while fight.pending:
            options = list(fight.pending[0].options())
            fight.answer(options[luck.below(len(options))])
        rounds += ear.rounds
    assert rounds > 100


# The invariants can fail.


def told(break_it: Callable[[State, Body, Body], None]) -> list[str]:
    """Faults that the system finds in a broken state: a hero H and a mob C."""
    state = SYSTEM.setup(battle(hero("H", wounds_max=5, shock_max=5), foe("C", "cultist_mob", 9, mob_size=6)))
    assert SYSTEM.broken(state) == []
    break_it(state, state.bodies[0], state.bodies[1])
    return SYSTEM.broken(state)


def put(thing: str, **values: object) -> Callable[[State, Body, Body], None]:
    """Write these values into the hero, the mob, the heroes' team or the threats' team."""

    def write(state: State, body: Body, mob: Body) -> None:
        goal = {"hero": body, "mob": mob, "heroes": state.teams[0], "threats": state.teams[1]}[thing]
        for name, value in values.items():
            setattr(goal, name, value)

    return write


@pytest.mark.rule("IG-SHEET-01", "IG-SHEET-05", "IG-GLORY-01", "IG-RUIN-01")
@pytest.mark.parametrize(
    ("break_it", "says"),
    [
        (put("heroes", glory=-1), "glory -1"),
        (put("heroes", glory=7), "glory 7 of 6"),
        (put("threats", ruin=-1), "ruin -1"),
        (put("threats", ruin=2), "ruin 2 of 1"),
        (put("hero", wounds=6), "wounds is 6 of 5"),
        (put("hero", wounds=-1), "wounds is -1 of 5"),
        (put("hero", wounds=0), "active without wounds"),
        (put("hero", shock=6), "shock is 6 of 5"),
        (put("hero", wrath=-1), "wrath -1"),
        (put("hero", reloads=-1), "reloads -1"),
        (put("hero", failures=4), "failures is 4 of 3"),
        (put("hero", status=UNCONSCIOUS), "unconscious with 5 wounds"),
        (put("hero", hold=Turn(), shock=0), "holds an action"),
        (put("hero", hold=Turn(), status=DEAD, wounds=0), "holds an action"),
        (put("hero", opportunities=2), "opportunity attacks"),
        (put("mob", members=7), "members is 7 of 6"),
        (put("mob", members=0), "active without wounds or members"),
        (put("mob", hurt=[1, 2]), "have taken [1, 2] wounds"),
        (put("mob", hurt=[5]), "have taken [5] wounds"),
        (put("mob", members=1, hurt=[2, 1]), "hurt members is 2 of 1"),
        (put("mob", shock_lost=4), "has lost 4 Shock"),
        (put("mob", ruin=-1), "ruin -1"),
    ],
)
def test_what_cannot_be_is_noticed(break_it: Callable[[State, Body, Body], None], says: str) -> None:
    """Each thing that no fight may come to is found by ``broken``, and named."""
    assert says in "; ".join(told(break_it))


def test_no_answer_and_no_condition_that_cannot_be() -> None:
    """A condition without a value is noticed. A place beyond one's speed and an attack out of reach, are no options."""

    def empty(state: State, body: Body, mob: Body) -> None:
        gain(Scene(state, Seeded(0, 0, []), {}, None, False), body, "hindered", "IG-INTER-02")
        body.conditions = dict.fromkeys(body.conditions, 0)

    assert "empty condition" in "; ".join(told(empty))
    fight: Fight[Any] = Fight(SYSTEM, battle(hero("H"), foe("N", at=30)), Seeded(1, 0, ["H", "N"]))
    while fight.pending and fight.pending[0].kind != "turn":
        fight.answer(fight.pending[0].default())
    assert fight.pending
    assert not fight.pending[0].allows(Option("move", place=(6.1, 0.0)))
    assert fight.pending[0].allows(Option("move", place=(6.0, 0.0)))
    assert not fight.pending[0].allows(Option("melee_attack", 1, "unarmed"))


@pytest.mark.rule("IG-GLORY-01")
def test_the_checks_fail_where_the_rules_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """Glory without its maximum is found out in random fights, which name themselves."""

    def gain_glory(scene: Battle, side: int, points: int, cause: str, rule: str) -> None:
        scene.state.teams[side].glory += 10 * points

    put_in_place(monkeypatch, checks, "gain_glory", gain_glory)
    with pytest.raises(CheckFailed, match="glory"):
        check_system(SYSTEM, random_encounter, fights=40, seed=1, questions=3000)
