"""Orders to bodies with a broken mind (TZ-ACT-08, TZ-DMG-05): givers, kinds, obedience."""

from __future__ import annotations

from typing import Final

from ....core import events
from ....core.asks import Option
from ....core.plane import within
from ..characters.languages import share
from ..state import Body, Conflict, State, broken_mind

ORDERS: Final = {
    "attack": ("melee_attack", "thrown_attack", "ranged_attack"),
    "power": ("touch_attack", "power_attack", "mental_attack", "heal_power"),
    "manoeuvre": ("manoeuvre",),
    "aim": ("aim",),
    "help": ("help",),
    "hinder": ("hinder",),
    "recover": ("recover",),
    "first_aid": ("first_aid",),
    "stabilise": ("stabilise",),
    "ready": ("ready", "sheathe"),
    "reload": ("reload",),
    "pick_up": ("pick_up",),
    "drop": ("drop",),
    "mount": ("mount",),
    "move": (),
    "feat": ("feat",),
    "task": ("task",),
    "surrender": ("surrender",),
}
"""Kinds of orders, with the verbs of a turn that each allows."""
HARMLESS: Final = ("move", "drop", "pick_up", "surrender", "first_aid")
"""TZ-ACT-08, zero_pgm_orders = non_attack."""


def orders(state: State, body: Body) -> list[Option]:
    """TZ-ACT-08: orders go to broken bodies within ``medio`` that share a language and have no order yet; enemies may
    only be told to surrender."""
    mode = state.variants.zero_pgm_orders
    found: list[Option] = []
    if mode == "none":
        return found
    for other in state.bodies:
        if other is not body and broken_mind(state, other) and not other.order and _hears(state, body, other):
            kinds = ("surrender",) if other.side != body.side else ORDERS if mode == "any" else HARMLESS
            found += [Option("order", other.id, what) for what in kinds]
    return found


def _hears(state: State, body: Body, other: Body) -> bool:
    """TZ-ACT-08: the other body is within ``medio``, and shares a language."""
    return within(body.place, other.place, state.lienzo.bands.medio) and share(body.sheet, other.sheet)


def give(scene: Conflict, body: Body, option: Option) -> None:
    """TZ-ACT-08: the first order given holds until the body's next turn."""
    other = scene.state.bodies[option.target]
    other.order = option.item
    other.giver = body.id
    if scene.has_listener:
        scene.emit(events.Acted("TZ-ACT-08", body.id, "order", other.id, option.item))
