"""What a seat says is an answer, a fault with its reason, or about a question that is settled."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from simulator.core.asks import CRASHED, ILLEGAL, LATE, Choose, Option
from simulator.runtime.conversation import read_reply, refused_greeting
from simulator.runtime.judging import judge
from simulator.systems import system
from simulator.wire import messages
from simulator.wire.codec import encode
from simulator.wire.listing import Listing
from simulator.wire.messages import Failed

HIT, PASS = Option("attack", target=1), Option("pass")
OPEN = 5
"""The number of the open question."""
SETTLED = object()


def listing() -> Listing:
    """The open question, of which one option has been read."""
    ask = Choose(0, "turn", "TOY-1", (HIT, PASS))
    ask.id = OPEN
    return Listing(ask, 1)


def packed(*cells: object) -> bytes:
    """Any message, also one that could not be encoded."""
    data: bytes = msgpack.packb(list(cells))
    return data


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (encode(messages.Choice(OPEN, 0)), HIT),
        (encode(messages.Choice(OPEN, 1)), PASS),
        (encode(messages.Choice(OPEN, HIT)), HIT),
        (encode(messages.Choice(OPEN, 2)), "there is no option 2: they are numbered from 0 to 1"),
        (encode(messages.Choice(OPEN, -1)), "there is no option -1: they are numbered from 0 to"),
        (encode(messages.Choice(OPEN, Option("attack", target=2))), "is no legal answer to"),
        (encode(messages.Choice(OPEN - 1, 0)), SETTLED),
        (encode(messages.Choice(1, PASS)), SETTLED),
        (encode(messages.Choice(OPEN + 1, 0)), f"is no answer to question {OPEN}"),
        (encode(messages.Choice(0, 0)), f"is no answer to question {OPEN}"),
        (encode(messages.More(OPEN, 1)), messages.More(OPEN, 1)),
        (encode(messages.More(OPEN - 1, 1)), SETTLED),
        (encode(messages.More(OPEN + 1, 1)), f"is no answer to question {OPEN}"),
        (encode(Failed(OPEN, CRASHED, "oh")), Failed(OPEN, CRASHED, "oh")),
        (encode(Failed(0, CRASHED, "oh")), Failed(0, CRASHED, "oh")),
        (encode(Failed(OPEN - 1, LATE, "oh")), SETTLED),
        (encode(Failed(OPEN + 1, LATE, "oh")), f"is no answer to question {OPEN}"),
        (encode(messages.Fork(OPEN - 1, 0, None)), SETTLED),
        (encode(messages.Fork(OPEN, 0, None)), f"is no answer to question {OPEN}"),
        (encode(messages.Answer(OPEN - 1, 1, (0,))), SETTLED),
        (encode(messages.Answer(OPEN, 1, (0,))), f"is no answer to question {OPEN}"),
        (encode(messages.Bye("so long")), Failed(OPEN, CRASHED, "it said bye: so long")),
        (packed("choice", OPEN, True), "choice"),
        (packed("choice", OPEN), "choice"),
        (b"\xc1", ""),
    ],
)
def test_what_an_answer_means(said: bytes, meant: object) -> None:
    """Of an illegal one the reason is told; earlier questions are settled, later ones were never asked."""
    found = read_reply(said, listing())
    if meant is SETTLED:
        assert found is None
    elif isinstance(meant, str):
        assert isinstance(found, Failed)
        assert found.how == ILLEGAL
        assert meant in found.message
    else:
        assert found == meant


def test_the_reason_of_an_answer_is_noted() -> None:
    """That of the open question alone."""
    for number, note in ((OPEN, "why not"), (OPEN - 1, "")):
        heard = listing()
        read_reply(encode(messages.Choice(number, 1, "why not")), heard)
        assert heard.note == note


def test_an_answer_is_judged_by_its_question() -> None:
    """A fault stays a fault."""
    ask = listing().ask
    assert judge(ask, HIT) is HIT
    fault = Failed(OPEN, LATE, "no answer")
    assert judge(ask, fault) is fault
    refused = judge(ask, Option("fly"))
    assert isinstance(refused, Failed)
    assert (refused.ask, refused.how) == (OPEN, ILLEGAL)


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (messages.Hello(messages.VERSION, "p"), ""),
        (messages.Hello(messages.VERSION, "p", frozenset({"turn"})), ""),
        (messages.Hello(messages.VERSION - 1, "p"), f"it speaks version {messages.VERSION - 1} of the protocol"),
        (messages.Hello(messages.VERSION + 1, "p"), f"not {messages.VERSION}"),
        (Failed(0, CRASHED, "it broke"), "it broke"),
        (messages.Bye(), "it said Bye, not Hello"),
    ],
)
def test_a_greeting_comes_first_in_the_version_of_the_protocol(message: Any, said: str) -> None:
    """What is wrong with it is a sentence."""
    found = refused_greeting(message, system("haunted_house"))
    assert said in found if said else found == ""


def test_a_greeting_wants_questions_that_there_are() -> None:
    """Others are named."""
    wants = messages.Hello(messages.VERSION, "p", frozenset({"turn", "weather"}))
    assert "weather" in refused_greeting(wants, system("haunted_house"))
