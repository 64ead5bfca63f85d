"""From words to a scenario file: what ``asalto new`` does with a sentence, whether it was typed or asked for."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from .. import systems
from ..core.errors import AsaltoError
from ..policy import registry
from ..report.words import say
from ..scenario import Scenario, load_characters, load_text
from ..scenario.draft import Circumstance, Draft, DraftWriter, NotUnderstood, Remark, Sentence, circumstances
from ..scenario.includes import sheets_of

if TYPE_CHECKING:
    from ..core.system import Member

USABLE = ("cautious", "aggressive", "basic", "search", "random")
"""The policies that are offered first; a list of tactics needs a file besides."""


class BadSentence(AsaltoError):
    """A sentence that cannot be made into a file. ``problems`` says why, a sentence each, in the reader's language."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = list(problems)


@frozen
class Wanted:
    """What is asked for besides the sentence: the title ("": the sentence), who plays the sides (by side or role), the
    file that it is written to ("": none), whether that names a schema for editors, files of sheets that it includes,
    and the language."""

    lang: str
    title: str = ""
    policies: Mapping[str, str] = field(factory=dict)
    file: str = ""
    editor: bool = False
    includes: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """Where the file is to be, and paths in it start from."""
        return Path(self.file).parent if self.file else Path()


@frozen
class Written:
    """A new file: its text, the scenario that it holds, and what there is to be said about the sentence."""

    text: str
    scenario: Scenario
    draft: Draft
    remarks: tuple[str, ...]


def draft(sentence: str, system: str | None, wanted: Wanted) -> Written:
    """The file for a sentence; ``system`` None: the game that has all of its names. Raises BadSentence, and BadScenario
    when the fight breaks a rule of the game."""
    _check_policies(wanted)
    system = system or _included_game(wanted)
    made = _of_any_game(sentence, wanted) if system is None else _of_game(sentence, system, wanted)
    names = reader(made.system, wanted).names
    writer = DraftWriter(systems.schema(made.system), names, partial(say, wanted.lang), wanted.lang)
    editor = f"./{schema_file(made.system)}" if wanted.editor else ""
    includes = [Path(os.path.relpath(path, wanted.folder)).as_posix() for path in wanted.includes]
    put = partial(writer.text, made, file=wanted.file, editor=editor, includes=includes)
    first = load_text(put(), wanted.file or made.title, folder=wanted.folder)
    sheets = {_family(member, made): member.sheet for member in first.encounter.members}
    text = put(sheets=sheets)
    remarks = tuple(say(wanted.lang, each.key, **each.values) for each in made.remarks)
    return Written(text, load_text(text, wanted.file or made.title, folder=wanted.folder), made, remarks)


def _included_game(wanted: Wanted) -> str | None:
    """The game that included sheets are for; None without any."""
    return next((game for path in wanted.includes if (game := load_characters(Path(path)))), None)


def schema_file(system: str) -> str:
    """What the schema of a game's scenarios is called, beside them."""
    return f"{system}.json"


def schema_text(system: str) -> str:
    """That schema, as `asalto schema --scenario` prints it."""
    from ..scenario.file_schema import scenario_schema

    return json.dumps(scenario_schema(system, systems.schema(system)), indent=2, ensure_ascii=False) + "\n"


def save(path: Path, written: Written, wanted: Wanted) -> Path | None:
    """Write the file, and the schema that it names unless that is there already. Return the path of the schema, None
    when it was not written. Raises OSError."""
    path.write_text(written.text, encoding="utf-8")
    schema = path.parent / schema_file(written.draft.system)
    if not wanted.editor or schema.exists():
        return None
    schema.write_text(schema_text(written.draft.system), encoding="utf-8")
    return schema


def reader(system: str, wanted: Wanted) -> Sentence:
    """What reads sentences about a game, with the sheets that are included. Raises BadScenario for those of another."""
    own = {name: table for path in wanted.includes for name, table in sheets_of(Path(path), system).items()}
    return _reader(system, wanted.lang) if not own else _made_reader(system, wanted.lang, own)


@cache
def _reader(system: str, lang: str) -> Sentence:
    return _made_reader(system, lang, {})


def _made_reader(system: str, lang: str, own: Mapping[str, Mapping[str, Any]]) -> Sentence:  # Any: TOML
    return Sentence(system, systems.schema(system), lang, own, _everywhere())


@cache
def _everywhere() -> tuple[Circumstance, ...]:
    return tuple(each for name in systems.NAMES for each in circumstances(systems.schema(name)))


def _of_game(sentence: str, system: str, wanted: Wanted) -> Draft:
    try:
        return reader(system, wanted).read(sentence, wanted.title, wanted.policies)
    except NotUnderstood as error:
        raise BadSentence(said(error.problems, wanted.lang)) from None


def _of_any_game(sentence: str, wanted: Wanted) -> Draft:
    """The draft of the only game that has all names, or has them more exactly than the others."""
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
    """What is wrong with the sentence; by the game that it comes nearest to, where it is about names."""
    nearest = min(wrong, key=lambda system: len(wrong[system]))
    problems = said(wrong[nearest], lang)
    if not any(each.key.startswith("new-unknown") for each in wrong[nearest]):
        return problems
    return [say(lang, "new-no_game", system=nearest), *problems]


def said(problems: Sequence[Remark], lang: str) -> list[str]:
    """The problems as sentences."""
    example = say(lang, "new-example")
    wants = {"new-nobody": {"example": example}, "new-one_side": {"example": example}}
    return [say(lang, each.key, **{**each.values, **wants.get(each.key, {})}) for each in problems]


def _check_policies(wanted: Wanted) -> None:
    """Raises BadSentence for a policy that is not there."""
    known = registry.NAMES
    for name in wanted.policies.values():
        if name not in known:
            names = ", ".join(sorted(known))
            raise BadSentence([say(wanted.lang, "new-unknown_policy", name=name, names=names)])


def _family(member: Member, made: Draft) -> str:
    """The name of the group that a combatant belongs to: its own, without the number of a copy."""
    groups = [group.name for side in made.sides for group in side.groups]
    return member.name if member.name in groups else member.name.rpartition(" ")[0]
