#!/usr/bin/env python3
"""A bot for Asalto in plain Python: it attacks when it can, walks when it cannot, and takes the default otherwise.

Needs msgpack alone. Try it:  asalto run three_against_a_werewolf --policy investigators="program: python3 bot.py" """

import struct
import sys

import msgpack

LIKED = ("attack", "shoot", "charge", "walk", "move")  # verbs that hold one of these, the best first
LISTED = 20  # options that a question brings along


def receive():
    """Return the next message, or None when Asalto has closed the pipe."""
    head = sys.stdin.buffer.read(4)
    if len(head) < 4:
        return None
    return msgpack.unpackb(sys.stdin.buffer.read(struct.unpack(">I", head)[0]))


def send(*message):
    """Send a message with its length before it."""
    body = msgpack.packb(message)
    sys.stdout.buffer.write(struct.pack(">I", len(body)) + body)
    sys.stdout.buffer.flush()


def choose(options):
    """Return the index of the best option; index 0 is the default."""
    for word in LIKED:
        for place, option in enumerate(options):
            if word in option[0]:
                return place
    return 0


def answer(message):
    """Answer one message, if it calls for an answer."""
    match message:
        case ["ping", number]:
            send("pong", number)
        case ["fight_started", _]:
            about = {"program": "bot.py", "wants": None, "sees": False, "listens": False, "looks_ahead": False}
            send("hello", {"version": 2, "reads": LISTED, **about})
        case ["ask", number, _, _, _, _, _, _, options, *_]:
            send("choice", number, choose(options))
        case ["fight_ended", _]:
            send("bye", {"reason": ""})


if __name__ == "__main__":
    while (message := receive()) is not None:
        answer(message)
