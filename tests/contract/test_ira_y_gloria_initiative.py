"""The order of turns as the actor runtime plays it, read off the trace: one round of every kind (IG-INIT).

Each seat, the captains among them, is a task that answers by its own list; the tasks are started in shuffled order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from simulator.core.asks import Ask, Option, captain
from simulator.core.events import Acted, OrderSet, Reacted, TurnStarted
from simulator.policy.protocol import Policy, Sight
from simulator.scenario import Scenario, load_document
from simulator.testing.encounters import Fighter
from simulator.testing.scripts import faces
from simulator.trace.reader import Trace
from tests.systems.ira_y_gloria.battle import foe, hero

from .traced import traced

PEACE = 60.0  # metres between the sides: no attack reaches
SIDES = ("heroes", "threats")

Says = Sequence[tuple[str, str]]
"""Answers of one seat in order: (kind of question, "verb", "verb name" or "verb name amount"); else the default."""


class Listed(Policy):
    """Answers by its list."""

    def __init__(self, says: Says, names: Sequence[str]) -> None:
        self.left = list(says)
        self.names = names

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the next of the list, if this is what it waits for."""
        if self.left and self.left[0][0] == ask.kind:
            words = self.left[0][1].split()
            for option in ask.options():
                if words == [option.verb, self.names[option.target], str(option.amount)][: len(words)]:
                    self.left.pop(0)
                    return option
        return ask.default()


def scenario_of(fighters: Sequence[Fighter], variants: Mapping[str, object], scene: Mapping[str, object]) -> Scenario:
    """Return one round of heroes against threats."""
    return load_document(
        {
            "asalto": 1,
            "system": "ira_y_gloria",
            "title": "Un asalto",
            "limits": {"rounds": 1},
            "variants": dict(variants),
            "scene": dict(scene),
            "sides": {"heroes": {"role": "pc", "policy": "basic"}, "threats": {"role": "npc", "policy": "basic"}},
            "combatants": list(fighters),
        }
    )


def fought(
    *fighters: Fighter,
    dice: str = "",
    says: Mapping[str, Says] | None = None,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
) -> Trace:
    """Return the trace of the round played with actors; the same bytes inline, and with any task started first."""
    scenario = scenario_of(fighters, variants or {}, scene or {})
    names = scenario.encounter.names
    seats = {**{name: number for number, name in enumerate(names)}, **{s: captain(i) for i, s in enumerate(SIDES)}}
    given = says or {}

    return traced(
        scenario, faces(dice), lambda: {seat: _maker(given.get(name, ()), names) for name, seat in seats.items()}
    )


def _maker(says: Says, names: Sequence[str]) -> Callable[[], Policy]:
    return lambda: Listed(says, names)


def order(trace: Trace) -> str:
    """Return the combatants that had a turn or a readied action, by first letters."""
    names = trace.header.names
    turns = [event for event in trace.entries if isinstance(event, TurnStarted)]
    return "".join(names[body][0] for turn in turns for body in turn.bodies)


def told(trace: Trace, verb: str) -> list[str]:
    """Return the combatants that did this, in order."""
    return [
        trace.header.names[event.body] for event in trace.entries if isinstance(event, Acted) and event.verb == verb
    ]


def heroes(**initiative: int) -> list[Fighter]:
    """Heroes by name and initiative."""
    return [hero(name, attributes={"initiative": value}) for name, value in initiative.items()]


def threats(**initiative: int) -> list[Fighter]:
    """NPCs by name and initiative, far off."""
    return [foe(name, at=PEACE, attributes={"initiative": value}) for name, value in initiative.items()]


FIVE = [*heroes(A=5, B=3), *threats(N=4, M=3, P=2)]


@pytest.mark.rule("IG-INIT-01", "IG-INIT-02", "IG-INIT-03", "IG-INIT-05", "IG-INIT-08")
def test_by_initiative_the_sides_alternate() -> None:
    """IG-INIT-02, IG-INIT-03: heroes first, the highest initiative of each side next; B loses the roll-off to C; the
    order told at the start is the one that is kept."""
    trace = fought(*heroes(A=5, B=3, C=3), *threats(N=4, M=3, P=2, Q=1), dice="421 611")
    assert "ANCMBPQ" == order(trace)
    told_order = next(event for event in trace.entries if isinstance(event, OrderSet))
    assert "by_initiative" == told_order.scheme
    assert [5, 4, 3, 3, 3, 2, 1] == [score for _, score in told_order.scores]


@pytest.mark.rule("IG-INIT-04", "IG-INIT-06", "IG-RUIN-06", "IG-INIT-10", "IG-INIT-12")
def test_captains_choose_and_seize() -> None:
    """IG-INIT-04: each captain's task picks who takes its side's slot. IG-INIT-06: after N's turn M acts, for 1
    Ruin, then the heroes again. IG-INIT-10: where heroes lie in ambush, the threats' captain is asked whom to let
    notice."""
    says = {"heroes": [("pick", "act B")], "threats": [("pick", "act P"), ("pick", "act M")]}
    assert "BPAMN" == order(fought(*FIVE, variants={"order_mode": "chosen"}, says=says))
    assert "ANMBP" == order(fought(*FIVE, says={"threats": [("seize", "seize M")]}))
    says = {"threats": [("notice", "notice P")]}
    assert "APBNM" == order(fought(*FIVE, scene={"ambush": "heroes"}, says=says))


@pytest.mark.slow
@pytest.mark.rule("IG-INIT-06", "IG-GLORY-06")
@pytest.mark.parametrize(
    ("mode", "bid", "expected"), [("by_initiative", "seize B", "ABNCMP"), ("chosen", "seize C", "ACNBMP")]
)
def test_a_side_seizes_the_initiative(mode: str, bid: str, expected: str) -> None:
    """IG-INIT-06: right after A's turn for 1 Glory: the next by initiative, or the captain's choice."""
    trace = fought(
        *heroes(A=5, B=4, C=3),
        *threats(N=4, M=3, P=2),
        scene={"glory": 1},
        variants={"order_mode": mode},
        says={"heroes": [("seize", bid)]},
    )
    assert expected == order(trace)
    assert [bid[-1]] == told(trace, "seize")


@pytest.mark.rule("IG-INIT-07", "IG-RUIN-06")
@pytest.mark.parametrize(
    ("mode", "bid", "expected"), [("by_initiative", "interrupt N", "NAMBP"), ("chosen", "interrupt P", "PANBM")]
)
def test_the_game_master_interrupts(mode: str, bid: str, expected: str) -> None:
    """IG-INIT-07: an NPC has the first turn, then it is a hero's."""
    trace = fought(*FIVE, variants={"order_mode": mode}, says={"threats": [("interrupt", bid)]})
    assert expected == order(trace)
    assert [bid[-1]] == told(trace, "interrupt")


@pytest.mark.rule("IG-INIT-09", "IG-ACT-11", "IG-TEST-13")
@pytest.mark.parametrize(("dice", "expected"), [("66111 1111", "AANBMP"), ("11111 6111", "ANABMP")])
def test_a_readied_action_is_taken_before_or_after_a_turn(dice: str, expected: str) -> None:
    """IG-INIT-09: A readies and challenges N: it acts first, or after N's whole turn; its own turn is over."""
    says = {"A": [("turn", "ready"), ("challenge", "challenge"), ("turn", "operate")]}
    trace = fought(*FIVE, dice=dice, says=says)
    assert expected == order(trace)
    assert ["A"] == told(trace, "challenge")
    assert ["IG-ACT-01", "IG-INIT-09"] == [
        event.rule for event in trace.entries if isinstance(event, TurnStarted) and event.bodies == (0,)
    ]


@pytest.mark.rule("IG-INIT-10", "IG-INIT-11", "IG-INIT-12")
@pytest.mark.parametrize(
    ("says", "expected"),
    [({}, "NMPAB"), ({"heroes": [("notice", "notice B")]}, "NBMPA"), ({"threats": [("seize", "seize M")]}, "NMPAB")],
)
def test_an_ambush_has_two_phases(says: Mapping[str, Says], expected: str) -> None:
    """IG-INIT-10: all ambushers and those who noticed, alternating, then the others; no side seizes across phases."""
    trace = fought(*FIVE, scene={"ambush": "threats", "glory": 1}, says=says)
    assert expected == order(trace)
    assert ("heroes" in says) == any(isinstance(event, Reacted) and event.manner == "notice" for event in trace.entries)


@pytest.mark.rule("IG-MOB-06", "IG-MOB-01")
def test_a_mob_splits_in_its_one_slot() -> None:
    """IG-MOB-06: one turn, three groups in the order in which the captain set them, 3, 1 and 3 of 7 members."""
    wall: dict[str, Any] = {"resilience": 99, "weapons": ["knife"]}
    trace = fought(
        hero("A", at=0.0, attributes={"initiative": 5}, **wall),
        hero("B", at=0.4, attributes={"initiative": 4}, **wall),
        hero("C", at=0.8, attributes={"initiative": 2}, **wall),
        foe("O", "ork_boy_mob", 0.4, mob_size=7),
        dice="33333333333 | 3333333333 | 33333333333",
        says={
            "O": [("turn", "melee_attack A")],
            "threats": [("split", "group C 3"), ("split", "group A 1"), ("split", "group B 3")],
        },
        variants={"complication_mode": "none"},
    )
    attacks = [event for event in trace.entries if isinstance(event, Acted) and event.body == 3]
    assert "AOBC" == order(trace)
    assert ["C", "A", "B"] == [trace.header.names[event.target] for event in attacks]
    assert [3, 1, 3] == [event.amount for event in attacks]
