"""The room ``runtime``: fights in both runtimes, played well and badly; peers that say strange things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any, Final

import msgpack

from policies.random_ import Random
from simulator.core.asks import LATE, Option
from simulator.core.dice import Luck, luck_key
from simulator.policy.lookahead import Lookahead
from simulator.policy.protocol import Policy
from simulator.runtime import (
    actor_campaign,
    actor_runner,
    campaign,
    inline,
    seats,
    watchdog,
)
from simulator.runtime.copies import Copies
from simulator.runtime.copy_server import CopyServer
from simulator.runtime.inline import InlineFight
from simulator.runtime.process import ProgramLimits
from simulator.runtime.remote_copies import RemoteLookahead
from simulator.scenario import load
from simulator.testing.bad_policies import BAD
from simulator.trace.writer import TraceWriter
from tests.runtime.away import client_of
from tests.runtime.players import Crashing, Illegal, plain_but, play_actors, play_inline, wild_factories
from tests.toy_system import TOY, ToySheet, skirmish

from . import runtime_isolated, runtime_parts, runtime_peers
from .net import SEED, Case, tried
from .playing import Kept, fight_default, outcome, standing
from .runtime_parts import ANSWERS

WILD: Final = 60
"""Fights of the toy game with policies that do all sorts of things."""
DRAWN: Final = 120
"""Drawn requests for copies."""
FEW: Final = ("reference_duel", "ira_y_gloria/grenades", "fragmentos/no_director", "tapiz/a_mental_duel", "tie_group")
CHAINS: Final = (
    "haunted_house/the_bunch_of_keys",
    "fragmentos/the_well_house",
    "ira_y_gloria/the_road_to_karth",
    "tapiz/two_adventures_on_the_road",
)


def cases() -> Iterator[Case]:
    """All cases of the room."""
    for number in range(WILD):
        yield Case(f"wild {number}", partial(wild, number))
    for kind in (*TOY.kinds, "begin", "told", "end"):
        yield Case(f"crashes at {kind}", partial(toy_but, partial(Crashing, kind)))
        yield Case(f"leaves at {kind}", partial(toy_but, partial(Crashing, kind, SystemExit)))
        for times in (1, 2, 3, 9):
            yield Case(f"illegal at {kind}, {times}", partial(toy_but, partial(Illegal, kind, times)))
    for name, answer in ANSWERS.items():
        yield Case(f"answers {name}", partial(toy_but, partial(Illegal, "act", 1, answer)))
    for name, (make, how) in BAD.items():
        for fight in FEW if how != LATE and "mistyped" not in name else ():
            yield Case(f"{name} in {fight}", partial(badly, fight, make))
    for name in CHAINS:
        yield Case(f"chain {name}", partial(of_chain, name))
    for name in FEW:
        yield Case(f"outside {name}", partial(outside, name))
    for number in range(DRAWN):
        yield Case(f"copies {number}", partial(copied, FEW[number % len(FEW)], number))
    for name in FEW:
        yield Case(f"remote copies of {name}", partial(remote, name))
    yield from runtime_peers.cases()
    yield from runtime_parts.cases()
    yield from runtime_isolated.cases()


# Policies.


def wild(number: int) -> object:
    """A fight of the toy game, which comes out alike in both runtimes."""
    encounter = skirmish([[ToySheet(3 + number % 3)] * (1 + number % 3)] * 2, rounds=3 + number % 4)
    result, heard = play_inline(encounter, wild_factories(encounter, number), number, deadline=None)
    again, heard_again = play_actors(encounter, wild_factories(encounter, number), number, deadline=None)
    assert again == result
    assert heard.log == heard_again.log
    return [outcome(result), result.asked, [str(entry) for entry in heard.log]]


def toy_but(make: Callable[[], Policy]) -> object:
    """A fight of the toy game in which one seat is played by such a policy, alike in both runtimes."""
    encounter = skirmish([[ToySheet(4)] * 2] * 2, rounds=4)
    found = []
    for seat in (0, -1):
        pair = [
            play(encounter, plain_but(encounter, seat, make), 5, deadline=None) for play in (play_inline, play_actors)
        ]
        assert pair[0][1].log == pair[1][1].log
        found += [outcome(result) for result, _ in pair] + [[str(entry) for entry in pair[0][1].log]]
    return found


def badly(name: str, make: Callable[[], Policy]) -> object:
    """A fight in which one seat is played badly, in both runtimes."""
    scenario = load(name)
    return [
        Kept.of(play, scenario, 3, factories={seat: make})
        for play in (inline.play, actor_runner.play)
        for seat in (0, 1)
    ]


def of_chain(name: str) -> object:
    """A chain in both runtimes, with one who plays badly, and what is between its fights."""
    found: list[object] = []
    for play in (campaign.play, actor_campaign.play):
        for factories in ({}, {0: Random}, {0: BAD["raises"][0], 1: BAD["answers_foreign"][0]}):
            result: Any = play(load(name), 4, 2, factories=factories, deadline=None)
            assert result.stages, f"{name} is no chain"
            found += [
                result.done,
                [fate.row() for fate in result.fates],
                [fate.row() for fate in result.fates_after_fight],
                list(result.outcome),
            ]
            found += [
                [each if not hasattr(each, "fates") else outcome(each) for each in stage] for stage in result.stages
            ]
            found += [result.asked, [[fault.seat, fault.kind, fault.how] for fault in result.faults]]
    return found


def outside(name: str) -> object:
    """A fight whose questions to some seats come out, and are answered from there."""
    scenario = load(name)
    found: list[object] = []
    for taken, wants in (((0,), None), ((0, 1), frozenset({"turn", "dodge"}))):
        prepared = seats.Seats(scenario, 3, taken=taken)
        fight = InlineFight(prepared, 1, watchdog.Watch(), None)
        writer = TraceWriter(None, scenario, 1)
        course = fight.outside(writer, prepared.dice(1), wants)
        luck = Luck(luck_key(SEED, 1, "outside"))
        try:
            ask = next(course)
            while True:
                options = list(islice(ask.options(), 40))
                found.append([ask.id, ask.seat, ask.kind, len(options)])
                ask = course.send((options[luck.below(len(options))], "chosen"))
        except StopIteration as ended:
            writer.close(ended.value.outcome)
            found.append([writer.digest, outcome(ended.value)])
    return found


# Copies.


def copied(name: str, number: int) -> object:
    """Drawn requests for copies of a fight, as programs and as policies in other processes make them."""
    luck = Luck(luck_key(SEED, number, "copies"))
    fight = standing(name, luck.below(12))
    question = fight.pending
    if question is None:
        return "over"
    seat = getattr(question, "asks", (question,))[0].seat
    look = lambda budget: Lookahead(fight, seat, Luck(luck_key(SEED, number, "look")), 7, budget)  # noqa: E731
    limits = ProgramLimits(budget=4 + luck.below(6))
    copies = Copies(7, look, limits, (None, 1, 3)[luck.below(3)], lambda fork: None)
    server = CopyServer(7, look)
    found: list[object] = []
    for _ in range(14):
        row = (
            ["fork", 7, luck.below(3), (None, 0, 1)[luck.below(3)]],
            ["answer", 7, luck.below(4), [luck.below(3)] * (1 + luck.below(4) // 3)],
            ["answer", 7, 1, [["no"]]],
            ["fork", 6 + luck.below(2), 0, 1],
            ["answer", 7, 1],
        )[luck.below(5)]
        said = copies.reply(msgpack.packb(row))
        found.append([row, None if said is None else msgpack.unpackb(said)])
        row_of_default, odd = fight_default(question), {"strange": "x"}
        answers: list[Any] = [row_of_default, [row_of_default], odd, [odd, row_of_default]]
        wants: list[Any] = [[seat, None], [1, ["turn"]]][: luck.below(3)]
        request = (
            ["begin", [luck.below(5)]],
            ["fork", [0, (None, 0, 1)[luck.below(3)], wants, bool(luck.below(2)), [luck.below(3)]]],
            ["fork_copy", [1 + luck.below(2), []]],
            ["answer", [1 + luck.below(2), answers[luck.below(4)], (None, wants)[luck.below(2)]]],
            ["more", [1, 0, luck.below(9)]], ["view", [1, seat]], ["fates", [1]],
            ["number", [0]], ["nothing", []], ["view", [9, 9]], ["fork", [5]],
        )[luck.below(11)]  # fmt: skip
        answered = server.reply(msgpack.packb(["copies", 7 + (luck.below(9) == 0), *request]))
        found.append([request, None if answered is None else msgpack.unpackb(answered, strict_map_key=False)])
    return [*found, copies.reply(b"x"), server.reply(b"\x94\xa6copies")]


def looking(fight: Any, seat: int, key: bytes, budget: int) -> Lookahead:
    """A lookahead with a budget."""
    return Lookahead(fight, seat, Luck(key), 7, budget)


def remote(name: str) -> object:
    """A lookahead played here and one whose copies are played elsewhere come to the same."""
    fight = standing(name, 1)
    question = fight.pending
    assert question is not None
    seat = getattr(question, "asks", (question,))[0].seat
    luck = Luck(luck_key(SEED, 5, "look"))
    look = partial(looking, fight, seat, luck.key)
    client = client_of(fight, look)
    pair = [walk(look(30), seat), walk(RemoteLookahead(client, Luck(luck.key), 7, 30), seat)]
    assert pair[0] == pair[1]
    client.is_open = False
    return [pair[0], tried(lambda: client.request("fates", 1)), client.take_dropped()]


def walk(ahead: Any, seat: int) -> list[object]:
    """What some copies come to."""
    found: list[object] = []
    for sample, wants, forks in ((0, None, True), (0, {seat: frozenset({"turn"})}, False), (None, None, True)):
        copy = ahead.fork(sample, wants, forks)
        for _ in range(6):
            if copy.pending is None:
                break
            asks = getattr(copy.pending, "asks", None)
            found.append(
                [
                    copy.round,
                    copy.left,
                    [
                        [ask.seat, ask.kind, [option.row() for option in ask.options()][:20]]
                        for ask in asks or (copy.pending,)
                    ],
                ]
            )
            choice_: Any = tuple(ask.default() for ask in asks) if asks else copy.pending.default()
            found.append(tried(lambda copy=copy, choice_=choice_: copy.answer(choice_)))
        found += [[fate.row()[:5] for fate in copy.fates()], copy.view(seat).row(), copy.outcome and list(copy.outcome)]
        if forks:
            found.append(copy.fork().round)
    return [*found, ahead.left, ahead.next_number(), tried(lambda: ahead.fork().answer(Option("nonsense"))) is None]
