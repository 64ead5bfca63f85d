"""Answers of a combatant of Tapiz that both policies share.

A planner stores only its decisions for the current turn."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import distance
from simulator.policy.protocol import Start
from simulator.systems.tapiz.formulas import ATTACK_VERBS, TRICK

from ..legal_moves import LegalMoves
from ..planning import alike
from .points import Spender
from .rulebook import PATIENCE
from .weights import AGGRESSIVE, Weights
from .worth import Worth

PASS: Final = Option("pass")
HALE: Final = 0.5  # share of the hit points above which a splint comes before healing
STATIC: Final = Option("static")
STRIKES: Final = [verb for verb in ATTACK_VERBS if verb != TRICK]
PACES: Final = ("walk", "run", "sprint")
FIRST: Final = frozenset((*STRIKES, "surrender"))
PLAIN: Final = ("stabilise", "help")
"""Tags of actions that only succeed or fail, without degrees, after a conflict and while travelling."""


class Hope:  # mypyc: acyclic
    """The attacks after a move of one pace, with its ``penalty``, that may be worth more than ``least``; ``most`` is an
    upper bound of their worth."""

    __slots__ = ("attack_options", "most", "penalty")

    def __init__(self, board: Worth, pace: str, least: float) -> None:
        self.penalty = board.pace_penalty(pace)
        self.attack_options = board.attack_options(least, self.penalty)
        self.most = board.upper_bound(self.attack_options, self.penalty)


def comes_before(one: Option, other: Option) -> bool:
    """Return True if ``one`` has the earlier verb. Breaks ties between attacks of equal worth."""
    return one.verb != other.verb and STRIKES.index(one.verb) < STRIKES.index(other.verb)


class TapizPlanner(Spender):
    """Planner of one combatant; subclasses set its boldness.

    In a turn, ``moves`` are the legal moves, ``strikes`` the attacks offered except manoeuvres, and ``strike`` is the
    best of them, worth ``most``."""

    answers: ClassVar = {
        **alike(
            *("turn", "damage", "effect", "consequence", "static", "treat", "special", "last_blow"),
            *("declare_stance", "hero_plus_one", "hero_rewrite"),
        ),
        **dict.fromkeys(("hero_top_up", "hero_top_up_early"), "hero_top_up"),
    }

    def __init__(self, start: Start, weights: Weights = AGGRESSIVE) -> None:
        super().__init__(start, weights)
        self.moves: LegalMoves
        self.strikes: list[Option] = []
        self.strike: Option | None = None
        self.most = 0.0

    def static(self, ask: Ask) -> Option:
        """TZ-TEST-04: outside conflicts take ten if that surely succeeds and a higher roll would gain nothing."""
        about, variants = ask.about, self.rulebook.variants
        assert about is not None
        if about.verb not in PLAIN or variants.static_actions == "always" or variants.impediment_number == "noncombat":
            return ask.default()
        board = self.read(ask)
        sheet, ten = board.me.sheet, board.lienzo.numbers.static_base
        sure = ten + sheet.mods[about.item] + sheet.bonus(about.verb) + sheet.item(about.verb)
        return STATIC if sure >= about.amount and not board.me.marks else ask.default()

    def declare_stance(self, ask: Ask) -> Option:
        """TZ-STA-01: take the stance that adds most to the own attacks, if that is worth what it costs."""
        board = self.read(ask)
        return max(ask.options(), key=lambda option: board.stance_gain(option.item))

    def treat(self, ask: Ask) -> Option:
        """TZ-HEAL-02: prefer a splint to hit points for a patient with most of its hit points."""
        patient = self.seen(ask.by)
        wound = next((option for option in ask.options() if option.verb == "reduce"), None)
        hale = patient.pgf > HALE * patient.pgf_max and patient.pgm > HALE * patient.pgm_max
        return wound if wound is not None and hale else ask.default()

    def special(self, ask: Ask) -> Option:
        """TZ-SPEC-07: use specials of choice, but shield none with more hit points, and give no action for a blow that
        is worth less than an attack."""
        about = ask.about
        assert about is not None
        board = self.read(ask)
        edges, nearest = board.special_edges, board.lienzo.bands.inmediato
        blow = None if edges is None else edges.blow(about.item, self.weights.harm, nearest)
        if blow is not None and blow <= board.ideal():
            return Option("no")
        other = board.me if about.target < 0 else board.view.body(about.target)
        shields = other.side == board.me.side and other.pgf > board.me.pgf
        return Option("no") if shields else ask.default()

    def last_blow(self, ask: Ask) -> Option:
        """TZ-SPEC-07: the last blow that is worth most."""
        board = self.read(ask)
        return max(ask.options(), key=lambda one: board.value(one, board.view.body(one.target)))

    # Decisions of a temperament.

    def fight(self) -> Option:
        """Return the next option while the action is unused."""
        raise NotImplementedError

    def after(self) -> Option:
        """Return the option for movement left after the action."""
        return PASS

    # A turn.

    def turn(self, ask: Ask) -> Option:
        """TZ-ACT-02: choose the next step of a turn. A body under orders follows the default plan."""
        if ask.seat != ask.body:
            return ask.default()
        self.read(ask)
        self.moves = LegalMoves(ask)
        first = self.moves.having(FIRST)  # offered while the action is unused; rows of tactics may remove some
        if not first:
            return self.after()
        self.strikes = first[:-1] if first[-1].verb == "surrender" else first
        return self.maintenance() or self.command() or self.fight()

    def maintenance(self) -> Option | None:
        """Return a maintenance action before fighting: stabilise a comrade whose body or mind is nearly lost, or shake
        off heavy states."""
        board = self.board
        if len(board.enemies(board.me.side)) < 4 and board.anyone_fell():
            last = board.lienzo.numbers.death + self.weights.dying
            dying = [one for one in self.moves.of("stabilise") if board.left(one) <= last]
            if dying:
                return min(dying, key=board.left)
        weight = 0
        for mark in board.me.marks:
            if mark.ends == "scene" and "PA" in mark.classes:
                weight += mark.value
        if weight <= self.weights.burden and board.view.round <= PATIENCE:
            mine = [one for one in self.moves.of("recover") if one.target == board.me.id]
            best = max(mine, key=board.shaken_off, default=None)
            if best is not None:
                self.weigh_strikes()
                return best if board.shaken_off(best) > max(self.most, self.weights.half * board.ideal()) else None
        return None

    def command(self) -> Option | None:
        """TZ-ACT-08: order a comrade with a broken mind to attack if its attack is clearly better than the own one."""
        board = self.board
        mine = -1.0
        for comrade in board.broken_comrades() if board.view.round <= PATIENCE else ():
            if mine < 0:
                self.weigh_strikes()
                mine = self.most
            order = Option("order", comrade.id, "attack")
            if board.ideal_of(comrade.id) > self.weights.clearly * mine and self.moves.allows(order):
                return order
        return None

    def weigh_strikes(self) -> None:
        """Find the best attack on able enemies from here; worth 0 if there is none."""
        board = self.board
        found, most, fit = None, 0.0, board.view.fit()
        number, foe = -1, None
        for option in self.strikes:
            if option.target != number:
                number = option.target
                foe = board.view.body(number) if number in fit else None
            if foe is not None:
                worth = board.value(option, foe)
                if found is None or worth > most or (worth == most and comes_before(option, found)):
                    found, most = option, worth
        self.strike, self.most = found, most

    def strike_or_close(self) -> Option:
        """Choose support, attack or movement, in this order of preference.

        Help or hindrance that beats any attack; a better attack after moving; the best attack from here; loading or
        drawing; approaching. If no own attack is worth the trouble, help a comrade whose attack is, or shake off a
        state that spoils the own attacks."""
        helping, futile = self.support(), self.weights.futile
        if helping is not None:
            return helping
        aiming = self.aim()
        if aiming is not None and self.most <= futile:
            return aiming
        least = max(futile, self.weights.clearly * self.most)
        moving = self.best_move(least)
        if moving is not None:
            return moving
        if self.strike is not None and self.most > max(futile, self.weights.half * self.board.ideal()):
            return self.strike
        nearer = self.prepare(least) or self.approach()
        if nearer is None and self.most <= futile:
            nearer = self.board.assisted(self.moves, futile) or self.unburdened()
        return nearer or self.strike or PASS

    def aim(self) -> Option | None:
        """TZ-STA-06: in an aiming stance, aim at the enemy on whom a shot is worth most, if no enemy is in reach."""
        board = self.board
        if not board.stance.aims or not self.moves.of("aim"):
            return None
        foe = board.nearest()
        if foe is None or board.far(foe.id) <= board.lienzo.bands.cerca:
            return None
        best, found = self.weights.futile, None
        for option in self.moves.of("aim"):
            worth = board.best_shot(board.view.body(option.target))
            if worth > best:
                best, found = worth, option
        return found

    def best_move(self, least: float) -> Option | None:
        """Return the move that allows the best attack, if worth more than ``least`` after the movement penalty.

        Attacks whose upper bound is too low are skipped. Do not move for an attack that is as good from here but not
        legal."""
        board, found = self.board, None
        if not board.attack_options(least, max([board.pace_penalty(pace) for pace in PACES])):
            return None  # without listing the moves
        hopes: dict[str, Hope] = {}
        for option in self.moves.of("move"):
            hope = hopes.get(option.detail)
            if hope is None:
                hope = hopes[option.detail] = Hope(board, option.detail, least)
            if option.place is not None and hope.most > least:
                worth = board.best_from(option.place, hope.penalty, hope.attack_options)
                if worth > least:
                    found, least = option, worth
        if found is not None and board.best_from(board.me.place, 0, board.attack_options()) >= least:
            return None
        return found

    def prepare(self, least: float) -> Option | None:
        """Load or draw a weapon worth more than ``least`` against an enemy in its range, or pick one up."""
        for verb in ("reload", "ready"):
            for option in self.moves.of(verb):
                if option.detail == "in_reach" and self.pays(option.item, least):
                    return option
        if not self.board.me.hand and self.moves.of("pick_up"):
            return self.moves.of("pick_up")[0]
        return None

    def pays(self, item: str, least: float) -> bool:
        """Return True if a weapon is worth more than ``least`` against an enemy in its range."""
        mode = self.board.mode(item)
        return mode is not None and any(self.board.patient(mode, foe) > least for foe in self.board.foes)

    def support(self) -> Option | None:
        """TZ-ACT-04, TZ-ACT-05, TZ-ATK-05: prefer help, hindrance or a manoeuvre if no own attack is worth more."""
        board = self.board
        if board.view.round > PATIENCE:
            return None
        own = max(self.most, board.ideal())
        if own > self.weights.telling:
            return None
        return board.supported(self.moves, max(self.weights.futile, self.weights.helping * own))

    def approach(self) -> Option | None:
        """Move as close to the nearest enemy as possible. Without an attack the movement penalty is irrelevant."""
        foe = self.board.nearest()
        if foe is None:
            return None
        found, least = None, 0.0
        for option in self.moves.of("move"):
            if option.target == foe.id and option.item != "away" and option.place is not None:
                far = distance(option.place, foe.place)
                if found is None or far < least:
                    found, least = option, far
        return found

    def unburdened(self) -> Option | None:
        """TZ-ACT-06: shake off the own state that takes most from attacks."""
        taken = {mark.key: -mark.value for mark in self.board.me.marks if "PA" in mark.classes or "MA" in mark.classes}
        mine = [
            one for one in self.moves.of("recover") if one.target == self.board.me.id and taken.get(one.amount, 0) > 0
        ]
        return max(mine, key=lambda one: taken[one.amount], default=None)
