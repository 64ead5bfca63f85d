"""Reading of tactics, from a file or a table, into the rows that the policy takes. All mistakes are reported together.

The result is canonical: English words, no defaults, no file names. So the rows are part of a scenario's document and of
its digest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import BadScenario
from ..core.record import Json
from ..policy.errors import PolicyError
from ..policy.spec import PROGRAM, TACTICS, TUNED, PolicySpec
from ..policy.tactics.names import MOST_ROWS, USUAL_ELSE, USUAL_NAME
from ..systems import NAMES, usable
from .diagnostics import Diagnostics, below, found, item, quoted
from .field_types import Form, Text
from .read import WRONG, Keys, Reader, Table
from .source import copy_of, file_tables, leads_out

if TYPE_CHECKING:
    from ..policy.tactics.conditions import Flaw
    from ..policy.tactics.rows import WrittenRow
    from ..policy.tactics.vocabulary import Vocabulary

ENDING: Final = ".toml"
KEYS: Final = ("file", "rows", "name", "system", "else")
ALIASES: Final = {
    "archivo": "file",
    "filas": "rows",
    "nombre": "name",
    "sistema": "system",
    "si_no": "else",
    "cuando": "when",
    "haz": "do",
    "a": "at",
    "a_quien": "at",
}
"""Spanish spellings of the keys."""

_NAME: Final = Text(40)
ReadElse = Callable[[object, str, Diagnostics], PolicySpec | None]


class TacticsReader:
    """Reader of the tactics of one scenario.

    ``folder`` is the folder where paths start and which they cannot leave, except for ``trusted`` ones, which the user
    typed. ``system`` is the game; None: the tactics name it. ``named`` collects the combatants that rows name, as
    (collector for the mistake, place, name)."""

    def __init__(
        self, problems: Diagnostics, folder: Path | None, system: str | None, trusted: frozenset[str] = frozenset()
    ) -> None:
        self._problems = problems
        self._folder = folder
        self.system = system
        self._trusted = trusted
        self.named: list[tuple[Diagnostics, str, str]] = []

    def options(self, table: Table, place: str, read_else: ReadElse) -> Any:  # Any: a dict of options, or WRONG
        """Return the options of the policy ``tactics`` from a policy's table."""
        reader = Reader.of({}, ALIASES, self._problems)
        keys = reader.keys({key: value for key, value in table.items() if key != "use"}, KEYS, place)
        if "file" not in keys:
            return self._rows(keys, reader, place, USUAL_NAME, read_else)
        extra = [name for name in keys if name not in ("file", "else")]
        for name in extra:
            self._problems.add(keys[name][0], "cannot be combined with file, which sets it; only else can")
        path = self.path(*keys["file"])
        read: Any = WRONG if path is None else self.file(path, read_else)
        if extra or read is WRONG or "else" not in keys:
            return WRONG if extra else read
        otherwise = self._otherwise(keys, reader, place, read_else)
        return WRONG if otherwise is WRONG else _with_else(read, otherwise)

    def file(self, path: Path, read_else: ReadElse) -> Any:  # Any: a dict of options, or WRONG
        """Return the options in a tactics file."""
        problems = self._problems.of(str(path))
        try:
            raw = copy_of(file_tables(path), problems)
        except BadScenario as error:
            problems.sentences.extend(error.problems)
            return WRONG
        reader = Reader.of({}, ALIASES, problems)
        keys = reader.keys(raw, KEYS[1:], "")
        if "system" not in keys:
            problems.unknown("system", "", sorted(usable()), "is missing; write the game as system = NAME")
            return WRONG
        return self._rows(keys, reader, "", path.stem[:40], read_else)

    # Files.

    def path(self, place: str, value: object) -> Path | None:
        """Return the path of a policy's file; None, with a problem, if it is wrong or outside the folder."""
        if not isinstance(value, str) or not value.endswith(ENDING):
            self._problems.wrong(place, value, f"the path of a file that ends in {ENDING}")
            return None
        if value in self._trusted:
            return Path(value)
        if self._folder is None:
            self._problems.add(place, f"is {found(value)}, a path, but there is no file here that it could start from")
            return None
        path = self._folder / value
        if not leads_out(path, self._folder):
            return path
        what = f"is {found(value)}, which leads out of the folder; such files are in that folder or below it"
        self._problems.add(place, what)
        return None

    # Rows.

    def _rows(self, keys: Keys, reader: Reader, place: str, name: str, read_else: ReadElse) -> Any:
        """Return the options that these keys make."""
        words = self._words(keys, reader, place)
        where, value = keys.get("name", ("", name))
        called: Any = reader.read(_NAME, value, where)
        otherwise = self._otherwise(keys, reader, place, read_else)
        rows: Any = WRONG if words is None else self._row_list(keys, reader, place, words)
        if WRONG in (called, otherwise) or rows is WRONG:
            return WRONG
        options: dict[str, Json] = {"rows": rows}
        if called != USUAL_NAME:
            options["name"] = called
        if self.system is None and words is not None:
            options["system"] = words.system
        return _with_else(options, otherwise)

    def _words(self, keys: Keys, reader: Reader, place: str) -> Vocabulary | None:
        """Return the game's vocabulary; None, with a problem, if it has none or the file is for another game."""
        from ..policy.tactics.finding import vocabulary  # imported here, because few scenarios have tactics

        where, system = keys.get("system", (below(place, "system"), self.system))
        problems = reader.problems
        if system in NAMES and self.system not in (None, system):
            problems.add(where, f"is {quoted(str(system))}, but the game here is {self.system}")
            return None
        if not isinstance(system, str) or system not in usable():
            what = "is missing" if system is None else f"is {found(system)}, for which there are no tactics"
            problems.unknown(where, system if isinstance(system, str) else "", sorted(usable()), what)
            return None
        try:
            return vocabulary(system)
        except PolicyError as error:
            problems.add(where, f"cannot be used: {error}")
            return None

    def _otherwise(self, keys: Keys, reader: Reader, place: str, read_else: ReadElse) -> Any:  # Any: Json or WRONG
        where, value = keys.get("else", (below(place, "else"), USUAL_ELSE))
        if value == TACTICS or (isinstance(value, dict) and value.get("use") == TACTICS):
            reader.problems.add(where, "is tactics itself; allowed is any other policy")
            return WRONG
        if (isinstance(value, str) and value.startswith(PROGRAM)) or (isinstance(value, dict) and "program" in value):
            reader.problems.add(where, "is a program; allowed is a policy that plays in Asalto's own process")
            return WRONG
        spec = read_else(value, where, reader.problems)
        return WRONG if spec is None else spec.plain()

    def _row_list(self, keys: Keys, reader: Reader, place: str, words: Vocabulary) -> Any:
        where, value = keys.get("rows", (below(place, "rows"), None))
        if not isinstance(value, list) or not value:
            what = "is missing" if value is None else f"is {found(value)}"
            reader.problems.add(
                where, f"{what}; allowed is a list of rows such as {{ when = ..., do = ..., at = ... }}"
            )
            return WRONG
        if len(value) > MOST_ROWS:
            reader.problems.add(where, f"has {len(value)} rows; allowed are at most {MOST_ROWS}")
            return WRONG
        rows = [self._row(row, reader, item(where, index), words) for index, row in enumerate(value)]
        return WRONG if WRONG in rows else rows

    def _row(self, value: object, reader: Reader, place: str, words: Vocabulary) -> Any:
        """Return one row in canonical form."""
        from ..policy.tactics.rows import WrittenRow, read_row

        if not isinstance(value, dict):
            reader.problems.wrong(place, value, 'a table such as { when = "health < 1/3", do = "flee" }')
            return WRONG
        single = [key for key, part in value.items() if isinstance(part, str) and reader.canonical(key, ("at",))]
        listed = {**value, **{key: [value[key]] for key in single}}
        written = reader.read(Form(WrittenRow), listed, place)
        if written is WRONG:
            return WRONG
        flaws: list[tuple[str, Flaw]] = []
        read = read_row(written, "", words, flaws)
        for key, flaw in flaws:
            reader.problems.flaw(below(place, _written_key(key, listed, reader)), flaw)
        if read is None:
            return WRONG
        row, canonical = read
        self.named += ((reader.problems, place, name) for name in sorted(row.names))
        return _plain_row(canonical)


def is_tactics(raw: Table) -> bool:
    """Return whether the tables of a file are those of tactics."""
    return "rows" in raw or "filas" in raw


def located(value: object, files: set[str]) -> object:
    """Return a policy typed on the command line, with the path of its file of tactics or weights made absolute.

    Adds that path to ``files``."""
    if isinstance(value, str) and value.endswith(ENDING):
        value = {"use": TACTICS, "file": value}
    if (
        not isinstance(value, dict)
        or value.get("use") not in (TACTICS, TUNED)
        or not isinstance(value.get("file"), str)
    ):
        return value
    file = str(Path(value["file"]).absolute())
    files.add(file)
    return {**value, "file": file}


def _written_key(key: str, table: Table, reader: Reader) -> str:
    """Return the key as the file spells it."""
    return next((written for written in table if reader.canonical(written, (key,))), key)


def _plain_row(row: WrittenRow) -> dict[str, Json]:
    """Return the row without defaults; a single target expression stands without a list."""
    written: dict[str, Json] = {"do": row.do}
    if row.when:
        written["when"] = row.when
    if row.at:
        written["at"] = row.at[0] if len(row.at) == 1 else list(row.at)
    if row.name:
        written["name"] = row.name
    return written


def _with_else(options: dict[str, Json], otherwise: Json) -> dict[str, Json]:
    """Return the options with this ``else``; the default one is left out."""
    rest = {key: value for key, value in options.items() if key != "else"}
    return rest if otherwise == USUAL_ELSE else {**rest, "else": otherwise}
