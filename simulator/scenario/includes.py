"""Files of sheets that scenarios share: ``include = ["my_party.toml"]``.

Such a file names its game (``system``) and has [sheets.NAME] tables like a scenario. Its sheets become sheets of the
scenario, unless the scenario has its own of the same name. A mistake in a sheet names its file. Paths never lead out of
the scenario's folder, and the resulting document names no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import evolve

from ..core.errors import BadScenario
from ..core.schema import Schema
from .diagnostics import Diagnostics, below, found, item, quoted
from .read import Reader, Tables
from .sheets import Sheets
from .source import copy_of, file_tables, leads_out
from .spanish import in_english

INCLUDE = "include"
MOST_FILES = 20
ENDING = ".toml"
_KEYS = ("asalto", "system", "title", "sheets")


def include(raw: Tables, reader: Reader, folder: Path | None) -> None:
    """Take ``include`` out of the tables, and add the sheets of its files to the file's own. Mistakes become problems.

    ``folder`` is where paths start; None if there is no file."""
    problems = reader.problems
    if INCLUDE not in raw:
        return
    value = raw.pop(INCLUDE)
    paths = [value] if isinstance(value, str) else value
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        problems.wrong(INCLUDE, value, f'a list of files, such as ["my_party{ENDING}"]')
        return
    if len(paths) > MOST_FILES:
        problems.add(INCLUDE, f"has {len(paths)} files; allowed are at most {MOST_FILES}")
        return
    own = raw.setdefault("sheets", {})
    if not isinstance(own, dict):  # reported where sheets are read
        return
    written, origin = set(own), dict[str, str]()
    for index, path in enumerate(paths):
        place = item(INCLUDE, index) if isinstance(value, list) else INCLUDE
        for name, table in _sheets(path, place, raw.get("system"), reader, folder).items():
            if name in origin:
                problems.add(place, f"is {quoted(path)}, whose sheet {quoted(name)} is in {origin[name]} already")
            elif name not in written:
                own[name] = table
                problems.set_by(below("sheets", name), path)
            origin.setdefault(name, path)


def load_sheets(path: Path, schemas: Mapping[str, Schema]) -> str | None:
    """Return the game of the sheets in that file; None if it is not a file of sheets. Raises BadScenario with its
    mistakes.

    ``schemas`` has the schemas by the names of the games."""
    problems = Diagnostics(str(path))
    try:
        raw = copy_of(file_tables(path), problems)
    except BadScenario:
        return None
    in_english(raw, problems)
    if "sheets" not in raw or "sides" in raw or "combatants" in raw:
        return None
    system = raw.get("system")
    reader = Reader.of({}, {}, problems)
    own = checked_sheets(raw, None, "", reader)
    if not isinstance(system, str) or system not in schemas:
        problems.unknown("system", str(system or ""), schemas, "has to be the name of a game", command="asalto systems")
        problems.stop()
    schema = schemas[str(system)]
    Sheets(schema, Reader.of_game(schema, problems, str(system)), own)
    problems.stop()
    return str(system)


def sheets_of(paths: Sequence[Path], system: str) -> Tables:
    """Return the sheets in these files, by name, unread. Raises BadScenario if one cannot be read or is for another
    game, or if two have a sheet of the same name."""
    own: Tables = {}
    origin: dict[str, Path] = {}
    for path in paths:
        problems = Diagnostics(str(path))
        raw = copy_of(file_tables(path), problems)
        in_english(raw, problems)
        for name, table in checked_sheets(raw, system, str(path), Reader.of({}, {}, problems)).items():
            if name in own:
                problems.add(
                    INCLUDE, f"is {quoted(str(path))}, whose sheet {quoted(name)} is in {origin[name]} already"
                )
            own[name], origin[name] = table, path
        problems.stop()
    return own


def _sheets(name: str, place: str, system: object, reader: Reader, folder: Path | None) -> Tables:
    """Return the sheets in the file of that name; {}, with a problem, if they cannot be read."""
    path = _path(name, place, reader.problems, folder)
    if path is None:
        return {}
    problems = reader.problems.of(str(path))
    try:
        raw = copy_of(file_tables(path), problems)
    except BadScenario as error:
        problems.sentences.extend(error.problems)
        return {}
    in_english(raw, problems)
    return checked_sheets(raw, system, name, evolve(reader, problems=problems))


def _path(name: str, place: str, problems: Diagnostics, folder: Path | None) -> Path | None:
    """Return the path of the file; None, with a problem, if it is wrong or outside the scenario's folder."""
    if folder is None:
        problems.add(place, f"is {found(name)}, but there is no file here that a path could start from")
        return None
    path = folder / name
    if not name.endswith(ENDING):
        problems.add(place, f"is {found(name)}; allowed is a path that ends in {ENDING}")
    elif leads_out(path, folder):
        problems.add(
            place, f"is {found(name)}, which leads out of the scenario's folder; files of sheets are in it or below"
        )
    else:
        return path
    return None


def checked_sheets(raw: Tables, system: object, name: str, reader: Reader) -> Tables:
    """Return the sheets of a file's tables. Other keys are problems, and so is another game than ``system`` (None:
    any)."""
    problems = reader.problems
    reader.keys({key: value for key, value in raw.items() if key not in _KEYS}, _KEYS, "")
    if system is not None and raw.get("system") != system:
        what = "is missing" if "system" not in raw else f"is {found(raw['system'])}"
        problems.add("system", f"{what}, but the sheets are for {found(system)}")
    own = raw.get("sheets", {})
    if not isinstance(own, dict):
        problems.wrong("sheets", own, "a table of sheets, each written [sheets.NAME]")
        return {}
    if not own:
        problems.add("sheets", "is missing; write at least one sheet as [sheets.NAME]")
    return own
