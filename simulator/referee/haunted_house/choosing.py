"""Decisions of the seats, and the events that carry them out (HH-ACT-02, HH-ACT-03, HH-DOD-01, HH-FEAR-05)."""

from __future__ import annotations

from typing import Any

from .course import CourseReferee
from .people import Person
from .tables import ATTACKS, bare

TURN = frozenset({"turn", "second"})
ASKED = TURN | {"last_blow", "calm", "heal", "gear", "rest"}
TRAVEL = {"walk_on": "walk", "run_on": "run"}
UNASKED = frozenset({"two_actions", "shot_at", "search_room", "attend", "try_key", "walk_on", "run_on"})
"""Actions that no option of a turn names."""
CHANGES = {
    "reload": ("loaded", "cylinder", "magazine"),
    "draw": ("drawn",),
    "drop": ("dropped",),
    "pick_up": ("picked_up",),
}
"""HH-RNG-05, HH-RNG-07: actions without a test that always change a thing, and the changes."""
CONDITIONS = {"aim": "aim", "run": "running", "stand": "prone"}
"""HH-RNG-04, HH-MOVE-02, HH-MEL-03: actions without a test, and the condition that begins or ends."""


class ChoosingReferee(CourseReferee):
    """Compares every action with a decision, and every decision with what came of it."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.due: list[tuple[int, str, int, str, tuple[str, ...], str]] = []  # line, rule, body, kind, names, item

    def on_acted(self, fields: dict[str, Any]) -> None:
        """HH-ACT-02: an action was chosen, with its target, its thing and its manner."""
        body, verb = fields["body"], fields["verb"]
        if verb == "special":
            super().on_acted(fields)
            return
        start = verb, fields.get("target", -1), fields.get("item", "")
        if verb not in UNASKED and self.chosen(ASKED, body, start) is None and not self._forced(body, verb):
            self.find(f"{self.name(body)} did not choose to {verb}")
        if verb == "two_actions":
            pair = any(each.kind == "second" and each.seat == body and each.verb != "none" for each in self.choices)
            self.expect("two actions were chosen", pair and not self.who(body).pair, True)
        elif verb in ATTACKS:
            self._manner(fields)
        if verb in TRAVEL:
            self.expect("the pace was chosen", self.chosen({"travel"}, body, (TRAVEL[verb],)) is None, False)
        elif verb != "two_actions" and body >= 0 and not self.who(body).pair:
            second = [each for each in self.choices if each.kind == "second" and each.seat == body]
            self.expect(
                "two actions were announced",
                [each.verb for each in second if each.verb not in ("none", "drop", "draw")],
                [],
            )
        elif verb == "reload":
            self._magazine(body, fields)
        elif verb == "heal" and fields.get("detail") == "wound":
            wound = self.chosen({"wound"}, body, ("wound", fields["target"]))
            told = fields.get("amount", 0)
            self.expect("the number of the wound", told, wound.amount if wound else max(1, told))
        hid = body >= 0 and self.who(body).hidden
        super().on_acted(fields)
        if not self.resting and body >= 0:
            if hid and self.who(body).hostile:
                self._owe(body, "condition", ("hidden",))
            item = fields.get("item", "")
            if verb in CHANGES:
                self._owe(body, "item", CHANGES[verb], item)
            elif verb in CONDITIONS and not (verb == "run" and fields.get("target", -1) >= 0):
                self._owe(body, "condition", (CONDITIONS[verb],))

    def _owe(self, body: int, kind: str, names: tuple[str, ...], item: str = "") -> None:
        """Expect a change before the turn is over."""
        if (body, kind, names, item) not in [each[2:] for each in self.due]:
            self.due.append((self._line, self._rule, body, kind, names, item))

    def on_mustered(self, fields: dict[str, Any]) -> None:
        """HH-ACT-03: a body that begins in hiding is hidden."""
        super().on_mustered(fields)
        hidden = self.sheets.get(self.names[fields["body"]], {}).get("hidden", 0)
        if hidden and not self.step:
            self._owe(fields["body"], "condition", ("hidden",))
            self._owe(fields["body"], "condition", ("hidden",), f"{hidden}")

    def on_round_started(self, fields: dict[str, Any]) -> None:
        """Check that no decision is left over."""
        self._turn_over()
        super().on_round_started(fields)

    def on_tested(self, fields: dict[str, Any]) -> None:
        """HH-REC-03: a wound that was treated bleeds no more; HH-ACT-03: a body that hides well is hidden."""
        person, task = self.who(fields["body"]), fields["task"]
        treated = self._treated(person) if task == "heal" and fields["passed"] and not self.resting else None
        super().on_tested(fields)
        if treated is not None:
            for tag in treated[1]:
                self._owe(treated[0], "condition", (tag,))
        if task == "hide" and fields["passed"] and not self.resting:
            self._owe(fields["body"], "condition", ("hidden",))

    def _treated(self, person: Person) -> tuple[int, tuple[str, ...]] | None:
        """HH-REC-03: the body that is being helped, and the tags of the wound."""
        action = person.action
        if action.verb != "heal" or action.detail != "wound":
            return None
        return action.target, self.who(action.target).wounds[action.amount - 1].tags

    def _magazine(self, body: int, fields: dict[str, Any]) -> None:
        """HH-RNG-05: the magazine that was chosen, or one that the sheet lists."""
        chosen = self.chosen({"magazine"}, body, ("magazine",))
        spare = self.sheets.get(self.names[body], {}).get("spare_magazines", {}).get(bare(fields.get("item", "")), [])
        told = fields.get("amount", 0)
        if chosen is not None:
            self.expect("the magazine", told, chosen.amount)
        elif told:
            self.expect("the sheet has such a magazine", told <= max(spare, default=told), True)

    def _forced(self, body: int, verb: str) -> bool:
        """HH-FEAR-05, HH-FLOW-04, HH-OOC: one that flees or is mad runs; one that burns outside puts it out; between
        fights one answer may cover several actions."""
        if body < 0 or self.resting:
            return True
        person = self.who(body)
        if verb in ("run", "stand", "wait"):  # what a special keeps from running waits (HH-SPEC-02)
            return person.fleeing or person.status == "insane"
        return verb == "extinguish" and not person.in_scene

    def _manner(self, fields: dict[str, Any]) -> None:
        """HH-MEL-03, HH-RNG-01: the zone or manner of an attack, and the number of shots."""
        told, body = fields.get("detail", "").replace("helpless", ""), fields["body"]
        if self.chosen({"manner"}, body, ("zone", -1, "", told) if told else ("plain",)) is None:
            named = any(each.kind == "manner" and each.seat == body for each in self.choices)
            if self.chosen({"manner"}, body, (told,)) is None and (told or named):
                self.find(f"{self.name(body)} chose another manner than {told or 'none'}")
        if fields["verb"] == "ranged_attack":
            shots = self.chosen({"shots"}, body, ("shots",))
            self.expect("the shots", fields.get("amount", 0), shots.amount if shots else 1)

    def on_item_changed(self, fields: dict[str, Any]) -> None:
        """Note that a thing has changed."""
        super().on_item_changed(fields)
        self._come(fields["body"], "item", fields["change"], fields["item"])

    def on_condition_gained(self, fields: dict[str, Any]) -> None:
        """Note that a condition has begun."""
        super().on_condition_gained(fields)
        total = f"{fields.get('amount') or ''}" if fields["condition"] == "hidden" else ""
        self._come(fields["body"], "condition", fields["condition"], total)
        if fields["condition"] == "running" and not fields.get("amount", 0):
            self._owe(fields["body"], "left", ("left",))

    def on_condition_ended(self, fields: dict[str, Any]) -> None:
        """Note that a condition has ended."""
        super().on_condition_ended(fields)
        self._come(fields["body"], "condition", fields["condition"], "")
        if fields["condition"] == "running":
            self._come(fields["body"], "left", "left", "")

    def on_left(self, fields: dict[str, Any]) -> None:
        """HH-MOVE-02: note that a runner is out."""
        super().on_left(fields)
        self._come(fields["body"], "left", "left", "")

    def _come(self, body: int, kind: str, name: str, item: str) -> None:
        for place, (_, _, whose, what, names, thing) in enumerate(self.due):
            if (whose, what, thing) == (body, kind, item) and (name in names or name == "fumbled"):
                del self.due[place]
                return

    def on_action_lost(self, fields: dict[str, Any]) -> None:
        """HH-ACT-02: a chosen action may come to nothing."""
        super().on_action_lost(fields)
        body, verb = fields["body"], fields["verb"]
        self.chosen(TURN, body, (verb,))
        self.due = [each for each in self.due if each[2] != body]

    def on_reacted(self, fields: dict[str, Any]) -> None:
        """HH-DOD-01, HH-FEAR-05: a dodge or a flight was chosen."""
        manner, body = fields["manner"], fields["body"]
        if manner in ("dodge", "ignore", "flee") and self.chosen({"dodge", "flight"}, body, (manner,)) is None:
            words = ("both", fields.get("detail", ""))
            asked = [each for each in self.choices if each.kind == "dodge_round" and each.seat == body]
            early = manner == "dodge" and any(each.verb in words for each in asked)
            self.expect(f"{self.name(body)} chose to {manner}", early or fields["rule"] == "HH-DOD-05", True)
        super().on_reacted(fields)

    def on_turn_started(self, fields: dict[str, Any]) -> None:
        """Check that no decision is left over."""
        self._turn_over()
        super().on_turn_started(fields)

    def on_turn_lost(self, fields: dict[str, Any]) -> None:
        """Check that no decision is left over."""
        self._turn_over()
        super().on_turn_lost(fields)

    def on_round_ended(self, fields: dict[str, Any]) -> None:
        """Check that no decision is left over."""
        self._turn_over()
        super().on_round_ended(fields)

    def on_phase_started(self, fields: dict[str, Any]) -> None:
        """Check that no decision is left over."""
        self._turn_over()
        super().on_phase_started(fields)

    def _turn_over(self) -> None:
        """HH-ACT-02: every chosen action was taken, or its body can act no more; and so was its effect."""
        for choice in self.choices:
            chose = choice.kind in TURN and choice.verb != "none" and choice.seat >= 0
            if chose and self._able(self.who(choice.seat)):
                self.unheeded(choice, f"{self.name(choice.seat)} chose to {choice.verb}, and no line shows it")
            elif choice.kind == "dodge" and choice.verb == "dodge":
                self.unheeded(choice, f"{self.name(choice.seat)} chose to dodge, and no line shows it")
        self.choices.clear()
        for line, rule, body, _, names, item in self.due:
            if self._able(self.who(body)):
                self.find_at(line, rule, f"nothing came of it: {names[0]} {item}".rstrip())
        self.due.clear()

    def _able(self, person: Person) -> bool:
        return person.acts and not person.fleeing
