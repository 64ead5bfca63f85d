"""Captains: the order of turns, Glory and Ruin for it, the game master's NPCs, the targets of a mob.

``ease`` is a captain's readiness to spend points on order: with 1 whenever it helps, with 0 only where points would be
lost or save a combatant."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import within
from simulator.policy.planner import Planner
from simulator.policy.protocol import Sight, Start
from simulator.systems.ira_y_gloria.view import BodyView, View

from ..intent import best
from .assessment import MOST_GROUPS, Assessment
from .reading import assess
from .rulebook import RULEBOOKS, PlannedAttack
from .spending import rerolls, soaks
from .tactics import Intent, attack_of
from .weights import AGGRESSIVE, Weights

WANTS: Final = frozenset(
    {"split", "surrender", "seize", "interrupt", "notice", "pick", "reroll", "soak", "complication", "pool", "ability"}
    | {"restore", "call", "last_blow", "redirect"}
)


class Captain(Planner):
    """Planner for the questions of one side's captain."""

    remembers: ClassVar[tuple[str, ...]] = ()
    wants: ClassVar[frozenset[str]] = WANTS

    def __init__(self, start: Start, ease: float, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        self.weights = weights
        self.ease = ease
        self._side = start.encounter.side_of(start.seat)
        self._groups: list[Option] = []

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer to any question; the default, if no method handles its kind."""
        view = sight.view()
        assert isinstance(view, View)
        board = assess(view, self.rulebook, self._side)
        match ask.kind:
            case "split":
                return self.split(ask, board)
            case "surrender":
                return self.surrender(ask, board)
        options = list(ask.options())
        if ask.body < 0:
            return self.order(ask.kind, board, options)
        return self.about_body(ask, board, options, view.body(ask.body))

    def order(self, kind: str, board: Assessment, options: list[Option]) -> Option:
        """Return the answer to a question about the order of turns."""
        match kind:
            case "seize":
                return self.seize(board, options)
            case "interrupt":
                return self.interrupt(board, options)
            case "notice":
                return self.notice(board, options)
            case "pick":
                return self.pick(board, options)
        return options[0]

    def about_body(self, ask: Ask, board: Assessment, options: list[Option], body: BodyView) -> Option:
        """Return the answer to a question about one body."""
        match ask.kind:
            case "reroll":
                return self.reroll(ask, board, options, body)
            case "soak":
                return self.soak(ask, board, options, body)
            case "complication":
                return self.complication(options, body)
            case "pool":
                return self.pool(board, options)
            case "ability":
                return self.ability(board, options, body)
            case "restore":
                return self.restore(options, body)
            case "call":
                return self.call(board, options, body)
            case "last_blow":
                return self.last_blow(board, options, body)
            case "redirect":
                return self.redirect(board, options)
        return options[0]

    def held(self, board: Assessment, body: BodyView | None = None) -> int:
        """Return the points that can be spent: Glory or Ruin of the side, and the body's own."""
        return board.team.glory + board.team.ruin + (body.ruin if body is not None else 0)

    # A mob's groups (IG-MOB-06).

    def split(self, ask: Ask, board: Assessment) -> Option:
        """IG-MOB-06: spread a mob over its best targets; the first question of a split decides the groups."""
        about = ask.about
        if about is None:
            return ask.default()
        mob = board.view.body(ask.body)
        if ask.default().verb == "all":
            self._groups = self.plan(board, mob, about)
        placed = mob.members - about.amount
        for group in self._groups:
            if placed <= 0:
                return group if ask.allows(group) else ask.default()
            placed -= group.amount
        return ask.default()

    def plan(self, board: Assessment, mob: BodyView, about: Option) -> list[Option]:
        """Return the groups of the best even spread over 2 or more targets; empty if all on one target is better."""
        if len(board.engaged(mob) or board.enemies(mob)) < 2:
            return []
        offered = [attack for attack in board.attacks(mob) if not (attack.alone or attack.weapon.traits.blast)]
        if len({attack.target.id for attack in offered}) < 2:
            return []
        found: dict[int, PlannedAttack] = {}
        attacks = [(board.worth(attack), attack) for attack in offered]
        for _, attack in sorted(attacks, key=_worth, reverse=True):
            found.setdefault(attack.target.id, attack)
        targets = list(found.values())[:MOST_GROUPS]
        worth = 0.0
        groups: list[Option] = []
        for number in range(2, len(targets) + 1):
            value, plan = self.spread(board, targets[:number], about.amount)
            if number == 2 or value > worth:
                worth, groups = value, plan
        together = max([worth for worth, _ in attacks])
        return groups if worth > together else []

    def spread(self, board: Assessment, targets: list[PlannedAttack], members: int) -> tuple[float, list[Option]]:
        """Return the worth of an even spread, and its groups."""
        if members < len(targets):
            return 0.0, []
        worth, groups = 0.0, []
        for index, attack in enumerate(targets):
            part = members // len(targets) + (index < members % len(targets))
            twin = attack.twin()
            twin.members = part
            worth += board.worth(twin)
            groups.append(Option("group", attack.target.id, attack.arm.key, amount=part))
        return worth, groups

    # NPCs' own rolls.

    def reroll(self, ask: Ask, board: Assessment, options: list[Option], body: BodyView) -> Option:
        """IG-RUIN-03, IG-SOAK-05: pay Ruin for a reroll if ``spending.rerolls`` advises it."""
        pays = rerolls(body, ask, self.weights.ease, self.held(board, body), self.weights.likely)
        return options[-1] if pays else options[0]

    def soak(self, ask: Ask, board: Assessment, options: list[Option], body: BodyView) -> Option:
        """IG-SOAK-04: pay Ruin for soaking if ``spending.soaks`` advises it."""
        wounds = ask.about.amount if ask.about else 0
        return options[-1] if soaks(board.variants, body, wounds, self.ease) else options[0]

    def restore(self, options: list[Option], body: BodyView) -> Option:
        """IG-RUIN-04: pay for an exhausted body, which loses its action anyway."""
        return options[-1] if body.exhausted else options[0]

    def ability(self, board: Assessment, options: list[Option], body: BodyView) -> Option:
        """IG-RUIN-07: pay if the body will use it this round; a thrifty captain keeps some points for soaking."""
        rich = self.ease >= 1 or self.held(board, body) > self.weights.held_back
        useful = rich and (board.best(body) > 0 or self.can_charge(board, body))
        return options[-1] if useful else options[0]

    def can_charge(self, board: Assessment, body: BodyView) -> bool:
        """Return whether a foe is near enough to be charged."""
        reach = board.charge_reach(body)
        return any(within(body.place, foe.place, reach) for foe in board.foes)

    def call(self, board: Assessment, options: list[Option], body: BodyView) -> Option:
        """IG-SHEET-09 kill_them_all: an additional attack is worth a point, unless it is the last point for soaking."""
        if self.ease < 1 and self.held(board, body) < self.weights.held_back:
            return options[0]
        way = best([Intent(option, board.best(board.view.body(option.target))) for option in options[1:]])
        return options[0] if way is None else way.option

    def pool(self, board: Assessment, options: list[Option]) -> Option:
        """IG-RUIN-08: the body's own pool first, unless the common pool is full and would lose what comes in."""
        return options[1] if board.team.ruin >= board.team.ruin_max else options[0]

    # Complications of heroes, last blows.

    def complication(self, options: list[Option], hero: BodyView) -> Option:
        """IG-TEST-09: an empty gun if the hero cannot load it again, else Ruin."""
        for option in options:
            if option.verb == "out_of_ammo" and not hero.reloads:
                return option
        return options[0]

    def redirect(self, board: Assessment, options: list[Option]) -> Option:
        """IG-TEST-09: redirect the attack to an enemy, if possible."""
        for option in options:
            if board.view.body(option.target).side != self._side:
                return option
        return options[0]

    def last_blow(self, board: Assessment, options: list[Option], body: BodyView) -> Option:
        """IG-SHEET-09 orks_is_never_defeated: the best attack offered."""
        found: list[Intent] = []
        for option in options:
            attack = attack_of(board, body, option)
            if attack is not None:
                found.append(Intent(option, board.worth(attack), attack))
        way = best(found)
        return options[0] if way is None else way.option

    # Order (IG-INIT).

    def pick(self, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-04: the body with the best attack now acts; bodies without an attack wait."""
        return self.most(board, options) or options[0]

    def most(self, board: Assessment, options: list[Option]) -> Option | None:
        """Return the option whose body has the best prospect now; None if no body has any."""
        way = best([Intent(option, self.prospect(board, board.view.body(option.target))) for option in options])
        return way.option if way is not None and way.worth > 0 else None

    def prospect(self, board: Assessment, body: BodyView) -> float:
        """Return the worth of an immediate turn of a body: an attack, or a charge."""
        if board.spent(body):
            return 0.0
        found = board.best(body)
        if not board.engaged(body) and self.can_charge(board, body):
            found = max(found, board.danger(body) / 2)
        return found

    def seize(self, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-06: pay to strike again before the enemies can, if an enemy that has not acted will probably fall. A
        thrifty captain pays only from a large pool."""
        way = best([Intent(one, board.felling(board.view.body(one.target))) for one in options[1:]])
        if way is None or way.worth < self.weights.seizing:
            return options[0]
        return self.paid(board, [options[0], way.option], 0 if self.ease >= 1 else self.weights.held_back)

    def interrupt(self, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-07: pay to act first. Ruin above the maximum would be lost, so a thrifty captain spends from a full
        pool too."""
        full = board.team.ruin >= board.team.ruin_max and board.team.ruin > 1
        return self.paid(board, options, 0 if self.ease >= 1 or full else self.weights.held_back)

    def notice(self, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-11: rouse the surprised body with the best prospect; a bold captain pays for as many as possible."""
        seen = any(not body.surprised for body in board.ours)
        return options[0] if self.ease < 1 and seen else self.paid(board, options, 0)

    def paid(self, board: Assessment, options: list[Option], kept: float) -> Option:
        """Pay for the body with the best prospect, if more than ``kept`` points are held; never for one without a
        prospect."""
        if self.held(board) <= kept and not [one for one in options[1:] if board.view.body(one.target).ruin]:
            return options[0]
        return self.most(board, options[1:]) or options[0]

    def surrender(self, ask: Ask, board: Assessment) -> Option:
        """IG-CORE-04: surrender if no body of the side can act again but an enemy can."""
        for number in board.rulebook.sides[self._side]:
            body = board.view.body(number)
            if body.active and (not body.exhausted or self.recovers(board, body)):
                return ask.default()
        if not board.ours or all(foe.exhausted for foe in board.foes):
            return ask.default()
        return list(ask.options())[-1]

    def recovers(self, board: Assessment, body: BodyView) -> bool:
        """Return whether a body can pay to restore its Shock."""
        return body.wrath > 0 if body.sheet.hero else self.held(board, body) > 0


def _worth(pair: tuple[float, PlannedAttack]) -> float:
    return pair[0]
