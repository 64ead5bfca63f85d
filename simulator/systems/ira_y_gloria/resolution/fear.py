"""Fear, a variant (IG-HAZ-01)."""

from __future__ import annotations

from ....core.asks import Rule
from .. import specials
from ..state import THREATS, Battle, Body
from .checks import Attempt, penalties, resolve, test, with_penalties
from .complications import complicate
from .conditions import find, gain
from .resources import gain_ruin


def frighten(scene: Battle) -> Rule[None]:
    """IG-HAZ-01 with ``fear = on``: each hero tests resolve once for every enemy that frightens, when it first sees
    it."""
    state = scene.state
    if state.variants.fear == "off":
        return
    for body in state.bodies:
        if body.sheet.hero and body.active:
            for source in state.bodies:
                if source.side != body.side and source.active and source.sheet.fear and source.id not in body.seen:
                    body.seen.add(source.id)
                    if not is_fearless(scene, body):
                        yield from face(scene, body, source, source.sheet.fear)


def is_fearless(scene: Battle, body: Body) -> bool:
    """IG-SPEC-01: a special makes a body immune to fear or terror."""
    return bool(specials.use(scene, "immune fear", body) or specials.use(scene, "immune terror", body))


def face(scene: Battle, body: Body, source: Body, dn: int) -> Rule[None]:
    """IG-HAZ-01, IG-RUIN-02: a test of resolve in dice against the source's value; a failure costs DN + 2 on every test
    to the end of the fight, and gives the game master 1 Ruin."""
    goal = with_penalties(scene.state, [("fear", dn)], penalties(scene.state, body, 0))
    dice = resolve(scene.state, body)
    attempt = Attempt("fear", "IG-HAZ-01", dice[0], goal, source.id)
    attempt.bonuses = dice[1:]
    done = yield from test(scene, body, attempt)
    if not done.passed:
        if not find(body, "frightened"):
            gain(scene, body, "frightened", "IG-HAZ-01", by=source.id)
        if scene.state.teams[source.side].kind == THREATS:
            gain_ruin(scene, source.side, 1, "fear", "IG-RUIN-02")
    yield from complicate(scene, body, done)
