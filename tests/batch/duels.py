"""Duels small enough to be solved exactly: three for every game that the exact odds are judged by."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from simulator.exact.summary import ExactSummary, exact_summary
from simulator.runtime.inline import Runner
from simulator.runtime.result import Result
from simulator.scenario import Scenario, load, load_text

HEAD = """asalto = 1
system = "{system}"
[limits]
rounds = {rounds}
[sides.one]
role = "{role}"
policy = "basic"
[sides.two]
role = "npc"
policy = "basic"
"""
BRAWLER = """[sheets.brawler]
agility = 5
perception = 5
combat = 6
power = 5
resistance = 5
marksmanship = 6
max_life = 12
fearless = true
attacks = ["unarmed"]
"""
FIGHTER = """[sheets.fighter]
attributes = { strength = 1, toughness = 1, agility = 1, initiative = 2, willpower = 1, intellect = 1, fellowship = 1 }
defence = 1
resilience = 4
wounds_max = 2
shock_max = 2
default_pool = 2
wrath = 0
"""
KNIFE = 'weapons = [{ use = "knife", damage = 3, ed = 2 }]\n'
TAPIZ = """[variants]
initiative_formula = "static"
ph_mode = "none"
"""


def pair(one: str, two: str, use: tuple[str, str]) -> str:
    """Return the two who fight, with what is special about them."""
    rows = zip("AB", ("one", "two"), use, (one, two), strict=True)
    return "".join(f'[[combatants]]\nname = "{n}"\nside = "{side}"\nuse = "{u}"\n{more}\n' for n, side, u, more in rows)


def head(system: str, rounds: int, role: str = "pc") -> str:
    """Return the beginning of a file."""
    return HEAD.format(system=system, rounds=rounds, role=role)


BRAWLERS = ("brawler", "brawler")
FIGHTERS = ("fighter", "fighter")
MASKED = ("mark", "enmascarado")

TEXTS: Mapping[str, str] = {
    "unequal brawlers": head("haunted_house", 20, "npc")
    + BRAWLER
    + pair("natural_armour = 1", "combat = 8\nmax_life = 9\nperception = 7", BRAWLERS),
    "a revolver against claws": head("haunted_house", 3, "npc")
    + BRAWLER
    + pair('weapons = ["light_revolver"]', 'attacks = ["claws"]\nmax_life = 14\ndies_at_zero = true', BRAWLERS),
    "knives": head("ira_y_gloria", 1) + FIGHTER + KNIFE + pair("", "position = [1.0, 0.0]", FIGHTERS),
    "pistols": head("ira_y_gloria", 2)
    + FIGHTER
    + 'weapons = ["autopistol"]\n'
    + pair("", "position = [8.0, 0.0]", FIGHTERS),
    "a guardsman against a noble ork": head("ira_y_gloria", 1)
    + pair("", "position = [1.0, 0.0]", ("guardsman_hero", "ork_nob")),
    "an equal assault": head("fragmentos", 1)
    + "[scene]\nthreat = 4\n"
    + pair("accion = 2\nsuperacion = 1", "accion = 2", MASKED),
    "high threat": head("fragmentos", 1)
    + "[scene]\nthreat = 6\n"
    + pair("accion = 2\nsuperacion = 0", "accion = 2", MASKED),
    "two rounds": head("fragmentos", 2)
    + "[scene]\nthreat = 0\n"
    + pair("accion = 1\nsuperacion = 0", "accion = 1", ("ana", "enmascarado")),
    "blades": head("tapiz", 3) + TAPIZ + pair("pgf = 5", "pgf = 6\nposition = [1.5, 0.0]", ("sharra", "mercenary")),
    "two blades": head("tapiz", 3)
    + TAPIZ
    + pair("pgf = 6", "pgf = 5\nposition = [1.5, 0.0]", ("mercenary", "mercenary")),
    "a paladin": head("tapiz", 2) + TAPIZ + pair("pgf = 4", "pgf = 9\nposition = [1.5, 0.0]", ("mercenary", "saddin")),
}
DUELS = ("reference", *TEXTS)

TINY: Mapping[str, str] = {
    "a shot and a bite": head("haunted_house", 2, "npc")
    + BRAWLER
    + pair('weapons = ["light_revolver"]\nmax_life = 4', 'attacks = ["claws"]\nmax_life = 6', BRAWLERS),
    "knives": TEXTS["knives"],
    "one round": TEXTS["two rounds"].replace("rounds = 2", "rounds = 1"),
    "two blows": head("tapiz", 1)
    + TAPIZ
    + pair("pgf = 6", "pgf = 5\nposition = [1.5, 0.0]", ("mercenary", "mercenary")),
}
THOUGHTFUL = (
    ("a shot and a bite", "aggressive"),
    ("knives", "aggressive"),
    ("one round", "cautious"),
    ("two blows", "cautious"),
)
"""Tiny duels under policies that look: a duel, and who fights both sides of it."""


@cache
def scenario(name: str, policy: str = "basic") -> Scenario:
    """Return the duel of this name, fought by this policy on both sides."""
    if name == "reference":
        return load("haunted_house/reference_duel")
    text = TEXTS[name] if policy == "basic" else TINY[name]
    return load_text(text, name, policies=[f"one={policy}", f"two={policy}"])


@cache
def solved(name: str, policy: str = "basic") -> ExactSummary:
    """Return the exact answer of a duel."""
    return exact_summary(scenario(name, policy), name=name)


def played(name: str, fights: int, policy: str = "basic") -> list[Result]:
    """Play this number of fights of a duel."""
    with Runner(scenario(name, policy), 3) as runner:
        return [runner.play(number) for number in range(1, fights + 1)]
