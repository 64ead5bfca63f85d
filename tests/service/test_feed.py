"""A feed: every listener hears all of it in order, each at its own pace, from where it was."""

from __future__ import annotations

import pytest
import trio
from trio.testing import MockClock

from simulator.service.feed import Entry, Feed, entry_id


async def heard(feed: Feed, after: int = -1) -> list[tuple[int, str, object]]:
    """Return the entries that a listener hears of a closed feed."""
    return [(number, entry.word, entry.document["n"]) async for number, entry in feed.listen(after) if entry]


async def test_everything_is_heard_in_order_from_where_one_was() -> None:
    """Numbers go on; of progress and states only the last is left for those who come later."""
    feed = Feed()
    for number, word in enumerate(["step", "progress", "step", "state", "progress", "step", "state"]):
        feed.say(word, {"n": number})
    feed.close()
    left = [(0, "step", 0), (2, "step", 2), (4, "progress", 4), (5, "step", 5), (6, "state", 6)]
    assert await heard(feed) == left
    for after in range(-1, 8):
        assert await heard(feed, after) == [each for each in left if each[0] > after]
    assert feed.latest("progress") == {"n": 4}
    assert feed.latest("state") == {"n": 6}
    assert feed.latest("interim") is None
    assert feed.latest("step") is None
    assert feed.last_id == entry_id(feed.epoch, 6) == f"{feed.epoch}-6"


async def test_listeners_are_woken_by_what_is_said_and_by_the_end(autojump_clock: MockClock) -> None:
    """Two of them, neither ahead of what was said; without a beat silence is not heard."""
    feed, said = Feed(), list[tuple[int, str, object]]()

    async def listen() -> None:
        async for number, entry in feed.listen():
            assert entry is not None
            said.append((number, entry.word, trio.current_time()))

    start = trio.current_time()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(listen)
        nursery.start_soon(listen)
        await trio.sleep(100)
        feed.say("step", {})
        await trio.sleep(100)
        feed.say("step", {})
        await trio.sleep(100)
        feed.close()
    assert said == [(0, "step", start + 100)] * 2 + [(1, "step", start + 200)] * 2


async def test_after_each_beat_of_silence_there_is_none(autojump_clock: MockClock) -> None:
    """It has the number of what was heard last, and nothing is skipped after it."""
    feed = Feed()
    feed.say("step", {"n": 0})
    listener = feed.listen(beat=15)
    assert await anext(listener) == (0, Entry("step", {"n": 0}))
    start = trio.current_time()
    assert await anext(listener) == (0, None)
    assert await anext(listener) == (0, None)
    assert trio.current_time() - start == pytest.approx(30)
    feed.say("step", {"n": 1})
    assert await anext(listener) == (1, Entry("step", {"n": 1}))
    feed.close()
    with pytest.raises(StopAsyncIteration):
        await anext(listener)
