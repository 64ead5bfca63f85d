"""Random Fragmentos encounters: sheets, modes, qualities, elements, objectives, hazards and variants of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simulator.core.dice import Luck
from simulator.core.system import Encounter
from simulator.scenario import Scenario
from simulator.testing import fighter
from simulator.testing.encounters import Fighter, scenario
from tests.drawing import T, chance, pick

from .scenes import RACE

CHARS = ("accion", "interaccion", "cognicion")
MAINS = ("mark", "catherine", "ana", "tomas", "", "")
SECONDARIES = ("guardia", "recepcionista", "agente_ruiz", "cultista", "zombi", "")
MONSTERS = ("hombre_descarnado", "enmascarado", "nina_del_pozo", "", "")
OBJECTS = ("knife", "pistol", "axe", "shotgun", "chainsaw")
TAGS = ("fight", "brawl", "run", "evade", "flee", "pursue", "hide", "search", "fear", "stay_calm", "push", "ritual")
MODES: tuple[object, ...] = (
    "assault",
    "terrify",
    "menace",
    {"use": "terrify", "id": "howl", "area": True, "supernatural": True},
    {"use": "assault", "id": "frenzy", "area": True},
    RACE,
)
SWITCHES: dict[str, tuple[object, ...]] = {
    "challenge_success": ("gt",),
    "difficulty_visibility": ("open",),
    "retry_timing": ("immediate",),
    "conflict_retry": ("paid", "forbidden"),
    "omen_low_threat": ("literal",),
    "omen_half_rounding": ("none",),
    "tie_reroll_omens": ("every_roll",),
    "conflict_omen_source": ("winner", "loser", "both"),
    "high_threat_danger": ("automatic", "pay_always"),
    "monster_damage": ("defending_only", "vulnerable_only", "none"),
    "monster_plot_protection": ("always", "never"),
    "secondary_plot_protection": (True, "yes"),
    "forced_protection": (False, "no"),
    "protection_check": ("at_declaration",),
    "recover_from_zero": (True,),
    "threat_on_unnamed_out": (1,),
    "threat_on_incapacitated": (1,),
    "threat_max": (9, 0),
    "exhausted_scope": ("owner_only",),
    "quality_window": ("one_each", "off"),
    "weapon_on_defence": ("melee_only", "attacker_only"),
    "evade_option": (False, "off"),
    "passive_win_harm": (False, "no"),
    "gang_attack": ("joint",),
    "flee_opposition": ("all",),
    "intra_order": ("accion_desc", "shuffled"),
    "double_action": ("borrowed",),
    "monster_supernatural_cost": (0,),
    "setback_limit": (1, None),
    "director": ("neutral", "none"),
    "max_tie_rerolls": (0, 1),
    "die_sides": (8,),
    "omen_face": (6,),
    "default_difficulty": (3,),
    "initial_superacion": (0, 2),
    "initial_threat": (0, 20),
    "free_danger_threat": (4,),
    "plot_protection_end_threat": (4,),
    "threat_min": (2,),
    "round_limit": (3,),
    "obstacle_difficulty": (3,),
}


def random_encounter(luck: Luck) -> Encounter:
    """Return the encounter of such a scenario."""
    return random_scenario(luck).encounter


def random_scenario(luck: Luck) -> Scenario:
    """Return a scenario that an author could write: two or three sides, two to eight bodies, some of it odd."""
    sides = {"protagonists": "pc", "horror": "npc"} | ({"third": "npc"} if chance(luck, 6) else {})
    names = list(sides)
    bodies = [_body(luck, index, names) for index in range(len(names) + luck.below(5))]
    spare = [fighter(f"R{index}", "guardia", side=pick(luck, names), reserve=True) for index in range(luck.below(3))]
    return scenario(
        "fragmentos",
        *bodies,
        *spare,
        sides=sides,
        variants=_variants(luck),
        scene=_scene(luck, [str(body["name"]) for body in bodies], len(spare)),
        rounds=2 + luck.below(12),
    )


def _variants(luck: Luck) -> dict[str, object]:
    """Return some switches; a cap on threat is never below its floor."""
    found = {key: pick(luck, values) for key, values in SWITCHES.items() if chance(luck, 4)}
    if found.get("threat_max") == 0:
        found.pop("threat_min", None)
    return found


def _tags(luck: Luck) -> list[str]:
    return sorted({pick(luck, TAGS) for _ in range(1 + luck.below(5))})


def _body(luck: Luck, index: int, sides: list[str]) -> Fighter:
    side = sides[index] if index < len(sides) else pick(luck, sides)
    kinds = ("main", "main", "secondary") if side == "protagonists" else ("monster", "secondary", "main")
    kind = pick(luck, kinds) if index else "main"
    if index and chance(luck, 12):
        kind = pick(luck, ("main", "secondary", "monster"))
    use = pick(luck, {"main": MAINS, "secondary": SECONDARIES, "monster": MONSTERS}[kind])
    fields: dict[str, object] = {}
    if not use:
        fields["kind"] = kind
        for char in CHARS:
            if kind == "main" or char == "cognicion" or luck.below(3):
                fields[char] = 1 + luck.below(5)
        fields["traits"] = [_trait(luck) for _ in range(luck.below(4))]
        fields["attack_modes"] = _some(luck, MODES)
        fields["objects"] = list(_some(luck, OBJECTS))
    if chance(luck, 2):
        fields["qualities"] = [_quality(luck, number) for number in range(1 + luck.below(3))]
    return fighter(f"B{index}", use, side=side, **{**fields, **_oddities(luck, kind)})


def _some(luck: Luck, things: Sequence[T]) -> list[T]:
    return [thing for thing in things if chance(luck, 3)]


def _oddities(luck: Luck, kind: str) -> dict[str, object]:
    odd: dict[str, object] = {}
    if chance(luck, 4):
        odd["current"] = {"cognicion": 1 - luck.below(2) * luck.below(3)}
    if chance(luck, 6):
        odd["hidden"] = True
    if kind == "main" and chance(luck, 3):
        odd["superacion"] = luck.below(3)
    if kind == "secondary" and chance(luck, 3):
        odd["named"] = True
    if chance(luck, 6):
        odd["pursues_with"] = pick(luck, (*CHARS, "none"))
    if kind == "monster" and chance(luck, 4):
        odd["vulnerable_via"] = [pick(luck, CHARS)]
    return odd


def _trait(luck: Luck) -> dict[str, object]:
    return {
        "name": f"T{luck.below(9)}",
        "characteristic": pick(luck, CHARS),
        "score": 1 + luck.below(3),
        "tags": _tags(luck),
        "supernatural": chance(luck, 4),
    }


def _quality(luck: Luck, number: int) -> dict[str, object]:
    quality: dict[str, Any] = {"id": f"q{number}", "helps": _tags(luck), "hinders": _tags(luck)}
    if chance(luck, 3):
        quality["objects"] = [pick(luck, OBJECTS)]
    if chance(luck, 4):
        quality["exhausted"] = True
    if chance(luck, 3):
        quality["elements"] = [_element(luck, 0)]
    return quality


def _element(luck: Luck, spare: int) -> dict[str, object]:
    kind = pick(luck, ("add_object", "add_exit", "add_quality", "spawn") if spare else ("add_object", "add_quality"))
    if kind == "spawn":
        return {"kind": kind, "combatant": f"R{luck.below(spare)}"}
    if kind == "add_exit":
        return {"kind": kind, "exit_difficulty": 3, "tags": _tags(luck)}
    if kind == "add_quality":
        return {"kind": kind, "quality": {"id": "dark", "helps": _tags(luck), "hinders": _tags(luck)}}
    return {"kind": kind, "object": {"id": "plank", "dice": 1, "tags": ["fight", "melee"]}}


def _scene(luck: Luck, names: list[str], spare: int) -> dict[str, object]:
    scene: dict[str, object] = {"threat": pick(luck, (0, 1, 4, 7, 8, 20))}
    if chance(luck, 2):
        scene["challenges"] = {"climb": _challenge(luck, spare), "door": _challenge(luck, spare)}
        if chance(luck, 2):
            scene["hazards"] = [{"challenge": "climb", "round": 1 + luck.below(3), "targets": [pick(luck, names)]}]
    if chance(luck, 3):
        scene["objective"] = {**_challenge(luck, 0, False), "needed": 1 + luck.below(3)}
        if chance(luck, 3):
            scene["objective"]["winner_side"] = pick(luck, ("protagonists", "horror"))  # type: ignore[index]
    if chance(luck, 3):
        scene |= {"exit_open": chance(luck, 2), "exit_difficulty": 3 + luck.below(4)}
    if chance(luck, 3):
        scene["qualities"] = [_quality(luck, 1)]
    if chance(luck, 2):
        scene["findable_objects"] = [pick(luck, OBJECTS) for _ in range(1 + luck.below(3))]
        scene["reinforcements"] = [_element(luck, spare)]
    if chance(luck, 5):
        scene["survive_rounds"] = 1 + luck.below(6)
    if chance(luck, 4):
        scene["rests"] = 1 + luck.below(2)
        scene["dire_events"] = [{"round": luck.below(3)}]
        scene["awards"] = [{"main": "B0", "round": luck.below(3)}]
    return scene


def _challenge(luck: Luck, spare: int, grants: bool = True) -> dict[str, object]:
    challenge: dict[str, object] = {"characteristic": pick(luck, CHARS), "tags": _tags(luck)}
    if chance(luck, 2):
        challenge["difficulty"] = 3 + luck.below(6)
    elif chance(luck, 2):
        challenge["level"] = pick(luck, ("easy", "hard", "very_hard"))
    if chance(luck, 2):
        challenge |= {"dangerous_default": True, "harm_char": pick(luck, CHARS)}
    if grants and chance(luck, 2):
        challenge |= {"grants": [_element(luck, spare)], "threat": luck.below(3) - 1}
    return challenge
