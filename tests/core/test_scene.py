"""The scene: rolls, wants, events, and scripts that are followed."""

from __future__ import annotations

import pytest

from simulator.core.asks import CHOSEN, UNWANTED, Choose, Option, captain
from simulator.core.dice import Scripted
from simulator.core.errors import ScriptExhausted
from simulator.core.events import RoundStarted
from simulator.core.record import Record
from simulator.core.scene import Audience, Decision, Scene, SeatWants, Wants
from simulator.testing.recording import Recording, as_row

NO = Option("no")
YES = Option("yes")


class Lamp(Record):
    """A state: a lamp that is lit or not."""

    lit: bool

    def __init__(self) -> None:
        self.lit = False


def scene_of(wants: Wants | None = None, heard: Recording | None = None, keep: bool = False) -> Scene[Lamp]:
    """Return a scene with three dice to roll."""
    return Scene(Lamp(), Scripted([1, 2, 3]), wants or {}, heard, keep)


def test_a_roll_is_heard_with_its_purpose() -> None:
    """The roller, the die, its faces, the purpose and the rule."""
    heard = Recording()
    assert scene_of(heard=heard).roll(4, 2, 6, "damage", "R-1") == bytes([1, 2])
    assert heard.log == [("roll", (4, 6, bytes([1, 2]), "damage", "R-1"))]


def test_unwanted_questions_take_their_default_and_are_recorded() -> None:
    """``asks`` returns False, and the listener hears the default as the decision."""
    heard = Recording()
    scene = scene_of({0: frozenset({"turn"}), 1: None}, heard)
    asked = [scene.wants(seat, kind, "R-1", NO) for seat, kind in ((0, "turn"), (0, "dodge"), (1, "dodge"), (2, "x"))]
    assert asked == [True, False, True, True]
    assert [as_row(decision) for decision in heard.decisions] == [(0, "dodge", "R-1", NO, UNWANTED)]


def test_wants_may_be_listed_by_seat_and_change() -> None:
    """Combatants stand at the front, captains at the end."""
    wants: SeatWants = [frozenset({"turn"}), None, frozenset()]
    scene = Scene(Lamp(), Scripted([]), wants, None, False)
    assert [scene.wants(seat, "turn", "R-1", NO) for seat in (0, 1, captain(0))] == [True, True, False]
    wants[0] = frozenset()
    assert not scene.wants(0, "turn", "R-1", NO)
    scene.want({0: None})
    assert scene.wants(0, "turn", "R-1", NO)


def test_a_silent_scene_keeps_nothing() -> None:
    """Without listener and checkpoints nothing is written down."""
    scene = scene_of()
    scene.roll(0, 1, 6, "x", "R-1")
    scene.answered(Choose(0, "k", "R-1", (NO,)), NO)
    scene.emit(RoundStarted("R-1", 1))
    assert not scene.keeps
    assert scene.since()[0] is scene.state
    assert scene.since()[1:] == ([], [])
    assert not scene.has_listener


def test_a_checkpoint_forgets_the_last_step() -> None:
    """Only the state at rest, and what came since, is needed for a fork."""
    scene = scene_of(keep=True)
    scene.roll(0, 1, 6, "x", "R-1")
    scene.checkpoint()
    scene.state.lit = True
    scene.roll(0, 1, 6, "x", "R-1")
    scene.answered(Choose(0, "k", "R-1", (NO,)), NO)
    rest, decisions, rolls = scene.since()
    assert not rest.lit
    assert rolls == [bytes([2])]
    assert [as_row(decision) for decision in decisions] == [(0, "k", "R-1", NO, CHOSEN)]


def test_listening_may_begin_and_end() -> None:
    """A fork is replayed in silence, then heard."""
    scene = scene_of()
    heard = Recording()
    scene.listen(heard)
    assert scene.has_listener
    scene.emit(RoundStarted("R-1", 1))
    scene.listen(None)
    scene.emit(RoundStarted("R-1", 2))
    assert heard.events == [RoundStarted("R-1", 1)]


# Scripts.


def test_a_script_says_what_was_wanted() -> None:
    """Unwanted decisions of the script are taken and recorded immediately, even if the seats want them now."""
    heard = Recording()
    scene = scene_of({}, heard)
    scene.follow([Decision(0, "dodge", "R-1", YES, UNWANTED), Decision(0, "turn", "R-1", NO, CHOSEN)])
    assert not scene.wants(0, "dodge", "R-1", NO)
    assert scene.wants(0, "turn", "R-1", NO)
    assert [as_row(decision) for decision in heard.decisions] == [(0, "dodge", "R-1", YES, UNWANTED)]


def test_another_seats_or_kinds_unwanted_decision_is_not_taken() -> None:
    """Side by side, one rule's unwanted decision may be recorded before another's question is even put."""
    scene = scene_of()
    scene.follow([Decision(0, "bluff", "R-1", NO, UNWANTED), Decision(0, "signal", "R-1", NO, CHOSEN)])
    assert scene.wants(0, "signal", "R-1", NO)
    assert scene.wants(1, "bluff", "R-1", NO)
    assert not scene.wants(0, "bluff", "R-1", NO)


def test_after_the_script_wants_count_again() -> None:
    """The last decision of the script ends it."""
    scene = scene_of({0: frozenset()})
    scene.follow([Decision(0, "turn", "R-1", NO, CHOSEN)])
    scene.answered(Choose(0, "turn", "R-1", (NO,)), NO)
    assert scene.scripted is None
    assert not scene.wants(0, "turn", "R-1", NO)


def test_too_short_a_script_is_noticed() -> None:
    """Simultaneous answers need as many decisions."""
    scene = scene_of()
    scene.follow([Decision(0, "turn", "R-1", NO, CHOSEN)])
    with pytest.raises(ScriptExhausted, match="2 decisions are due"):
        scene.coming(2)


def test_an_audience_hears_everything() -> None:
    """Each of several listeners is called with every decision, roll and event, in order."""
    alone, one, other = Recording(), Recording(), Recording()
    for listener in (alone, Audience(one, other)):
        listener.decided(Decision(0, "switch", "TOY-1", YES, CHOSEN))
        listener.rolled(1, 6, b"\x02", "purpose", "TOY-2")
        listener.happened(RoundStarted("TOY-3", 1))
    assert alone.log == one.log == other.log
    assert len(alone.log) == 3
