"""The command that plays a game of a tournament once more."""

from __future__ import annotations

import shlex

from ..policy.spec import PolicySpec
from ..scenario.describe import key_word, toml_value
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
    document = arena.scenario.document
    usual = {row["name"]: row["policy"] for row in document["sides"]}
    for row in document["combatants"]:  # those that do not play their side's policy
        if row["policy"] != usual[row["side"]] and row["side"] in given:
            words += ["--policy", f"{key_word(row['name'])}={policy_text(given[row['side']])}"]
    for row in document["sides"]:
        spec = PolicySpec.of(row["policy"])
        if spec.mind and row["name"] not in given:
            words += ["--policy", f"{key_word(row['name'])}={spec_text(spec)}"]
    for side, entrant in given.items():
        words += ["--policy", f"{key_word(side)}={policy_text(entrant)}"]
    return shlex.join([*words, "--seed", str(found.seed), "--fight", str(game.fight)])


def policy_text(entrant: Entrant) -> str:
    """Return an entrant's policy as the command line spells it."""
    return spec_text(entrant.policy)


def spec_text(spec: PolicySpec) -> str:
    """Return a policy as the command line spells it."""
    if not spec.options:
        return spec.use
    options = "".join(f", {key} = {toml_value(value)}" for key, value in spec.options.items())
    return f"{{ use = {toml_value(spec.use)}{options} }}"
