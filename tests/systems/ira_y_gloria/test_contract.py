"""Ira y Gloria keeps every promise of a system, in random fights."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from simulator import systems
from simulator.core.asks import Ask, Rule
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.events import Event, RoundEnded, RoundStarted, TurnStarted
from simulator.core.fight import Fight
from simulator.systems.ira_y_gloria import flow
from simulator.systems.ira_y_gloria.state import Battle
from simulator.systems.ira_y_gloria.variants import Variants
from simulator.testing import check_system
from tests.ledgers import rule_ids

from .encounters import random_encounter

FIGHTS_EACH = 40


def fight_on(scene: Battle) -> Rule[None]:
    """Nobody surrenders: a random captain would in one round of two, and most fights would be over at once."""
    yield from ()


@pytest.mark.rule("IG-CORE-04")
@pytest.mark.parametrize("seed", range(6))
def test_keeps_the_promises_of_a_system(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random fights of random encounters break no promise, and ask something (IG-CORE-04)."""
    if seed:
        monkeypatch.setattr(flow, "surrender", fight_on)
    system = systems.system("ira_y_gloria")
    asked = check_system(
        system, random_encounter, fights=FIGHTS_EACH, seed=seed, rules=rule_ids("ira_y_gloria"), questions=3000
    )
    assert asked > (50 if seed else 5) * FIGHTS_EACH


class Turns:
    """A listener that counts the turns of each round, and remembers who was able as the round began."""

    def __init__(self) -> None:
        self.fight: Fight[Any] | None = None
        self.turns: Counter[int] = Counter()
        self.able: set[int] = set()
        self.rounds = 0

    def decided(self, decision: object) -> None:
        """A listener's."""

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """A listener's."""

    def happened(self, event: Event) -> None:
        """A listener's: count turns in slots, and compare at the end of each round."""
        if self.fight is None:
            return
        state = self.fight.state
        if isinstance(event, RoundStarted):
            self.turns.clear()
            self.able = {body.id for body in state.bodies if body.able}
        elif isinstance(event, TurnStarted) and event.rule == "IG-ACT-01":
            self.turns.update(event.bodies)
        elif isinstance(event, RoundEnded):
            self.rounds += 1
            still = {body.id for body in state.bodies if body.able} & self.able
            assert all(self.turns[number] == 1 for number in still), (state.round, self.turns, still)
            assert all(count == 1 for count in self.turns.values())


@pytest.mark.rule("IG-INIT-01", "IG-INIT-02")
def test_nobody_has_two_turns_in_a_round_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """IG-INIT-01: in random fights, seizing, interrupting, readying and ambushes included."""
    monkeypatch.setattr(flow, "surrender", fight_on)
    rounds = 0
    for number in range(150):
        luck = Luck(luck_key(3, number, "turns"))
        encounter = random_encounter(luck)
        assert isinstance(encounter.variants, Variants)
        if encounter.variants.ambushed_lose_turn or encounter.variants.unconscious_turns == "slot":
            continue  # who loses the turn by rule
        ear = Turns()
        dice = Seeded(3, number, encounter.names)
        fight: Fight[Any] = Fight(systems.system("ira_y_gloria"), encounter, dice, listener=ear)
        ear.fight = fight
        while fight.pending is not None:
            assert isinstance(fight.pending, Ask)
            options = list(fight.pending.options())
            fight.answer(options[luck.below(len(options))])
        rounds += ear.rounds
    assert rounds > 200
