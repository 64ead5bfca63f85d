"""Vocabulary of sentences about one game: phrases and their meanings.

The words that all games share are in vocabulary.toml; those of a game are the names of its sheets and gear, their other
names in [talk] of its data/drafts.toml, its circumstances and its settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from attrs import frozen

from ...core.schema import Schema
from ...data_files import toml_file
from .circumstances import Circumstance, circumstances
from .references import followers, leaders
from .sheet_names import KIND, PART, SAME, Match, SheetNames
from .words import NUMERALS, PLAIN, alike, stems, telling, words

LONGEST: Final = 6  # words of a phrase
_MOST_FOUND: Final = 4096  # searches to remember
_SHORTEST_GUESS: Final = 5  # letters of a word that may be misspelt in any way
_FREE: Final = 8  # letters of a word that may have two mistakes
_GEAR_KINDS: Final = ("weapons", "armour", "shields", "powers", "objects")


@frozen
class Meaning:
    """A meaning of a phrase: its ``label``, a terminal of the grammar or of labels.py, and the id or row behind it."""

    label: str
    value: Any = None  # Any: an id, a Circumstance, a number


@frozen
class Setting:
    """A key of [scene] that a sentence may set, with its range."""

    key: str
    low: int
    high: int


class Lexicon:
    """Vocabulary of one game. ``elsewhere`` has the circumstances of all games, ``called`` gives names of gear."""

    def __init__(
        self,
        schema: Schema,
        names: SheetNames,
        elsewhere: Sequence[Circumstance],
        called: Callable[[str], Sequence[str]],
    ) -> None:
        self.names = names
        self.offered = circumstances(schema)
        self.gear_names: dict[str, list[tuple[str, ...]]] = {}
        self._own_names: dict[str, int] = {}  # how many of them are its id and its titles
        led: Mapping[str, Sequence[str]] = schema.drafts.get("talk", {}).get("led", {})
        own = {sheet: sheet for sheet in names.ids if not names.is_unique(sheet)}  # "a bandit and his men"
        self.kin = {"FOLLOWER": {**own, **followers(led)}, "PEOPLE": {**own, **followers(led)}, "LEADER": leaders(led)}
        self.vague, shared = _shared()
        self._exact: dict[tuple[str, ...], list[Meaning]] = {phrase: list(means) for phrase, means in shared.items()}
        self._inflected: dict[str, list[tuple[tuple[str, ...], Meaning]]] = {}
        self._known = {word for phrase in (*self._exact, *self.vague) for word in phrase} | NUMERALS
        self._name_stems = {stem for word in names.vocabulary for stem in stems(word)}
        self._kinds: dict[str, str] = dict.fromkeys(_verbs(self._exact), "plain")
        self._add_circumstances(elsewhere)
        self._add_settings(schema.drafts.get("settings", {}))
        self._add_gear(schema, called)
        for word in sorted(names.vocabulary):
            self._kinds[word] = "sheet"
        self._sheets: dict[tuple[str, ...], list[Match]] = {}

    def phrases(self, said: Sequence[str]) -> list[tuple[int, Meaning]]:
        """Return the meanings of the phrases that begin a row of words, the longest first, with their lengths."""
        found = [
            (length, meaning)
            for length in range(min(LONGEST, len(said)), 0, -1)
            for meaning in self._exact.get(tuple(said[:length]), ())
        ]
        for stem in stems(said[0]):
            for phrase, meaning in self._inflected.get(stem, ()):
                if len(phrase) <= len(said) and all(map(alike, phrase, said)):
                    found.append((len(phrase), meaning))
        return sorted(found, key=lambda each: -each[0])

    def sheet(self, said: Sequence[str]) -> tuple[int, list[Match]] | None:
        """Return the sheets whose name begins a row of words, and the number of words in it; a name may be written in
        two words ("plague bearers")."""
        found = self._sheet(said)
        if found is None and len(said) > 1 and said[0] not in self._known:
            found = self._sheet(["".join(said[:2])])
            return found and (2, found[1])
        return found

    def _sheet(self, said: Sequence[str]) -> tuple[int, list[Match]] | None:
        if said[0] in PLAIN or stems(said[0]).isdisjoint(self._name_stems):
            return None
        for length in range(min(LONGEST, len(said)), 0, -1):
            asked = tuple(said[:length])
            twice = len(set(telling(asked))) < len(telling(asked))  # "coche sin conductor sin armas"
            if (
                asked[-1] in PLAIN
                or twice
                or any(word not in PLAIN and stems(word).isdisjoint(self._name_stems) for word in asked)
            ):
                continue
            if asked not in self._sheets:
                if len(self._sheets) >= _MOST_FOUND:
                    self._sheets.clear()
                self._sheets[asked] = self._found(asked)
            if self._sheets[asked]:
                return length, self._sheets[asked]
        return None

    def _found(self, asked: tuple[str, ...]) -> list[Match]:
        """Return the sheets that the words name. A part of a name counts if its noun is in it: "captain" of "guard
        captain", but not "hotel" of "hotel guard"."""
        found = self.names.find(asked, "")
        return [
            each
            for each in found
            if each.rank == SAME
            or (each.rank == PART and self.names.has_noun(each.sheet, asked))
            or (each.rank == KIND and not any(other.rank != KIND for other in found))
        ]

    def spelled(self, word: str, before: str) -> str | None:
        """Return the known word that a misspelt one means; None if it is known, too far from all, or as near to two.

        ``before`` is the kind of word that should stand here ("sheet", "gear", "scene"; "": any), which decides between
        words that are equally near."""
        from rapidfuzz.distance import OSA  # imported here: few commands read sentences, and all must start fast

        if len(word) < _SHORTEST_GUESS - 1 or word in self._known or self.knows(word):
            return None
        most = 2 if len(word) >= _FREE else 1
        near: dict[str, float] = {}
        for form, ending in _forms(word):
            for each, kind in self._kinds.items():
                if each[0] != form[0] or abs(len(each) - len(form)) > most or len(each) < _SHORTEST_GUESS - 1:
                    continue
                if (
                    (kind in ("gear", "scene") and before != kind)
                    or (kind == "sheet" and before == "scene")
                    or form.startswith(each)
                    or each.startswith(form)
                ):
                    continue  # "village" is no misspelt "villager"
                far = OSA.distance(form, each, score_cutoff=most)
                swapped = sorted(form) == sorted(each)
                if far <= most and (swapped or min(len(form), len(each)) >= _SHORTEST_GUESS):
                    rank = far - 0.5 * swapped + 0.25 * (kind != before)
                    near[each + ending] = min(rank, near.get(each + ending, rank))
        best = [each for each in near if near[each] == min(near.values())]
        return best[0] if best and all(self._kin(best[0], each) for each in best) else None

    def _kin(self, one: str, other: str) -> bool:
        """Return whether two words are forms of one, or name the same sheet."""
        first, second = (self.sheet([word]) for word in (one, other))
        same = first is not None and second is not None and first[1][0].sheet == second[1][0].sheet
        return same or alike(one, other)

    def knows(self, word: str) -> bool:
        """Return whether the word, or another form of it, is in the vocabulary."""
        own = stems(word)
        return not own.isdisjoint(self._name_stems) or any(
            not own.isdisjoint(stems(each))
            for each in self._kinds
            if each[0] == word[0] and abs(len(each) - len(word)) < 3
        )

    def near(self, said: Sequence[str], lang: str) -> list[str]:
        """Return up to three names of circumstances or gear that are spelled similarly to one of the words."""
        from rapidfuzz.fuzz import ratio

        close: dict[str, float] = {}
        for each in self.offered:
            for phrase in each.phrases:
                close[each.called[lang]] = max(
                    close.get(each.called[lang], 0), max(ratio(word, other) for word in said for other in phrase)
                )
        return [name for name in sorted(close, key=lambda name: -close[name])[:3] if close[name] >= 70]

    def similar_gear(self, gear: str, said: Sequence[str]) -> list[str]:
        """Return the ids of other gear that has these words in a name; none if they are the very name of this one."""
        names = self.gear_names[gear]
        if tuple(said) in names[: self._own_names[gear]]:
            return []
        return [
            each
            for each, others in self.gear_names.items()
            if each != gear and any(all(any(alike(word, other) for other in name) for word in said) for name in others)
        ]

    def _add_circumstances(self, elsewhere: Sequence[Circumstance]) -> None:
        for label, rows in (("SCENE", self.offered), ("ABSENT", elsewhere)):
            for row in rows:
                for phrase in row.phrases:
                    if label == "SCENE" or not self._says(phrase, "SCENE", "SIDE"):
                        self._add(phrase, Meaning("SIDE" if label == "SCENE" and row.of_side else label, row), "scene")

    def _says(self, phrase: tuple[str, ...], *labels: str) -> bool:
        return any(length == len(phrase) and meaning.label in labels for length, meaning in self.phrases(phrase))

    def _add_settings(self, rows: Mapping[str, Any]) -> None:
        for key, row in rows.items():
            for phrase in (*row["words"]["es"], *row["words"]["en"]):
                self._add(words(phrase), Meaning("SETTING", Setting(key, row["low"], row["high"])), "plain")

    def _add_gear(self, schema: Schema, called: Callable[[str], Sequence[str]]) -> None:
        ids = [each for kind in _GEAR_KINDS for each in sorted(schema.ids.get(kind, ()))]
        for each in ids:
            own = [words(each), *([("".join(words(each)),)] if "_" in each else [])]
            own += [words(name) for name in called(each)]
            self._own_names[each] = len(own)
            own += [words(alias) for alias, name in schema.aliases.items() if name == each]
            own += [words(name) for name in schema.drafts.get("talk", {}).get("gear", {}).get(each, ())]
            self.gear_names[each] = own
            for phrase in own:
                if phrase[0] in ("sin", "no"):
                    continue  # "no armour" is no gear
                self._add(phrase, Meaning("GEAR", each), "gear")

    def _add(self, phrase: tuple[str, ...], meaning: Meaning, kind: str) -> None:
        for stem in stems(phrase[0]):
            self._inflected.setdefault(stem, []).append((phrase, meaning))
        for word in phrase:
            if word not in PLAIN:
                self._kinds.setdefault(word, kind)


@cache
def _shared() -> tuple[frozenset[tuple[str, ...]], Mapping[tuple[str, ...], Sequence[Meaning]]]:
    """Return the phrases for several, and the meanings of those that all games share."""
    tables = toml_file(__package__, "vocabulary.toml")
    del tables["said"]
    vague = _phrases(tables.pop("numbers")["vague"])
    found: dict[tuple[str, ...], list[Meaning]] = {}
    for label, texts in tables.items():
        for phrase in _phrases(texts):
            found.setdefault(phrase, []).append(Meaning(label))
    return frozenset(vague), found


@cache
def _well_said() -> Mapping[str, Mapping[str, str]]:
    said: Mapping[str, Mapping[str, str]] = toml_file(__package__, "vocabulary.toml")["said"]
    return said


def well_said(called: str, lang: str) -> str:
    """Return the phrase for a circumstance in the read-back: "in the dark" for "dark"."""
    return _well_said()[lang].get(called, called)


def _forms(word: str) -> list[tuple[str, str]]:
    """Return the forms of a word to compare, with and without the ending of a plural."""
    return [(word, ""), *((word.removesuffix(ending), ending) for ending in ("s", "es") if word.endswith(ending))]


def _verbs(exact: Mapping[tuple[str, ...], Sequence[Meaning]]) -> list[str]:
    """Return the longer words of phrases that change a meaning, for which a misspelt word may stand."""
    means = ("VERSUS", "SURPRISE", "SURPRISED", "WITHOUT", "HURT", "BADLY_HURT", "ARMOUR", "AMMUNITION")
    return [
        word
        for phrase, meanings in exact.items()
        for word in phrase
        if len(word) > _SHORTEST_GUESS and any(each.label in means for each in meanings)
    ]


def _phrases(texts: Iterable[str]) -> list[tuple[str, ...]]:
    return [words(text) for text in texts]
