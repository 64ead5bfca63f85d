"""The order of turns as the actor runtime plays it, read off the trace (TZ-INI): numbers, ties, the last group.

Each seat is a task of its own; the tasks are started in shuffled order, and the bytes are those of the inline
runtime."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from simulator.core.asks import Ask, Option
from simulator.core.events import OrderSet, TurnLost, TurnStarted
from simulator.policy.protocol import Policy, Sight
from simulator.scenario import Scenario, load_document
from simulator.testing.encounters import Fighter
from simulator.trace.reader import Trace
from tests.systems.tapiz.conflict import npc, pc

from .traced import traced


class Idle(Policy):
    """Passes; changes its stance if asked to."""

    def __init__(self, stance: str) -> None:
        self.stance = stance

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Change the stance if asked, and do nothing else."""
        if ask.kind == "turn":
            return Option("pass")
        if ask.kind == "change_stance" and self.stance:
            wanted, self.stance = self.stance, ""
            return Option("stance", item=wanted)
        return ask.default()


def fought(
    *fighters: Fighter,
    dice: list[int],
    stances: Mapping[str, str] | None = None,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
    rounds: int = 1,
) -> Trace:
    """Return the trace of such a fight played with actors; the same bytes inline, whichever task is started first."""
    scenario = scenario_of(fighters, variants or {}, scene or {}, rounds)
    names = scenario.encounter.names
    told = stances or {}

    def seats() -> dict[int, Callable[[], Policy]]:
        return {-1: _idle(""), -2: _idle("")} | {seat: _idle(told.get(name, "")) for seat, name in enumerate(names)}

    return traced(scenario, dice, seats)


def scenario_of(
    fighters: tuple[Fighter, ...], variants: Mapping[str, object], scene: Mapping[str, object], rounds: int
) -> Scenario:
    """Return a scenario of players against the game master's."""
    return load_document(
        {
            "asalto": 1,
            "system": "tapiz",
            "title": "Un turno",
            "limits": {"rounds": rounds},
            "variants": dict(variants),
            "scene": dict(scene),
            "sides": {"pc": {"role": "pc", "policy": "basic"}, "npc": {"role": "npc", "policy": "basic"}},
            "combatants": list(fighters),
        }
    )


def _idle(stance: str) -> Callable[[], Policy]:
    return lambda: Idle(stance)


def turns(trace: Trace) -> list[str]:
    """Return the combatants that had a turn, in order."""
    names = trace.header.names
    return [names[body] for event in trace.entries if isinstance(event, TurnStarted) for body in event.bodies]


def scores(trace: Trace) -> list[dict[str, int]]:
    """Return all initiatives as announced at the start of each round."""
    names = trace.header.names
    orders = [event for event in trace.entries if isinstance(event, OrderSet)]
    return [{names[body]: score for body, score in event.scores} for event in orders]


FIVE = (
    pc("Sharra", "sharra"),
    npc("Merc", "mercenary"),
    npc("Orc", "orc_archer"),
    pc("Saddin", "saddin", stance="total_attack"),
    npc("Ogre", "ogre", stance="damage_focus"),
)


@pytest.mark.rule("TZ-INI-01", "TZ-INI-02", "TZ-INI-03", "TZ-CASE-13", "TZ-STA-07")
def test_numbers_ties_and_the_last_group() -> None:
    """TZ-CASE-13, played by actors: rolled values, a tie by SAB, the last group ordered inside itself. TZ-INI-03:
    Saddin leaves the last group, Sharra joins it: both from the next round on."""
    trace = fought(*FIVE, dice=[11, 15, 11, 20, 20])
    assert scores(trace) == [{"Sharra": 13, "Merc": 16, "Orc": 13, "Saddin": 20, "Ogre": 18}]
    assert turns(trace) == ["Merc", "Orc", "Sharra", "Saddin", "Ogre"]
    stances = {"Saddin": "normal", "Sharra": "total_attack"}
    trace = fought(*FIVE, dice=[11, 15, 11, 20, 20], stances=stances, rounds=2)
    assert turns(trace)[:5] == ["Merc", "Orc", "Sharra", "Saddin", "Ogre"]
    assert turns(trace)[5:] == ["Saddin", "Merc", "Orc", "Ogre", "Sharra"]


@pytest.mark.rule("TZ-INI-01", "TZ-INI-04")
def test_other_initiatives() -> None:
    """TZ-INI-01: with initiative_formula = static 10 and the modifiers; with initiative_frequency = each_round
    another order in each. TZ-INI-04: the surprised roll for initiative, and act from round 2 on."""
    trace = fought(*FIVE[:3], dice=[], variants={"initiative_formula": "static"})
    assert turns(trace) == ["Orc", "Sharra", "Merc"]
    trace = fought(*FIVE[:2], dice=[10, 12, 20, 1], variants={"initiative_frequency": "each_round"}, rounds=2)
    assert turns(trace) == ["Merc", "Sharra", "Sharra", "Merc"]
    trace = fought(*FIVE[:2], dice=[1, 20], scene={"surprised": ["Merc"]}, rounds=2)
    assert turns(trace) == ["Sharra", "Merc", "Sharra"]
    assert [event.reason for event in trace.entries if isinstance(event, TurnLost)] == ["surprised"]
