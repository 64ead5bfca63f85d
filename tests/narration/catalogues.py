"""Files of the catalogues: those of all games, and those of one game, called GAME/NAME."""

from __future__ import annotations

from pathlib import Path

import simulator.narration
from simulator import systems
from simulator.narration.catalogue import Catalogue

FOLDER = Path(simulator.narration.__file__).parent / "messages"


def path_of(lang: str, name: str) -> Path:
    """Return the path of a file."""
    game, _, own = name.rpartition("/")
    return systems.words(game) / lang / f"{own}.ftl" if game in systems.NAMES else FOLDER / lang / f"{name}.ftl"


def names(lang: str) -> list[str]:
    """Return every file of a language, without its ending."""
    shared = [path.relative_to(FOLDER / lang).with_suffix("").as_posix() for path in FOLDER.glob(f"{lang}/**/*.ftl")]
    own = [f"{game}/{path.stem}" for game in systems.NAMES for path in systems.words(game).glob(f"{lang}/*.ftl")]
    return sorted([*shared, *own])


def alone(lang: str, name: str) -> Catalogue:
    """Return the catalogue of one file."""
    return Catalogue([path_of(lang, name).read_text(encoding="utf-8")])
