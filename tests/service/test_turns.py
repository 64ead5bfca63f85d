"""The queue: clients share the slots, new jobs go ahead of the rest of long ones, and nothing waits for ever."""

from __future__ import annotations

import trio
import trio.testing

from simulator.service.turns import LONGEST_SLICE, SLICE, Turn, Turns


class Bench:
    """A queue with a clock of its own, in which turns are taken and given back by hand."""

    def __init__(self, slots: int, nursery: trio.Nursery) -> None:
        self.seconds = 0.0
        self.queue = Turns(slots, now=lambda: self.seconds)
        self._nursery = nursery
        self._ends: dict[Turn, trio.Event] = {}

    async def ask(self, *clients: str, turn: Turn | None = None, holds: bool = False) -> Turn:
        """Put a job in the queue."""
        turn = turn or Turn(set(clients), holds)
        self._ends[turn] = trio.Event()
        self._nursery.start_soon(self._take, turn)
        await trio.testing.wait_all_tasks_blocked()
        return turn

    async def _take(self, turn: Turn) -> None:
        async with self.queue.slot(turn):
            await self._ends[turn].wait()

    async def end(self, turn: Turn) -> None:
        """End the turn of a job."""
        self._ends[turn].set()
        await trio.testing.wait_all_tasks_blocked()

    async def give_way(self) -> None:
        """Let each job that should give way do so, and queue again."""
        self.queue.look()
        for turn in [each for each in self._ends if each.gives_way.is_set()]:
            await self.end(turn)
            await self.ask(turn=turn)


async def test_clients_take_turns_however_many_jobs_one_has(nursery: trio.Nursery) -> None:
    """The second client's only job comes before the greedy one's second, though it was asked last."""
    bench = Bench(1, nursery)
    greedy = [await bench.ask("greedy") for _ in range(3)]
    other = await bench.ask("other")
    assert greedy[0].begun.is_set()
    bench.seconds += 1
    await bench.end(greedy[0])
    assert other.begun.is_set()
    assert not greedy[1].begun.is_set()
    await bench.end(other)
    await bench.end(greedy[1])
    await bench.end(greedy[2])


async def test_a_long_job_gives_way_to_a_new_one_after_its_slice(nursery: trio.Nursery) -> None:
    """Not before it, and not without anyone waiting; afterwards it goes on."""
    bench = Bench(1, nursery)
    long = await bench.ask("greedy")
    bench.seconds += 1000
    await bench.give_way()
    assert not long.gives_way.is_set()
    small = await bench.ask("other")
    await bench.give_way()
    assert small.begun.is_set()
    assert (long.turns, long.ran, long.begun.is_set()) == (1, 1000, False)
    bench.seconds += 2
    await bench.end(small)
    assert long.begun.is_set()
    small = await bench.ask("other")
    bench.seconds += 2 * SLICE - 1
    await bench.give_way()
    assert not small.begun.is_set(), "the second slice is twice as long"
    bench.seconds += 1
    await bench.give_way()
    assert small.begun.is_set()
    await bench.end(small)
    await bench.end(long)


async def test_long_jobs_of_two_clients_share_the_time_equally(nursery: trio.Nursery) -> None:
    """Eight of one client and one of the other: each client has half of ten minutes, within two slices."""
    bench = Bench(1, nursery)
    jobs = [await bench.ask("greedy") for _ in range(8)] + [await bench.ask("other")]
    for _ in range(600):
        bench.seconds += 1
        await bench.give_way()
    assert abs(jobs[-1].ran - 300) <= 2 * LONGEST_SLICE
    assert min(job.turns for job in jobs) >= 1, "every job has been played"
    nursery.cancel_scope.cancel()


async def test_a_new_client_queues_behind_those_who_wait(nursery: trio.Nursery) -> None:
    """Beside a long job, small ones run as they came; else a crowd that keeps coming would hold up who came first."""
    bench = Bench(2, nursery)
    await bench.ask("long")
    bench.seconds += 100
    small = [await bench.ask(client) for client in "abcd"]
    for done, each in enumerate(small):
        assert [turn.begun.is_set() for turn in small] == [True] * (done + 1) + [False] * (3 - done)
        await bench.end(each)
    nursery.cancel_scope.cancel()


async def test_time_without_questions_is_not_saved_up(nursery: trio.Nursery) -> None:
    """A client that comes back after an hour does not get an hour to itself."""
    bench = Bench(1, nursery)
    busy = await bench.ask("busy")
    bench.seconds += 3600
    back = await bench.ask("back")
    await bench.give_way()
    assert back.begun.is_set()
    bench.seconds += 2 * LONGEST_SLICE
    await bench.give_way()
    assert busy.begun.is_set()
    nursery.cancel_scope.cancel()


async def test_jobs_that_cannot_stop_leave_a_slot(nursery: trio.Nursery) -> None:
    """Two exact answers of an hour do not take both slots."""
    bench = Bench(2, nursery)
    first, second = await bench.ask("a", holds=True), await bench.ask("b", holds=True)
    small = await bench.ask("c")
    assert [first.begun.is_set(), second.begun.is_set(), small.begun.is_set()] == [True, False, True]
    bench.seconds += 3600
    await bench.give_way()
    assert not first.gives_way.is_set()
    nursery.cancel_scope.cancel()


async def test_a_place_says_how_many_go_first_and_how_long_it_takes(nursery: trio.Nursery) -> None:
    """In the order in which they will run; a cancelled job leaves the queue."""
    bench = Bench(2, nursery)
    running = [await bench.ask("a"), await bench.ask("b")]
    waiting = [await bench.ask(client) for client in "cde"]
    places = bench.queue.places()
    assert [(turn, ahead) for turn, ahead, _ in places] == list(zip(waiting, range(3), strict=True))
    assert [seconds for *_, seconds in places] == sorted(seconds for *_, seconds in places)
    bench.queue.close()
    assert all(turn.gives_way.is_set() for turn in running)
    nursery.cancel_scope.cancel()
