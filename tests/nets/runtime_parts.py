"""Small parts of the room ``runtime``: what counts as an answer, what faults cost, when a call is overdue, links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import trio
from attrs import evolve

from policies.random_ import Random
from simulator import systems
from simulator.core.asks import Ask, Choose, Option
from simulator.policy.errors import PolicyError, PolicyFault
from simulator.policy.planner import PolicyPlanner
from simulator.policy.protocol import Policy, Sight
from simulator.policy.spec import PolicySpec
from simulator.runtime import (
    actor_runner,
    conversation,
    declared,
    inline,
    judging,
    mailbox,
    programs,
    seats,
    watchdog,
)
from simulator.runtime.external_policies import ExternalPolicy
from simulator.runtime.process import ProgramCommand
from simulator.scenario import load
from simulator.systems import NAMES
from simulator.wire import messages
from simulator.wire.codec import encode
from simulator.wire.listing import Listing
from tests.runtime.players import Crashing

from .net import Case, tried

ANSWERS: Final[Mapping[str, Any]] = {
    "none": None, "words": "x", "a long verb": Option("x" * 1001), "a verb": Option("x" * 1000),
    "a number": Option("hit", 2**63), "half a letter": Option("\ud800"),
    "a place": Option("hit", 0, "", "", 0, (1.0, 2.5)), "a list": [Option("hit")],
}  # fmt: skip


# Parts.


class Listens(Policy):
    """Wants what it is told to want."""

    def __init__(self, wants: Any = None) -> None:
        self.wants = wants

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Take the default."""
        return ask.default()


WANTS: Final[tuple[Any, ...]] = (
    None, (), {"turn"}, ["turn", "dodge"], {"trun"}, {"bid"}, {"turn", "bid"}, {"xyzzy"}, {"act"}, "turn", 3, [3],
    frozenset({"attack", "trun"}),
)  # fmt: skip
"""What policies may say that they want to be asked."""


def cases() -> Iterator[Case]:
    """All of them."""
    for game in NAMES:
        rules = systems.system(game)
        yield Case(f"wants in {game}", partial(wanted, rules, WANTS))
    yield Case(
        "declared",
        lambda: [
            [
                getattr(declared.Declared(make()), name)
                for name in ("begins", "ends", "explains", "listens", "looks_ahead", "sees", "only_answers")
            ]
            for make in (Policy, Listens, Random, listening)
        ],
    )
    yield Case(
        "own",
        lambda: [declared.is_own(make) for make in (Random, partial(Random), Listens, Policy, 3, lambda: Random())],
    )
    yield Case("ticks", ticks)
    yield Case(
        "deadlines",
        lambda: [
            tried(lambda each=each: watchdog.Watchdog(each).deadline)
            for each in (None, 0.001, 0.0009, 86_400, 86_401, 0, -1)
        ],
    )
    yield Case("faults", fault_costs)
    yield Case("plain answers", plain_answers)
    yield Case("replies", replies)
    yield Case(
        "errors",
        lambda: [
            tried(lambda each=each: seats.why(each))
            for each in (ValueError("x"), ValueError(), PolicyFault("late", "m"), ValueError("y" * 500), KeyError("k"))
        ],
    )
    yield Case(
        "limits of programs",
        lambda: [tried(lambda each=each: ProgramCommand.of(PolicySpec("program: x y", each))) for each in LIMITS],
    )
    yield Case("one of a group", lambda: [repr(actor_runner._the_one(group)) for group in GROUPS])
    yield Case("links", lambda: trio.run(links))
    yield Case("guests", external_policies)
    yield Case("trust", trusted)
    yield Case("late", lambda: [judging.late(each) for each in (None, 1.0, 0.05)])
    yield Case(
        "programs that are not there",
        lambda: [
            tried(lambda each=each: programs._check_there(each))
            for each in ("/nowhere/x", "/", "nod3x", "noode", "./x")
        ],
    )


def listening() -> Policy:
    """One that listens."""
    return Crashing("told")


def wanted(rules: Any, wants: Sequence[Any]) -> object:
    """What policies may want in a game."""
    return [
        [
            tried(lambda each=each: declared.read_wants(Listens(each), rules)),
            tried(lambda each=each: declared.wrong_wants(frozenset(each or ()), rules)),
        ]
        for each in wants
    ]


LIMITS: Final[tuple[dict[str, Any], ...]] = ({}, {"memory": 0}, {"memory": 1}, {"memory": 10**6},
    {"memory": 10**6 + 1}, {"bank": 0.5}, {"bank": True}, {"cpu": 1.5}, {"stderr": "x"}, {"stderr": 3}, {"x": 1},
    {"budget": -1}, {"start": 3})  # fmt: skip
GROUPS: Final = (
    BaseExceptionGroup("a", [ValueError("x")]), BaseExceptionGroup("a", [BaseExceptionGroup("b", [KeyError("x")])]),
    BaseExceptionGroup("a", [ValueError(), KeyError()]),
    BaseExceptionGroup("a", [ValueError(), BaseExceptionGroup("b", [KeyboardInterrupt()])]),
)  # fmt: skip


def ticks() -> object:
    """When a call is overdue: ticks that see the same call, others, none."""
    found = []
    for pattern in ("aaaaaaa", "aabbbbb", "a.aaaa", "aaa.aaa", "aafaaaa", "abababa", ".....", "aaaaaffaaa"):
        watch, calls = watchdog.Watch(), {"a": object(), "b": object(), ".": None}
        said = ""
        for letter in pattern:
            if letter == "f":
                watch.forget()
            else:
                watch.inside = calls[letter]
                said += "T" if watch.tick() else "-"
        found.append(said)
    return found


def fault_costs() -> object:
    """What faults cost a seat."""
    found = []
    for hows in (("late",) * 4, ("crashed",), ("illegal", "retried") * 3, ("late", "illegal", "late", "late")):
        heard: list[object] = []
        log = seats.FaultLog(3, heard.append)
        seat = seats.Seat(2, "x")
        log.set_wants(seat, frozenset({"turn"}))
        for how in hows:
            found.append(
                [
                    log.enter(seat, "turn", how, "m"),
                    seat.crashed,
                    seat.lates,
                    seat.unasked,
                    {2: log.wants[2]},
                    len(heard),
                    len(log.faults),
                ]
            )
    return found


def plain_answers() -> object:
    """What counts as an option, and what is said of what does not."""
    ask = Choose(0, "turn", "R", (Option("hit", 1), Option("pass")), 0)
    given: list[Any] = [
        Option("hit", 1),
        *ANSWERS.values(),
        Option("hit", -(2**63)),
        Option("hit", -(2**63) - 1),
        Option("hit", amount=2**63 - 1),
        3,
    ]
    watch = watchdog.Watch()
    found: list[object] = []
    for each in given:

        def answers(*given: object, each: object = each) -> Any:
            return each

        found += [seats.plain(each), seats.no_option(ask, each)]
        found.append(repr(seats.ask_policy(PolicyPlanner(answers), ask, None, watch, None)))
        found.append(repr(seats.ask_external_policy(answers, ask, ask, None, watch, 1.0)))
    for error in (ValueError("x"), watchdog.Overdue(), PolicyFault("late", "m"), PolicyError("p")):

        def raises(*given: object, error: BaseException = error) -> Any:
            raise error

        found += [
            repr(seats.ask_policy(PolicyPlanner(raises), ask, None, watch, 2.0)).partition(" (")[0],
            repr(seats.call_policy(raises, watch, 2.0)).partition(" (")[0],
            watch.inside is None,
        ]
    return found


def replies() -> object:
    """What a reply means while question 5 is open."""
    ask = Choose(0, "turn", "R", tuple(Option("hit", number) for number in range(5)), 0)
    ask.id = 5
    given = [
        *(messages.Choice(number, answer, note) for number in (0, 4, 5, 6) for answer in (0, 4, 5,
        -1) for note in ("", "n")),
        *(kind(number, 0) for kind in (messages.More, messages.Fork) for number in (0, 4, 5, 6)),
        *(messages.Failed(number, "late", "m") for number in (0, 4, 5, 6)), messages.Choice(5, Option("hit", 3)),
        messages.Choice(5, Option("hit", 9)),
        *(messages.Answer(number, 1, (0,)) for number in (0, 4, 5, 6)), messages.Bye("x" * 300), HELLO_AGAIN,
        messages.Ping(1),
    ]  # fmt: skip
    found: list[object] = []
    for message in given:
        listing = Listing(ask, 2)
        found.append(
            [
                message,
                conversation.read_reply(encode(message), listing),
                listing.note,
                len(listing.options),
            ]
        )
    return [*found, *(repr(conversation.read_reply(data, Listing(ask, 2))) for data in (b"", b"\xc1", "x", None))]


HELLO_AGAIN: Final = messages.Hello(messages.VERSION, "x", None)


async def links() -> object:
    """Mailboxes and the two kinds of links."""
    box, heard = mailbox.Mailbox(), list[object]()
    box.send_nowait(b"a")
    box.send_nowait(b"b")
    heard += [box.receive_nowait(), await box.receive(), box.receive_nowait()]
    box.call = heard.append
    box.send_nowait(b"c")
    box.send_nowait(b"d")
    heard.append(box.receive_nowait())
    waiting = mailbox.Waiting(None)
    link = mailbox.RemoteLink(seats.Seat(1, "x"), waiting)
    for number in range(mailbox.MAILBOX + 3):
        link.post(bytes([number]))
    heard.append(link.peer_inbox.statistics().current_buffer_used)
    heard += [link.read(), link.gone]
    link.peer_outbox.send_nowait(b"x")
    heard += [link.read(), link.read()]
    for peer in (_leaves, _breaks):
        other = mailbox.RemoteLink(seats.Seat(1, "x"), waiting)
        await other.attach(peer)
        heard += [other.gone.partition(" (")[0], repr(await other.receive(object())).partition(" (")[0]]
    link.peer_inbox.close()
    link.post(b"x")
    heard.append(link.gone)
    return heard


async def _leaves(inbox: Any, outbox: Any) -> None:
    await outbox.send(b"said")


async def _breaks(inbox: Any, outbox: Any) -> None:
    raise ValueError("broken")


def external_policies() -> object:
    """What a guest does with the watch that sees its calls, and without one."""
    found: list[object] = []
    for watch in (watchdog.Watch(), None):
        guest = ExternalPolicy()
        guest.unwatched()
        guest.attach(SimpleNamespace(), 2.5, watch)  # it asks nothing of its host here
        if watch is not None:
            watch.inside = guest
        guest.unwatched()
        found.append([guest.deadline, watch is None or watch.inside is None])
    return found


def trusted() -> object:
    """How policies of others are made, with and without trust."""
    scenario = load("reference_duel")
    told = evolve(scenario, policies={**scenario.policies, 0: PolicySpec(f"{Path(__file__).with_name('net.py')}:Net")})
    works: tuple[Any, ...] = (
        lambda: seats.Seats(told, 1).own, lambda: seats.Seats(told, 1, trust=False).own,
        lambda: actor_runner.ActorRunner(told, 1).seats.own,
        lambda: actor_runner.ActorRunner(told, 1, trust=False).seats.own, lambda: inline.Runner(told, 1).seats.own,
        lambda: inline.Runner(told, 1, trust=False).seats.own,
    )  # fmt: skip
    return [str(tried(work)).replace(str(Path(__file__).parent), "HERE") for work in works]
