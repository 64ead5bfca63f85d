"""Read-back of a draft: a sentence of everything that is in the fight, in pieces that can be changed one by one.

The sentence, parsed again, gives the same fight: names are those by which the parser finds the same sheet, and each
piece stands where a person could write it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from attrs import frozen

from ...core.schema import Schema
from ...core.system import PC
from ..describe import toml_value
from ..formation import POSITION
from .circumstances import circumstances
from .model import Draft, DraftGroup, DraftSide, Taken, Unused
from .sheet_names import SAME, SheetNames
from .words import words
from .writing import Say, settings_of

GROUP: Final = "group"
"""Kind of a piece whose ``name`` is that of a sheet."""


@frozen
class Piece:
    """A piece of the sentence: its ``kind``, the words that join it to the piece before (``lead``), and its text.

    The kinds are "group", "with" (gear), "without", "hurt", "level", "wave", "own" (a circumstance of its side),
    "ambush", "distance", "setting" and "scene" (a circumstance of all). ``name`` is the part of the text that names a
    sheet, gear or circumstance, and ``id`` is its id; ``others`` has the ids of other sheets that fit as well. ``side``
    is the number of its side."""

    kind: str
    lead: str
    before: str
    name: str = ""
    after: str = ""
    id: str = ""
    side: int = 0
    others: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Its text without the lead."""
        return f"{self.before}{self.name}{self.after}"


@frozen
class ReadBack:
    """What a sentence was understood as.

    ``offered`` are pieces for the end of the sentence: the game's circumstances that are not in it. ``players`` are the
    names of the players' sides, ``distance`` the metres between the sides (None: the game has none), ``switches`` the
    keys of [variants] and [scene] that the file sets, as TOML."""

    pieces: tuple[Piece, ...]
    offered: tuple[Piece, ...]
    players: tuple[str, ...]
    distance: float | None
    switches: tuple[str, ...]
    unused: tuple[Unused, ...]
    taken: tuple[Taken, ...]

    @property
    def sentence(self) -> str:
        """All pieces as one sentence."""
        return "".join(piece.lead + piece.text for piece in self.pieces)

    def facts(self, say: Say, side: Callable[[str], str]) -> str:
        """Return what the sentence leaves open: the players' side, the distance, and the keys of the file. ``side``
        gives the name of a side."""
        found = [say("new-read_players", sides=", ".join(map(side, self.players)))]
        if self.distance is not None:
            found.append(say("new-read_metres", metres=_metres(self.distance)))
        if self.switches:
            found.append(say("new-read_switches", switches="; ".join(self.switches)))
        text = "; ".join(found)
        return text[:1].upper() + text[1:]


@frozen
class Reader:
    """Maker of read-backs for one game. ``names`` are its sheets, ``gear`` gives the name of gear by id, ``say`` the
    messages in the language ``lang``."""

    schema: Schema
    names: SheetNames
    gear: Callable[[str], str]
    say: Say
    lang: str

    def of(self, draft: Draft) -> ReadBack:
        """Return the read-back of a draft."""
        players = tuple(side.name for side in draft.sides if side.role == PC)
        named = [number for number, side in enumerate(draft.sides) if side.name == self.schema.new_sides[PC]]
        likely = self.names.likely_players([[group.sheet for group in side.groups] for side in draft.sides])
        party = next(iter(named), likely)
        pieces = [
            piece
            for number, side in enumerate(draft.sides)
            for piece in self._side(number, side, number == party != likely)
        ]
        pieces += self._scene(draft)
        switches = tuple(_switches(draft))
        return ReadBack(
            tuple(pieces),
            tuple(self._offered(draft)),
            players,
            self._distance(draft),
            switches,
            draft.unused,
            draft.taken,
        )

    def _side(self, number: int, side: DraftSide, party: bool) -> Iterator[Piece]:
        lead = f" {self.say('new-against')} " if number else ""
        lead += f"{self.say('new-party')}: " if party else ""
        for group in side.groups:
            yield from self._group(number, lead, group, side.role)
            lead = ", "
        for each in side.circumstances:
            yield Piece("own", f" {self.say('new-having')} ", "", each.called[self.lang], "", each.id, number)
        if side.surprises:
            yield Piece("ambush", " ", self.say("new-in_ambush"), side=number)

    def _group(self, number: int, lead: str, group: DraftGroup, role: str) -> Iterator[Piece]:
        name = self._name(group.sheet, role)
        before, after = f"{group.crowd or group.count} × ", ""
        if group.named:
            before, after = f"{group.name} (", ")"
        elif group.crowd:
            before = f"{group.count} {self.say('new-mobs', count=group.count)} {group.crowd} "
        yield Piece(GROUP, lead, before, name, after, group.sheet, number, group.others)
        for kind, ids in (("with", group.gear), ("without", group.without)):
            joined = f" {self.say('new-having' if kind == 'with' else 'new-lacking')} "
            for id_ in ids:
                yield Piece(kind, joined, "", self._thing(id_), "", id_, number)
                joined = f" {self.say('new-and')} "
        if group.hurt < 1:
            yield Piece("hurt", " ", self.say("new-hurt", share=round(100 * group.hurt)), side=number)
        level = group.keys.get(self.schema.drafts.get("level", {}).get("key"))
        if level is not None:
            yield Piece("level", " ", self.say("new-of_level", level=level), side=number)
        if group.wave > 1:
            yield Piece("wave", " ", self.say("new-wave", wave=group.wave), side=number)

    def _name(self, sheet: str, role: str) -> str:
        """Return a name by which the parser finds the sheet: its title, else its id."""
        called = self.names.called(sheet, self.lang)
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
        lead = f" {self.say('new-having')} "
        for each in draft.circumstances:
            if not draft.sides[each.side].surprises or "{here}" not in repr(each.scene):
                yield Piece("scene", lead, "", each.called[self.lang], "", each.id, each.side)
                lead = f" {self.say('new-and')} "

    def _offered(self, draft: Draft) -> Iterator[Piece]:
        said = {
            each.id for each in (*draft.circumstances, *(own for side in draft.sides for own in side.circumstances))
        }
        for each in circumstances(self.schema):
            if each.id not in said:
                yield Piece("scene", f" {self.say('new-having')} ", "", each.called[self.lang], "", each.id)

    def _distance(self, draft: Draft) -> float | None:
        """Return the metres between the sides, also if the sentence does not say them."""
        places = self.schema.drafts.get("placing", {}).values()
        across = [place[POSITION][0] for place in places if POSITION in place]
        return draft.distance if draft.distance is not None or not across else max(across) - min(across)


def unused_said(part: Unused, say: Say) -> str:
    """Return the remark about a part of the sentence that nothing used."""
    said = [say("new-read_unused", text=part.text)]
    if part.why is not None:
        said.append(say(part.why.key, **part.why.values))
    if part.near:
        said.append(say("new-read_near", near=", ".join(part.near)))
    return "; ".join(said)


def taken_said(reading: Taken, say: Say) -> str:
    """Return the remark about a reading that was chosen among equals."""
    said = say("new-read_taken", text=reading.text, taken=say(reading.taken.key, **reading.taken.values))
    return "; ".join([said, say("new-read_or", others=", ".join(reading.others))] if reading.others else [said])


def _metres(distance: float) -> str:
    return f"{distance:g}"


def _switches(draft: Draft) -> Iterator[str]:
    for name, table in zip(("variants", "scene"), settings_of(draft), strict=True):
        yield from (f"{name}.{key} = {toml_value(value)}" for key, value in table.items())
