"""Do the strengths of the bestiary predict the winner? ``python -m benchmarks.bestiary [FIGHTS]``.

Every shipped sheet fights one, two, four and eight copies of its game's reference sheet (in Ira y Gloria heroes
fight the trooper), 10 fights each by default, all under ``aggressive``. For each game the output is the rank
correlation (Spearman) of strength and the share of these fights that are won."""

from __future__ import annotations

from typing import Final

from scipy.stats import spearmanr

from simulator import systems
from simulator.core.inventory import Entry
from simulator.runtime import inline
from simulator.scenario import Scenario, load_document

from .command_line import number, run_program

COPIES: Final = (1, 2, 4, 8)
SEED: Final = 5
FIGHTS: Final = 10
FOES: Final = {"ira_y_gloria": "trooper"}
"""The heroes' opponent if the reference sheet is a hero: two heroes cannot fight each other."""


def fight(game: str, entry: Entry, copies: int) -> Scenario:
    """Return the encounter of the sheet against ``copies`` of the reference, 20 m apart where distance counts."""
    is_hero = entry.kind == "hero"
    mine, other = ("heroes", "horrors") if is_hero else ("horrors", "heroes")
    foe = FOES.get(game) if is_hero else None
    row = {"use": foe or systems.inventory(game).reference, "side": other, "name": "Other", "count": copies}
    apart = {"position": [20.0, 0.0]} if game == "ira_y_gloria" else {}
    document = {
        "asalto": 1,
        "system": game,
        "limits": {"rounds": 40},
        "sides": {
            "heroes": {"role": "pc", "policy": "aggressive"},
            "horrors": {"role": "npc", "policy": "aggressive"},
        },
        "combatants": [{"name": "One", "use": entry.id, "side": mine}, {**row, **apart}],
    }
    return load_document(document, entry.id)


def share_won(game: str, entry: Entry, fights: int) -> float:
    """Return the share of its fights that a sheet wins; a draw counts half."""
    side, won = "heroes" if entry.kind == "hero" else "horrors", 0.0
    for copies in COPIES:
        scenario = fight(game, entry, copies)
        for fight_number in range(1, fights + 1):
            winner = inline.play(scenario, SEED, fight_number, deadline=None).outcome.winner
            won += winner == side if winner else 0.5
    return won / fights / len(COPIES)


def main() -> None:
    """Print a line for each game."""
    fights = number(__doc__, "fights", FIGHTS, "of each pair of sheets")
    for game in systems.NAMES:
        entries = systems.inventory(game).sheets
        shares = [share_won(game, entry, fights) for entry in entries]
        found = spearmanr([entry.strength for entry in entries], shares).statistic
        print(f"{game}: {len(entries)} sheets, rank correlation {found:.2f}", flush=True)


if __name__ == "__main__":
    run_program(main)
