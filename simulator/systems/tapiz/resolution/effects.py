"""Purchases by effect and consequence points, with all their limits (TZ-EFF-02, TZ-EFF-03, TZ-EFF-04, TZ-EFF-06,
TZ-EFF-08, TZ-EFF-09, TZ-EFF-16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....core.asks import Option
from ..formulas import Slot, buys, on_sale, severity_of, slot
from ..lienzo.catalogue import StateRow
from ..lienzo.pack import Lienzo
from ..sheet import MENTAL
from ..specials import is_immune
from ..state import CONSEQUENCE, EFFECT, GENERIC, Body, Condition, State, reserve
from ..variants import Variants
from .conditions import SLAIN, can_lower, occupant, parts, price
from .deals import FAILURE, HELP, HINDER, SUCCESS, Deal, affordable, edge, entry_of, part_of
from .immediate_effects import applications, within_reach

DONE: Final = Option("done")
CLASSES: Final = ("PA", "MA", "PD", "MD", "MV", "SK")
DEAREST_FIRST: Final = ("extreme", "major", "minor")
KINDS: Final = ("action", "resistance")
NOTHING: Final[frozenset[str]] = frozenset()
REFUSED: Final = 0
REPLACES: Final = 1
FRESH: Final = 2


# Legality.


def allowed(state: State, deal: Deal, row: StateRow) -> bool:
    """TZ-EFF-04: an entry of the catalogue fits the action, regardless of its price."""
    if not on_sale(state.variants, row) or not _for_this(deal, row) or _hurts(state, deal, row):
        return False
    power = deal.power
    if power is not None and not buys(power, row.id):
        return False
    if row.manoeuvre_only:
        return deal.manoeuvre
    if row.power_only:
        return power is not None and row.id in power.ep_may_buy
    return fits(state, deal, row)


def _for_this(deal: Deal, row: StateRow) -> bool:
    """TZ-EFF-02, TZ-EFF-03, TZ-ACT-04, TZ-ACT-05: the entry has the right polarity, and its enemy if it needs one."""
    if row.polarity == CONSEQUENCE:
        return burdens(deal)
    if deal.what in (FAILURE, HINDER):
        return False
    if deal.what == HELP:
        return row.opposed == (deal.foe >= 0)
    return deal.foe >= 0 or not row.opposed


def burdens(deal: Deal) -> bool:
    """TZ-EFF-02, TZ-ACT-04: the points may buy something against the rival besides damage."""
    return deal.rival is not None and deal.what != HELP and not deal.shut


def _hurts(state: State, deal: Deal, row: StateRow) -> bool:
    """TZ-EFF-03, consequence_points_damage = never: an entry that costs hit points is not for a failure."""
    never = deal.what == FAILURE and state.variants.consequence_points_damage == "never"
    return never and row.does in ("riposte", "ally_hurt")


def fits(state: State, deal: Deal, row: StateRow) -> bool:
    """TZ-EFF-03, TZ-EFF-04: the letters: F always on a failure, f only inside the buyer's melee reach.

    A failed mental roll buys entries of the mind: those that it could have bought on a success."""
    if deal.what == FAILURE:
        if deal.domain == MENTAL and deal.letters not in row.how:
            return False
        return "F" in row.how or ("f" in row.how and _in_reach(state, deal))
    if deal.power is not None and row.id in deal.power.ep_may_buy:
        return True
    return any(letter in row.how for letter in deal.letters)


def _in_reach(state: State, deal: Deal) -> bool:
    if deal.near is None:
        deal.near = deal.rival is not None and within_reach(state, deal.buyer, deal.rival)
    return deal.near


class Catalogue:
    """Rows of a pack that fit each kind of deal under some variants, with options of lasting states and momentary
    modifiers, each computed once.

    A catalogue outlives a branch of an exact walk, so it stores plain numbers only, never undecided ones."""

    __slots__ = ("_generic", "_lasting", "_momentary", "_rows", "lienzo", "variants")

    def __init__(self, lienzo: Lienzo, variants: Variants) -> None:
        self.lienzo = lienzo
        self.variants = variants
        self._rows: dict[tuple[str, str, str, str, bool, bool, bool, str, bool, frozenset[str]], list[StateRow]] = {}
        self._generic: dict[tuple[str, int, str, tuple[str, ...]], list[Option]] = {}
        self._lasting: dict[tuple[int, str], dict[str, list[Option]]] = {}
        self._momentary: dict[int, list[Option]] = {}

    def lasting(self, bearer: Body, domain: str) -> dict[str, list[Option]]:
        """Return the options of lasting states for a bearer, by row id, as far as they exist."""
        kind = (int(bearer.id), domain)
        found = self._lasting.get(kind)
        if found is None:
            found = self._lasting[kind] = {}
        return found

    def momentary(self, bearer: int, sign: int) -> list[Option]:
        """TZ-EFF-06: the momentary modifiers of one sign for a body, one of each kind."""
        key = int(bearer) << 1 | (sign > 0)
        found = self._momentary.get(key)
        if found is None:
            found = self._momentary[key] = [Option("momentary", int(bearer), kind, amount=sign) for kind in KINDS]
        return found

    def generics(self, polarity: str, bearer: int, severity: str, on: tuple[str, ...]) -> list[Option]:
        """TZ-EFF-16: the generic states of one polarity and severity on some parts of a body, one of each class."""
        bearer = int(bearer)
        kind = (polarity, bearer, severity, on)
        found = self._generic.get(kind)
        if found is None:
            details = [f"{severity} {each} {part}" if part else f"{severity} {each}" for part in on for each in CLASSES]
            found = self._generic[kind] = [Option(polarity, bearer, GENERIC, detail) for detail in details]
        return found

    def rows(self, state: State, deal: Deal, severity: str, but: frozenset[str] = NOTHING) -> list[StateRow]:
        """Return the entries of one severity ("": any) that a deal allows, in the pack's order.

        Leaves out immediate entries whose id is in ``but``."""
        near = deal.what == FAILURE and _in_reach(state, deal)
        power = "" if deal.power is None else deal.power.id
        letters, domain = deal.letters, deal.domain
        bound = (deal.manoeuvre, not burdens(deal), bool(deal.foe >= 0), severity, bool(near))
        deal_kind = (deal.what, letters, domain, power, *bound, but)
        rows = self._rows.get(deal_kind)
        if rows is None:
            states = [row for row in self.lienzo.states.values() if allowed(state, deal, row)]
            states = [row for row in states if row.ends != "instant" or row.id not in but]
            rows = [row for row in states if severity in ("", severity_of(self.variants, row))]
            self._rows[deal_kind] = rows
        return rows


CATALOGUES: Final = 16
"""Number of cached catalogues, one per pair of pack and variants."""
_CATALOGUES: Final[dict[tuple[int, int], Catalogue]] = {}


def catalogue(state: State) -> Catalogue:
    """Return the catalogue of a fight. It holds its pack and variants, so that their ids cannot be reused."""
    lienzo, variants = state.lienzo, state.variants
    identity = (id(lienzo), id(variants))
    found = _CATALOGUES.get(identity)
    if found is None:
        if len(_CATALOGUES) >= CATALOGUES:
            _CATALOGUES.clear()
        found = _CATALOGUES[identity] = Catalogue(lienzo, variants)
    return found


Entry = tuple[StateRow | None, list[Option]]
"""An entry of the catalogue with its options, for one bearer each; None for generic states and slaying."""


def entries(state: State, deal: Deal, severity: str) -> list[Option]:
    """Return every state of one severity that the deal allows, catalogue first, then generic ones, at any price."""
    return [option for _, options in _entries(state, deal, severity) for option in options]


def _entries(state: State, deal: Deal, severity: str, but: frozenset[str] = NOTHING) -> list[Entry]:
    """Return these states by entry, leaving out immediate entries whose id is in ``but``."""
    known, special = catalogue(state), state.encounter.powers is not None
    found: list[Entry] = []
    mine = known.lasting(deal.friend, deal.domain)
    theirs = {} if deal.rival is None else known.lasting(deal.rival, deal.domain)
    for row in known.rows(state, deal, severity, but):
        kept = mine if row.polarity == EFFECT else theirs
        options = kept.get(row.id)
        if options is None:
            options = _ways(state, deal, row)
            if row.ends != "instant":
                kept[row.id] = options
        bearer = deal.friend if row.polarity == EFFECT else deal.rival
        if bearer is None or not special or not is_immune(state, bearer, row.id, row.does or ""):
            found.append((row, options))
    if deal.power is None or "all" in deal.power.ep_may_buy:
        found += [(None, options) for options in _generics(state, deal, severity)]
    if severity == "extreme" and _may_slay(state, deal):
        found.append((None, [Option(CONSEQUENCE, deal.foe, SLAIN)]))
    return found


def _may_slay(state: State, deal: Deal) -> bool:
    """TZ-DMG-11: under defence_reserve a successful attack that could do damage may slay."""
    if not reserve(state) or deal.what != SUCCESS or deal.rival is None:
        return False
    return deal.power is None or "damage" in deal.power.ep_may_buy


def _ways(state: State, deal: Deal, row: StateRow) -> list[Option]:
    bearer = deal.friend if row.polarity == EFFECT else deal.rival
    if bearer is None:
        return []
    if row.ends == "instant":
        ways = applications(state, row, deal.buyer, bearer)
        return [Option(row.polarity, target, row.id, detail) for target, detail in ways]
    number = int(bearer.id)
    return [Option(row.polarity, number, row.id, part) for part in parts(state, row.polarity, deal.domain)]


def _generics(state: State, deal: Deal, severity: str) -> list[list[Option]]:
    """TZ-EFF-16: numeric states of exactly one class: consequences for the target, effects for oneself or the one
    helped, except by help that depends on an enemy (TZ-ACT-04)."""
    found: list[list[Option]] = []
    known = catalogue(state)
    if deal.rival is not None and burdens(deal):
        on = parts(state, CONSEQUENCE, deal.domain)
        found.append(known.generics(CONSEQUENCE, deal.rival.id, severity, on))
    if deal.what == SUCCESS or (deal.what == HELP and deal.foe < 0):
        found.append(known.generics(EFFECT, deal.friend.id, severity, ("",)))
    return found


Standings = dict[str, int]
"""Cache of the slots of one severity: polarity, which implies the bearer, and part if it matters -> FRESH, REPLACES or
REFUSED."""


def standing(state: State, deal: Deal, option: Option, row: StateRow | None, severity: str, known: Standings) -> int:
    """TZ-EFF-02, TZ-EFF-05: an affordable state of this severity is FRESH, or REPLACES another, or is REFUSED.

    REFUSED: its entry or slot has been used in this list, or slaying costs too much (TZ-DMG-11). ``row`` is its entry,
    if any."""
    if deal.entries and entry_of(option) in deal.entries:
        return REFUSED
    if row is not None:
        if row.ends == "instant":
            return FRESH
    elif option.item == SLAIN and state.variants.reserve_kill_threshold > deal.points:
        return REFUSED
    part = part_of(option) if state.variants.consequence_slots == "by_body_part" else ""
    place = option.verb + part if part else option.verb
    now = known.get(place)
    if now is None:
        taken = slot(state.variants, option.verb, severity, deal.domain, part)
        now = known[place] = _standing(state, deal, option, taken)
    return now


def _standing(state: State, deal: Deal, option: Option, place: Slot | None) -> int:
    if place is not None and (option.target, place) in deal.full:
        return REFUSED
    return FRESH if occupant(state, state.bodies[option.target], place) is None else REPLACES


# The complete list.


def for_sale(state: State, deal: Deal, but: frozenset[str] = NOTHING) -> Iterator[list[Option]]:
    """TZ-EFF-02, TZ-EFF-03, TZ-ACT-10: everything that can be bought now, the default first.

    The default is a riposte, the most expensive state that replaces no other, after a failure a momentary modifier,
    else nothing more. ``but``: immediate entries to leave out, ripostes excepted."""
    failure = deal.what == FAILURE
    later: list[Option] = []
    if deal.free:
        yield free_ones(state, deal)
    if failure:
        yield _ripostes(state, deal)
    for severity in DEAREST_FIRST:
        if price(state, severity) <= deal.points:
            yield _fresh(state, deal, severity, later, but)
    if failure:
        yield _momentary(state, deal)
    yield [DONE]
    yield later
    if not failure:
        yield _momentary(state, deal)
        yield [one for one in _removals(state, deal) if affordable(state, deal, one)]
    elif deal.cap:
        yield _hurting(state, deal)


def _hurting(state: State, deal: Deal) -> list[Option]:
    """TZ-EFF-02, TZ-EFF-03, consequence_points_damage = free: hit points of the failing actor."""
    most = min(deal.cap, deal.points // state.lienzo.numbers.damage_price)
    options = [Option("damage", deal.foe, amount=number) for number in range(1, most + 1)]
    return [one for one in options if entry_of(one) not in deal.entries]


def _fresh(state: State, deal: Deal, severity: str, later: list[Option], but: frozenset[str]) -> list[Option]:
    """Return the states of a severity that replace no other, and add those that replace one to ``later``.

    Ripostes were listed before. All options of an entry share a slot, unless each part of a body has its own."""
    found: list[Option] = []
    known: Standings = {}
    together = not deal.entries and state.variants.consequence_slots != "by_body_part"
    for row, options in _entries(state, deal, severity, but):
        if not options or (deal.what == FAILURE and row is not None and row.does == "riposte"):
            continue
        for alike in [options] if together else [[option] for option in options]:
            now = standing(state, deal, alike[0], row, severity, known)
            if now == FRESH:
                found += alike
            elif now == REPLACES:
                later += alike
    return found


def _ripostes(state: State, deal: Deal) -> list[Option]:
    """TZ-ACT-10: after a failure a riposte comes first."""
    found: list[Option] = []
    for row in catalogue(state).rows(state, deal, ""):
        if row.does == "riposte":
            severity = severity_of(state.variants, row)
            if price(state, severity) <= deal.points:
                ways = _ways(state, deal, row)
                found += [one for one in ways if standing(state, deal, one, row, severity, {}) != REFUSED]
    return found


def free_ones(state: State, deal: Deal) -> list[Option]:
    """TZ-STA-04: one state of the severity above the one that the points pay, and nothing else."""
    found = [] if deal.bought else entries(state, deal, deal.free)
    return [Option("impose", option.target, option.item, option.detail) for option in found]


def free_severity(state: State, points: int) -> str:
    """TZ-STA-04: CP 1-4 pay a minor state, 5-9 a major one, 10 or more an extreme one."""
    if points >= price(state, "major"):
        return "extreme"
    return "major" if points >= price(state, "minor") else "minor"


def _momentary(state: State, deal: Deal) -> list[Option]:
    """TZ-EFF-06: -1 to the target (after a failure on its action, or +1 on the imposer), +1 to oneself or the one
    helped.

    Modifiers that the body has already are left out, because they would change nothing."""
    found: list[Option] = []
    if (deal.power is not None and "all" not in deal.power.ep_may_buy) or had_momentary(state, deal):
        return found
    if deal.points < state.lienzo.numbers.momentary_price:
        return found
    if deal.rival is not None and burdens(deal):
        found += _edges(state, deal, deal.rival, -1)
    if deal.what in (SUCCESS, HELP):
        found += _edges(state, deal, deal.friend, 1)
    elif deal.what == FAILURE:
        found += _edges(state, deal, deal.buyer, 1)
    return found


def _edges(state: State, deal: Deal, body: Body, sign: int) -> list[Option]:
    absent = [one for one in catalogue(state).momentary(body.id, sign) if not body.edges[edge(one.item, sign)]]
    return [one for one in absent if entry_of(one) not in deal.entries] if deal.entries else absent


def had_momentary(state: State, deal: Deal) -> bool:
    """TZ-EFF-03, TZ-EFF-06: a roll pays for one momentary modifier; with momentary_modifiers = each_kind a success pays
    for one of each kind and sign."""
    single = deal.what == FAILURE or state.variants.momentary_modifiers == "one"
    return single and any(one.verb == "momentary" for one in deal.bought)


def _removals(state: State, deal: Deal) -> list[Option]:
    """TZ-EFF-08, TZ-EFF-09: own states of the roll's domain, or those of the one helped, except by help that depends
    on an enemy (TZ-ACT-04); the opponent's effects."""
    found: list[Option] = []
    if (deal.power is not None and "all" not in deal.power.ep_may_buy) or (deal.what == HELP and deal.foe >= 0):
        return found
    body = deal.friend
    if deal.what == SUCCESS or (deal.what == HELP and body is not deal.buyer):
        for one in body.conditions:
            if one.polarity == CONSEQUENCE and (deal.what == HELP or one.domain == deal.domain):
                found += removals(state, body, one)
    if deal.rival is not None and deal.what == SUCCESS and not deal.shut:
        for one in deal.rival.conditions:
            if one.polarity == EFFECT and one.ends in ("scene", "holder_moves"):
                found.append(Option("dispel", deal.rival.id, one.name, amount=one.key))
    return found


def removals(state: State, body: Body, condition: Condition) -> list[Option]:
    """TZ-EFF-08, TZ-EFF-09: a state of the scene can be removed, and lowered if its lower slot is free."""
    if condition.ends not in ("scene", "holder_moves"):
        return []
    verbs = ("remove", "reduce") if can_lower(state, body, condition) else ("remove",)
    return [Option(verb, body.id, condition.name, amount=condition.key) for verb in verbs]
