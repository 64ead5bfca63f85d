"""Between fights: what time, rest and care do to bodies, and what goes on into the next encounter (HH-REC, HH-OOC).

One clock counts seconds (HH-REC-04): a round 5, and out of combat the state's round counts on with it, so that timers
and wounds need no clock of their own. It jumps from moment to moment; at each, in roster order inside a step: (1) fires
and arrests, round by round; (2) bleeding; (3) waking; (4) coma; (5) daily diseases; (6) those who fled come nearer;
(7) events by the clock. ``interlude`` plays everything between two fights."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from ...core import events
from ...core.asks import Option, Rule, captain
from ...core.system import Encounter, Member
from .checks import House, own_parts, test
from .exploration import (
    ROOM_SECONDS,
    able,
    act,
    handle_gear,
    next_event,
    pick,
    ranked,
    retrieve,
    step_home,
    time_events,
)
from .harm import (
    LIFE,
    SHOCK,
    STAMINA,
    clear_aim,
    die,
    exhaust,
    expose,
    gain,
    life_test,
    recover_strength,
    strike_due,
    wake,
)
from .hazards import asphyxiate, breathe, burn, drain
from .movement import depart
from .plans import can_calm
from .sheet import Sheet
from .state import ACTIVE, COMA, DEAD, FLED, INSANE, NO_LOCK, ROUND_SECONDS, UNCONSCIOUS, Body, State, Wound

HOUR = 3600
HALF_HOUR = HOUR // 2
DAY = 24 * HOUR
DAILY = ("high_fever", "infected_wound")  # HH-HAZ-07: tested once a day

NONE = Option("none")
REST = Option("rest")
GO_ON = Option("go_on")

KINDS = {
    "rest": "rest until the next fight, or be up and about (HH-REC-01)",
    "heal": "whose wound or weakness to treat between fights, or none (HH-REC-03)",
    "healer": "who gives first aid (HH-REC-03)",
    "calm": "whom to calm between fights, or nobody (HH-REC-05)",
    "calmer": "who calms (HH-REC-05)",
}


class Gap:
    """The time between two fights: ``until`` which clock second, the sides that rest, and for each body on its way back
    the second of its next step (HH-OOC-06)."""

    __slots__ = ("away", "resting", "until")

    def __init__(self, until: int, resting: frozenset[int]) -> None:
        self.until = until
        self.resting = resting
        self.away: dict[int, int] = {}


def interlude(scene: House, minutes: int | None = None, rest: bool = False) -> Rule[None]:
    """HH-REC-04, HH-OOC-05: everything between two fights, ``minutes`` (default inter_encounter_minutes) long.

    (1) The fight is wound up: ``wind_up``. (2) Each side with somebody able rests or not; ``rest`` is the default.
    (3) When all who will come to have come to, and again when somebody comes to or back: ``tend``. (4) Time passes."""
    state = scene.state
    if minutes is None:
        minutes = state.variants.inter_encounter_minutes
    close(scene)
    until = state.clock + 60 * minutes
    wind_up(scene)
    gap = Gap(max(until, state.clock), (yield from rests(scene, rest)))
    changed = True
    while changed or state.clock < gap.until:
        if changed and not any(sleeps(body) for body in state.bodies):
            yield from tend(scene, gap)
        elif state.clock >= gap.until:
            return
        changed = (yield from advance(scene, gap)) or (changed and any(sleeps(body) for body in state.bodies))


def pass_time(scene: House, seconds: int, resting: frozenset[int] = frozenset()) -> Rule[None]:
    """HH-REC-04: let time pass, as on a way or a search turn (exploration.py); ``resting`` are the sides at rest."""
    gap = Gap(scene.state.clock + seconds, resting)
    while scene.state.clock < gap.until:
        yield from advance(scene, gap)
