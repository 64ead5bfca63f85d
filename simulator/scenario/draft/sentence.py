"""Parser of a sentence about a fight: its sides, their groups, and the circumstances.

labels.py finds the known phrases, sentence.lark is the grammar over them, reading.py collects what they say, and
casting.py chooses sides and sheets. The draft lists what was not used; only a sentence without two sides is an
error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from attrs import evolve

from ...core.schema import Schema
from ...core.system import NPC, PC
from ...policy.spec import BEST
from .casting import Cast, Casting
from .circumstances import Circumstance
from .context import Label
from .labels import labelled
from .lexicon import Lexicon
from .meaning import Reading
from .model import Draft, DraftSide, NotUnderstood, Remark, Taken, Unused
from .reading import Reader, bounds, spans
from .sheet_names import SheetNames
from .words import alike, words

MOST_TITLE: Final = 200
_GUESS: Final = 10  # rank of a misspelt word
_UNUSED: Final = 100  # rank of a word that was not used
MOST_TEXT: Final = 2000  # characters of a sentence

T = TypeVar("T")


class Sentence:
    """Parser of sentences for one game.

    ``own`` are sheets of the file beside those of the game. ``elsewhere`` has the circumstances of all games, so that
    the parser notices one that this game lacks. ``called`` gives further names of gear, by id."""

    def __init__(
        self,
        system: str,
        schema: Schema,
        lang: str,
        own: Mapping[str, Mapping[str, Any]] | None = None,  # Any: tables as tomllib gives them
        elsewhere: Sequence[Circumstance] = (),
        called: Callable[[str], Sequence[str]] = lambda gear: (),
    ) -> None:
        self.names = SheetNames(schema, own)
        self._system = system
        self._schema = schema
        self._lang = lang
        self._lexicon = Lexicon(schema, self.names, elsewhere, called)

    def read(self, text: str, title: str = "", policies: Mapping[str, str] | None = None) -> Draft:
        """Return the draft of the fight. ``policies`` maps a side, or a role ("pc", "npc"), to its policy. Raises
        NotUnderstood."""
        if len(text) > MOST_TEXT:
            raise NotUnderstood([Remark("new-too_long", {"most": MOST_TEXT, "length": len(text)})])
        row = labelled(text, self._lexicon)
        reading = Reader(row).read()
        casting = Casting(self._schema, self._lexicon, self._lang, reading)
        cast = casting.cast()
        if len(cast) < 2:
            raise NotUnderstood(self._failures(reading, any(side.groups for side in reading.sides)))
        sides = self._sides(cast, policies or {})
        scene, distance = tuple(self._scene(reading, sides)), self._distance(reading)
        settings = {key: _use(label).value[1] for key, label in reading.settings.items()}
        waves = max(group.wave for side in sides for group in side.groups)
        unused, guesses = tuple(self._unused(text, reading)), tuple(_spellings(row))
        rank = sum(side.rank for side in cast) + _GUESS * len(guesses)
        rank += _UNUSED * sum(len(_content(run)) for _, run in spans(row))
        return Draft(
            self._system,
            title or _headline(text),
            sides,
            rank,
            scene,
            tuple(casting.remarks),
            distance,
            settings,
            waves,
            unused,
            (*casting.taken, *guesses),
        )

    def _sides(self, cast: Sequence[Cast], policies: Mapping[str, str]) -> tuple[DraftSide, ...]:
        """Return the sides with their policies, and with unique names for their groups. Raises NotUnderstood."""
        left, given = dict(policies), dict[str, int]()
        made: list[DraftSide] = []
        for side in cast:
            policy = left.pop(side.name, None) or policies.get(side.role) or BEST
            groups = tuple(evolve(group, name=_unlike(group.name, given)) for group in side.groups)
            made.append(
                DraftSide(side.name, side.role, groups, policy, side.surprises, tuple(_once(side.circumstances)))
            )
        known = {*(side.name for side in made), PC, NPC}
        names = ", ".join(side.name for side in made)
        wrong = [Remark("new-unknown_side", {"who": who, "sides": names}) for who in left if who not in known]
        if wrong:
            raise NotUnderstood(wrong)
        return tuple(made)

    def _as_said(self, label: Label) -> Circumstance:
        """Return the circumstance of a label, called as in the sentence: "night" and "fog" may be the same one."""
        row: Circumstance = label.value
        for text in self._schema.drafts["circumstances"][row.id]["words"][self._lang]:
            phrase = words(text)
            if len(phrase) == len(label.said) and all(map(alike, phrase, label.said)):
                return evolve(row, called={**row.called, self._lang: text})
        return row

    def _scene(self, reading: Reading, sides: Sequence[DraftSide]) -> Iterator[Circumstance]:
        """Yield what holds for the scene: light, fire, and ambushes with the side that lies in them."""
        present = sum(bounds(group.count)[1] for side in sides for group in side.groups if group.wave == 1)
        for label in reading.scene:
            row: Circumstance = label.value
            if row.most is not None and present > row.most:
                label.used = False
                values: dict[str, str | int] = {"text": label.text, "most": row.most}
                reading.reasons[reading.row.index(label)] = Remark("new-unused_most", values)
        said = {label.value.id: self._as_said(label) for label in reading.scene[::-1] if label.used}
        yield from (said[row.id] for row in self._lexicon.offered if row.id in said)
        ambush = next((each for each in self._lexicon.offered if each.is_ambush), None)
        for number, side in enumerate(sides):
            if side.surprises and ambush is not None and ambush.scene:
                yield evolve(ambush, side=number)

    def _distance(self, reading: Reading) -> float | None:
        """Return the metres between the sides; None if the sentence does not say them, or the game has none."""
        label = reading.distance
        if label is None or self._schema.spacing is None or not isinstance(label.value, float | int):
            return None
        return float(_use(label).value)

    # What was not understood.

    def _unused(self, text: str, reading: Reading) -> Iterator[Unused]:
        """Yield the parts of the sentence that nothing used."""
        for first, run in spans(reading.row):
            start, end = run[0].start, run[-1].end
            why = next((reading.reasons[n] for n in range(first, first + len(run)) if n in reading.reasons), None)
            why = why or self._reason(run)
            near: Sequence[str] = ()
            if any(each.label == "NUM" for each in run) and why is None:
                near = [self.names.called(sheet, self._lang) for sheet in self.names.nearest(_content(run))]
            elif why is None or why.key == "new-not_here":
                near = self._lexicon.near(_content(run), self._lang)
            yield Unused(text[start:end], start, end, tuple(near), why)

    def _reason(self, run: Sequence[Label]) -> Remark | None:
        """Return why a run of words cannot be had; None if they are unknown."""
        labels = {each.label for each in run}
        text = " ".join(each.text for each in run)
        if "ABSENT" in labels:
            offered = ", ".join(each.called[self._lang] for each in self._lexicon.offered)
            return Remark("new-not_here", {"text": text, "offered": offered})
        for label in ("DISTANCE", "WAVES", "LEVEL", "SETTING", "DIFFICULTY"):
            if label in labels:
                return Remark(f"new-unused_{label.lower()}", {"text": text})
        return None

    def _failures(self, reading: Reading, some: bool) -> list[Remark]:
        """Return why a sentence has no two sides."""
        row = reading.row
        found = [reading.reasons[number] for number in sorted(reading.reasons)]
        lost = [each for each in reading.missing if not each.used]
        lost = lost or [run[0] for _, run in spans(row) if run[0].label in ("UNKNOWN", "PROPER", "NUM")]
        for each in lost:
            run = _words_from(row, row.index(each))
            if run:
                found.append(self._unknown(run))
        return found or [Remark("new-one_side" if some else "new-nobody")]

    def _unknown(self, said: Sequence[str]) -> Remark:
        near = self.names.nearest(said)
        names = ", ".join(f"{self.names.called(sheet, self._lang)} ({sheet})" for sheet in near)
        values: dict[str, str | int] = {
            "name": " ".join(said),
            "near": names,
            "count": len(near),
            "system": self._system,
        }
        return Remark("new-unknown" if near else "new-unknown_far", values)


def _words_from(row: Sequence[Label], at: int) -> list[str]:
    """Return the unknown words from a place on."""
    said: list[str] = []
    for each in row[at:]:
        if each.label not in ("UNKNOWN", "PROPER"):
            break
        said += each.said
    return said


def _content(run: Sequence[Label]) -> list[str]:
    return [
        word for each in run for word in each.said if each.label not in ("PLACE", "NOISE", "ARTICLE", "NUM", "FROM")
    ]


def _use(label: Label) -> Label:
    label.used = True
    return label


def _spellings(row: Sequence[Label]) -> Iterator[Taken]:
    """Yield the words that were read as if spelt otherwise."""
    for each in row:
        if each.guesses and each.used and each.label not in ("PROPER", "UNKNOWN"):
            yield Taken(each.text, Remark("new-taken_spelling", {"text": each.text, "name": " ".join(each.guesses)}))


def _unlike(name: str, given: dict[str, int]) -> str:
    """Return the name with a letter if it is given already."""
    given[name] = given.get(name, 0) + 1
    return name if given[name] == 1 else f"{name} {chr(ord('A') + min(25, given[name] - 1))}"


def _once(items: Iterable[T]) -> list[T]:
    """Return the items in order, each once."""
    kept: list[T] = []
    for each in items:
        if each not in kept:
            kept.append(each)
    return kept


def _headline(text: str) -> str:
    """Return the sentence as a title."""
    plain = " ".join(text.split()).rstrip(".")
    return (plain[:1].upper() + plain[1:])[:MOST_TITLE]
