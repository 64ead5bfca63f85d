"""Reference duel with known exact odds, on which the designer's bench is tested.

The exact values were printed by ``asalto exact reference_duel --set combatants.Bruno.FIELD=VALUE --json``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from simulator.experiments.options import RunOptions, ScenarioSource

DUEL: Final = "reference_duel"

ARMOUR: Final[Mapping[int, float]] = {
    0: 0.29457532089595195,
    1: 0.37907578395683045,
    2: 0.49029983707735475,
    3: 0.6267744741450397,
    4: 0.7706910381768382,
    5: 0.8928018462337933,
    6: 0.9672566991647747,
}
"""Bruno's chance to win, by his natural armour."""

LIFE: Final[Mapping[int, float]] = {
    8: 0.08800681976244291,
    9: 0.11037268355105093,
    10: 0.13545112855465818,
    11: 0.1633669712064988,
    12: 0.19387128489726832,
    13: 0.22627662770234017,
    14: 0.26152126239633994,
    15: 0.2986463122224817,
    16: 0.33687115356214287,
    17: 0.3755522901209487,
    18: 0.414184594505908,
    19: 0.4524473321682125,
    20: 0.49029983707735475,
    21: 0.5275191823939372,
    22: 0.5638106127818904,
    23: 0.5988822581314507,
    24: 0.6324872760333334,
    25: 0.6644330645884533,
    26: 0.6945535543196543,
    27: 0.7227904548279144,
    28: 0.7491460485431249,
    29: 0.7736526947856098,
    30: 0.7963536736560882,
    31: 0.8172930600773003,
    32: 0.8365154035803202,
    33: 0.8540793261741801,
    34: 0.8700599882474535,
    35: 0.8845459740041149,
    36: 0.8976342812841666,
    37: 0.9094255451623166,
    38: 0.9200201777747098,
    39: 0.9295145645142512,
    40: 0.938000100628659,
    41: 0.945563433657507,
    42: 0.9522869665492297,
    43: 0.9582491126890604,
    44: 0.9635240994882572,
}
"""His chance to win, by his maximum of life points."""

STEPS: Final[Mapping[tuple[str, int], float]] = {
    ("agility", -1): 0.4716967848970653,
    ("agility", 1): 0.528303215102803,
    ("combat", -1): 0.3439737587694992,
    ("combat", 1): 0.602156263923752,
    ("power", -1): 0.130265209088221,
    ("power", 1): 0.686480325811825,
    ("max_life", -1): LIFE[19],
    ("max_life", 1): LIFE[21],
    ("natural_armour", -1): ARMOUR[1],
    ("natural_armour", 1): ARMOUR[3],
}
"""His chance to win after a step in one of his numbers; unchanged it is LIFE[20]."""


def source(seed: int = 1, settings: Sequence[str] = (), name: str = DUEL) -> ScenarioSource:
    """Return the duel, or another scenario, with that seed."""
    return ScenarioSource(name, RunOptions(seed=seed, settings=settings))
