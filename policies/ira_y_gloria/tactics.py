"""Choosing among attacks and among ways to a better one: options of attacks, moves, charges, setting others up.

Everything is weighed by worth (Board.worth): how much is taken of whom, times how dangerous those are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from simulator.core.asks import Option
from simulator.systems.ira_y_gloria.sheet import MELEE
from simulator.systems.ira_y_gloria.space import CLOSE, distance
from simulator.systems.ira_y_gloria.tables import OPPOSED
from simulator.systems.ira_y_gloria.view import BodyView

from .assessment import Assessment, Shot
from .odds import passing, shifts

ATTACKS = ("melee_attack", "ranged_attack", "throw")
AWAY = "away"
HELPLESS = "helpless"
BETTER = 1.02  # by how much an option of an attack must be better to be declared
COMING = 0.9  # what an attack after a move is worth beside one at once
SPOILT = 0.35  # what spoiling an enemy's round is worth beside felling it
SIZES = (1, 2, 3)

Offered = dict[str, list[Option]]


class Intent:
    """An option that is worth something, and, for an attack, the attack that is meant by it."""

    __slots__ = ("option", "shot", "worth")

    def __init__(self, option: Option, worth: float, shot: Shot | None = None) -> None:
        self.option = option
        self.worth = worth
        self.shot = shot


def offered(options: Iterable[Option]) -> Offered:
    """The options by verb."""
    found: Offered = {}
    for option in options:
        found.setdefault(option.verb, []).append(option)
    return found


def best(intents: Iterable[Intent]) -> Intent | None:
    """The one worth most; of equals the first."""
    return max(intents, key=lambda intent: intent.worth, default=None)


def able_to_act(verbs: Offered) -> bool:
    """Whether the action of the turn is still there: each of these takes it."""
    return any(verb in verbs for verb in ("full_defence", "double_move", "ready", "interaction_attack"))


# Attacks that can be made now.


def shot_of(board: Assessment, me: BodyView, option: Option, charge: bool = False) -> Shot | None:
    """The attack that an option stands for, in its plainest form."""
    thing = next((one for one in me.arms if one.key == option.item), None)
    if thing is None or option.target < 0:
        return None
    weapon, target = board.lore.weapon(me, thing), board.view.bodies[option.target]
    where = CLOSE if charge else board.where(weapon, me.place, target, bool(board.engaged(me)))
    if not where:
        return None
    shot = Shot(me, option.item, weapon, target, where)
    shot.charge = charge
    shot.place = option.place if weapon.traits.blast and weapon.kind != MELEE else None
    return shot


class Manners:
    """Which options of attacks somebody would declare. ``still``: whether the move may be given up for aiming;
    ``exposure`` what 2 points of Defence less cost; ``daring`` whether weapons are supercharged."""

    __slots__ = ("board", "daring", "exposure", "still")

    def __init__(self, board: Assessment, still: bool, exposure: float, daring: bool) -> None:
        self.board = board
        self.still = still
        self.exposure = exposure
        self.daring = daring

    def dress(self, shot: Shot) -> tuple[Shot, float]:
        """The attack with the options that make it better, and what it is worth then."""
        worth = self.worth(shot)
        while True:
            found = best(Intent(PLAIN, self.worth(each), each) for each in self.variations(shot))
            if found is None or found.shot is None or found.worth <= worth * BETTER:
                return shot, worth
            shot, worth = found.shot, found.worth

    def worth(self, shot: Shot) -> float:
        """What it is worth, less what it costs."""
        return self.board.worth(shot) - (self.exposure if shot.all_out else 0.0)

    def variations(self, shot: Shot) -> Iterator[Shot]:
        """The attack with one option more."""
        body, pistol = shot.body, shot.where == CLOSE and not shot.melee
        if shot.melee and not shot.charge and not shot.all_out and self.board.defence(body, shot) > 2:
            yield changed(shot, "all_out", True)
        if not pistol and not shot.called and shot.place is None:
            yield from (changed(shot, "called", size) for size in SIZES)
        if shot.where != CLOSE and self.still and not shot.aim and not shot.brace:
            risky = self.board.astray(shot) > 0
            yield changed(shot, "aim", "safe" if risky else "bonus")
            if shot.weapon.traits.heavy:
                yield changed(shot, "brace", True)
        if shot.weapon.traits.supercharge and self.daring and not shot.supercharge:
            yield changed(shot, "supercharge", True)
        if not body.mob and shot.place is None and len(shot.targets) == 1 and not shot.target.mob:
            yield from self.doubled(shot)

    def doubled(self, shot: Shot) -> Iterator[Shot]:
        """IG-ATK-08: the attack on one more who is no mob."""
        board, body = self.board, shot.body
        near = board.engaged(body)
        for other in near or board.enemies(body):
            if other.id != shot.target.id and not other.mob:
                if board.where(shot.weapon, body.place, other, bool(near)) == shot.where:
                    twin = shot.copy()
                    twin.targets.append(other)
                    yield twin


PLAIN = Option("plain")


def changed(shot: Shot, name: str, value: object) -> Shot:
    """The same attack with one thing changed."""
    twin = shot.copy()
    setattr(twin, name, value)
    return twin


def attacks(board: Assessment, me: BodyView, verbs: Offered, manners: Manners) -> Iterator[Intent]:
    """Every attack offered on an enemy that can still fight, at its best."""
    rushed = not able_to_act(verbs) and not board.engaged(me)
    for verb in ATTACKS:
        for option in verbs.get(verb, ()):
            shot = None if option.detail == HELPLESS else shot_of(board, me, option)
            if shot is not None:
                shot.rushed = rushed
                dressed, worth = manners.dress(shot)
                yield Intent(option, worth, dressed)


def charges(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """Every charge offered."""
    for option in verbs.get("charge", ()):
        shot = shot_of(board, me, option, charge=True)
        if shot is not None:
            yield Intent(option, board.worth(shot), shot)


def advances(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """Moves that a good attack can follow in the same turn."""
    for option in verbs.get("move", ()):
        if option.detail != AWAY and option.place is not None:
            worth = board.best(me, option.place) * COMING
            if worth > 0:
                yield Intent(option, worth)


def rushes(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """IG-TRAIT-06: runs with a shot on the way."""
    if not any(board.lore.weapon(me, thing).traits.assault for thing in board.usable(me)):
        return
    for option in verbs.get("run", ()):
        if option.detail != AWAY and option.place is not None:
            found = 0.0
            for shot in board.shots(me, option.place):
                if shot.weapon.traits.assault:
                    shot.rushed = True
                    found = max(found, board.worth(shot))
            if found > 0:
                yield Intent(option, found * COMING)


def finishing(verbs: Offered) -> Option | None:
    """The first attack offered on somebody helpless."""
    helpless = (option for verb in ATTACKS for option in verbs.get(verb, ()) if option.detail == HELPLESS)
    return next(helpless, None)


# Setting others up (IG-INTER).


def ploys(board: Assessment, me: BodyView, verbs: Offered) -> Iterator[Intent]:
    """Interaction attacks: what they do for the others, and against the target; who is alone had better strike."""
    if not any(ally.id != me.id and not ally.exhausted for ally in board.ours):
        return
    promising: dict[int, tuple[float, Option]] = {}
    for option in verbs.get("interaction_attack", ()):
        chance = unsettled(board, me, board.view.bodies[option.target], option.item)[0]
        if chance > promising.get(option.target, (0.0, option))[0]:
            promising[option.target] = (chance, option)
    for _, option in promising.values():
        target = board.view.bodies[option.target]
        gain = max(exposing(board, me, target, option.item), hindering(board, me, target, option.item))
        yield Intent(option, gain)


def unsettled(board: Assessment, me: BodyView, target: BodyView, skill: str) -> tuple[float, int]:
    """IG-INTER-01: the probability of success, and by how much it will be, rounded down."""
    rating = target.sheet.rating(OPPOSED[skill], board.variants.athletics_attribute)
    dn = max(1, rating, target.sheet.resolve or 1) + me.conditions.get("hindered", 0)
    count = me.sheet.dice[skill] + (2 if me.sheet.has("priest_of_the_dark_gods") else 0)
    chance = passing(count, dn)
    if chance <= 0 or board.variants.interaction_shift_scaling == "off":
        return chance, int(board.variants.interaction_base)
    mean = sum(number * weight for number, weight in enumerate(shifts(count, dn))) / chance
    return chance, int(board.variants.interaction_base) + int(mean)


def exposing(board: Assessment, me: BodyView, target: BodyView, skill: str) -> float:
    """What the others gain by a target that is vulnerable until one's next turn."""
    chance, value = unsettled(board, me, target, skill)
    if "vulnerable" in target.conditions:
        value -= target.conditions["vulnerable"]
    gain = 0.0
    for ally in board.ours:
        if ally.id != me.id and not ally.exhausted and value > 0:
            shots = list(board.shots(ally, None, [target]))
            if shots:
                shot = max(shots, key=board.worth)
                count, dn = board.dice(shot), board.dn(target, shot)
                ratio = passing(count, max(1, dn - value)) / max(0.01, passing(count, dn))
                gain += board.worth(shot) * min(3.0, ratio - 1)
    return chance * gain


def hindering(board: Assessment, me: BodyView, target: BodyView, skill: str) -> float:
    """What one's side is spared by a target that is hindered until one's next turn."""
    chance, value = unsettled(board, me, target, skill)
    if "hindered" in target.conditions or target.exhausted:
        return 0.0
    shots = list(board.shots(target, None, [me]))
    if not shots:
        return 0.0
    shot = max(shots, key=board.worth)
    count, dn = board.dice(shot), board.dn(me, shot)
    kept = passing(count, dn + value) / max(0.01, passing(count, dn))
    return chance * (1 - kept) * board.danger(target) * SPOILT


# Going somewhere.


def approach(board: Assessment, me: BodyView, options: Iterable[Option]) -> Option | None:
    """Of these moves, the one towards the nearest enemy, as close as the preferred weapon wants it."""
    foe = board.nearest(me)
    if foe is None:
        return None
    near = [option for option in options if option.detail != AWAY and option.place is not None]
    melee = board.fights_close(me)
    towards = [option for option in near if option.target == foe.id] or near
    for option in towards:
        thing = next((one for one in me.arms if one.key == option.item), None)
        if thing is not None and thing.melee == melee and thing.weapon != "unarmed":
            return option
    return towards[0] if towards else None


def retreat(options: Iterable[Option]) -> Option | None:
    """The move straight away from the nearest enemy."""
    return next((option for option in options if option.detail == AWAY), None)


def out_of_reach(board: Assessment, me: BodyView, option: Option) -> bool:
    """Whether a move takes one out of reach of all charges, being in reach of one, and still leaves a shot."""
    place = option.place
    assert place is not None
    close = [foe for foe in board.foes if board.fights_close(foe)]
    chased = any(distance(me.place, foe.place) <= board.charge_reach(foe) for foe in close)
    safe = all(distance(place, foe.place) > board.charge_reach(foe) for foe in close)
    return chased and safe and board.best(me, place) > 0
