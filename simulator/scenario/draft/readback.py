"""Read-back of a draft: a sentence of everything that is in the fight, in pieces that can be changed one by one.

The sentence, parsed again, gives the same fight: names are those by which the parser finds the same sheet, and each
piece stands where a person could write it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from attrs import frozen

from ...core.schema import Schema
from ...core.system import PC
from ..describe import toml_value
from ..formation import POSITION
from .alternatives import Alternative, alternatives
from .circumstances import Circumstance, circumstances
from .lexicon import well_said
from .model import Draft, DraftGroup, DraftSide, Taken, Unused
from .pieces import AMBUSH, GROUP, Piece, joined
from .sheet_names import SAME, SheetNames
from .words import PLAIN, words
from .writing import Say, settings_of


@frozen
class Reading:
    """A reading that was chosen among equals: the ``text`` of the sentence, what is ``said`` about it and about what it
    might be (``also``, or ""), and the ``others`` that a sentence can have."""

    text: str
    said: str
    also: str
    others: tuple[Alternative, ...]


@frozen
class Left:
    """A part of the sentence that nothing used: its text, its place in it, and what is ``said`` about it."""

    text: str
    start: int
    end: int
    said: str


@frozen
class ReadBack:
    """The understanding of a sentence.

    ``offered`` are pieces for the end of the sentence: the game's circumstances that are not in it. ``facts`` say what
    the sentence leaves open: the metres between the sides, and the keys of [variants] and [scene] that the file sets
    ("": nothing). ``remarks`` are sentences about it."""

    pieces: tuple[Piece, ...]
    offered: tuple[Piece, ...]
    facts: str
    remarks: tuple[str, ...]
    taken: tuple[Reading, ...]
    unused: tuple[Left, ...]

    @property
    def sentence(self) -> str:
        """All pieces as one sentence."""
        return joined(self.pieces)


@frozen
class Reader:
    """Maker of read-backs for one game, in the language ``lang``. ``names`` are its sheets, ``gear`` and ``side`` give
    the names of gear and sides by id, ``say`` the messages."""

    schema: Schema
    names: SheetNames
    gear: Callable[[str], str]
    side: Callable[[str], str]
    say: Say
    lang: str

    def of(self, draft: Draft) -> ReadBack:
        """Return the read-back of a draft."""
        home = [side for side in draft.sides if side.name == self.schema.new_sides[PC]]  # their sheets may be others'
        players = home or [side for side in draft.sides if side.role == PC]
        pieces = [piece for number, side in enumerate(draft.sides) for piece in self._side(number, side, players)]
        pieces += self._scene(draft)
        return ReadBack(
            tuple(pieces),
            tuple(self._offered(draft)),
            self._facts(draft),
            tuple(self.say(each.key, **each.values) for each in draft.remarks),
            tuple(
                Reading(each.text, *self._taken(each), tuple(alternatives(self, each, pieces))) for each in draft.taken
            ),
            tuple(Left(each.text, each.start, each.end, self._unused(each)) for each in draft.unused),
        )

    def _facts(self, draft: Draft) -> str:
        found: list[str] = []
        distance = self._distance(draft)
        if distance is not None:
            found.append(self.say("new-read_metres", metres=_metres(distance)))
        if switches := "; ".join(_switches(draft)):
            found.append(self.say("new-read_switches", switches=switches))
        text = "; ".join(found)
        return text[:1].upper() + text[1:]

    def _unused(self, part: Unused) -> str:
        reason = "" if part.why is None else self.say(part.why.key, **part.why.values)
        said = [self._quoted(part.text, reason)]
        if part.near:
            said.append(self.say("new-read_near", near=", ".join(part.near)))
        return self.say("new-read_unused", said="; ".join(said))

    def _taken(self, reading: Taken) -> tuple[str, str]:
        values, others = reading.taken.values, reading.others
        if reading.taken.key == "new-taken_gear":
            values, others = {"name": self.gear(str(values["name"]))}, tuple(map(self.gear, others))
        elif reading.taken.key == "new-taken_ambush":
            values, others = {"side": self.side(str(values["side"]))}, tuple(map(self.side, others))
        said = self._quoted(reading.text, self.say(reading.taken.key, **values))
        return said, self.say("new-read_or", others=", ".join(others)) if others else ""

    def _quoted(self, text: str, said: str) -> str:
        """Return what is said about a text, behind it unless it names it."""
        quoted = self.say("new-read_quoted", text=text)
        return said if quoted in said else ": ".join(filter(None, (quoted, said)))

    def _side(self, number: int, side: DraftSide, players: Sequence[DraftSide]) -> Iterator[Piece]:
        lead = f" {self.say('new-against')} " if number else ""
        lead += f"{self.say('new-players')}: " if side in players else ""
        for group in side.groups:
            yield from self._group(number, lead, group, side.role)
            lead = ", "
        for each in side.circumstances:
            if each.id != AMBUSH:
                yield self._circumstance("own", each, number)
        if side.surprises:
            yield Piece(AMBUSH, " ", self.say("new-in_ambush"), side=number)

    def _group(self, number: int, lead: str, group: DraftGroup, role: str) -> Iterator[Piece]:
        name = self.name(group.sheet, role)
        before, after = f"{group.crowd or group.count} × ", ""
        if group.named and group.count == 1:
            before, after = f"{group.name} (", ")"
        elif group.named:
            after = f" {self.say('new-named')} {group.name}"
        elif group.crowd:
            before = f"{group.count} {self.say('new-mobs', count=group.count)} {group.crowd} "
        yield Piece(GROUP, lead, before, name, after, group.sheet, number, group.others)
        for kind, ids in (("with", group.gear), ("without", group.without)):
            joint = f" {self.say('new-having' if kind == 'with' else 'new-lacking')} "
            for id_ in ids:
                yield Piece(kind, joint, "", self._thing(id_), "", id_, number)
                joint = f" {self.say('new-and')} "
        if group.hurt < 1:
            yield Piece("hurt", " ", self.say("new-hurt", share=round(100 * group.hurt)), side=number)
        level = group.keys.get(self.schema.drafts.get("level", {}).get("key"))
        if level is not None:
            yield Piece("level", " ", self.say("new-of_level", level=level), side=number)
        if group.wave > 1:
            yield Piece("wave", " ", self.say("new-wave", wave=group.wave), side=number)

    def name(self, sheet: str, role: str = "") -> str:
        """Return a name by which the parser finds the sheet: its title, else its id."""
        called = self.names.called(sheet, self.lang)
        first, _, rest = called.partition(" ")
        if rest and first.lower() in PLAIN:  # "3 of the ..." is a part of a group
            called = rest[:1].upper() + rest[1:]
        found = self.names.find(words(called), role)
        same = [each.sheet for each in takewhile(lambda each: each.rank == SAME, found)]
        return called if same == [sheet] else sheet.replace("_", " ")

    def _thing(self, id_: str) -> str:
        """Return the name of gear, or of a kind of gear that is taken away."""
        key = f"new-thing_{id_}"
        return self.say(key) if id_ in ("armour", "weapons", "ammunition", "shield") else self.gear(id_)

    def _scene(self, draft: Draft) -> Iterator[Piece]:
        if draft.distance is not None:
            yield Piece("distance", " ", self.say("new-apart", metres=_metres(draft.distance)))
        for key, value in draft.settings.items():
            called: Mapping[str, Any] = self.schema.drafts.get("settings", {}).get(key, {})
            name = called.get("words", {}).get(self.lang, [key])[0]
            yield Piece("setting", f" {self.say('new-having')} ", "", name, f" {toml_value(value)}", key)
        for each in draft.circumstances:
            if each.id != AMBUSH or not draft.sides[each.side].surprises:
                yield self._circumstance("scene", each, each.side)

    def _offered(self, draft: Draft) -> Iterator[Piece]:
        said = {each.id for each in draft.circumstances}
        said |= {each.id for side in draft.sides for each in side.circumstances}
        for each in circumstances(self.schema):
            if each.id not in said:
                yield self._circumstance("scene", each, 0)

    def _circumstance(self, kind: str, each: Circumstance, side: int) -> Piece:
        """Return the piece of a circumstance, joined by "with" unless its name is a phrase such as "in cover"."""
        called = each.called[self.lang]
        if (phrase := well_said(called, self.lang)) != called:
            lead, _, name = phrase.partition(" ")
            if phrase.endswith(f" {called}"):
                lead, name = phrase.removesuffix(f" {called}"), called
            return Piece(kind, f" {lead} ", "", name, "", each.id, side)
        is_phrase = called.partition(" ")[0] in self.say("new-openings").split()
        lead = " " if is_phrase else f" {self.say('new-having')} "
        return Piece(kind, lead, "", called, "", each.id, side)

    def _distance(self, draft: Draft) -> float | None:
        """Return the metres between the sides, also if the sentence does not say them."""
        places = self.schema.drafts.get("placing", {}).values()
        across = [place[POSITION][0] for place in places if POSITION in place]
        return draft.distance if draft.distance is not None or not across else max(across) - min(across)


def _metres(distance: float) -> str:
    return f"{distance:g}"


def _switches(draft: Draft) -> Iterator[str]:
    for name, table in zip(("variants", "scene"), settings_of(draft), strict=True):
        yield from (f"{name}.{key} = {toml_value(value)}" for key, value in table.items())
