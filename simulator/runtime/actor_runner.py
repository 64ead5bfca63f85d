"""A company: fights with actors, one after the other, in a nursery of their own.

One law: whatever is kept from fight to fight (tasks, mailboxes) holds nothing of the fight before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from functools import partial
from types import TracebackType
from typing import Any

import trio

from ..core.dice import Dice
from ..core.scene import Listener
from ..core.system import System
from ..policy.protocol import Policy
from .actors import Combatant, Peer
from .inline import DEADLINE
from .mailbox import LocalLink
from .result import Result
from .scheduler import TurnScheduler
from .seats import Factory, Playable, Seat, Seats
from .watchdog import Watchdog

Shuffle = Callable[[list[int]], None]
"""Puts the seats into the order in which their tasks are started."""


def play(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    dice: Dice | None = None,
    deadline: float | None = DEADLINE,
    system: System[Any] | None = None,
    factories: Mapping[int, Factory] | None = None,
    shuffle: Shuffle | None = None,
    peers: Mapping[int, Peer] | None = None,
) -> Result:
    """Play one fight with actors, in a trio run of its own; see Company for what may be given."""
    return trio.run(
        partial(
            play_async,
            scenario,
            seed,
            fight,
            listener=listener,
            dice=dice,
            deadline=deadline,
            system=system,
            factories=factories,
            shuffle=shuffle,
            peers=peers,
        )
    )


async def play_async(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    dice: Dice | None = None,
    deadline: float | None = DEADLINE,
    system: System[Any] | None = None,
    factories: Mapping[int, Factory] | None = None,
    shuffle: Shuffle | None = None,
    peers: Mapping[int, Peer] | None = None,
) -> Result:
    """Play fight number ``fight`` of ``seed`` with actors: one fight of a Company."""
    async with ActorRunner(
        scenario, seed, deadline=deadline, system=system, factories=factories, shuffle=shuffle, peers=peers
    ) as company:
        return await company.play(fight, listener=listener, dice=dice)


class ActorRunner:
    """Plays many fights of one scenario with actors, one after the other: nursery, tasks and mailboxes are kept.

    As inline.Runner; besides, ``shuffle`` reorders the seats before their tasks are started, and ``peers`` (seat -> a
    coroutine function with an inbox and an outbox) take the place of combatants with policies. Every fight has
    policies of its own, and peers are started anew for each; nothing else can be left of the fight before. ``step`` is
    which one of a chain is played; ``state`` the one in which the last fight ended."""

    state: Any  # Any: every system has its own state

    def __init__(
        self,
        scenario: Playable,
        seed: int,
        *,
        deadline: float | None = DEADLINE,
        system: System[Any] | None = None,
        factories: Mapping[int, Factory] | None = None,
        shuffle: Shuffle | None = None,
        peers: Mapping[int, Peer] | None = None,
        step: int = 1,
    ) -> None:
        self._peers = {} if peers is None else peers
        self.table = Seats(scenario, seed, system, factories, self._peers, step)
        self._shuffle = shuffle
        self._watchdog = Watchdog(deadline)
        self._tents: dict[int, SeatTask] = {}
        self._entered: AbstractAsyncContextManager[trio.Nursery, bool | None] | None = None
        self._nursery: trio.Nursery
        self._playing = False

    async def __aenter__(self) -> ActorRunner:
        if self._entered is not None:
            raise RuntimeError("a company can be entered once at a time")
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
        self._tents.clear()
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
        """Play fight number ``fight``; ``dice`` take the place of the real ones, and the state ``rest`` of the
        beginning."""
        if self._entered is None:
            raise RuntimeError("a company plays between entering and leaving: async with Company(...) as company")
        if self._playing:
            raise RuntimeError("a company plays one fight at a time")
        self._playing = True
        try:
            return await self._play(fight, listener, self.table.dice(fight) if dice is None else dice, rest)
        except BaseException as error:
            self._strike()  # whoever breaks off in the middle leaves half a conversation behind
            if isinstance(error, BaseExceptionGroup):
                raise _the_one(error) from None
            raise
        finally:
            self._playing = False

    async def _play(self, fight: int, listener: Listener | None, dice: Dice, rest: Any) -> Result:
        scheduler = TurnScheduler(self.table, fight, self._watchdog.deadline)
        for seat in self.table.seats:
            if seat in self._peers:
                scheduler.invite(seat)
            else:
                self._seat(scheduler, seat)
        absent = [seat for seat in scheduler.playing if seat not in self._tents or not self._tents[seat].pitched]
        if absent and self._shuffle is not None:
            self._shuffle(absent)
        if not self._peers:
            for seat in absent:
                self._tents[seat].pitch(self._nursery)
            result = await scheduler.play(listener, dice, rest)
            self.state = scheduler.state
            return result
        async with trio.open_nursery() as nursery:
            for seat in absent:
                if seat in self._peers:
                    nursery.start_soon(scheduler.guests[seat].host, self._peers[seat])
                else:
                    self._tents[seat].pitch(self._nursery)
            nursery.start_soon(scheduler.waiting.tick)
            result = await scheduler.play(listener, dice, rest)
            nursery.cancel_scope.cancel()
        self.state = scheduler.state
        return result

    def _seat(self, scheduler: TurnScheduler, seat: int) -> None:
        """A new policy takes its seat; the tent stands there, or is brought."""
        policy = self.table.factories[seat]()
        tent = self._tents.get(seat)
        if tent is None:
            tent = self._tents[seat] = SeatTask(self.table, seat, policy, self._watchdog)
        else:
            tent.stand.take(Seat(seat, self.table.seats[seat]))
            tent.combatant.take(policy)
        scheduler.seat(tent.stand, policy)

    def _strike(self) -> None:
        """Send all tasks away; the next fight has others."""
        for tent in self._tents.values():
            tent.scope.cancel()
        self._tents.clear()


class SeatTask:
    """What is kept of a seat from fight to fight: mailboxes, combatant, and its task once it is ``pitched``."""

    __slots__ = ("combatant", "pitched", "scope", "stand")

    def __init__(self, table: Seats, seat: int, policy: Policy, watchdog: Watchdog) -> None:
        self.stand = LocalLink(Seat(seat, table.seats[seat]))
        self.combatant = Combatant(
            policy,
            table.system,
            table.encounter,
            watchdog.watch,
            watchdog.deadline,
            self.stand.reads,
            self.stand.fetch,
        )
        self.scope = trio.CancelScope()
        self.pitched = False

    def pitch(self, nursery: trio.Nursery) -> None:
        """Start the seat's task."""
        self.pitched = True
        nursery.start_soon(self._live)

    async def _live(self) -> None:
        with self.scope:
            await self.combatant.serve(self.stand.inbox, self.stand.outbox)


def _the_one(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """What a nursery's group of errors is about: Control-C, or its only error, or the group itself."""
    if group.subgroup(KeyboardInterrupt) is not None:
        return KeyboardInterrupt()
    inner = group.exceptions[0]
    if len(group.exceptions) > 1 or isinstance(inner, trio.Cancelled):
        return group
    return _the_one(inner) if isinstance(inner, BaseExceptionGroup) else inner
