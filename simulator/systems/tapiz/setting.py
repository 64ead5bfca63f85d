"""What a scenario's [scene] says in Tapiz: the Lienzo, light, ambush, cover, hazards, feats, reserves. Frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field, frozen

from ...core.schema import Id, Range, Size, Word, knob
from .characters.raw_sheet import Advancement, Coordinate, Fluency
from .lienzo.measures import Ability, Metres
from .lienzo.pack import Lienzo, default

Round = Annotated[int, Range(1, 100_000)]


@frozen
class Shelter:
    """TZ-ATK-10: something solid that can be entered: those within ``radius`` metres may hide behind it."""

    at: tuple[Coordinate, Coordinate]
    kind: Literal["light", "medium", "heavy"] = "medium"
    radius: Metres = 2.0
    name: Annotated[str, Size(60)] = ""


@frozen
class Hazard:
    """TZ-HAZ-01: a danger of the pack that strikes at the round end of ``start``, and then every ``every`` rounds (0:
    only once). ``targets`` by name; without any, everybody within ``radius`` metres of ``at``, or all if that is none.

    ``bonus`` and ``cap`` None: the pack's."""

    SHORTHAND = "use"

    use: Annotated[str, Id("hazards")]
    start: Round = 1
    every: Annotated[int, Range(0, 100_000)] = 0
    targets: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(500)] = ()
    at: tuple[Coordinate, Coordinate] | None = None
    radius: Metres = 5.0
    bonus: Annotated[int | None, Range(-99, 99)] = None
    cap: Annotated[int | None, Range(0, 999)] = None


@frozen
class Feat:
    """TZ-MOV-04: a movement feat that can be tried here: jump, dodge an obstacle, slide, dive."""

    name: Annotated[str, Size(60)]
    ability: Ability = "DES"
    difficulty: Annotated[int, Range(0, 999)] = 12


@frozen
class Task:
    """TZ-TEST-06, TZ-OUT-10: an unopposed action that can be tried here, by its roll tag and ability. For those who do
    not speak ``language`` at ``fluency``, or, if it is ``written``, do not write it so well, it is one or two steps
    harder (TZ-OUT-02)."""

    name: Annotated[str, Size(60)]
    ability: Ability = "INT"
    tag: Annotated[str, Id("tags")] = "help"
    difficulty: Annotated[int, Range(0, 999)] = 12
    language: Annotated[str, Size(40), Word()] = ""
    fluency: Fluency = "medium"
    written: bool = False


@frozen
class Award:
    """TZ-PH-10: hero points that the script gives at the start of ``round`` to one PC, or to all."""

    round: Round
    points: Annotated[int, Range(1, 99)] = 1
    who: Annotated[str | None, Id("combatants")] = None


@frozen
class Journey:
    """TZ-OUT-05: a way of ``km`` kilometres to the next encounter, at the pace of the slowest who can walk it.

    ``difficulty``: what the best at ``task`` rolls against for every day on the way (TZ-OUT-10; None: no roll), made
    ``harder`` by so many steps of the scale (TZ-TEST-06). ``rests`` false: those that the load asks for are left out
    where that is allowed (TZ-OUT-06)."""

    SHORTHAND = "km"

    km: Annotated[float, Range(0, 100_000)]
    pace: Literal["normal", "search", "cautious", "march"] = "march"
    task: Literal["wilderness", "orientation", "exploration", "forage", "search_traps", "concentration"] = "wilderness"
    difficulty: Annotated[int | None, Range(0, 999)] = None
    harder: Annotated[int, Range(0, 9)] = 0
    rests: bool = True


@frozen
class Rest:
    """TZ-OUT-04: the time between two encounters: a journey perhaps, then ``days``, each with a night's rest; with
    ``camp``, the difficulty of making one (TZ-OUT-10), only if that succeeds.

    ``xp``: the experience that every player character of the party gets; ``advance``: what they gain by it, by their
    names, when the next fight opens an adventure (TZ-OUT-03, TZ-OUT-07)."""

    SHORTHAND = "days"

    days: Annotated[int, Range(0, 3650)] = 0
    camp: Annotated[int | None, Range(0, 999)] = None
    travel: Journey | None = None
    xp: Annotated[int, Range(0, 10_000_000)] = 0
    advance: Mapping[Annotated[str, Id("combatants")], Advancement] = field(factory=dict)


@frozen
class Setting:
    """[scene] of a Tapiz scenario. Names are those of the scenario's combatants and sides."""

    lienzo: Lienzo = field(
        factory=default,
        metadata={"rule": "TZ-LNZ-01", "help": "The setting pack: a shipped name, a path, or tables over one."},
    )
    visibility: Literal["full", "partial", "none"] = knob(
        "full", "TZ-ATK-09", "How well targets are seen: everybody, by everybody."
    )
    unseen: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(500)] = knob(
        (), "TZ-ATK-09", "Combatants who are not seen at all."
    )
    dim: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(500)] = knob(
        (), "TZ-ATK-09", "Combatants who are seen badly: in shadow, fog, poor light."
    )
    ambush: Annotated[str | None, Id("sides")] = knob(
        None, "TZ-INI-04", "The side that lies in ambush, each enemy's perception against its worst hider."
    )
    surprised: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(500)] = knob(
        (), "TZ-INI-04", "Combatants who are surprised without a roll."
    )
    shelters: Annotated[tuple[Shelter, ...], Size(200)] = knob((), "TZ-ATK-10", "Cover that can be entered.")
    hazards: Annotated[tuple[Hazard, ...], Size(200)] = knob((), "TZ-HAZ-01", "Dangers of the place.")
    feats: Annotated[tuple[Feat, ...], Size(40)] = knob((), "TZ-MOV-04", "Movement feats that can be tried here.")
    tasks: Annotated[tuple[Task, ...], Size(40)] = knob((), "TZ-OUT-10", "Unopposed actions that can be tried here.")
    awards: Annotated[tuple[Award, ...], Size(200)] = knob((), "TZ-PH-10", "Hero points that the script gives.")
    gm_pool: Annotated[int | None, Range(0, 999)] = knob(
        None, "TZ-PH-01", "Hero points of the game master's reserve; none: one for each PC."
    )
    new_adventure: bool = knob(True, "TZ-OUT-01", "Whether this fight opens an adventure, so that heroism refills.")
