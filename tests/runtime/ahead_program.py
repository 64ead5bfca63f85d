"""A program that tries the first options of each question in copies, and takes the one that leaves its side the most.

It is run, not imported."""

from __future__ import annotations

import struct
import sys
from typing import Any

import msgpack

HOW = sys.argv[1] if len(sys.argv) > 1 else ""
MOST = 30  # answers in one copy


def _receive() -> Any:  # Any: a message
    head = sys.stdin.buffer.read(4)
    if len(head) < 4:
        sys.exit()
    return msgpack.unpackb(sys.stdin.buffer.read(struct.unpack(">I", head)[0]))


def _send(*message: Any) -> None:  # Any: plain values
    body = msgpack.packb(message)
    sys.stdout.buffer.write(struct.pack(">I", len(body)) + body)
    sys.stdout.buffer.flush()


def _say(*message: Any) -> Any:
    _send(*message)
    return _receive()


def _worth(number: int, place: int, side: list[bool]) -> int:
    """Strength left of the own side less that of the others, after some answers by default."""
    copy = _say("fork", number, 0, 1)
    answers = [place]
    for _ in range(MOST):
        if copy[0] == "refused" or not copy[4]:
            break
        copy = _say("answer", number, copy[2], answers)
        answers = [0] * len(copy[4]) if copy[0] == "copy" else []
    strengths = copy[7] if copy[0] == "copy" else []
    return sum(left if own else -left for left, own in zip(strengths, side, strict=False))


def _check(number: int) -> None:
    """Every request that cannot be granted is refused in a sentence, and the question stays open."""
    requests = [("fork", number, 7, None), ("answer", number, 1, [0]), ("answer", number, 99, [0])]
    said = [_say(*request) for request in requests]
    first = _say("fork", number, 0, None)
    said += [_say("answer", number, first[2], [10**6]), _say("answer", number, first[2], [0, 0, 0])]
    said.append(_say("answer", number, first[2], [["no such thing", 99]]))
    second = _say("fork", number, first[2], None)
    assert second[:3] == ["copy", number, 2], second
    while second[0] == "copy" and second[4]:
        second = _say("answer", number, 2, [0] * len(second[4]))
    if second[0] == "copy":
        assert second[6] is not None
    else:
        said.append(second)
    assert all(each[0] == "refused" and each[1] == number and each[2] for each in said), said


def _main() -> None:
    side: list[bool] = []
    seat = 0
    while True:
        name, *cells = _receive()
        if name == "ping":
            _send("pong", cells[0])
        elif name == "fight_started":
            seat = cells[0]["seat"]
            own = -1 - seat if seat < 0 else cells[0]["roster"][seat][1]
            side = [member[1] == own for member in cells[0]["roster"]]
            about = {"wants": None, "sees": HOW == "sees", "listens": False, "looks_ahead": HOW != "blind", "reads": 4}
            _send("hello", {"version": 2, "program": "ahead", **about})
        elif name == "ask":
            assert cells[10] is None  # no snapshot leaves Asalto
            assert cells[1] == seat
            assert HOW == "sees" or cells[9] is None
            if HOW == "blind":
                _send("fork", cells[0], 0, None)
            elif HOW == "checks":
                _check(cells[0])
                _send("choice", cells[0], 0)
            else:
                worths = [_worth(cells[0], place, side) for place in range(len(cells[7]))]
                _send("choice", cells[0], worths.index(max(worths)))
        elif name == "fight_ended":
            _send("bye", {"reason": ""})


_main()
