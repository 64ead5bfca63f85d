"""Order, points and threat in random scenes of Fragmentos."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from simulator.core.asks import Option
from simulator.core.dice import Luck, Seeded, luck_key
from simulator.core.events import Acted, Event, PoolChanged, RoundEnded, RoundStarted, TurnStarted
from simulator.core.fight import Fight
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.systems.fragmentos.state import ACTIVE
from simulator.systems.fragmentos.variants import Variants
from simulator.testing.recording import Recording
from tests.systems.fragmentos.encounters import random_encounter

pytestmark = pytest.mark.slow

FIGHTS = 60


class Ear(Recording):
    """A listener that checks order and points as they are announced."""

    def __init__(self) -> None:
        super().__init__()
        self.fight: Fight[Any] | None = None
        self.turns: Counter[int] = Counter()
        self.ready: set[int] = set()
        self.kinds: list[int] = []
        self.threat: int | None = None
        self.rounds = 0

    def happened(self, event: Event) -> None:
        """Turns in slots, none twice, none of those who are down; threat changes from what it was."""
        if self.fight is None:
            return
        state = self.fight.state
        match event:
            case RoundStarted():
                self.turns.clear()
                self.kinds.clear()
                self.ready = {body.id for body in state.bodies if body.status == ACTIVE and not body.owes}
            case TurnStarted(bodies=(number,)):
                body = state.bodies[number]
                assert body.status == ACTIVE
                self.turns[number] += 1
                self.kinds.append(0 if body.hurried else ("monster", "main", "secondary").index(body.kind) + 1)
            case RoundEnded():
                self.rounds += 1
                still = {body.id for body in state.bodies if body.status == ACTIVE and body.acted} & self.ready
                assert all(self.turns[number] <= 1 for number in self.turns)
                if state.variants.gang_attack == "pairwise" and state.variants.double_action == "extra":
                    assert all(self.turns[number] == 1 for number in still), (state.round, self.turns, still)
                assert self.kinds == sorted(self.kinds)
            case PoolChanged(pool="threat"):
                assert self.threat is None or event.before == self.threat
                self.threat = event.after
            case Acted(body=number, verb=verb) if number >= 0 and verb != "recover":
                assert state.bodies[number].status == ACTIVE


def played(number: int, luck: Luck, ear: Ear) -> Fight[Any]:
    """Return a random scene with random answers, heard by ``ear``."""
    encounter = random_encounter(luck)
    fight: Fight[Any] = Fight(SYSTEM, encounter, Seeded(3, number, encounter.names), listener=ear)
    ear.fight = fight
    while fight.pending:
        answers = tuple(random_option(list(ask.options()), luck) for ask in fight.pending)
        fight.answer(*answers)
    return fight


def random_option(options: list[Option], luck: Luck) -> Option:
    """Return a random option."""
    return options[luck.below(len(options))]


@pytest.mark.rule("FR-TURN-01", "FR-TURN-03", "FR-COND-03", "FR-THR-01")
def test_slots_turns_and_threat_hold_in_any_scene() -> None:
    """FR-TURN-01, FR-TURN-03: the hurried, monsters, mains, secondaries, each once; none acts that is down; every
    change of threat starts from the level of the last one."""
    rounds = 0
    for number in range(FIGHTS):
        ear = Ear()
        fight = played(number, Luck(luck_key(3, number, "turns")), ear)
        rounds += ear.rounds
        assert isinstance(fight.encounter.variants, Variants)
        assert ear.threat in (None, fight.state.threat)
    assert rounds > FIGHTS


@pytest.mark.rule("FR-SUP-01", "FR-THR-02", "FR-OOC-08")
def test_points_are_accounted_for() -> None:
    """FR-SUP-01: a main ends with its points at the start, less those spent, plus those given; threat
    is noted at the start and for every round."""
    spent = 0
    for number in range(30):
        fight = played(number, Luck(luck_key(4, number, "points")), ear := Ear())
        assert ear.fight is fight
        state = fight.state
        assert len(state.curve) == state.round + 1
        assert state.curve[-1] == state.threat
        for body in state.bodies:
            given = body.superacion + body.spent - (body.sheet.superacion or 0)
            assert given >= 0
            spent += body.spent
    assert spent > 30
