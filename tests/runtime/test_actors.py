"""A combatant by itself: its answer to each message."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import trio

from simulator.core.asks import CRASHED, ILLEGAL, Ask, Choose, Option
from simulator.core.events import Event, RoundStarted
from simulator.core.system import Outcome
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.actors import PROGRAM, Combatant
from simulator.runtime.watchdog import Watch
from simulator.wire import messages
from simulator.wire.codec import decode, encode
from tests.plain import mistyped
from tests.runtime.players import Crashing, Plain
from tests.toy_system import TOY, duel

FIGHT = duel()
STARTED = messages.FightStarted(messages.VERSION, "toy", "1", "A toy fight", (), (), 0, b"k" * 16, 5.0)
ENDED = messages.FightEnded(Outcome("side A", "last_standing", 3, "TOY-6"))
OPTIONS = (Option("a"), Option("b", 1), Option("walk", place=(1.0, 2.0)))


def question(number: int) -> messages.AskMessage:
    """A question about nothing."""
    ask = Choose(0, "stance", "TOY-2", OPTIONS)
    ask.id = number
    return messages.AskMessage(ask, False)


async def conversation(policy: Policy, *said: messages.Message) -> list[messages.Message]:
    """What a combatant with this policy answers, until it leaves."""
    to_peer, inbox = trio.open_memory_channel[bytes](20)
    outbox, from_peer = trio.open_memory_channel[bytes](20)
    for message in said:
        to_peer.send_nowait(encode(message))
    combatant = Combatant(TOY, FIGHT, Watch(), 5.0)
    combatant.take(policy)
    await combatant(inbox, outbox)
    outbox.close()
    return [decode(data) async for data in from_peer]


class Answering(Policy):
    """Gives the answers it is made with, and writes down the events that it hears."""

    wants = frozenset({"stance"})
    listens = True

    def __init__(self, *answers: object) -> None:
        self.answers = list(answers)
        self.log: list[object] = []

    def begin(self, start: Start) -> None:
        self.log.append((start.system, start.encounter, start.seat, start.luck.key))

    def told(self, events: Sequence[Event]) -> None:
        self.log.append(list(events))

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self.log.append(ask.id)
        answer = self.answers.pop(0)
        return list(ask.options())[answer] if isinstance(answer, int) else answer  # type: ignore[return-value]

    def end(self, outcome: Outcome) -> None:
        self.log.append(outcome)


async def test_a_combatant_plays_a_fight() -> None:
    """Hello, a choice for every question, bye; the choice of a policy that is not Asalto's own by its cells."""
    own = Option("walk", place=(0.5, 0.5))
    policy = Answering(1, own, Option("b", 1))
    news = RoundStarted("TOY-1", 1)
    told = messages.Told((news,))
    answers = await conversation(policy, STARTED, told, told, question(4), question(7), question(9), told, ENDED)
    assert answers == [
        messages.Hello(messages.VERSION, PROGRAM, frozenset({"stance"}), True, True, False),
        messages.Choice(4, OPTIONS[1]),
        messages.Choice(7, own),
        messages.Choice(9, Option("b", 1)),
        messages.Bye(),
    ]
    assert policy.log == [("toy", FIGHT, 0, b"k" * 16), [news, news], 4, 7, 9, [news], ENDED.outcome]


@pytest.mark.parametrize("answer", [None, "a", Option("a", amount=2**80), *mistyped(("a", -1, "", "", True), (3,))])
async def test_what_cannot_be_said_is_illegal(answer: object) -> None:
    """The scheduler hears that there was no option, and asks again."""
    answers = await conversation(Answering(answer, 0), STARTED, question(1), question(1), ENDED)
    failed = answers[1]
    assert isinstance(failed, messages.Failed)
    assert (failed.ask, failed.how) == (1, ILLEGAL)
    assert answers[2:] == [messages.Choice(1, OPTIONS[0]), messages.Bye()]


async def test_a_policy_that_cannot_begin_says_no_hello() -> None:
    """Its combatant leaves at once."""
    (answer,) = await conversation(Crashing("begin"), STARTED, question(1))
    assert isinstance(answer, messages.Failed)
    assert (answer.ask, answer.how) == (0, CRASHED)


async def test_a_policy_that_cannot_end_says_no_bye() -> None:
    """That it crashed is said instead."""
    answers = await conversation(Crashing("end"), STARTED, ENDED)
    assert isinstance(answers[-1], messages.Failed)
    assert answers[-1].message.startswith("ValueError: oops (players.py:")


async def test_a_combatant_may_be_sent_away() -> None:
    """Bye is the last word of either side."""
    assert len(await conversation(Plain(), STARTED, messages.Bye("the other side gave up"))) == 1


@pytest.mark.parametrize("answer", [Option("\ud800"), Option("a", amount=2**80)])
async def test_an_answer_that_no_message_can_hold_is_illegal(answer: Option) -> None:
    """Half a character, or a number beyond all bounds: the failure is what is sent."""
    said = await conversation(Answering(answer), STARTED, question(1), ENDED)
    (failed,) = [message for message in said if isinstance(message, messages.Failed)]
    assert (failed.ask, failed.how) == (1, ILLEGAL)
    assert "that no message can carry" in failed.message
