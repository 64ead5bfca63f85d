"""The games, by name: those of Asalto and those of other packages (entry points ``asalto.games``).

The search for other packages is slow, so Asalto's own games are found in this folder, and the others are searched once,
when a name is not one of these or when all are listed. Each part of a game is imported at its first use. Every function
raises KeyError for an unknown name, and BrokenGame if a part of the game cannot be imported."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec, resolve_name
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, overload

from ..core.answers import Questions, Verbs
from ..core.block import Block
from ..core.campaign import Downtime
from ..core.errors import AsaltoError
from ..core.events import Tested
from ..core.features import Features
from ..core.foreign import Readers
from ..core.game import Game
from ..core.inventory import Entry, Inventory, titles_of
from ..core.schema import Schema
from ..core.scoreboard import Pool, Scoreboard
from ..core.system import Encounter, System
from ..data_files import data_file
from .defaults import plain_features, plain_scoreboard

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "asalto.games"


class BrokenGame(AsaltoError):
    """The package that brings a game is to blame: the game cannot be used."""


class Names(Sequence[str]):
    """Names of all games, Asalto's own first; these are found without a search of other packages."""

    def __contains__(self, name: object) -> bool:
        return name in own() or name in _outside()

    def __len__(self) -> int:
        return len(own()) + len(_outside())

    def __iter__(self) -> Iterator[str]:
        yield from own()
        yield from _outside()

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        return (*own(), *_outside())[index]


NAMES = Names()


@cache
def game(name: str) -> Game:
    """Return the game with this name."""
    if name in own():
        found = import_module(f".{name}.game", __package__).GAME
    elif name in _outside():
        entry = _outside()[name]
        try:
            found = entry.load()
        except Exception as error:
            raise _broken(name, entry.value, error) from error
    else:
        raise KeyError(name)
    if not isinstance(found, Game) or found.name != name:
        raise BrokenGame(f"the game {name!r} is broken: its entry point names no Game of that name")
    _met[name] = None
    return found


def _broken(name: str, place: str, error: Exception) -> BrokenGame:
    frame = extract_tb(error.__traceback__)[-1]
    where = f"{Path(frame.filename).name} line {frame.lineno}"
    what = f"{type(error).__name__}: {error}"
    return BrokenGame(f"the game {name!r} is broken: {place} cannot be imported ({what}, in {where})")


@cache
def usable() -> tuple[str, ...]:
    """Return the names of the games whose rules and schema can be imported."""
    return tuple(name for name in NAMES if name not in broken())


@cache
def broken() -> Mapping[str, str]:
    """Return the games whose rules or schema cannot be imported, each with a sentence."""
    found: dict[str, str] = {}
    for name in NAMES:
        try:
            system(name), schema(name)
        except BrokenGame as error:
            found[name] = str(error)
    return found


@cache
def own() -> tuple[str, ...]:
    """Return the names of Asalto's own games: the folders here that have a module ``game``."""
    return tuple(sorted(path.parent.name for path in data_file(__package__).glob("*/game.py")))


_met: dict[str, None] = {}


def met() -> tuple[str, ...]:
    """Return the games that have been asked for so far."""
    return tuple(_met)


def game_of_module(module: str) -> str | None:
    """Return the game from outside that a module belongs to, if any."""
    outside = (name for name in met() if name not in own())
    return next((name for name in outside if f"{module}.".startswith(f"{game(name).home}.")), None)


def data(name: str, *parts: str) -> dict[str, Any]:  # Any: tomllib's own type
    """Return the tables of a TOML file in the game's folder of words; empty if there is none."""
    path = words(name).joinpath(*parts)
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


@cache
def _outside() -> dict[str, EntryPoint]:
    """Return the entry points of other packages' games by name. Of two with the same name the first counts."""
    from importlib.metadata import entry_points  # imported here, because most fights need no other games

    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        if entry.name not in own():
            found.setdefault(entry.name, entry)
    return found


@cache
def part(name: str, place: str) -> Any:  # Any: whatever the place holds
    """Return a part of a game by its place."""
    found = game(name)
    try:
        return found.part(place)
    except Exception as error:
        if name in own():
            raise
        raise _broken(name, place, error) from error


def system(name: str) -> System[Any]:  # Any: every system has its own state
    """Return the rules of the game."""
    return part(name, game(name).rules)  # type: ignore[no-any-return]


def schema(name: str) -> Schema:
    """Return the schema of the game's scenario files."""
    return part(name, game(name).schema)  # type: ignore[no-any-return]


def downtime(name: str) -> Downtime[Any]:
    """Return the game's rules for the time between two fights. Raises BrokenGame for a game without chains."""
    place = game(name).downtime
    if not place:
        raise BrokenGame(f"the game {name!r} has no rules for the time between fights")
    return part(name, place)  # type: ignore[no-any-return]


@cache
def kinds(name: str) -> Mapping[str, str]:
    """Return all questions of a game, in fights and between them: kind -> one sentence."""
    between = downtime(name).kinds if game(name).downtime else {}
    return {**system(name).kinds, **between}


@cache
def answers(name: str) -> Mapping[str, Verbs]:
    """Return the verbs of each kind of question of the game."""
    questions: Questions = part(name, game(name).questions)
    return {kind: question.verbs for kind, question in questions.items()}


def chance_of(name: str) -> Callable[[Tested, Any], float | None]:  # Any: every system has its own variants
    """Return the function that computes the chance of a test before its roll (None: the event does not tell)."""
    place = game(name).odds
    return part(name, place) if place else _untold


def _untold(test: Tested, variants: object) -> None:
    return None


def sheet_class(name: str) -> type:
    """Return the class of the game's character sheets in a fight."""
    return part(name, game(name).sheet)  # type: ignore[no-any-return]


@cache
def inventory(name: str) -> Inventory:
    """Return the sheets and gear shipped with the game."""
    place = game(name).inventory
    return part(name, place)() if place else _plain_inventory(schema(name))


@cache
def fitted(name: str) -> Mapping[str, Any]:  # Any: tomllib's own type
    """Return the numbers of data/budget.toml in the game's folder; empty if there is no such file."""
    path = game(name).folder / "data" / "budget.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _plain_inventory(schema: Schema) -> Inventory:
    """Return the sheets, and as gear all other ids that files may use."""
    sheets = [
        Entry(each, "fighter", None, (), "", write=f'use = "{each}"', titles=titles_of(row))
        for each, row in schema.sheets.items()
    ]
    gear = [
        Entry(each, kind, None, (), "", write=f'"{each}"') for kind, ids in schema.ids.items() for each in sorted(ids)
    ]
    return Inventory("", tuple(sheets), tuple(gear))


def readers(name: str) -> Readers:
    """Return the readers of other programs' sheets of the game, or readers that know none."""
    place = game(name).foreign
    return part(name, place) if place else Readers(lambda document, tier: None)


@cache
def scoreboard(name: str) -> Callable[[Any], Scoreboard]:  # Any: every system has its own views
    """Return the function that makes a scoreboard of a view of the game."""
    place = game(name).scoreboard
    return part(name, place) if place else plain_scoreboard(system(name).view_cells)


def blocks(name: str, encounter: Encounter) -> list[Block]:
    """Return the block of each combatant of an encounter, in roster order."""
    rules, place = system(name), game(name).block
    state = rules.setup(encounter)
    if place:
        block: Callable[[Any, int], Block] = part(name, place)
        return [block(state, number) for number in range(len(encounter.members))]
    return [Block(tuple(Pool(pool, left, left) for pool, left in fate.pools.items())) for fate in rules.fates(state)]


@cache
def features(name: str) -> Callable[[Any], Features]:  # Any: every system has its own bodies
    """Return the function that tells what a learner sees of a body in a view of the game."""
    place = game(name).features
    return part(name, place) if place else plain_features(system(name).view_cells)


@cache
def policy_module(name: str, module: str) -> str:
    """Return the full name of a module of the game's package of policies; "" if there is none of that name."""
    package = game(name).policies if name in NAMES else ""
    package = resolve_name(package, game(name).home) if package else ""
    return f"{package}.{module}" if package and find_spec(f"{package}.{module}") is not None else ""


@cache
def words(name: str) -> Path:
    """Return the folder of the game's catalogues, one folder for each language."""
    return game(name).folder / game(name).words
