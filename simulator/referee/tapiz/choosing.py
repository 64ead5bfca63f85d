"""Decisions and their events, places, sheets and ends (TZ-ACT-02, TZ-CHR-01, TZ-MOV-05, TZ-TIME-04)."""

from __future__ import annotations

from math import ceil, dist, inf
from typing import Final

from ...trace.lines import Fields
from ..bench import Choice
from .referee import Conflict
from .rulebook import ABILITIES, POWERS, WEAPONS

Point = tuple[float, float]

ASKED: Final = frozenset({"turn", "last_blow", "come_round", "tend", "stabilise"})
UNASKED: Final = frozenset({"special", "shifted", "mounted", "dismounted", "moved", "will_move"})
SILENT: Final = frozenset({"pass", "auto", "move", "ready", "sheathe"})
"""Options of a turn that no action of this name shows."""
REACH: Final = {"inmediato": 2, "cerca": 5, "medio": 30, "lejos": 90, "muy_lejos": 270}
"""TZ-MOV-05: the upper limit of each band in metres."""
BOUGHT: Final = frozenset({"effect", "consequence", "damage"})
NEXT: Final[dict[tuple[str, str], tuple[str, str, str]]] = {
    ("change_stance", "stance"): ("condition_gained", "condition", "stance"),
    ("hero_plus_one", "yes"): ("pool_changed", "cause", "plus_one"),
    ("hero_rewrite", "instead"): ("pool_changed", "cause", "rewrite"),
    ("hero_rewrite", "knocked_out"): ("pool_changed", "cause", "rewrite"),
    ("hero_rewrite", "lose"): ("pool_changed", "cause", "rewrite"),
    ("hero_heal", "heal"): ("pool_changed", "cause", "heal"),
    ("hero_top_up", "heal"): ("pool_changed", "cause", "heal"),
    ("hero_top_up_early", "heal"): ("pool_changed", "cause", "heal"),
    ("pace", "pace"): ("acted", "verb", "will_move"),
    ("turn", "move"): ("acted", "verb", "moved"),
    ("turn", "ready"): ("item_changed", "change", "drawn"),
    ("turn", "sheathe"): ("item_changed", "change", "sheathed"),
}
"""The next line but decisions and rolls after an answer: the event, and the value of a field."""
CLOSING: Final = frozenset({"time_passed", "step_started", "step_ended", "footer"})
"""Events after the end of a scene, when its states are gone."""
TASKS: Final = frozenset({"attack", "heal", "hinder", "recover", "stabilise"})
"""Rolls that an action asks for, one each."""
AFTER: Final = {"drop": ("item_changed", "change", "dropped"), "surrender": ("left", "how", "surrendered")}
"""The next line after an action."""


class TapizReferee(Conflict):
    """Recomputes a fight or a chain of Tapiz."""

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.next: tuple[int, str, tuple[str, str, str], int] | None = None  # line, rule, event and field, body
        self.fresh = False  # an action has not had its roll yet
        self.stanced: set[int] = set()
        self.master = -1  # the one whose order is obeyed in this turn
        self.order = ""  # the verb of that order
        self.moments: list[tuple[int, str, int]] = []  # momentary modifiers that were chosen: body, kind, amount
        self.places: dict[int, Point] = {}
        self.present: set[int] = set()
        self.open = False
        self.stepped_in = (-1, -2)
        """The target of an attack that a friend may have taken upon itself, and that friend."""
        self.decided: set[str] | None = None  # the sides that were able as at most one was left
        self.step = self.rounds = self.stages = 0
        self.last: str | None = None
        self.told_end = ("", "", 0)
        self.scene_over = False

    # Decisions.

    def on_decision(self, fields: Fields) -> None:
        """Note an answer, and the line that must follow."""
        super().on_decision(fields)
        choice = self.choices[-1]
        if (choice.kind, choice.verb) in NEXT:
            whose = self.actor if choice.seat == self.master >= 0 else choice.seat
            self.next = choice.line, choice.rule, NEXT[choice.kind, choice.verb], whose
        if choice.kind == "turn" and choice.seat >= 0:
            self.expect(f"it is the turn of {self.name(choice.seat)}", choice.seat in (self.actor, self.master), True)

    def may_repeat(self, fields: Fields) -> bool:
        """TZ-EFF-10: two equal states end in two equal lines."""
        return super().may_repeat(fields) or bool(fields["event"] == "condition_ended")

    def check_next(self, fields: Fields) -> None:
        """Compare a line with the answer or the action before it."""
        if self.scene_over and (fields["event"] in CLOSING or fields.get("verb") in ("first_aid", "stabilise")):
            self.scene_ends()
        if self.next is not None:
            line, rule, (event, key, value), whose = self.next
            self.next = None
            fits = fields["event"] == event and fields.get(key) == value
            if not fits or (whose >= 0 and event != "pool_changed" and fields.get("body") != whose):
                told = f"the next line must show {value} of {self.name(whose)}"
                self.find_here_or_at(fields["event"] == event, line, rule, told)

    def on_acted(self, line: Fields) -> None:
        """TZ-ACT-02: an action was chosen, with its target and its thing."""
        verb, body = line["verb"], line["body"]
        start = verb, line.get("target", -1), line.get("item", "")
        if verb == "special" and start[2] in self.shields and start[1] not in (-1, body):
            self.stepped_in = (start[1], body)
        asked = None
        if verb == "will_move":
            chosen = self.chosen({"pace"}, self.decider(body), ("pace", -1, "", line.get("detail", "")))
            self.expect(f"{self.name(body)} chose this pace", chosen is None, False)
        elif verb == "moved":
            asked = self.chosen({"turn"}, self.decider(body), ("move",))
            if asked is not None and asked.option[3]:  # a place that no option lists comes without its pace
                self.expect("the pace", line.get("detail", ""), asked.option[3])
        elif verb not in UNASKED:
            if self.stepped_in[1] == start[1]:  # TZ-SPEC-07: a friend has taken the attack upon itself
                start = verb, self.stepped_in[0], start[2]
            self.stepped_in = (-1, -2)
            asked = self.chosen(ASKED, body, start)
            if asked is None and not self.unasked(body, start):
                self.find(f"{self.name(body)} did not choose to {verb}")
        self.stands(line, asked)
        super().on_acted(line)
        self.fresh = self.fresh or verb not in UNASKED
        if verb in AFTER:
            self.next = self._line, self._rule, AFTER[verb], body

    def decider(self, body: int) -> int:
        """TZ-ACT-08: return the seat that decides for a body: of one that obeys an order, that of its master."""
        return self.master if body == self.actor and self.master >= 0 else body

    def unasked(self, body: int, start: tuple[object, ...]) -> bool:
        """TZ-ACT-08, TZ-DMG-05, TZ-ACT-02: the broken flee or obey an order, and a turn may be left to the rules."""
        if self._rule == "TZ-DMG-05" or self.chosen(ASKED, body, ("auto",)) is not None:
            return True
        obeys = body == self.actor and self.master >= 0
        asked = obeys and (self.chosen(ASKED, self.master, ("auto",)) or self.chosen(ASKED, self.master, start))
        return bool(asked) or self.over or self.actor != body

    def on_reacted(self, line: Fields) -> None:
        """TZ-ACT-08: a broken combatant obeys, and the one that gave the order chooses."""
        super().on_reacted(line)
        self.master, self.order = line["by"], line.get("detail", "")

    def on_tested(self, line: Fields) -> None:
        """TZ-ACT-02: a roll belongs to an action; TZ-TEST-02: its natural result is the sum of the dice."""
        natural = line.get("natural", "0")
        if natural != "0" and len(line["dice"]) == 1:
            self.expect("the natural result", natural, f"{sum(line.get('dice', []))}")
        if line["task"] in TASKS:
            self.expect(
                "an action asks for this roll", (self.fresh or self.again) and self.act.body == line["body"], True
            )
            self.fresh = False
        super().on_tested(line)
        if line["task"] == "attack" and self.act.verb == "thrown_attack":
            self.next = self._line, self._rule, ("item_changed", "change", "thrown"), line["body"]

    def on_rolled(self, line: Fields) -> None:
        """TZ-PH-06: the points of a hero point come back at once."""
        super().on_rolled(line)
        if line["purpose"] == "hero_heal":
            self.next = self._line, self._rule, ("pool_changed", "cause", "healed"), -1

    def on_item_changed(self, line: Fields) -> None:
        """TZ-ACT-03, TZ-ATK-03: things are readied and picked up as chosen, and thrown by an attack."""
        body, item, change = line["body"], line["item"], line["change"]
        hand = self.of(body).hand
        super().on_item_changed(line)
        if change == "dropped":
            self.expect("the thing dropped", item, hand)
        if change == "in_hand":
            asked = self.chosen({"start_weapon"}, body, ("ready",))
            if asked is not None:
                self.expect("the thing in hand", item, asked.option[2])
        elif change == "thrown":
            self.expect("the thing thrown", (body, item), (self.act.body, self.act.item))
        elif change == "picked_up":
            told = body == self.act.body and item.startswith(self.act.item)
            self.expect(f"{self.act.item} was to be picked up", told, True)

    def on_left(self, line: Fields) -> None:
        """TZ-ACT-08, TZ-ACT-09: only one that flees or gives up leaves, or that is ordered to."""
        verb = {"surrendered": "surrender"}.get(line["how"], "flee")
        chose = self.act.verb == verb and self.act.body == line["body"]
        chose = chose or (line["body"] == self.actor and self.order == verb)
        free = verb != "surrender" or self._rule.startswith("TZ-OUT")
        self.expect(f"{self.name(line['body'])} has chosen to {verb}", chose or free, True)
        super().on_left(line)

    # Places.

    def stands(self, line: Fields, asked: Choice | None) -> None:
        """TZ-MOV-05: the end of a move, the metres of a move or between two combatants, and their band."""
        verb, body, told = line["verb"], line["body"], line.get("amount", 0)
        here, target = self.places.get(body), line.get("target", -1)
        if verb == "shifted":
            self.shifted(body, target, told)
        elif verb in ("moved", "mounted", "dismounted"):
            where = asked.option[5:7] if asked is not None else ()
            self.places.pop(body, None)
            if len(where) == 2:
                self.places[body] = where
                if here is not None:
                    metres = dist(here, where)
                    self.expect(
                        "the metres", told, told if abs(told - metres) <= 0.5 + 1e-6 else round(metres), f"{metres:.1f}"
                    )
        elif verb in POWERS or verb in WEAPONS or verb == "manoeuvre":
            band = line.get("detail", "")
            nearest = max((0, *(most for most in REACH.values() if most < REACH.get(band, 0))))
            fits = nearest <= told <= REACH.get(band, inf)
            self.expect(f"{told} m are {band}", fits, True)
            if here is not None and target in self.places:
                metres = dist(here, self.places[target])
                self.expect("the metres", told, ceil(metres - 1e-6), f"{metres:.1f}")

    def shifted(self, body: int, anchor: int, told: int) -> None:
        """TZ-MOV-05: towards a creature to the limit of the nearer band, or away to 1 m beyond that of the present one;
        never more than MOV for oneself."""
        here, there = self.places.pop(body, None), self.places.get(anchor)
        if here is None or there is None:
            return
        metres = dist(here, there)
        nearer = max((most for most in REACH.values() if most < metres - 1e-6), default=metres)
        far = min((most for most in REACH.values() if most >= metres - 1e-6), default=inf) + 1
        most = self.of(body).metres(self.book)
        steps = {-1: metres - nearer, 1: far - metres}
        fits = {
            (sign, step)
            for sign, full in steps.items()
            for step in (full, min(full, most))
            if abs(step - told) <= 0.5 + 1e-6
        }
        self.expect(f"a band move of {told} m", bool(fits), True, f"{metres:.1f} m apart")
        if len(fits) == 1 and metres:
            ((sign, step),) = fits
            grown = (metres + sign * step) / metres
            self.places[body] = tuple(b + (a - b) * grown for a, b in zip(here, there, strict=True))  # type: ignore[assignment]

    # Purchases.

    def on_bought(self, line: Fields) -> None:
        """TZ-EFF-02, TZ-EFF-03: everything bought was chosen, and everything chosen was bought."""
        result = self.result
        if line["account"] == "setback":
            self.expect("the buyer of a setback", line["body"], -1)
        if result is not None and line["account"] == "effect":
            self.expect("the combatant that buys", line["body"], result.body)
        super().on_bought(line)
        for verb, item, cost in line.get("purchases", ()):
            self.was_chosen(line, verb, item, cost)
        for choice in self.choices:
            if choice.kind in BOUGHT and choice.verb not in ("done", "impose", "damage"):
                self.unheeded(choice, f"{choice.verb} was chosen, and no line shows that it was bought")
        self.choices = [each for each in self.choices if each.kind not in BOUGHT]

    def was_chosen(self, line: Fields, verb: str, item: str, cost: int) -> None:
        """Compare a purchase with a choice."""
        if verb.startswith("momentary"):
            amount = 1 if verb == "momentary_up" else -1
            found = [each for each in self.choices if each.kind in BOUGHT and each.verb == "momentary"]
            fits = [each for each in found if (each.option[2], each.amount) == (item, amount)]
            if fits:
                self.choices.remove(fits[0])
                self.moments.append((fits[0].option[1], item, amount))
            self.expect(f"{verb} ({item}) was chosen", bool(fits), True)
        elif verb in ("consequence", "effect", "remove", "reduce") and line["account"] in ("effect", "consequence"):
            choice = next((each for each in self.choices if each.kind in BOUGHT and each.option[2:3] == (item,)), None)
            if choice is not None:
                self.choices.remove(choice)
        elif verb == "damage":
            choice = next((each for each in self.choices if each.kind == "damage"), None)
            if choice is not None:
                self.choices.remove(choice)
                self.expect("the damage bought", cost, choice.amount)

    def on_condition_gained(self, line: Fields) -> None:
        """TZ-EFF-06, TZ-STA-01, TZ-STA-03: a momentary modifier, a stance or a push as chosen."""
        super().on_condition_gained(line)
        name, body, detail, amount = line["condition"], line["body"], line.get("detail", ""), line.get("amount", 0)
        if name == "momentary":
            told = body, detail, amount
            self.expect("the momentary modifier", told in self.moments, True, f"of those chosen: {self.moments}")
            if told in self.moments:
                self.moments.remove(told)
        elif self.result is not None and "by" in line and self._rule in ("TZ-EFF-02", "TZ-EFF-03"):
            giver = self.result.body if self._rule == "TZ-EFF-02" else self.result.against
            self.expect(f"the giver of {name}", line["by"], giver)
        elif name == "stance" and not self.round:
            self.stanced.add(body)
        elif name == "stance":
            chosen = self.chosen({"change_stance", "declare_stance"}, body, ("stance", -1, detail))
            self.expect(f"{self.name(body)} chose the stance", chosen is None, False)

    def settle(self) -> None:
        """TZ-EFF-06: chosen momentary modifiers have begun."""
        super().settle()
        for body, kind, amount in self.moments:
            if not self.of(body).out:
                self.find(f"{self.name(body)} was to have {amount:+d} ({kind}) once")
        self.moments.clear()

    # Beginnings.

    def on_mustered(self, line: Fields) -> None:
        """TZ-CHR-01: the figures are those of the sheet in the header, once in a fight."""
        body = line["body"]
        self.expect(f"{self.name(body)} was here already", body in self.present, False)
        super().on_mustered(line)
        self.present.add(body)
        if body < 0:
            return
        for other in range(body):
            self.expect(f"{self.name(other)} has come", other in self.present, True)
            self.present.add(other)
        sheet, figures = self.sheets.get(self.names[body], {}), dict(line["figures"])
        x, y = sheet.get("position") or (None, None)
        if x is not None and y is not None:
            self.places[body] = x, y
        if sheet and not self.step and self.variants.get("principal_ability") != "on":
            for ability in ABILITIES:
                if ability in sheet.get("abilities", {}):
                    written = (sheet["abilities"][ability] - 10) // 2
                    self.expect(f"{ability} of {self.name(body)}", figures.get(ability, 0), written, "by its sheet")
            for name in ("level", "pgf"):
                if name in sheet:
                    self.expect(f"{name} of {self.name(body)}", figures.get(name), sheet[name], "by its sheet")

    def on_step_started(self, line: Fields) -> None:
        """A stage follows the end of the last one."""
        if line["kind"] == "fight":
            self.expect("the fight before has ended", bool(self.round) and self.last is None, False)
            self.present.clear()
            self.places.clear()
            self.last, self.decided = None, None
        self.expect_names(line)
        super().on_step_started(line)
        self.stages += line["kind"] in ("fight", "rest")
        self.step = line["step"]

    def on_round_started(self, line: Fields) -> None:
        """TZ-TIME-01: the last round has ended, and all are there."""
        super().on_round_started(line)
        self.expect("the last round has ended", self.open, False)
        self.open = True
        if self.round == 1:
            self.no_dice_left()
            for body in sorted(self.present - self.stanced):
                free = body < 0 or self.name(body) not in self.sheets or bool(self.of(body).out)
                self.expect(f"{self.name(body)} has a stance", free, True)
            self.stanced.clear()
            for choice in self.choices:
                if choice.kind == "start_weapon":
                    self.unheeded(choice, f"{self.name(choice.seat)} chose a thing, and no line shows it in hand")

    def on_order_set(self, line: Fields) -> None:
        """TZ-INI-02: each combatant in the order has one initiative."""
        super().on_order_set(line)
        self.expect("the combatants with an initiative", [body for body, _ in line["scores"]], self.slots)

    # Ends.

    def on_round_ended(self, line: Fields) -> None:
        """TZ-TIME-01, TZ-TIME-04: a round is under way; the conflict may be decided."""
        self.expect("a round is under way", self.open, True)
        self.open = False
        self.turn_ends()
        super().on_round_ended(line)
        self.decided = self.decided if self.decided is not None else self.able_sides()

    def on_fight_ended(self, line: Fields) -> None:
        """TZ-TIME-03: the end of the scene follows."""
        if self.decided is None and all(person.pools for person in self.people):
            self.decided = self.able_sides()
        super().on_fight_ended(line)
        self.next = self._line, self._rule, ("phase_started", "phase", "scene_end"), -1

    def on_phase_started(self, line: Fields) -> None:
        """TZ-EFF-10: states that last for the scene end with it."""
        super().on_phase_started(line)
        self.scene_over = line["phase"] == "scene_end"
        if self.scene_over and not self.step:
            self.expect("the end of the fight was told", self.last is not None, True)

    def scene_ends(self) -> None:
        """TZ-EFF-10: no state outlasts its scene."""
        self.scene_over = False
        for person in self.people:
            for mark in person.marks:
                row = self.book.state(mark.name)
                if row is not None and row["ends"] == "scene" and not person.out:
                    self.find(f"{mark.name} of {person.name} has not ended with the scene")

    def next_turn(self, body: int) -> None:
        """TZ-TIME-04: tested after every turn."""
        if not self.open:
            self.find("no round has begun")
            self.open = True
        self.turn_ends()
        self.no_dice_left()
        self.decided, self.master, self.order = None, -1, ""
        super().next_turn(body)
        person = self.of(body)
        self.expect(f"{person.name} still pushes its attack", person.push, 0)

    def turn_ends(self) -> None:
        """TZ-ACT-02: every chosen action was taken; TZ-TIME-04: note the sides that are able."""
        for choice in self.choices:
            shown = choice.kind != "turn" or choice.verb in SILENT
            if not shown and choice.seat >= 0 and self.of(choice.seat).able(self.book):
                self.unheeded(choice, f"{self.name(choice.seat)} chose to {choice.verb}, and no line shows it")
        self.choices.clear()
        self.note_end()

    def note_end(self) -> None:
        """TZ-TIME-04: the sides that are able when at most one is."""
        able = self.able_sides()
        if len(able) <= 1 and self.decided is None:
            self.decided = able

    def on_pool_changed(self, line: Fields) -> None:
        """TZ-TIME-04: the losses of a round end come after the end of a conflict."""
        if line["cause"] in ("bleeding", "instability"):
            self.note_end()
        if line["pool"] == "gm_pool" and "gm_pool" not in self._known:
            self.find("no line has given the reserve of the game master")
        super().on_pool_changed(line)

    def ended(self, winner: str, ending: str, rounds: int) -> None:
        """TZ-TIME-04: note the end of a fight of a chain."""
        if self.last is not None:
            self.settle()
            self.expect("the end", (winner, ending, rounds), self.told_end, "as it was told before")
            return
        super().ended(winner, ending, rounds)
        self.rounds += rounds
        self.last, self.told_end = winner, (winner, ending, rounds)

    def close(self, footer: Fields) -> None:
        """TZ-TIME-04: the winner and the rounds of the fight, or of all fights of a chain."""
        self._line, self._rule = footer["n"], footer["rule"]
        self.check_next(footer)
        self.expect("a round is under way", self.open, False)
        winner, ending = footer["winner"] or "", footer["ending"]
        if self.step:
            self.expect("the rounds", footer["rounds"], self.rounds)
            self.chain_ended(footer, self.last or "", self.stages)
        else:
            self.expect("the rounds", footer["rounds"], self.round)
            able = self.decided if self.decided is not None else self.able_sides()
            one = next(iter(able)) if len(able) == 1 else ""
            if len(self.header["sides"]) == 2:  # of more sides two may be allied
                self.expect("the winner", winner, one)
                self.expect("the ending", ending, "last_side" if one else "mutual" if not able else "draw")
        super().close(footer)
