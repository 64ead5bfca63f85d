"""Which question of Tapiz is answered by which method, and what both policies answer alike.

A planner keeps nothing but what it has decided for the turn under way."""

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
HALE: Final = 0.5  # of the hit points: with more, splints come before them
STATIC: Final = Option("static")
LOW: Final = 0.4  # of a pool's points: the rules ask about more than that with a question of its own
EARLY: Final = frozenset({"hero_top_up_early"})
TOP_UPS: Final = frozenset({"hero_top_up"}) | EARLY

STRIKES: Final = [verb for verb in ATTACK_VERBS if verb != TRICK]
FIRST: Final = frozenset((*STRIKES, "surrender"))
PLAIN: Final = ("stabilise", "help")
"""The tags of what one does or fails to do, without degrees, after a conflict and on the way."""


class LegalMoves:
    """The options of a turn by their verbs: the ``strikes``, which are the attacks but manoeuvres, at once, others when
    they are first looked for. ``acts``: the action is still to be used. Attacks and surrender are listed only then; a
    row of tactics may leave either."""

    __slots__ = ("_ask", "_found", "acts", "strikes")

    def __init__(self, ask: Ask) -> None:
        first = ask.with_verbs(FIRST)
        self._ask = ask
        self._found: dict[str, list[Option]] = {}
        self.acts = bool(first)
        self.strikes = first[:-1] if first and first[-1].verb == "surrender" else first

    def of(self, verb: str) -> list[Option]:
        """The options of a verb, in the order given."""
        found = self._found.get(verb)
        if found is None:
            found = self._found[verb] = self._ask.with_verbs(only(verb))
        return found


_ONLY: Final[dict[str, frozenset[str]]] = {}


def only(verb: str) -> frozenset[str]:
    """This verb alone, the same set each time, which is found faster than another one."""
    found = _ONLY.get(verb)
    if found is None:
        found = _ONLY[verb] = frozenset((verb,))
    return found


def seen(sight: Sight) -> View:
    """The view, as one of this game."""
    view = sight.view()
    assert isinstance(view, View)
    return view


class Strike:
    """The attack from here that is worth most: what it is worth, and its option."""

    __slots__ = ("option", "worth")

    def __init__(self, worth: float, option: Option | None) -> None:
        self.worth = worth
        self.option = option


class TapizPlanner(Planner):
    """Answers the questions of one combatant; subclasses say how bold it is."""

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
        """The answer to any question; those that no method is about get the default."""
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
        """The answer to a question about a hero point; those that no rule here is about get the default."""
        if ask.kind in TOP_UPS:
            return topped_up(ask, seen(sight).body(max(0, ask.body)), self.weights.mending)
        if ask.kind == "hero_plus_one":
            return YES if one_more(ask, self.assess(sight, ask.body)) else NO
        if ask.kind == "hero_rewrite":
            return rewritten(ask, self.assess(sight, ask.body))
        return ask.default()

    def may_fell(self, ask: Ask, sight: Sight) -> bool:
        """TZ-EFF-13: these points may pay for knocking out, and the other is not down yet."""
        about = ask.about
        assert about is not None
        if about.target < 0 or about.amount < self.rulebook.knock:
            return False
        return not seen(sight).body(about.target).down

    def assess(self, sight: Sight, body: int) -> Assessment:
        """The view, as this body reads it."""
        return assess(seen(sight), self.rulebook, max(0, body))

    def static(self, ask: Ask, sight: Sight) -> Option:
        """TZ-TEST-04: outside conflicts ten for the dice, where that is sure to do and more would be of no use."""
        about, variants = ask.about, self.rulebook.variants
        assert about is not None
        if about.verb not in PLAIN or variants.static_actions == "always" or variants.impediment_number == "noncombat":
            return ask.default()
        board = self.assess(sight, ask.body)
        sheet, ten = board.me.sheet, board.lienzo.numbers.static_base
        sure = ten + sheet.mods[about.item] + sheet.bonus(about.verb) + sheet.item(about.verb)
        return STATIC if sure >= about.amount and not board.me.marks else ask.default()

    def treat(self, ask: Ask, sight: Sight) -> Option:
        """TZ-HEAL-02: splints rather than hit points for a patient who has most of these."""
        patient = seen(sight).body(ask.by)
        wound = next((option for option in ask.options() if option.verb == "reduce"), None)
        hale = patient.pgf > HALE * patient.pgf_max and patient.pgm > HALE * patient.pgm_max
        return wound if wound is not None and hale else ask.default()

    # What a temperament decides.

    def fight(self, verbs: LegalMoves, board: Assessment) -> Option:
        """What to do next, the action being unused."""
        raise NotImplementedError

    def after(self, verbs: LegalMoves, board: Assessment) -> Option:
        """What to do with movement that is left after the action."""
        return PASS

    def pace(self, ask: Ask, sight: Sight) -> Option:
        """TZ-MOV-03: movement after the action is declared by those who mean to step back."""
        return ask.default()

    def stance(self, ask: Ask) -> Option:
        """TZ-STA-01: the first stance of its liking that it knows."""
        known = {option.item: option for option in ask.options()}
        return next((known[one] for one in self.stances if one in known), ask.default())

    def change(self, ask: Ask, sight: Sight) -> Option:
        """TZ-STA-07: another stance, or none."""
        return ask.default()

    # A turn.

    def turn(self, ask: Ask, sight: Sight) -> Option:
        """TZ-ACT-02: the next thing to do; who has been told what to do leaves that to the default plan."""
        if ask.seat != ask.body:
            return ask.default()
        self._ask = ask
        board, verbs = self.assess(sight, ask.body), LegalMoves(ask)
        if not verbs.acts:
            return self.after(verbs, board)
        return self.chore(verbs, board) or self.command(ask, verbs, board) or self.fight(verbs, board)

    def chore(self, verbs: LegalMoves, board: Assessment) -> Option | None:
        """What comes before fighting: a comrade at one's feet who will soon have bled to death, states that weigh too
        much."""
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
        """TZ-ACT-08: a comrade whose mind is broken strikes for one who could not strike as well."""
        mine = -1.0
        for comrade in board.broken_comrades() if board.view.round <= PATIENCE else ():
            if mine < 0:
                mine = self.best_strike(verbs, board).worth
            order = Option("order", comrade.id, "attack")
            if board.ideal_of(comrade.id) > self.weights.clearly * mine and ask.allows(order):
                return order
        return None

    def best_strike(self, verbs: LegalMoves, board: Assessment) -> Strike:
        """The best of what can be done to able enemies from here; worth 0 if there is nothing."""
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
        """Help or hindrance that does more than any attack; else the best attack from here, or a better one after
        moving; else loading; else towards them with all speed. Where no blow goes home, help for a comrade whose blows
        may, or an end to what spoils one's own."""
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
        """TZ-STA-06: in a stance that aims, at whom a shot is worth most, while no enemy is at hand."""
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
        """The move after which an attack is worth most, the penalty of moving paid, if it is worth more than ``least``;
        what cannot be is not weighed. Nobody moves for an attack that is worth as much from here, and yet is not
        offered."""
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
        """Load or ready what is worth more than ``least`` against an enemy in its range, or pick up what lies there."""
        for verb in ("reload", "ready"):
            for option in verbs.of(verb):
                if option.detail == "in_reach" and self.pays(option.item, board, least):
                    return option
        if not board.me.hand and verbs.of("pick_up"):
            return verbs.of("pick_up")[0]
        return None

    def pays(self, item: str, board: Assessment, least: float) -> bool:
        """A weapon is worth more than ``least`` against an enemy in its range."""
        mode = board.mode(item)
        return mode is not None and any(board.patient(mode, foe) > least for foe in board.foes)

    def support(self, board: Assessment, here: Strike) -> Option | None:
        """TZ-ACT-04, TZ-ACT-05, TZ-ATK-05: where no attack of one's own does much, help, hindrance or a manoeuvre that
        does more."""
        if board.view.round > PATIENCE:
            return None
        own = max(here.worth, board.ideal())
        if own > self.weights.telling:
            return None
        return supported(self._ask, board, max(self.weights.futile, self.weights.helping * own))

    def approach(self, verbs: LegalMoves, board: Assessment) -> Option | None:
        """Towards the nearest enemy, as far as one can: there is no roll to spoil."""
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
    """Of two attacks that are worth the same, the one whose verb comes first is taken."""
    return one.verb != other.verb and STRIKES.index(one.verb) < STRIKES.index(other.verb)


def unburdened(verbs: LegalMoves, board: Assessment) -> Option | None:
    """TZ-ACT-06: shaking off the state of one's own that takes most from attacks."""
    taken = {mark.key: -mark.value for mark in board.me.marks if "PA" in mark.classes or "MA" in mark.classes}
    mine = [one for one in verbs.of("recover") if one.target == board.me.id and taken.get(one.amount, 0) > 0]
    return max(mine, key=lambda one: taken[one.amount], default=None)


class Purse(TapizPlanner):
    """Answers the questions of a side's captain: hero points for those who have none of their own."""

    kinds: ClassVar[frozenset[str]] = frozenset({"hero_plus_one", "hero_rewrite", "hero_top_up"})

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """A point when it decides something."""
        return self.heroic(ask, sight)
