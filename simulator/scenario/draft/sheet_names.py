"""Search for the sheet of a game that words mean: its id, its title in either language, an alias, or a part of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from ...core.schema import Schema
from .words import alike, telling, words

SAME: Final = 0
PART: Final = 1
KIND: Final = 2
_MOST_FOUND: Final = 4096  # searches to remember
_NEAR: Final = 70  # least similarity of two spellings, 0 to 100
_BEFORE: Final = re.compile(r" (?:of|from|in|with|without|to) ")  # what follows is not the noun of a name
_PC_KINDS: Final = ("pc", "main", "hero")

Table = Mapping[str, Any]  # Any: tables as tomllib gives them


@frozen
class Match:
    """A sheet that words may mean.

    ``rank`` is SAME (the words are its name), PART (they are part of it) or KIND (they are its kind); ``more`` is the
    number of other words in its name."""

    sheet: str
    rank: int
    more: int


class SheetNames:
    """Names of the sheets that a file of this game can use; ``own`` are those of the file."""

    def __init__(self, schema: Schema, own: Mapping[str, Table] | None = None) -> None:
        self._tables: dict[str, Table] = {**schema.sheets, **(own or {})}
        self._own = frozenset(own or ())
        self._roles: Mapping[str, str] = schema.drafts.get("roles", {})
        self._crowd: str = schema.drafts.get("crowd", "")
        talk: Mapping[str, Any] = schema.drafts.get("talk", {})
        self._found: dict[tuple[str, ...], list[Match]] = {}
        self._friends = frozenset(talk.get("friends", ()))
        self._foes = frozenset(talk.get("foes", ()))
        aliases: dict[str, list[str]] = {}
        for word, name in schema.aliases.items():
            aliases.setdefault(name, []).append(word)
        for name, said in talk.get("sheets", {}).items():
            aliases.setdefault(name, []).extend(said)
        self._names = {name: tuple(_names(name, self._tables[name], aliases)) for name in self._tables}
        self._kinds = {name: tuple(self._kind_words(name, aliases)) for name in self._tables}

    def find(self, said: Sequence[str], role: str, beside: Sequence[str] = ()) -> list[Match]:
        """Return the sheets that the words may mean, the likeliest first.

        The order is: sheets that fit a side of that role, then those whose whole name the words are, then those that
        have words in common with the sheets ``beside`` them."""
        asked = telling(said)
        if asked not in self._found:
            if len(self._found) >= _MOST_FOUND:
                self._found.clear()
            self._found[asked] = [match for name in self._tables if (match := self._match(name, asked)) is not None]
        found = self._found[asked]
        company = {word for name in beside for each in self._names[name] for word in each}
        order = list(self._tables)

        def likely(match: Match) -> tuple[bool, int, bool, int, int]:
            own = {word for each in self._names[match.sheet] for word in each}
            alone = not any(alike(word, other) for word in own for other in company)
            return not self.fits(match.sheet, role), match.rank, alone, match.more, order.index(match.sheet)

        return sorted(found, key=likely)

    @property
    def vocabulary(self) -> set[str]:
        """Words of all names and kinds."""
        own = {word for names in self._names.values() for name in names for word in name}
        return own | {part for kinds in self._kinds.values() for kind in kinds for part in words(kind)}

    def has_noun(self, sheet: str, said: Sequence[str]) -> bool:
        """Return whether one of the words is the noun of the sheet's title in either language, or two are in it."""
        asked = telling(said)
        if len(asked) > 1:
            return True
        title = self.value(sheet, "title")
        if not isinstance(title, Mapping):
            return True
        english = [telling(words(_BEFORE.split(part)[0])) for part in str(title.get("en", "")).split(",")]
        spanish = [telling(words(part)) for part in str(title.get("es", "")).split(",")]
        nouns = [word for part in spanish for word in part[:1]] + [word for part in english for word in part[-1:]]
        return any(alike(word, noun) for word in asked for noun in nouns)

    def all_names(self, sheet: str) -> tuple[tuple[str, ...], ...]:
        """Return all names of a sheet, each as its words."""
        return self._names[sheet]

    def is_same(self, found: Sequence[Match]) -> bool:
        """Return whether the words are the whole name of the first sheet."""
        return found[0].rank == SAME

    def is_unique(self, sheet: str) -> bool:
        """Return whether the sheet is one person, with a name of their own: the same in both languages."""
        title = self.value(sheet, "title")
        if not isinstance(title, Mapping) or not self.is_protagonist(sheet):
            return False
        spanish, english = (str(title.get(lang, "")).partition(",")[0] for lang in ("es", "en"))
        return spanish == english != "" and spanish[:1].isupper()

    def lean(self, sheet: str) -> int:
        """Return how likely it is on the players' side: 2 (made for players) to -2 (made against them)."""
        return 2 if self.is_protagonist(sheet) else 1 if sheet in self._friends else -2 if sheet in self._foes else 0

    def nearest(self, said: Sequence[str]) -> list[str]:
        """Return up to three sheets with the most similar names; [] if none is near."""
        asked = telling(said)
        near = {name: max(_likeness(asked, each) for each in self._names[name]) for name in self._tables}
        close = sorted(near, key=lambda name: (-near[name], name))
        return [name for name in close[:3] if near[name] >= _NEAR]

    def called(self, sheet: str, lang: str) -> str:
        """Return the name of a combatant made from that sheet: the title up to a comma. A sheet of the file's own
        without a title is called by its id."""
        own = sheet in self._own and "title" not in self._tables[sheet]
        title = None if own else self.value(sheet, "title")
        text = sheet.replace("_", " ")
        if isinstance(title, Mapping):
            text = str(title.get(lang) or title.get("es") or sheet)
        text = text.partition(",")[0].strip()[:50] or sheet
        return text[:1].upper() + text[1:]

    def fits(self, sheet: str, role: str) -> bool:
        """Return whether it may be on a side of that role: some games bind a kind of sheet to a role."""
        return self.role(sheet) in (role, "")

    def role(self, sheet: str) -> str:
        """Return the role that the sheet is bound to; "" if it may be on any side."""
        return self._roles.get(str(self.value(sheet, "kind") or ""), "")

    def is_protagonist(self, sheet: str) -> bool:
        """Return whether it is made for players."""
        return self.value(sheet, "protagonist") is True or self.value(sheet, "kind") in _PC_KINDS

    def is_crowd(self, sheet: str) -> bool:
        """Return whether one combatant made from it stands for many."""
        return bool(self._crowd) and bool(self.value(sheet, self._crowd))

    def likely_players(self, sides: Sequence[Sequence[str]]) -> int:
        """Return the number of the side that is likely the players', by its sheets; the first one of equals."""
        likely = [sum(map(self.lean, sheets)) / max(1, len(sheets)) for sheets in sides]
        return likely.index(max(likely))

    @property
    def ids(self) -> list[str]:
        """Return the ids of all sheets, sorted."""
        return sorted(self._tables)

    def value(self, sheet: str, field: str) -> Any:  # Any: as the sheet writes it
        """Return the value of a field in the sheet, or in one that it builds on; None if they do not write it."""
        seen: set[str] = set()
        while sheet in self._tables and sheet not in seen:
            seen.add(sheet)
            if field in self._tables[sheet]:
                return self._tables[sheet][field]
            sheet = str(self._tables[sheet].get("base", ""))
        return None

    def _match(self, name: str, asked: Sequence[str]) -> Match | None:
        ranks = [rank for each in self._names[name] if (rank := _covered(asked, each)) is not None]
        if ranks:
            more = min(ranks)
            return Match(name, PART if more else SAME, more)
        if len(asked) == 1 and any(alike(asked[0], word) for word in self._kinds[name]):
            return Match(name, KIND, 0)
        return None

    def _kind_words(self, name: str, aliases: Mapping[str, Sequence[str]]) -> Iterator[str]:
        for field in ("kind", "npc_class"):
            kind = self.value(name, field)
            if isinstance(kind, str):
                yield from (kind, *aliases.get(kind, ()))
        keywords = self.value(name, "keywords")
        yield from (str(word) for word in keywords or () if isinstance(keywords, list))


def _names(name: str, table: Table, aliases: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Yield every name of a sheet, without articles and prepositions."""
    titles = table.get("title", {})
    texts = [name, *aliases.get(name, ()), *(titles.values() if isinstance(titles, Mapping) else ())]
    for text in texts:
        yield telling(words(str(text)))
        if "," in str(text):
            yield telling(words(str(text).partition(",")[0]))


def _covered(asked: Sequence[str], name: Sequence[str]) -> int | None:
    """Return the number of other words in the name; None if one of the words is not in it."""
    if not asked or not all(any(alike(word, each) for each in name) for word in asked):
        return None
    return max(0, len(name) - len(asked))


def _likeness(asked: Sequence[str], name: Sequence[str]) -> float:
    """Return the similarity, 0 to 100, of the whole spellings or of the two most similar words."""
    from rapidfuzz.fuzz import ratio  # imported here: few commands read sentences, and all must start fast

    whole = ratio(" ".join(asked), " ".join(name))
    return max([whole, *(ratio(word, each) for word in asked for each in name)])
