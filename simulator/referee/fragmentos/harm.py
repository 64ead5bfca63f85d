"""Consequences of a resolution: damage, protection, setbacks, and the effect of the frame (FR-DANG, FR-PROT,
FR-COND)."""

from __future__ import annotations

from functools import partial
from typing import Final

from attrs import frozen

from ...trace.lines import Fields
from .expectations import Expectation
from .figures import Pair, Resolution, Throw
from .resolving import Resolving
from .specials import MOMENT, SIGHT
from .tables import DEFENDED, LABELS, OBSTACLE, ROLLED, condition, is_yes, own

UNMARKED: Final = ("hazard", SIGHT)
"""Challenges of which no failure is remembered."""


@frozen
class Strike:
    """One loss: the victim, its characteristic ("": as the trace names it), the named omens, the dealer, and whether
    the dealer was the attacker."""

    victim: int
    char: str
    source: str
    omens: int
    by: int
    attacking: bool


class Harm(Resolving):
    """Computes consequences."""

    _blow: Strike | None = None
    _progress = 0

    def is_over(self) -> bool:
        """FR-QUAL-09: all pairs are compared, and this line does not force an outcome."""
        resolution = self.resolution
        if resolution is None or not resolution.complete or resolution.settled:
            return False
        return self.now.get("rule") != "FR-QUAL-04"

    def settle(self) -> None:
        """FR-RES-01consequences come once no quality is activated any more."""
        resolution = self.resolution
        assert resolution is not None
        resolution.settled = True
        if resolution.alone:
            self._settle_challenge(resolution)
        else:
            self.owe(*self._used_up(resolution), partial(self._harm, resolution), partial(self._effect, resolution))

    def _settle_challenge(self, resolution: Resolution) -> None:
        """FR-CHAL-05, FR-DANG-03: the mark, the damage, and the effect of the challenge."""
        (throw,) = resolution.firsts
        success, failed = resolution.pairs[0].lead_wins, self.bodies[throw.body].failed
        if resolution.action not in UNMARKED:
            key = f"{resolution.name}:{resolution.target}"
            failed.discard(key) if success else failed.add(key)
        if resolution.danger and not success:
            self.owe(partial(self._strike, Strike(throw.body, "", "omens", throw.omens, -1, False)))
        elif resolution.action == SIGHT and not success:
            self.owe(partial(self._set_back, Strike(throw.body, "", "", 0, -1, False)))
        self.owe_last(partial(self._outcome, resolution, success))

    def owe_last(self, expectation: Expectation) -> None:
        """Compute this after all other expectations."""
        self._expectations.append(expectation)

    def _used_up(self, resolution: Resolution) -> list[Expectation]:
        """FR-FIGHT-08: an obstacle that gave its die is gone."""
        expectations: list[Expectation] = []
        leads, others = resolution.leads, [throw.body for throw in resolution.others]
        for throw in resolution.efforts():
            if throw.thing == OBSTACLE:
                known, against = self.bodies[throw.body], others if throw.body in leads else leads
                spent = next((body for body in against if body in known.obstacles), -1)
                self.expect("the obstacle stands against an opponent", spent >= 0, True)
                known.obstacles.discard(spent)
                expectations.append(
                    {"event": "item_changed", "body": throw.body, "item": OBSTACLE, "change": "used_up"}
                )
        return expectations

    # Losing.

    def _harm(self, resolution: Resolution) -> None:
        """FR-CONF-07, FR-DANG-04, FR-DANG-08, FR-FIGHT-05: each loser is harmed once, in list order."""
        if not resolution.danger and not resolution.fight:
            return
        found: dict[int, Strike] = {}
        for pair in resolution.pairs:
            assert pair.other is not None
            winner = pair.lead if pair.lead_wins else pair.other
            if winner.avoiding and not is_yes(self.rule("passive_win_harm")):
                continue
            for loser in pair.losers():
                found.setdefault(loser.body, self._loss(resolution, pair, loser, winner))
        strike = self._strike if resolution.danger else self._set_back
        self.owe(*(partial(strike, found[body]) for body in sorted(found, key=self.listing.index)))

    def _loss(self, resolution: Resolution, pair: Pair, loser: Throw, winner: Throw) -> Strike:
        """FR-DANG-04: ``conflict_omen_source`` chooses whose omens count; by default those of the body that the
        frame marks."""
        assert pair.other is not None
        attacker = pair.lead if loser is pair.other else loser
        if resolution.action in DEFENDED:
            attacker = pair.other
        source = str(self.rule("conflict_omen_source"))
        beaten_by = pair.lead if loser is pair.other else pair.other
        counted = {
            "attacker": attacker.omens,
            "winner": beaten_by.omens,
            "loser": loser.omens,
            "both": beaten_by.omens + loser.omens,
        }[source]
        char = loser.char or ROLLED.get(resolution.name, "")
        return Strike(loser.body, char, f"omens_of_{source}", counted, winner.body, loser is attacker)

    def _is_averted(self, victim: int) -> bool:
        """FR-SPEC-03, FR-SPEC-07: this line says that a special spares the victim; it is expected from now on."""
        now = self.now
        averted = now.get("verb") == "special" and now.get("detail") in ("miss", "immune")
        if averted and victim == now.get("target", now["body"]):
            self.owe({"event": "acted", "body": now["body"], "verb": "special"})
            return True
        return False

    def _strike(self, blow: Strike) -> None:
        """FR-DANG-03..06: a loss of 1 and the omens, if this body loses points at all."""
        known, rule = self.bodies[blow.victim], self.rule("monster_damage")
        if blow.char and blow.char not in known.current:
            return
        if known.kind == "monster" and (rule == "none" or (rule == "defending_only" and blow.attacking)):
            return
        if known.kind == "monster" and rule == "vulnerable_only" and self.now.get("event") != "damage_rolled":
            return  # the weapon that hurts a monster shows its weak points
        if self._is_averted(blow.victim):
            return
        self._blow = blow
        expectation = {"event": "damage_rolled", "body": blow.by, "target": blow.victim}
        self.owe({**expectation, **({"item": blow.char} if blow.char else {})})

    def on_damage_rolled(self, fields: Fields) -> None:
        """FR-PROT-01..06: plot protection averts all of it or nothing, and must where a main would fall."""
        blow, self._blow = self._blow, None
        if fields["rule"] == MOMENT:
            blow = self._blow_of(fields)
        elif not self.confirmed or blow is None:
            self.find("no loss of points is expected here")
            return
        else:
            parts = own(fields["parts"])
            self.expect("the parts of the loss", parts, [["failure", 1], [blow.source, blow.omens]])
        char, loss = fields["item"], fields["rolled"]
        self.expect_sum("the loss", loss, fields["parts"])
        known = self.bodies[blow.victim]
        averted = fields.get("protection", 0)
        self.expect("the points lost", fields["loss"], loss - averted)
        may = self._may_protect(blow.victim)
        must = (
            loss > 0
            and may
            and known.kind == "main"
            and known.current[char] <= loss
            and is_yes(self.rule("forced_protection"))
        )
        if averted:
            self.expect("plot protection is in force", may, True)
            self.expect("the loss averted by protection", averted, loss)
            told = {"event": "reacted", "body": blow.victim, "manner": "protect", "detail": "obliged" if must else ""}
            self.owe(told, *self.pay(blow.victim, "plot_protection"))
            return
        self.expect("plot protection must be paid", must, False)
        before = known.current[char]
        known.current[char] = before - loss
        self.owe(*self.pool(blow.victim, char, before, before - loss, "danger"), *self._falls(blow.victim, char))

    def _blow_of(self, fields: Fields) -> Strike:
        """FR-SPEC-04: a loss by a special: its points, and the omens of its dice."""
        told = [[name, value] for name, value in fields["parts"] if name == "omens"]
        self.expect("the omens of the blow", told, [["omens", self._omens]] if told else [])
        label, points = fields["parts"][0]
        fixed = [blow.get("damage", 0) for blow in self.effects(label, "hit")]
        laid = self.effects(label, "inflict")
        self.expect("a special costs this", points in fixed or fields["item"] in laid, True)
        self.expect("the victim is active", self.bodies[fields["target"]].active, True)
        return Strike(fields["target"], fields["item"], "", 0, fields["body"], False)

    def _may_protect(self, victim: int) -> bool:
        """FR-PROT-01, FR-PROT-02, FR-PROT-05, FR-PROT-06: a point may protect the victim now."""
        known, resolution = self.bodies[victim], self.resolution
        early = self.rule("protection_check") == "at_declaration" and self._rule != MOMENT
        level = resolution.threat if early and resolution is not None else self.threat
        in_force = level < self.number("plot_protection_end_threat")
        if known.kind == "main":
            return in_force and known.points > 0
        if self.rule("director") != "horror" or self.threat <= self.number("threat_min"):
            return False
        if known.kind == "monster":
            rule = self.rule("monster_plot_protection")
            return rule == "always" or (rule == "same_limit" and in_force)
        return in_force and is_yes(self.rule("secondary_plot_protection"))

    def _falls(self, body: int, char: str) -> list[Expectation]:
        """FR-COND-01..04, FR-THR-04: the status that follows, and its effect on threat."""
        known = self.bodies[body]
        status = condition(known.current)
        if status == known.status:
            return []
        known.status = status
        known.obstacles.clear()
        expectations: list[Expectation] = [
            {"event": "status_changed", "body": body, "status": status, "cause": LABELS[char][status]}
        ]
        expectations += self.reveal(body)
        if status == "out" and known.kind != "monster":
            if known.kind == "main" or known.named or self.rule("threat_on_unnamed_out"):
                expectations += self.raise_threat("death")
        elif status == "incapacitated" and known.kind == "main" and self.rule("threat_on_incapacitated"):
            expectations += self.raise_threat("incapacitation")
        return expectations

    def _set_back(self, blow: Strike) -> None:
        """FR-FIGHT-05: one more setback, and at the limit the body is driven off."""
        known = self.bodies[blow.victim]
        if self._is_averted(blow.victim) or known.kind == "monster" or not known.active:
            return
        self.setback(blow.victim)

    def setback(self, body: int) -> None:
        """FR-FIGHT-05: one more setback, and at the limit the body is driven off."""
        known = self.bodies[body]
        known.setbacks += 1
        told = {"event": "condition_gained", "body": body, "condition": "setback", "amount": known.setbacks}
        limit = self.limit("setback_limit")
        gone = limit is not None and known.setbacks >= limit
        self.owe(told, *(self.leave(body, "driven_off") if gone else []))

    # Effects of the frame.

    def _effect(self, resolution: Resolution) -> None:
        """FR-FIGHT-02, FR-FIGHT-06, FR-FIGHT-07: the gain of a conflict's winner."""
        lead = resolution.leads[0]
        won = all(pair.lead_wins for pair in resolution.pairs)
        gets = won and self.bodies[lead].active
        if resolution.action == "attack":
            for body in resolution.leads:
                self.owe_last_now(self.reveal(body))
        elif resolution.action == "hunt" and gets:
            self.owe(*self.reveal(resolution.others[0].body))
        elif resolution.action == "hide" and gets:
            self.owe(*self.hides(lead))
        elif resolution.action == "flee":
            for throw in resolution.others:
                self.owe_last_now(self.reveal(throw.body))
            self.owe_last_now(self.leave(lead, "escaped") if gets else [])

    def owe_last_now(self, expectations: list[Expectation]) -> None:
        """Expect these after the present expectations."""
        self._expectations.extend(expectations)

    def hides(self, body: int) -> list[Expectation]:
        """FR-FIGHT-07: the body is hidden."""
        self.bodies[body].hidden = True
        return [{"event": "condition_gained", "body": body, "condition": "hidden"}]

    def _outcome(self, resolution: Resolution, success: bool) -> None:
        """FR-FIGHT-02, FR-FIGHT-08, FR-FIGHT-09: the effect of a challenge, unless it is tried again immediately."""
        (body,) = resolution.leads
        if not success and self._is_retried(resolution):
            return
        expectations = self.reveal(body) if resolution.action == OBSTACLE else []
        if success and self.bodies[body].active:
            if resolution.action == OBSTACLE:
                self.bodies[body].obstacles.add(resolution.target)
                told = {"event": "condition_gained", "body": body, "condition": OBSTACLE}
                expectations.append({**told, "against": resolution.target})
            elif resolution.action == "objective":
                self._progress += 1
                expectations += self.pool(body, "objective", self._progress - 1, self._progress, "success")
            elif resolution.action == "flee_clear":
                expectations += self.leave(body, "escaped")
        self.owe(*expectations)

    def _is_retried(self, resolution: Resolution) -> bool:
        """FR-CHAL-05 with ``immediate``: a point is paid, and the same challenge begins anew, once."""
        paid = self.now.get("event") == "pool_changed" and self.now.get("cause") == "retry"
        if not paid or self.rule("retry_timing") != "immediate" or resolution.action in UNMARKED or self._retried:
            return False
        self._retried = True
        self._price = 1
        self.resolution = Resolution(resolution.action, resolution.name, resolution.leads, resolution.target)
        return True

    _retried = False
