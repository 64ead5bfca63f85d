"""The handlers of the other events: the scene and its people, actions, conditions, rests, the end."""

from __future__ import annotations

from collections.abc import Mapping

from ...trace.lines import Fields
from .figures import Figures, Resolution
from .harm import Harm
from .specials import MOMENT
from .tables import CHARS, condition, is_yes

CONFLICTS = frozenset({"attack", "contest", "hunt", "hide", "flee"})
CHALLENGES = frozenset({"flee_clear", "obstacle", "objective", "challenge"})


class FragmentosReferee(Harm):
    """Recomputes a scene, or a story of several scenes."""

    QUIET = frozenset({"phase_started"})
    SIDES: Mapping[str, tuple[int, ...]] = {"order": tuple(range(2, 50))}

    _story = False
    _stages = _rounds = 0
    _winner = ""
    _carried: dict[str, Figures]

    def __init__(self, header: Fields) -> None:
        super().__init__(header)
        self.die = self.number("die_sides")
        self._order = []
        self._carried = {}
        self._carried_threat: int | None = None
        self._gone: set[tuple[str, str]] = set()

    def may_repeat(self, fields: Fields) -> bool:
        """FR-OBJ-05, FR-REC-02: a scene may have two equal objects, and a rest two equal gains."""
        return (
            super().may_repeat(fields)
            or fields.get("change") == "there"
            or fields.get("verb") == "recover"
            or fields.get("phase") == "rest"
        )

    # Scenes.

    def on_step_started(self, fields: Fields) -> None:
        """FR-END-04, FR-OOC-02: the next scene of a story, or the time between two scenes, with the same people."""
        self.check_complete()
        self.expect_names(fields)
        self._stages += 1
        self.expect("the step", fields["step"], self._stages)
        self._story = True
        known = {body.name: body for body in self.bodies if body.kind}
        for body in known.values():
            body.clear()
        fight = fields["kind"] == "fight"
        self._carried = known if fight and self.listing else {}
        self._carried_threat = self.threat if fight and self.listing else None
        crossed = {(self.name(owner), key) for key, owner in self.owners.items() if key in self.crossed}
        self.names = list(fields["names"])
        self.bodies = [known.get(name) or Figures(name, self.sides[name]) for name in self.names]
        if fight:
            self.bodies = [
                Figures(name, known[name].side if name in known else self.sides[name]) for name in self.names
            ]
            self.listing, self.owners, self.crossed, self.lying = [], {}, set(), []
            self._gone = crossed
        self._round, self._progress = 0, 0
        self._open = False
        self._known.clear()

    def on_mustered(self, fields: Fields) -> None:
        """FR-SHEET-01, FR-THR-01, FR-OOC-02: a body begins a scene with the points that the last scene left it."""
        body, figures = fields["body"], fields["figures"]
        if body < 0:
            ((_, self.threat),) = figures
            self.director = body
            if self._carried_threat is not None:
                self.expect("the threat of the story", self.threat, self._carried_threat)
            return
        known, arrived = self.bodies[body], self.bodies[body].active
        self._by_sheet(known.name, dict(figures))
        for key in known.read(figures, fields["words"]):
            self.owners[key] = body
            lost = (known.name, key) in self._gone and self.rule("exhausted_scope") == "everyone"
            self.expect(f"{key} is crossed out", lost, False)
        self.expect("the status", known.status, condition(known.current))
        if not arrived:
            self.listing.append(body)
        before = self._carried.get(known.name)
        if before is not None and before.status != "reserve":
            for what in ("current", "total", "points", "status", "extras", "kind"):
                self.expect(f"{what} of {known.name}", getattr(known, what), getattr(before, what))

    def _by_sheet(self, name: str, figures: dict[str, int]) -> None:
        """FR-SHEET-01: traits are those of the sheet in the header, and so are characteristics in a first scene."""
        sheet = self.sheets.get(name, {})
        for trait in sheet.get("traits", ()):
            if trait["name"] in figures:
                self.expect(f"{trait['name']} of {name}", figures[trait["name"]], trait["score"], "by its sheet")
        for char in CHARS:
            if char in sheet and isinstance(sheet[char], int) and not self._rounds and name not in self._carried:
                most = figures.get(f"total_{char}", figures.get(char, 0))
                self.expect(f"{char} of {name}", most, sheet[char], "by its sheet")

    def on_arrived(self, fields: Fields) -> None:
        """FR-QUAL-05, FR-TURN-06: a body from the reserve joins a side, at the end of the list."""
        body = self.bodies[fields["body"]]
        self.expect("the status of the newcomer before", body.status, "reserve")
        self.expect("the side is one of those that fight", fields["side"] in self.sides.values(), True)
        body.status, body.side = "active", fields["side"]
        self.listing.append(fields["body"])
        self._order.append(fields["body"])

    # Actions.

    def on_acted(self, fields: Fields) -> None:
        """FR-FIGHT-01, FR-FIGHT-02: an action, a quality, or the gain of a rest."""
        if fields["rule"] == "FR-QUAL-04":
            self.force(fields)
        elif fields["verb"] == "activate":
            self._activate(fields)
        elif fields["verb"] == "recover":
            self._recover(fields)
        elif fields["verb"] == "special":
            self.on_special(fields)
        else:
            self._action(fields)

    def _action(self, fields: Fields) -> None:
        """FR-FIGHT-02: note the action of the coming resolution and its price before the dice."""
        body, verb, target = fields["body"], fields["verb"], fields.get("target", -1)
        self.acts(body)
        chosen = self.chosen({"turn"}, body, (verb, target, fields.get("item", "")))
        self.expect(f"{self.name(body)} chose to {verb}", chosen is None, False)
        self.choices.clear()
        self.resolution, self._retried = None, False
        self._price = fields.get("amount", 0)
        if verb == "pass":
            self._idle = True
            self._actor = -1
        elif verb == "arm":
            self._takes(body, fields["item"])
        elif verb in CONFLICTS:
            area = verb in ("attack", "contest") and target < 0
            self.resolution = Resolution(verb, str(fields.get("item", verb)), [body], target, area)
            if verb in ("attack", "contest", "hunt"):
                self._aim(fields, body, target)
            elif verb == "hide" and not self._seekers(body):
                self.resolution = None
                self.owe(*self.hides(body))
        else:
            assert verb in CHALLENGES
            name = f"challenge:{fields['item']}" if verb == "challenge" else verb
            if verb == "obstacle":
                self._aim(fields, body, target)
                self.expect("there is an obstacle already", target in self.bodies[body].obstacles, False)
            self.resolution = Resolution(verb, name, [body], target)
            self.expect("the price", self._price, int(f"{name}:{target}" in self.bodies[body].failed))

    def _aim(self, fields: Fields, body: int, target: int) -> None:
        """FR-FIGHT-07, FR-COND-05: check that the target may be aimed at."""
        if target < 0:
            return
        known = self.bodies[target]
        self.expect("the target is of another side", known.side != self.bodies[body].side, True)
        helpless = fields.get("detail") == "helpless"
        self.expect("the target's state", known.status, "incapacitated" if helpless else "active")
        self.expect("the target is hidden", known.hidden, fields["verb"] == "hunt")

    def _seekers(self, body: int) -> list[int]:
        """FR-FIGHT-07: the enemies that have cognición."""
        return [other for other in self.enemies(body) if "cognicion" in self.bodies[other].current]

    def _takes(self, body: int, thing: str) -> None:
        """FR-OBJ-05: an object of the scene, or one that a quality has at hand."""
        dice = dict(self.lying).get(thing)
        expectation = {"event": "item_changed", "body": body, "item": thing, "change": "picked_up"}
        self.owe(expectation if dice is None else {**expectation, "amount": dice})

    def _activate(self, fields: Fields) -> None:
        """FR-QUAL-05, FR-QUAL-06: before the dice: an object for its owner or by the scene's quality, or an element.
        FR-QUAL-07: an element that works against the owner of the quality pays the owner, a main."""
        seat, key, gainer = fields["body"], fields["item"], fields.get("target", -1)
        self.may_use(seat, key)
        resolution = self.resolution
        self.expect("the dice have not fallen", bool(resolution and resolution.complete), False)
        owner = self.owners.get(key, -1)
        if gainer >= 0:
            self.expect("the quality is the seat's own", owner in (-1, gainer), True)
        against = gainer < 0 <= owner and (seat < 0 or self.bodies[owner].side != self.bodies[seat].side)
        expectations = self.pay_for_quality(seat, key, {owner} if against else set())
        if gainer >= 0:
            self._takes(gainer, fields["detail"])
        self.owe(*expectations)

    def _recover(self, fields: Fields) -> None:
        """FR-REC-02, FR-REC-03: a point gives 1 in each characteristic or 2 in one, never above the total."""
        body = fields["body"]
        known = self.bodies[body]
        able = known.active or (known.status == "incapacitated" and is_yes(self.rule("recover_from_zero")))
        self.expect(f"{known.name} can recover", able and (self._story or self._round == 0), True)
        expectations = self.pay(body, "recovery")
        points = {"each": 1, "two": 2}[fields["detail"]]
        for char, now in known.current.items():
            if fields.get("item", char) == char:
                known.current[char] = min(now + points, known.total[char])
                expectations += self.pool(body, char, now, known.current[char], "rest")
        if known.status == "incapacitated" and condition(known.current) == "active":
            known.status = "active"
            expectations.append({"event": "status_changed", "body": body, "status": "active"})
        self.owe(*expectations)

    def on_reacted(self, fields: Fields) -> None:
        """FR-TURN-04, FR-TURN-05, FR-FIGHT-10, FR-PROT-03: a payment of a point, or an ally that joins an attack."""
        body, manner = fields["body"], fields["manner"]
        if manner == "hurry":
            self.hurry(body)
        elif manner == "again":
            self.again(body)
        elif manner == "join":
            self.join(body, fields["by"])
        elif not self.confirmed:
            self.find(f"protection by {manner} was not expected here")

    def on_hazard_struck(self, fields: Fields) -> None:
        """FR-OOC-07: a challenge that befalls a body, or an event that raises threat."""
        self.resolution = None
        if fields["rule"] == "FR-THR-05":
            self.owe(*self.raise_threat("dire_event"))
            return
        self.expect("the target of the hazard can act", self.bodies[fields["target"]].active, True)
        self.resolution = Resolution("hazard", f"challenge:{fields['hazard']}", [fields["target"]])

    # Conditions and things.

    def on_condition_gained(self, fields: Fields) -> None:
        """FR-DANG-01, FR-SUP-05: danger and full strength are declared; all other conditions follow from a roll."""
        body, name = fields["body"], fields["condition"]
        if name == "dangerous":
            self._danger(body, fields["detail"])
        elif name == "full_strength":
            self.expect("it draws on full strength already", self.bodies[body].full_strength, False)
            self.bodies[body].full_strength = True
            self.owe(*self.pay(body, "full_strength"))
        elif name == "setback" and fields["rule"] == MOMENT:
            self.setback(body)
            self.confirmed = self._confirm(fields)
        elif not self.confirmed:
            self.find(f"no earlier event makes {self.name(body)} {name}")

    def _danger(self, body: int, why: str) -> None:
        """FR-DANG-01, FR-DANG-02, FR-DANG-07: the reason for danger, given before the dice."""
        resolution = self.under_way()
        self.expect("the body that begins danger", body, resolution.leads[0])
        self.expect("the dice have not fallen", bool(resolution.firsts or resolution.danger), False)
        resolution.danger = why
        free = self.threat >= self.number("free_danger_threat") and self.rule("high_threat_danger") != "pay_always"
        if why != "danger_by_monster":
            self.expect("danger costs nothing", why != "danger_for_a_point", free)
        expectations = self.pay_threat("danger") if why == "danger_for_a_point" else []
        resolution.threat = self.threat
        self.owe(*expectations)

    def on_condition_ended(self, fields: Fields) -> None:
        """FR-FIGHT-07: hiding ends for a body that is found, fights or falls."""
        if not self.confirmed:
            self.find(f"no earlier event ends {fields['condition']}")

    def on_status_changed(self, fields: Fields) -> None:
        """FR-COND-01: only points that are lost or restored change a status."""
        if not self.confirmed:
            self.find("no points were lost or won back before this")

    def on_item_changed(self, fields: Fields) -> None:
        """FR-QUAL-05, FR-QUAL-06, FR-OBJ-05: objects appear, are taken, and qualities come into play."""
        item, change, dice = fields["item"], fields["change"], fields.get("amount", 0)
        if change == "there":
            self.lying.append((item, dice))
            self.expect("the dice of an object", 1 <= dice <= 3, True)
        elif change == "in_play":
            self.owners[item] = -1
        elif change == "picked_up" and self.confirmed:
            if (item, dice) in self.lying:
                self.lying.remove((item, dice))
            self.bodies[fields["body"]].extras.append((item, dice))
        elif change != "opened" and not self.confirmed:
            self.find(f"no earlier event makes {item} {change}")

    def on_left(self, fields: Fields) -> None:
        """FR-FIGHT-02, FR-FIGHT-06: a body leaves by a flight, by setbacks, or, unpursued, without a roll."""
        if self.confirmed:
            return
        resolution, body = self.resolution, fields["body"]
        walks = resolution is not None and resolution.action == "flee_clear" and not resolution.firsts
        self.expect("it can simply go", walks and resolution is not None and resolution.leads == [body], True)
        self.leave(body, fields["how"])
        self.resolution = None

    # The end.

    def on_step_ended(self, fields: Fields) -> None:
        """The end of a scene of a story."""
        self._end(fields.get("winner", ""), fields["ending"], fields["rounds"])
        self.expect("the step", fields["step"], self._stages)
        self._rounds, self._winner = self._rounds + fields["rounds"], fields.get("winner", "")

    def close(self, footer: Fields) -> None:
        """Check the end of the scene, or of the story."""
        self._line, self._rule = footer["n"], footer["rule"]
        if not self._story:
            self._end(footer["winner"] or "", footer["ending"], footer["rounds"])
        else:
            self.expect("the rounds", footer["rounds"], self._rounds)
            self.chain_ended(footer, self._winner, self._stages)
        self.check_complete()
        super().close(footer)

    def _end(self, winner: str, ending: str, rounds: int) -> None:
        """FR-END-01, FR-END-03: the class of the outcome and the winner fit the bodies that are left."""
        self.check_complete()
        self.expect("the rounds", rounds, self._round)
        bodies = [self.bodies[number] for number in self.listing]
        there = {body.side for body in bodies if body.active}
        party = self._party(bodies)
        side = party[0].side if party else ""
        if ending == "horror_defeated":
            self.expect("the winner", winner, side)
        elif ending in ("escaped", "wiped", "winner_side"):
            self.expect("the winner", winner, next(iter(there)) if len(there) == 1 else "")
        down = all(body.status in ("incapacitated", "out") for body in party)
        facts = {
            "wiped": bool(party) and down,
            "horror_defeated": not down and not there - {side},
            "escaped": not down and not any(body.active for body in party),
            "survived": winner == side and not down,
            "objective": self._progress > 0 and winner == side,
            "objective_lost": self._progress > 0 and winner != side,
            "timeout": len(there) > 1 and not winner,
            "winner_side": len(there) == 1,
            "draw": not winner,
        }
        self.expect(f"the ending {ending}", facts.get(ending), True)

    def _party(self, bodies: list[Figures]) -> list[Figures]:
        """FR-END-03: the mains of the protagonists' side."""
        mains = [body for body in bodies if body.kind == "main"]
        named = [body.side for body in mains if body.side == "protagonists"]
        side = next(iter((*named, *(body.side for body in mains))), "")
        return [body for body in mains if body.side == side]
