"""Experience and levels between the fights of a chain (TZ-OUT-03, TZ-OUT-07, TZ-CHR-07).

All of it is fixed when the scenario is read. The dead gain nothing, because they are in no later fight."""

from __future__ import annotations

from collections.abc import Mapping

from ....core import events
from ....core.system import Encounter
from ..characters.advancement import gain_xp, level_up
from ..characters.generation import generated
from ..characters.raw_sheet import RawSheet
from ..setting import Rest, Setting
from ..state import DEAD, LOST, Conflict
from ..variants import Variants


def advance(
    rest: Rest, following: Encounter | None, party: Mapping[str, RawSheet]
) -> tuple[Mapping[str, RawSheet], list[str]]:
    """TZ-OUT-03: player characters gain the experience of a fight and its rest, and ``rest.advance`` names new levels.

    Returns the sheets that change, and a list of errors."""
    if following is None:
        return {}, ["has xp or advance, and no fight follows (TZ-OUT-03)"] if rest.xp or rest.advance else []
    variants, setting = following.variants, following.scene
    assert isinstance(variants, Variants)
    assert isinstance(setting, Setting)
    lienzo = setting.lienzo
    award = lienzo.numbers.xp_award + rest.xp
    found = {name: gain_xp(raw, award, lienzo) for name, raw in party.items() if award and raw.kind == "pc"}
    wrong = []
    if rest.advance and not setting.new_adventure:
        wrong.append("has advance, and the next fight opens no adventure: set its new_adventure (TZ-OUT-03)")
    for name, gained in rest.advance.items():
        raw = found.get(name, party.get(name))
        try:
            if raw is None:
                raise ValueError("only the party goes on from fight to fight (TZ-OUT-01)")
            found[name] = level_up(generated(raw, variants, lienzo), gained, variants, lienzo)
        except ValueError as error:
            wrong.append(f"cannot advance {name!r}: {error}")
    return found, wrong


def emit_levels(scene: Conflict, rest: Rest) -> None:
    """TZ-OUT-03, TZ-CHR-07: emit the experience and levels of a rest."""
    if not scene.has_listener:
        return
    for body in scene.state.bodies:
        if body.out in (DEAD, LOST):
            continue
        gained = rest.advance.get(scene.state.encounter.names[body.id])
        if gained is not None:
            level = body.sheet.level
            scene.emit(events.PoolChanged("TZ-CHR-07", body.id, "level", level, gained.level, "advance"))
