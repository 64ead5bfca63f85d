"""The process that plays a fight with network seats: whose seats are whose, and who hears what."""

from __future__ import annotations

import base64
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.service.table_process import TableFight

from .serving import DUEL

MOB = "ira_y_gloria/marine_against_an_ork_mob"


class Heard:
    """Stands for a seat, or for the receiver of its socket, and stores every message."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self.taken = self

    def set(self) -> None:
        """The seat is taken."""
        self.heard.append("taken")

    def leave(self) -> None:
        """A person has left."""
        self.heard.append("left")

    def receive(self, *said: object) -> None:
        """Keep a message from outside."""
        self.heard.append(said)


class Silent:
    """A channel to the service that is not used."""

    def say(self, word: str, document: Mapping[str, Any]) -> None:
        """Nothing is said before the fight."""
        raise AssertionError(word)


def fight(folder: Path, scenario: str, *places: tuple[str, str]) -> TableFight:
    """Return a fight with these places, that has not begun."""
    question = {"kind": "run", "scenario": scenario, "seed": 3}
    rows = [{"who": who, "kind": kind} for who, kind in places]
    order = {"folder": str(folder), "question": question, "places": rows, "deadline": None, "bank": 60}
    return TableFight(order, Silent())  # type: ignore[arg-type]


def test_a_place_has_the_seats_of_a_combatant_a_group_or_a_side(tmp_path: Path) -> None:
    """A person holds all seats of a side, its captain's among them; a program has one place for each."""
    found = fight(tmp_path, MOB, ("imperium", "person"), ("Chikoz", "program")).places()
    assert [(row["place"], row["who"], row["kind"], row["seats"], row["names"]) for row in found] == [
        (0, "imperium", "person", [-1, 0], ["", "Hermano Cassius"]),
        (1, "Chikoz", "program", [1], ["Chikoz 1"]),
        (2, "Chikoz", "program", [2], ["Chikoz 2"]),
    ]


def test_a_friend_takes_one_combatant_out_of_a_side(tmp_path: Path) -> None:
    """Each seat has one place, the narrowest; a place without any combatant is refused."""
    found = fight(tmp_path, MOB, ("imperium", "person"), ("Chikoz", "person"), ("Chikoz 2", "person")).places()
    assert [row["names"][-1:] for row in found] == [["Hermano Cassius"], ["Chikoz 1"], ["Chikoz 2"]]
    with pytest.raises(BadScenario, match="left has no combatant"):
        fight(tmp_path, DUEL, ("left", "person"), ("Bruno", "person")).places()


def test_only_a_program_hears_frames_and_only_a_person_choices(tmp_path: Path) -> None:
    """A message for a seat of another kind, or for no seat, is not heard."""
    playing = fight(tmp_path, MOB, ("imperium", "person"), ("Chikoz", "program"))
    person, program = Heard(), Heard()
    playing._people = {0: person}  # type: ignore[dict-item]
    playing._programs = {1: program}  # type: ignore[dict-item]
    for seat in (0, 1, 2):
        playing._receive("taken", {"seat": seat})
        playing._receive("frame", {"seat": seat, "data": base64.b64encode(b"hello").decode()})
        playing._receive("choice", {"seat": seat, "ask": 7, "option": 3})
        playing._receive("gone", {"seat": seat})
    assert person.heard == ["taken", (0, 7, 3), "left"]
    assert program.heard == ["taken", (b"hello",)]


PRINTING = """
import os, sys
from simulator.service.table_process import Channel
channel = Channel()
os.write(1, b"written ")
print("printed", flush=True)
channel.say("step", {})
"""


def test_only_the_channel_writes_to_the_service() -> None:
    """Everything else that the process prints goes to stderr."""
    found = subprocess.run([sys.executable, "-c", PRINTING], capture_output=True, timeout=60)
    assert (found.stdout, found.stderr) == (b'["step", {}]\n', b"written printed\n")
