"""Abilities in English and Spanish, read into specials by one grammar."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from simulator.core.events import DamageRolled
from simulator.core.foreign import Prose
from simulator.foreign import abilities
from simulator.foreign.importing import Wanted, read
from simulator.foreign.party import text
from tests.systems.ira_y_gloria.battle import changes, foe, hero, play, pools

from .foreign_files import BLOCKS

SYSTEM: Final = "ira_y_gloria"
SPANISH: Final = tomllib.loads(Path(__file__).with_name("spanish.toml").read_text(encoding="utf-8"))
SAYINGS: Final[dict[str, dict[str, Any]]] = {
    "This Threat gains +1 bonus die to Weapon Skill Tests for each ally Engaged with the same target, to a maximum of"
    " +3.": {"when": "melee", "effects": [{"change": "attack_dice", "by": "engaging(target)", "most": 3}]},
    "+2 bonus dice to Tests made against targets with the SCUM or HERETIC Keywords.": {
        "when": "keyword('scum') or keyword('heretic')",
        "effects": [{"change": "attack_dice", "by": 2}, {"change": "test_dice", "by": 2}],
    },
    "Ranged attacks from beyond 12 metres suffer +2 DN against this Threat.": {
        "when": "ranged and distance(attacker) > 12",
        "effects": [{"change": "dn", "by": 2, "who": "attackers"}],
    },
    "While Engaged with one enemy only, this Threat has +2 Defence.": {
        "when": "engaged = 1",
        "effects": [{"change": "defence", "by": 2}],
    },
    "When an ally within 5 metres is hit, this Threat may take the hit instead.": {
        "effects": [{"shield": True, "who": "allies", "within": 5}]
    },
    "All allies with the HARLEQUIN Keyword within 6m of this Threat gain +1 bonus die to Weapon Skill (I) Tests.": {
        "when": "keyword('harlequin') and melee",
        "effects": [{"change": "attack_dice", "by": 1, "who": "allies", "within": 6}],
    },
    "Attacks against this Mob gain +1 bonus die.": {
        "effects": [{"change": "attack_dice", "by": 1, "who": "attackers"}]
    },
    "The first ranged attack against this Threat in each Round misses on a Wrath Die of 1 to 3.": {
        "when": "ranged",
        "uses": 1,
        "per": "round",
        "effects": [{"miss": 3}],
    },
    "This Threat may spend 2 Ruin at the start of its Turn to gain +3 Resilience until the end of the Round.": {
        "at": "turn",
        "lasts": "round",
        "cost": {"ruin": 2},
        "effects": [{"change": "resilience", "by": 3}],
    },
    "When this Threat charges, it gains +1 bonus die and +1 ED.": {
        "when": "charging",
        "effects": [{"change": "attack_dice", "by": 1}, {"change": "ed", "by": 1}],
    },
    "Targets hit by this Threat's melee attacks are Hindered 2 until the start of its next Turn.": {
        "when": "melee",
        "at": "hit",
        "lasts": "turn",
        "effects": [{"inflict": "hindered", "by": 2, "who": "target"}],
    },
    "Enemies Engaged with this Threat suffer -1 Defence.": {
        "when": "engaged_with(other)",
        "effects": [{"change": "defence", "by": -1, "who": "enemies"}],
    },
    "While an ally is within 5 metres, this Threat takes half damage from Flamer attacks.": {
        "when": "nearest_ally <= 5 and trait('flamer')",
        "effects": [{"halve": "damage"}],
    },
    "This Mob gains +1 ED for every 5 members, to a maximum of +3.": {
        "effects": [{"change": "ed", "by": "members / 5", "most": 3}]
    },
    "Increase the DN of ranged attacks against this Threat by 1.": {
        "when": "ranged",
        "effects": [{"change": "dn", "by": 1, "who": "attackers"}],
    },
    "On the first Round of combat, this Threat acts first and gains +2 bonus dice to attacks.": {
        "when": "round = 1",
        "effects": [{"order": "first"}, {"change": "attack_dice", "by": 2}],
    },
    "This Threat gains +1 to Resilience against ranged attacks.": {
        "when": "ranged",
        "effects": [{"change": "resilience", "by": 1}],
    },
}


@pytest.mark.parametrize("said", SAYINGS)
def test_a_sentence_becomes_a_special(said: str) -> None:
    """With its condition, its limit and for whom it is; nothing is left."""
    [special], lost = abilities.read(Prose("BONUS", "Pack", said), SYSTEM)
    assert special.pop("name") == {"es": "Pack", "en": "Pack"}
    assert (special, lost) == (SAYINGS[said], "")


@pytest.mark.parametrize(
    "said",
    [
        "This Threat always acts last unless it is hungry.",
        "This Threat does not gain +2 Defence.",
        "This Threat heals 1 Wound.",
        "Esta amenaza siempre actúa la última salvo que tenga hambre.",
        "Esta amenaza no tiene +2 a la Defensa.",
        "Al comienzo de su turno, los enemigos a 5 metros o menos reciben un impacto de 5 +1 DE.",
        "When this Threat is slain, allies gain +1 Defence.",
        "Enemies within 5 metres lose their nerve.",
        "+1 bonus die.",
        "This Threat's attacks deal half damage.",
        "This Threat gains +1 Defence when charging.",
        "Allies within 5 metres gain +1 bonus die to attacks against Prone targets.",
        "Enemies within 2 metres take a hit of 4 +1 ED at the start of their Turn.",
        "Spend 1 Ruin to gain +2 Defence.",
        "This Threat gains +2 ED until the end of the Round.",
        "+2 DN to Stealth Tests.",
        "This Threat gains +1 ED" + " and +1 ED" * 9,
        "This Threat cannot be Pinned and ignores Difficult Terrain.",
    ],
)
def test_a_sentence_with_a_word_that_is_not_understood_stays_text(said: str) -> None:
    """A condition or a negation that were passed over would make another ability."""
    assert abilities.read(Prose("BONUS", "", said), SYSTEM) == ([], said)


@pytest.mark.parametrize("kind", ["WRATH", "COMPLICATION", "RUIN"])
def test_an_ability_that_waits_for_a_roll_is_not_always_there(kind: str) -> None:
    """Its text does not say when it happens, or what it costs; its kind does."""
    said = "This Threat has +2 Defence."
    assert abilities.read(Prose(kind, "", said), SYSTEM) == ([], said)


def test_the_grammar_knows_all_abilities_of_the_blocks() -> None:
    """25 bonuses, two battle cries, a reaction and two options of mobs, and no more; none is lost."""
    found = read({"a.json": BLOCKS.read_bytes()}, Wanted()).creatures
    assert [one for each in found for one in each.prose] == []
    assert sum(len(each.understood) for each in found) == 30


def test_the_grammar_knows_all_abilities_of_the_blocks_in_spanish() -> None:
    """Thirty specials equal to those of the English texts; kinds of abilities may be Spanish as well."""
    english = read({"a.json": BLOCKS.read_bytes()}, Wanted()).creatures
    blocks = json.loads(BLOCKS.read_text(encoding="utf-8"))
    for block in blocks:
        for each in block["bonuses"]:
            each["description"] = SPANISH["blocks"][each["name"]]
        for each in (one for one in block["abilities"] if one["type"] != "ACTION"):
            each["stats"] = SPANISH["blocks"][each["name"]]
            each["type"] = {"BATTLE CRY": "GRITO DE BATALLA", "REACTION": "REACCIÓN"}[each["type"]]
        options = [one for one in block["mobOptions"] if one != "-"]
        block["mobOptions"] = [SPANISH["blocks"][f"mob{one.split()[1]}"] for one in options]
    spanish = read({"a.json": json.dumps(blocks).encode()}, Wanted()).creatures
    assert [one.sheet for one in spanish] == [one.sheet for one in english]
    assert sum(len(one.understood) for one in spanish) == 30


@pytest.mark.parametrize("english", SPANISH["sentences"])
def test_a_spanish_sentence_means_the_same(english: str) -> None:
    """Bonuses, auras, immunities, conditions laid on, prices, limits and conditions."""
    spanish = SPANISH["sentences"][english]
    assert said(english) == said(spanish)


def said(text: str) -> list[dict[str, Any]]:
    """Return the specials of an ability; nothing of it is lost."""
    found, lost = abilities.read(Prose("BONUS", "Pack", text), SYSTEM)
    assert lost == ""
    return [*found]


@pytest.mark.rule("IG-SPEC-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "pool", "wounds"),
    [
        ("", "", "444 4", (3, 1), 4),
        ("Attacks gain +1 ED.", "", "444 44", (3, 1), 5),
        ("It gains +2 bonus dice to Ballistic Skill Tests if it did not move this Turn.", "", "44444 4", (5, 1), 4),
        ("This Threat gains +1 AP on ranged attacks.", "", "444 4", (3, 1), 5),
        ("", "Ranged attacks against this Threat suffer +2 DN.", "444 4", (3, 3), 4),
        (
            "",
            "The first ranged attack against this Threat in each Round misses on a Wrath Die of 1 to 4.",
            "444",
            (3, 1),
            0,
        ),
        ("", "Attacks with AP 0 against this Threat deal half damage, rounded down.", "444 4", (3, 1), 0),
        ("", "The first time this Threat is wounded in each Round, it loses 1 fewer Wound.", "444 4", (3, 1), 3),
    ],
)
def test_specials_do_what_their_text_says(
    mine: str, theirs: str, dice: str, pool: tuple[int, int], wounds: int
) -> None:
    """A shot of damage 6 and one extra die at Defence 1 and resilience 3, by scripted dice."""
    gun = {"use": "lasgun", "damage": 6, "ed": 1, "ap": 0, "range": 24, "salvo": 0, "traits": {}}
    shooter = foe("N", at=20, initiative=5, weapons=[gun], specials=said(mine) if mine else [])
    numbers: dict[str, Any] = {"defence": 1, "resilience": 3, "soak_dice": 0, "wounds_max": 20}
    victim = hero("H", **numbers, specials=said(theirs) if theirs else [])
    fight = play(victim, shooter, dice=dice, answers="N turn: ranged_attack H lasgun")
    assert [(one[0], one[2]) for one in pools(fight)] == [pool]
    assert changes(fight, "wounds") == ([(20, 20 - wounds)] if wounds else [])


@pytest.mark.parametrize(
    ("kind", "told", "keywords", "dice"),
    [
        ("BATTLE CRY", "Allies within 20 metres gain +2 ED on ranged attacks until the end of the Round.", [], 3),
        ("BATTLE CRY", "CULT allies within 20 metres gain +2 ED until the end of the Round.", ["cult"], 3),
        ("BATTLE CRY", "Allies with the CULT Keyword gain +2 ED until the end of the Round.", [], 1),
        ("RUIN", "Spend 1 Ruin: allies within 20 metres gain +1 ED until the end of the Round.", [], 2),
        ("ACTION", "All friendly CULT Threats gain +1 ED until the end of combat.", ["cult"], 2),
    ],
)
def test_cries_and_paid_abilities_help_friends(kind: str, told: str, keywords: list[str], dice: int) -> None:
    """The damage dice of a friend's shot after the turn of the one that cries, pays, or gives up its action."""
    found, lost = abilities.read(Prose(kind, "Rise", told), SYSTEM)
    gun = {"use": "lasgun", "damage": 6, "ed": 1, "ap": 0, "range": 24, "salvo": 0, "traits": {}}
    shooter = foe("N", at=20, initiative=2, weapons=[gun], keywords=keywords)
    fight = play(
        hero("H", defence=1, resilience=3, soak_dice=0, wounds_max=20, initiative=1),
        foe("C", at=30, initiative=5, specials=[*found]),
        shooter,
        dice="444" + "4" * dice,
        answers=("" if kind.endswith("CRY") else "threats special: use; ") + "N turn: ranged_attack H lasgun",
        scene={"ruin": 1},
    )
    assert not lost
    assert [len(one.dice) for one in fight.of(DamageRolled)] == [dice]


def test_specials_are_written_with_their_sheet_and_the_rest_is_a_comment() -> None:
    """Two sentences of one ability, of which one is understood."""
    [block] = [one for one in json.loads(BLOCKS.read_text(encoding="utf-8")) if one["name"] == "OATH KNIGHT"]
    block["bonuses"] = [{"name": "Parry", "description": "This Threat has +1 Defence. It sings."}]
    found = read({"a.json": json.dumps(block).encode()}, Wanted())
    written = text(found.creatures, SYSTEM, [], str)
    sheet = tomllib.loads(written)["sheets"]["oath_knight"]
    assert sheet["specials"] == [{"name": {"es": "Parry", "en": "Parry"}, "effects": [{"change": "defence", "by": 1}]}]
    assert "# BONUS Parry: It sings." in written
