"""Fights with actors, one after the other, in one nursery.

Tasks and mailboxes live on from fight to fight, but hold nothing of the fight before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from types import TracebackType
from typing import Any, Unpack

import trio

from ..core.dice import Dice
from ..core.scene import Listener
from ..policy.protocol import Policy
from ..wire.failed import Failed
from .actors import Combatant, Peer
from .external_policies import ExternalPolicy
from .inline import DEADLINE, InlineOptions
from .mailbox import LocalLink
from .program_peer import ProgramPeer
from .programs import ProgramFactory
from .result import Result
from .scheduler import TurnScheduler
from .seats import Factory, Playable, Seats, call_policy, of_present
from .watchdog import Watchdog

Shuffle = Callable[[list[int]], None]
"""Function that shuffles, in place, the seats whose tasks are about to start."""


class ActorOptions(InlineOptions, total=False):
    """Options of a fight with actors: those of InlineOptions and three more.

    ``shuffle`` reorders the seats before their tasks start. ``peers`` (seat -> a coroutine function with an inbox and
    an outbox) replace combatants with policies. ``patience`` is the deadline of these peers in seconds (None: no limit;
    default: that of policies)."""

    shuffle: Shuffle
    peers: Mapping[int, Peer]
    patience: float | None


def play(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    dice: Dice | None = None,
    **options: Unpack[ActorOptions],
) -> Result:
    """Play one fight with actors, in its own trio run."""
    return trio.run(partial(play_async, scenario, seed, fight, listener=listener, dice=dice, **options))


async def play_async(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    dice: Dice | None = None,
    **options: Unpack[ActorOptions],
) -> Result:
    """Play fight number ``fight`` of ``seed`` with actors."""
    drawn = scenario.fixed(seed, fight)
    if drawn is not scenario:
        whole, present = scenario.encounter, drawn.encounter
        options["factories"] = of_present(whole, present, options.get("factories", {}))
        options["peers"] = of_present(whole, present, options.get("peers", {}))
    async with ActorRunner(drawn, seed, **options) as runner:
        return await runner.play(fight, listener=listener, dice=dice)


class ActorRunner:
    """Runner of many fights of one scenario with actors, one after the other. It keeps nursery, tasks and mailboxes.

    Every fight has new policies, and starts its peers anew. ``step`` is the number of the stage in its chain. ``state``
    is the state in which the last fight ended. ActorOptions lists the other keywords."""

    state: Any  # Any: every system has its own state

    def __init__(self, scenario: Playable, seed: int, *, step: int = 1, **options: Unpack[ActorOptions]) -> None:
        self._peers = options.get("peers", {})
        trust = options.get("trust", True)
        self.seats = Seats(scenario, seed, options.get("system"), options.get("factories"), self._peers, step, trust)
        self.seats.counts_rolls = options.get("counts_rolls", False)
        self.seats.settles = options.get("settles", True)
        self._shuffle = options.get("shuffle")
        self._watchdog = Watchdog(options.get("deadline", DEADLINE))
        self._patience = options.get("patience", self._watchdog.deadline)
        self._tasks: dict[int, SeatTask] = {}
        self._entered: AbstractAsyncContextManager[trio.Nursery, bool | None] | None = None
        self._nursery: trio.Nursery
        self._playing = False

    async def __aenter__(self) -> ActorRunner:
        if self._entered is not None:
            raise RuntimeError("an ActorRunner cannot be entered again while it is entered")
        self._entered = trio.open_nursery()
        self._nursery = await self._entered.__aenter__()
        self._watchdog.__enter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        entered, self._entered = self._entered, None
        assert entered is not None
        self._watchdog.__exit__(kind, error, trace)
        self._tasks.clear()
        self._nursery.cancel_scope.cancel()
        try:
            return await entered.__aexit__(kind, error, trace)
        except BaseExceptionGroup as group:
            the_one = _the_one(group)
            if the_one is error:
                return False
            raise the_one from None

    async def play(
        self, fight: int = 1, *, listener: Listener | None = None, dice: Dice | None = None, rest: Any = None
    ) -> Result:
        """Play fight number ``fight``.

        ``dice`` replace the seeded dice. The fight begins in the state ``rest`` if one is given. Raises RuntimeError
        outside ``async with``, or while another fight runs."""
        if self._entered is None:
            raise RuntimeError("enter an ActorRunner before it plays: async with ActorRunner(...) as runner")
        if self._playing:
            raise RuntimeError("an ActorRunner plays one fight at a time")
        self._playing = True
        try:
            return await self._play(fight, listener, self.seats.dice(fight) if dice is None else dice, rest)
        except BaseException as error:
            self._dismiss_all()  # an aborted fight leaves half-read messages behind
            if isinstance(error, BaseExceptionGroup):
                raise _the_one(error) from None
            raise
        finally:
            self._playing = False

    async def _play(self, fight: int, listener: Listener | None, dice: Dice, rest: Any) -> Result:
        scheduler = TurnScheduler(self.seats, fight, self._watchdog.deadline)
        programs = self._programs()
        peers: dict[int, Peer] = {**self._peers, **programs}
        try:
            await _prepare([*programs.values()])
            for seat in self.seats.seat_names:
                if seat in peers:
                    scheduler.seat_remote(seat, self._patience if seat in self._peers else self._watchdog.deadline)
                else:
                    self._seat_local(scheduler, seat)
            return await self._run(scheduler, peers, listener, dice, rest)
        finally:
            for program in programs.values():
                program.leave()
            for task in self._tasks.values():
                task.leave()

    def _programs(self) -> dict[int, ProgramPeer]:
        """Make the programs that play seats of a fight."""
        made = {seat: make() for seat, make in self.seats.factories.items() if isinstance(make, ProgramFactory)}
        for policy in made.values():
            policy.attach(self.seats, self._watchdog.deadline)
        return {seat: ProgramPeer(policy) for seat, policy in made.items()}

    async def _run(
        self, scheduler: TurnScheduler, peers: Mapping[int, Peer], listener: Listener | None, dice: Dice, rest: Any
    ) -> Result:
        """Start the tasks that do not run yet, and play."""
        absent = [seat for seat in scheduler.playing if seat not in self._tasks or not self._tasks[seat].started]
        if absent and self._shuffle is not None:
            self._shuffle(absent)
        if not peers:
            for seat in absent:
                self._tasks[seat].start(self._nursery)
            result = await scheduler.play(listener, dice, rest)
            self.state = scheduler.state
            return result
        async with trio.open_nursery() as nursery:
            for seat in absent:
                if seat in peers:
                    nursery.start_soon(scheduler.remotes[seat].attach, peers[seat])
                else:
                    self._tasks[seat].start(self._nursery)
            for waiting in scheduler.waiting.values():
                nursery.start_soon(waiting.tick)
            result = await scheduler.play(listener, dice, rest)
            nursery.cancel_scope.cancel()
        self.state = scheduler.state
        return result

    def _seat_local(self, scheduler: TurnScheduler, seat: int) -> None:
        """Give the seat a new policy. Its task is that of the last fight, or a new one."""
        task = self._tasks.get(seat)
        if task is None:
            task = self._tasks[seat] = SeatTask(self.seats, seat, self._watchdog)
        else:
            task.link.renew()
        failed = task.take(self.seats, seat, self._watchdog)
        scheduler.seat_local(task.link, task.combatant.said, task.combatant.wants, failed)

    def _dismiss_all(self) -> None:
        """Cancel all tasks; the next fight starts new ones."""
        for task in self._tasks.values():
            task.scope.cancel()
        self._tasks.clear()


class SeatTask:
    """Task of a seat, which keeps its mailboxes and its combatant from fight to fight."""

    __slots__ = ("combatant", "external", "link", "scope", "started")

    def __init__(self, seats: Seats, seat: int, watchdog: Watchdog) -> None:
        self.link = LocalLink(seat, seats.seat_names[seat])
        self.combatant = Combatant(
            seats.system, seats.encounter, watchdog.watch, watchdog.deadline, self.link.reads, self.link.fetch
        )
        self.scope = trio.CancelScope()
        self.started = False
        self.external: ExternalPolicy | None = None

    def take(self, seats: Seats, seat: int, watchdog: Watchdog) -> Failed | None:
        """Make the policy of the next fight. Returns Failed if that is impossible, else None."""
        make = seats.factories[seat]
        if seat in seats.own:
            self.combatant.take(make(), own=True)
            return None
        self.combatant.take(Policy())
        failed = call_policy(partial(self._take_untrusted, make, seats, watchdog), watchdog.watch, watchdog.deadline)
        return self.combatant.wrong_wants() if failed is None else failed

    def _take_untrusted(self, make: Factory, seats: Seats, watchdog: Watchdog) -> None:
        policy = make()
        if isinstance(policy, ExternalPolicy):
            policy.attach(seats, watchdog.deadline, watchdog.watch)
            self.external = policy
            policy.open()
        self.combatant.take(policy)

    def leave(self) -> None:
        """Release the external policy, if any: the fight is over for this seat."""
        external, self.external = self.external, None
        if external is not None:
            external.leave()

    def start(self, nursery: trio.Nursery) -> None:
        """Start the seat's task."""
        self.started = True
        nursery.start_soon(self._live)

    async def _live(self) -> None:
        with self.scope:
            await self.combatant.serve(self.link.inbox, self.link.outbox)


async def _prepare(peers: Sequence[ProgramPeer]) -> None:
    """Run the preparations of all peers concurrently, before the fight."""
    if not peers:
        return
    async with trio.open_nursery() as nursery:
        for peer in peers:
            nursery.start_soon(peer.prepare)


def _the_one(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """Return the error that a nursery's group stands for: Control-C, its only error, or the group itself."""
    if group.subgroup(KeyboardInterrupt) is not None:
        return KeyboardInterrupt()
    inner = group.exceptions[0]
    if len(group.exceptions) > 1 or isinstance(inner, trio.Cancelled):
        return group
    return _the_one(inner) if isinstance(inner, BaseExceptionGroup) else inner
