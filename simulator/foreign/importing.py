"""Files of other programs as creatures of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from .. import systems
from ..core.foreign import Creature, Loss, line, table
from ..core.spelling import fold
from ..core.values import Value
from . import files, rows
from .errors import BadForeign
from .party import Imported, imported

TIER = 1


@frozen(eq=False, repr=False)
class Wanted(Value):
    """Choice of what is taken: creatures of a game (None: the files decide), those whose names have one of the
    words in ``only`` (none: all), with the classes that they have at ``tier``, 1 to 5."""

    system: str | None = None
    only: tuple[str, ...] = ()
    tier: int = TIER


@frozen(eq=False, repr=False)
class Import(Value):
    """The creatures of the files and their game.

    ``unknown`` has the headings that were not used, by file and heading, each with the nearest that exists; ``skipped``
    the objects that are no creatures of the game; ``encodings`` the encodings that were guessed, by file."""

    system: str
    creatures: tuple[Imported, ...]
    unknown: Mapping[str, Mapping[str, str | None]] = field(factory=dict)
    skipped: tuple[Loss, ...] = ()
    encodings: Mapping[str, str] = field(factory=dict)


def read_files(paths: Sequence[Path], wanted: Wanted) -> Import:
    """Return the creatures of all files. Raises BadForeign."""
    return read({str(path): files.read_bytes(path) for path in paths}, wanted)


def read(contents: Mapping[str, bytes], wanted: Wanted) -> Import:
    """Return the creatures of files given as bytes by their names. Raises BadForeign."""
    found: list[Creature] = []
    unknown: dict[str, Mapping[str, str | None]] = {}
    skipped: list[Loss] = []
    encodings: dict[str, str] = {}
    system = wanted.system
    for name, data in contents.items():
        if files.is_table(name):
            cells, guess = files.rows(data, name)
            read_ = rows.creatures(cells, name, wanted.system)
            game, creatures = read_.system, list(read_.creatures)
            if read_.unknown:
                unknown[name] = read_.unknown
        else:
            objects, guess = files.objects(data, name)
            game, creatures = _creatures(objects, name, wanted, skipped)
        if guess:
            encodings[name] = guess
        if system is not None and system != game:
            raise BadForeign(f"{name}: has creatures of {game}, not of {system}; import each game on its own.")
        system = game
        found += creatures
    chosen = _chosen(found, wanted.only)
    assert system is not None
    return Import(system, tuple(imported(chosen, system)), unknown, tuple(skipped), encodings)


def _creatures(
    objects: Sequence[files.Item], name: str, wanted: Wanted, skipped: list[Loss]
) -> tuple[str, list[Creature]]:
    """Return the creatures among the objects, and their game: the first that knows one. Raises BadForeign if there is
    none."""
    games = systems.usable() if wanted.system is None else (wanted.system,)
    for game in games:
        reader = systems.readers(game).creature
        made = [(place, one, reader(table(one), wanted.tier)) for place, one in objects]
        whole = next((creature for place, _, creature in made if creature is not None and not place), None)
        if whole is not None:  # lists in it are its own
            return game, [whole]
        found = [creature for _, _, creature in made if creature is not None]
        if found:
            lists = {_list(place) for place, _, creature in made if creature is not None}
            rest = [(place, one) for place, one, creature in made if creature is None]
            skipped += [Loss(f"{name} {place}", _said(one)) for place, one in rest if _list(place) in lists]
            return game, found
    raise BadForeign(f"{name}: has no creature that can be read.")


def _list(place: str) -> str:
    """Return the list that an object is in, by its place: "actors[3]", "line 3"."""
    return place.partition("[")[0].partition(" ")[0]


def _said(one: object) -> str:
    """Return the name of an object that is no creature."""
    return line(table(one).get("name"))[:100]


def _chosen(found: Sequence[Creature], only: Sequence[str]) -> list[Creature]:
    """Return the creatures whose names have one of the words. Raises BadForeign for a word that no name has."""
    names = [fold(creature.name) for creature in found]
    for word in only:
        if not any(fold(word) in name for name in names):
            raise BadForeign(f"--only: no creature is called {word!r}.")
    return [one for one, name in zip(found, names, strict=True) if not only or any(fold(word) in name for word in only)]
