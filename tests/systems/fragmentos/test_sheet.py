"""Sheets of combatants, and their open fields filled in."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.core.errors import BadScenario
from simulator.systems.fragmentos.schema import SCHEMA
from simulator.systems.fragmentos.sheet import Sheet, point_buy
from simulator.testing import encounter, fighter

from .scenes import extra, flayed, main, mark, monster, script, trait

KINDS = {"mark": "main", "guardia": "secondary", "hombre_descarnado": "monster"}


def sheet(use: str = "", side: str = "horror", role: str = "npc", **fields: Any) -> Sheet:
    """Return a finished sheet."""
    found = encounter("fragmentos", fighter("X", use, side=side, **fields), sides={side: role}).members[0].sheet
    assert isinstance(found, Sheet)
    return found


@pytest.mark.rule("FR-SHEET-01", "FR-SHEET-05")
@pytest.mark.parametrize(("use", "kind"), KINDS.items())
def test_shipped_sheets_have_their_kind(use: str, kind: str) -> None:
    """FR-SHEET-05: mains pay for themselves, for monsters and secondaries the director pays."""
    found = sheet(use)
    assert found.kind == kind
    assert found.superacion == (5 if kind == "main" else 0)


@pytest.mark.rule("FR-SHEET-01", "FR-SHEET-05", "FR-SHEET-06")
def test_shipped_and_absent() -> None:
    """FR-SHEET-01: the ledger's twelve sheets ship; characteristics, objects and modes answer to Spanish and
    English names. FR-SHEET-05: the players' are mains, the others monsters. FR-SHEET-06: an absent characteristic
    has no current value, no default mode, nothing to pursue with."""
    assert set(SCHEMA.sheets) >= {
        *("mark", "catherine", "ana", "tomas", "guardia", "recepcionista", "agente_ruiz", "cultista", "zombi"),
        *("hombre_descarnado", "enmascarado", "nina_del_pozo"),
    }
    assert [sheet("catherine").total(char) for char in ("accion", "interaccion", "cognicion")] == [2, 4, 3]
    assert sheet(side="a", role="pc", accion=3, interaccion=3, cognicion=3).kind == "main"
    assert sheet(accion=3).kind == "monster"
    found = sheet(kind="monster", cognicion=4)
    assert found.accion is None
    assert (found.modes, found.pursues_with, found.vulnerable_via) == ((), None, ("cognicion",))
    fight = script(mark(), monster("G", cognicion=4))
    assert fight["G"].current == {"cognicion": 4}
    found = sheet(kind="monstruo", acción=4, cognition=2, objetos=["motosierra"], modos_de_ataque=["agresion"])
    assert (found.accion, found.cognicion, found.objects[0].use, found.modes[0].id) == (4, 2, "chainsaw", "assault")


@pytest.mark.rule("FR-SHEET-06")
@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"kind": "monster"}, "no characteristic at all"),
        ({"kind": "main", "accion": 3, "interaccion": 3}, "cognicion missing"),
        ({"kind": "secondary", "accion": 6}, "a secondary has 1 to 5"),
        ({"kind": "monster", "accion": 3, "reserve": True}, "only secondaries can be brought in"),
        ({"kind": "secondary", "accion": 3, "traits": [trait("X", 4, "fight")]}, "is 4; 1 to 3"),
        ({"kind": "monster", "accion": 3, "current": {"accion": 4}}, "its total is 3"),
        ({"kind": "monster", "accion": 3, "current": {"cognicion": 1}}, "its total is None"),
    ],
)
def test_impossible_sheets_are_refused(fields: dict[str, Any], problem: str) -> None:
    """FR-SHEET-06: at least one characteristic, all three for a main, no current value without or above a total."""
    with pytest.raises(BadScenario, match=problem):
        sheet(**fields)


@pytest.mark.rule("FR-SHEET-07", "FR-SHEET-03")
def test_point_buy_reports_and_does_not_block() -> None:
    """FR-SHEET-07: 9 points, 1 to 5 each, traits of 1 to 3 within it. FR-SHEET-03: of 1 to 5 on any sheet."""
    assert [point_buy(sheet(use)) for use in ("mark", "catherine", "ana", "tomas")] == [[], [], [], []]
    full = [trait("Leer", 3, "lore", char="cognicion")]
    assert point_buy(sheet(kind="main", accion=3, interaccion=3, cognicion=3, traits=full)) == []
    odd = sheet(kind="main", accion=6, interaccion=1, cognicion=1, traits=[trait("Leer", 4, "lore", char="cognicion")])
    assert point_buy(odd) == [
        "accion is 6; a main has 1 to 5",
        "the characteristics add up to 8; a main has 9",
        "the traits of cognicion add up to 4; at most its total of 1",
        "trait 'Leer' is 4; a main's has 1 to 3",
    ]
    assert point_buy(sheet(kind="monster", accion=4, interaccion=5)) == ["cognicion is 0; a main has 1 to 5"]
    with pytest.raises(BadScenario, match="from 1 to 5"):
        sheet(kind="monster", accion=3, traits=[trait("X", 6, "fight")])


@pytest.mark.rule("FR-FIGHT-03")
def test_modes_by_id_changed_or_of_ones_own() -> None:
    """FR-FIGHT-03: a mode of the game, one of them changed, or one's own."""
    found = sheet("nina_del_pozo")
    assert [(mode.id, mode.char, mode.area, mode.supernatural) for mode in found.modes] == [
        ("terrify", "cognicion", True, True),
        ("menace", "interaccion", False, False),
    ]
    own = {
        "id": "curse",
        "actor_char": "cognicion",
        "actor_tags": ["curse"],
        "opponent_options": [{"char": "interaccion", "tags": ["resist_social"]}],
    }
    (mode,) = sheet(kind="monster", cognicion=3, attack_modes=[own]).modes
    assert (mode.id, mode.char, mode.tags, mode.responses[0].char) == (
        "curse",
        "cognicion",
        frozenset({"curse"}),
        "interaccion",
    )


@pytest.mark.rule("FR-FIGHT-03")
@pytest.mark.parametrize(
    ("modes", "problem"),
    [
        ([{"id": "half"}], "needs id, actor_char and opponent_options"),
        ([{"use": "assault", "id": "flee"}], "cannot be called 'flee'"),
        (["assault", "assault"], "two attack modes"),
    ],
)
def test_impossible_modes_are_refused(modes: list[object], problem: str) -> None:
    """FR-FIGHT-03: a mode says what it rolls, under a name of its own."""
    with pytest.raises(BadScenario, match=problem):
        sheet(kind="monster", accion=3, attack_modes=modes)


@pytest.mark.rule("FR-SHEET-04", "FR-SUP-01")
def test_in_play_at_the_start() -> None:
    """FR-SHEET-04: the qualities of all bodies and of the scene are in play, under keys of their own. FR-SUP-01:
    superación is 5, or as configuration or sheet say."""
    fight = script(mark(), flayed(), scene={"qualities": [{"id": "sobrepeso", "role": "scene"}]})
    assert [(card.key, card.owner) for card in fight.fight.state.cards] == [("sobrepeso", 0), ("sobrepeso#2", -1)]
    assert script(main("A"), extra("C"))["A"].superacion == 5
    assert script(main("A"), extra("C"), initial_superacion=3)["A"].superacion == 3
    assert script(main("A", superacion=9), extra("C"))["A"].superacion == 9
