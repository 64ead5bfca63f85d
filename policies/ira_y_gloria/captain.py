"""Captains: the order of turns, Glory and Ruin for it, the game master's NPCs, how a mob spreads its attack.

``ease`` is how willingly a captain spends: 1 whenever it helps, 0 only where points would be lost or save a
combatant."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from simulator.core.asks import Ask, Option
from simulator.policy.protocol import Sight, Start
from simulator.systems.ira_y_gloria.view import BodyView, View

from .assessment import Assessment, PlannedAttack, Rulebook
from .spending import rerolls, soaks
from .tactics import Intent, attack_of, best

HELD_BACK = 2  # points that a thrifty captain keeps
TARGETS = 4  # a mob is spread over no more


class Captain:
    """Answers the questions of one side's captain."""

    remembers = ()
    wants = None

    def __init__(self, start: Start, ease: float) -> None:
        self.rulebook = Rulebook(start.encounter)
        self.ease = ease
        self._side = -start.seat - 1
        self._groups: list[Option] = []
        self._answers: Mapping[str, Callable[[Ask, Assessment, list[Option]], Option]] = {
            "split": self.split,
            "reroll": self.reroll,
            "soak": self.soak,
            "complication": self.complication,
            "redirect": self.redirect,
            "last_blow": self.last_blow,
            "pick": self.pick,
            "seize": self.seize,
            "interrupt": self.interrupt,
            "notice": self.notice,
            "surrender": self.surrender,
            "pool": self.pool,
            "restore": self.restore,
            "ability": self.ability,
            "call": self.call,
        }

    def choose(self, ask: Ask, sight: Sight) -> Option:
        """The answer to any question; those that no method is about get the default."""
        answer = self._answers.get(ask.kind)
        if answer is None:
            return ask.default()
        view = sight.view()
        assert isinstance(view, View)
        options = list(ask.options()) if ask.kind != "split" else []
        return answer(ask, Assessment(view, self.rulebook, self._side), options)

    def held(self, board: Assessment, body: BodyView | None = None) -> int:
        """The points that can be spent: Glory or Ruin, with a body's own."""
        return board.team.glory + board.team.ruin + (body.ruin if body is not None else 0)

    # A mob's groups (IG-MOB-06).

    def split(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-MOB-06: spread a mob over its best targets; the groups are chosen at the first question."""
        about = ask.about
        if about is None:
            return ask.default()
        mob = board.view.bodies[ask.body]
        if ask.default().verb == "all":
            self._groups = self.plan(board, mob, about)
        placed = mob.members - about.amount
        for group in self._groups:
            if placed <= 0:
                return group if ask.allows(group) else ask.default()
            placed -= group.amount
        return ask.default()

    def plan(self, board: Assessment, mob: BodyView, about: Option) -> list[Option]:
        """The best even spread over the 1, 2, ... most rewarding targets; none where all on one is best."""
        found: dict[int, PlannedAttack] = {}
        attacks = [attack for attack in board.attacks(mob) if not attack.weapon.traits.blast]
        for attack in sorted(attacks, key=board.worth, reverse=True):
            found.setdefault(attack.target.id, attack)
        targets = list(found.values())[:TARGETS]
        plans = [self.spread(board, targets[:number], about.amount) for number in range(2, len(targets) + 1)]
        together = max((board.worth(attack) for attack in targets), default=0.0)
        worth, groups = max(plans, key=lambda plan: plan[0], default=(0.0, []))
        return groups if worth > together else []

    def spread(self, board: Assessment, targets: list[PlannedAttack], members: int) -> tuple[float, list[Option]]:
        """What an even spread is worth, and its groups."""
        if members < len(targets):
            return 0.0, []
        worth, groups = 0.0, []
        for index, attack in enumerate(targets):
            part = members // len(targets) + (index < members % len(targets))
            twin = attack.changed("members", part)
            worth += board.worth(twin)
            groups.append(Option("group", attack.target.id, attack.key, amount=part))
        return worth, groups

    # NPCs' own rolls.

    def reroll(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-RUIN-03, IG-SOAK-05: pay Ruin for a reroll where spending.py says so."""
        body = board.view.bodies[ask.body]
        return options[-1] if rerolls(board, body, ask, self.ease, self.held(board, body)) else options[0]

    def soak(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-SOAK-04: pay Ruin for soaking where spending.py says so."""
        wounds = ask.about.amount if ask.about else 0
        return options[-1] if soaks(board, board.view.bodies[ask.body], wounds, self.ease) else options[0]

    def restore(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-RUIN-04: for the exhausted, whose action is lost anyway."""
        return options[-1] if board.view.bodies[ask.body].exhausted else options[0]

    def ability(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-RUIN-07: where it will be used this round; the thrifty keep something for soaking."""
        body = board.view.bodies[ask.body]
        useful = board.best(body) > 0 or any(foe for foe in board.foes if self.in_charge(board, body, foe))
        rich = self.ease >= 1 or self.held(board, body) > HELD_BACK
        return options[-1] if useful and rich else options[0]

    def in_charge(self, board: Assessment, body: BodyView, foe: BodyView) -> bool:
        """Return whether a foe is near enough to be charged."""
        x, y = body.place[0] - foe.place[0], body.place[1] - foe.place[1]
        return bool(x * x + y * y <= board.charge_reach(body) ** 2)

    def call(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-SHEET-09 kill_them_all: an attack more is always worth a point, unless it is the last for soaking."""
        body = board.view.bodies[ask.body]
        calls = [Intent(option, board.best(board.view.bodies[option.target])) for option in options[1:]]
        way = best(calls)
        if way is None or (self.ease < 1 and self.held(board, body) < HELD_BACK):
            return options[0]
        return way.option

    def pool(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-RUIN-08: the body's own pool first, unless the common pool is full and would lose what comes in."""
        return options[1] if board.team.ruin >= board.team.ruin_max else options[0]

    # Complications of enemies, last blows.

    def complication(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-TEST-09: an empty gun where it cannot be loaded again, else Ruin."""
        hero = board.view.bodies[ask.body]
        dry = Option("out_of_ammo")
        return dry if dry in options and not hero.reloads else options[0]

    def redirect(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-TEST-09: an enemy, if the attack can be turned on one."""
        return next((one for one in options if board.view.bodies[one.target].side != self._side), options[0])

    def last_blow(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-SHEET-09 orks_is_never_defeated: the best of the attacks offered."""
        body = board.view.bodies[ask.body]
        attacks = [(option, attack_of(board, body, option)) for option in options]
        way = best(Intent(option, board.worth(attack), attack) for option, attack in attacks if attack is not None)
        return options[0] if way is None else way.option

    # Order (IG-INIT).

    def pick(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-04: the body that has the best attack now; those that have none wait."""
        return self.most(board, options) or options[0]

    def most(self, board: Assessment, options: list[Option]) -> Option | None:
        """The option whose body has most to do now."""
        ways = [Intent(option, self.prospect(board, board.view.bodies[option.target])) for option in options]
        way = best(ways)
        return way.option if way is not None and way.worth > 0 else None

    def prospect(self, board: Assessment, body: BodyView) -> float:
        """What a body could do with a turn at once: attack, or charge."""
        if body.exhausted:
            return 0.0
        found = board.best(body)
        if not board.engaged(body) and any(self.in_charge(board, body, foe) for foe in board.foes):
            found = max(found, board.danger(body) / 2)
        return found

    def seize(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-06: pay to strike again before the enemies can; the thrifty only with plenty."""
        return self.paid(board, options, 0 if self.ease >= 1 else HELD_BACK)

    def interrupt(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-07: pay to act first; Ruin above the maximum would be lost, so the thrifty, too, spend of a full
        pool."""
        full = board.team.ruin >= board.team.ruin_max and board.team.ruin > 1
        return self.paid(board, options, 0 if self.ease >= 1 or full else HELD_BACK)

    def notice(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-INIT-11: the body that can do most about it; the bold pay for as many as they can."""
        seen = any(not body.surprised for body in board.ours)
        return options[0] if self.ease < 1 and seen else self.paid(board, options, 0)

    def paid(self, board: Assessment, options: list[Option], kept: int) -> Option:
        """Pay for the body that has most to do, if more than ``kept`` is held; never for one that has nothing to do."""
        if self.held(board) <= kept and not any(board.view.bodies[one.target].ruin for one in options[1:]):
            return options[0]
        return self.most(board, options[1:]) or options[0]

    def surrender(self, ask: Ask, board: Assessment, options: list[Option]) -> Option:
        """IG-CORE-04: a side gives up when none of it can act any more and the enemy can."""
        lost = all(body.exhausted and not self.recovers(board, body) for body in board.ours)
        fighting = any(not foe.exhausted for foe in board.foes)
        return options[-1] if lost and fighting and board.ours else options[0]

    def recovers(self, board: Assessment, body: BodyView) -> bool:
        """Return whether a body can pay to restore its Shock."""
        return body.wrath > 0 if body.sheet.hero else self.held(board, body) > 0
