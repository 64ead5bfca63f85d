"""Decisions to spend points, grit and threat alike, before the dice and after them (ledger, baseline policies).

``points`` are those that the payer can spend beyond its reserve; ``ease`` is its willingness, 0 to 1.

A point that forces an outcome after the dice (FR-QUAL-09) spares the main its loss, costs the other as much, and raises
threat; enough of them end the protection of monsters (FR-PROT-02). An enemy that falls by it stays down only against
all that the director can play."""

from __future__ import annotations

from typing import Final

from simulator.core.asks import Ask, Option
from simulator.systems.fragmentos.formulas import is_protectable, trait_bonus
from simulator.systems.fragmentos.frames import ACTOR, ActionFrame, frame
from simulator.systems.fragmentos.odds import mean_base
from simulator.systems.fragmentos.sheet import ADD_EXIT, MAIN, MONSTER, SPAWN, Gear
from simulator.systems.fragmentos.view import BodyView, CardView

from .bidding import LOSS, Bidding
from .rulebook import Meeting

KEPT: Final = 2  # threat that the director is expected to keep when it counters
CONTESTS: Final = ("hunt", "hide", "flee")
BETTER: Final = 1.5  # result by which an object must be better to be worth a point
ARMING: Final = 3  # least points to buy a weapon
MANY: Final = 4  # least points to bring in a secondary
DRAWING: Final = 3  # least points to draw on full strength
TURNING: Final = 2  # least points of a main that forces an outcome only to stay in the scene
EXPOSING: Final = 4  # most points to spend on ending the protection of monsters


class Bid:  # mypyc: acyclic, reused
    """A main's means to change the outcome of a conflict: its ``points``, the number of qualities that it may play
    (``plays``), those of them without a point (``free``), the number of ``counters`` of the director, and the
    threat."""

    __slots__ = ("counters", "free", "plays", "points", "threat")

    def __init__(self, points: int, threat: int, plays: int, free: int, counters: int) -> None:
        self.points = points
        self.threat = threat
        self.plays = plays
        self.free = free
        self.counters = min(counters, max(0, threat + points - KEPT))

    def threat_after(self, forces: int) -> int | None:
        """Return the threat after ``forces`` forced outcomes and all counters; None if it cannot force that many."""
        paid = min(forces, self.points)
        return None if forces > self.plays or forces - paid > self.free else self.threat + paid - self.counters


class Spending(Bidding):
    """A view as assessed for one side, with the worth of points."""

    def conflict_called(self, name: str) -> ActionFrame | None:
        """Return the action frame of this name; None for a challenge."""
        modes = [mode for body in self.view.bodies for mode in body.sheet.modes if mode.id == name]
        return modes[0] if modes else frame(name) if name in CONTESTS else None

    def bid(self, conflict: ActionFrame, lead: BodyView, other: BodyView, me: BodyView, spent: int) -> Bid:
        """Return the bid of ``me``, the ``lead`` or the ``other`` of a conflict, once it has spent ``spent`` points; no
        quality turns one that the other cannot answer."""
        points, threat = max(0, me.superacion - spent), self.view.threat + spent
        foe, met = other if me is lead else lead, self.meet(lead, conflict, other)
        if met is None:
            return Bid(points, threat, 0, 0, 0)
        owners = [card.owner for card in self.playable(me, foe, met, me is lead)]
        free = owners.count(me.id)
        paying = self.funds > 0 or (foe.kind == MAIN and foe.superacion > 0)
        counters = len(self.playable(foe, me, met, me is not lead)) if paying else 0
        return Bid(points, threat, len(owners) if points else free, free, counters)

    def reverses(self, me: BodyView, conflict: ActionFrame, foe: BodyView) -> bool:
        """FR-QUAL-09: the other has a quality and points to turn its last setback in this conflict on the body that
        begins it."""
        return foe.superacion >= TURNING and self.bid(conflict, me, foe, foe, 0).plays > 0

    def playable(self, one: BodyView, other: BodyView, met: Meeting, leads: bool) -> list[CardView]:
        """FR-QUAL-02: the qualities that may make ``one`` win a conflict, which it ``leads`` or not: those that help
        it, and those that hinder the other."""
        its, theirs = (met.lead, met.answer) if leads else (met.answer, met.lead)
        return [
            card
            for card in self.view.cards
            if not card.exhausted
            and (
                its.is_moved(card.helps, card.owner, one.id, self.things_of(card))
                or theirs.is_moved(card.hinders, card.owner, other.id, self.things_of(card))
            )
        ]

    def things_of(self, card: CardView) -> tuple[str, ...]:
        """FR-QUAL-02: return the objects whose quality this is; none if it is its owner's."""
        things = self.rulebook.things
        return things.get((card.owner, card.key.partition("#")[0]), ()) if things else ()

    def stays_down(self, one: Bid, foe: BodyView, lost: bool) -> bool:
        """Return whether a foe that would fall does fall, against all counters and protection. ``lost``: the bidder
        loses by the dice."""
        threat = one.threat_after(one.counters + lost)
        if threat is None:
            return False
        points = foe.superacion if foe.kind == MAIN else min(self.funds, threat)
        return points <= 0 or not is_protectable(self.variants, foe.kind, threat)

    def may_fell(self, me: BodyView, conflict: ActionFrame, foe: BodyView, spent: int) -> float:
        """Return the chance that a conflict that ``me`` begins ends a foe's fight, once ``me`` has spent ``spent``
        points to make it possible, and plays its qualities for it. Qualities are only considered if a fall is likely
        enough for a point."""
        met = self.meet(me, conflict, foe)
        likely = self.weights.point
        if me.kind != MAIN or met is None or met.falls < likely:
            return self.fells(me, conflict, foe)
        if not self.dangerous(self.stance(me), self.stance(foe), met, conflict.fight):
            return self.fells(me, conflict, foe)
        one = self.bid(conflict, me, foe, me, spent)
        won = met.fells if self.stays_down(one, foe, False) else 0.0
        return won + met.falls - met.fells if self.stays_down(one, foe, True) else won

    def is_worth_turning(self, me: BodyView, ask: Ask, about: Option) -> bool:
        """Return whether reversing a dangerous loss is worth its price: the loss that it spares, and that of the other.
        An enemy that would fall is bid for as if no counter were left: a view does not show whether one has been
        played."""
        weights = self.weights
        price = weights.forcing if me.superacion else weights.crossing
        conflict, leads = self.conflict_called(about.verb), ask.by == me.id
        foe = self.other_of(me, ask.by)
        if conflict is None or foe is None:
            return about.amount >= LOSS or self.harm(me, about.item, about.amount, False, False) >= price
        attacks = (conflict.attacker == ACTOR) == leads
        matters = me.current.get(about.item, 0) <= about.amount or self.needs(me, about.item)
        spared = self.harm(me, about.item, about.amount, attacks, False) if matters else 0.0
        answer = self.defence(foe, conflict, me.id) if leads else None
        char = conflict.char if answer is None else answer.char
        prey = weights.prey if foe.kind == MONSTER else 1.0
        harm = self.harm(foe, char, about.amount, not attacks, False)
        if harm >= 1:
            lead, other = (me, foe) if leads else (foe, me)
            one = self.bid(conflict, lead, other, me, 0)
            left = len({option.item for option in ask.options() if option.verb != "pass"})
            one.plays, one.free, one.counters = left, max(0, one.free - max(0, one.plays - left)), 0
            if self.stays_down(one, foe, True):
                return True
            if self.protected(me) and self.outlasts(me, foe):
                return False
            harm = weights.protection
        return (matters and about.amount >= LOSS) or spared + prey * harm >= price

    def needs(self, me: BodyView, char: str) -> bool:
        """Return whether a body fights, or works at what wins the scene, with this characteristic. Points of another
        are worth no grit, except the last."""
        written = self.rulebook.setting.objective
        if written is not None and written.characteristic == char:
            return True
        return any(mode.fight and mode.char == char for mode in me.sheet.modes)

    def outlasts(self, me: BodyView, foe: BodyView) -> bool:
        """FR-PROT-02, FR-PROT-05: the grit of the side raises threat until monsters lose their protection. Until then
        the director pays for their protection out of that threat; so ignoring a loss is worth more than winning, since
        it costs the director nothing."""
        threat = self.view.threat
        if foe.kind != MONSTER or not is_protectable(self.variants, MONSTER, threat):
            return False
        return not is_protectable(self.variants, MONSTER, threat + self.grit_of(me))

    def grit_of(self, me: BodyView) -> int:
        """Return the points of grit of the body's side."""
        return sum([body.superacion for body in self.view.bodies if body.side == me.side and body.active])

    def other_of(self, me: BodyView, by: int) -> BodyView | None:
        """Return the enemy in a conflict: its initiator, or the first opponent if ``me`` began it."""
        if by != me.id:
            return self.view.body(by) if by >= 0 else None
        return next(iter(self.enemies(me)), None)

    def exposes(self, me: BodyView) -> bool:
        """FR-PROT-02, FR-SUP-06: a main faces monsters, and a few points of its side's grit raise threat enough to end
        their protection."""
        threat = self.view.threat
        monsters = [foe for foe in self.enemies(me) if foe.kind == MONSTER]
        if not monsters or not is_protectable(self.variants, MONSTER, threat):
            return False
        return not is_protectable(self.variants, MONSTER, threat + min(self.grit_of(me), EXPOSING))

    def lives(self, me: BodyView) -> int:
        """FR-PROT-02, FR-PROT-03: return how often its payer can protect a body: each point that a main pays brings the
        end of its side's protection nearer."""
        points = self.protecting(me)
        return min(points, self.variants.plot_protection_end_threat - self.view.threat) if me.kind == MAIN else points

    def saves_grit(self, me: BodyView) -> bool:
        """FR-SUP-05, FR-PROT-02: a loss does not cost the body dice, and its side has hardly more grit than the end of
        the monsters' protection takes, counters included."""
        return me.full_strength and self.exposes(me) and self.is_scarce(me)

    def is_scarce(self, me: BodyView) -> bool:
        """FR-PROT-02: a main faces monsters, and its side has hardly more grit than the end of their protection takes,
        counters included."""
        threat, kinds = self.view.threat, [foe.kind for foe in self.enemies(me)]
        if MONSTER not in kinds or not is_protectable(self.variants, MONSTER, threat):
            return False
        return is_protectable(self.variants, MONSTER, threat + self.grit_of(me) - EXPOSING)

    def kills(self, me: BodyView, spent: int = 0) -> float:
        """Return the best chance to put an enemy out of the fight by one attack, once ``spent`` points are spent on
        making it."""
        best = 0.0
        for mode in me.sheet.modes:
            if mode.fight and not mode.supernatural:
                for foe in self.targets(me, mode):
                    best = max(best, self.may_fell(me, mode, foe, spent))
        return best

    def may_end(self, me: BodyView) -> bool:
        """FR-TURN-04, FR-TURN-05: one more action is likely enough to fell an enemy; with scarce grit, only if waiting
        gives no better chance."""
        weights = self.weights
        return self.kills(me, 1) >= (weights.point if self.is_scarce(me) else weights.sure)

    def activation(self, body: BodyView | None, ask: Ask, points: float, want: float) -> Option:
        """FR-QUAL-05, FR-QUAL-06: activate a needed way out, affordable help, or a weapon that makes a difference; else
        decline."""
        if points >= 1 and self.rulebook.elements:
            for option in ask.with_verbs(("element",)):
                if self.brings(option, points, want):
                    return option
        if body is None or not self.rulebook.gears or points < ARMING:
            return ask.default()
        arms: dict[str, Option] = {}
        for option in ask.with_verbs(("object",)):
            arms.setdefault(option.detail, option)
        gain, key = max([(self.improves(body, key), key) for key in arms], default=(0.0, ""))
        return arms[key] if gain >= BETTER else ask.default()

    def raising(self, me: BodyView, ask: Ask) -> Option:
        """FR-PROT-02, FR-SUP-06: take an object for the threat that its price raises, in a fight that the body begins,
        by a quality that cannot be played in it; if its side has grit for what the director pays meanwhile."""
        about, end = ask.about, self.variants.plot_protection_end_threat
        if about is None or about.target < 0 or ask.by != me.id or self.view.threat + self.grit_of(me) < end + KEPT:
            return ask.default()
        conflict, foe = self.conflict_called(about.verb), self.view.body(about.target)
        met = None if conflict is None or not conflict.fight else self.meet(me, conflict, foe)
        if met is None:
            return ask.default()
        playable = [card.key for card in self.playable(me, foe, met, True)]
        return next((option for option in ask.with_verbs(("object",)) if option.item not in playable), ask.default())

    def brings(self, option: Option, points: float, want: float) -> bool:
        """Return whether the element that the option names is worth a point now."""
        kind = next((each.kind for each in self.rulebook.elements if each.key == option.detail), "")
        return element_wanted(kind, points, want)

    def improves(self, body: BodyView, key: str) -> float:
        """Return the improvement of the body's results in fights by this object."""
        found = self.gear_called(key)
        if found is None:
            return 0.0
        return self.better(body, found.characteristic, found.all_dice, frozenset(found.all_tags))

    def gear_called(self, key: str) -> Gear | None:
        """Return the object of this key that a quality or the scene may bring."""
        return next((gear for gear in self.rulebook.gears if gear.key == key), None)

    def forced(self, me: BodyView, ask: Ask, want: float) -> Option:
        """FR-QUAL-09: a main forces its own success if a loss would hurt, if it wants to leave, or if it works at what
        wins the scene. That costs as much as protection, and wins as well."""
        options = list(ask.options())
        about = ask.about
        if about is None or about.target != me.id or not self.worth_winning(me, ask, about, want):
            return options[0]
        for verb in ("succeed", "fail"):
            for option in options[1:]:
                if option.verb == verb and (option.target == me.id) == (verb == "succeed"):
                    return option
        return options[0]

    def worth_winning(self, me: BodyView, ask: Ask, about: Option, want: float) -> bool:
        """Return whether the loss at stake is worth a point, or, without points, a crossed-out quality."""
        kept = me.superacion if me.superacion else TURNING
        if about.detail == "dangerous" and self.is_worth_turning(me, ask, about):
            return True
        if about.verb == "objective":
            return kept >= TURNING
        if about.verb in ("flee", "flee_clear", "hide"):
            return want >= 0.5 and kept >= TURNING
        if about.detail == "dangerous":
            return False
        return self.bested(me) >= 1 and kept >= TURNING

    def better(self, me: BodyView, char: str, dice: int, tags: frozenset[str]) -> float:
        """Return the improvement of the body's results in fights by an object like this."""
        found = 0.0
        for mode in me.sheet.modes:
            if mode.fight and mode.char == char and not mode.tags.isdisjoint(tags):
                armed = self.mean_of(self.value(me, char) + dice) + trait_bonus(me.sheet, mode.tags | tags, False)
                found = max(found, armed - self.mean(self.lead(me, mode)))
        return found

    def mean_of(self, dice: int) -> float:
        """Return the mean base of this number of dice."""
        return mean_base(dice, self.variants.die_sides)


def protects(body: BodyView, ask: Ask, ease: float, saves: bool = False) -> bool:
    """FR-PROT-03, FR-PROT-05: a main protects itself if it would fall, or is struck hard and has a point left after
    that; the director, and a main that ``saves`` its grit, only protect a body that would fall."""
    about = ask.about
    if about is None or about.item not in body.current:
        return False
    left = body.current[about.item] - about.amount
    if left <= 0:
        return True
    if body.kind != MAIN or saves:
        return False
    return body.superacion >= 2 and (about.amount >= LOSS or left == 1) and (ease < 1 or left == 1)


def is_worn(body: BodyView) -> bool:
    """FR-SUP-05: the body has lost so much of a characteristic that full strength is worth its price."""
    return any(now <= body.sheet.full(char) - 2 for char, now in body.current.items())


def recovers(ask: Ask, body: BodyView, points: float) -> Option:
    """FR-REC-02: recover if 2 points would come back and 2 can be spared, or a characteristic is at its last point."""
    missing = {char: body.sheet.full(char) - now for char, now in body.current.items()}
    each = len([char for char, lost in missing.items() if lost > 0])
    most = max([min(2, lost) for lost in missing.values()])
    two = next(char for char, lost in missing.items() if min(2, lost) == most)
    frail = [char for char, now in body.current.items() if now == 1 and missing[char] >= 2]
    options = list(ask.options())
    back = max(each, most)
    if points < 1 or not ((back >= 2 and points >= 2) or 1 in body.current.values()):
        return options[0]
    wanted = Option("two", item=frail[0]) if frail else Option("each") if each >= 2 else Option("two", item=two)
    return wanted if wanted in options else options[0]


def element_wanted(kind: str, points: float, want: float) -> bool:
    """Return whether an element is worth a point: a way out for a body that wants to leave, a spawn with points to
    spare."""
    if kind == ADD_EXIT:
        return want >= 0.5 and points >= 1
    return kind == SPAWN and points >= MANY
