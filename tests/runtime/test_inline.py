"""The inline runtime: what policies are given, and what their faults cost, here and with actors alike."""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from policies.basic import Basic
from simulator.core.asks import CHOSEN, CRASHED, ILLEGAL, LATE, RETRIED, UNWANTED, Ask, Option, captain
from simulator.core.events import Event
from simulator.core.system import Outcome
from simulator.policy.errors import PolicyError
from simulator.policy.planner import Planner, PolicyPlanner
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.spec import PolicySpec
from simulator.runtime import actor_runner, inline
from simulator.runtime.result import Result
from simulator.runtime.seats import Factory
from simulator.scenario import load
from simulator.testing.recording import Recording
from tests.plain import mistyped
from tests.runtime.players import PLAYS, TINY, Crashing, Hung, Illegal, Plain, plain_but, play_inline, wild_factories
from tests.toy_system import TOY, ToyScenario, duel, seats

Play = Callable[..., tuple[Result, Recording]]
both = pytest.mark.parametrize("play", PLAYS)
FIGHT = duel(life=9, rounds=6)


def hows(heard: Recording, seat: int, kind: str = "") -> list[str]:
    """Return the kinds of a seat's decisions: chosen, late and so on."""
    return [each.how for each in heard.decisions if each.seat == seat and kind in ("", each.kind)]


def faults(result: Result) -> list[tuple[int, str, str]]:
    """Seat, kind and how of every fault."""
    return [(fault.seat, fault.kind, fault.how) for fault in result.faults]


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
    """Seats whose planners have kept nothing play the next fight as well; in asphyxia some remember what they drew."""
    sides = [side.name for side in load(name).encounter.sides]
    scenario = load(name, policies=[f"{side}=basic" for side in sides])
    runner = inline.Runner(scenario, 7)
    assert [runner.play(number) for number in range(1, 6)] == [inline.play(scenario, 7, n) for n in range(1, 6)]


def test_a_seat_that_had_a_fault_does_not_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has crashed in that fight alone."""
    scenario = load("reference_duel")
    runner = inline.Runner(scenario, 7)
    fine = runner.play(1)
    with monkeypatch.context() as changed:
        changed.setattr(Basic, "planner", lambda self: PolicyPlanner(lambda ask, sight: 1 // 0))
        broken = inline.Runner(scenario, 7)
        assert [len(broken.play(number).faults) for number in (1, 2)] == [2, 2]
    assert runner.play(1) == fine
    assert broken.play(1) == fine


@pytest.mark.parametrize("answer", ["none", Option("none of these"), None, 3])
def test_a_planner_that_answers_with_anything_is_illegal(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no error of the compiled caller. Actors ask the policy itself."""

    class Wrong(Planner):
        def choose(self, ask: Ask, sight: Sight) -> Any:
            return answer

    monkeypatch.setattr(Basic, "planner", lambda self: Wrong())
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
        assert "PolicyError: this policy declares sees = False" in result.faults[0].message


@both
def test_a_view_is_made_once_a_question(play: Play) -> None:
    """A second look shows the same view; the next question has a view of its own."""
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
def test_a_policy_that_crashes_when_it_is_told_crashes_at_its_question(play: Play) -> None:
    """News belong to the question that they come before."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Crashing("told")))
    assert [(seat, how) for seat, _, how in faults(result)] == [(0, CRASHED)]
    assert hows(heard, 0).count(CRASHED) >= 1


@both
def test_wants_that_no_game_knows_is_a_fault_with_the_nearest(play: Play) -> None:
    """It may stand in the class or be set by begin; kinds of several games may stand together."""

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
def test_a_policy_that_cannot_be_made_has_crashed(play: Play) -> None:
    """In that fight; the other seats answer."""

    class Unmakable(Plain):
        def __init__(self) -> None:
            raise RuntimeError("no luck today")

    result, heard = play(FIGHT, plain_but(FIGHT, 0, Unmakable))
    assert faults(result) == [(0, "begin", CRASHED)]
    assert result.faults[0].message.startswith("RuntimeError: no luck today (test_inline.py:")
    assert set(hows(heard, 1)) == {CHOSEN}


@both
def test_control_c_is_no_fault(play: Play) -> None:
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
@pytest.mark.parametrize(("kind", "times"), [("stance", 1), ("stance", 2), ("attack", 2), ("walk", 2)])
def test_an_illegal_answer_is_asked_again_once(play: Play, kind: str, times: int) -> None:
    """The better second answer counts; two illegal ones are the default, and the next question is asked as usual."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Illegal(kind, times)))
    how = RETRIED if times == 1 else ILLEGAL
    assert faults(result) == [(0, kind, how)]
    assert "Option('nonsense') is no legal answer to" in result.faults[0].message
    assert hows(heard, 0, kind)[:2] == [how, CHOSEN]


class Strange(int):
    """An integer that is none of the plain ones."""


def mistypes(said: str, *cells: tuple[Any, ...]) -> list[tuple[object, str]]:
    """Options with cells of wrong types, where they can be made."""
    return [(option, said) for option in mistyped(*cells)]


@both
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "the answer is None; it has to be one of the options of the question, such as "),
        ("attack", "the answer is of type str; it has to be"),
        (0, "the answer is of type int; it has to be"),
        (1.5, "the answer is of type float; it has to be"),
        (("attack", 1), "the answer is of type tuple; it has to be"),
        (Option("attack", 1, "stick", amount=2**70), "an Option with"),
        (Option("\ud800"), "an Option with"),
        *mistypes("an Option with a target of type Strange, not a plain int", ("attack", Strange(1), "stick", "", 1)),
        *mistypes("an Option with", ("attack", 1, "stick", "", True), ("attack", 1, "stick", "", 1.0), (["attack"],)),
    ],
)
def test_an_answer_that_is_no_plain_option_is_illegal(play: Play, answer: object, said: str) -> None:
    """Numbers of other libraries, half characters and the like never reach the rules or the trace; the message names
    their type, and calls nothing of them."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: Illegal("attack", 2, answer)))
    assert faults(result) == [(0, "attack", ILLEGAL)]
    assert said in result.faults[0].message
    assert hows(heard, 0, "attack")[0] == ILLEGAL


@both
def test_a_coroutine_is_named(play: Play) -> None:
    """It is closed too, so that Python does not complain that it was never awaited."""

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
@pytest.mark.parametrize("make", [Crashing, Hung])
@pytest.mark.parametrize("kind", ["begin", "end"])
def test_a_policy_that_fails_outside_questions_has_crashed(play: Play, kind: str, make: Callable[..., Policy]) -> None:
    """It raises, or never returns. Crashed in the beginning it has no say; in the end it has answered before."""
    result, heard = play(FIGHT, plain_but(FIGHT, 0, lambda: make(kind)), deadline=TINY)
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
        runtime.play(ToyScenario(FIGHT), 1, system=Broken(), factories=dict.fromkeys(seats(FIGHT), Plain))


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
            while len(twin.pending) == 1 and ahead.left:
                twin.answer(twin.pending[0].default())
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
    assert "PolicyError: this policy does not declare looks_ahead" in result.faults[0].message


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
    """The exception leaves the fight at the first fault."""

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
