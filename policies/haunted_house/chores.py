"""Everything that is no attack: helping, handling weapons, searching (HH-ACT-03, HH-REC, HH-HAZ)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from simulator.core.asks import Option
from simulator.systems.haunted_house.view import BodyView

from .assessment import Assessment, fire_loss, is_down
from .odds import ROLLS

Offered = Mapping[str, list[Option]]
"""The options of a question by their verb, each list in the order offered."""

WORTH_TRYING = 6 / ROLLS  # a test with less of a chance is left alone while there is anything else to do


def offered(options: Iterable[Option]) -> dict[str, list[Option]]:
    """The options by their verb."""
    verbs: dict[str, list[Option]] = {}
    for option in options:
        verbs.setdefault(option.verb, []).append(option)
    return verbs


def own_fire(board: Assessment, verbs: Offered, patience: float) -> Option | None:
    """Put out the own fire, if it costs at least ``patience`` a round or is about to kill, and there is a chance."""
    me = board.me
    loss = fire_loss(me)
    if not loss or not (loss >= patience or me.life <= 2 * loss):
        return None
    if board.chance(me, "agility") < WORTH_TRYING:
        return None
    return _on(verbs, "extinguish", me)


def revival(board: Assessment, verbs: Offered) -> Option | None:
    """Revive a friend whose heart has stopped."""
    if _healing(board) < WORTH_TRYING:
        return None
    return next(iter(verbs.get("revive", ())), None)


def friends_fire(board: Assessment, verbs: Offered, urgent: bool) -> Option | None:
    """Put out a friend's fire; ``urgent``: only of one that is down, or will be within two rounds."""
    for option in verbs.get("extinguish", ()):
        friend = board.view.bodies[option.target]
        dire = is_down(friend) or friend.life <= 2 * fire_loss(friend)
        if friend is not board.me and (dire or not urgent):
            return option if board.chance(board.me, "agility") >= WORTH_TRYING else None
    return None


def first_aid(board: Assessment, verbs: Offered) -> Option | None:
    """Treat weakness first, then the wounds of whoever has the least life left; the own come last among equals."""
    options = verbs.get("heal", [])
    if not options or _healing(board) < WORTH_TRYING:
        return None
    return min(options, key=lambda option: (option.detail != "weakness", *_need(board, option)))


def _need(board: Assessment, option: Option) -> tuple[float, bool]:
    patient = board.view.bodies[option.target]
    return patient.life / (patient.sheet.max_life or 1), patient is board.me


def aid_loss(board: Assessment) -> float:
    """The life that first aid may be expected to give back: a test for one point."""
    return _healing(board)


def _healing(board: Assessment) -> float:
    return board.chance(board.me, board.variants.heal_characteristic, "heal")


def comfort(board: Assessment, verbs: Offered, frail: int = 999) -> Option | None:
    """Calm the friend with the least shock left, of those with no more than ``frail``."""
    options = [option for option in verbs.get("calm", ()) if board.view.bodies[option.target].shock <= frail]
    return min(options, key=lambda option: board.view.bodies[option.target].shock, default=None)


def handling(board: Assessment, verbs: Offered) -> Option | None:
    """Get the weapons into order while there is time: clear, load, take something better in hand."""
    for verb in ("clear_jam", "reload"):
        if verb in verbs:
            return verbs[verb][0]
    if board.me.held:
        return None
    working = {thing.key for thing in (*board.me.arms, *board.view.floor) if not thing.useless}
    found = (*verbs.get("draw", ()), *verbs.get("pick_up", ()))
    return next((option for option in found if option.item in working), None)


def seeking(board: Assessment, verbs: Offered) -> Option | None:
    """Search, if somebody is hiding who could be found."""
    best = 12 + board.figure(board.me, "perception")
    if any(best >= foe.hide_total for foe in board.lurking):
        return next(iter(verbs.get("search", ())), None)
    return None


def anything_useful(board: Assessment, verbs: Offered) -> Option | None:
    """What to do with a turn that no attack can be made in."""
    return (
        own_fire(board, verbs, 0)
        or revival(board, verbs)
        or friends_fire(board, verbs, urgent=False)
        or handling(board, verbs)
        or first_aid(board, verbs)
        or comfort(board, verbs)
        or seeking(board, verbs)
    )


def _on(verbs: Offered, verb: str, body: BodyView) -> Option | None:
    return next((option for option in verbs.get(verb, ()) if option.target == body.id), None)
