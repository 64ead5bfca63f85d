"""Decisions of seats and captains, the payments for them, and the places of the fighters (IG-ACT, IG-GLORY, IG-RUIN,
IG-SOAK, IG-MOVE-01)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, dist

from ...trace.lines import Fields
from ..bench import Choice
from .course import Course
from .people import Fighter
from .rulebook import BOOSTS, Part, value_of

Point = tuple[float, float]

ASKED = frozenset({"turn", "opportunity", "interrupt", "seize", "challenge", "last_blow", "called_attack"})
UNASKED = frozenset({"ambush", "kill_them_all", "im_da_boss", "veteran_of_the_long_war", "angel_of_death_ruin"})
"""Actions that come by themselves, or by the answer to use an ability."""
SILENT = frozenset({"pass", "draw", "put_away", "pick_up", "reload"})
"""Options of a turn that no action shows."""
ATTACKS = frozenset({"melee_attack", "ranged_attack", "throw"})
QUIET = ATTACKS | {"special"}
MOVES = frozenset({"move", "double_move", "run", "charge"})
PAID = {
    ("reroll", "reroll"): ("reroll",),
    ("glory_dice", "glory"): ("glory_dice",),
    ("glory_damage", "glory"): ("glory_damage",),
    ("glory_critical", "glory"): ("critical",),
    ("reloads", "extra_die"): ("extra_die",),
    ("reloads", "spray"): ("spray",),
    ("reloads", "spray_mob"): ("spray_mob",),
    ("complication", "gain_ruin"): ("complication",),
    ("death_wrath", "wrath"): ("death_wrath",),
}
"""Answers that change a pool at once, and the cause that the change names."""
PRICES = {"interrupt", "seize", "pin", "restore_shock", "im_da_boss", "kill_them_all", "veteran_of_the_long_war"}
"""Actions that are paid at once; the payment names them."""
NEXT_OF_ANSWERS: dict[tuple[str, str], tuple[str, str, str]] = {
    ("challenge", "challenge"): ("acted", "verb", "challenge"),
    ("interrupt", "interrupt"): ("acted", "verb", "interrupt"),
    ("seize", "seize"): ("acted", "verb", "seize"),
    ("restore", "restore"): ("acted", "verb", "restore_shock"),
    ("complication", "out_of_ammo"): ("item_changed", "change", "out_of_ammo"),
    ("opportunity", "melee_attack"): ("reacted", "manner", "opportunity"),
    ("turn", "draw"): ("item_changed", "change", "drawn"),
    ("turn", "pick_up"): ("item_changed", "change", "picked_up"),
    ("turn", "put_away"): ("item_changed", "change", "put_away"),
    ("turn", "reload"): ("item_changed", "change", "loaded"),
    ("turn", "run"): ("condition_gained", "condition", "sprinting"),
}
BEFORE_TURNS = frozenset({"rolled", "wounded", "turn_lost", "condition_ended", "tested", "status_changed"})
"""Events of the beginning of a turn that may come before the Ruin of that turn."""
NEXT_OF_ACTIONS = {
    "drop_prone": ("condition_gained", "condition", "prone"),
    "stand": ("condition_ended", "condition", "prone"),
    "ready": ("condition_gained", "condition", "ready"),
    "challenge": ("rolled", "purpose", "initiative"),
}
"""The next line but decisions and rolls: the event, and the value of a field."""
POOLS = {"common": "ruin", "personal": "personal_ruin"}
"""IG-RUIN-08: the pool that pays."""


class Choosing(Course):
    """Compares actions and payments with decisions, and moves with places."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.due: tuple[int, str, tuple[str, ...], int, int] | None = None  # line, rule, causes, points and payer
        self.next: tuple[int, str, tuple[str, str, str], int] | None = None  # line, rule, event and field, body
        self.actor = -1
        self.dry: list[tuple[int, str, int, str]] = []  # line, rule, body and weapon that runs out
        self.effect: tuple[int, str, str] | None = None  # line, rule and condition that was chosen
        self.places: dict[int, Point] = {}
        self.moving = -1  # the body whose move was announced last in this turn
        self.called = 0  # the number of the called shot
        self.manners: dict[int, list[str]] = {}
        self.attacked: set[int] = set()  # bodies that have attacked since their last choice
        self.charging: set[int] = set()

    # Payments.

    def soaking_costs(self, seat: int) -> bool:
        """IG-SOAK-04: soaking costs an NPC 1 Ruin; an adversary nothing with ``adversary_soak = free``."""
        fighter = self.fighter(seat if seat >= 0 else self.suffering)
        free = self.switches["adversary_soak"] == "free"
        return not fighter.hero and not (free and self.sheets[fighter.name].get("npc_class") == "adversary")

    def on_decision(self, fields: Fields) -> None:
        """IG-GLORY, IG-RUIN, IG-WRATH, IG-AMMO: note what an answer costs."""
        super().on_decision(fields)
        choice = self.choices[-1]
        kind, verb = choice.kind, choice.verb
        if kind in ("turn", "opportunity", "last_blow", "called_attack"):
            self.manners.pop(choice.seat, None)
            self.attacked.discard(choice.seat)
            self.charging.discard(choice.seat)
        if kind == "manner" and verb != "plain":
            self.manners.setdefault(choice.seat, []).append(verb)
        causes = PAID.get((kind, verb))
        if kind == "soak" and verb == "soak" and self.soaking_costs(choice.seat):
            causes = ("soak",)
        if causes and self.due is not None:
            self.find_at(*self.due[:2], f"nothing was paid for {self.due[2][0]}")
        if causes:
            self.due = choice.line, choice.rule, causes, choice.amount, choice.seat
        if (kind, verb) in NEXT_OF_ANSWERS:
            if self.next is not None:
                self.find_at(*self.next[:2], f"the next line must show {self.next[2][2]}")
            whose = choice.option[1] if kind in ("interrupt", "seize") else choice.seat
            self.next = choice.line, choice.rule, NEXT_OF_ANSWERS[kind, verb], whose
        if kind == "effect":
            self.effect = choice.line, choice.rule, verb
        if kind == "manner" and verb == "called_shot":
            self.called = choice.amount
        if kind == "turn" and choice.seat >= 0 and not self.free_acts:
            self.expect(f"it is the turn of {self.name(choice.seat)}", choice.seat, self.actor)

    def check_next(self, fields: Fields) -> None:
        """IG-GLORY, IG-RUIN: what was chosen is paid, or done, at once."""
        if self.next is not None:
            line, rule, (event, key, value), whose = self.next
            self.next = None
            fits = fields["event"] == event and fields.get(key) == value
            fits = fits or (value == "architect_of_ruin" and fields["event"] in BEFORE_TURNS)
            fits = fits or fields.get("verb") == "special"
            if not fits or (whose >= 0 and fields.get("body") != whose):
                told = f"the next line must show {value} of {self.name(whose)}"
                self.find_here_or_at(fields["event"] == event, line, rule, told)
        if self.due is not None:
            line, rule, causes, points, payer = self.due
            self.due = None
            if fields["event"] != "pool_changed" or fields.get("cause") not in causes:
                told = f"{causes[0]} was chosen or done, and nothing was paid for it"
                self.find_here_or_at(fields["event"] == "pool_changed", line, rule, told)
            else:
                if points:
                    self.expect("the points paid", fields["before"] - fields["after"], points)
                if payer >= 0 and fields["pool"] in ("wrath", "reloads"):
                    self.expect("the fighter that pays", fields["body"], payer)
        if self.effect is not None and fields.get("cause") not in ("effect", "glory", "shift"):
            told = fields["event"] == "condition_gained" and fields["condition"] == self.effect[2]
            if not told and fields.get("verb") != "special":  # a special makes immune
                self.find_at(*self.effect[:2], f"{self.effect[2]} was chosen, and no line shows it")
            self.effect = None
        if fields["event"] in ("turn_started", "round_ended") or fields.get("verb", "special") not in QUIET:
            for *_, body, item in self.dry:
                self.find(f"{item} of {self.name(body)} must be out of ammunition")
            self.dry.clear()
        if fields.get("pool") in POOLS.values() and fields["after"] < fields["before"]:
            pool = self.chosen({"pool"}, -1, ())
            if pool is not None:
                self.expect("the pool that pays", fields["pool"], POOLS[pool.verb])
        self._shifts(fields)

    def _shifts(self, fields: Fields) -> None:
        """IG-TEST-10, IG-TEST-11: icons are shifted as chosen, and no others."""
        if fields.get("pool") == "icons":
            for name, count in fields["parts"]:
                for _ in range(count):
                    self.expect(f"a shift for {name} was chosen", self.chosen({"shift"}, -1, (name,)) is None, False)
        elif fields.get("cause") != "shift":
            for choice in self.choices:
                if choice.kind == "shift" and choice.verb != "keep":
                    self.unheeded(choice, f"a shift for {choice.verb} was chosen, and no line shows it")
            self.choices = [each for each in self.choices if each.kind != "shift"]

    # Actions.

    def on_acted(self, fields: Fields) -> None:
        """IG-ACT-01: an action was chosen, with its target and its weapon."""
        verb, body = fields["verb"], fields["body"]
        if verb == "special":
            self.chosen({"special"}, body, ("use",))
            super().on_acted(fields)
            return
        moved = None
        split = self.chosen({"split"}, body, ("group", *self._start(fields)[1:3])) if verb in ATTACKS else None
        if split is not None:
            self.expect("the members of the group", fields.get("amount", 0), split.amount)
            moved = self.chosen(ASKED, body, (verb,))
        elif verb not in UNASKED and not (verb in ATTACKS and body in self.attacked):
            start = (verb,) if verb in ("interrupt", "seize", "challenge") else self._start(fields)
            moved = self.chosen(ASKED, body, start)
            free = verb == "restore_shock" and self.chosen({"restore"}, body, ()) is not None
            free = free or fields["rule"] == "IG-REC-02" or self.fighter(body).status == "dead"  # IG-SHEET-09
            if moved is None and not free:
                self.find(f"{self.name(body)} did not choose to {verb}")
        if verb in ATTACKS:
            self.attacked.add(body)
            detail = fields.get("detail", "").replace("aim_safely", "aim")
            told = [each for each in detail.split(",") if each not in ("", "helpless", "assault")]
            charged = ["charge"] if body in self.charging and verb == "melee_attack" else []
            self.expect("the options", sorted(told), sorted({*self.manners.get(body, []), *charged}))
        if verb == "charge":
            self.attacked.add(body)
            self.charging.add(body)
        self._stands(fields, moved)
        super().on_acted(fields)
        if verb in PRICES:
            self.due = self._line, self._rule, (verb,), 0, body
        if verb in NEXT_OF_ACTIONS:
            self.next = self._line, self._rule, NEXT_OF_ACTIONS[verb], body

    def on_step_started(self, fields: Fields) -> None:
        """IG-MOVE-01: each fight has its own field."""
        super().on_step_started(fields)
        self.places.clear()

    def on_mustered(self, fields: Fields) -> None:
        """IG-MOVE-01: the place of the sheet."""
        super().on_mustered(fields)
        if fields["body"] >= 0:
            x, y = self.sheets.get(self.names[fields["body"]], {}).get("position") or (0.0, 0.0)
            self.places[fields["body"]] = x, y

    def on_status_changed(self, fields: Fields) -> None:
        """IG-ATK-04: one that drops as it moves has not moved, though no line reports it."""
        super().on_status_changed(fields)
        if fields["status"] != "active" and fields["body"] == self.moving:
            self.places.pop(fields["body"], None)

    def on_reacted(self, fields: Fields) -> None:
        """IG-INIT-11: one that notices an ambush costs Glory."""
        super().on_reacted(fields)
        if fields["manner"] == "stray":  # IG-ATK-14: a shot that strays empties no weapon
            self.dry = [each for each in self.dry if each[2] != fields.get("by")]
        if fields["manner"] == "notice":
            self.due = self._line, self._rule, ("notice",), 0, -1

    def on_item_changed(self, fields: Fields) -> None:
        """IG-AMMO-02, IG-AMMO-03: a hero's weapon is loaded for a Reload, by choice."""
        fighter = self.fighter(fields["body"])
        if fields["change"] == "loaded" and fields["rule"] == "IG-AMMO-03":
            unloaded = fields["item"] in fighter.empty or any(each.get("empty") for each in self.gear(fighter))
            unloaded = unloaded or bool(self.dropped)  # a weapon picked up is as empty as it was dropped
            self.expect(f"{fields['item']} was empty", unloaded, True)
        super().on_item_changed(fields)
        if fields["change"] == "out_of_ammo":
            self.dry = [each for each in self.dry if each[2:] != (fields["body"], fields["item"])]
        if fields["change"] == "loaded" and fields["rule"] == "IG-AMMO-03":
            chosen = self.chosen({"turn"}, fields["body"], ("reload", -1, fields["item"]))
            self.expect(f"{fields['item']} was to be loaded", chosen is None, False)
            if self.fighter(fields["body"]).hero:
                self.due = self._line, self._rule, ("reload",), 1, fields["body"]

    def on_wounded(self, fields: Fields) -> None:
        """IG-WND-01: wounds are lost at once."""
        super().on_wounded(fields)
        if not self.fighter(fields["body"]).mob:
            self.next = self._line, self._rule, ("pool_changed", "pool", "wounds"), fields["body"]
        elif self.action.critical.get("fallen"):
            self.next = self._line, self._rule, ("pool_changed", "pool", "members"), fields["body"]

    def on_tested(self, fields: Fields) -> None:
        """IG-TEST-09: a threat's complication empties the weapon that it shot with."""
        super().on_tested(fields)
        fighter, action = self.fighter(fields["body"]), self.action
        if fields["task"] == "resolve" and not fields["passed"]:  # a guard, which also stops a charge
            self.chosen({"turn"}, fields["body"], ("charge",))
        shot = fields["task"] == "attack" and action.verb == "ranged_attack" and action.body == fields["body"]
        dry = fields.get("natural") == "complication" and self.switches["complication_mode"] == "ruin_or_ammo"
        if shot and dry and not fighter.hero and self.arm(fighter, action.item) is not None:
            if "reliable" not in self.arms[fighter.name][action.item].traits:
                self.dry.append((self._line, self._rule, fields["body"], action.item))

    def judge_goal(
        self, fighter: Fighter, task: str, goal: Sequence[Part], difficulty: int, against: Fighter | None
    ) -> None:
        """IG-ATK-09: the number of a called shot is the chosen one."""
        super().judge_goal(fighter, task, goal, difficulty, against)
        if task == "attack" and "called_shot" in self.action.options and fighter is self.fighter(self.action.body):
            self.expect("the called shot", value_of(goal, "called_shot"), self.called)

    def on_pool_changed(self, fields: Fields) -> None:
        """IG-SHOCK-02, IG-DYING-01: no Shock left exhausts, and no wounds left fell."""
        super().on_pool_changed(fields)
        body = fields["body"]
        if fields["pool"] == "icons" and fields["cause"] == "glory":
            side = self.sides[self.fighter(body).side]
            pool = "glory" if side.hero else "ruin"
            if side.pools[pool] < side.most[pool]:
                self.next = self._line, self._rule, ("pool_changed", "cause", "shift"), -1
        if fields["cause"] in BOOSTS:
            self.next = self._line, self._rule, ("condition_gained", "condition", fields["cause"]), -1
        if fields["pool"] == "shock" and not self.fighter(body).mob:
            if not fields["after"] and fields["cause"] == "effort":
                self.next = self._line, self._rule, ("condition_gained", "condition", "exhausted"), body
            elif not fields["before"] and fields["rule"] != "IG-REC-02":
                self.next = self._line, self._rule, ("condition_ended", "condition", "exhausted"), body

    def _stands(self, fields: Fields, moved: Choice | None) -> None:
        """IG-MOVE-01: the end of a move, and the metres of a move or between an attacker and its target."""
        verb, body, target = fields["verb"], fields["body"], fields.get("target", -1)
        here, told = self.places.get(body), fields.get("amount", 0)
        if verb in MOVES:
            where = moved.option[5:7] if moved is not None else ()
            self.moving = body
            self.places.pop(body, None)
            if len(where) == 2:
                self.places[body] = where
                if here is not None:
                    metres = dist(here, where)
                    near = abs(told - metres) <= 0.5 + 1e-6
                    self.expect("the metres", told, told if near else round(metres), f"{metres:.1f}")
        elif "metres" in fields and here is not None and target in self.places and verb != "throw":
            between = dist(here, self.places[target])
            self.expect("the metres to the target", fields["metres"], ceil(between - 1e-6), f"{between:.1f}")

    def _start(self, fields: Fields) -> tuple[object, ...]:
        start = fields["verb"], fields.get("target", -1), fields.get("item", "")
        return (*start, fields.get("detail", "")) if fields["verb"] in MOVES else start

    def on_turn_started(self, fields: Fields) -> None:
        """Check that no decision is left over."""
        self._turn_over()
        (self.actor,), self.moving = fields["bodies"], -1
        super().on_turn_started(fields)
        fighter = self.fighter(self.actor)
        side = self.sides[fighter.side]
        gifts = [each.get("use") for each in self.sheets.get(fighter.name, {}).get("abilities", ())]
        room = not side.hero and side.pools["ruin"] < side.most["ruin"]
        if "architect_of_ruin" in gifts and room and fighter.able:
            if fields["rule"] == "IG-ACT-01":
                self.next = self._line, self._rule, ("pool_changed", "cause", "architect_of_ruin"), -1

    def on_round_ended(self, fields: Fields) -> None:
        """Check that no decision is left over."""
        self._turn_over()
        super().on_round_ended(fields)

    def _turn_over(self) -> None:
        for choice in self.choices:
            shown = choice.kind not in ("turn", "opportunity") or choice.verb in SILENT or choice.verb == "no"
            mob = choice.seat >= 0 and self.fighter(choice.seat).mob and choice.verb in ATTACKS
            gone = choice.seat < 0 or mob or not self.fighter(choice.seat).able
            if not shown and not gone:
                self.unheeded(choice, f"{self.name(choice.seat)} chose to {choice.verb}, and no line shows it")
        self.choices.clear()
        self.manners.clear()
        self.attacked.clear()
        self.charging.clear()
