"""Good and bad speakers of the protocol: the same faults as peers, as programs inline, and as programs with actors."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pytest
import trio
from trio.testing import MockClock

from simulator.core.asks import CHOSEN, CRASHED, ILLEGAL, LATE, UNWANTED, Option
from simulator.policy.spec import PolicySpec
from simulator.runtime import actor_runner, inline, programs
from simulator.runtime.programs import ProgramFactory, Shelf
from simulator.runtime.result import Result
from simulator.testing.recording import Recording, first_difference
from simulator.wire import messages
from simulator.wire.codec import encode
from tests.shipping import loaded

from .speakers import Speaker, Speech, instead, peer_of, usual

ASK, STARTED, ENDED = messages.AskMessage, messages.FightStarted, messages.FightEnded


def hello(**more: Any) -> Callable[[], Speech]:
    """Return a usual speaker with another hello."""
    given: dict[str, Any] = {"version": messages.VERSION, "program": "speaker", **more}
    return instead(STARTED, encode(messages.Hello(**given)))


def choice(answer: Any, later: int = 0, note: str = "") -> Callable[[Any], bytes]:
    """Return a choice at a question, or at one before or after it."""
    return lambda message: encode(messages.Choice(message.question.id + later, answer, note))


def about(kind: Callable[..., Any], *given: Any, later: int = 0) -> Callable[[Any], bytes]:
    """Return a message about a question, or about one before or after it."""
    return lambda message: encode(kind(message.question.id + later, *given))


FIRST: Final = choice(0)
BYE: Final = encode(messages.Bye())


def listing_one(answer: Callable[[Any], bytes]) -> Speech:
    """Return a speaker that has one option listed, and answers like this."""
    greeting = hello(reads=1)()
    return lambda message: [answer(message)] if isinstance(message, ASK) else greeting(message)


NOISE: Final = b"\xc1"
NO_PLACE: Final = encode(messages.Choice(2, 0)).replace(bytes([2, 0]), bytes([2, 0xC3]))  # True in place of 0
OTHER: Final = "is not an answer to question"
FINE: Final[dict[str, Callable[[], Speech]]] = {
    "usual": lambda: usual,
    "wants turns": hello(wants=frozenset({"turn"})),
    "wants nothing": hello(wants=frozenset()),
    "blind": hello(sees=False),
    "listens": hello(listens=True),
    "reads one option": hello(reads=1),
    "takes the last option": instead(ASK, lambda message: choice(len(list(message.question.options())) - 1)(message)),
    "takes an option that was not listed": lambda: listing_one(choice(1)),
    "answers a settled question first": instead(ASK, choice(0, -1), FIRST, at=2),
    "forks at a settled question": instead(ASK, about(messages.Fork, later=-1), FIRST, at=2),
    "gives a reason": instead(ASK, choice(0, 0, "because")),
    "reads on": instead(ASK, about(messages.More, 0), FIRST),
    "reads on beyond the end": instead(ASK, about(messages.More, 10**6), FIRST),
    "answers after the end": instead(ENDED, encode(messages.Choice(1, 0)), encode(messages.More(1, 0)), BYE),
    "ends without a bye": instead(ENDED, encode(messages.Ping(1))),
}
FAULTS: Final[dict[str, tuple[Callable[[], Speech], str, str]]] = {
    "newer": (hello(version=messages.VERSION + 1), "begin crashed", "it speaks version 3 of the protocol, not 2"),
    "wants a typo": (
        hello(wants=frozenset({"trun"})),
        "begin crashed",
        "wants names 'trun', which no game asks; did you",
    ),
    "wants another game": (hello(wants=frozenset({"bid"})), "begin crashed", "wants names 'bid', which no game asks"),
    "no hello": (instead(STARTED, encode(messages.Ping(3))), "begin crashed", "it sent Ping, not Hello"),
    "silent at first": (instead(STARTED), "begin crashed", "no answer within 1.0 s"),
    "fails at first": (instead(STARTED, encode(messages.Failed(0, CRASHED, "no"))), "begin crashed", "no"),
    "noise at first": (instead(STARTED, NOISE), "begin crashed", "a message is one msgpack value"),
    "bye at first": (instead(STARTED, encode(messages.Bye("no time"))), "begin crashed", "it sent Bye, not Hello"),
    "silent": (instead(ASK), "dodge late", "no answer within 1.0 s"),
    "late answer": (instead(ASK, choice(0, -1), at=2), "turn late", "no answer within 1.0 s"),
    "talks the time away": (instead(ASK, *[choice(0, -1)] * 500), "dodge late", "no answer within 1.0 s"),
    "noise": (instead(ASK, NOISE, FIRST), "dodge retried", "a message is one msgpack value"),
    "noise twice": (instead(ASK, NOISE, NOISE, FIRST), "dodge illegal", "a message is one msgpack value"),
    "huge": (
        instead(ASK, bytes(2**20 + 1), FIRST),
        "dodge retried",
        "this message has at most 1048576 bytes, not 1048577",
    ),
    "option -1": (
        instead(ASK, choice(-1), FIRST),
        "dodge retried",
        "there is no option -1: they are numbered from 0 to 1",
    ),
    "options 98 and 99": (instead(ASK, choice(98), choice(99)), "dodge illegal", "there is no option 99"),
    "foreign": (
        instead(ASK, choice(Option("no such", 9)), FIRST),
        "dodge retried",
        "Option('no such', 9) is no legal answer",
    ),
    "later question": (
        instead(ASK, choice(0, 1), FIRST, at=2),
        "turn retried",
        f"Choice(ask=4, answer=0, note='') {OTHER} 3",
    ),
    "reads on elsewhere": (
        instead(ASK, about(messages.More, 0, later=3), FIRST),
        "dodge retried",
        f"More(ask=5, start=0) {OTHER} 2",
    ),
    "no number": (instead(ASK, NO_PLACE, FIRST), "dodge retried", "choice: answer"),
    "long reason": (
        instead(ASK, choice(0, 0, "x" * 121), FIRST),
        "dodge retried",
        "choice: note must be plain text of at most 120",
    ),
    "bye": (instead(ASK, encode(messages.Bye("tired"))), "dodge crashed", "it said bye: tired"),
    "failed late": (instead(ASK, about(messages.Failed, LATE, "slow")), "dodge late", "slow"),
    "failed": (instead(ASK, encode(messages.Failed(0, CRASHED, "broken")), at=2), "turn crashed", "broken"),
    "failed elsewhere": (
        instead(ASK, about(messages.Failed, LATE, "x", later=1), FIRST),
        "dodge retried",
        "Failed(ask=3, how='late'",
    ),
    "forks undeclared": (
        instead(ASK, about(messages.Fork), FIRST),
        "dodge retried",
        f"Fork(ask=2, of=0, sample=None) {OTHER} 2",
    ),
    "hello again": (
        instead(ASK, encode(messages.Hello(messages.VERSION, "x")), FIRST),
        "dodge retried",
        "Hello(version=2, program='x'",
    ),
    "silent at last": (instead(ENDED), "end crashed", "no answer within 1.0 s"),
    "fails at last": (instead(ENDED, encode(messages.Failed(0, CRASHED, "so sad"))), "end crashed", "so sad"),
    "noise at last": (instead(ENDED, NOISE), "end crashed", "a message is one msgpack value"),
}
"""Speakers with one fault in a fight: kind of question and how it failed, and the beginning of the message."""


def play_three_ways(make: Callable[[], Speech], monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Result, Recording]]:
    """Yield the duel whose first seat speaks like this: as a peer, as a program inline, as a program with actors."""
    scenario = loaded("haunted_house/reference_duel")
    program: dict[int, Any] = {0: ProgramFactory(PolicySpec("program: true", {"budget": 20}))}

    def acted(**more: Any) -> Callable[..., Any]:
        async def played(listener: Recording) -> Result:
            return await actor_runner.play_async(scenario, 3, listener=listener, deadline=1.0, **more)

        return lambda heard: trio.run(played, heard, clock=MockClock(autojump_threshold=0))

    ways: list[Callable[[Recording], Result]] = [
        acted(peers={0: peer_of(make())}),
        lambda heard: inline.play(scenario, 3, listener=heard, deadline=1.0, factories=program),
        acted(factories=program),
    ]
    for way in ways:
        monkeypatch.setattr(programs, "ProgramProcess", lambda command: Speaker(command, make()))
        monkeypatch.setattr(programs, "SHELF", Shelf())
        heard = Recording()
        yield way(heard), heard
        programs.SHELF.close()


@pytest.mark.parametrize("name", [*FINE, *FAULTS])
def test_each_speaker_has_the_same_fault_in_every_way(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision and roll is the same too, and the other seat is never touched."""
    make, fault, message = FAULTS[name] if name in FAULTS else (FINE[name], "", "")
    logs = []
    for result, heard in play_three_ways(make, monkeypatch):
        assert [f"{each.kind} {each.how}" for each in result.faults] == ([fault] if fault else [])
        for each in result.faults:
            assert (each.seat, each.message[: len(message)]) == (0, message)
        assert {each.how for each in heard.decisions if each.seat == 1} == {CHOSEN, UNWANTED}
        logs.append(heard.log)
    assert first_difference(logs[0], logs[1]) == first_difference(logs[0], logs[2]) == ""


@pytest.mark.parametrize(("said", "faults"), [(NOISE, [ILLEGAL] * 16), (None, [LATE] * 3)], ids=["noise", "silence"])
def test_illegal_answers_have_no_end_and_the_third_late_one_is_the_last(
    said: bytes | None, faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat that is late three times is asked no more; a seat that answers is asked every question."""

    def speech(message: Any) -> Sequence[bytes]:
        return ([] if said is None else [said]) if isinstance(message, ASK) else usual(message)

    for result, _ in play_three_ways(lambda: speech, monkeypatch):
        assert [each.how for each in result.faults] == faults
