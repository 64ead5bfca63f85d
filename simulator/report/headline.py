"""Headline: the answer in a few sentences about wins, deaths, length and luck.

A summary in the terminal begins with it, and so does a report."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from ..experiments.requests import POLICIES, SETTINGS
from ..narration.grammar import Value
from ..narration.wording import Phrasebook
from ..statistics.controls import AdjustedMean
from ..statistics.side_ends import AWAY, HELPLESS
from ..statistics.summary import BatchSummary, TypicalFight
from ..statistics.verdict import UNDECIDED
from .figures import figure_text
from .groups import mean_luck
from .words import between, bounds, ending_word, has, number, percent, say, signed

SELDOM = 0.1  # largest share of fights of a rare event
MOST_DRAWN = 8  # numbers that vary, of which a headline tells
DECIMALS = 2  # of the mean of a metric
SOME_LUCK, MUCH_LUCK = 0.5, 1.2  # standard deviations between won and lost fights from which luck counts some or much
SLIGHT, CLEAR = 0.1, 0.4  # standard deviations from which dice are better, and clearly better


def said(found: BatchSummary, lang: str, key: str, **values: Value) -> str:
    """Return the message ``key``, or for a campaign its variant about sessions, if there is one."""
    session = f"session-{key}"
    return say(lang, session if found.stages and has(lang, session) else key, **values)


def headline(found: BatchSummary, book: Phrasebook) -> list[str]:
    """Return the sentences of the headline, the most important first."""
    return [
        verdict_sentence(found, book),
        *win_sentences(found, book),
        *adjusted_sentences(found, book),
        length_sentence(found, book),
        *luck_sentences(found, book),
        *drawn_sentences(found, book.lang),
    ]


def drawn_sentences(found: BatchSummary, lang: str) -> list[str]:
    """Return the sentences about the numbers that were drawn in each fight, and about combatants who were absent from
    some."""
    told = [
        say(lang, "headline-drawn_number", number=one.number, text=one.text, mean=number(one.values.mean, lang, 1))
        for one in found.drawn[:MOST_DRAWN]
    ]
    more = len(found.drawn) - len(told)
    rest = [say(lang, "headline-drawn_more", count=more)] if more else []
    sentences = [say(lang, "headline-drawn", numbers=", ".join([*told, *rest]))] if told else []
    absent = any(one.fights is not None for one in found.combatants)
    return [*sentences, *([say(lang, "headline-absent")] if absent else [])]


def verdict_sentence(found: BatchSummary, book: Phrasebook) -> str:
    """Return the verdict in a word, and the reason for none, or the range that the number of fights leaves open."""
    lang, verdict = book.lang, found.verdict
    grade, mildest, gravest = (say(lang, f"grade-{one}") for one in (verdict.grade, verdict.mildest, verdict.gravest))
    values = {"mildest": mildest, "gravest": gravest, "count": number(found.fights, lang)}
    span = "" if verdict.sure else said(found, lang, "headline-verdict_range", **values)
    if verdict.grade == UNDECIDED:
        span = say(lang, "headline-verdict_undecided", why=undecided_note(found, book))
    return say(lang, "headline-verdict", grade=grade, range=span)


def undecided_note(found: BatchSummary, book: Phrasebook) -> str:
    """Return how many fights decided nothing, and their ending."""
    verdict = found.verdict
    assert verdict.undecided is not None
    rate = percent(verdict.undecided.rate, book.lang)
    return say(book.lang, "verdict-no_decision", rate=rate, ending=ending_word(verdict.why or "", book))


def win_sentences(found: BatchSummary, book: Phrasebook) -> list[str]:
    """Return the sentences about how often the own side wins, how often some or all of it die, and how it loses
    alive."""
    lang, side = book.lang, book.side(found.own)
    wins, ends = found.sides[found.own], found.side_ends[found.own]
    won = say(
        lang,
        "headline-wins",
        side=side,
        rate=percent(wins.rate, lang),
        bounds=bounds(wins, lang),
        unit=said(found, lang, "unit"),
    )
    rest = [
        say(lang, f"headline-tpk_{end}", rate=percent(ends[end].rate, lang))
        for end in (HELPLESS, AWAY)
        if ends[end].count
    ]
    values = {"rate": percent(found.tpk.rate, lang), "bounds": bounds(found.tpk, lang), "rest": "".join(rest)}
    values |= {"some": percent(found.deaths.rate, lang), "some_bounds": bounds(found.deaths, lang)}
    return [won, say(lang, "headline-tpk", side=side, **values)]


def adjusted_sentences(found: BatchSummary, book: Phrasebook) -> list[str]:
    """Return the sentences about the estimates adjusted for luck, and the number of unadjusted fights of equal
    precision."""
    return [_adjusted_sentence(figure_text(name, book), mean, book.lang) for name, mean in found.adjusted.items()]


def _adjusted_sentence(name: str, mean: AdjustedMean, lang: str) -> str:
    low, high = mean.interval()
    known = between(low, high, lang)
    value = percent(mean.mean, lang)
    if not mean.rate:
        value = number(mean.mean, lang, DECIMALS)
        known = say(lang, "between", low=number(low, lang, DECIMALS), high=number(high, lang, DECIMALS))
    fights = number(mean.worth, lang)
    return say(lang, "headline-adjusted", figure=name, mean=value, bounds=known, fights=fights)


def length_sentence(found: BatchSummary, book: Phrasebook) -> str:
    """Return the sentence about the length of a fight, and the own combatant that falls most often."""
    lang, rounds = book.lang, found.rounds
    values = {"p50": number(rounds.p50, lang), "p05": number(rounds.p05, lang), "p95": number(rounds.p95, lang)}
    between = "" if rounds.p05 == rounds.p95 else say(lang, "headline-range", **values)
    sentence = say(lang, "headline-rounds", rounds=rounds.p50, range=between, **values)
    falls = [combatant for combatant in found.combatants if combatant.side == found.own and combatant.fallen.count]
    if not falls:
        return f"{sentence} {say(lang, 'headline-no_falls', side=book.side(found.own))}"
    most = max(falls, key=lambda combatant: combatant.fallen.count)
    return f"{sentence} {say(lang, 'headline-falls', who=most.name, rate=percent(most.fallen.rate, lang))}"


def luck_sentences(found: BatchSummary, book: Phrasebook) -> list[str]:
    """Return how far the own side's dice were from expectation when it won and when it did not; empty unless both
    happened."""
    own = [combatant for combatant in found.combatants if combatant.side == found.own]
    won, lost = (mean_luck(own, won=won) for won in (True, False))
    if won is None or lost is None:
        return []
    lang, apart = book.lang, won - lost
    weight = "little" if apart < SOME_LUCK else "some" if apart < MUCH_LUCK else "much"
    values = {"won": dice_words(won, lang), "lost": dice_words(lost, lang)}
    return [say(lang, f"headline-luck_{weight}", side=book.side(found.own), **values)]


def dice_words(value: float, lang: str) -> str:
    """Return a phrase for dice that were ``value`` standard deviations above expectation."""
    far = "far_" if abs(value) >= CLEAR else ""
    how = "level" if abs(value) < SLIGHT else f"{far}{'better' if value > 0 else 'worse'}"
    return say(lang, f"luck_dice-{how}", sigmas=sigmas(value, lang))


def sigmas(value: float, lang: str) -> str:
    """Return standard deviations with their sign."""
    return signed(value, lang, 2)


# The fights behind the numbers.


def cause(by: str, with_: str, book: Phrasebook) -> str:
    """Return the cause of a fall: an attacker, a thing, or both; either may be empty."""
    own = f"cause-{with_}"
    if not by and has(book.lang, own):
        return say(book.lang, own)
    thing = book.word(with_) if with_ else ""
    return f"{by} ({thing})" if by and thing else by or thing or say(book.lang, "no_cause")


def run_command(found: BatchSummary, extra: Sequence[str], fight: int | str) -> str:
    """Return the command that plays one of the fights. ``extra`` are the options that changed the scenario."""
    return f"{shlex.join(['asalto', 'run', found.scenario, *extra, '--seed', str(found.seed)])} --fight {fight}"


def change_options(settings: Sequence[str], policies: Sequence[str]) -> list[str]:
    """Return the options of a command that change its scenario: --set and --policy."""
    return [*SETTINGS.words_of(settings), *POLICIES.words_of(policies)]


def batch_command(found: BatchSummary, extra: Sequence[str]) -> str:
    """Return the command that plays these fights again."""
    words = ["asalto", "batch", found.scenario, *extra, "-n", str(found.fights), "--seed", str(found.seed)]
    return shlex.join(words)


def matchups_commands(found: BatchSummary, extra: Sequence[str]) -> list[str]:
    """Return the commands that play the policies of the own side against those of each other side."""
    settings = [
        word for at in range(0, len(extra), 2) if extra[at] in SETTINGS.spellings for word in extra[at : at + 2]
    ]
    others = [side for side in found.sides if side != found.own]
    pairs = [["--side", found.own, "--against", other] for other in others] if len(others) > 1 else [[] for _ in others]
    return [shlex.join(["asalto", "matchups", found.scenario, *pair, *settings]) for pair in pairs]


def highlight(one: TypicalFight, book: Phrasebook) -> str:
    """Return the reason to watch a fight."""
    lang = book.lang
    if one.kind == "draw":
        return say(lang, "kind_draw", of=ending_word(one.of, book))
    return say(lang, f"kind_{one.kind}", of=book.side(one.of) if one.kind == "win" else one.of)


def highlight_with_edge(one: TypicalFight, book: Phrasebook) -> str:
    """Return the highlight with the fight's edge."""
    return say(book.lang, "edge", what=highlight(one, book), edge=edge_text(one, book.lang))


def edge_text(one: TypicalFight, lang: str) -> str:
    """Return how far ahead or behind the own side was: its remaining strength minus that of the others."""
    how = "ahead" if one.edge > 0 else "behind" if one.edge < 0 else "level"
    return say(lang, f"edge-{how}", share=f"{number(abs(one.edge) / 10, lang)} %")


def typical_fights(found: BatchSummary) -> list[TypicalFight]:
    """Return the typical fights by remaining strength, each fight once."""
    kinds: dict[int, TypicalFight] = {}
    for one in sorted((t for t in found.typical if t.strength is not None), key=lambda t: _ORDER.index(t.kind)):
        kinds.setdefault(one.fight, one)
    return sorted(kinds.values(), key=lambda one: (one.edge, one.kind != "worst"))


_ORDER = ("median", "worst", "best", "p05", "p95")


def rare_fights(found: BatchSummary) -> list[tuple[TypicalFight, float]]:
    """Return the first fight of every rare event and the share of fights in which it happens, the rarest first."""
    falls = {combatant.name: combatant.fallen.rate for combatant in found.combatants}
    wins = {side: rate.rate for side, rate in found.sides.items()}
    draws: dict[str, float] = {}
    for (winner, why), rate in found.endings.items():
        if winner is None:
            draws[why] = draws.get(why, 0.0) + rate.rate
    shares = {"fall": falls, "win": wins, "draw": draws}
    first = [(one, shares[one.kind].get(one.of, 0.0)) for one in found.typical if one.strength is None]
    return sorted((pair for pair in first if pair[1] <= SELDOM), key=lambda pair: (pair[1], pair[0].fight))
