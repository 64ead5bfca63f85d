"""Shared parts of the Fragmentos tests: the ledger's people, scenes of a round or two, and their results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from simulator.core.events import Event, PoolChanged, Rolled, Tested
from simulator.core.scene import Wants
from simulator.systems.fragmentos.rules import SYSTEM
from simulator.systems.fragmentos.state import Body
from simulator.testing import ScriptedFight, encounter, fighter, scripted
from simulator.testing.encounters import Fighter

from ..answers import Replies, Rolls, parts

SIDES = {"protagonists": "pc", "horror": "npc"}
GARRAS = {"name": "Garras", "characteristic": "accion", "score": 3, "tags": ["fight"]}
IMPLACABLE = {"name": "Implacable", "characteristic": "cognicion", "score": 4, "tags": ["hunt", "search", "pursue"]}
EXPLICIT = frozenset(SYSTEM.kinds) - {"turn", "recover"}
"""Kinds of question that only a reply with their "kind:" answers."""


def trait(name: str, score: int, *tags: str, char: str = "accion", supernatural: bool = False) -> dict[str, object]:
    """Return a trait as a file has it."""
    return {"name": name, "characteristic": char, "score": score, "tags": list(tags), "supernatural": supernatural}


def quality(key: str, helps: Iterable[str] = (), hinders: Iterable[str] = (), **more: object) -> dict[str, object]:
    """Return a quality as a file has it."""
    return {"id": key, "helps": list(helps), "hinders": list(hinders), **more}


RACE: dict[str, object] = {
    "id": "race",
    "actor_char": "accion",
    "actor_tags": ["run"],
    "opponent_options": [{"char": "accion", "tags": ["run"]}],
    "fight": False,
}
SOBREPESO = quality("sobrepeso", ("push", "brawl"), ("run", "flee", "climb"), role="complication")


def main(name: str, use: str = "", /, **fields: Any) -> Fighter:
    """Return a main of the protagonists; without ``use`` 3 in everything."""
    blank = {} if use else {"kind": "main", "accion": 3, "interaccion": 3, "cognicion": 3}
    return fighter(name, use, **{"side": "protagonists", **blank, **fields})


def mark(**fields: Any) -> Fighter:
    """Mark as the ledger's cases have him."""
    own: dict[str, Any] = {"accion": 3, "interaccion": 2, "cognicion": 4, "qualities": [SOBREPESO]}
    own["traits"] = [trait("Boxeador", 2, "brawl"), trait("Discreto", 1, "hide", char="interaccion")]
    return main("Mark", **{**own, **fields})


def flayed(**fields: Any) -> Fighter:
    """Return the flayed man as the ledger's cases have him: F."""
    return monster("F", **{"accion": 5, "cognicion": 3, "traits": [GARRAS, IMPLACABLE], **fields})


def monster(name: str, use: str = "", /, **fields: Any) -> Fighter:
    """Return a monster of the horror; without ``use`` it has what ``fields`` say."""
    return fighter(name, use, **{"side": "horror", **({} if use else {"kind": "monster"}), **fields})


def extra(name: str, use: str = "", /, **fields: Any) -> Fighter:
    """Return a secondary of the horror; without ``use`` 3 in everything."""
    blank = {} if use else {"kind": "secondary", "accion": 3, "interaccion": 3, "cognicion": 3}
    return fighter(name, use, **{"side": "horror", **blank, **fields})


def body_of(row: Fighter) -> Body:
    """Return a body made from a row of a file."""
    member = encounter("fragmentos", row, sides={str(row["side"]): "pc"}).members[0]
    return Body(0, "", 0, member.sheet)  # type: ignore[arg-type]  # this system's own sheet


def script(
    *cast: Fighter | str,
    dice: Rolls = "",
    answers: Replies = (),
    threat: int = 4,
    rounds: int = 1,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
    sides: Mapping[str, str] = SIDES,
    wants: Wants | None = None,
    forks: bool = False,
    **switches: object,
) -> ScriptedFight:
    """Return a scene of ``rounds``, at its first question; all seats pass and decline unless ``answers`` say otherwise.

    ``cast``: the fighters, then the dice and the answers as two strings. ``switches``: variants by name."""
    fighters, rolls, replies = parts(cast, dice, answers)
    used = {str(row["side"]) for row in fighters}
    fight = encounter(
        "fragmentos",
        *fighters,
        sides={name: role for name, role in sides.items() if name in used},
        variants={**(variants or {}), **switches},
        scene={"threat": threat, **(scene or {})},
        rounds=rounds,
    )
    return scripted(fight, rolls, replies, explicit=EXPLICIT, wants=wants, forks=forks)


def play(*cast: Fighter | str, **more: Any) -> ScriptedFight:  # Any: as in script
    """Such a scene, played to its end, with every die and every answer used."""
    return script(*cast, **more).finish()


def ending(fight: ScriptedFight) -> tuple[str | None, str, int]:
    """Winner, outcome class and rounds."""
    outcome = fight.fight.outcome
    assert outcome is not None
    return outcome.winner, outcome.ending, outcome.rounds


def threat(fight: ScriptedFight) -> int:
    """Threat as it is now."""
    level: int = fight.fight.state.threat
    return level


def results(fight: ScriptedFight) -> list[tuple[str, int]]:
    """Return every result so far: roller and total."""
    rolled = [each for each in fight.of(Event) if isinstance(each, Rolled | Tested) and each.body >= 0]
    return [(fight.names[each.body], each.total) for each in rolled]


def changes(fight: ScriptedFight, pool: str) -> list[tuple[int, int, str]]:
    """Changes of a pool: before, after, cause."""
    return [(each.before, each.after, each.cause) for each in fight.of(PoolChanged) if each.pool == pool]


def rolls(fight: ScriptedFight) -> list[str]:
    """Rollers and purposes in order: "F assault", "Mark assault"."""
    return [words.rsplit(" ", 1)[0] for words in fight.rolls]


def turns(fight: ScriptedFight) -> list[str]:
    """Return the combatants that acted, in order."""
    from simulator.core.events import Acted

    plain = [each for each in fight.of(Acted) if each.rule in ("FR-FIGHT-01", "FR-FIGHT-02")]
    return [fight.names[each.body] for each in plain]


def asked(fight: ScriptedFight, kind: str) -> int:
    """Return the number of questions of a kind answered so far."""
    return sum(decision.kind == kind for decision in fight.heard.decisions)
