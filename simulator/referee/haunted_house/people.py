"""Facts about each combatant, from the lines read so far."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..bench import Referee
from .tables import DEFAULTS

POOLS = ("life", "stamina", "shock")


class Action:
    """A declared action: verb, target, item and detail as recorded, its number of shots and of shots gone; ``aim``
    is the (target, bonus) with which it was declared."""

    def __init__(self, fields: dict[str, Any], aim: tuple[int, int] | None) -> None:
        self.verb: str = fields["verb"]
        self.target: int = fields.get("target", -1)
        self.item: str = fields.get("item", "")
        self.detail: str = fields.get("detail", "")
        self.amount: int = fields.get("amount", 0)
        self.shots = self.amount if self.verb == "ranged_attack" else 1
        self.earlier = 0  # shots declared before it in this turn
        self.aim = aim
        self.gone = 0
        self.aimed = 0
        self.over = False
        self.passed = False
        self.targets: dict[int, int] = {self.target: self.shots}  # shots at each


class Wound:
    """A wound: its tags, the round in which it was taken, and whether first aid has been tried."""

    def __init__(self, tags: tuple[str, ...], when: int) -> None:
        self.tags = tags
        self.when = when
        self.tried = False


class Person:
    """One combatant by name.

    ``owed`` are points by which a pool must change, ``awaited`` the events that must come, by kind; ``hurt`` is the
    life before the hits since the last rest of things, or None without a hit."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.side = ""
        self.figures: dict[str, int] = {}
        self.armour: list[str] = []
        self.scores: dict[str, int] = {}
        self.fields: dict[str, int] = {}
        self.pools: dict[str, int] = {}
        self.owed: Counter[str] = Counter()
        self.awaited: dict[str, str] = {}
        self.hurt: int | None = None
        self.status = "active"
        self.in_scene = False
        self.wounds: list[Wound] = []
        self.wake = 0
        self.waiting: set[int] = set()
        self.doom = 0
        self.hero = False
        self.weakened = False
        self.arrest = False
        self.lost_way: tuple[bool, int] | None = None
        self.luck_tests = 0
        self.trying = ""  # the key and the door that it tries
        self.frightened = -1
        self.coma_since = -1
        self.rests = Counter[str]()
        self.flight_rooms = 0
        self.end_encounter(2)

    def end_encounter(self, run_rounds: int) -> None:
        """HH-OOC-05: forget the facts that do not outlast a fight."""
        self.burning = ""
        self.airless = -1
        self.choked = False  # has lost stamina to it in this round
        self.dodges: set[str] = set()
        self.lock = ""
        self.lock_now = ""
        self.aim: tuple[int, str, int] | None = None
        self.prone = False
        self.hidden = False
        self.hide_total = 0
        self.run_left = run_rounds
        self.ran = False
        self.fleeing = False
        self.distracted = False
        self.distracted_now = False
        self.actions: list[Action] = []
        self.passed: list[Action] = []  # actions of this slot whose test has passed
        self.pair = False
        self.hostile = False  # it was hostile in this turn
        self.hides: list[int] = []  # totals of hiding that have not taken effect yet
        self.shots = 0
        self.earlier = 0
        self.pursuit: tuple[bool, int] | None = None
        self.struck = ""  # the house's last hazard on it
        self.done: set[tuple[str, str]] = set()  # actions of this slot: verb and item

    @property
    def action(self) -> Action:
        """Return its current action. Raise ValueError if it has none."""
        for action in self.actions:
            if not action.over:
                return action
        raise ValueError(f"{self.name} is doing nothing")

    def most(self, pool: str) -> int:
        """Return the maximum of a pool. Raise KeyError if no line has given it."""
        return self.figures[f"max_{pool}"]

    @property
    def test_due(self) -> bool:
        """HH-LIFE-01, HH-LIFE-04, HH-STAM-03: the harm it took asks for a test of life."""
        helpless = self.status == "unconscious" and self.hurt == 0
        return self.hurt is not None and (self.pools["life"] == 0 or self.status == "coma" or helpless)

    @property
    def acts(self) -> bool:
        """Return True if it has turns."""
        return self.in_scene and self.status in ("active", "insane")

    @property
    def down(self) -> bool:
        """Return True if it is unconscious, in coma or dead."""
        return self.status in ("unconscious", "coma", "dead")


class PeopleReferee(Referee):
    """Knows the combatants by name; a body's number is its place among the names of the present stage.

    ``tick`` counts rounds from the beginning, those of rests as well."""

    AGAIN = Referee.AGAIN | {"acted", "wounded", "hazard_struck"}

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.people: dict[str, Person] = {}
        self.sides: list[str] = [name for name, _, _ in header["sides"]]
        for name, side, _ in header["combatants"]:
            self.people[name] = Person(name)
            self.people[name].side = side
            self.people[name].run_left = self.switch("exit_run_rounds")
        self.tick = 0
        self.own: set[str] = set()  # weapons that differ from their rows
        self.resting = False  # between two fights
        self.aftermath = False  # after the last fight
        self.loaded: dict[str, int] = {}  # rounds in each thing, where known

    def who(self, body: int) -> Person:
        """Return the combatant with this number."""
        return self.people[self.names[body]]

    def everyone(self) -> list[Person]:
        """Return the combatants of the present stage, in roster order."""
        return [self.people[name] for name in self.names]

    def switch(self, name: str) -> Any:
        """Return the value of a switch in this fight."""
        return self.variants.get(name, DEFAULTS[name])
