"""Messages that begin a fight, and the reading of answers: shared by both runtimes, so that they agree."""

from __future__ import annotations

from typing import Any, Final

from ..core.asks import CRASHED, ILLEGAL, Option
from ..core.errors import BadMessage
from ..core.system import System
from ..policy.protocol import Start
from ..wire import messages
from ..wire.codec import MAX_ANSWER, decode, decode_place
from ..wire.failed import Failed
from ..wire.listing import Listing
from .declared import wrong_wants
from .judging import judge

ENDED: Final = "its process ended"
"""Beginning of the fault message about a program whose process is gone."""
SILENT: Final = "no answer for "
"""Beginning of the fault message about a process that was ended because it sent nothing."""


def fight_started(
    start: Start, rules_version: str, deadline: float | None, encounter_data: messages.EncounterData | None
) -> messages.FightStarted:
    """Return the message that begins a fight for a seat; a seat that has the ``encounter_data`` already gets None."""
    encounter = start.encounter
    return messages.FightStarted(
        messages.VERSION,
        start.system,
        rules_version,
        encounter.title,
        tuple((side.name, side.role) for side in encounter.sides),
        tuple((member.name, member.side) for member in encounter.members),
        start.seat,
        start.luck.key,
        deadline,
        encounter_data,
    )


def refused_greeting(message: messages.Message, system: System[Any]) -> str:
    """Return the reason why the message is not the Hello that must come first, or an empty string if it is."""
    match message:
        case messages.Hello(version=messages.VERSION, wants=wants):
            return wrong_wants(wants, system)
        case messages.Hello(version=version):
            return f"it speaks version {version} of the protocol, not {messages.VERSION}"
        case Failed():
            return message.message
    return f"it sent {type(message).__name__}, not Hello"


def decoded(data: object) -> messages.Message:
    """Return the message, or Failed with the reason why it cannot be read."""
    try:
        return decode(data, MAX_ANSWER)
    except BadMessage as error:
        return Failed(0, ILLEGAL, str(error))


def read_reply(data: Any, listing: Listing) -> Option | Failed | messages.More | None:  # Any: peers may send anything
    """Read the bytes of a reply to the question in ``listing``.

    Returns the answer if it is legal, Failed with the reason if not, More for a request for more options, and None for
    a reply to a question that is settled already."""
    ask = listing.ask
    place = decode_place(data, ask.id)
    if place is not None:
        option = listing.at(place)
        if option is not None:
            return option
    message = decoded(data)
    if isinstance(message, messages.More) and message.ask == ask.id:
        return message
    return _meant(message, listing)


def _meant(message: messages.Message, listing: Listing) -> Option | Failed | None:
    """Return the answer in a message; None if it belongs to a question that is settled already."""
    ask = listing.ask
    match message:
        case messages.Choice(ask=number, answer=answer, note=note) if number == ask.id:
            listing.note = note
            return _pick(listing, answer)
        case Failed(ask=number) if number in (0, ask.id):
            return message
        case messages.Choice(ask=number) | messages.More(ask=number) | Failed(ask=number) if 0 < number < ask.id:
            return None
        case messages.Fork(ask=number) | messages.Answer(ask=number) if 0 < number < ask.id:
            return None
        case messages.Bye(reason=reason):
            return Failed(ask.id, CRASHED, f"it said bye: {reason:.120}")
    return Failed(ask.id, ILLEGAL, f"{message!r:.120} is not an answer to question {ask.id}")


def _pick(listing: Listing, answer: int | Option) -> Option | Failed:
    ask = listing.ask
    if isinstance(answer, Option):
        return judge(ask, answer)
    option = listing.at(answer)
    if option is not None:
        return option
    last = len(listing.options) - 1
    return Failed(ask.id, ILLEGAL, f"there is no option {answer}: they are numbered from 0 to {last}")
