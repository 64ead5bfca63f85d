"""Formulas of Fragmentos on sheets, variants and plain values: no state, no dice, no questions.

Rules and policies compute with the same functions, so that a changed variant changes both."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from ...core.asks import captain
from ...core.system import NPC, Encounter
from .frames import BRAWL, FLEE, HUNT, ActionFrame, Response
from .setting import Challenge, Objective
from .sheet import ACCION, COGNICION, MAIN, MONSTER, Quality, SceneQuality, Sheet, Trait
from .tables import difficulty
from .variants import Variants, is_on

WEAPON_TAGS: Final = frozenset({"melee", "firearm", "fight"})
NO_SIDE: Final = -1
SCENE: Final = -1  # owner of the scene's own qualities

# Rolls.


def roll_value(sheet: Sheet, current: Mapping[str, int], full_strength: bool, char: str) -> int:
    """FR-SHEET-02: a roll uses the current value, or the total while the body draws on full strength; 0 if absent."""
    if full_strength:
        return sheet.total(char) or 0
    return current.get(char, 0)


def blow_char(current: Mapping[str, int]) -> str:
    """FR-SPEC-04: return the characteristic that a blow by a special is taken off."""
    return ACCION if ACCION in current else next(iter(current))


def roll_tags(own: frozenset[str], char: str, fight: bool) -> frozenset[str]:
    """FR-OBJ-01: the tags of a roll without an object: those of the frame; a fight with acción is a brawl."""
    return own | {BRAWL} if fight and char == ACCION else own


def best_trait(sheet: Sheet, tags: frozenset[str], covered: bool) -> Trait | None:
    """FR-SHEET-03: the highest trait that fits, the first of equals in the sheet's order; supernatural ones only when
    ``covered``."""
    best: Trait | None = None
    for fits, trait in sheet.traits_by_tags:
        if (covered or not trait.supernatural) and not tags.isdisjoint(fits):
            if best is None or trait.score > best.score:
                best = trait
    return best


def trait_bonus(sheet: Sheet, tags: frozenset[str], covered: bool) -> int:
    """FR-DICE-04, FR-SHEET-03: the score of the best trait that fits; 0 without one."""
    best = best_trait(sheet, tags, covered)
    return 0 if best is None else best.score


def bears_on(things: Collection[str], owner: int, body: int, thing: str) -> bool:
    """FR-QUAL-02: return whether a quality bears on the roll of this body, which wields this object ("": none). A
    quality of ``things`` (``things_of``) bears on rolls that wield one of them, another personal quality on its owner's
    roll, another one of the scene on all rolls."""
    return thing in things if things else owner in (SCENE, body)


def things_of(quality: Quality | SceneQuality) -> tuple[str, ...]:
    """FR-QUAL-02: return the objects whose quality this is; none if it is its owner's.

    Reading: a quality of role ``object`` belongs to the ``objects`` that it lists; without any it is its owner's."""
    if isinstance(quality, Quality) and quality.role == "object":
        return tuple([gear.key for gear in quality.objects])
    return ()


# Objects.


def is_suitable(char: str, own: frozenset[str], thing_char: str, thing_tags: Iterable[str]) -> bool:
    """FR-OBJ-01: an object suits a roll of its characteristic if its tags share one with the frame's ``own`` tags."""
    return thing_char == char and not own.isdisjoint(thing_tags)


def is_weapon(tags: Iterable[str]) -> bool:
    """FR-OBJ-02: an object with these tags is made for fighting."""
    return not WEAPON_TAGS.isdisjoint(tags)


def is_barred(variants: Variants, tags: Sequence[str], defending: bool, avoiding: bool) -> bool:
    """FR-OBJ-04: a defender may not use this object: an evader uses no weapon; the variant ``weapon_on_defence`` says
    which weapons other defenders may use."""
    if not defending or not is_weapon(tags):
        return False
    allowed = variants.weapon_on_defence
    return avoiding or allowed == "attacker_only" or (allowed == "melee_only" and "melee" not in tags)


# Conflicts.


def responses_of(variants: Variants, frame: ActionFrame, sheet: Sheet, current: Mapping[str, int]) -> list[Response]:
    """FR-FIGHT-03, FR-FIGHT-04, FR-SHEET-06: the responses of a body to the frame: those listed whose characteristic it
    has. Evading depends on ``evade_option``. In a hunt only the first counts, in a flight only the one that the body
    pursues with (FR-FIGHT-02)."""
    found = [response for response in frame.responses if response.char in current]
    if frame.id == FLEE:
        return [response for response in found if response.char == sheet.pursues_with]
    if frame.fight and not is_on(variants.evade_option):
        found = [response for response in found if response.fight_back]
    return found[:1] if frame.id == HUNT else found


def tie_winner(lead_kind: str, other_kind: str) -> int:
    """FR-CONF-04: a main wins a tie against a non-main: 1 for the initiator, -1 for its opponent, 0 for a reroll."""
    return (lead_kind == MAIN) - (other_kind == MAIN)


def counted_omens(source: str, attacker: int, winner: int, loser: int) -> int:
    """FR-DANG-04: the omens that add to the loss, of those that each has rolled (variant ``conflict_omen_source``)."""
    if source == "attacker":
        return attacker
    if source == "both":
        return winner + loser
    return winner if source == "winner" else loser


def can_pursue(sheet: Sheet, current: Mapping[str, int]) -> bool:
    """FR-FIGHT-06: the body has the characteristic that it pursues with."""
    return sheet.pursues_with in current


def can_seek(current: Mapping[str, int]) -> bool:
    """FR-FIGHT-07: the body has cognición."""
    return COGNICION in current


# Challenges.


def written_difficulty(variants: Variants, written: Challenge | Objective) -> int:
    """FR-CHAL-02: the difficulty that a scenario gives by number or by level; default_difficulty (5) otherwise."""
    if written.difficulty is not None:
        return written.difficulty
    return variants.default_difficulty if written.level is None else difficulty(written.level)


def needed_result(variants: Variants, number: int) -> int:
    """FR-CHAL-03: the result that meets a difficulty: the number itself, or, with ``gt``, the next."""
    return number + 1 if variants.challenge_success == "gt" else number


# Danger, damage and protection.


def is_threat_high(variants: Variants, threat: int) -> bool:
    """FR-DANG-07: threat is at or above free_danger_threat."""
    return threat >= variants.free_danger_threat


def is_danger_free(variants: Variants, threat: int) -> bool:
    """FR-DANG-01b, FR-DANG-07: danger costs nothing because threat is high; never with ``pay_always``."""
    return is_threat_high(variants, threat) and variants.high_threat_danger != "pay_always"


def loses_points(variants: Variants, sheet: Sheet, char: str, attacking: bool) -> bool:
    """FR-DANG-06: the loser of a dangerous conflict loses points, attacking or defending; the variant
    ``monster_damage`` decides for monsters."""
    rule = variants.monster_damage
    if sheet.kind != MONSTER or rule == "symmetric":
        return True
    if rule == "defending_only":
        return not attacking
    return rule == "vulnerable_only" and char in (sheet.vulnerable_via or ())


def is_protection_active(variants: Variants, threat: int) -> bool:
    """FR-PROT-02: plot protection is in force: threat is below plot_protection_end_threat."""
    return threat < variants.plot_protection_end_threat


def is_protectable(variants: Variants, kind: str, threat: int) -> bool:
    """FR-PROT-01, FR-PROT-05, FR-PROT-06: plot protection may be bought at this level of threat. For mains: while it is
    active; for monsters: by ``monster_plot_protection``; for secondaries: only with ``secondary_plot_protection``."""
    if kind == MONSTER:
        rule = variants.monster_plot_protection
        return rule == "always" or (rule == "same_limit" and is_protection_active(variants, threat))
    return is_protection_active(variants, threat) and (kind == MAIN or is_on(variants.secondary_plot_protection))


# Points.


def director_seat(encounter: Encounter, variants: Variants) -> int | None:
    """FR-FIGHT-13, FR-SHEET-05: the seat that spends threat and declares danger: the captain of the side named horror,
    else of the first monster's side, else of the game master's first side; None without a director."""
    if variants.director != "horror":
        return None
    sides = encounter.sides
    named = [index for index, side in enumerate(sides) if side.name == "horror"]
    monsters = [m.side for m in encounter.members if isinstance(m.sheet, Sheet) and m.sheet.kind == MONSTER]
    others = [index for index, side in enumerate(sides) if side.role == NPC]
    for index in (*named, *(side for side in monsters if sides[side].role == NPC), *others, *monsters):
        return captain(index)
    return None


def spendable_threat(variants: Variants, threat: int) -> int:
    """FR-THR-01: only the points of threat above the minimum can be spent."""
    return max(0, threat - variants.threat_min)


def supernatural_cost(variants: Variants, kind: str) -> int:
    """FR-SUP-04: 1 point for a main; for the director's bodies by variant ``monster_supernatural_cost``."""
    return 1 if kind == MAIN else variants.monster_supernatural_cost


# Sides.


def protagonists_of(sides: Sequence[str], main_sides: Sequence[int]) -> int:
    """FR-END-03: the scene belongs to the side named protagonists if it has mains, else to the side of the first main;
    NO_SIDE without mains. ``main_sides`` are the sides of all mains, in roster order."""
    named = [side for side in main_sides if sides[side] == "protagonists"]
    return next(iter((*named, *main_sides)), NO_SIDE)
