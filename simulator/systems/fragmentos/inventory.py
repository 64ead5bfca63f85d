"""Sheets and gear of Fragmentos, with their strengths (FR-SHEET-07, FR-OBJ-02, FR-FIGHT-02, FR-CHAL-02).

The strength of a sheet comes from the exact odds of dangerous conflicts with the hotel guard. Each attacks once a round
in its best mode, and the other answers in the way that costs it least; the figure is the expected loss of the
characteristic that is rolled. Suitable objects and traits are used. Protection, threat, superación, qualities and
attacks on several targets are ignored. The strength of an object is its dice, that of a difficulty its number; attack
modes have none."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from ...core.inventory import Entry, Inventory, Marks, Ways, joined, kinds_of, source_of, titles_of, worth
from .formulas import is_barred, is_suitable, responses_of, roll_tags, tie_winner, trait_bonus
from .frames import BRAWL, FIGHT, ActionFrame, Response
from .odds import opposed_odds, total
from .schema import SCHEMA
from .sheet import CHARACTERISTICS, MAIN, MONSTER, Gear, Mode, Quality, Sheet, Trait, finish
from .tables import difficulty, object_rows, special_object, table
from .variants import Variants

REFERENCE: Final = "guardia"
BY_BOOK: Final = Variants()
LEAST: Final = 0.005  # least share of its points that a body is assumed to lose a round; keeps the quotient finite
Exchange = tuple[float, float]
"""Expected costs of one attack for the target and for the attacker, as shares of the points that they rolled with."""


def inventory() -> Inventory:
    """Return all sheets, objects, attack modes and difficulties."""
    names = sorted(SCHEMA.sheets)
    return Inventory(REFERENCE, tuple(_entry(name) for name in names), (*_objects(), *_modes(), *_difficulties()))


# Sheets.


@cache
def sheet_of(name: str) -> Sheet:
    """Return a shipped sheet as it is in a fight."""
    fields: dict[str, Any] = dict(SCHEMA.sheets[name])  # Any: what TOML holds
    fields["traits"] = tuple(Trait(**_lists(one)) for one in fields["traits"])
    fields["qualities"] = tuple(Quality(**_lists(one)) for one in fields.get("qualities", ()))
    fields["objects"] = tuple(Gear(use=one) for one in fields.get("objects", ()))
    modes = fields["attack_modes"]
    fields["attack_modes"] = tuple(Mode(**one) if isinstance(one, dict) else Mode(one) for one in modes)
    return finish(Sheet(**fields), name, "npc", BY_BOOK)


def _lists(row: dict[str, Any]) -> dict[str, Any]:  # Any: what TOML holds
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


def _entry(name: str) -> Entry:
    sheet = sheet_of(name)
    about = table("bestiary")
    source, rule = source_of(name, about)
    totals = {each: sheet.total(each) for each in CHARACTERISTICS}
    figures: list[tuple[str, int | str]] = [("class", str(sheet.kind))]
    figures += [(each, value) for each, value in totals.items() if value is not None]
    figures += [(one.name, f"+{one.score}") for one in sheet.traits]
    figures += [("carries", joined(one.key for one in sheet.objects))] if sheet.objects else []
    figures += [("modes", joined(mode.id for mode in sheet.modes))]
    titles = titles_of(SCHEMA.sheets[name])
    return Entry(name, kinds_of(about)[name], strength(sheet), tuple(figures), rule, source, f'use = "{name}"', titles)


def strength(sheet: Sheet) -> float:
    """Return the sheet's worth in hotel guards, from the losses that both inflict in a round (FR-CONF-03,
    FR-DANG-04)."""
    other = sheet_of(REFERENCE)
    ordinary, _ = a_round(other, other)
    deals, loses = a_round(sheet, other)
    return worth(deals, 1 / max(LEAST, loses), ordinary, 1 / ordinary)


def pace(attacker: Sheet, target: Sheet) -> Ways:
    """Return the share of ``target``'s points that it is expected to lose a round to ``attacker``, if each attacks the
    other."""
    return ((a_round(attacker, target)[0], 0.0),)


def marks(sheet: Sheet) -> Marks:
    """Return what makes a sheet last longer than its points alone: a ``main``, which superación and plot protection
    keep up (FR-PROT-03); one with ``grit``, a quality that helps it in a fight (FR-QUAL-09); a ``monster``, for which
    the director pays (FR-PROT-05), and with which every conflict is dangerous (FR-DANG-01)."""
    main = sheet.kind == MAIN
    helped = {tag for quality in sheet.qualities for tag in quality.helps}
    fights = {FIGHT, *(tag for thing in sheet.objects for tag in thing.all_tags)} | (
        set() if sheet.objects else {BRAWL}
    )
    return {"main": float(main), "grit": float(main and bool(helped & fights)), "monster": float(sheet.kind == MONSTER)}


def a_round(one: Sheet, other: Sheet) -> Exchange:
    """Return the expected costs, for ``other`` and for ``one``, of a round in which each attacks the other."""
    first, second = attack(one, other), attack(other, one)
    return first[0] + second[1], first[1] + second[0]


def attack(attacker: Sheet, target: Sheet) -> Exchange:
    """FR-FIGHT-02, FR-FIGHT-04: the best attack on the target, met by the response that costs it least; (0, 0) without
    a possible attack."""
    found = [_conflict(attacker, target, mode) for mode in attacker.modes]
    return max((each for each in found if each is not None), key=lambda each: each[0] - each[1], default=(0.0, 0.0))


def _conflict(attacker: Sheet, target: Sheet, mode: ActionFrame) -> Exchange | None:
    """Return the odds of one mode; None if the attacker lacks its characteristic or the target has no response."""
    if attacker.total(mode.char) is None:
        return None
    current = {each: target.full(each) for each in CHARACTERISTICS if target.total(each) is not None}
    answers = responses_of(BY_BOOK, mode, target, current)
    return min(
        (_odds(attacker, target, mode, one) for one in answers), key=lambda each: each[0] - each[1], default=None
    )


def _odds(attacker: Sheet, target: Sheet, mode: ActionFrame, answer: Response) -> Exchange:
    """FR-DANG-04: the loser loses 1 and the omens of the attacker."""
    mine = _pool(attacker, mode.char, mode.tags, mode.fight, False, False)
    theirs = _pool(target, answer.char, answer.tags, mode.fight, True, not answer.fight_back)
    odds = opposed_odds(mine, theirs, tie_winner(str(attacker.kind), str(target.kind)), True)
    lost = total([(1 + omens) * chance for omens, chance in enumerate(odds.win)])
    own = total([(1 + omens) * chance for omens, chance in enumerate(odds.lose)])
    return lost / target.full(answer.char), own / attacker.full(mode.char)


def _pool(
    sheet: Sheet, char: str, own: frozenset[str], fight: bool, defending: bool, avoiding: bool
) -> tuple[int, int]:
    """FR-DICE-02, FR-DICE-04, FR-OBJ-01: dice and bonus of a roll, with the best suitable object or without any."""
    pools = [(sheet.full(char), trait_bonus(sheet, roll_tags(own, char, fight and not avoiding), True))]
    for thing in sheet.objects:
        tags = thing.all_tags
        if is_suitable(char, own, thing.characteristic, tags) and not is_barred(BY_BOOK, tags, defending, avoiding):
            pools.append((sheet.full(char) + thing.all_dice, trait_bonus(sheet, own | {*tags}, True)))
    return max(pools, key=sum)


# Gear.


def _objects() -> Iterator[Entry]:
    classes = table("objects")["classes"]
    for name, (dice, tags) in object_rows().items():
        kind = "object_class" if name in classes else "melee" if "melee" in tags else "ranged"
        yield Entry(name, kind, float(dice), (("dice", f"+{dice}"),), "FR-OBJ-02", write=f'objects = ["{name}"]')
    for name, rule in (("improvised", "FR-QUAL-06"), ("obstacle", "FR-FIGHT-08")):
        dice, _ = special_object(name)
        yield Entry(name, "found", float(dice), (("dice", f"+{dice}"),), rule)


def _modes() -> Iterator[Entry]:
    for name, row in table("frames")["modes"].items():
        against = joined(dict.fromkeys(option["char"] for option in row["opponent_options"]))
        figures = (("rolls", row["actor_char"]), ("against", against))
        yield Entry(name, "mode", None, figures, "FR-FIGHT-02", write=f'attack_modes = ["{name}"]')


def _difficulties() -> Iterator[Entry]:
    for name in table("tables")["difficulties"]:
        number = difficulty(name)
        write = f'challenges = {{ door = {{ characteristic = "accion", level = "{name}" }} }}'
        yield Entry(name, "difficulty", float(number), (("needed", number),), "FR-CHAL-02", write=write)
