"""Shipped scenarios, and the search for a scenario by its name.

A shipped scenario's id is its game and the name of its file: ``haunted_house/reference_duel``. Games of other packages
bring theirs along."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from .. import systems
from ..core.errors import BadScenario
from .diagnostics import listed, nearest_clause, nearest_few, quoted

ENDING = ".toml"
_PACKAGE = Path(__file__).resolve().parent.parent


def folder() -> Path:
    """Return the folder of the shipped scenarios: in the installed package, or beside it in a checkout."""
    installed = _PACKAGE / "shipped_scenarios"
    return installed if installed.is_dir() else _PACKAGE.parent / "scenarios"


def shipped() -> list[tuple[str, Path]]:
    """Return all shipped scenarios as (id, path), sorted by id."""
    return sorted([*_own(), *_outside()])


def _own() -> list[tuple[str, Path]]:
    root = folder()
    return [(path.relative_to(root).with_suffix("").as_posix(), path) for path in root.rglob(f"*{ENDING}")]


def _outside() -> Iterator[tuple[str, Path]]:
    """Yield the scenarios of games that bring their own; a broken game brings none."""
    for name in systems.NAMES:
        with suppress(systems.BrokenGame):
            game = systems.game(name)
            for path in (game.folder / game.scenarios).glob(f"*{ENDING}") if game.scenarios else ():
                yield f"{name}/{path.stem}", path


def samples(game: str) -> tuple[str, ...]:
    """Return the ids of the scenarios that show a game to programs: those that it names, else its first two."""
    named = systems.game(game).samples
    return named or tuple(id_ for id_, _ in shipped() if id_.startswith(f"{game}/"))[:2]


def find(name_or_path: str | Path) -> Path:
    """Return the file for a path, a shipped id, or an unambiguous end of one. Raises BadScenario if there is none."""
    path = Path(name_or_path)
    if _is_something_else(path):
        raise BadScenario([f"{quoted(str(path))} is not a regular file, as a scenario has to be."])
    if isinstance(name_or_path, Path) or _is_file(path):
        return path
    wanted = name_or_path.removesuffix(ENDING)
    for list_ in (_own, shipped):  # other packages are searched only for what is not here
        known = dict(list_())
        fitting = [id_ for id_ in known if id_ == wanted or id_.endswith(f"/{wanted}")]
        if wanted in known or len(fitting) == 1:
            return known[wanted if wanted in known else fitting[0]]
    if fitting:
        raise BadScenario([f"{quoted(name_or_path)} could be {listed(fitting)}; write the full id."])
    raise BadScenario([_nothing(name_or_path, wanted, list(known))])


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long for a path, or with a zero byte in it
        return False


def _is_something_else(path: Path) -> bool:
    """Return whether the path is a pipe or a device, which may never end and cannot be read twice."""
    try:
        return path.exists() and not path.is_file() and not path.is_dir()
    except (OSError, ValueError):
        return False


def _files_like(name: str) -> list[str]:
    """Return the names of the files beside a path that does not exist that are spelled most like it."""
    path = Path(name)
    if path.suffix != ENDING:
        return []
    try:
        files = {each.stem: each.name for each in path.parent.glob(f"*{ENDING}")}
    except (OSError, ValueError):  # too long for a path, or with a zero byte in it
        return []
    return [files[stem] for stem in nearest_few(path.stem, files)]


def _nothing(name: str, wanted: str, known: list[str]) -> str:
    ends = {id_.rpartition("/")[2]: id_ for id_ in known}
    near = [ends.get(each, each) for each in nearest_few(wanted, known, ends)]
    hint = nearest_clause(_files_like(name) or near)
    listing = "`asalto scenarios` lists the shipped ones"
    return f"{quoted(name)} is neither a file nor a shipped scenario; {f'{hint}; ' if hint else ''}{listing}."
