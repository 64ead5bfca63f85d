"""Setting of a Tapiz scenario, the table [scene]: Lienzo, light, ambush, cover, hazards, feats, reserves. Frozen."""

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
    """TZ-ATK-10: solid cover that can be entered: bodies within ``radius`` metres may hide behind it."""

    at: tuple[Coordinate, Coordinate]
    kind: Literal["light", "medium", "heavy"] = "medium"
    radius: Metres = 2.0
    name: Annotated[str, Size(60)] = ""


@frozen
class Hazard:
    """TZ-HAZ-01: a danger of the pack that strikes at the end of round ``start``, then every ``every`` rounds (0:
    once).

    It strikes ``targets`` by name; without names all bodies within ``radius`` metres of ``at``; without a place, all.
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
    """TZ-MOV-04: a movement feat available here: jump, dodge an obstacle, slide, dive."""

    name: Annotated[str, Size(60)]
    ability: Ability = "DES"
    difficulty: Annotated[int, Range(0, 999)] = 12


@frozen
class Task:
    """TZ-TEST-06, TZ-OUT-10: an unopposed action available here, with its roll tag and ability.

    It is one or two steps harder for those who do not speak ``language`` at ``fluency`` (or write it, if ``written``;
    TZ-OUT-02)."""

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
    """TZ-OUT-05: a journey of ``km`` kilometres to the next encounter, at the pace of the slowest walker.

    ``difficulty``: of the daily roll by the member best at ``task`` (TZ-OUT-10; None: no roll), raised by ``harder``
    steps of the scale (TZ-TEST-06). ``rests`` False: leave out the rests that the load asks for, if allowed
    (TZ-OUT-06)."""

    SHORTHAND = "km"

    km: Annotated[float, Range(0, 100_000)]
    pace: Literal["normal", "search", "cautious", "march"] = "march"
    task: Literal["wilderness", "orientation", "exploration", "forage", "search_traps", "concentration"] = "wilderness"
    difficulty: Annotated[int | None, Range(0, 999)] = None
    harder: Annotated[int, Range(0, 9)] = 0
    rests: bool = True


@frozen
class Rest:
    """TZ-OUT-04: the time between two encounters: a journey if any, then ``days`` with a night's rest each.

    With ``camp``, the difficulty of making camp (TZ-OUT-10), a night only counts if that roll succeeds. ``xp``: the
    experience of every player character of the party; ``advance``: their gains by name, if the next fight opens an
    adventure (TZ-OUT-03, TZ-OUT-07)."""

    SHORTHAND = "days"

    days: Annotated[int, Range(0, 3650)] = 0
    camp: Annotated[int | None, Range(0, 999)] = None
    travel: Journey | None = None
    xp: Annotated[int, Range(0, 10_000_000)] = 0
    advance: Mapping[Annotated[str, Id("combatants")], Advancement] = field(factory=dict)


@frozen
class Setting:
    """Table [scene] of a Tapiz scenario. Names are those of the scenario's combatants and sides."""

    lienzo: Lienzo = field(
        factory=default,
        metadata={"rule": "TZ-LNZ-01", "help": "The setting pack: a shipped name, a path, or tables over one."},
    )
    visibility: Literal["full", "partial", "none"] = knob("full", "TZ-ATK-09", "Visibility of all combatants.")
    unseen: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(500)] = knob(
        (), "TZ-ATK-09", "Combatants that cannot be seen."
    )
    dim: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(500)] = knob(
        (), "TZ-ATK-09", "Combatants that are hard to see: in shadow, fog, poor light."
    )
    ambush: Annotated[str | None, Id("sides")] = knob(
        None, "TZ-INI-04", "The side in ambush; each enemy's perception is rolled against its worst hider."
    )
    surprised: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(500)] = knob(
        (), "TZ-INI-04", "Combatants surprised without a roll."
    )
    shelters: Annotated[tuple[Shelter, ...], Size(200)] = knob((), "TZ-ATK-10", "Cover that can be entered.")
    hazards: Annotated[tuple[Hazard, ...], Size(200)] = knob((), "TZ-HAZ-01", "Dangers of the place.")
    feats: Annotated[tuple[Feat, ...], Size(40)] = knob((), "TZ-MOV-04", "Movement feats that can be tried here.")
    tasks: Annotated[tuple[Task, ...], Size(40)] = knob((), "TZ-OUT-10", "Unopposed actions that can be tried here.")
    awards: Annotated[tuple[Award, ...], Size(200)] = knob((), "TZ-PH-10", "Hero points that the script gives.")
    gm_pool: Annotated[int | None, Range(0, 999)] = knob(
        None, "TZ-PH-01", "Hero points of the game master; none: one for each PC."
    )
    new_adventure: bool = knob(True, "TZ-OUT-01", "The fight opens an adventure: hero points refill.")

    def seen(self, name: str) -> str:
        """TZ-ATK-09: the visibility of a combatant; only the worst counts."""
        if self.visibility == "none" or name in self.unseen:
            return "none"
        return "partial" if name in self.dim else self.visibility
