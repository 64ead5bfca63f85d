"""Numbers of events are printed: every figure of a fight can be computed again from its narration."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs
import pytest

from simulator import systems
from simulator.core import events
from simulator.core.events import Event
from simulator.core.scene import Decision
from simulator.narration import LANGUAGES
from simulator.narration.narrator import Line, Narrator, narrator_of
from simulator.runtime import campaign, inline
from tests import shipping

pytestmark = pytest.mark.slow

PLACES = frozenset({"body", "target", "by", "against", "bodies", "winners", "slots", "scores", "step", "owner"})
"""Fields that number combatants or stages: they are printed as names."""

ELSEWHERE: dict[tuple[type[Event], str], str] = {
    (events.Tested, "figure"): "the sum of the parts, which are printed",
    (events.Wounded, "loss"): "printed with the damage or the track that the wound comes of",
    (events.RoundEnded, "round"): "printed at the head of the round",
    (events.PoolChanged, "before"): "printed by the first of several lines that change the same pool together",
    (events.Acted, "amount"): "printed with the roll of the action",
    (events.ConditionEnded, "amount"): "printed where the condition begins",
    (events.ConditionGained, "amount"): "printed where it counts: in the sums that it changes",
    (events.HazardStruck, "amount"): "printed with the damage that it does",
    (events.TimePassed, "amount"): "printed as hours, minutes and seconds where it is counted in one of them",
    (events.Rolled, "dice"): "printed as their sum where there is one die",
}


class PrintedNumbers:
    """Narrates a fight, and notes every event whose line lacks one of its numbers."""

    def __init__(self, name: str, lang: str) -> None:
        self.lines: list[Line] = []
        self.lacking: list[str] = []
        self._narrator: Narrator = narrator_of(shipping.loaded(name), self.lines.append, lang)

    def decided(self, decision: Decision) -> None:
        """Faults are narrated without a number."""
        self._narrator.decided(decision)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Dice are narrated with their event."""

    def happened(self, event: Event) -> None:
        """Narrate one event, and compare its numbers with those of its lines."""
        before = len(self.lines)
        self._narrator.happened(event)
        self._narrator.settle()
        text = " ".join(line.text for line in self.lines[before:])
        printed = set(re.findall(r"\d+", text))
        for field in attrs.fields(type(event)):
            value = getattr(event, field.name)
            if event.secret or field.name in PLACES or value == field.default or (type(event), field.name) in ELSEWHERE:
                continue
            if any(str(abs(number)) not in printed for number in numbers(value)):
                self.lacking.append(f"{field.name} of {event}: {text!r}")


def numbers(value: object) -> Iterator[int]:
    """Yield the whole numbers in a field, those inside lists as well; nought may go without saying."""
    if isinstance(value, tuple):
        for each in value:
            yield from numbers(each)
    elif isinstance(value, int) and not isinstance(value, bool) and value:
        yield value


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", systems.NAMES)
def test_every_number_is_printed(game: str, lang: str) -> None:
    """One fight of every second scenario of the game, and of every chain."""
    for name in (*shipping.fights(f"{game}/")[LANGUAGES.index(lang) :: 2], *shipping.chains(f"{game}/")):
        listener = PrintedNumbers(name, lang)
        scenario = shipping.loaded(name)
        (campaign.play if scenario.chain else inline.play)(scenario, 7, 1, listener=listener, deadline=None)
        assert listener.lines
        assert listener.lacking == [], name
