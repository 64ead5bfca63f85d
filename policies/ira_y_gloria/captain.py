"""Captains: the order of turns, Glory and Ruin for it, the game master's NPCs, the targets of a mob.

``ease`` is a captain's readiness to spend points on order: with 1 whenever it helps, with 0 only where points would be
lost or save a combatant."""

from __future__ import annotations

from typing import ClassVar, Final

from simulator.core.asks import Ask, Option
from simulator.core.plane import within
from simulator.policy.protocol import Sight, Start
from simulator.systems.ira_y_gloria.view import BodyView

from ..intent import best
from .moves import Intent, Seat
from .rulebook import PlannedAttack
from .spending import rerolls, soaks
from .weights import AGGRESSIVE, Weights
from .worth import MOST_GROUPS

WANTS: Final = frozenset(
    {"split", "surrender", "seize", "interrupt", "notice", "pick", "reroll", "soak", "complication", "pool", "ability"}
    | {"restore", "call", "last_blow", "redirect"}
)


class Captain(Seat):
    """Planner for the questions of one side's captain about a body, or about the order of turns."""

    remembers: ClassVar[tuple[str, ...]] = ()
    wants: ClassVar[frozenset[str]] = WANTS

    def __init__(self, start: Start, ease: float, weights: Weights = AGGRESSIVE) -> None:
        super().__init__(start, weights)
        self.ease = ease
        self._groups: list[Option] = []
        self.options: list[Option] = []

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """Return the answer to any question; the default, if no method handles its kind."""
        self.look(sight)
        match ask.kind:
            case "split":
                return self.split(ask)
            case "surrender":
                return self.surrender(ask)
        self.options = list(ask.options())
        if ask.body < 0:
            return self.order(ask.kind) or self.options[0]
        body = self.board.view.body(ask.body)
        match ask.kind:
            case "complication":
                return self.complication(body)
            case "last_blow":
                return self.last_blow(body)
            case "redirect":
                return self.redirect()
            case "call":
                return self.call(body)
        return self.options[-1 if self.pays(ask, body) else 0]

    def order(self, kind: str) -> Option | None:
        """Return the answer to a question about the order of turns; None for the first option."""
        match kind:
            case "seize":
                return self.seize()
            case "interrupt":
                return self.interrupt()
            case "notice":
                return self.notice()
            case "pick":  # IG-INIT-04: bodies without an attack wait
                return self.most(self.options)
        return None

    def pays(self, ask: Ask, body: BodyView) -> bool:
        """Return whether to take the last option, which costs a point or is for a full pool."""
        match ask.kind:
            case "reroll":  # IG-RUIN-03, IG-SOAK-05
                return rerolls(body, ask, self.weights.ease, self.held(body), self.weights.likely)
            case "soak":  # IG-SOAK-04
                return soaks(self.variants, body, ask.about.amount if ask.about else 0, self.ease)
            case "pool":  # IG-RUIN-08: the body's own pool first, unless the common pool would lose what comes in
                return self.board.team.ruin >= self.board.team.ruin_max
            case "ability":
                return self.uses(body)
            case "restore":  # IG-RUIN-04: an exhausted body loses its action anyway
                return body.exhausted
        return False

    def held(self, body: BodyView | None = None) -> int:
        """Return the points that can be spent: Glory or Ruin of the side, and the body's own."""
        return self.board.team.glory + self.board.team.ruin + (body.ruin if body is not None else 0)

    # A mob's groups (IG-MOB-06).

    def split(self, ask: Ask) -> Option:
        """IG-MOB-06: spread a mob over its best targets; the first question of a split decides the groups."""
        about = ask.about
        if about is None:
            return ask.default()
        mob = self.board.view.body(ask.body)
        if ask.default().verb == "all":
            self._groups = self.plan(mob, about.amount)
        placed = mob.members - about.amount
        for group in self._groups:
            if placed <= 0:
                return group if ask.allows(group) else ask.default()
            placed -= group.amount
        return ask.default()

    def plan(self, mob: BodyView, members: int) -> list[Option]:
        """Return the groups of the best even spread over 2 or more targets; empty if all on one target is better."""
        board = self.board
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
            value, plan = self.spread(targets[:number], members)
            if number == 2 or value > worth:
                worth, groups = value, plan
        together = max([worth for worth, _ in attacks])
        return groups if worth > together else []

    def spread(self, targets: list[PlannedAttack], members: int) -> tuple[float, list[Option]]:
        """Return the worth of an even spread, and its groups."""
        if members < len(targets):
            return 0.0, []
        worth, groups = 0.0, []
        for index, attack in enumerate(targets):
            part = members // len(targets) + (index < members % len(targets))
            twin = attack.twin()
            twin.members = part
            worth += self.board.worth(twin)
            groups.append(Option("group", attack.target.id, attack.arm.key, amount=part))
        return worth, groups

    # Questions about a body.

    def uses(self, body: BodyView) -> bool:
        """IG-RUIN-07: the body will use an ability this round; a thrifty captain keeps some points for soaking."""
        rich = self.ease >= 1 or self.held(body) > self.weights.held_back
        return rich and (self.board.best(body) > 0 or self.can_charge(body))

    def can_charge(self, body: BodyView) -> bool:
        """Return whether a foe is near enough to be charged."""
        reach = self.board.charge_reach(body)
        return any(within(body.place, foe.place, reach) for foe in self.board.foes)

    def call(self, body: BodyView) -> Option:
        """IG-SHEET-09 kill_them_all: an additional attack is worth a point, unless it is the last point for soaking."""
        if self.ease < 1 and self.held(body) < self.weights.held_back:
            return self.options[0]
        board = self.board
        way = best([Intent(one, board.best(board.view.body(one.target))) for one in self.options[1:]])
        return self.options[0] if way is None else way.option

    def complication(self, hero: BodyView) -> Option:
        """IG-TEST-09: an empty gun if the hero cannot load it again, else Ruin."""
        for option in self.options:
            if option.verb == "out_of_ammo" and not hero.reloads:
                return option
        return self.options[0]

    def redirect(self) -> Option:
        """IG-TEST-09: redirect the attack to an enemy, if possible."""
        for option in self.options:
            if self.board.view.body(option.target).side != self._side:
                return option
        return self.options[0]

    def last_blow(self, body: BodyView) -> Option:
        """IG-SHEET-09 orks_is_never_defeated: the best attack offered."""
        way = self.blow_of(body, self.options)
        return self.options[0] if way is None else way.option

    # Order (IG-INIT).

    def most(self, options: list[Option]) -> Option | None:
        """Return the option whose body has the best prospect now; None if no body has any."""
        view = self.board.view
        way = best([Intent(option, self.prospect(view.body(option.target))) for option in options])
        return way.option if way is not None and way.worth > 0 else None

    def prospect(self, body: BodyView) -> float:
        """Return the worth of an immediate turn of a body: an attack, or a charge."""
        board = self.board
        if board.spent(body):
            return 0.0
        found = board.best(body)
        if not board.engaged(body) and self.can_charge(body):
            found = max(found, board.danger(body) / 2)
        return found

    def seize(self) -> Option | None:
        """IG-INIT-06: pay to strike again before the enemies can, if an enemy that has not acted will probably fall. A
        thrifty captain pays only from a large pool."""
        board = self.board
        way = best([Intent(one, board.felling(board.view.body(one.target))) for one in self.options[1:]])
        if way is None or way.worth < self.weights.seizing:
            return None
        return self.paid([way.option], 0 if self.ease >= 1 else self.weights.held_back)

    def interrupt(self) -> Option | None:
        """IG-INIT-07: pay to act first. Ruin above the maximum would be lost, so a thrifty captain spends from a full
        pool too."""
        team = self.board.team
        full = team.ruin >= team.ruin_max and team.ruin > 1
        return self.paid(self.options[1:], 0 if self.ease >= 1 or full else self.weights.held_back)

    def notice(self) -> Option | None:
        """IG-INIT-11: rouse the surprised body with the best prospect; a bold captain pays for as many as possible."""
        seen = any(not body.surprised for body in self.board.ours)
        return None if self.ease < 1 and seen else self.paid(self.options[1:], 0)

    def paid(self, options: list[Option], kept: float) -> Option | None:
        """Pay for the body with the best prospect, if more than ``kept`` points are held; never for one without a
        prospect."""
        if self.held() <= kept and not [one for one in options if self.board.view.body(one.target).ruin]:
            return None
        return self.most(options)

    def surrender(self, ask: Ask) -> Option:
        """IG-CORE-04: surrender if no body of the side can act again but an enemy can."""
        board = self.board
        for number in board.rulebook.sides[self._side]:
            body = board.view.body(number)
            if body.active and (not body.exhausted or (body.wrath > 0 if body.sheet.hero else self.held(body) > 0)):
                return ask.default()
        if not board.ours or all(foe.exhausted for foe in board.foes):
            return ask.default()
        return list(ask.options())[-1]


def _worth(pair: tuple[float, PlannedAttack]) -> float:
    return pair[0]
