"""The referee's table as the lines go by: the people, the turn, the current action."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

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
        self.blows = with_effect(header["document"], "may", "last_blow")
        self.shields = with_effect(header["document"], "shield", True)
        self.turns = with_effect(header["document"], "act", "turn")
        self.rerolls = {
            attack: with_effect(header["document"], "reroll", "attack" if attack else "test")
            for attack in (True, False)
        }
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

    def spend_each(self, dice: Sequence[int], roller: int, purpose: str, parts: Iterable[tuple[str, int]] = ()) -> None:
        """Take an action die off the list: one die, or three at once; a second d20 is a roll of its own."""
        own = 3 if self.book.switch("action_die") == "3d6" else 1
        rolls = [one.faces for one in self.pending if (one.roller, one.purpose) == (roller, purpose)]
        taken = next((len(faces) for faces in rolls if faces == tuple(dice[: len(faces)])), own)
        if taken > own:
            self.chosen_dice(sorted(dice[:taken]), taken - own, parts)
        if dice:
            self.spend(dice[:taken], roller, purpose)
        for face in dice[taken:]:
            self.spend([face], roller, purpose)

    def chosen_dice(self, dice: list[int], more: int, parts: Iterable[tuple[str, int]]) -> None:
        """TZ-SPEC-06: a special adds dice, of which the lowest or the highest do not count."""
        apart = {-sum(dice[:more]), -sum(dice[-more:])}
        told = [name for name, value in parts if value in apart and name.startswith(LABEL) and self.given[name] is None]
        self.expect("a special that adds dice", bool(told), True)

    def able_sides(self) -> set[str]:
        """Return the sides with an able member."""
        return {person.side for person in self.people if person.able(self.book)}

    def pairs(self, parts: Iterable[Sequence[object]]) -> list[tuple[str, int]]:
        """Return named summands as pairs."""
        return [(str(name), int(str(value))) for name, value in parts]


def specials_in(document: object) -> Iterator[Fields]:
    """Yield the specials of all sheets and combatants of a document."""
    rows = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    for row in rows:
        yield from specials_in(row)
    if isinstance(document, dict):
        yield from document.get("specials", ())


def label_of(special: Fields) -> str:
    """Return the name of a special in sums."""
    name = special["name"]
    return f"{LABEL}{name['es'].replace(BAR, '/')}{BAR}{name['en'].replace(BAR, '/')}"


def with_effect(document: object, field: str, value: object) -> set[str]:
    """TZ-SPEC-07: return the names of the specials with this effect."""
    return {label_of(one) for one in specials_in(document) if any(each.get(field) == value for each in one["effects"])}


def of_specials(document: object) -> dict[str, set[int] | None]:
    """TZ-SPEC-01: return the specials in a document by their names in sums, with the numbers that they add; None: other
    numbers than fixed ones."""
    found: dict[str, set[int] | None] = {}
    for special in specials_in(document):
        label, numbers = label_of(special), [one.get("by", "1") for one in special["effects"]]
        fixed = not any("dice" in one.get("change", "dice") for one in special["effects"])
        values = (
            {abs(int(by)) for by in numbers} if fixed and all(re.fullmatch(r"-?\d+", by) for by in numbers) else None
        )
        before = found.get(label, values)
        found[label] = None if values is None or before is None else values | before
    return found
