"""The measurements of one installation of Asalto, printed as one JSON object.

It runs in a process of its own, so that plain Python and the compiled core can be measured side by side."""

from __future__ import annotations

import json
import random
import resource
import time
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256

import msgpack
import trio

from benchmarks.command_line import scale
from benchmarks.plain_duel import duel
from simulator import systems
from simulator.compiled import is_compiled
from simulator.core.dice import Luck, Scripted, Seeded
from simulator.core.fight import Fight
from simulator.runtime.actor_runner import ActorRunner
from simulator.runtime.inline import Runner
from simulator.scenario.library import find
from simulator.scenario.load import load
from simulator.scenario.model import Scenario
from simulator.trace.writer import TraceWriter

SEED = 7
SLICES = 8
REFERENCES = {
    "haunted_house": "haunted_house/reference_duel",
    "ira_y_gloria": "ira_y_gloria/reference_battle",
    "fragmentos": "fragmentos/reference_scene",
    "tapiz": "tapiz/reference_four_against_four",
}
TRACED = ("reference_duel", "tie_group", "firearms_and_jams", "three_against_a_werewolf")  # of Haunted House


def reference() -> Scenario:
    """Return the reference duel's scenario."""
    return load(find("haunted_house/reference_duel"))


def plain(count: int) -> None:
    """Play the plain script."""
    rng = random.Random(SEED)
    for _ in range(count):
        duel(rng)


def inline(runner: Runner, count: int) -> int:
    """Play inline; return the number of questions."""
    return sum(runner.play(number).asked for number in range(1, count + 1))


async def actors(scenario: Scenario, count: int) -> int:
    """Play with actors; return the number of questions."""
    async with ActorRunner(scenario, SEED) as runner:
        return sum([(await runner.play(number)).asked for number in range(1, count + 1)])


async def echo(count: int) -> None:
    """Play a bare echo: one message of msgpack bytes each way per question over trio memory channels."""
    to_peer, at_peer = trio.open_memory_channel[bytes](1)
    to_us, at_us = trio.open_memory_channel[bytes](1)

    async def peer() -> None:
        async for data in at_peer:
            await to_us.send(msgpack.packb(msgpack.unpackb(data)))

    async with trio.open_nursery() as nursery:
        nursery.start_soon(peer)
        for number in range(count):
            await to_peer.send(msgpack.packb([1, number, 0]))
            msgpack.unpackb(await at_us.receive())
        await to_peer.aclose()
        nursery.cancel_scope.cancel()


def traced(scenario: Scenario, count: int) -> None:
    """Play inline, every fight with its whole trace in memory."""
    with Runner(scenario, SEED) as runner:
        for number in range(1, count + 1):
            writer = TraceWriter([], scenario, SEED, number)
            writer.close(runner.play(number, listener=writer).outcome)


def fork_cost(scenario: Scenario, count: int) -> float:
    """Return microseconds for one fork at a question of a running duel."""
    system = systems.system("haunted_house")
    fight = Fight(system, scenario.encounter, Seeded(SEED, 1, scenario.encounter.names), forks=True)
    luck = Luck(b"benchmark of one")
    for _ in range(5):
        picks = []
        for ask in fight.pending:
            options = list(ask.options())
            picks.append(options[luck.below(len(options))])
        fight.answer(*picks)
    start = time.process_time()
    for _ in range(count):
        fight.fork(Scripted([]))
    return (time.process_time() - start) / count * 1e6


def seconds(work: Callable[[], object]) -> tuple[float, object]:
    """Return the CPU seconds of ``work`` and its result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def actor_seconds(work: Callable[[], Awaitable[object]]) -> tuple[float, object]:
    """Return the CPU seconds of an asynchronous ``work`` and its result."""
    return seconds(lambda: trio.run(work))


def questions_per_s(name: str, count: int) -> dict[str, float]:
    """Measure a system's reference encounter: questions per second inline and with actors, questions per fight."""
    scenario = load(find(REFERENCES[name]))
    with Runner(scenario, SEED) as runner:
        inline(runner, 1)
        alone, asked = seconds(lambda: inline(runner, count))
    together, _ = actor_seconds(lambda: actors(scenario, count))
    questions = int(asked)  # type: ignore[call-overload]
    return {
        f"{name}_inline": questions / alone,
        f"{name}_actors": questions / together,
        f"{name}_questions": questions / count,
    }


def digest(count: int) -> str:
    """Return the SHA-256 of the traces of the first fights of some encounters: equal rules give equal bytes."""
    seal = sha256()
    for name in TRACED:
        scenario = load(find(f"haunted_house/{name}"))
        for number in range(1, count + 1):
            writer = TraceWriter(None, scenario, SEED, number)
            writer.close(Runner(scenario, SEED).play(number, listener=writer).outcome)
            seal.update(writer.digest.encode())
    return seal.hexdigest()


def memory_mb() -> float:
    """Return the peak memory of this process in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(scale: float) -> dict[str, float | str]:
    """Measure everything, in interleaved slices so that a noisy moment touches all alike."""
    scenario = reference()
    spent = dict.fromkeys(("plain", "inline", "actors", "echo", "traced"), 0.0)
    fights = {"plain": 1500, "inline": 600, "actors": 200, "traced": 60}
    fights = {name: max(1, int(count * scale)) for name, count in fights.items()}
    asked = {"inline": 0, "actors": 0}
    with Runner(scenario, SEED) as runner:
        inline(runner, fights["inline"])
        for _ in range(SLICES):
            spent["plain"] += seconds(lambda: plain(fights["plain"]))[0]
            took, questions = seconds(lambda: inline(runner, fights["inline"]))
            spent["inline"] += took
            asked["inline"] += int(questions)  # type: ignore[call-overload]
            took, questions = actor_seconds(lambda: actors(scenario, fights["actors"]))
            spent["actors"] += took
            asked["actors"] += int(questions)  # type: ignore[call-overload]
            echoes = max(1, int(questions))  # type: ignore[call-overload]
            spent["echo"] += actor_seconds(partial(echo, echoes))[0]
            spent["traced"] += seconds(lambda: traced(scenario, fights["traced"]))[0]
        before = memory_mb()
        inline(runner, fights["inline"] * 5)
        after = memory_mb()
    rate = {name: fights[name] * SLICES / spent[name] for name in fights}
    others: dict[str, float] = {}
    for name in () if is_compiled() else REFERENCES:
        others |= questions_per_s(name, max(1, int((40 if name == "haunted_house" else 10) * scale)))
    return {
        **others,
        "digest": digest(5),
        "plain_fights_per_s": rate["plain"],
        "inline_fights_per_s": rate["inline"],
        "inline_to_plain": rate["inline"] / rate["plain"],
        "inline_questions_per_s": asked["inline"] / spent["inline"],
        "actor_fights_per_s": rate["actors"],
        "actor_questions_per_s": asked["actors"] / spent["actors"],
        "echoes_per_s": asked["actors"] / spent["echo"],
        "actors_to_echo": spent["echo"] / spent["actors"],
        "trace_us_a_fight": (1 / rate["traced"] - 1 / rate["inline"]) * 1e6,
        "traced_to_silent": rate["traced"] / rate["inline"],
        "fork_us": fork_cost(scenario, max(10, int(500 * scale))),
        "memory_growth_mb": after - before,
    }


if __name__ == "__main__":
    print(json.dumps(main(scale(__doc__))))
