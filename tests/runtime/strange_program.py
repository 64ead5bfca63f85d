"""A program that takes the default, except for what its first argument names. It is run, not imported."""

from __future__ import annotations

import os
import random
import struct
import subprocess
import sys
import time
from typing import Any

import msgpack

HOW, *MORE = [*sys.argv[1:], ""]


def _receive() -> Any:  # Any: a message
    head = sys.stdin.buffer.read(4)
    if len(head) < 4:
        if HOW == "lingers":
            _sleep()
        sys.exit()
    return msgpack.unpackb(sys.stdin.buffer.read(struct.unpack(">I", head)[0]))


def _send(*message: Any) -> None:  # Any: plain values
    _write(msgpack.packb(message))


def _write(body: bytes) -> None:
    _raw(struct.pack(">I", len(body)) + body)


def _raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _sleep() -> None:
    time.sleep(3600)


def _spin() -> None:
    while True:
        pass


def _fail() -> None:
    raise RuntimeError("I would rather not")


def _eat() -> None:
    print(len(bytearray(4 * 1024**3)))


def _close() -> None:
    os.close(1)
    _sleep()


def _flood() -> None:
    for _ in range(200):
        _send("choice", 0, 0)


def _spam(number: int) -> None:
    """Fill the disk with stderr, as far as that goes."""
    for _ in range(200):
        sys.stderr.write("x" * 1_000_000)
    _send("choice", number, 0)


def _note_and_sleep() -> None:
    """Write a line with where it is, and never answer."""
    with open(MORE[0], "w") as file:
        file.write(f"{os.getpid()}\n")
    _sleep()


def _leave_a_child() -> None:
    """Start another program that outlives this one, in a session of its own, and say where it is."""
    child = subprocess.Popen(["sleep", "3600"], start_new_session=True, stdout=subprocess.DEVNULL)
    with open(MORE[0], "w") as file:
        file.write(str(child.pid))
    os._exit(3)


HELLO = {
    "version": 2,
    "program": "strange",
    "wants": {"wantless": [], "wants_nonsense": ["tunr"]}.get(HOW),
    "sees": HOW == "sees",
    "listens": HOW == "listens",
    "looks_ahead": False,
    "reads": 1 if HOW == "reads_on" else None,
}
ACTS: dict[str, Any] = {  # Any: what is done instead of answering a question
    "dies": lambda _: os._exit(3),
    "raises": lambda _: _fail(),
    "exits": lambda _: sys.exit(0),
    "sleeps": lambda _: _sleep(),
    "spins": lambda _: _spin(),
    "eats": lambda _: _eat(),
    "notes_and_sleeps": lambda _: _note_and_sleep(),
    "spams": lambda number: _spam(number),
    "leaves_a_child": lambda _: _leave_a_child(),
    "closes": lambda _: _close(),
    "illegal": lambda number: _send("choice", number, 99999),
    "foreign": lambda number: _send("choice", number, ["no such thing", 99]),
    "nonsense": lambda _: _write(b"\xc1"),
    "text": lambda _: _raw(b"Hello, I am a bot!\n"),
    "huge": lambda _: _raw(struct.pack(">I", 2**31) + b"x" * 100_000),
    "empty": lambda _: _raw(b"\0\0\0\0"),
    "big": lambda number: _send("choice", number, ["x" * 900_000]),
    "floods": lambda _: _flood(),
    "early": lambda number: _send("choice", number + 1, 0),
    "bye": lambda _: _send("bye", {"reason": "I have to go"}),
    "failed": lambda number: _send("failed", {"ask": number, "how": "crashed", "message": "I gave up"}),
    "hello": lambda _: _send("hello", HELLO),
}


def _main() -> None:
    asked = 0
    if HOW == "mute":
        _sleep()
    while True:
        name, *cells = _receive()
        if name == "ping" and HOW != "pingless":
            _send("pong", 1 if HOW == "pongs_one" else cells[0])
        elif name == "told" and HOW == "chatters":
            _send("choice", 1, 0)
        elif name == "ask" and HOW == "dices":
            _send("choice", cells[0], random.randrange(len(cells[7])))
        elif name == "ask" and HOW == "knows_turns_alone" and cells[2] != "turn":
            raise KeyError(cells[2])
        elif name == "ask" and HOW == "impatient" and asked == cells[0]:
            _sleep()
        elif name == "fight_started":
            asked = 0
            hello = {**HELLO, "version": 99} if HOW == "foreign_version" else HELLO
            _send("hello", hello) if HOW != "rude" else _send("choice", 1, 0)
        elif name == "ask" and HOW == "retries":
            again, asked = asked == cells[0], cells[0]
            _send("choice", cells[0], 0 if again else 99999)
        elif name == "ask" and HOW == "reads_on":
            _send("more", cells[0], 1)
            options = _receive()
            assert options[0] == "options"
            _send("choice", cells[0], 0)
        elif name == "ask" and HOW == "reads_forever":
            while True:
                _send("more", cells[0], 0)
                _receive()
        elif name == "ask" and HOW in ACTS:
            ACTS[HOW](cells[0])
        elif name == "ask":
            asked = cells[0]
            _send("choice", cells[0], 0)
        elif name == "fight_ended" and HOW == "byeless":
            _sleep()
        elif name == "fight_ended":
            _send("bye", {"reason": ""})
            if HOW == "once":
                sys.exit()


_main()
