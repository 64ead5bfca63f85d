"""Scenario files from sentences, for ``asalto new``."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import asdict, field, frozen

from .. import systems
from ..core.errors import AsaltoError
from ..narration.wording import Phrasebook
from ..policy import registry
from ..report.words import say
from ..scenario import Scenario, load_characters, load_text
from ..scenario.draft import (
    Circumstance,
    Draft,
    DraftWriter,
    NotUnderstood,
    ReadBack,
    Reader,
    Remark,
    Sentence,
    circumstances,
)
from ..scenario.includes import sheets_of
from ..scenario.source import leads_out

if TYPE_CHECKING:
    from ..core.system import Member

USABLE = ("best", "cautious", "aggressive", "basic", "search", "random")
"""Policies to offer; ``tactics`` and ``tuned`` are left out because they need a file."""


class BadSentence(AsaltoError):
    """Error for a sentence that the reader does not understand. ``problems``: sentences in the user's language."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


@frozen
class Wanted:
    """Options of a draft besides the sentence.

    ``title``: "" means the sentence; ``policies``: by side name or role; ``file``: the path to write ("": none);
    ``editor``: the file names a schema for editors; ``includes``: files of sheets."""

    lang: str
    title: str = ""
    policies: Mapping[str, str] = field(factory=dict)
    file: str = ""
    editor: bool = False
    includes: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """Folder of the file, to which its paths are relative."""
        return Path(self.file).parent if self.file else Path()


@frozen
class Written:
    """New scenario file: its text, the scenario in it, the draft, and what the sentence was understood as."""

    text: str
    scenario: Scenario
    draft: Draft
    read: ReadBack


def draft(sentence: str, system: str | None, wanted: Wanted) -> Written:
    """Return the file for a sentence. With ``system`` None, the names decide the game.

    Raises BadSentence, and BadScenario if the fight breaks a rule of the game."""
    _check_policies(wanted)
    system = system or _included_game(wanted)
    return written(_of_any_game(sentence, wanted) if system is None else _of_game(sentence, system, wanted), wanted)


def written(made: Draft, wanted: Wanted) -> Written:
    """Return the file for a draft. Raises BadScenario if the fight breaks a rule of the game."""
    names = reader(made.system, wanted).names
    writer = DraftWriter(systems.schema(made.system), names, partial(say, wanted.lang), wanted.lang)
    editor = f"./{schema_file(made.system)}" if wanted.editor else ""
    inside = [path for path in wanted.includes if not leads_out(Path(path), wanted.folder)]
    outside = [Path(path) for path in wanted.includes if path not in inside]
    includes = [Path(os.path.relpath(path, wanted.folder)).as_posix() for path in inside]
    own = sheets_of(outside, made.system)
    put = partial(writer.text, made, file=wanted.file, editor=editor, includes=includes, own=own)
    first = load_text(put(), wanted.file or made.title, folder=wanted.folder)
    sheets = {_family(member, made): member.sheet for member in first.encounter.members}
    text = put(sheets=sheets)
    scenario = load_text(text, wanted.file or made.title, folder=wanted.folder)
    book = Phrasebook.of(scenario, wanted.lang)
    reads = Reader(systems.schema(made.system), names, partial(_gear, book), book.side, writer.say, wanted.lang)
    return Written(text, scenario, made, reads.of(made))


def _gear(book: Phrasebook, id_: str) -> str:
    """Return a name by which the parser finds the gear: its word, or its id if other gear has the same word."""
    word = book.word(id_)
    return id_.replace("_", " ") if word in _shared_words(book.system, book.lang) else word


@cache
def _shared_words(system: str, lang: str) -> frozenset[str]:
    book = Phrasebook(lang, system, (), ())
    counts = Counter(book.word(each.id) for each in systems.inventory(system).gear)
    return frozenset(word for word, count in counts.items() if count > 1)


def document(written: Written) -> Mapping[str, object]:
    """Return the file and what the sentence was understood as, as one document."""
    return {"text": written.text, "sentence": written.read.sentence, **asdict(written.read)}


def _included_game(wanted: Wanted) -> str | None:
    """Return the game of the included sheets, or None without any."""
    return next((game for path in wanted.includes if (game := load_characters(Path(path)))), None)


def schema_file(system: str) -> str:
    """Return the file name of the schema of a game's scenarios."""
    return f"{system}.json"


def schema_text(system: str) -> str:
    """Return that schema as `asalto schema --scenario` prints it."""
    from ..scenario.file_schema import scenario_schema

    return json.dumps(scenario_schema(system, systems.schema(system)), indent=2, ensure_ascii=False) + "\n"


def save(path: Path, written: Written, wanted: Wanted) -> Path | None:
    """Write the file, and its schema unless that exists. Return the path of the schema, or None if it was not written.

    Raises OSError."""
    path.write_text(written.text, encoding="utf-8")
    schema = path.parent / schema_file(written.draft.system)
    if not wanted.editor or schema.exists():
        return None
    schema.write_text(schema_text(written.draft.system), encoding="utf-8")
    return schema


def reader(system: str, wanted: Wanted) -> Sentence:
    """Return the reader of sentences about a game, with the included sheets.

    Raises BadScenario for sheets of another game."""
    own = sheets_of([Path(path) for path in wanted.includes], system)
    return _reader(system, wanted.lang) if not own else _made_reader(system, wanted.lang, own)


@cache
def _reader(system: str, lang: str) -> Sentence:
    return _made_reader(system, lang, {})


def _made_reader(system: str, lang: str, own: Mapping[str, Mapping[str, Any]]) -> Sentence:  # Any: TOML
    books = [Phrasebook(each, system, (), ()) for each in ("en", "es")]
    return Sentence(
        system, systems.schema(system), lang, own, _everywhere(), lambda gear: [book.word(gear) for book in books]
    )


@cache
def _everywhere() -> tuple[Circumstance, ...]:
    return tuple(each for name in systems.NAMES for each in circumstances(systems.schema(name)))


def _of_game(sentence: str, system: str, wanted: Wanted) -> Draft:
    try:
        return reader(system, wanted).read(sentence, wanted.title, wanted.policies)
    except NotUnderstood as error:
        raise BadSentence(said(error.problems, wanted.lang)) from None


def _of_any_game(sentence: str, wanted: Wanted) -> Draft:
    """Return the draft of the game that matches the names best. Raises BadSentence if no game or several do."""
    made: dict[str, Draft] = {}
    wrong: dict[str, tuple[Remark, ...]] = {}
    for system in systems.NAMES:
        try:
            made[system] = reader(system, wanted).read(sentence, wanted.title, wanted.policies)
        except NotUnderstood as error:
            wrong[system] = error.problems
    if not made:
        raise BadSentence(_in_no_game(wrong, wanted.lang))
    best = min(each.rank for each in made.values())
    fitting = [system for system, each in made.items() if each.rank == best]
    if len(fitting) > 1:
        games = ", ".join(fitting)
        raise BadSentence([say(wanted.lang, "new-which_game", games=games, first=fitting[0])])
    return made[fitting[0]]


def _in_no_game(wrong: Mapping[str, Sequence[Remark]], lang: str) -> list[str]:
    """Return the problems of the sentence in the game with the fewest; names that game if a name is unknown."""
    nearest = min(wrong, key=lambda system: len(wrong[system]))
    problems = said(wrong[nearest], lang)
    if not any(each.key.startswith("new-unknown") for each in wrong[nearest]):
        return problems
    return [say(lang, "new-no_game", system=nearest), *problems]


def said(problems: Sequence[Remark], lang: str) -> list[str]:
    """Return the problems as sentences."""
    example = say(lang, "new-example")
    wants = {"new-nobody": {"example": example}, "new-one_side": {"example": example}}
    return [say(lang, each.key, **{**each.values, **wants.get(each.key, {})}) for each in problems]


def _check_policies(wanted: Wanted) -> None:
    """Raise BadSentence for an unknown policy."""
    known = registry.NAMES
    for name in wanted.policies.values():
        if name not in known:
            names = ", ".join(sorted(known))
            raise BadSentence([say(wanted.lang, "new-unknown_policy", name=name, names=names)])


def _family(member: Member, made: Draft) -> str:
    """Return the group of a combatant: its name without the number of the copy."""
    groups = [group.name for side in made.sides for group in side.groups]
    return member.name if member.name in groups else member.name.rpartition(" ")[0]
