"""Rounds and turns: the order of acting, and turns before their time or twice (FR-TURN, FR-END)."""

from __future__ import annotations

from collections.abc import Mapping

from ...trace.lines import Fields
from .specials import Specials


class Rounds(Specials):
    """Follows the order of turns."""

    _round = 0
    _order: list[int]
    _slot = 1
    _open = _ordered = False

    _before: Mapping[int, int] = {}

    def slot(self, body: int) -> int:
        """FR-TURN-01, FR-TURN-04: the hurried, mains first; monsters; mains; secondaries."""
        known, special = self.bodies[body], self._before.get(body)
        if special == 0:
            return 0
        if known.hurried:
            return 1 if known.kind == "main" else 2
        if special is not None:
            return special
        return {"monster": 3, "main": 4, "secondary": 5}[known.kind]

    def ready(self) -> list[int]:
        """FR-TURN-03, FR-TURN-06: the bodies with a turn left in this round, in the order inside the slots."""
        return [body for body in self._order if self.bodies[body].active and not self.bodies[body].acted]

    def enemies(self, body: int) -> list[int]:
        """Return the active bodies of other sides, in list order."""
        side = self.bodies[body].side
        return [other for other in self.listing if self.bodies[other].active and self.bodies[other].side != side]

    def on_round_started(self, fields: Fields) -> None:
        """FR-TURN-01: rounds follow one another."""
        self.expect("the round", fields["round"], self._round + 1)
        self.expect("the last round has ended", self._open, False)
        self._open, self._ordered = True, False
        self.resolution = None
        self._round = fields["round"]
        self._slot, self._actor, self._idle, self._before = 0, -1, True, {}
        self._order = list(self.listing)
        for body in self.bodies:
            body.acted, body.owes = body.owes, False
            body.hurried = body.doubled = False

    def _shuffle(self) -> None:
        """FR-TURN-02, FR-DICE-05: the order inside a slot, by its own dice, by acción, or as listed."""
        self._order = list(self.listing)
        rule = self.rule("intra_order")
        if rule == "accion_desc":
            self._order.sort(key=lambda body: -self.bodies[body].current.get("accion", 0))
        elif rule == "shuffled":
            for last in range(len(self._order) - 1, 0, -1):
                roll = next(each for each in self.pending if each.purpose == "order")
                self.expect("the sides of the die for the order", roll.sides, last + 1)
                self.spend(roll.faces, -1, "order")
                spot = roll.faces[0] - 1
                self._order[last], self._order[spot] = self._order[spot], self._order[last]

    def on_order_set(self, fields: Fields) -> None:
        """FR-TURN-01, FR-TURN-02: the order lists every body that can act, slot by slot."""
        self._shuffle()
        self._before = {body: slot for body, slot in fields["scores"] if slot in (0, 6)}
        if self._before:
            self.expect("some sheet has specials", bool(self.specials), True)
        order = sorted(self.ready(), key=self.slot)
        self.expect("the order", fields["slots"], [[body] for body in order])
        self.expect("the slots", fields["scores"], [[body, self.slot(body)] for body in order])
        self._ordered = True

    def on_turn_started(self, fields: Fields) -> None:
        """FR-TURN-03, FR-TURN-06: the next of the ready bodies; a slot that has ended is not opened again."""
        (body,) = fields["bodies"]
        self.expect("the order has been set", self._ordered, True)
        self._has_acted()
        self.resolution = None
        slots = [(self.slot(each), place) for place, each in enumerate(self.ready()) if self.slot(each) >= self._slot]
        self._slot, place = min(slots)
        self.expect("the turn", body, self.ready()[place])
        self.expect(
            "more than one side is there", len({self.bodies[b].side for b in self._order if self._there(b)}) > 1, True
        )
        self.bodies[body].acted = True
        self._actor, self._idle = body, True

    def _has_acted(self) -> None:
        """FR-FIGHT-01: the body of the last turn has acted or passed, unless it has fallen before (FR-SPEC-07)."""
        waits = self._idle and self._actor >= 0 and self.bodies[self._actor].active
        self.expect("the last one has acted", waits, False)
        self._granted = -1

    def _there(self, body: int) -> bool:
        return self.bodies[body].active

    def on_round_ended(self, fields: Fields) -> None:
        """FR-TURN-03: all ready bodies have had their turn."""
        self.expect("the round", fields["round"], self._round)
        left = [body for body in self.ready() if self.slot(body) >= self._slot]
        self.expect("those without a turn", left, [])
        self._has_acted()
        self.resolution = None
        self._open = False

    def hurry(self, body: int) -> None:
        """FR-TURN-04: a body acts before the monster, which must be present; a main pays its point, the director
        pays for a secondary."""
        known = self.bodies[body]
        monsters = [each for each in self.listing if self.bodies[each].active and self.bodies[each].kind == "monster"]
        if not monsters or known.kind == "monster" or known.hurried or known.acted or not known.active:
            self.find(f"{known.name} cannot hurry")
        known.hurried = True
        self.owe(*self.pay(body, "hurry"))

    def again(self, body: int) -> None:
        """FR-TURN-05: right after an action, once a round; with ``borrowed`` instead of the next round's turn."""
        known = self.bodies[body]
        if body != self._actor or self._idle or known.doubled or not known.active:
            self.find(f"{known.name} cannot act twice")
        known.doubled = True
        known.owes = self.rule("double_action") == "borrowed"
        self._idle = True
        self.resolution = None
        self.owe(*self.pay(body, "hurry"))

    def join(self, body: int, by: int) -> None:
        """FR-FIGHT-10: an ally of the same slot gives its turn to the attack."""
        known, resolution = self.bodies[body], self.resolution
        if known.acted or self.slot(body) != self.slot(by) or known.side != self.bodies[by].side or not known.active:
            self.find(f"{known.name} cannot join the attack")
        known.acted = True
        if resolution is not None:
            resolution.leads.append(body)

    def acts(self, body: int) -> None:
        """FR-FIGHT-01, FR-SPEC-06: it is this body's turn, and it has not acted in it; or a special lets it act."""
        if body == self._granted and not (self._idle and self._actor >= 0):
            self._granted = -1
            self.expect(f"{self.bodies[body].name} can act", self.bodies[body].active, True)
            return
        self.expect("the acting body", body, self._actor)
        if not self._idle or not self.bodies[body].active:
            self.find(f"{self.bodies[body].name} cannot act now")
        self._idle = False
