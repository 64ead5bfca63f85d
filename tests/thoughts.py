"""What minds think of a question that another answers: what tactics read there, what the built-in minds would answer
with drawn weights, and what they weigh inwardly.

So minds are held at positions that they would not come to themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final

from policies.basic import Basic
from policies.fragmentos.assessment import Assessment as FragmentosBoard
from policies.fragmentos.planner import FragmentosPlanner as FragmentosPlanner
from policies.fragmentos.spending import exposes, is_worn, kills
from policies.fragmentos.tactics import clear
from policies.generic import AnyPlanner
from policies.haunted_house.dodging import averted_later, delay, is_free, kinds, price, toll
from policies.haunted_house.maintenance import LegalMoves, aid_loss
from policies.haunted_house.planner import HauntedHousePlanner as HauntedHousePlanner
from policies.haunted_house.tactics import attacks, drawing_share, gets_ready, potential, preparations, second_attack
from policies.ira_y_gloria.planner import IraYGloriaPlanner as IraYGloriaPlanner
from policies.ira_y_gloria.tactics import exposing, hindering
from policies.ira_y_gloria.tactics import offered as ira_y_gloria_offers
from policies.tapiz.planner import STRIKES
from policies.tapiz.planner import LegalMoves as TapizOffers
from policies.tapiz.planner import TapizPlanner as TapizPlanner
from policies.tuned import Tuned
from simulator.core.asks import Ask, Option
from simulator.core.dice import Luck, luck_key
from simulator.core.errors import StaleView
from simulator.policy.protocol import Sight, Start
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.vocabulary import Action
from simulator.policy.weights import Tuning

TEMPERS: Final = ("aggressive", "cautious")
SETS: Final = 6
"""How many sets of weights of each temper are drawn for a game; the first is the usual one."""
STEPS: Final = 4
"""A weight that is drawn lies so many steps or fewer above the least that it may be."""
FIRSTS: Final = 3
MARGINS: Final = (0.5, 0.8, 1.0, 1.2, 1.6)
"""How much better than one attack a second one shall make so many first ones."""
FEW: Final = 40
"""Of a question with more options, deeds are not counted."""


@lru_cache(None)
def minds(game: str, temper: str, number: int) -> Tuned:
    """A mind with a drawn set of weights."""
    tuning = Tuned.tuning(game)
    return Tuned(**{game: {"temper": temper, **(drawn_weights(tuning, temper, number) if number else {})}})


def drawn_weights(tuning: Tuning, temper: str, number: int) -> dict[str, float]:
    """A third of the weights of a temper, anywhere within their bounds."""
    luck = Luck(luck_key(number, 1, f"weights {temper}"))
    found = {}
    for name in tuning.used(temper):
        if luck.below(3) == 0:
            bounds = tuning.bounds[name]
            found[name] = bounds.low + (bounds.high - bounds.low) * luck.below(STEPS + 1) / STEPS
    return found


class Thinking:
    """The minds that think of one seat's questions in one fight: of some whole turns, and of single questions."""

    def __init__(self, start: Start, number: int) -> None:
        self._start = start
        self._number = number
        self._words = vocabulary(start.system)
        self._observer = self._words.observer(start)
        self._bodies = range(len(start.encounter.members))
        self._planners: list[AnyPlanner] = []
        self._basic = Basic()
        self._basic.begin(Start(start.system, start.encounter, start.seat, Luck(luck_key(number, 2, "basic"))))

    def of(self, ask: Ask, sight: Sight, chosen: bool) -> Iterator[object]:
        """What they think of a question: of those that are chosen, and of what follows in a turn that is."""
        turn = ask.kind == "turn" and ask.seat == ask.body
        if chosen:
            yield from self._at_once(ask, sight)
        if turn or chosen:
            self._planners = [self._planner(place, temper) for place, temper in enumerate(TEMPERS)] if chosen else []
        for planner in self._planners:
            if turn:
                yield [[option.row(), rounded(worth)] for option, worth in weigh(planner, ask, sight)]
            yield answer(planner, ask, sight)

    def _planner(self, place: int, temper: str) -> AnyPlanner:
        return minds(self._start.system, temper, (self._number + place) % SETS).make_planner(self._start)

    def _at_once(self, ask: Ask, sight: Sight) -> Iterator[object]:
        """What basic answers, what tactics read, and what the first mind weighs inwardly."""
        yield [ask.kind, self._basic.choose(ask, sight).row()]
        yield [rounded(one) for one in self._readings(ask, sight)]
        if ask.seat >= 0:
            planner = self._planner(0, TEMPERS[0])
            yield [rounded(one) for one in INWARD[self._start.system](planner, ask, sight)]

    def _readings(self, ask: Ask, sight: Sight) -> Iterator[object]:
        """What tactics read there."""
        board: Any = self._observer.look(ask, sight.view())  # Any: every game has its own
        yield from (board.me, board.attacker)
        for fact in self._words.facts:
            yield from (fact.read(board, body) for body in (self._bodies if fact.of_body else (-1,)))
        yield from (choice.pick(board) for choice in self._words.choices)
        options = list(ask.options())
        if len(options) <= FEW:
            yield from (meant(action, ask, options) for action in self._words.actions)


def answer(planner: AnyPlanner, ask: Ask, sight: Sight) -> object:
    """What a mind answers; what it meant to do in this turn may be something else than what is done."""
    try:
        return planner.choose(ask, sight).row()
    except StaleView:
        return "too late"


def rounded(value: object) -> object:
    """A number with six digits; all else as it is."""
    return float(f"{value:.6g}") if isinstance(value, float) else value


# What a mind of a game weighs inwardly, at a question to a combatant.


def of_fragmentos(planner: Any, ask: Ask, sight: Sight) -> Iterator[object]:
    """Perils and ways out, and each attack of and on oneself."""
    view: Any = sight.view()
    me = view.body(ask.seat)
    board = FragmentosBoard(view, planner.rulebook, me.side)
    for body in view.bodies:
        yield from (board.protected(body), board.bested(body), board.peril(body), board.escapes(body))
        yield from (len(board.pursuers(body)), len(board.seekers(body)), board.dangerous(me, body))
        for one, other in ((me, body), (body, me)):
            for mode in one.sheet.modes if one.side != other.side else ():
                yield from (
                    *board.gain(one, mode, other),
                    board.fells(one, mode, other),
                    board.chance(one, mode, other),
                )
    yield from (planner.frail(board, me), planner.outlook(board, me), planner.want(board, me), clear(board, me))
    yield from (exposes(board, me), kills(board, me), kills(board, me, 1), is_worn(me))


def of_haunted_house(planner: Any, ask: Ask, sight: Sight) -> Iterator[object]:
    """How the fight stands, dangers, what one's own things could do, and what dodging saves and costs."""
    board = planner.assess(sight)
    yield from (board.threat(), board.odds(), board.awaited(), gets_ready(board), toll(board), delay(board))
    for melee in (True, False):
        yield from (is_free(board.me, melee), price(board, melee), averted_later(board, ask.by, melee))
    yield from (kinds(board), aid_loss(board))
    for body in board.view.bodies:
        yield from (board.is_fractured(body), board.danger(body), board.latent(body), board.part(body))
        yield from (board.reach(board.me, body), board.reach(body, board.me), board.acts_later(body, board.me))
    for thing in board.me.arms:
        yield from (potential(board, thing), potential(board, thing, 3), drawing_share(board, thing))
        for foe in board.foes[:3]:
            estimate = board.best_estimate(board.me, foe, thing)
            yield from (estimate.loss, estimate.fells, estimate.shots, estimate.manner, board.worth(foe, estimate))
    options = LegalMoves(ask).strikes() if ask.kind == "turn" else []
    for first in attacks(board, options)[:FIRSTS]:
        yield from (second_attack(board, options, first, margin) is None for margin in MARGINS)


def of_ira_y_gloria(planner: Any, ask: Ask, sight: Sight) -> Iterator[object]:
    """How dangerous everyone is, and each attack of one's own."""
    board = planner.board(sight)
    me = planner.me(board)
    for body in board.view.bodies:
        yield from (board.best(body), board.felling(body), board.danger(body), board.threat(body))
        yield from (board.striking(body), board.charge_reach(body), board.fights_close(body), board.soakable(body))
        if body.side != me.side:
            yield from (board.best_against(me, body), board.best_on(me, body), board.best_on(body, me))
            yield from (hindering(board, me, body, "intimidation"), exposing(board, me, body, "deception"))
    for attack in board.attacks(me):
        yield from (board.worth(attack), board.chance(attack), board.dn(attack.target, attack), board.dice(attack))
        yield from (board.astray(attack), board.bought(attack), *board.toll(attack, attack.target))


def of_tapiz(planner: Any, ask: Ask, sight: Sight) -> Iterator[object]:
    """Who is dangerous, the best blow of everyone on everyone, and each attack of one's own."""
    board = planner.assess(sight, ask.body)
    yield from (board.ideal(), board.anyone_fell(), len(board.broken_comrades()))
    for body in board.comrades():
        yield board.ideal_of(body.id)
    for body in board.view.bodies:
        for other in board.view.bodies:
            if body.side != other.side and body.able and other.able:
                blow = board.best_blow(body.id, other.id)
                yield from (blow.edge, blow.menace, blow.worth)
                yield from (getattr(blow.stakes, name) for name in ("size", "cap", "left", "knock"))
    for foe in board.foes:
        yield from (board.menace(foe), board.far(foe), board.trick_edge(foe), board.best_shot(foe))
        for mode in board.modes():
            if mode.obstacles[foe.id] is not None:
                yield from (board.bonus(mode), board.worth(mode, foe), board.patient(mode, foe), board.hurts(mode, foe))
                yield from (*board.outcome(mode, foe), board.cover(mode, foe, board.me.place))


INWARD: Final[dict[str, Callable[[Any, Ask, Sight], Iterator[object]]]] = {
    "fragmentos": of_fragmentos,
    "haunted_house": of_haunted_house,
    "ira_y_gloria": of_ira_y_gloria,
    "tapiz": of_tapiz,
}


Weighed = list[tuple[Option, float]]


# What each game's planner weighs.


def weigh(planner: AnyPlanner, ask: Ask, sight: Sight) -> Weighed:
    """Every option of a turn that the planner weighs, with its worth."""
    match planner:
        case FragmentosPlanner():
            return weighed_of_fragmentos(planner, ask, sight)
        case HauntedHousePlanner():
            return weighed_of_haunted_house(planner, ask, sight)
        case IraYGloriaPlanner():
            return weighed_of_ira_y_gloria(planner, ask, sight)
        case TapizPlanner():
            return weighed_of_tapiz(planner, ask, sight)
    return []


def weighed_of_fragmentos(planner: FragmentosPlanner, ask: Ask, sight: Sight) -> Weighed:
    """Every option but passing and attacks on the helpless."""
    view: Any = sight.view()  # Any: the system's own view
    me = view.body(ask.seat)
    found = planner.weighed(ask, FragmentosBoard(view, planner.rulebook, me.side), me)
    return [(option, worth) for worth, option in found]


def weighed_of_haunted_house(planner: HauntedHousePlanner, ask: Ask, sight: Sight) -> Weighed:
    """Attacks, and what prepares for one."""
    assessment = planner.assess(sight)
    offers = LegalMoves(ask)
    found = [*attacks(assessment, offers.strikes()), *preparations(assessment, offers)]
    return [(intent.option, intent.worth) for intent in found]


def weighed_of_ira_y_gloria(planner: IraYGloriaPlanner, ask: Ask, sight: Sight) -> Weighed:
    """All that is gathered where an action is left."""
    board, verbs = planner.board(sight), ira_y_gloria_offers(ask)
    found = planner.gather(verbs, board, planner.me(board), False, True)
    return [(intent.option, intent.worth) for intent in found]


def weighed_of_tapiz(planner: TapizPlanner, ask: Ask, sight: Sight) -> Weighed:
    """Attacks from here, and moves to where one is better."""
    board, verbs = planner.assess(sight, ask.body), TapizOffers(ask)
    strikes = sorted(verbs.strikes, key=lambda option: STRIKES.index(option.verb))
    found = [(option, board.value(option, board.view.body(option.target))) for option in strikes]
    for option in verbs.of("move"):
        if option.place is not None:
            pace = board.pace_penalty(option.detail)
            found.append((option, board.best_from(option.place, pace, board.attack_options())))
    return found


def meant(action: Action, ask: Ask, options: list[Option]) -> int:
    """Count the options that the deed means."""
    words = action.kinds.get(ask.kind, frozenset())
    return sum(option.verb in words and (action.fits is None or action.fits(option)) for option in options)
