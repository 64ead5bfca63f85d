"""[scene] of an Ira y Gloria scenario: tier, ambush, act, terrain, tasks, awards. Frozen."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import frozen

from ...core.schema import Id, Range, Size, Word, knob


@frozen
class Task:
    """IG-ACT-12, IG-OUT-01: a task that may be tried with a skill in this fight; success yields ``reloads``."""

    name: Annotated[str, Size(60)]
    skill: Annotated[str, Id("skills")]
    dn: Annotated[int, Range(1, 99)] = 3
    trivial: bool = False
    reloads: Annotated[int, Range(0, 99)] = 0


@frozen
class Award:
    """IG-WRATH-04, IG-OUT-06: points for one hero or all, at the start of ``round`` or when ``task`` is done."""

    round: Annotated[int | None, Range(1, 100_000)] = None
    task: Annotated[str, Size(60)] = ""
    hero: Annotated[str, Size(60)] = ""
    wrath: Annotated[int, Range(0, 99)] = 1
    reloads: Annotated[int, Range(0, 99)] = 0


@frozen
class Rest:
    """IG-REC-02: the time between two fights of an act: ``kind`` (none: the variant between_fights), and the number of
    ``reloads`` that every living hero finds (IG-OUT-06)."""

    SHORTHAND = "kind"

    kind: Literal["nothing", "breather", "respite"] | None = None
    reloads: Annotated[int, Range(0, 99)] = 0


@frozen
class Setting:
    """[scene] of an Ira y Gloria scenario."""

    tier: Annotated[int, Range(1, 5)] = knob(2, "IG-SHEET-02", "The encounter's tier.")
    ambush: Annotated[str, Size(60)] = knob(
        "none", "IG-INIT-12", "The side in ambush: none, heroes, threats, a side's name, or roll."
    )
    ambusher: Annotated[str, Size(60)] = knob("threats", "IG-INIT-12", "With ambush = roll: the side that tries.")
    act: Literal["continues", "start"] = knob(
        "continues", "IG-CORE-05", "In a chain of fights: this one goes on with the act of the last, or starts one."
    )
    glory: Annotated[int, Range(0, 999)] = knob(0, "IG-GLORY-01", "Glory held at the start.")
    ruin: Annotated[int | None, Range(0, 999)] = knob(
        None, "IG-RUIN-01", "Ruin held at the start; none: as many points as there are heroes."
    )
    fights_left_in_act: Annotated[int, Range(0, 999)] = knob(
        0, "IG-OUT-07", "Fights that the act still holds after this one: unspent points are then lost."
    )
    terrain: Literal["open", "climb", "swim"] = knob("open", "IG-ACT-05", "Way of moving in this scene.")
    tasks: Annotated[tuple[Task, ...], Size(40)] = knob((), "IG-ACT-12", "Tasks that skills may be used for.")
    wrath_awards: Annotated[tuple[Award, ...], Size(40)] = knob((), "IG-WRATH-04", "Points given at marked events.")
    trivial: Annotated[tuple[Annotated[str, Word()], ...], Size(40)] = knob(
        (), "IG-TEST-12", "Kinds of test that give no point for a wrath die of 6."
    )
