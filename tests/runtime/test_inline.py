"""The inline runtime: what policies are given, and what their faults cost, here and with actors alike."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from policies.basic import Basic
from simulator.core.asks import CHOSEN, CRASHED, ILLEGAL, LATE, RETRIED, UNWANTED, Ask, Option, captain
from simulator.core.dice import Rigged
from simulator.core.events import Event, FateStruck
from simulator.core.system import Outcome
from simulator.policy.errors import PolicyError
from simulator.policy.mind import Itself, Mind
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.spec import PolicySpec
from simulator.runtime import actor_runner, inline
from simulator.runtime.result import Result
from simulator.runtime.seats import Factory
from simulator.scenario import load
from simulator.testing.recording import Recording
from tests.plain import mistyped
from tests.runtime.players import (
    PLAYS,
    TINY,
    Crashing,
    Hung,
    Illegal,
    Plain,
    plain_but,
    play_inline,
    wild_factories,
)
from tests.toy_system import TOY, ToyScenario, duel, seats

Play = Callable[..., tuple[Result, Recording]]
both = pytest.mark.parametrize("play", PLAYS)
FIGHT = duel(life=9, rounds=6)


def hows(heard: Recording, seat: int, kind: str = "") -> list[str]:
    """How a seat's decisions came about."""
    return [each.how for each in heard.decisions if each.seat == seat and kind in ("", each.kind)]


def faults(result: Result) -> list[tuple[int, str, str]]:
    """Seat, kind and how of every fault."""
    return [(fault.seat, fault.kind, fault.how) for fault in result.faults]


# What a runner does.


def test_a_fight_is_the_same_every_time_it_is_played() -> None:
    """By the same runner, by another one, before and after other fights: nothing carries over."""
    scenario, factories = ToyScenario(FIGHT), wild_factories(FIGHT, 5)
    runner = inline.Runner(scenario, 3, system=TOY, factories=factories)
    logs = []
    for number in (4, 1, 4, 2, 4):
        heard = Recording()
        runner.play(number, listener=heard)
        if number == 4:
            logs.append(heard.log)
    alone = Recording()
    inline.play(scenario, 3, 4, listener=alone, system=TOY, factories=factories)
    assert logs == [alone.log] * 3


@pytest.mark.parametrize("name", ["asphyxia", "reference_duel", "reference_scene", "squad_against_cultists"])
def test_what_plays_on_plays_as_what_is_made_anew(name: str) -> None:
    """Seats whose minds have kept nothing play the next fight as well; in asphyxia some remember what they drew."""
    sides = [side.name for side in load(name).encounter.sides]
    scenario = load(name, policies=[f"{side}=basic" for side in sides])
    runner = inline.Runner(scenario, 7)
    assert [runner.play(number) for number in range(1, 9)] == [inline.play(scenario, 7, n) for n in range(1, 9)]


def test_a_seat_that_had_a_fault_does_not_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has crashed in that fight alone."""
    scenario = load("reference_duel")
    runner = inline.Runner(scenario, 7)
    fine = runner.play(1)
    with monkeypatch.context() as changed:
        changed.setattr(Basic, "mind", lambda self: Itself(lambda ask, sight: 1 // 0))
        broken = inline.Runner(scenario, 7)
        assert [len(broken.play(number).faults) for number in (1, 2)] == [2, 2]
    assert runner.play(1) == fine
    assert broken.play(1) == fine


@pytest.mark.parametrize("answer", ["none", Option("none of these"), None, 3])
def test_a_mind_that_answers_with_anything_is_illegal(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though compiled code calls it: no error of the caller's; with actors the policy itself is asked."""

    class Wrong(Mind):
        def choose(self, ask: Ask, sight: Sight) -> Any:
            return answer

    monkeypatch.setattr(Basic, "mind", lambda self: Wrong())
    monkeypatch.setattr(Basic, "choose", lambda self, ask, sight: answer)
    scenario = load("reference_duel")
    found = [inline.play(scenario, 7), actor_runner.play(scenario, 7)]
    assert found[0] == found[1]
    assert {fault.how for fault in found[0].faults} == {ILLEGAL}


def test_fights_of_a_batch_differ() -> None:
    """Each fight number has dice and luck of its own."""
    runner = inline.Runner(ToyScenario(FIGHT), 3, system=TOY, factories=wild_factories(FIGHT, 5))
    heard = [Recording() for _ in range(12)]
    for number, recording in enumerate(heard):
        runner.play(number, listener=recording)
    assert len({repr(recording.rolls) for recording in heard}) == 12


def test_every_seat_gets_a_new_policy_in_every_fight() -> None:
    """Nothing that a policy remembers outlives its fight."""
    made: list[Policy] = []

    class Counted(Plain):
        def __init__(self) -> None:
            made.append(self)

    runner = inline.Runner(ToyScenario(FIGHT), 1, system=TOY, factories=dict.fromkeys(seats(FIGHT), Counted))
    with runner:
        runner.play(1)
        runner.play(2)
    assert len(set(map(id, made))) == 2 * len(seats(FIGHT))


def test_a_silent_fight_makes_no_event() -> None:
    """Without a listener the scene is not loud; the result is the same."""
    silent = inline.play(ToyScenario(FIGHT), 1, system=TOY, factories=dict.fromkeys(seats(FIGHT), Plain))
    assert silent == play_inline(FIGHT, dict.fromkeys(seats(FIGHT), Plain))[0]


def test_dice_may_be_given() -> None:
    """Dice can be given in place of the real ones."""
    factories = dict.fromkeys(seats(FIGHT), Plain)
    result = inline.play(ToyScenario(FIGHT), 1, dice=Rigged(high=True), system=TOY, factories=factories)
    assert result.outcome.ending == "last_standing"


def test_the_result_tells_what_became_of_everybody() -> None:
    """Fates in roster order, the number of questions, no faults."""
    result, heard = play_inline(FIGHT, dict.fromkeys(seats(FIGHT), Plain))
    assert [fate.name for fate in result.fates] == FIGHT.names
    assert result.asked == len(heard.decisions)
    assert result.faults == ()


# What policies are given.


@both
def test_unwanted_questions_never_reach_a_policy(play: Play) -> None:
    """They take their default and are recorded so, asked through the scene or not."""

    class Picky(Policy):
        wants = frozenset({"walk"})

        def choose(self, ask: Ask, sight: Sight) -> Option:
            assert ask.kind == "walk"
            return ask.default()

    result, heard = play(FIGHT, dict.fromkeys(seats(FIGHT), Picky))
    assert result.faults == ()
    assert {each.how for each in heard.decisions if each.kind == "walk"} == {CHOSEN}
    assert {each.how for each in heard.decisions if each.kind != "walk"} == {UNWANTED}


@both
def test_a_policy_is_told_what_has_happened(play: Play) -> None:
    """Before each question and at the end, all that is not secret, once and in order."""
    told: list[list[Event]] = []

    class Listening(Plain):
        listens = True

        def __init__(self) -> None:
            told.append([])
            self.ears = told[-1]

        def told(self, events: Sequence[Event]) -> None:
            self.ears.extend(events)

    _, heard = play(FIGHT, {seat: Listening if seat in (0, -1) else Plain for seat in seats(FIGHT)})
    public = [event for event in heard.events if not event.secret]
    assert len(public) < len(heard.events)
    assert told == [public, public]


@both
def test_events_are_heard_before_the_question_they_lead_to(play: Play) -> None:
    """Who is asked to dodge has heard whose turn it is."""
    heard: list[str] = []

    class Listening(Plain):
        listens = True

        def told(self, events: Sequence[Event]) -> None:
            heard.extend(type(event).__name__ for event in events)

        def choose(self, ask: Ask, sight: Sight) -> Option:
            if ask.kind == "dodge":
                assert heard[-1] == "TurnStarted"
            return ask.default()

    result, _ = play(FIGHT, plain_but(FIGHT, 0, Listening))
    assert result.faults == ()
    assert "TurnStarted" in heard


@both
def test_a_policy_begins_and_ends_once(play: Play) -> None:
    """It learns seat, encounter and luck, and in the end the outcome."""
    log: list[tuple[Any, ...]] = []

    class Diarist(Plain):
        def begin(self, start: Start) -> None:
            log.append((start.seat, start.system, start.encounter.title, start.luck.below(1000)))

        def end(self, outcome: Outcome) -> None:
            log.append((outcome,))

    result, _ = play(FIGHT, plain_but(FIGHT, captain(1), Diarist))
    assert len(log) == 2
    assert log[0][:3] == (-2, "toy", "A toy fight")
    assert log[1] == (result.outcome,)


@both
def test_luck_differs_by_seat(play: Play) -> None:
    """Two seats with the same policy do not play in step."""
    keys: set[bytes] = set()

    class Lucky(Plain):
        def begin(self, start: Start) -> None:
            keys.add(start.luck.key)

    play(FIGHT, dict.fromkeys(seats(FIGHT), Lucky))
    assert len(keys) == len(seats(FIGHT))


@both
@pytest.mark.parametrize("sees", [True, False])
def test_only_who_sees_has_a_view(play: Play, sees: bool) -> None:
    """A policy that says it sees nothing has no view, and learns so when it looks."""
    looked: list[object] = []

    class Looking(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            looked.append(sight.view().row()[0])
            return ask.default()

    Looking.sees = sees
    result, _ = play(FIGHT, plain_but(FIGHT, 1, Looking))
    if sees:
        assert set(looked) == {1}
        assert result.faults == ()
    else:
        assert "PolicyError: this policy says sees = False" in result.faults[0].message


@both
def test_a_view_is_made_once_a_question(play: Play) -> None:
    """Whoever looks again sees the same; the next question has a view of its own."""
    looked: list[tuple[int, object, object]] = []

    class Looking(Plain):
        sees = True

        def choose(self, ask: Ask, sight: Sight) -> Option:
            looked.append((ask.id, sight.view(), sight.view()))
            return ask.default()

    result, _ = play(FIGHT, plain_but(FIGHT, 1, Looking))
    assert result.faults == ()
    assert all(first is again for _, first, again in looked)
    assert len({id(first) for _, first, _ in looked}) == len({ask for ask, *_ in looked}) > 1


# Faults.


@both
@pytest.mark.parametrize("seat", [0, -1])
def test_a_policy_that_crashes_plays_defaults_from_then_on(play: Play, seat: int) -> None:
    """The question at which it crashed is recorded as such; later ones are not put."""
    result, heard = play(FIGHT, plain_but(FIGHT, seat, lambda: Crashing("stance" if seat == 0 else "signal")))
    kind = "stance" if seat == 0 else "signal"
    assert faults(result) == [(seat, kind, CRASHED)]
    assert result.faults[0].message.startswith("ValueError: oops (players.py:")
    assert result.faults[0].seat_name == ("A1" if seat == 0 else "captain of side A")
    assert hows(heard, seat)[0] == CRASHED
    assert set(hows(heard, seat)[2:]) <= {UNWANTED, CRASHED}
    assert set(hows(heard, 1)) == {CHOSEN}


@both
@pytest.mark.parametrize("kind", ["begin", "end"])
def test_a_policy_may_crash_outside_questions(play: Play, kind: str) -> None:
    """Crashed at the beginning it has no say; at the end it does not matter any more."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Crashing(kind)))
    assert faults(result) == [(0, kind, CRASHED)]
    assert (CHOSEN in hows(heard, 0)) == (kind == "end")


@both
def test_a_policy_that_crashes_when_it_is_told_crashes_at_its_question(play: Play) -> None:
    """News belong to the question that they come before."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Crashing("told")))
    assert [(seat, how) for seat, _, how in faults(result)] == [(0, CRASHED)]
    assert hows(heard, 0).count(CRASHED) >= 1


@both
@pytest.mark.parametrize(
    "error", [SystemExit, GeneratorExit, RecursionError, lambda: BaseExceptionGroup("x", [SystemExit()])]
)
def test_no_exception_of_a_policy_ends_the_fight(play: Play, error: Callable[[], BaseException]) -> None:
    """Whatever it raises is its own fault."""
    result, _ = play(FIGHT, plain_but(FIGHT, 0, lambda: Crashing("attack", error)))
    assert faults(result) == [(0, "attack", CRASHED)]


@both
def test_an_error_that_cannot_be_printed_is_still_a_fault(play: Play) -> None:
    """The fault names the class of an error that cannot be printed."""

    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    result, _ = play(FIGHT, plain_but(FIGHT, 0, lambda: Crashing("attack", Mute)))
    assert result.faults[0].message.startswith("Mute (players.py:")


@both
def test_wants_that_no_game_knows_is_a_fault_with_the_nearest(play: Play) -> None:
    """Whether it stands in the class or is set by begin; kinds of several games may stand together."""

    class Misspelt(Plain):
        wants = frozenset({"atack", "turn"})

    class Later(Plain):
        def begin(self, start: Start) -> None:
            self.wants = frozenset({"stanse"})

    class Elsewhere(Plain):
        wants = frozenset({"soak", "glory_dice"})

    class Wordy(Plain):
        wants = "attack"  # type: ignore[assignment]

    class Wandering(Plain):
        wants = frozenset({"attack", "soak"})

    for policy, said in (
        (Misspelt, "wants names 'atack', which no game asks; did you mean 'attack'?"),
        (Later, "wants names 'stanse', which no game asks; did you mean 'stance'?"),
        (Elsewhere, "wants names 'glory_dice', which this game never asks, and nothing else; this game asks attack,"),
        (Wordy, "wants is of type str; it has to be None or a frozenset of kinds of question, such as frozenset({'"),
    ):
        (fault,) = play(FIGHT, plain_but(FIGHT, 0, policy))[0].faults
        assert (fault.kind, fault.how) == ("begin", CRASHED)
        assert fault.message.startswith(said)
    assert play(FIGHT, plain_but(FIGHT, 0, Wandering))[0].faults == ()


@both
def test_an_option_that_was_edited_does_not_pass(play: Play) -> None:
    """Options cannot be changed; by force they can, and then they are none that the rules offer."""

    class Editing(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            option = next(iter(ask.options()))
            option.verb = "slay"
            return option

    class Forcing(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            for option in (ask.default(), *ask.options()):
                object.__setattr__(option, "verb", "slay")
            return option

    (fault,) = play(FIGHT, plain_but(FIGHT, 0, Editing))[0].faults
    assert fault.message.startswith("AttributeError: an option cannot be changed, not its verb either; make another")
    faulted, heard = play(FIGHT, plain_but(FIGHT, 0, Forcing))
    assert {fault.how for fault in faulted.faults} == {ILLEGAL}
    assert faulted.faults[0].message.startswith("Option('slay'")
    assert all(each.option.verb != "slay" for each in heard.decisions)


@both
def test_everything_of_a_policy_is_guarded(play: Play) -> None:
    """Its making in any fight, its attributes, the words of its errors, and its way out of the program."""

    class Unmakable(Plain):
        def __init__(self) -> None:
            raise RuntimeError("no luck today")

    class Veiled(Plain):
        @property
        def wants(self) -> frozenset[str] | None:  # type: ignore[override]
            raise LookupError("wants nothing said")

    class Leaving(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            os._exit(1)

    class Deadly(Exception):
        def __str__(self) -> str:
            raise SystemExit(0)

    class Dying(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            raise Deadly

    for policy, said in (
        (Unmakable, "RuntimeError: no luck today (test_inline.py:"),
        (Veiled, "LookupError: wants nothing said (test_inline.py:"),
        (Leaving, "ProcessExit: it called os._exit(1) (test_inline.py:"),
        (Dying, "Deadly"),
    ):
        result, heard = play(FIGHT, plain_but(FIGHT, 0, policy))
        (fault,) = result.faults
        assert (fault.seat, fault.how) == (0, CRASHED)
        assert fault.message.startswith(said)
        assert set(hows(heard, 1)) == {CHOSEN}


@pytest.mark.slow
@both
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGALRM")
def test_the_watchdog_reaches_what_is_not_a_question(play: Play) -> None:
    """A policy that hangs while it is made, or while its error is told, is ended like any other."""

    class Slow(Plain):
        def __init__(self) -> None:
            while True:
                pass

    class Endless(Exception):
        def __str__(self) -> str:
            while True:
                pass

    class Muttering(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            raise Endless

    made, _ = play(FIGHT, plain_but(FIGHT, 0, Slow), deadline=TINY)
    assert [(fault.kind, fault.how, fault.message) for fault in made.faults] == [
        ("begin", CRASHED, "no answer within 0.05 s")
    ]
    told, _ = play(FIGHT, plain_but(FIGHT, 0, Muttering), deadline=TINY)
    assert {fault.how for fault in told.faults} == {LATE}


@both
def test_control_c_is_nobodys_fault(play: Play) -> None:
    """The user's, while a policy thinks, ends the fight as itself, even where the policy makes something else of it."""

    class Shielded(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                raise ValueError("not now") from None
            return ask.default()

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        play(FIGHT, plain_but(FIGHT, 0, Shielded))
    assert signal.getsignal(signal.SIGINT) is before


@both
def test_an_interrupt_of_a_policys_own_is_its_fault(play: Play) -> None:
    """KeyboardInterrupt that it raises itself ends nothing."""
    result, _ = play(FIGHT, plain_but(FIGHT, 0, lambda: Crashing("attack", KeyboardInterrupt)))
    assert faults(result) == [(0, "attack", CRASHED)]
    assert result.faults[0].message.startswith("KeyboardInterrupt (players.py:")


@both
def test_an_illegal_answer_is_asked_again(play: Play) -> None:
    """One more try, and the better answer counts."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Illegal("stance", 1)))
    assert faults(result) == [(0, "stance", RETRIED)]
    assert "Option('nonsense') is no legal answer to" in result.faults[0].message
    assert hows(heard, 0, "stance")[:2] == [RETRIED, CHOSEN]


@both
@pytest.mark.parametrize("kind", ["stance", "attack", "walk"])
def test_two_illegal_answers_are_the_default(play: Play, kind: str) -> None:
    """The seat is asked the next question as usual."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Illegal(kind, 2)))
    assert faults(result) == [(0, kind, ILLEGAL)]
    assert hows(heard, 0, kind)[:2] == [ILLEGAL, CHOSEN]


class Strange(int):
    """An integer that is none of the plain ones."""


@both
@pytest.mark.parametrize(
    "answer",
    [
        None,
        "attack",
        0,
        ("attack", 1),
        Option("attack", 1, "stick", amount=2**70),
        Option("\ud800"),
        *mistyped(
            ("attack", Strange(1), "stick", "", 1),
            ("attack", 1, "stick", "", True),
            ("attack", 1, "stick", "", 1.0),
            (["attack"],),
            ("attack", 1, 7),
        ),
    ],
)
def test_an_answer_that_is_no_plain_option_is_illegal(play: Play, answer: object) -> None:
    """Numbers of other libraries, half characters and the like never reach the rules or the trace."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Illegal("attack", 2, answer)))
    assert faults(result) == [(0, "attack", ILLEGAL)]
    assert hows(heard, 0, "attack")[0] == ILLEGAL


@both
def test_what_is_wrong_with_an_answer_is_said(play: Play) -> None:
    """For what is no option at all, too: what came, and one that would have been legal."""
    result, _ = play(FIGHT, plain_but(FIGHT, 0, lambda: Illegal("attack", 2, None)))
    (fault,) = result.faults
    assert fault.message.startswith("the answer is None; it has to be one of the options of the question, such as ")


@both
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("attack", "the answer is of type str; it has to be"),
        *(
            (each, "an Option with a target of type Strange, not a plain int")
            for each in mistyped(("attack", Strange(1), "stick", "", 1))
        ),
        (1.5, "the answer is of type float"),
    ],
)
def test_what_came_instead_of_an_option_is_named(play: Play, answer: object, said: str) -> None:
    """By its type: nothing of it is called."""
    result, _ = play(FIGHT, plain_but(FIGHT, 0, lambda: Illegal("attack", 2, answer)))
    assert said in result.faults[0].message


@both
def test_a_coroutine_is_named(play: Play) -> None:
    """And closed, so that Python does not complain that it was never awaited."""

    class Waiting(Plain):
        async def choose(self, ask: Ask, sight: Sight) -> Option:  # type: ignore[override]
            return ask.default()

    result, _ = play(FIGHT, plain_but(FIGHT, 0, Waiting))
    assert result.faults[0].message == "choose returned a coroutine: it has to be a plain method, without async"


@pytest.mark.slow
@both
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGALRM")
@pytest.mark.parametrize("kind", ["stance", "attack", "told"])
def test_a_policy_that_never_comes_back_is_late_and_then_crashed(play: Play, kind: str) -> None:
    """Three times it is given the time, and the default; from then on nothing. No other seat is late."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Hung(kind)), deadline=TINY)
    assert [how for _, _, how in faults(result)] == [LATE] * 3
    assert {seat for seat, _, _ in faults(result)} == {0}
    assert result.faults[0].message == "no answer within 0.05 s"
    assert hows(heard, 0).count(LATE) == 3
    assert LATE not in hows(heard, 1)


@pytest.mark.slow
@both
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGALRM")
@pytest.mark.parametrize("kind", ["begin", "end"])
def test_a_policy_that_never_begins_or_ends_has_crashed(play: Play, kind: str) -> None:
    """A policy that hangs in begin or end has crashed, and a begun one has answered."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Hung(kind)), deadline=TINY)
    assert faults(result) == [(0, kind, CRASHED)]
    assert (CHOSEN in hows(heard, 0)) == (kind == "end")


@both
def test_a_rule_that_breaks_is_not_blamed_on_a_policy(play: Play) -> None:
    """Errors of the rules come out as they are."""

    class Broken:
        def __getattr__(self, name: str) -> Any:
            return getattr(TOY, name)

        def step(self, scene: Any) -> Any:
            raise ZeroDivisionError("a rule")

    runtime = inline if play is play_inline else actor_runner
    with pytest.raises(ZeroDivisionError, match="a rule"):
        runtime.play(
            ToyScenario(FIGHT),
            1,
            system=Broken(),
            factories=dict.fromkeys(seats(FIGHT), Plain),
        )


# Looking ahead.


class Farsighted(Policy):
    """Plays every option of an attack to the end of the budget, and takes the one that hurts most."""

    looks_ahead = True
    wants = frozenset({"attack", "stance"})

    def choose(self, ask: Ask, sight: Sight) -> Option:
        ahead = sight.lookahead(budget=12)
        best, most = ask.default(), -99
        for option in list(ask.options())[:3]:
            if ahead.left < 4 or ask.kind != "attack":
                break
            fork = ahead.fork()
            fork.answer(option)
            twin = fork.fork()
            while isinstance(twin.pending, Ask) and ahead.left:
                twin.answer(twin.pending.default())
            score = -sum(fate.pools["life"] for fate in twin.fates() if fate.side != "side A")
            assert twin.view(0).row()[0] == 0
            if score > most:
                best, most = option, score
        return best


@both
def test_looking_ahead_changes_nothing_but_the_choice(play: Play) -> None:
    """The fight with lookaheads is the same in both runtimes, and every time."""
    factories: dict[int, Factory] = plain_but(FIGHT, 0, Farsighted)
    result, heard = play(FIGHT, factories)
    again, again_heard = play_inline(FIGHT, factories)
    assert result.faults == ()
    assert again == result
    assert again_heard.log == heard.log
    assert {each.option.amount for each in heard.decisions if each.kind == "attack" and each.seat == 0} != {1}


@both
def test_a_lookahead_must_be_declared(play: Play) -> None:
    """Fights without such policies keep no checkpoints."""

    class Sneaky(Plain):
        def choose(self, ask: Ask, sight: Sight) -> Option:
            sight.lookahead(5)
            return ask.default()

    result, _ = play(FIGHT, plain_but(FIGHT, 0, Sneaky))
    assert "PolicyError: this policy does not say looks_ahead" in result.faults[0].message


def test_a_secret_event_is_heard_by_the_listener_alone() -> None:
    """The toy game has some; see above for the seats."""
    _, heard = play_inline(FIGHT, dict.fromkeys(seats(FIGHT), Plain))
    assert heard.of(FateStruck)


def test_policies_come_from_the_scenario() -> None:
    """A scenario's specs are made by the registry; a wrong one is refused before the first fight."""
    specs = {seat: PolicySpec("no such policy") for seat in seats(FIGHT)}
    with pytest.raises(PolicyError, match="there is no policy 'no such policy'"):
        inline.Runner(ToyScenario(FIGHT, specs), 1, system=TOY)
    result = inline.play(ToyScenario(FIGHT, {seat: PolicySpec("random") for seat in seats(FIGHT)}), 1, system=TOY)
    assert result.faults == ()


def test_what_is_around_the_policies_sees_every_call_and_changes_nothing() -> None:
    """It is asked once for each seat of a fight, and called with each question that a policy wants."""
    calls: list[tuple[int, str]] = []

    def around(seat: int, choose: Callable[..., Any]) -> Callable[..., Any]:
        def call(ask: Ask, sight: Any) -> Any:
            calls.append((seat, ask.kind))
            return choose(ask, sight)

        return call

    scenario, factories = ToyScenario(FIGHT), wild_factories(FIGHT, 5)
    heard, plain = Recording(), Recording()
    measured = inline.play(scenario, 3, listener=heard, system=TOY, factories=factories, around=around)
    assert measured == inline.play(scenario, 3, listener=plain, system=TOY, factories=factories)
    assert heard.log == plain.log
    asked = Counter({UNWANTED: 0, CHOSEN: 1, RETRIED: 2, ILLEGAL: 2})
    expected = Counter((each.seat, each.kind) for each in heard.decisions for _ in range(asked[each.how]))
    assert Counter(calls) == expected
    assert calls


@pytest.mark.parametrize("kind", ["begin", "attack"])
def test_who_is_told_of_a_fault_may_end_the_fight(kind: str) -> None:
    """What it raises leaves the fight at the first fault."""

    class Forfeit(Exception):
        """The fight is over."""

    def faulted(fault: Any) -> None:
        told.append((fault.seat, fault.kind, fault.how))
        raise Forfeit

    told: list[tuple[int, str, str]] = []
    crashing = {seat: lambda: Crashing(kind) for seat in seats(FIGHT)}
    with pytest.raises(Forfeit):
        inline.play(ToyScenario(FIGHT), 3, system=TOY, factories=crashing, faulted=faulted)
    ((_, found, how),) = told
    assert (found, how) == (kind, CRASHED)
