"""Every shipped fight as it is narrated, in both languages: nothing raw, and each point that is spent is named."""

from __future__ import annotations

import re
from functools import cache

import pytest

from simulator.core import events
from simulator.core.events import Acted, DamageRolled, PoolChanged
from simulator.core.scene import Audience
from simulator.narration.grammar import possessor
from simulator.narration.narrator import Line, Narrator, narrator_of
from simulator.runtime import inline
from simulator.scenario import load
from simulator.systems.ira_y_gloria.setting import Setting
from simulator.testing import Recording
from tests.shipping import fights

from .battle import foe, hero, play

SCENARIOS = fights("ira_y_gloria/")
SPENT = {
    "es": {"ruin": "Ruina {of}: {before} → {after}", "glory": "Gloria {of}: {before} → {after}"},
    "en": {"ruin": "Ruin of {who}: {before} → {after}", "glory": "Glory of {who}: {before} → {after}"},
}
WRATH = {"es": "Ira {of}: {before} → {after}", "en": "{who}'s Wrath: {before} → {after}"}
ICONS = {"es": "iconos", "en": "icons"}


@cache
def played(name: str) -> tuple[dict[str, list[Line]], dict[str, Narrator], Recording]:
    """Return the lines of one fight of a shipped scenario in both languages, their narrators, and the events."""
    scenario = load(name)
    lines: dict[str, list[Line]] = {"es": [], "en": []}
    narrators = {lang: narrator_of(scenario, lines[lang].append, lang, secrets=True) for lang in lines}
    heard = Recording()
    result = inline.play(scenario, 7, 1, listener=Audience(heard, *narrators.values()), deadline=None)
    for narrator in narrators.values():
        narrator.ended(result.outcome, result.fates)
    return lines, narrators, heard


def told(name: str, lang: str) -> tuple[list[str], Recording, Narrator]:
    """Return the lines of that fight in one language, and the events."""
    lines, narrators, heard = played(name)
    return [line.text for line in lines[lang]], heard, narrators[lang]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_shipped_fight_reads_well(name: str, lang: str) -> None:
    """No id without a word but the names that the scenario gives its tasks, no raw name, no empty bracket or gap; both
    languages tell as many lines."""
    lines, _, narrator = told(name, lang)
    setting = load(name).encounter.scene
    assert isinstance(setting, Setting)
    assert narrator.book.missing <= {task.name for task in setting.tasks}
    assert not [line for line in lines if re.search(r"[a-z]_[a-z]|\(\)|  |\{|\}| ,|: *$|None", line)]
    assert len(lines) == len(told(name, "en" if lang == "es" else "es")[0])


@pytest.mark.slow
@pytest.mark.rule("IG-SHEET-05", "IG-GLORY-06", "IG-RUIN-06", "IG-WRATH-02")
@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_spent_is_told_with_whose_it_is(name: str, lang: str) -> None:
    """Each change of a side's pool names the side, each point of Wrath the hero; icons are announced for each test."""
    lines, heard, narrator = told(name, lang)
    text = "\n".join(lines)
    for event in heard.of(PoolChanged):
        who = narrator.book.seat(event.body)
        gaps = {"who": who, "of": possessor(who), "before": event.before, "after": event.after}
        if event.pool in SPENT[lang]:
            assert event.body < 0
            assert SPENT[lang][event.pool].format(**gaps) in text
        elif event.pool == "wrath":
            assert WRATH[lang].format(**gaps) in text
    for test in heard.of(events.Tested):
        assert f"{ICONS[lang]} {test.total}" in text


@pytest.mark.slow
def test_all_three_currencies_are_spent_somewhere() -> None:
    """The scenarios together show Ruin, Glory and Wrath being paid."""
    pools: set[str] = set()
    for name in SCENARIOS:
        _, heard, _ = told(name, "es")
        pools |= {event.pool for event in heard.of(PoolChanged) if event.after < event.before}
    assert {"ruin", "glory", "wrath", "personal_ruin", "reloads", "shock", "members"} <= pools


@pytest.mark.rule("IG-TEST-10", "IG-MOB-02", "IG-SOAK-03", "IG-DMG-04")
def test_icons_left_members_hit_and_causes_of_shock_are_told() -> None:
    """IG-TEST-10, IG-MOB-02: 7 icons, one shifted, 5 left on Defence 2: two members hit; IG-SOAK-03: Shock by soaking
    is effort; IG-DMG-04: else a hit."""
    fight = play(
        hero("H", initiative=5, weapons=[{"use": "knife", "ed": 0}]),
        foe("C", "cultist_mob", 0.5, mob_size=6),
        "46443 4; H turn: melee_attack C knife; H shift: ed",
    )
    changes = [(one.pool, one.before, one.after, one.cause) for one in fight.of(PoolChanged)]
    assert ("icons", 5, 3, "ed") in changes
    assert ("members_hit", 0, 1, "") in changes
    club = [{"use": "knife", "damage": 2, "ed": 0}]
    rows = hero("H", resilience=4, soak_dice=1), foe("N", at=0.5, weapons=club, initiative=2)
    soaked = play(*rows, "444 3; N turn: melee_attack H knife; H soak: soak")
    grazed = play(hero("H", resilience=5), rows[1], "444; N turn: melee_attack H knife")
    causes = [[one.cause for one in fight.of(PoolChanged) if one.pool == "shock"] for fight in (soaked, grazed)]
    assert [["effort"], ["hit"]] == causes


@pytest.mark.rule("IG-INIT-09")
@pytest.mark.parametrize("expires", ["end_of_round", "own_next_turn"])
def test_a_readied_action_that_lapses_is_told(expires: str) -> None:
    """IG-INIT-09: whichever moment ends it."""
    fight = play(hero("H"), foe("N", at=90), variants={"ready_expires": expires}, rounds=2, answers="H ready")
    assert 1 == sum(
        getattr(event, "condition", "") == "ready" for event in fight.heard.events if "Ended" in repr(event)
    )


@pytest.mark.rule("IG-ATK-07", "IG-MOB-06")
def test_the_groups_of_a_charge_are_told_as_attacks() -> None:
    """IG-MOB-06: the charge is narrated with its metres, each group with its members."""
    fight = play(
        hero("H", at=0.5, resilience=99),
        hero("G", resilience=99, initiative=1),
        foe("C", "cultist_mob", 8, mob_size=5, weapons=["knife"]),
        "3333333 | 33333333",
        "threats interrupt C; C charge G knife; threats split: group G knife 2; threats split: group H knife 3",
        variants={"complication_mode": "none"},
    )
    acts = [(one.verb, one.detail, one.amount) for one in fight.of(Acted) if one.body == 2]
    assert [
        ("interrupt", "", 0),
        ("charge", "", 7),
        ("melee_attack", "charge", 2),
        ("melee_attack", "charge", 3),
    ] == acts
    assert not fight.of(DamageRolled)
