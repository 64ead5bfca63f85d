"""Checks of the contract of every program that plays a seat: it answers each message, in time, in complete frames.

Every check runs in a process of its own, so that one mistake does not hide the next. The last checks play complete
fights in all seats, and repeat them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Final

from attrs import evolve, frozen

from .. import systems
from ..core.asks import Ask, Choose, Option
from ..core.dice import Luck, luck_key
from ..core.events import RoundStarted
from ..core.system import Outcome
from ..policy.errors import PolicyFault
from ..policy.protocol import Start
from ..policy.spec import PolicySpec
from ..runtime import inline
from ..runtime.conversation import decoded, fight_started, read_reply, refused_greeting
from ..runtime.process import ProgramCommand, ProgramProcess
from ..runtime.programs import SHELF, ProgramFactory
from ..scenario import Scenario, load
from ..scenario.library import samples
from ..wire import messages
from ..wire.codec import encode, encode_ask
from ..wire.encounter_data import encounter_data
from ..wire.framing import frame
from ..wire.listing import Listing
from .probes import CheckFailed
from .recording import Recording, first_difference

QUIET: Final = 0.2
"""Seconds in which a program has to stay silent if it is not asked."""
PADDING: Final = 900_000
"""Bytes of the long message."""
MANY: Final = 2000
"""Options of the long question."""
NO_FIGHT: Final = "there is no fight behind this question, so there is no copy of it"
"""Reason for refusing a fork in the checks of single messages."""
_PRINTS: Final = "; stdout is for frames only, so it must print to stderr"


@frozen
class Finding:
    """Result of one check: its name (``plays haunted_house``, ...), and the problem as a sentence, "" if there is
    none."""

    check: str
    problem: str


class Talk:
    """Conversation with one process of the program."""

    def __init__(self, process: ProgramProcess, deadline: float) -> None:
        self.process = process
        self._deadline = deadline
        self._hello = messages.Hello(messages.VERSION, "")

    def say(self, *sent: messages.Message) -> None:
        """Send messages in one piece. Raises CheckFailed if the program does not read them."""
        self._post(b"".join(frame(encode(message)) for message in sent))

    def hear(self, after: str) -> messages.Message:
        """Return the next message, which answers ``after``. Raises CheckFailed."""
        return decoded(self._data(after))

    def be_quiet(self, after: str) -> None:
        """Raise CheckFailed if the program sends a message."""
        try:
            sent = decoded(self.process.receive(monotonic() + QUIET))
        except TimeoutError:
            return
        except PolicyFault as fault:
            raise CheckFailed(f"after {after}, {_gone(fault)}") from fault
        raise CheckFailed(f"after {after}, which needs no answer, it sent {_shown(sent)}")

    def ping(self, patience: float | None = None) -> None:
        """Send a ping and wait for its pong. Raises CheckFailed."""
        ping = self.process.ping()
        self.say(ping)
        reply = decoded(self._data("ping", patience))
        if reply != messages.Pong(ping.number):
            raise CheckFailed(f"ping {ping.number} was answered by {_shown(reply)}, not by pong {ping.number}")

    def greet(self, scenario: Scenario, seat: int = 0) -> None:
        """Begin a fight. Raises CheckFailed unless the program answers with a correct hello."""
        system = systems.system(scenario.system)
        encounter = system.public(scenario.encounter)
        start = Start(system.name, encounter, seat, Luck(luck_key(1, 1, "check")))
        self.say(fight_started(start, system.rules_version, self._deadline, encounter_data(encounter)))
        hello = self.hear("fight_started")
        refused = refused_greeting(hello, system)
        if refused or not isinstance(hello, messages.Hello):
            raise CheckFailed(f"fight_started was not answered by a valid hello: {refused}")
        self._hello = hello

    def ask(self, question: Ask, before: bytes = b"") -> None:
        """Ask a question and wait for the answer. Raises CheckFailed unless the answer is legal.

        The deadline covers the answer together with all requests of the program before it."""
        listing = Listing(question, self._hello.reads)
        self._post(before + frame(encode_ask(question, listing.options, listing.more, None, None)))
        until = monotonic() + self._deadline
        while True:
            data = self._data("ask", until=until)
            if self._hello.looks_ahead and isinstance(decoded(data), messages.Fork | messages.Answer):
                self.say(messages.Refused(question.id, NO_FIGHT))
                continue
            reply = read_reply(data, listing)
            if isinstance(reply, messages.More):
                self._post(frame(listing.further(reply.start)))
            elif isinstance(reply, messages.Failed):
                raise CheckFailed(f"question {question.id} was not answered: {reply.message}")
            elif reply is not None:
                return

    def part(self) -> None:
        """End the fight. Raises CheckFailed unless the program answers with bye."""
        self.say(messages.FightEnded(Outcome(None, "round_limit", 1, "CHECK-1")))
        reply = self.hear("fight_ended")
        if not isinstance(reply, messages.Bye):
            raise CheckFailed(f"fight_ended was answered by {_shown(reply)}, not by bye")

    def post_in_pieces(self, message: messages.Message) -> None:
        """Send a message in two pieces, cut inside its length prefix."""
        data = frame(encode(message))
        self._post(data[:2])
        self.be_quiet("half a message")
        self._post(data[2:])

    def _post(self, data: bytes) -> None:
        try:
            self.process.send_raw(data, monotonic() + self._deadline)
        except PolicyFault as fault:
            raise CheckFailed(_gone(fault)) from fault

    def _data(self, after: str, patience: float | None = None, until: float | None = None) -> bytes:
        allowed = self._deadline if patience is None else patience
        try:
            return self.process.receive(monotonic() + allowed if until is None else until)
        except TimeoutError:
            raise CheckFailed(f"{after} was not answered within {allowed:g} s") from None
        except PolicyFault as fault:
            raise CheckFailed(f"{after} was not answered: {_gone(fault)}") from fault


def _gone(fault: PolicyFault) -> str:
    return fault.message + (_PRINTS if "not a frame" in fault.message else "")


def _shown(message: messages.Message) -> str:
    return message.message if isinstance(message, messages.Failed) else f"{message!r:.120}"


Check = Callable[[Talk, Scenario], None]


def question(number: int, *options: Option, kind: str = "turn", seat: int = 0) -> Ask:
    """Return a question with these options to a seat."""
    ask = Choose(seat, kind, "CHECK-1", options)
    ask.id = number
    return ask


WAIT: Final = (Option("wait"), Option("attack", 1, "sabre"))


def _two_pings(talk: Talk, scenario: Scenario) -> None:
    talk.ping()  # the second: _problem_of has sent the first


def _fight_without_question(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario)
    talk.part()


def _captain(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario, -1)
    talk.ask(question(1, *WAIT, kind="who_acts", seat=-1))
    talk.part()


def _two_fights(talk: Talk, scenario: Scenario) -> None:
    for _ in range(2):
        talk.ping()
        talk.greet(scenario)
        talk.ask(question(1, *WAIT))
        talk.part()


def _second_try(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario)
    talk.ask(question(4, *WAIT))
    talk.ask(question(4, *WAIT))
    talk.part()


def _one_option(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario)
    talk.ask(question(1, Option("wait")))


def _many_options(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario)
    talk.ask(question(1, *(Option("attack", 1, f"thing {number}") for number in range(MANY))))


def _unknown_question(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario)
    strange = Option("unheard_of", 0, "thing", "manner", 3, (1.5, -2.0))
    talk.ask(question(9, strange, Option("unheard_of_too"), kind="unheard_of"))


def _long_message(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario)
    talk.ask(question(1, Option("wait", item="x" * PADDING), *WAIT))


def _pieces(talk: Talk, scenario: Scenario) -> None:
    ping = talk.process.ping()
    talk.post_in_pieces(ping)
    if talk.hear("a ping in two pieces") != messages.Pong(ping.number):
        raise CheckFailed("a ping in two pieces was not answered by its pong")


def _events(talk: Talk, scenario: Scenario) -> None:
    talk.greet(scenario)
    told = messages.Told((RoundStarted("CHECK-1", 1),))
    talk.say(told)
    talk.be_quiet("told")
    talk.ask(question(1, *WAIT), before=frame(encode(told)))
    talk.be_quiet("its choice")


def _end_of_input(talk: Talk, scenario: Scenario) -> None:
    if not talk.process.finish():
        raise CheckFailed("it does not exit when its input is closed, and had to be killed")


CHECKS: Final[Sequence[tuple[str, Check]]] = (
    ("two_pings", _two_pings),
    ("fight_without_question", _fight_without_question),
    ("captain", _captain),
    ("two_fights", _two_fights),
    ("second_try", _second_try),
    ("one_option", _one_option),
    ("many_options", _many_options),
    ("unknown_question", _unknown_question),
    ("long_message", _long_message),
    ("pieces", _pieces),
    ("events", _events),
    ("end_of_input", _end_of_input),
)
"""Checks of single messages, each with the name of its findings."""
STARTS: Final = "starts"
PLAYS: Final = "plays"
REPEATS: Final = "repeats"


def check_program(
    spec: PolicySpec, games: Sequence[str] = systems.NAMES, *, deadline: float = 5.0, seed: int = 1
) -> Iterator[Finding]:
    """Yield the finding of every check of a program, in order. ``deadline`` is in seconds for one answer.

    Raises PolicyError if there is no such command. If a program does not start, the other checks are skipped."""
    command = ProgramFactory(spec).command
    problem = _problem_of(command, deadline, lambda talk, _: None)
    yield Finding(STARTS, problem)
    if problem:
        return
    for name, check in CHECKS:
        yield Finding(name, _problem_of(command, deadline, check))
    try:
        for game in games:
            yield from _whole_fights(spec, game, deadline, seed)
    finally:
        SHELF.close()


def _problem_of(command: ProgramCommand, deadline: float, check: Check) -> str:
    process = ProgramProcess(command)
    talk = Talk(process, deadline)
    try:
        talk.ping(command.limits.start)
        check(talk, load("reference_duel"))
    except CheckFailed as failed:
        return str(failed)
    finally:
        process.end(at_once=True)
    return ""


def _whole_fights(spec: PolicySpec, game: str, deadline: float, seed: int) -> Iterator[Finding]:
    """Play fights of the game in all seats, and each once more."""
    faults, differences = [], []
    for name in samples(game):
        scenario = load(name)
        scenario = evolve(scenario, policies=dict.fromkeys(scenario.policies, spec))
        first, again = Recording(), Recording()
        result = inline.play(scenario, seed, listener=first, deadline=deadline)
        faults += [f"{name}, {fault.kind}, {fault.how}: {fault.message}" for fault in result.faults[:1]]
        if not result.faults:
            inline.play(scenario, seed, listener=again, deadline=deadline)
            if difference := first_difference(first.log, again.log):
                differences.append(f"{name}, played again with the same seed, is a different fight: {difference}")
    yield Finding(f"{PLAYS} {game}", "; ".join(faults))
    yield Finding(f"{REPEATS} {game}", "; ".join(differences))
