"""A combatant alone: its answer to each message."""

from __future__ import annotations

from collections.abc import Sequence

import trio

from simulator.core.asks import Ask, Choose, Option
from simulator.core.events import Event, RoundStarted
from simulator.core.system import Outcome
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.actors import PROGRAM, Combatant
from simulator.runtime.watchdog import Watch
from simulator.wire import messages
from simulator.wire.codec import decode, encode
from tests.toy_system import TOY, duel

FIGHT = duel()
STARTED = messages.FightStarted(messages.VERSION, "toy", "1", "A toy fight", (), (), 0, b"k" * 16, 5.0)
ENDED = messages.FightEnded(Outcome("side A", "last_standing", 3, "TOY-6"))
OPTIONS = (Option("a"), Option("b", 1), Option("walk", place=(1.0, 2.0)))


def question(number: int) -> messages.AskMessage:
    """Return a question about nothing."""
    ask = Choose(0, "stance", "TOY-2", OPTIONS)
    ask.id = number
    return messages.AskMessage(ask, False)


async def conversation(policy: Policy, *said: messages.Message) -> list[messages.Message]:
    """Return the answers of a combatant with this policy, until it leaves."""
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
