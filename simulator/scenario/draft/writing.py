"""Scenario file from a draft: every key that is likely to be changed, each with a comment in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from ...core.schema import Schema
from ..canonical import plain
from ..describe import toml_key, toml_value
from ..formation import ABREAST, POSITION, SPACING, side_by_side
from ..varying import VaryingNumber, read_number
from .circumstances import filled, lay
from .condition import hurt_keys
from .model import Draft, DraftGroup, DraftSide
from .sheet_names import SheetNames

MOST_OTHERS: Final = 6
WIDTH: Final = 30  # characters before a comment
_LONG: Final = 90  # characters of a value that is still written in one line

Tables = dict[str, Any]  # Any: tables as a file has them


class Say(Protocol):
    """Text of a message ("new-...") of the catalogue of one language, with its values."""

    def __call__(self, key: str, /, **values: str | int) -> str: ...


@frozen
class DraftWriter:
    """Writer of drafts for one game. ``names`` are its sheets; ``say`` gives the messages in the language ``lang``."""

    schema: Schema
    names: SheetNames
    say: Say
    lang: str

    def text(
        self,
        draft: Draft,
        *,
        file: str = "",
        editor: str = "",
        includes: Sequence[str] = (),
        own: Mapping[str, Tables] | None = None,
        sheets: Mapping[str, object] | None = None,
    ) -> str:
        """Return the text of the file.

        ``file`` is the file's name, ``editor`` the path of its schema, ``includes`` the files of sheets that it names.
        ``own`` are sheets of files that it cannot name; it has a copy of those that the fight needs. ``sheets`` has the
        finished sheet of each group, whose figures are written as comments (None: no figures)."""
        lines = [*self._head(draft, file, editor, includes), *self._settings(draft), *self._own(draft, own or {})]
        for side in draft.sides:
            lines += self._side(side)
        for side in draft.sides:
            for group, keys in zip(side.groups, self._keys(draft, side, sheets or {}), strict=True):
                lines += ["", *self._group(group, side, keys, draft.system)]
                lines += [] if sheets is None else self._knobs(group, sheets.get(group.name), keys)
        return "\n".join(lines) + "\n"

    def _head(self, draft: Draft, file: str, editor: str, includes: Sequence[str]) -> Iterator[str]:
        if editor:
            yield f"#:schema {editor}"
        yield f"# {' '.join(draft.title.split())}"
        for remark in draft.remarks:
            yield f"# {self.say(remark.key, **remark.values)}"
        yield "#"
        for key in ("new-to_check", "new-to_watch", "new-to_count", "new-to_balance", "new-to_help"):
            yield f"# {self.say(key, file=file or self.say('new-any_file'))}"
        yield "asalto = 1"
        yield f'system = "{draft.system}"'
        yield f"title = {toml_value(draft.title)}"
        if includes:
            yield _line("include", list(includes), self.say("new-include"))

    def _settings(self, draft: Draft) -> Iterator[str]:
        """Yield [variants] and [scene], as the circumstances set them."""
        variants, scene = settings_of(draft)
        yield ""
        yield f"# {self.say('new-variants', system=draft.system)}"
        if variants:
            yield "[variants]"
            yield from (_line(key, value) for key, value in variants.items())
            yield ""
        elif draft.circumstances or scene:
            yield ""
        yield from (f"# {each.about[self.lang]}" for each in draft.circumstances)
        if scene:
            yield "[scene]"
            yield from (_line(key, value) for key, value in scene.items())

    def _own(self, draft: Draft, own: Mapping[str, Tables]) -> Iterator[str]:
        """Yield the sheets of ``own`` that the fight uses, and those that they build on."""
        needed = [group.sheet for side in draft.sides for group in side.groups if group.sheet in own]
        for name in needed:
            base = str(own[name].get("base", ""))
            needed += [base] if base in own and base not in needed else []
        for name in dict.fromkeys(needed):
            yield ""
            yield f"# {self.say('new-sheet_copied')}"
            yield f"[sheets.{toml_key(name)}]"
            yield from (_line(toml_key(key), value) for key, value in own[name].items())

    def _side(self, side: DraftSide) -> Iterator[str]:
        yield ""
        yield f"[sides.{side.name}]"
        yield _line("role", side.role, self.say(f"new-role_{side.role}"))
        yield _line("policy", side.policy, self.say("new-policy"))

    def _group(self, group: DraftGroup, side: DraftSide, keys: Tables, system: str) -> Iterator[str]:
        yield "[[combatants]]"
        yield _line("name", group.name)
        yield _line("side", side.name)
        yield _line("use", group.sheet, self._sheet_command(system, group.sheet))
        if group.others:
            yield f"# {self.say('new-others', others=', '.join(group.others[:MOST_OTHERS]))}"
        if group.crowd:
            members = hurt_keys(self.schema, group, None).get(self.schema.drafts["crowd"], group.crowd)
            yield _line(self.schema.drafts["crowd"], members, self.say("new-crowd"))
        if group.count != 1:
            yield _line("count", group.count, self.say("new-count"))
            if self.schema.spacing is not None and POSITION in keys:
                yield _line(SPACING, self.schema.spacing, self.say("new-spacing"))
        yield from (_line(key, value, self._about(key)) for key, value in keys.items())

    def _sheet_command(self, system: str, sheet: str) -> str:
        return f"asalto sheets {system} {sheet}" if sheet in self.schema.sheets else ""

    def _about(self, key: str) -> str:
        """Return the comment on a key that the game, the circumstances or the group write; "" if its name is clear."""
        knob: Mapping[str, str] = self.schema.drafts.get("knobs", {}).get(key, {})
        return self.say("new-position") if key == POSITION else knob.get(self.lang, "")

    def _keys(self, draft: Draft, side: DraftSide, sheets: Mapping[str, object]) -> Iterator[Tables]:
        """Yield the keys of each group of a side: the place, those of the circumstances, and its own."""
        for group, place in zip(side.groups, self._places(draft, side), strict=True):
            keys: Tables = dict(self.schema.drafts.get("placing", {}).get(side.role, {}))
            keys |= {POSITION: place} if place else {}
            keys |= group.keys
            if not group.crowd and group.name in sheets:
                keys |= hurt_keys(self.schema, group, sheets[group.name])
            yield keys

    def _places(self, draft: Draft, side: DraftSide) -> Iterator[list[float]]:
        """Yield the positions of the groups of a side, side by side at the game's spacing; [] for one that the game
        places itself. Front ranks are as far apart as the draft says, else middles as far as the game says."""
        number, spacing = draft.sides.index(side), self.schema.spacing or 0.0
        counts = [_most(group.count) for group in side.groups]
        middle: list[float] = self.schema.drafts.get("placing", {}).get(side.role, {}).get(POSITION, [])
        for count, across in zip(counts, side_by_side(counts, spacing), strict=True):
            if draft.distance is not None:
                behind = spacing * (-(-count // ABREAST) - 1) / 2
                yield [number * draft.distance + (behind if number else -behind), across]
            else:
                yield [middle[0], middle[1] + across] if middle else []

    def _knobs(self, group: DraftGroup, sheet: object, keys: Tables) -> Iterator[str]:
        """Yield the fields that are changed most often, with their current values, as comments."""
        for name, about in self.schema.drafts.get("knobs", {}).items():
            written = self.names.value(group.sheet, name)
            value = written if written is not None else plain(getattr(sheet, name, None))
            if name not in keys and value is not None and not isinstance(value, dict):
                yield from (f"# {line}" for line in _line(name, value, about[self.lang], WIDTH - 2).splitlines())


def _most(count: int | str) -> int:
    """Return the greatest value of a count."""
    drawn = read_number(count) if isinstance(count, str) else count
    return drawn.high if isinstance(drawn, VaryingNumber) else int(count)


def settings_of(draft: Draft) -> tuple[Tables, Tables]:
    """Return the tables of [variants] and [scene], as the circumstances and settings make them."""
    sides = {side.role: side.name for side in draft.sides[::-1]}
    variants: Tables = {}
    scene: Tables = {}
    for each in draft.circumstances:
        names = {**sides, "here": draft.sides[each.side].name}
        lay(variants, filled(each.variants, names))
        lay(scene, filled(each.scene, names))
    lay(scene, draft.settings)
    return variants, scene


def _line(key: str, value: object, comment: str = "", width: int = WIDTH) -> str:
    """Return ``key = value # comment``; a long list of tables has a line for each."""
    text, rest = f"{key} = {toml_value(value)}", ""
    if isinstance(value, list) and len(text) > _LONG:
        text = f"{key} = ["
        rest = "".join(f"\n    {toml_value(part)}," for part in value) + "\n]"
    return (f"{text:<{width}}  # {comment}" if comment else text) + rest
