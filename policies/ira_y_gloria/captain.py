"""Captains: the order of turns, Glory and Ruin for it, the game master's NPCs, the targets of a mob.

``ease`` is a captain's readiness to spend points on order: with 1 whenever it helps, with 0 only where points would be
lost or save a combatant."""

from __future__ import annotations

from typing import ClassVar

from simulator.core.asks import Ask, Option
from simulator.core.plane import within
from simulator.policy.protocol import Start
from simulator.systems.ira_y_gloria.view import BodyView

from ..intent import best
from ..planning import SeatPlanner, alike, first_with, last_if
from .rulebook import RULEBOOKS, PlannedAttack
from .spending import helps, rerolls, soaks
from .weights import AGGRESSIVE, Weights
from .worth import MOST_GROUPS, Intent, Worth


class Captain(SeatPlanner[Worth]):
    """Planner for the questions of one side's captain."""

    answers: ClassVar = alike(
        *("split", "surrender", "seize", "interrupt", "notice", "pick", "reroll", "soak", "complication", "pool"),
        *("special", "ability", "restore", "call", "last_blow", "redirect"),
    )
    always_looks: ClassVar = True

    def __init__(self, start: Start, ease: float, weights: Weights = AGGRESSIVE) -> None:
        self.rulebook = RULEBOOKS.of(start.encounter, weights)
        self._side = start.encounter.side_of(start.seat)
        super().__init__(Worth, self.rulebook, self._side)
        self.weights = weights
        self.ease = ease
        self._groups: list[Option] = []

    def body(self, ask: Ask) -> BodyView:
        """Return the body that a question is about."""
        return self.board.view.body(ask.body)

    def held(self, body: BodyView | None = None) -> int:
        """Return the points that can be spent: Glory or Ruin of the side, and the body's own."""
        return self.board.team.glory + self.board.team.ruin + (body.ruin if body is not None else 0)

    # A mob's groups (IG-MOB-06).

    def split(self, ask: Ask) -> Option:
        """IG-MOB-06: spread a mob over its best targets; the first question of a split decides the groups."""
        about = ask.about
        if about is None:
            return ask.default()
        mob = self.body(ask)
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

    # NPCs' own rolls and points.

    def reroll(self, ask: Ask) -> Option:
        """IG-RUIN-03, IG-SOAK-05: pay Ruin for a reroll if ``spending.rerolls`` advises it."""
        body = self.body(ask)
        return last_if(ask, rerolls(body, ask, self.weights.ease, self.held(body), self.weights.likely))

    def soak(self, ask: Ask) -> Option:
        """IG-SOAK-04: pay Ruin for soaking if ``spending.soaks`` advises it."""
        wounds = ask.about.amount if ask.about else 0
        return last_if(ask, soaks(self.rulebook.variants, self.body(ask), wounds, self.ease))

    def restore(self, ask: Ask) -> Option:
        """IG-RUIN-04: pay for an exhausted body, which loses its action anyway."""
        return last_if(ask, self.body(ask).exhausted)

    def pool(self, ask: Ask) -> Option:
        """IG-RUIN-08: the body's own pool first, unless the common pool is full and would lose what comes in."""
        team = self.board.team
        return last_if(ask, team.ruin >= team.ruin_max)

    def special(self, ask: Ask) -> Option:
        """IG-SPEC-01: pay for a special that helps; a thrifty captain keeps some points for soaking."""
        rich = self.ease >= 1 or self.held(self.body(ask)) > self.weights.held_back
        return last_if(ask, rich and helps(ask, self.board.view.body))

    def ability(self, ask: Ask) -> Option:
        """IG-RUIN-07: pay if the body will use it this round; a thrifty captain keeps some points for soaking."""
        body = self.body(ask)
        rich = self.ease >= 1 or self.held(body) > self.weights.held_back
        return last_if(ask, rich and (self.board.best(body) > 0 or self.can_charge(body)))

    def can_charge(self, body: BodyView) -> bool:
        """Return whether a foe is near enough to be charged."""
        reach = self.board.charge_reach(body)
        return any(within(body.place, foe.place, reach) for foe in self.board.foes)

    def call(self, ask: Ask) -> Option:
        """IG-SHEET-09 kill_them_all: an additional attack is worth a point, unless it is the last point for soaking."""
        if self.ease < 1 and self.held(self.body(ask)) < self.weights.held_back:
            return ask.default()
        board = self.board
        way = best([Intent(option, board.best(board.view.body(option.target))) for option in ask.listed()[1:]])
        return ask.default() if way is None else way.option

    # Complications of heroes, last blows.

    def complication(self, ask: Ask) -> Option:
        """IG-TEST-09: an empty gun if the hero cannot load it again, else Ruin."""
        return ask.default() if self.body(ask).reloads else first_with(ask, "out_of_ammo")

    def redirect(self, ask: Ask) -> Option:
        """IG-TEST-09: redirect the attack to an enemy, if possible."""
        view = self.board.view
        return next((one for one in ask.listed() if view.body(one.target).side != self._side), ask.default())

    def last_blow(self, ask: Ask) -> Option:
        """IG-SHEET-09 orks_is_never_defeated: the best attack offered."""
        body = self.body(ask)
        way = self.board.blow_of(body, ask.listed())
        return ask.default() if way is None else way.option

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

    def pick(self, ask: Ask) -> Option:
        """IG-INIT-04: the body with the best attack now acts; bodies without an attack wait."""
        return self.most(ask.listed()) or ask.default()

    def seize(self, ask: Ask) -> Option:
        """IG-INIT-06: pay to strike again before the enemies can, if an enemy that has not acted will probably fall. A
        thrifty captain pays only from a large pool."""
        board = self.board
        way = best([Intent(one, board.felling(board.view.body(one.target))) for one in ask.listed()[1:]])
        if way is None or way.worth < self.weights.seizing:
            return ask.default()
        return self.paid(ask, [way.option], 0 if self.ease >= 1 else self.weights.held_back)

    def interrupt(self, ask: Ask) -> Option:
        """IG-INIT-07: pay to act first. Ruin above the maximum would be lost (IG-RUIN-01), so a thrifty captain spends
        from a full pool too."""
        team = self.board.team
        full = team.ruin >= team.ruin_max
        return self.paid(ask, ask.listed()[1:], 0 if self.ease >= 1 or full else self.weights.held_back)

    def notice(self, ask: Ask) -> Option:
        """IG-INIT-11: rouse the surprised body with the best prospect; a bold captain pays for as many as possible."""
        seen = any(not body.surprised for body in self.board.ours)
        return ask.default() if self.ease < 1 and seen else self.paid(ask, ask.listed()[1:], 0)

    def paid(self, ask: Ask, options: list[Option], kept: float) -> Option:
        """Pay for the body with the best prospect, if more than ``kept`` points are held; never for one without a
        prospect."""
        if self.held() <= kept and not [one for one in options if self.board.view.body(one.target).ruin]:
            return ask.default()
        return self.most(options) or ask.default()

    def surrender(self, ask: Ask) -> Option:
        """IG-CORE-04: surrender if no body of the side can act again but an enemy can."""
        board = self.board
        for number in board.rulebook.sides[self._side]:
            body = board.view.body(number)
            if body.active and (not body.exhausted or (body.wrath > 0 if body.sheet.hero else self.held(body) > 0)):
                return ask.default()
        if not board.ours or all(foe.exhausted for foe in board.foes):
            return ask.default()
        return last_if(ask, True)


def _worth(pair: tuple[float, PlannedAttack]) -> float:
    return pair[0]
