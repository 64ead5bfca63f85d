"""Files with one mistake each: what to write instead of what, in a small right file of each game."""

from __future__ import annotations

from collections.abc import Iterator

HEAD = """asalto = 1
system = "{game}"
title = "Para romper"

[limits]
rounds = 30

[variants]
{variants}

[scene]
{scene}

[sides.party]
role = "pc"
policy = "cautious"

[sides.foes]
role = "npc"
policy = {{ use = "basic" }}

[sheets.mine]
base = "{base}"
{sheet}

[[combatants]]
name = "Uno"
side = "party"
use = "{hero}"

[[combatants]]
name = "Dos"
side = "foes"
use = "mine"
count = 2
{body}

[[chain]]
fight = ["Dos"]
stop_after = 20

[[chain]]
rest = {rest}
"""

RIGHT = {
    "haunted_house": HEAD.format(
        game="haunted_house",
        variants='draw_cost = "free"\nlife_base = 12',
        scene='hazards = [{ hazard = "fire", size = "small", round = 3 }]\nroom_spaces = 12',
        base="zombie",
        hero="officer",
        sheet='agility = 2\nattacks = ["claws", { use = "light_revolver", damage = "2d6+1" }]',
        body='armour = [{ use = "leather_jacket", zones = ["torso"] }]\nmindless = true',
        rest="{ hours = 2, resting = true }",
    ),
    "ira_y_gloria": HEAD.format(
        game="ira_y_gloria",
        variants='critical_hits = "table"',
        scene="tier = 2",
        base="cult_leader",
        hero="guardsman_hero",
        sheet='attributes = { strength = 4 }\nweapons = ["knife"]',
        body='position = [4.0, 2.5]\ncover = "half"',
        rest="{}",
    ),
    "fragmentos": HEAD.format(
        game="fragmentos",
        variants="obstacle_difficulty = 4",
        scene="threat = 3",
        base="enmascarado",
        hero="mark",
        sheet="current = { accion = 2 }",
        body="superacion = 0",
        rest="{}",
    ),
    "tapiz": HEAD.format(
        game="tapiz",
        variants='encumbrance = "off"',
        scene='visibility = "partial"\nlienzo = { extends = "BS", bands = { muy_lejos = 300 } }',
        base="guard",
        hero="sharra",
        sheet='weapons = [{ use = "dagger", ready = true }]\nlevel = 2',
        body="position = [8.0, 0.0]",
        rest="{ days = 2 }",
    ),
}

ANY_GAME = (
    ("asalto = 1\n", ""),
    ('title = "Para romper"', "title = 3"),
    ("rounds = 30", "rounds = 0"),
    ("rounds = 30", "round = 30"),
    ("[variants]", "[variant]"),
    ('role = "npc"', 'role = "monster"'),
    ('policy = "cautious"', 'policy = "caution"'),
    ('policy = { use = "basic" }', 'policy = { name = "basic" }'),
    ('side = "foes"\n', ""),
    ("count = 2", "count = -1"),
    ("stop_after = 20", "stops_after = 20"),
    ('fight = ["Dos"]', 'fight = "Dos"'),
    ("[[combatants]]", "[[fighters]]"),
    ('name = "Uno"\n', ""),
    ('fight = ["Dos"]', 'fight = ["Dos"]\nrest = {}'),
)
OF_A_GAME = {
    "haunted_house": (
        ('draw_cost = "free"', 'draw_cost = "cheap"'),
        ('hazard = "fire"', 'hazard = "flood"'),
        ("agility = 2", "agility = 40"),
        ("agility = 2", "agilty = 2"),
        ('"claws"', '"clawz"'),
        ('damage = "2d6+1"', 'damage = "2d"'),
        ('zones = ["torso"]', 'zones = ["tail"]'),
    ),
    "ira_y_gloria": (
        ('critical_hits = "table"', "critical_hits = true"),
        ("strength = 4", "strength = 40"),
        ('weapons = ["knife"]', 'weapons = ["fork"]'),
        ("position = [4.0, 2.5]", "position = [4.0]"),
        ('cover = "half"', 'cover = "whole"'),
    ),
    "fragmentos": (("obstacle_difficulty = 4", "obstacle_difficulty = 400"), ("threat = 3", "threats = 3")),
    "tapiz": (
        ('encumbrance = "off"', 'encumbrance = "none"'),
        ('visibility = "partial"', 'visibility = "fog"'),
        ("muy_lejos = 300", "muy_cerca = 300"),
        ("position = [8.0, 0.0]", "position = [8.0, 0.0, 0.0]"),
        ("days = 2", 'days = "two"'),
    ),
}


def broken_files() -> Iterator[tuple[str, str, str]]:
    """Game, what is wrong, and the whole text of every broken file; what is wrong in any game is in one of them."""
    games = list(RIGHT)
    for number, change in enumerate(ANY_GAME):
        yield _broken(games[number % len(games)], *change)
    for game, changes in OF_A_GAME.items():
        for change in changes:
            yield _broken(game, *change)


def _broken(game: str, old: str, new: str) -> tuple[str, str, str]:
    text = RIGHT[game]
    assert old in text, f"{game}: {old}"
    return game, f"{old.strip()} -> {new.strip() or 'nothing'}", text.replace(old, new)
