"""Rounds and the order of turns recomputed (IG-INIT)."""

from __future__ import annotations

from ...trace.lines import Fields
from .harm import Harm
from .people import Fighter
from .rulebook import BOOSTS, UNTIL_MAKERS_TURN, UNTIL_OWN_TURN


class Order(Harm):
    """Computes the order of turns."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.round = 0
        self.turn_side = 0
        self.ambusher = -1
        self.late: list[Fighter] = []
        self.told: list[int] = []
        self.rolls: list[tuple[int, int]] = []  # of initiative before the first round
        self.ranked = False

    def on_step_started(self, fields: Fields) -> None:
        """Begin a stage: a fight with round 1, or a rest."""
        super().on_step_started(fields)
        self.round, self.ranked, self.rolls, self.told = 0, False, [], []

    def on_rolled(self, fields: Fields) -> None:
        """IG-INIT-08: roll-offs decide ties."""
        super().on_rolled(fields)
        if fields["purpose"] == "initiative" and not self.round:
            self.rolls.append((fields["body"], fields["total"]))

    # Rounds.

    def on_round_started(self, fields: Fields) -> None:
        """IG-INIT-01: rounds are counted, and every fighter has a turn to come."""
        self.round += 1
        self.expect("the number of the round", fields["round"], self.round)
        self.nothing_owed()
        if not self.ranked:
            self.rank_all()
        for fighter in self.here():
            fighter.acted = fighter.surprised = False
            fighter.opportunities = 0
        self.turn_side = self.first_side()
        self.ambusher = -1
        self.action = type(self.action)()

    def on_round_ended(self, fields: Fields) -> None:
        """IG-CORE-06: effects that last for the round are over."""
        self.expect("the number of the round", fields["round"], self.round)
        for fighter in self.here():
            for name in BOOSTS:
                fighter.lose(name)

    def first_side(self) -> int:
        """IG-INIT-02, IG-CORE-03: heroes begin; two sides of one kind by turns."""
        heroes = [side.hero for side in self.sides]
        return (self.round - 1) % 2 if heroes[0] == heroes[1] else heroes.index(True)

    def rank_all(self) -> None:
        """IG-INIT-03, IG-INIT-08: the order of fighters that tie: heroes' side first, the higher value first."""
        self.ranked = True
        left = list(self.rolls)
        for side in sorted(range(2), key=lambda number: (not self.sides[number].hero, number)):
            members = [fighter for fighter in self.here() if fighter.side == side]
            for value in sorted({self.initiative(one) for one in members}, reverse=True):
                tied = [one for one in members if self.initiative(one) == value]
                for rank, fighter in enumerate(self.roll_off(tied, left, 20)):
                    fighter.rank = rank
        if left and not self.unsure and self.switches["order_mode"] == "by_initiative":
            self.find(f"{len(left)} rolls of initiative decide no tie")

    def roll_off(self, tied: list[Fighter], left: list[tuple[int, int]], ties: int) -> list[Fighter]:
        """IG-INIT-08: most icons first; the tied roll again, twenty times at most."""
        if len(tied) < 2 or not ties or self.switches["order_mode"] != "by_initiative":
            return tied
        scores: dict[str, int] = {}
        for fighter in tied:
            body, score = left.pop(0) if left else (-1, 0)
            self.expect("the fighter that rolls off", body, self.names.index(fighter.name))
            scores[fighter.name] = score
        ordered: list[Fighter] = []
        for score in sorted(set(scores.values()), reverse=True):
            ordered += self.roll_off([one for one in tied if scores[one.name] == score], left, ties - 1)
        return ordered

    # The next turn.

    def waiting(self) -> list[Fighter]:
        """IG-INIT-02: the fighters with a turn left in this round."""
        slots = self.switches["unconscious_turns"] == "slot"
        return [
            fighter
            for fighter in self.here()
            if not fighter.acted
            and (fighter.able or (slots and fighter.status == "unconscious" and not fighter.stabilised))
        ]

    def planned(self, without: Fighter | None = None) -> list[int]:
        """IG-INIT-02, IG-INIT-05, IG-INIT-10: the turns to come: the sides by turns, then the surprised."""
        left = [fighter for fighter in self.waiting() if fighter is not without]
        late = [fighter for fighter in left if fighter.surprised]
        found: list[Fighter] = []
        side = self.turn_side
        for place in (-1, 0, 1):
            now = [one for one in left if one not in late and self.place_of(one) == place]
            queues = [self.sorted([one for one in now if one.side == side]) for side in (0, 1)]
            while queues[0] or queues[1]:
                side = side if queues[side] else 1 - side
                found.append(queues[side].pop(0))
                side = 1 - side
        return [self.seat(fighter) for fighter in (*found, *self.sorted(late))]

    def sorted(self, fighters: list[Fighter]) -> list[Fighter]:
        """IG-INIT-03: the highest initiative first."""
        if self.switches["order_mode"] != "by_initiative":
            return fighters
        return sorted(fighters, key=lambda one: (-self.initiative(one), one.rank, self.names.index(one.name)))

    def seat(self, fighter: Fighter) -> int:
        """IG-INIT-04: if captains choose, a side stands for its turn."""
        chosen = self.switches["order_mode"] == "chosen"
        return -fighter.side - 1 if chosen else self.names.index(fighter.name)

    def on_order_set(self, fields: Fields) -> None:
        """IG-INIT-02..10: the announced order is that of the rules."""
        slots = [slot[0] for slot in fields["slots"]]
        rule = fields["rule"]
        if rule == "IG-INIT-10":
            self.turn_side = self.ambusher
        ahead = {"IG-INIT-06": 1, "IG-INIT-07": 1, "IG-INIT-09": 2}.get(rule, 0)
        without = self.fighter(slots[0]) if ahead == 1 else None
        if ahead == 2:
            without = self.fighter(self.challenged)
            self.turn_side = 1 - without.side
        computed = slots[:ahead] + self.planned(without)
        if not self.unsure:
            self.expect("the order", slots, computed)
            for body, score in fields["scores"]:
                self.expect("the initiative", score, self.initiative(self.fighter(body)))
        self.told = slots

    def on_acted(self, fields: Fields) -> None:
        """IG-INIT-10: a fighter in ambush acts first; no line says that the helpless opposite are surprised."""
        super().on_acted(fields)
        if fields["verb"] == "ambush":
            self.ambusher = -fields["body"] - 1
            for fighter in self.here():
                if fighter.side != self.ambusher and not fighter.able:
                    fighter.surprised = True
                    fighter.acted = bool(self.switches["ambushed_lose_turn"])

    def on_turn_started(self, fields: Fields) -> None:
        """IG-INIT-02: the turn belongs to the next in the announced order; fighters that cannot act are passed over."""
        (body,) = fields["bodies"]
        fighter = self.fighter(body)
        self.nothing_owed()
        self.free_acts = False
        self.follow(body)
        if not fighter.able:
            self.find(f"{fighter.name} is {fighter.status} and has a turn")
        if fields["rule"] == "IG-ACT-01":
            if fighter.acted:
                self.find(f"{fighter.name} has a second turn in this round")
            self.begin(fighter, body)

    def begin(self, fighter: Fighter, body: int) -> None:
        """IG-CORE-06: the turn counts, and effects that last until it begins are over."""
        fighter.acted = True
        self.restored.discard(body)
        self.turn_side = 1 - fighter.side
        for one in self.here():
            own = UNTIL_OWN_TURN if one is fighter else frozenset()
            for name in sorted((own | UNTIL_MAKERS_TURN) & one.conditions.keys()):
                makers = one.makers[name]
                makers.discard(body)
                if not makers:
                    self.find(f"{one.name} is still {name} as the turn of {fighter.name} begins")

    def follow(self, body: int) -> None:
        """Take the next fighter of the announced order."""
        while self.told:
            seat = self.told.pop(0)
            if seat == body or seat == -self.fighter(body).side - 1:
                return
            if seat < 0 or (self.fighter(seat).able and not self.fighter(seat).exhausted):
                self.find(f"the turn is {self.name(body)}'s, but the order has {self.name(seat)}")
                return
        self.find(f"the turn of {self.name(body)} is not in the announced order")

    def on_turn_lost(self, fields: Fields) -> None:
        """IG-INIT-10, IG-DYING-02: a turn passes without an action."""
        fighter = self.fighter(fields["body"])
        fighter.acted = True
        if fields["reason"] != "surprised":
            self.turn_side = 1 - fighter.side
            self.follow(fields["body"])

    def close(self, footer: Fields) -> None:
        """Check that the fight is over and no event is missing."""
        self.nothing_owed()
        super().close(footer)
