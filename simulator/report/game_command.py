"""The command that plays a game of a tournament once more."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from ..scenario.describe import toml_value
from ..tournament.document import players
from ..tournament.model import Entrant
from ..tournament.scores import GameRef
from ..tournament.standings import Results


def game_command(found: Results, game: GameRef) -> str:
    """Return the command that plays a game."""
    arena = found.tournament.arenas[game.arena]
    words = ["asalto", "run", arena.source or arena.name]
    who = players(found, game)
    given = {side: found.tournament.entrants[entrant] for side, entrant in who.items()}
    for name in own_policies(arena.scenario.document):
        if name[1] in given:
            words += ["--policy", f"{_quoted(name[0])}={policy_text(given[name[1]])}"]
    for side, entrant in given.items():
        words += ["--policy", f"{_quoted(side)}={policy_text(entrant)}"]
    return shlex.join([*words, "--seed", str(found.seed), "--fight", str(game.fight)])


def own_policies(document: dict[str, object]) -> list[tuple[str, str]]:
    """Return the combatants that do not play their side's policy, with their sides."""
    sides = {row["name"]: row["policy"] for row in _rows(document, "sides")}
    return [
        (str(row["name"]), str(row["side"]))
        for row in _rows(document, "combatants")
        if row["policy"] != sides[row["side"]]
    ]


def _rows(document: dict[str, object], key: str) -> Sequence[dict[str, str]]:
    rows = document[key]
    assert isinstance(rows, list)
    return rows


def policy_text(entrant: Entrant) -> str:
    """Return an entrant's policy as the command line spells it."""
    spec = entrant.policy
    if not spec.options:
        return spec.use
    options = "".join(f", {key} = {toml_value(value)}" for key, value in spec.options.items())
    return f"{{ use = {toml_value(spec.use)}{options} }}"


def _quoted(name: str) -> str:
    """Return a name as a key path spells it."""
    return name if all(letter.isalnum() or letter in "_- " for letter in name) else toml_value(name)
