"""The referee's table as the lines go by: the people, the turn, the current action."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import define

from ...trace.lines import Fields
from ..bench import Referee
from ..labels import BAR, LABEL
from .people import Person
from .rulebook import Rulebook


@define
class Act:
    """An action as it was declared."""

    body: int
    verb: str
    target: int
    item: str
    detail: str


class Table(Referee):
    """The people and the current action."""

    SIDES: Mapping[str, tuple[int, ...]] = {
        **dict.fromkeys(
            ("ability_dice", "damage_focus", "explosion", "hero_heal", "hit_points", "damage_cap"), (4, 6, 8, 10, 12)
        ),
        "special": (6,),
    }

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.book = Rulebook(header)
        self.given = of_specials(header["document"])
        self.die = 6 if self.book.switch("action_die") == "3d6" else 20
        self.document: Fields = header["document"]
        self.scene: Fields = self.document.get("scene", {})
        self.sides = {name: side for name, side, _ in header["combatants"]}
        self.people: list[Person] = []
        self.reserve: int | None = None
        self.actor = -1
        self.pace = 0
        self.drawn = False
        self.over = False
        self.round = 0
        self.act = Act(-1, "", -1, "", "")
        self.seat(self.names)

    def seat(self, names: Sequence[str]) -> None:
        """Begin anew with these people, without facts about them."""
        self.names = list(names)
        self.people = [Person(number, name, self.sides.get(name, "")) for number, name in enumerate(names)]
        self._known.clear()

    def enter(self, step: int) -> None:
        """Take the scene of a fight of a chain: the file's part for all fights, and for this one."""
        stages = self.document.get("chain", [])
        own = stages[step - 1].get("scene", {}) if 0 < step <= len(stages) else {}
        self.scene = {**self.document.get("scene", {}), **own}

    def dark(self, name: str) -> int:
        """TZ-ATK-09: the penalty of an attack on this combatant, by its visibility in the scene."""
        general = self.scene.get("visibility", "full")
        steps = self.book.table("visibility")
        for step, names in (("none", "unseen"), ("partial", "dim")):
            if general == step or name in self.scene.get(names, ()):
                return int(steps[step])
        return 0

    def of(self, body: int) -> Person:
        """Return a combatant. Raise IndexError for an unknown number."""
        if body < 0:
            raise IndexError(f"there is no combatant with number {body}")
        return self.people[body]

    def constant(self, what: str, key: tuple[object, ...], value: object) -> None:
        """Check that a figure that does not change in a fight has its first value."""
        if key in self._known:
            self.expect(what, value, self._known[key], "as it was before")
        else:
            self._known[key] = value

    def spend_each(self, dice: Sequence[int], roller: int, purpose: str) -> None:
        """Take an action die off the list: one die, or three at once; a second d20 is a roll of its own."""
        if dice and self.book.switch("action_die") == "3d6":
            self.spend(dice, roller, purpose)
        else:
            for face in dice:
                self.spend([face], roller, purpose)

    def able_sides(self) -> set[str]:
        """Return the sides with an able member."""
        return {person.side for person in self.people if person.able(self.book)}

    def pairs(self, parts: Iterable[Sequence[object]]) -> list[tuple[str, int]]:
        """Return named summands as pairs."""
        return [(str(name), int(str(value))) for name, value in parts]


def of_specials(document: object) -> dict[str, set[int] | None]:
    """TZ-SPEC-01: return the specials in a document by their names in sums, with the numbers that they add; None: other
    numbers than fixed ones."""
    found: dict[str, set[int] | None] = {}
    rows = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    for row in rows:
        found |= of_specials(row)
    for special in document.get("specials", ()) if isinstance(document, dict) else ():
        name, numbers = special["name"], [one.get("by", "1") for one in special["effects"]]
        fixed = all("change" in one for one in special["effects"]) and all(re.fullmatch(r"-?\d+", by) for by in numbers)
        label = f"{LABEL}{name['es'].replace(BAR, '/')}{BAR}{name['en'].replace(BAR, '/')}"
        values = {abs(int(by)) for by in numbers} if fixed else None
        before = found.get(label, values)
        found[label] = None if values is None or before is None else values | before
    return found
