"""Travel between two encounters: journeys, camps, pursuit (TZ-OUT-05, TZ-OUT-06, TZ-OUT-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final

from ....core import events
from ....core.asks import Rule
from ..characters.encumbrance import encumbrance_row, may_march_on
from ..lienzo.pack import Lienzo
from ..resolution.checks import Sum, goal_of, harder, unopposed
from ..setting import Journey
from ..sheet import Sheet
from ..state import Body, Conflict, State
from ..variants import Variants
from .recovery import days

NORMAL: Final = "normal"
MARCH: Final = "march"
CAMP: Final = "camp"
TAG: Final = "help"
"""Roll tag of actions on a journey."""
DAY: Final = 600
"""TZ-OUT-05: minutes of walking in a day, as in a march of 8 to 10 hours."""

OTHER_ACTIONS: Final[Mapping[str, str]] = {
    "concentration": "SAB",
    "search_traps": "INT",
    "pick_pocket": "DES",
    "camp": "SAB",
    "wilderness": "SAB",
    "exploration": "SAB",
    "orientation": "INT",
    "forage": "SAB",
}
"""TZ-OUT-10: actions that the text names without rules, each with the ability of its roll.

Picking a pocket is rolled against 10 + SAB + traits(perceive) of the victim, the others against a difficulty of
TZ-TEST-06. Reading: wilderness travel and exploration, which the ledger lists without an ability, use SAB like
camping."""


def speed(sheet: Sheet, pace: str, variants: Variants, lienzo: Lienzo, kg: float | None = None) -> float:
    """TZ-OUT-05, TZ-ENC-02: metres a minute (march: metres a day) of one traveller, divided by the load's factor."""
    return sheet.mov * lienzo.travel.of(pace) / encumbrance_row(sheet, variants, lienzo, kg).speed


def minutes(
    sheet: Sheet,
    metres: float,
    pace: str,
    variants: Variants,
    lienzo: Lienzo,
    kg: float | None = None,
    rests: bool = True,
) -> float:
    """TZ-OUT-05: the minutes that a way takes.

    The reduced speed contains the rests (TZ-OUT-06); without ``rests`` the full speed counts, if the way ends before
    the first rest is due. Raises ValueError for a march, which is counted in days, and for a traveller who cannot
    move."""
    if pace == MARCH:
        raise ValueError("a march is counted in days (TZ-OUT-05)")
    metres_a_minute = speed(sheet, pace, variants, lienzo, kg)
    if not metres_a_minute:
        raise ValueError("a traveller who cannot move does not travel (TZ-OUT-05)")
    taken = metres / metres_a_minute
    row = encumbrance_row(sheet, variants, lienzo, kg)
    straight = taken / row.speed
    return straight if not rests and may_march_on(sheet, row, straight) else taken


def march_km(sheet: Sheet, variants: Variants, lienzo: Lienzo) -> float:
    """TZ-OUT-05: kilometres of a day's march of 8 to 10 hours."""
    return speed(sheet, MARCH, variants, lienzo) / 1000


def days_on_the_way(sheet: Sheet, journey: Journey, variants: Variants, lienzo: Lienzo) -> float:
    """TZ-OUT-05: the days of walking that a journey takes one traveller."""
    if journey.pace == MARCH:
        return journey.km / march_km(sheet, variants, lienzo)
    return minutes(sheet, 1000 * journey.km, journey.pace, variants, lienzo, rests=journey.rests) / DAY


# Pursuit.


def party_speed(sheets: Iterable[Sheet], variants: Variants, lienzo: Lienzo) -> float:
    """TZ-OUT-05: a side travels at the normal speed of its slowest member."""
    return min(speed(sheet, NORMAL, variants, lienzo) for sheet in sheets)


def may_choose(side: Iterable[Sheet], others: Iterable[Sheet], variants: Variants, lienzo: Lienzo) -> bool:
    """TZ-OUT-05, variant ``pursuit`` = on: a side may force or refuse the next encounter if it is the faster.

    With ``pursuit`` = off speed decides nothing."""
    if variants.pursuit == "off":
        return False
    return party_speed(side, variants, lienzo) > party_speed(others, variants, lienzo)


def may_turn_back(state: State, side: int) -> bool:
    """TZ-OUT-05: a side may refuse the next encounter.

    With ``pursuit`` = off always, because the scenario alone decides; else if it is faster, or if no enemy can
    follow."""
    able = [body for body in state.bodies if body.able]
    ours, theirs = ([body.sheet for body in able if (body.side == side) == own] for own in (True, False))
    free = state.variants.pursuit == "off" or not ours or not theirs
    return free or may_choose(ours, theirs, state.variants, state.lienzo)


# Journeys.


def travel(scene: Conflict, journey: Journey, side: int, camp: int | None) -> Rule[None]:
    """TZ-OUT-05, TZ-OUT-10: a journey of the party: its days, rolls and nights.

    Readings: the able walk, at the pace of the slowest, and bring the others along. Each day begins with its roll; a
    failure costs one more day. A night follows every full day; the remainder of the last day leads on without one."""
    state = scene.state
    walkers = [body.sheet for body in state.bodies if body.side == side and body.able and body.sheet.mov]
    if not walkers:
        return
    length = round(max(days_on_the_way(sheet, journey, state.variants, state.lienzo) for sheet in walkers), 6)
    for day in range(1, ceil(length) + 1):
        if scene.has_listener:
            scene.emit(events.PhaseStarted("TZ-OUT-05", f"journey_{journey.pace}"))
        lost = False
        if journey.difficulty is not None:
            difficulty = harder(state.lienzo, journey.difficulty, journey.harder)
            goal = goal_of(("base", journey.difficulty), ("way", difficulty - journey.difficulty))
            lost = not (yield from party_roll(scene, side, journey.task, goal))
        yield from nights(scene, int(day <= length) + int(lost), side, camp)


def nights(scene: Conflict, number: int, side: int, camp: int | None) -> Rule[None]:
    """TZ-OUT-04, TZ-OUT-10: ``number`` days pass, with a night of rest each if no camp is needed or camp succeeds."""
    for _ in range(number):
        rested = camp is None or (yield from party_roll(scene, side, CAMP, goal_of(("base", camp))))
        days(scene, 1, rested)


def party_roll(scene: Conflict, side: int, action: str, goal: Sum) -> Rule[bool]:
    """TZ-OUT-10: one unopposed roll by the able member of the party with the best bonus.

    Reading: further results of a failure (TZ-TEST-10) end with the night; the roll fails if no member is able."""
    state = scene.state
    able = [body for body in state.bodies if body.side == side and body.able]
    if not able:
        return False
    best = max(able, key=lambda body: (action_bonus(body, action), -body.id))
    if scene.has_listener:
        scene.emit(events.Acted("TZ-OUT-10", best.id, "task", -1, action, OTHER_ACTIONS[action]))
    margin = yield from unopposed(scene, best, "SK", TAG, OTHER_ACTIONS[action], goal, "TZ-OUT-10")
    return margin >= 0


def action_bonus(body: Body, action: str) -> int:
    """TZ-OUT-10: the bonus of a body to such a roll."""
    return body.sheet.mods[OTHER_ACTIONS[action]] + body.sheet.bonus(TAG) + body.sheet.item(TAG)
