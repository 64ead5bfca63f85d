"""Steps of [[chain]]: fights with rests between them, read, checked together, and written out again.

The combatants that no step names are the party: they are in every fight and carry their state to the next. Two fights
without a rest between them get the game's default rest, which is written into the chain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from attrs import evolve, frozen

from ..core.campaign import FightStage, RestStage, Retreat, Stage
from ..core.record import Json
from ..core.schema import Range, Schema
from ..core.system import Encounter
from ..core.values import Value
from .canonical import plain, plain_fields
from .combatants import WrittenCombatant
from .copies_said import said_once
from .diagnostics import Diagnostics, below, item, listed, quoted
from .field_types import FieldType, Form, ListOf, Text, field_type, writable
from .read import WRONG, Keys, Reader

MOST_STEPS = 100
_KEYS = ("fight", "stop_after", "retreat", "scene", "rest")
_NAMES = ListOf(Text(), 500)
_STOP = field_type(Annotated[int, Range(1, 100_000)])
_RETREAT = Form(Retreat)


@frozen(eq=False, repr=False)
class WrittenFight(Value):
    """A fight of a chain after reading, still without its encounter. ``changes`` are its changes to [scene]."""

    place: str
    names: tuple[str, ...]
    stop_after: int | None
    retreat: Retreat | None
    changes: Mapping[str, object]


@frozen(eq=False, repr=False)
class Pause(Value):
    """A rest of a chain after reading. ``place`` is "" for a default rest that the file does not write."""

    place: str
    rest: object


class StageReader:
    """Reader of the steps of one file. ``groups`` maps the names of [[combatants]] tables to their full names."""

    def __init__(self, schema: Schema, reader: Reader, groups: Mapping[str, Sequence[str]]) -> None:
        self._schema = schema
        self._reader = reader
        self._problems = reader.problems
        self._names = {**{name: (name,) for names in groups.values() for name in names}, **groups}
        self._roster = [name for names in groups.values() for name in names]

    def read(self, rows: object) -> list[WrittenFight | Pause]:
        """Return the steps, with the default rests; [], with problems, if they could not be read."""
        if self._schema.rest is None:
            self._problems.add("chain", "cannot be used: this game has no rules for the time between two fights")
            return []
        if not isinstance(rows, list) or not rows:
            self._problems.wrong("chain", rows, "a list of steps, each written [[chain]] with fight or rest")
            return []
        if len(rows) > MOST_STEPS:
            self._problems.add("chain", f"has {len(rows)} steps; allowed are at most {MOST_STEPS}")
            return []
        steps = [self._step(item("chain", index), row) for index, row in enumerate(rows)]
        known = [step for step in steps if step is not None]
        self._order(known)
        return list(self._filled(known)) if len(known) == len(rows) else []

    def _step(self, place: str, row: object) -> WrittenFight | Pause | None:
        if not isinstance(row, dict):
            self._problems.wrong(place, row, "a table with fight or rest")
            return None
        known = self._reader.keys(row, _KEYS, place)
        if ("fight" in known) == ("rest" in known):
            what = "has both fight and rest" if "fight" in known else "has neither fight nor rest"
            self._problems.add(place, f"{what}; each step is one of them")
            return None
        return self._rest(place, known) if "rest" in known else self._fight(place, known)

    def _rest(self, place: str, known: Keys) -> Pause | None:
        for where, _ in (pair for key, pair in known.items() if key != "rest"):
            self._problems.add(where, "belongs to a fight, and this step is a rest")
        assert self._schema.rest is not None
        where, value = known["rest"]
        rest = self._reader.read(Form(self._schema.rest), value, where)
        if rest is WRONG:
            return None
        for problem in self._schema.check_rest(rest):
            self._problems.add(where, problem)
        return Pause(below(place, "rest"), rest) if len(known) == 1 else None

    def _fight(self, place: str, known: Keys) -> WrittenFight | None:
        names = self._people(*known["fight"])
        stop, retreat = self._value(known, "stop_after", _STOP), self._value(known, "retreat", _RETREAT)
        if isinstance(retreat, Retreat) and retreat == Retreat():
            self._problems.add(known["retreat"][0], "has neither standing nor strength")
        changes, right = self._changes(*known.get("scene", (below(place, "scene"), {})))
        if names is None or not right or WRONG in (stop, retreat):
            return None
        return WrittenFight(place, names, stop, retreat, changes)

    def _value(self, known: Keys, key: str, kind: FieldType) -> Any:  # Any: a value or WRONG
        return self._reader.read(kind, known[key][1], known[key][0]) if key in known else None

    def _people(self, place: str, value: object) -> tuple[str, ...] | None:
        """Return the full names of the combatants that a fight names, in roster order."""
        names = self._reader.read(_NAMES, value, place)
        if names is WRONG:
            return None
        for index, name in enumerate(names):
            if name not in self._names:
                where = item(place, index)
                self._problems.unknown(where, name, self._names, f"is {quoted(name)}, which is not a combatant")
        named = {full for name in names for full in self._names.get(name, ())}
        return tuple(name for name in self._roster if name in named)

    def _changes(self, place: str, value: object) -> tuple[dict[str, object], bool]:
        """Return the changes of a fight to [scene], and whether they are all right."""
        cls, pack = self._schema.scene, self._schema.pack
        if not isinstance(value, dict):
            self._problems.wrong(place, value, f"a table of {listed(list(writable(cls)), 'and')}")
            return {}, False
        known = self._reader.keys(value, writable(cls), place)
        if pack is not None and pack.key in known:
            self._problems.add(known.pop(pack.key)[0], "cannot change within a chain; set it in [scene]")
        return self._reader.fields(cls, known)

    # Checks of all steps together.

    def _order(self, steps: Sequence[WrittenFight | Pause]) -> None:
        """Report a chain that does not begin with a fight, a retreat before the first fight, and two rests in a row."""
        first = steps[0] if steps else None
        if isinstance(first, Pause):
            self._problems.add(item("chain", 0), "is a rest; a chain begins with a fight")
        elif first is not None and first.retreat is not None:
            self._problems.add(below(first.place, "retreat"), "can never happen: this is the first fight")
        for index in range(1, len(steps)):
            if isinstance(steps[index], Pause) and isinstance(steps[index - 1], Pause):
                self._problems.add(item("chain", index), "is a second rest in a row; merge the two")

    def _filled(self, steps: Iterable[WrittenFight | Pause]) -> Iterator[WrittenFight | Pause]:
        """Yield the steps, with a default rest between two fights that have none."""
        assert self._schema.rest is not None
        after_fight = False
        for step in steps:
            if after_fight and isinstance(step, WrittenFight):
                yield Pause("", self._schema.rest())
            yield step
            after_fight = isinstance(step, WrittenFight)


# From the steps to the chain.


def assemble_chain(
    steps: Sequence[WrittenFight | Pause],
    combatants: Sequence[WrittenCombatant],
    whole: Encounter,
    schema: Schema,
    problems: Diagnostics,
) -> tuple[Stage, ...]:
    """Return the chain of a file. ``whole`` is the encounter with all ``combatants``. Mistakes become problems."""
    fights = [step for step in steps if isinstance(step, WrittenFight)]
    named = {name for fight in fights for name in fight.names}
    sides = {whole.sides[member.side].name: member.side for member in whole.members if member.name not in named}
    if len(sides) != 1:
        names = listed(sides, "and")
        problems.add(
            "chain",
            f"leaves combatants of {names} unnamed; the combatants that no step names are the party, all on one side"
            if sides
            else "leaves no combatant unnamed; the combatants that no step names are the party, all on one side",
        )
        return ()
    _check_gaps(fights, problems)
    for fight in fights:
        if not any(member.name in fight.names and member.side not in sides.values() for member in whole.members):
            problems.add(below(fight.place, "fight"), "names no opponent of the party")
    sheets = PartySheets([one for one in combatants if one.name not in named], whole, schema, problems)
    return _checked(steps, whole, named, schema, sheets)


def _check_gaps(fights: Sequence[WrittenFight], problems: Diagnostics) -> None:
    """Report combatants who return after a fight without them: their state in between is unknown."""
    last: dict[str, int] = {}
    for number, fight in enumerate(fights):
        for name in fight.names:
            if last.get(name, number - 1) < number - 1:
                problems.add(below(fight.place, "fight"), f"has {quoted(name)} again, but not in the fight before")
            last[name] = number


class PartySheets:
    """The party's sheets along a chain: as written, and as finished by the game after each change."""

    def __init__(
        self, party: Sequence[WrittenCombatant], whole: Encounter, schema: Schema, problems: Diagnostics
    ) -> None:
        self.problems = problems
        self._schema = schema
        self._variants = whole.variants
        self._roles = {member.name: whole.sides[member.side].role for member in whole.members}
        self._party = {body.name: body for body in party}
        self._changed: dict[str, object] = {}

    def rested(self, pause: Pause, following: Encounter | None) -> None:
        """Advance the party by a rest, before the fight that follows it."""
        if self._schema.advance is None:
            return
        written = {name: body.written for name, body in self._party.items()}
        sheets, wrong = self._schema.advance(pause.rest, following, written)
        for sentence in wrong:
            self.problems.add(pause.place, sentence)
        for name, sheet in sheets.items():
            body = self._party[name] = evolve(self._party[name], written=sheet)
            try:
                self._changed[name] = self._schema.finish(sheet, body.made_from, self._roles[name], self._variants)
            except ValueError as error:
                self.problems.add(pause.place, f"leaves {quoted(name)} unfinished: {str(error).rstrip('.')}")

    def advanced(self, encounter: Encounter) -> Encounter:
        """Return the encounter with the party's current sheets."""
        members = (evolve(one, sheet=self._changed.get(one.name, one.sheet)) for one in encounter.members)
        return evolve(encounter, members=tuple(members)) if self._changed else encounter


def _checked(
    steps: Sequence[WrittenFight | Pause], whole: Encounter, named: set[str], schema: Schema, sheets: PartySheets
) -> tuple[Stage, ...]:
    """Return the steps with their encounters, each checked by the game."""
    chain: list[Stage] = []
    reported: set[str] = set()
    for number, (step, before) in enumerate(zip(steps, (None, *steps), strict=False), 1):
        if isinstance(step, Pause):
            chain.append(RestStage(step.rest))
            continue
        encounter = _encounter(step, number, whole, named, schema)
        if isinstance(before, Pause):
            sheets.rested(before, encounter)
        encounter = sheets.advanced(encounter)
        for sentence in said_once(schema.check(encounter), encounter.names):
            if sentence not in reported:
                reported.add(sentence)
                sheets.problems.add(step.place, f"has {sentence.rstrip('.')}")
        chain.append(FightStage(step.names, encounter, step.stop_after, step.retreat))
    if isinstance(steps[-1], Pause):
        sheets.rested(steps[-1], None)
    return tuple(chain)


def _encounter(fight: WrittenFight, number: int, whole: Encounter, named: set[str], schema: Schema) -> Encounter:
    return evolve(
        whole,
        members=tuple(one for one in whole.members if one.name in fight.names or one.name not in named),
        scene=evolve(_base(whole.scene, number, schema), **fight.changes),
        max_rounds=min(whole.max_rounds, fight.stop_after or whole.max_rounds),
    )


def _base(scene: Any, number: int, schema: Schema) -> Any:  # Any: the system's own class
    """Return [scene] as it is in step ``number``, before that step's changes."""
    return scene if number == 1 else evolve(scene, **schema.later)


# From the chain to the document.


def chain_document(chain: Sequence[Stage], scene: object, schema: Schema) -> list[Json]:
    """Return the chain for the canonical document: full names, and only the differences of each scene."""
    return [_row(step, _base(scene, number, schema)) for number, step in enumerate(chain, 1)]


def _row(step: Stage, base: object) -> dict[str, Json]:
    if isinstance(step, RestStage):
        return {"rest": plain_fields(step.rest)}
    row: dict[str, Json] = {"fight": list(step.fight)}
    if step.stop_after is not None:
        row["stop_after"] = step.stop_after
    if step.retreat is not None:
        row["retreat"] = plain_fields(step.retreat)
    scene = step.encounter.scene
    cls: type = type(base)
    pairs = {name: (getattr(scene, name), getattr(base, name)) for name in writable(cls)}
    changes = {name: plain(now) for name, (now, before) in pairs.items() if now != before}
    return {**row, "scene": changes} if changes else row
