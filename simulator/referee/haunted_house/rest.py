"""The time between fights, and the points that it restores (HH-REC, HH-OOC)."""

from __future__ import annotations

from typing import Any

from .people import Person
from .turns import TurnsReferee

HOUR, HALF_HOUR, ROUND = 3600, 1800, 5
UNITS = {"hour": HOUR, "minute": 60, "second": 1}


class RestReferee(TurnsReferee):
    """Follows stages and the clock."""

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self.seconds = 0
        self.at_rest: set[str] = set()  # the sides
        self.step = 0
        self.fought = 0  # rounds of the fight that is over

    def clock(self) -> int:
        """HH-REC-04: a round has 5 seconds."""
        return self.seconds + ROUND * max(0, self.round - 1)

    def on_step_started(self, fields: dict[str, Any]) -> None:
        """Begin another stage: a new fight, or a rest or travel that follows the last fight."""
        self.settle()
        self.step += 1
        self.expect("the step", fields["step"], self.step)
        self.names = list(fields["names"])
        for name in self.names:
            self.people.setdefault(name, Person(name))
        if fields["kind"] == "fight":
            self._begin_fight()
        else:
            self._close_fight()
        self.aftermath = fields["kind"] == "aftermath"

    def on_step_ended(self, fields: dict[str, Any]) -> None:
        """End a fight of a chain."""
        self.settle()
        self.expect("the rounds", fields["rounds"], self.fought if self.resting else self.round)
        self.expect("the step", fields["step"], self.step)

    def on_fight_ended(self, fields: dict[str, Any]) -> None:
        """End a fight that its aftermath follows."""
        self.settle()
        self.expect("the rounds", fields["rounds"], self.round)
        self._close_fight()
        self.aftermath = True

    def _begin_fight(self) -> None:
        self.loaded.clear()
        self.base, self.round, self.resting, self.slots, self.turn = self.tick, 0, False, [], []
        for person in self.everyone():
            person.end_encounter(self.switch("exit_run_rounds"))
            person.flight_rooms = 0
            if person.status not in ("active", "unconscious"):
                person.in_scene = False

    def _close_fight(self) -> None:
        """HH-REC-04, HH-OOC-05: the fight's time counts for recovery, without rest; its last round is over."""
        self.fought, self.seconds = self.round, self.seconds + ROUND * self.round
        self.round, self.resting, self.turn = 0, True, []
        self.at_rest.clear()
        for person in self.everyone():
            self._recover(person, ROUND * self.fought, False)
            burning, airless = person.burning, person.airless
            person.end_encounter(self.switch("exit_run_rounds"))
            person.burning, person.airless = burning, airless

    def on_acted(self, fields: dict[str, Any]) -> None:
        """HH-REC-01, HH-OOC-08: a side rests, until the party searches and goes on."""
        super().on_acted(fields)
        if fields["verb"] == "rest":
            self.at_rest.add(self.sides[-1 - fields["body"]])
        elif fields["verb"] in ("walk_on", "run_on"):
            self.at_rest.clear()
            for person in self.everyone():
                person.flight_rooms = fields["amount"] if fields["verb"] == "run_on" else 0

    def on_phase_started(self, fields: dict[str, Any]) -> None:
        """HH-OOC-03: search turns are no rest."""
        super().on_phase_started(fields)
        if fields["phase"] == "search_turn":
            self.at_rest.clear()

    def on_time_passed(self, fields: dict[str, Any]) -> None:
        """HH-REC-04: the clock goes on, and all recover; fires and arrests leave no rest."""
        self.settle()
        seconds = fields["amount"] * UNITS[fields["unit"]]
        needy = any((person.arrest or person.burning) and person.status != "dead" for person in self.everyone())
        self.seconds += seconds
        self.tick += seconds // ROUND
        for person in self.everyone():
            self._recover(person, seconds, person.in_scene and person.side in self.at_rest and not needy)

    def _recover(self, person: Person, seconds: int, resting: bool) -> None:
        """HH-REC-01, HH-REC-02: whole periods give points, the remaining seconds are kept, a full pool keeps none."""
        if person.status not in ("active", "fled") or not person.pools:
            return
        calm = self.seconds - max(self.seconds - seconds - person.rests["shock"], person.frightened)
        effort = seconds * (2 if resting else 1)
        periods = {
            "life": (person.rests["life"] + effort, 2 * HOUR),
            "stamina": (person.rests["stamina"] + seconds, HALF_HOUR),
            "shock": (calm, HALF_HOUR),
        }
        for pool, (time, period) in periods.items():
            points, left = divmod(time, period)
            person.owed[pool] += min(points, person.most(pool) - person.pools[pool])
            full = person.pools[pool] + points >= person.most(pool)
            person.rests[pool] = 0 if full else left

    def close(self, footer: dict[str, Any]) -> None:
        """Check at the end that nothing is missing; after an aftermath no heart is left stopped (HH-OOC-05), and no
        coma without care (HH-OOC-07)."""
        self._line, self._rule = footer["n"], footer["rule"]
        self.settle()
        for person in self.everyone() if self.aftermath else ():
            dying = person.arrest or (person.status == "coma" and not self.is_cared_for(person))
            self.expect(f"{person.name} is left to die", dying and person.status != "dead", False)
        super().close(footer)
