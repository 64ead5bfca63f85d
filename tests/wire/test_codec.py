"""Messages and bytes: every message reads back, every other byte string is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from simulator.core import events
from simulator.core.asks import MOST_NOTE, Ask, Choose, Option
from simulator.core.errors import BadMessage
from simulator.core.system import Outcome
from simulator.runtime.conversation import decoded
from simulator.wire import messages
from simulator.wire.codec import (
    MAX_ANSWER,
    MAX_MESSAGE,
    Listed,
    decode,
    decode_ask,
    decode_place,
    encode,
    encode_ask,
    encode_choice,
    encode_place,
)
from simulator.wire.failed import FAILURES
from tests.wire.test_protocol_page import EXAMPLES

words = st.text(max_size=8)
numbers = st.integers(-(2**63), 2**63 - 1)
places = st.none() | st.tuples(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
options = st.builds(Option, words, st.integers(-1, 9), words, words, st.integers(-3, 99), places)
wants = st.none() | st.frozensets(words, max_size=3)
reads = st.none() | st.integers(1, 99)
plain = st.recursive(
    st.none() | st.booleans() | numbers | words | st.floats(allow_nan=False) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)


@st.composite
def questions(draw: st.DrawFn) -> Ask:
    """Return any question with a number."""
    listed = tuple(draw(st.lists(options, min_size=1, max_size=4)))
    about = draw(st.none() | options)
    ask = Choose(draw(numbers), draw(words), draw(words), listed, draw(numbers), draw(numbers), about)
    ask.id = draw(st.integers(1, 10**6))
    return ask


tables = st.dictionaries(words, plain, max_size=3)
sheets = st.lists(tables, min_size=1, max_size=2).map(tuple)
encounter_data = st.none() | st.builds(messages.EncounterData, numbers, tables, tables, sheets, st.just((0, 0)))

MESSAGES = st.one_of(
    st.builds(messages.Hello, numbers, words, wants, st.booleans(), st.booleans(), st.booleans(), reads),
    st.builds(
        messages.FightStarted,
        numbers,
        words,
        words,
        words,
        st.lists(st.tuples(words, words), max_size=3).map(tuple),
        st.lists(st.tuples(words, st.integers(0, 3)), max_size=3).map(tuple),
        numbers,
        st.binary(min_size=16, max_size=16),
        st.none() | st.floats(0.1, 100) | st.integers(1, 5),
        encounter_data,
    ),
    st.builds(
        messages.AskMessage,
        questions(),
        st.booleans(),
        st.none() | tables | st.lists(plain, max_size=3),
        st.none() | st.binary(max_size=9),
    ),
    st.builds(messages.More, numbers, st.integers(0, 2**63 - 1)),
    st.builds(messages.Options, numbers, numbers, st.lists(options, max_size=3).map(tuple), st.booleans()),
    st.builds(messages.Choice, numbers, numbers | options),
    st.builds(messages.Failed, numbers, st.sampled_from(FAILURES), words),
    st.builds(messages.Told, st.lists(st.builds(events.RoundStarted, words, numbers), max_size=3).map(tuple)),
    st.builds(messages.FightEnded, st.builds(Outcome, st.none() | words, words, numbers, words)),
    st.builds(messages.Bye, words),
    st.builds(messages.Ping, numbers),
    st.builds(messages.Pong, numbers),
    st.builds(messages.Fork, numbers, st.integers(0, 9), st.none() | st.integers(0, 9)),
    st.builds(messages.Answer, numbers, numbers, st.lists(numbers | options, max_size=3).map(tuple)),
    st.builds(
        messages.Copy,
        numbers,
        numbers,
        numbers,
        st.lists(questions(), max_size=2).map(tuple),
        st.none() | st.dictionaries(words, plain, max_size=3),
        st.none() | st.builds(Outcome, st.none() | words, words, numbers, words),
        st.lists(st.integers(0, 1000), max_size=3).map(tuple),
    ),
    st.builds(messages.Refused, numbers, words),
)


HELLO: dict[str, Any] = {
    **{"version": 1, "program": "x", "wants": None},
    **dict.fromkeys(("sees", "listens", "looks_ahead"), False),
}


@pytest.mark.slow
@given(MESSAGES)
def test_every_message_reads_back(message: messages.Message) -> None:
    """decode() and encode() are each other's inverse, on messages and on their bytes."""
    data = encode(message)
    again = decode(data)
    assert again == message
    assert encode(again) == data


@pytest.mark.slow
@given(plain | st.lists(plain, max_size=12))
def test_any_value_is_a_message_or_refused(value: Any) -> None:
    """A value that is not a message raises BadMessage only; tests/fuzz has bytes that are none."""
    refusal(msgpack.packb(value))


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (1, "a list that begins with its name"),
        ([], "a list that begins with its name"),
        (["shout", {}], "there is no message 'shout'"),
        (["bye"], r"bye must be \[bye, {key: value}\]"),
        (["bye", {}], "bye lacks reason"),
        (["bye", {"reason": 1}], "bye: reason must be str, not 1"),
        (["bye", {"reason": "", "more": 1}], "bye has no 'more'"),
        (["choice", 1], r"choice must be \[choice, ask, answer, note\]"),
        (["choice", 1, None], "choice: answer: an option is a list"),
        (["choice", 1, ["walk", -1, "", "", 0, float("nan"), 0.0]], "two finite numbers"),
        (["failed", {"ask": 1, "how": "chosen", "message": ""}], "how must be late, illegal, crashed"),
        (["told", {"events": [["RoundStarted", {"rule": "R"}]]}], "events 0: RoundStarted has the fields rule, round"),
        (["told", {"events": [["Sung", {}]]}], "events 0: there is no event 'Sung'"),
        (["ask", 1], "ask must be"),
        (["ask", 1, 0, "k", "R", 0, -1, None, [], False, None, None], "options must be a list of at least one"),
        (["ask", 1, 0, "k", "R", 0, -1, None, [["a", "b"]], False, None, None], "ask: options: an option is"),
        (["ask", 1, 0, "k", "R", 0, -1, [], [["a"]], False, None, None], "ask: about: an option is"),
        (["ask", 1, 0, "k", "R", 0, -1, None, [["a"]], 0, None, None], "more must be bool, not 0"),
        (["ask", 1, 0, "k", "R", 0, -1, None, [["a"]], False, 5, None], "view must be a table or nil, not 5"),
        (["ask", 1, 0, "k", "R", 0, -1, None, [["a"]], False, None, "x"], "snapshot must be bytes or nil"),
        (["more", 1], r"more must be \[more, ask, start\]"),
        (["options", 1, 0, [["a"]], None], "options: more must be bool, not None"),
        (["options", 1, 0, [["a", "b"]], True], "options: options 0: an option is"),
        (["hello", {**HELLO, "reads": 0}], "reads must be at least 1, not 0"),
    ],
)
def test_a_refusal_says_what_is_wrong_where(value: object, complaint: str) -> None:
    """The message, its part, what must be there and what was found."""
    with pytest.raises(BadMessage, match=complaint):
        decode(msgpack.packb(value))


ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**63 - 1, 1.5, float("nan"), "", "late", "x" * 90, "a\nb", b"", b"\xff" * 16),
    *([], ["", -1], [[]], {}, {"x": 1}),
)


def ways(cells: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value of a message."""
    for step, value in (
        cells.items() if isinstance(cells, dict) else enumerate(cells) if isinstance(cells, list) else ()
    ):
        yield (*way, step)
        yield from ways(value, (*way, step))


@pytest.mark.slow
@pytest.mark.parametrize("digits", [digits for digits, _ in EXAMPLES])
def test_a_refusal_names_the_message_and_the_key_that_is_wrong(digits: str) -> None:
    """Every place of every example of the protocol's page with every odd value."""
    data = bytes.fromhex(digits.replace("\n", ""))
    name = msgpack.unpackb(data)[0]
    for way in islice(ways(msgpack.unpackb(data)), 1, 80):
        for odd in ODD:
            cells = holder = msgpack.unpackb(data)
            for step in way[:-1]:
                holder = holder[step]
            holder[way[-1]] = odd
            said, keys = refusal(msgpack.packb(cells)), [step for step in way if isinstance(step, str)]
            assert said.startswith((name, "ask")) or not said, (way, odd, said, "a question may stand in a message")
            assert not said or not keys or any(key.rstrip("s") in said for key in keys), (way, odd, said)


def refusal(data: bytes) -> str:
    """Return the sentence with which bytes are refused; empty for a message that is the same again on the wire."""
    try:
        message = decode(data)
    except BadMessage as error:
        return str(error)
    assert encode(decode(encode(message))) == encode(message)
    return ""


@pytest.mark.slow
def test_a_message_has_a_bound() -> None:
    """A message above 16 MiB is neither written nor read, nor is one of a combatant above one MiB."""
    with pytest.raises(BadMessage, match="at most 16777216 bytes, not 16777217"):
        decode(b"x" * (MAX_MESSAGE + 1))
    with pytest.raises(BadMessage, match="at most 1048576 bytes, not 1048577"):
        decode(b"x" * (MAX_ANSWER + 1), MAX_ANSWER)
    assert isinstance(decoded(encode(messages.Bye("x" * MAX_ANSWER))), messages.Failed)
    with pytest.raises(BadMessage, match="at most 16777216"):
        encode(messages.Bye("x" * MAX_MESSAGE))
    with pytest.raises(BadMessage, match="at most 16777216"):
        encode_ask(Choose(0, "k" * MAX_MESSAGE, "R", (Option("a"),)), [Option("a")], False, None, None)


@pytest.mark.parametrize("value", [None, "bye", [1]])
def test_a_message_is_bytes(value: Any) -> None:
    """A task may put anything into a mailbox."""
    with pytest.raises(BadMessage, match="a message is bytes"):
        decode(value)


def test_deep_and_long_lies_are_refused() -> None:
    """Lengths that are not there, and nesting without end, cost no memory and no stack."""
    for data in (b"\xdd\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"\x91" * 100_000, b"\xc1"):
        with pytest.raises(BadMessage):
            decode(data)


@pytest.mark.parametrize("option", [Option("a", amount=2**70), Option("\ud800")])
def test_what_has_no_bytes_cannot_be_said(option: Option) -> None:
    """Numbers beyond 64 bits and half characters; the message after a failed one is whole."""
    good = encode(messages.Bye("x"))
    with pytest.raises(BadMessage, match="choice cannot be packed"):
        encode(messages.Choice(1, option))
    assert encode(messages.Bye("x")) == good


# The short ways of the two frequent messages.


@pytest.mark.slow
@given(questions(), st.booleans(), st.none() | st.lists(plain, max_size=2), st.none() | st.binary(max_size=4))
def test_the_short_way_of_an_ask_gives_the_same_bytes(
    ask: Ask, more: bool, view: list[Any] | None, snapshot: bytes | None
) -> None:
    """encode_ask is encode(messages.AskMessage), decode_ask is decode."""
    data = encode_ask(ask, list(ask.options()), more, view, snapshot)
    assert data == encode(messages.AskMessage(ask, more, view, snapshot))
    listed = decode_ask(data)
    assert listed is not None
    assert messages.AskMessage(listed, more, listed.view, listed.snapshot) == decode(data)


@pytest.mark.slow
@given(MESSAGES, st.integers(1, 10))
def test_the_short_way_of_a_choice_agrees(message: messages.Message, number: int) -> None:
    """decode_place finds the place of a choice for that question, and nothing in any other message."""
    place = decode_place(encode(message), number)
    here = isinstance(message, messages.Choice) and message.ask == number and not isinstance(message.answer, Option)
    assert place == (message.answer if here and isinstance(message, messages.Choice) else None)
    assert decode_place(encode_place(number, 3), number) == 3
    assert decode_place(encode_place(number, 3), number + 1) is None


@given(numbers, numbers)
def test_the_short_way_of_a_place_gives_the_same_bytes(number: int, place: int) -> None:
    """The short way and encode(messages.Choice) give the same bytes."""
    assert encode_place(number, place) == encode_choice(number, place) == encode(messages.Choice(number, place))


CHOICE = encode_place(1, 3)
SPOILT = st.builds(
    lambda start, stop, noise: CHOICE[:start] + noise + CHOICE[stop:],
    *(st.integers(0, len(CHOICE)), st.integers(0, len(CHOICE)), st.binary(max_size=4)),
)
NEARLY = st.lists(st.sampled_from(["choice", 1, 2, True, 1.0, None]), max_size=4).map(
    lambda cells: msgpack.packb(["choice", *cells])
)


@pytest.mark.slow
@given(SPOILT | NEARLY)
@example(msgpack.packb(["choice", True, 3]))
@example(msgpack.packb(["choice", 1, 3, 3]))
@example(msgpack.packb(["choice", 2, 3]))
def test_the_short_way_agrees_on_any_bytes(data: bytes) -> None:
    """It finds the place that decode() reads, and none where decode() reads no choice of a place."""
    try:
        message = decode(data)
    except BadMessage:
        message = messages.Bye()
    place = message.answer if isinstance(message, messages.Choice) and message.ask == 1 else None
    assert decode_place(data, 1) == (None if isinstance(place, Option) else place)


@pytest.mark.parametrize("cells", [["choice", True, 0], ["choice", 1.0, 0], ["choice", 1, False], {"choice": 1}, 5])
def test_a_place_is_given_by_numbers(cells: Any) -> None:
    """A place of booleans or fractions is refused."""
    assert decode_place(msgpack.packb(cells), 1) is None


def test_other_messages_are_no_ask() -> None:
    """decode_ask leaves all other messages to decode()."""
    assert decode_ask(encode(messages.Bye())) is None


@pytest.mark.slow
@given(questions())
def test_a_listed_question_makes_its_options_once(ask: Ask) -> None:
    """The options are the same objects every time, known by their place."""
    listed = decode_ask(encode_ask(ask, list(ask.options()), True, None, None))
    assert isinstance(listed, Listed)
    assert listed.default() is listed.default()
    made = list(listed.options())
    assert made == list(ask.options())
    assert [listed.place(option) for option in listed.options()] == list(range(len(made)))
    assert listed.place(Option("elsewhere")) is None
    assert all(listed.allows(option) for option in made)
    assert (listed.id, listed.seat, listed.kind, listed.rule) == (ask.id, ask.seat, ask.kind, ask.rule)
    assert (listed.body, listed.by, listed.about) == (ask.body, ask.by, ask.about)


@pytest.mark.slow
@given(questions(), st.integers(1, 5), st.integers(0, 5))
def test_a_listed_question_fetches_what_it_was_not_sent(ask: Ask, first: int, walked: int) -> None:
    """A reader that goes on gets the whole list, piece by piece; one that stops early has asked for nothing."""
    whole = list(ask.options())
    asked: list[bytes] = []

    def fetch(request: bytes) -> bytes:
        asked.append(request)
        message = decode(request)
        assert isinstance(message, messages.More)
        assert message.ask == ask.id
        piece = tuple(whole[message.start : message.start + 1])
        return encode(messages.Options(ask.id, message.start, piece, message.start + 1 < len(whole)))

    listed = decode_ask(encode_ask(ask, whole[:first], len(whole) >= first, None, None), fetch)
    assert listed is not None
    assert list(islice(listed.options(), walked)) == whole[:walked]
    if walked <= min(first, len(whole)):
        assert not asked
    for _ in range(2):
        assert list(listed.options()) == whole
    assert [listed.place(option) for option in listed.options()] == list(range(len(whole)))
    assert len(asked) <= len(whole)


@pytest.mark.parametrize("note", ["", "a", "n" * MOST_NOTE, "n" * (MOST_NOTE + 1), "a\n", 5])
def test_a_note_has_a_bound(note: Any) -> None:
    """It is plain text, and as long as may be."""
    data = msgpack.packb(["choice", 3, 2, note])
    if note == "a\n" or note == 5 or len(note) > MOST_NOTE:
        with pytest.raises(
            BadMessage, match=f"choice: note must be (str|plain text of at most {MOST_NOTE} characters), not "
        ):
            decode(data)
    else:
        assert decode(data) == messages.Choice(3, 2, note)


def test_a_listed_question_is_not_sealed() -> None:
    """A question does not show that others are asked with it; a question read back equals the original."""
    ask = Choose(0, "turn", "R-1", (Option("pass"),))
    ask.id = 1
    read = decode_ask(encode(messages.AskMessage(ask, False)))
    assert read is not None
    assert read.sealed is False
