"""Planner base class for Tapiz: dispatch of questions to methods, and the answers that both policies share.

A planner stores only its decisions for the current turn."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance
from simulator.policy.planner import Planner
from simulator.policy.protocol import Sight, Start
from simulator.systems.tapiz.formulas import ATTACK_VERBS, TRICK
from simulator.systems.tapiz.view import View

from .assessment import Assessment, assess
from .helping import assisted, supported
from .rulebook import PATIENCE, rulebook
from .spending import NO, damage, one_more, rewritten, topped_up, wanted
from .weights import AGGRESSIVE, Weights

PASS: Final = Option("pass")
YES: Final = Option("yes")
HALE: Final = 0.5  # share of the hit points above which a splint comes before healing
STATIC: Final = Option("static")
LOW: Final = 0.4  # share of a pool; above it the rules ask a separate question
EARLY: Final = frozenset({"hero_top_up_early"})
TOP_UPS: Final = frozenset({"hero_top_up"}) | EARLY

STRIKES: Final = [verb for verb in ATTACK_VERBS if verb != TRICK]
FIRST: Final = frozenset((*STRIKES, "surrender"))
PLAIN: Final = ("stabilise", "help")
"""Tags of actions that only succeed or fail, without degrees, after a conflict and while travelling."""


class LegalMoves:  # mypyc: acyclic, reused
    """Options of a turn, grouped by verb.

    ``strikes`` holds the attacks except manoeuvres, listed immediately; ``of`` lists other verbs on request. ``acts``
    is True while the action is unused: only then are attacks and surrender offered. A row of tactics may remove
    either."""

    __slots__ = ("_ask", "_found", "acts", "strikes")

    def __init__(self, ask: Ask) -> None:
        first = ask.with_verbs(FIRST)
        self._ask = ask
        self._found: dict[str, list[Option]] = {}
        self.acts = bool(first)
        self.strikes = first[:-1] if first and first[-1].verb == "surrender" else first

    def of(self, verb: str) -> list[Option]:
        """Return the options of a verb, in the order offered."""
        found = self._found.get(verb)
        if found is None:
            found = self._found[verb] = self._ask.with_verbs(only(verb))
        return found


_ONLY: Final[dict[str, frozenset[str]]] = {}


def only(verb: str) -> frozenset[str]:
    """Return the set of this verb alone. The same object each time, so that its hash is cached."""
    found = _ONLY.get(verb)
    if found is None:
        found = _ONLY[verb] = frozenset((verb,))
    return found


def seen(sight: Sight) -> View:
    """Return the seat's view, typed for this game."""
    view = sight.view()
    assert isinstance(view, View)
    return view


class Strike:  # mypyc: acyclic, reused
    """The most valuable attack from here: its worth and its option."""

    __slots__ = ("option", "worth")

    def __init__(self, worth: float, option: Option | None) -> None:
        self.worth = worth
        self.option = option


class TapizPlanner(Planner):
    """Planner of one combatant; subclasses set its boldness."""

    remembers: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[frozenset[str]] = frozenset(
        {"turn", "damage", "effect", "consequence", "static", "treat", "hero_plus_one", "hero_rewrite", "hero_top_up"}
    )
    stances: ClassVar[tuple[str, ...]] = ()

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = rulebook(start.encounter, weights)
        self.weights = weights
        self.wants: frozenset[str] = self.kinds if weights.mending <= LOW else self.kinds | EARLY
        self._ask: Ask

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer to a question. Questions without a method get the default."""
        kind = ask.kind
        if kind == "turn":
            return self.turn(ask, sight)
        if kind in TOP_UPS:
            return self.heroic(ask, sight)
        if kind == "declare_stance":
            return self.stance(ask)
        if kind == "damage":
            return damage(ask, self.assess(sight, ask.body))
        if kind == "consequence" or (kind == "effect" and ask.rule != "TZ-EFF-08"):
            return wanted(ask, self.rulebook, partial(self.assess, sight, ask.body))
        if kind == "pace":
            return self.pace(ask, sight)
        if kind == "change_stance":
            return self.change(ask, sight)
        if kind == "static":
            return self.static(ask, sight)
        if kind == "treat":
            return self.treat(ask, sight)
        return self.heroic(ask, sight)

    def heroic(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer to a question about a hero point. Questions without a rule here get the default."""
        if ask.kind in TOP_UPS:
            return topped_up(ask, seen(sight).body(max(0, ask.body)), self.weights.mending)
        if ask.kind == "hero_plus_one":
            return YES if one_more(ask, self.assess(sight, ask.body)) else NO
        if ask.kind == "hero_rewrite":
            return rewritten(ask, self.assess(sight, ask.body))
        return ask.default()

    def may_fell(self, ask: Ask, sight: Sight) -> bool:
        """TZ-EFF-13: the points may buy a knockout, and the target is not down yet."""
        about = ask.about
        assert about is not None
        if about.target < 0 or about.amount < self.rulebook.knock:
            return False
        return not seen(sight).body(about.target).down

    def assess(self, sight: Sight, body: int) -> Assessment:
        """Return the view as this body reads it."""
        return assess(seen(sight), self.rulebook, max(0, body))

    def static(self, ask: Ask, sight: Sight) -> Option:
        """TZ-TEST-04: outside conflicts take ten if that surely succeeds and a higher roll would gain nothing."""
        about, variants = ask.about, self.rulebook.variants
        assert about is not None
        if about.verb not in PLAIN or variants.static_actions == "always" or variants.impediment_number == "noncombat":
            return ask.default()
        board = self.assess(sight, ask.body)
        sheet, ten = board.me.sheet, board.lienzo.numbers.static_base
        sure = ten + sheet.mods[about.item] + sheet.bonus(about.verb) + sheet.item(about.verb)
        return STATIC if sure >= about.amount and not board.me.marks else ask.default()

    def treat(self, ask: Ask, sight: Sight) -> Option:
        """TZ-HEAL-02: prefer a splint to hit points for a patient with most of its hit points."""
        patient = seen(sight).body(ask.by)
        wound = next((option for option in ask.options() if option.verb == "reduce"), None)
        hale = patient.pgf > HALE * patient.pgf_max and patient.pgm > HALE * patient.pgm_max
        return wound if wound is not None and hale else ask.default()

    # Decisions of a temperament.

    def fight(self, verbs: LegalMoves, board: Assessment) -> Option:
        """Return the next option while the action is unused."""
        raise NotImplementedError

    def after(self, verbs: LegalMoves, board: Assessment) -> Option:
        """Return the option for movement left after the action."""
        return PASS

    def pace(self, ask: Ask, sight: Sight) -> Option:
        """TZ-MOV-03: a planner that means to step back declares movement after the action."""
        return ask.default()

    def stance(self, ask: Ask) -> Option:
        """TZ-STA-01: take the first known stance from the planner's list."""
        known = {option.item: option for option in ask.options()}
        return next((known[one] for one in self.stances if one in known), ask.default())

    def change(self, ask: Ask, sight: Sight) -> Option:
        """TZ-STA-07: change stance, or keep it."""
        return ask.default()

    # A turn.

    def turn(self, ask: Ask, sight: Sight) -> Option:
        """TZ-ACT-02: choose the next step of a turn. A body under orders follows the default plan."""
        if ask.seat != ask.body:
            return ask.default()
        self._ask = ask
        board, verbs = self.assess(sight, ask.body), LegalMoves(ask)
        if not verbs.acts:
            return self.after(verbs, board)
        return self.maintenance(verbs, board) or self.command(ask, verbs, board) or self.fight(verbs, board)

    def maintenance(self, verbs: LegalMoves, board: Assessment) -> Option | None:
        """Return a maintenance action before fighting: stabilise a dying comrade, or shake off heavy states."""
        if len(board.foes) < 4 and board.anyone_fell():
            view, last = board.view, board.lienzo.numbers.death + self.weights.dying
            saving = [one for one in verbs.of("stabilise") if one.item == "physical"]
            dying = [one for one in saving if view.body(one.target).pgf <= last]
            if dying:
                return min(dying, key=lambda one: view.body(one.target).pgf)
        weight = 0
        for mark in board.me.marks:
            if mark.ends == "scene" and "PA" in mark.classes:
                weight += mark.value
        if weight <= self.weights.burden and board.view.round <= PATIENCE:
            mine = [one for one in verbs.of("recover") if one.target == board.me.id]
            return mine[0] if mine else None
        return None

    def command(self, ask: Ask, verbs: LegalMoves, board: Assessment) -> Option | None:
        """TZ-ACT-08: order a comrade with a broken mind to attack if its attack is clearly better than the own one."""
        mine = -1.0
        for comrade in board.broken_comrades() if board.view.round <= PATIENCE else ():
            if mine < 0:
                mine = self.best_strike(verbs, board).worth
            order = Option("order", comrade.id, "attack")
            if board.ideal_of(comrade.id) > self.weights.clearly * mine and ask.allows(order):
                return order
        return None

    def best_strike(self, verbs: LegalMoves, board: Assessment) -> Strike:
        """Return the best attack on able enemies from here; worth 0 if there is none."""
        found, most, fit = None, 0.0, board.view.fit()
        number, foe = -1, None
        for option in verbs.strikes:
            if option.target != number:
                number = option.target
                foe = board.view.body(number) if number in fit else None
            if foe is not None:
                worth = board.value(option, foe)
                if found is None or worth > most or (worth == most and comes_before(option, found)):
                    found, most = option, worth
        return Strike(most, found)

    def strike_or_close(self, verbs: LegalMoves, board: Assessment, here: Strike) -> Option:
        """Choose support, attack or movement, in this order of preference.

        Help or hindrance that beats any attack; a better attack after moving; the best attack from here; loading or
        drawing; approaching. If no own attack is worth the trouble, help a comrade whose attack is, or shake off a
        state that spoils the own attacks."""
        helping = self.support(board, here)
        if helping is not None:
            return helping
        aiming = self.aim(verbs, board)
        if aiming is not None and here.worth <= self.weights.futile:
            return aiming
        least = max(self.weights.futile, self.weights.clearly * here.worth)
        moving = self.best_move(verbs, board, least)
        if moving is not None:
            return moving
        if (
            here.option is not None
            and here.worth > self.weights.futile
            and here.worth > self.weights.half * board.ideal()
        ):
            return here.option
        nearer = self.prepare(verbs, board, least) or self.approach(verbs, board)
        if nearer is None and here.worth <= self.weights.futile:
            nearer = assisted(self._ask, board, self.weights.futile) or unburdened(verbs, board)
        return nearer or here.option or PASS

    def aim(self, verbs: LegalMoves, board: Assessment) -> Option | None:
        """TZ-STA-06: in an aiming stance, aim at the enemy on whom a shot is worth most, if no enemy is in reach."""
        if not board.stance.aims or not verbs.of("aim"):
            return None
        foe = board.nearest()
        if foe is None or board.far(foe) <= board.lienzo.bands.cerca:
            return None
        best, found = self.weights.futile, None
        for option in verbs.of("aim"):
            worth = board.best_shot(board.view.body(option.target))
            if worth > best:
                best, found = worth, option
        return found

    def best_move(self, verbs: LegalMoves, board: Assessment, least: float) -> Option | None:
        """Return the move that allows the best attack, if worth more than ``least`` after the movement penalty.

        Attacks whose upper bound is too low are skipped. Do not move for an attack that is as good from here but not
        legal."""
        attack_options = board.promising(least)
        found = None
        for option in verbs.of("move") if attack_options else ():
            if option.place is not None:
                worth = board.best_from(option.place, board.pace_penalty(option.detail), attack_options)
                if worth > least:
                    found, least = option, worth
        if found is not None and board.best_from(board.me.place, 0, attack_options) >= least:
            return None
        return found

    def prepare(self, verbs: LegalMoves, board: Assessment, least: float) -> Option | None:
        """Load or draw a weapon worth more than ``least`` against an enemy in its range, or pick one up."""
        for verb in ("reload", "ready"):
            for option in verbs.of(verb):
                if option.detail == "in_reach" and self.pays(option.item, board, least):
                    return option
        if not board.me.hand and verbs.of("pick_up"):
            return verbs.of("pick_up")[0]
        return None

    def pays(self, item: str, board: Assessment, least: float) -> bool:
        """Return True if a weapon is worth more than ``least`` against an enemy in its range."""
        mode = board.mode(item)
        return mode is not None and any(board.patient(mode, foe) > least for foe in board.foes)

    def support(self, board: Assessment, here: Strike) -> Option | None:
        """TZ-ACT-04, TZ-ACT-05, TZ-ATK-05: prefer help, hindrance or a manoeuvre if no own attack is worth more."""
        if board.view.round > PATIENCE:
            return None
        own = max(here.worth, board.ideal())
        if own > self.weights.telling:
            return None
        return supported(self._ask, board, max(self.weights.futile, self.weights.helping * own))

    def approach(self, verbs: LegalMoves, board: Assessment) -> Option | None:
        """Move as close to the nearest enemy as possible. Without an attack the movement penalty is irrelevant."""
        foe = board.nearest()
        if foe is None:
            return None
        found, least = None, 0.0
        for option in verbs.of("move"):
            if option.target == foe.id and option.item != "away" and option.place is not None:
                far = distance(option.place, foe.place)
                if found is None or far < least:
                    found, least = option, far
        return found


def comes_before(one: Option, other: Option) -> bool:
    """Return True if ``one`` has the earlier verb. Breaks ties between attacks of equal worth."""
    return one.verb != other.verb and STRIKES.index(one.verb) < STRIKES.index(other.verb)


def unburdened(verbs: LegalMoves, board: Assessment) -> Option | None:
    """TZ-ACT-06: shake off the own state that takes most from attacks."""
    taken = {mark.key: -mark.value for mark in board.me.marks if "PA" in mark.classes or "MA" in mark.classes}
    mine = [one for one in verbs.of("recover") if one.target == board.me.id and taken.get(one.amount, 0) > 0]
    return max(mine, key=lambda one: taken[one.amount], default=None)


class Purse(TapizPlanner):
    """Planner of a side's captain: hero points for combatants without their own."""

    kinds: ClassVar[frozenset[str]] = frozenset({"hero_plus_one", "hero_rewrite", "hero_top_up"})

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Spend a point if it decides something."""
        return self.heroic(ask, sight)
