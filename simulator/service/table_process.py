"""Process of one fight with network seats: ``python -m simulator.service.table_process``.

It reads an order, one line of JSON, and then lines from its seats. It writes lines of JSON: the events of the fight and
the messages to its seats. It ends when the service closes its stdin."""

from __future__ import annotations

import base64
import errno
import json
import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

import trio

from ..core.asks import captained
from ..core.errors import AsaltoError, BadScenario
from ..core.events import Event
from ..core.scene import Audience, Decision
from ..experiments.best import decided
from ..narration.narrator import Line, Narrator, narrator_of
from ..play.seat import PersonSeat, Stage, Table
from ..play.sitting import seated
from ..policy.spec import PERSON
from ..runtime.actor_runner import ActorRunner
from ..runtime.actors import Peer
from ..scenario import Scenario
from ..scenario.taken import drawn_with, is_of
from ..trace.lines import entry_fields
from ..trace.writer import write_trace
from ..wire.documents import written
from .child import MIB, Channel, limit_memory
from .limits import Limits
from .questions import read_question
from .reading import read_named
from .seats import LANGUAGES, NetworkPeer, NetworkPerson, Record

NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
"""Write errors that go away when the disk has room again."""
_CHUNK: Final = 1 << 16


class Notifier:
    """Listener that sends every step of the fight to the service, narrated in both languages."""

    def __init__(self, scenario: Scenario, channel: Channel) -> None:
        self._channel = channel
        self._lines: dict[str, list[Line]] = {lang: [] for lang in LANGUAGES}
        self.narrators: dict[str, Narrator] = {
            lang: narrator_of(scenario, self._lines[lang].append, lang) for lang in LANGUAGES
        }

    def decided(self, decision: Decision) -> None:
        """Send an answered question."""
        self._send(decision)

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Do nothing: events show the dice that seats may see, and some rolls are secret."""

    def happened(self, event: Event) -> None:
        """Send an event, unless it is secret."""
        if not event.secret:
            self._send(event)

    def _send(self, entry: Decision | Event) -> None:
        for narrator in self.narrators.values():
            narrator.read(entry)
        self._send_step(*entry_fields(entry))

    def _send_step(self, name: str, fields: Mapping[str, Any]) -> None:
        narration = written(self._lines)
        for lines in self._lines.values():
            lines.clear()
        self._channel.say("step", {"event": name, "fields": fields, "told": narration})

    def ended(self, outcome: Any, fates: Any) -> None:
        """Send the end of the fight."""
        for narrator in self.narrators.values():
            narrator.ended(outcome, fates)
        self._send_step("end", {})


class TableFight:
    """The fight of one order."""

    def __init__(self, order: Mapping[str, Any], channel: Channel) -> None:
        self._channel = channel
        self._folder = Path(order["folder"])
        self._question = read_question(order["question"], Limits())
        options, (name,) = self._question.options, self._question.scenarios
        chosen = read_named(self._question, name, options.settings, options.policies)
        if chosen.chain:
            raise BadScenario([f"{name}: is a chain of fights; network seats are for single fights."])
        self._places = order["places"]
        whole = decided(seated(chosen, [place["who"] for place in self._places]))
        assert self._question.seed is not None
        self.scenario = drawn_with(PERSON, whole, self._question.seed, options.fight)
        self._record = Record(self._folder / "answers.jsonl", partial(stuck, channel))
        self._deadline = order["deadline"]
        self._bank = float(order["bank"])
        self._notifier = Notifier(self.scenario, channel)
        self._programs: dict[int, NetworkPeer] = {}
        self._people: dict[int, NetworkPerson] = {}

    def places(self) -> list[dict[str, Any]]:
        """Return the places with their seats: one place for each seat of a program, one for all seats of a person.

        A combatant with a place of its own is not in its side's. Raises BadScenario for a place without combatants."""
        encounter = self.scenario.encounter
        held = [seat for seat, spec in self.scenario.policies.items() if spec.use == PERSON]
        found: list[dict[str, Any]] = []
        for place in self._places:
            own = [seat for seat in held if self._belongs(seat, place["who"])]
            if all(seat < 0 for seat in own):
                raise BadScenario([f"places: {place['who']} has no combatant of its own in this fight."])
            for seats in [own] if place["kind"] == "person" else [[seat] for seat in own]:
                names = [encounter.names[seat] if seat >= 0 else "" for seat in seats]
                found.append({"place": len(found), **place, "seats": seats, "names": names})
        return found

    def _belongs(self, seat: int, who: str) -> bool:
        encounter = self.scenario.encounter
        if seat < 0:
            return encounter.sides[captained(seat)].name == who
        member = encounter.members[seat]
        named = [place["who"] for place in self._places if is_of(member.name, place["who"])]
        narrowest = member.name if member.name in named else named[0] if named else encounter.sides[member.side].name
        return bool(who == narrowest)

    def _peers(self) -> dict[int, Peer]:
        """Create the peers of all network seats."""
        from .. import systems

        stage = Stage.of(systems.system(self.scenario.system), self.scenario.encounter)
        books = {lang: narrator.book for lang, narrator in self._notifier.narrators.items()}
        peers: dict[int, Peer] = {}
        for place in self.places():
            say = _about(place["place"], self._channel)
            if place["kind"] == "person":
                clock = (self._bank, self._deadline)
                table = Table(stage)  # its own: one that leaves takes no other place along
                person = NetworkPerson(say, self._record, books, self.scenario.system, clock)
                for seat in place["seats"]:
                    self._people[seat] = person
                    peers[seat] = PersonSeat(person, table)
            else:
                (seat,) = place["seats"]
                peers[seat] = self._programs[seat] = NetworkPeer(seat, say, self._record, self._bank, self._deadline)
        return peers

    async def play(self, nursery: trio.Nursery) -> None:
        """Play the fight to its end."""
        options, question = self._question.options, self._question
        assert question.seed is not None
        peers = self._peers()
        self._channel.say("places", {"places": self.places()})
        nursery.start_soon(self._listen)
        with write_trace(self._folder / "trace.jsonl", self.scenario, question.seed, options.fight) as writer:
            runner = ActorRunner(
                self.scenario, question.seed, peers=peers, deadline=options.deadline, patience=None, trust=False
            )
            for peer in self._programs.values():
                peer.policy.attach(runner.seats, self._deadline)
            for taken in (each.taken for held in (self._programs, self._people) for each in held.values()):
                await taken.wait()
            async with runner:
                result = await runner.play(options.fight, listener=Audience(self._notifier, writer))
            writer.close(result.outcome)
            self._notifier.ended(result.outcome, result.fates)
        faults = [{"seat": each.seat, "how": each.how, "message": each.message} for each in result.faults]
        ended = {"outcome": written(result.outcome), "faults": faults, "trace_digest": writer.digest}
        self._channel.say("over", ended)
        nursery.cancel_scope.cancel()

    async def _listen(self) -> None:
        """Forward the messages of the seats; kill the process group when stdin ends."""
        received = bytearray()
        stdin = trio.lowlevel.FdStream(os.dup(0))
        while data := await stdin.receive_some(_CHUNK):
            received += data
            while (end := received.find(b"\n")) >= 0:
                word, document = json.loads(received[:end])
                del received[: end + 1]
                self._receive(word, document)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(os.getpid(), signal.SIGKILL)

    def _receive(self, word: str, document: Mapping[str, Any]) -> None:
        seat = document["seat"]
        if word == "taken":
            for holder in (self._programs.get(seat), self._people.get(seat)):
                if holder is not None:
                    holder.taken.set()
        elif word == "gone" and seat in self._people:
            self._people[seat].leave()
        elif word == "frame" and seat in self._programs:
            self._programs[seat].receive(base64.b64decode(document["data"]))
        elif word == "choice" and seat in self._people:
            self._people[seat].receive(seat, document["ask"], document["option"])


def _about(place: int, channel: Channel) -> Any:  # Any: a Say
    """Return a function that sends messages about one place."""
    return lambda word, document: channel.say(word, {"place": place, **document})


def stuck(channel: Channel, error: OSError) -> NoReturn:
    """End the process because the disk is full; the service replays the fight once there is room."""
    channel.say("stuck", {"problem": error.strerror or str(error)})
    os._exit(1)


def main() -> None:
    """Read an order and play its fight."""
    channel = Channel()
    order = json.loads(os.fdopen(0, "rb", buffering=0, closefd=False).readline())
    limit_memory(int(order["memory"]) * MIB)

    async def run() -> None:
        async with trio.open_nursery() as nursery:
            await fight.play(nursery)

    try:
        fight = TableFight(order, channel)
        trio.run(run)
    except* AsaltoError as group:
        error = group.exceptions[0]
        if isinstance(error.__cause__, OSError) and error.__cause__.errno in NO_ROOM:
            stuck(channel, error.__cause__)
        channel.say("refused", {"problems": getattr(error, "problems", [str(error)])})
    except* OSError as group:
        first = group.exceptions[0]
        stuck(channel, first if isinstance(first, OSError) else OSError(str(first)))
