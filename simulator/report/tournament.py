"""A tournament: the verdict and its certainty, ratings with their intervals, pairings and scenarios, faults, and games
to watch."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from math import isfinite

from .. import __version__, systems
from ..narration.grammar import capital
from ..narration.narrator import END, GRAVE, Line, narrate
from ..narration.wording import Phrasebook
from ..tournament.document import MILLISECOND, TournamentDocument
from ..tournament.formats import most_swiss_rounds
from ..tournament.games import FAULTS
from ..tournament.model import KNOCKOUT, SWISS, Tournament
from ..tournament.recorded import recorded_game
from ..tournament.scores import GameRef, Meeting
from ..tournament.sprt import Sprt, SprtResult, elo_interval
from ..tournament.standings import CLEAR, UPSET, ArenaSummary, Results, Standing, Watch, ratings_so_far
from ..wire.documents import document
from .best import best_table
from .document import (
    Bar,
    Bars,
    Code,
    Document,
    ForPage,
    ForTerminal,
    Heat,
    Key,
    Lines,
    Plot,
    Prose,
    SampleFight,
    Section,
    Series,
    Tile,
    drawn,
)
from .game_command import game_command
from .html.palette import LINES
from .tables import Block, Command, Datum, Table
from .words import heads, number, percent, say, signed

DRAWN = 24  # entrants in a plot of ratings
CROSSED = 12  # entrants of a cross table at most
LISTED = 24  # pairings that are listed at most
MOST_SURE = 0.999


def about(tournament: Tournament, seed: int, test: Sprt | None, lang: str) -> str:
    """Return the sentence about the games to be played."""
    plan = tournament.plan
    values: dict[str, str | int] = {"pairs": number(plan.pairs, lang), "most": number(plan.max_pairs, lang)}
    kind = "rounds" if plan.format in (SWISS, KNOCKOUT) else "adaptive" if plan.adaptive else "pairs"
    if test is not None:
        kind, values = "sprt", {**values, **_elos(test, lang)}
    elif plan.precision is not None:
        kind, values = "precision", {**values, "width": number(plan.precision, lang)}
    return say(
        lang,
        "tournament-about",
        format=say(lang, f"tournament-format-{plan.format}"),
        entrants=len(tournament.entrants),
        scenarios=len(tournament.arenas),
        amount=say(lang, f"tournament-amount-{kind}", **values),
        seed=seed,
    )


def too_many_rounds(tournament: Tournament, lang: str) -> list[str]:
    """Return the sentence about more rounds of a Swiss tournament than its field allows, if it asks for them."""
    last = max(entrant.enters for entrant in tournament.entrants)
    asked, most = tournament.plan.rounds, most_swiss_rounds(len(tournament.entrants)) + last - 1
    if asked is None or asked <= most:
        return []
    return [say(lang, "tournament-too_many_rounds", rounds=asked, most=most, entrants=len(tournament.entrants))]


def expectation(test: Sprt, variance: float, lang: str) -> str:
    """Return the expected number of pairs of a test."""
    at0, at1, middle = (number(pairs, lang) for pairs in test.expected_pairs(variance))
    return say(lang, "tournament-sprt_expected", at0=at0, at1=at1, middle=middle, **_elos(test, lang))


def _elos(test: Sprt, lang: str) -> dict[str, str]:
    return {
        "elo0": f"{test.elo0:g}",
        "elo1": f"{test.elo1:g}",
        "scale": say(lang, f"tournament-scale-{test.model}"),
    }


def tournament_answer(found: Results, elapsed: float, again: str, lang: str) -> Document:
    """Return the answer; at least one game was played. ``elapsed`` is in seconds, ``again`` the command to continue, if
    there is one."""
    games = dict.fromkeys(systems.game(arena.scenario.system).title for arena in found.tournament.arenas)
    test = None if found.sprt is None else found.sprt.test
    return Document(
        lang,
        say(lang, "html-kicker", system=", ".join(games)),
        found.tournament.heading,
        about(found.tournament, found.seed, test, lang),
        [*verdict_sentences(found, lang), *remarks(found, lang)],
        _sections(found, lang),
        _keys(found, lang),
        tone=GRAVE if found.withheld else END,
        closing=[speed(found, elapsed, lang), *([say(lang, "tournament-go_on", again=again)] if again else [])],
    )


def _sections(found: Results, lang: str) -> list[Section]:
    entrants, several = fits(found), len(found.tournament.arenas) > 1
    cross = [drawn(lambda: [_cross(found, lang)]), ForTerminal([_note("cross", lang), cross_table(found, lang)])]
    rated = [_note("by_scenario", lang), ratings_by_scenario(found, lang)]
    lines = [[text, Command(game_command(found, game))] for text, game in fault_lines(found, lang)]
    rounds = [Prose(line) for line in round_lines(found, lang)]
    parts: dict[str, Sequence[Block]] = {
        "standings": [drawn(lambda: [_ratings(found, lang)]), standings_table(found, lang), *rounds],
        "cross": cross if len(found.standings) > 2 and entrants else [],
        "pairings": [pairings_table(found, lang)],
        "scenarios": [arenas_table(found, lang), *(rated if entrants else [])] if several else [],
        "best": [best_table(found, lang)] if found.best else [],
        "progress": [drawn(lambda: _progress(found, lang))],
        "fault_head": [Table(heads(lang, "html-what", "html-command"), lines)],
        "watch": [_fight(found, watch, lang) for watch in found.to_watch],
    }
    sections = [Section(key, say(lang, f"tournament-{key}"), blocks) for key, blocks in parts.items()]
    return [*sections, Section("origin", say(lang, "section-origin"), [ForPage(lambda: [_document(found)])])]


def _note(what: str, lang: str) -> Prose:
    return Prose(say(lang, f"tournament-{what}_note"))


def _document(found: Results) -> Code:
    text = json.dumps(document(TournamentDocument(found, 0.0)) | {"asalto": __version__}, indent=2, ensure_ascii=False)
    return Code(text, "JSON")


def fits(found: Results) -> bool:
    """Return whether a table has room for all entrants side by side."""
    return len(found.standings) <= CROSSED


def verdict_sentences(found: Results, lang: str) -> list[str]:
    """Return who is better and with what certainty, or why there is no verdict."""
    if found.withheld:
        return [say(lang, "tournament-withheld", share=percent(found.scores.faulty, lang))]
    if found.sprt is not None:
        one, other = (entrant.name for entrant in found.tournament.entrants[:2])
        return [sprt_sentence(found.sprt, one, other, lang), sprt_basis(found.sprt, lang)]
    first, second = found.standings[:2]
    names = {"name": first.name, "next": second.name}
    if found.tournament.plan.format == KNOCKOUT and found.whole:
        return [say(lang, "tournament-knockout_won", **names)]
    if first.ahead is None or abs(first.elo - second.elo) < 0.5:
        return [say(lang, "tournament-level", **names)]
    key = "winner" if first.ahead >= CLEAR else "first"
    return [say(lang, f"tournament-{key}", sure=sureness(first.ahead, lang), **names)]


def sureness(share: float, lang: str) -> str:
    """Return a certainty in per cent with a decimal; near 0 and 100 % as a bound."""
    if share >= MOST_SURE:
        return f"> {tenths(MOST_SURE, lang)}"
    return f"< {tenths(1 - MOST_SURE, lang)}" if share <= 1 - MOST_SURE else tenths(share, lang)


def tenths(share: float, lang: str) -> str:
    """Return a share in per cent with one decimal."""
    return f"{number(100 * share, lang, 1)} %"


def standings_table(found: Results, lang: str) -> Table:
    """Return the standings."""
    form = found.tournament.plan.format
    rounds = ["rounds_won", "buchholz"] if form == SWISS else ["out"] if form == KNOCKOUT else []
    names = ["rank", "entrant", *rounds, "rating", "interval", "score", "points", "games", "ahead"]
    names += ["faults", "time", "time_p95", "time_most"]
    rows = [_standing_row(found, each, lang) for each in found.standings]
    return _named(names, rows, [at for at in range(len(names)) if at != 1], lang, say(lang, "tournament-rating_note"))


def _named(
    names: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[int], lang: str, *notes: str
) -> Table:
    return Table(heads(lang, *(f"tournament-{name}" for name in names)), rows, numbers, notes=notes)


def _standing_row(found: Results, each: Standing, lang: str) -> list[str]:
    totals = found.scores.totals[each.entrant]
    times = totals.times
    return [
        number(each.rank, lang),
        each.name,
        *_round_cells(found, each, lang),
        *rating_cells(each, lang),
        percent(each.score, lang),
        number(each.points, lang, 1),
        number(each.games, lang),
        "" if each.ahead is None else sureness(each.ahead, lang),
        number(totals.fault_games, lang) if totals.fault_games else "",
        number(times.mean / MILLISECOND, lang, 2) if times.count else "",
        number(times.p95 / MILLISECOND, lang, 2) if times.count else "",
        number(times.slowest / MILLISECOND, lang, 1) if times.count else "",
    ]


def _round_cells(found: Results, each: Standing, lang: str) -> list[str]:
    form, tally = found.tournament.plan.format, each.tally
    if form == SWISS:
        return [number(tally.points, lang, 1), number(tally.buchholz, lang, 1)]
    if form == KNOCKOUT:
        return [str(tally.out) if tally.out else say(lang, "tournament-never_out")]
    return []


def rating_cells(each: Standing, lang: str) -> tuple[str, str]:
    """Return a rating with its sign, and its interval."""
    ends = {key: signed(end, lang) for key, end in (("at_least", each.low), ("at_most", each.high)) if isfinite(end)}
    if len(ends) == 2:
        text = say(lang, "between", low=ends["at_least"], high=ends["at_most"])
    else:
        text = next((say(lang, key, bound=end) for key, end in ends.items()), say(lang, "tournament-unknown"))
    return signed(each.elo, lang), text


def live_table(standings: Sequence[Standing], lang: str) -> Table:
    """Return the standings while games are played."""
    rows = [
        [str(each.rank), each.name, *rating_cells(each, lang), percent(each.score, lang), number(each.games, lang)]
        for each in standings
    ]
    return _named(["rank", "entrant", "rating", "interval", "score", "games"], rows, (0, 2, 3, 4, 5), lang)


def remarks(found: Results, lang: str) -> list[str]:
    """Return further remarks: cycles, rounds left, undecided pairings, withdrawn entrants."""
    said = []
    if found.scores.faulty > 0 and not found.withheld:
        said.append(say(lang, "tournament-faulty_note", share=percent(found.scores.faulty, lang)))
    for cycle in found.cycles:
        beaten = [*cycle[1:], cycle[0]]
        links = [
            say(lang, "tournament-beats", one=found.name(one), other=found.name(other))
            for one, other in zip(cycle, beaten, strict=True)
        ]
        said.append(say(lang, "tournament-cycle", names=", ".join(links)))
    if found.unplayed:
        said.append(say(lang, "tournament-unplayed", rounds=found.unplayed, played=len(found.rounds)))
    if found.undecided:
        open_ones = ", ".join(f"{found.name(one)} - {found.name(other)}" for one, other in found.undecided)
        said.append(say(lang, "tournament-undecided", pairings=open_ones))
    said += [
        say(lang, "tournament-withdrawn", name=found.name(entrant), why=why) for entrant, why in found.withdrawn.items()
    ]
    return said


def round_lines(found: Results, lang: str) -> list[str]:
    """Return the rounds of a Swiss or knockout tournament, a line each."""
    lines = []
    for each in found.rounds:
        parts = [
            say(
                lang, "tournament-round_score", one=found.name(one), other=found.name(other), score=percent(score, lang)
            )
            for (one, other), score in each.scores
        ]
        parts += [say(lang, "tournament-bye", name=found.name(entrant)) for entrant in each.byes]
        parts += [
            say(lang, "tournament-by_seed", one=found.name(one), other=found.name(other)) for one, other in each.by_seed
        ]
        lines.append(f"{say(lang, 'tournament-round', number=each.number)}: {'; '.join(parts)}")
    return lines


def cross_table(found: Results, lang: str) -> Table:
    """Return the head-to-head scores."""
    order = [each.entrant for each in found.standings]
    rows = [
        [str(at), found.name(one), *(_cross_cell(found, one, other, lang) for other in order)]
        for at, one in enumerate(order, 1)
    ]
    numbers = [str(at) for at in range(1, len(order) + 1)]
    return Table(["", "", *numbers], rows, (0, *range(2, len(order) + 2)))


def cross_score(found: Results, one: int, other: int) -> float | None:
    """Return the score of one entrant against another over all scenarios; None if they have not met."""
    pairing = (one, other) if one < other else (other, one)
    if one == other or not found.scores.of(pairing):
        return None
    score = found.scores.weighted(pairing)
    return score if one < other else 1 - score


def _cross_cell(found: Results, one: int, other: int, lang: str) -> str:
    score = cross_score(found, one, other)
    return "·" if score is None else percent(score, lang)


def pairings_table(found: Results, lang: str) -> Table:
    """Return every pairing in every scenario, or only the least clear ones if there are too many."""
    names = ["against", "scenario", "pairs", "results", "pentanomial", "score", "interval", "sure"]
    meetings = [found.scores.meetings[key] for key in sorted(found.scores.meetings)]
    if len(meetings) > LISTED:
        meetings = sorted(meetings, key=lambda each: abs(each.estimate.superiority - 0.5))[:LISTED]
    rows = [_pairing_row(found, meeting, lang) for meeting in meetings]
    return _named(names, rows, range(2, 8), lang)


def _pairing_row(found: Results, meeting: Meeting, lang: str) -> list[str]:
    one, other = meeting.pairing
    estimate = meeting.estimate
    low = tenths(estimate.low, lang).removesuffix(" %")
    sure = max(estimate.superiority, 1 - estimate.superiority)
    return [
        f"{found.name(one)} - {found.name(other)}",
        found.tournament.arenas[meeting.arena].name,
        number(meeting.pairs, lang),
        f"{meeting.wins} {meeting.draws} {meeting.losses}",
        " ".join(map(str, meeting.pentanomial)),
        percent(estimate.mean, lang),
        say(lang, "between", low=low, high=tenths(estimate.high, lang)),
        sureness(sure, lang),
    ]


def arenas_table(found: Results, lang: str) -> Table:
    """Return the evidence of each scenario."""
    rows = []
    for each in found.arenas:
        arena = found.tournament.arenas[each.arena]
        clear = say(lang, "tournament-clear_of", clear=each.clear, of=each.of)
        sides = ", ".join(map(Phrasebook.of(arena.scenario, lang).side, arena.side_names))
        rows.append(
            [arena.name, sides, f"{arena.weight:g}", number(each.games, lang), number(each.spread, lang), clear]
        )
    names = ["scenario", "sides", "weight", "games", "spread", "clear"]
    return _named(names, rows, (2, 3, 4, 5), lang, say(lang, "tournament-scenarios_note"))


def ratings_by_scenario(found: Results, lang: str) -> Table:
    """Return the rating of each entrant from the games of each scenario alone, with half of its interval."""
    columns = [say(lang, "tournament-scenario"), *(each.name for each in found.standings)]
    rows = [
        [found.tournament.arenas[each.arena].name, *(_by_scenario(each, one.entrant, lang) for one in found.standings)]
        for each in found.arenas
    ]
    return Table(columns, rows, range(1, len(columns)))


def _by_scenario(each: ArenaSummary, entrant: int, lang: str) -> str:
    if entrant not in each.met:
        return "·"
    elo = float(each.ratings.elo[entrant])
    low, high = each.ratings.interval(entrant)
    if isfinite(low) and isfinite(high):
        return f"{signed(elo, lang)} ± {number((high - low) / 2, lang)}"
    return f"≥ {signed(low, lang)}" if isfinite(low) else f"≤ {signed(high, lang)}" if isfinite(high) else "·"


def fault_lines(found: Results, lang: str) -> list[tuple[str, GameRef]]:
    """Return the faults of each entrant in a sentence, with the first game that shows it."""
    lines = []
    for entrant, totals in enumerate(found.scores.totals):
        for how in FAULTS:
            if how in totals.faults:
                fault = totals.faults[how]
                kind = f"{fault.kind}: " if fault.kind else ""
                values = {"name": found.name(entrant), "how": say(lang, f"tournament-fault-{how}")}
                message = f"{kind}{fault.message}"
                lines.append(
                    (say(lang, "tournament-fault_line", times=fault.times, message=message, **values), fault.first)
                )
    return lines


def watch_sentence(found: Results, watch: Watch, lang: str) -> str:
    """Return the sentence about a game to watch."""
    if watch.why == UPSET:
        winner, loser = upset_names(found, watch)
        values = {"winner": winner, "loser": loser, "figure": percent(watch.figure / 1000, lang)}
        return say(lang, "tournament-watch-upset", **values)
    longest = watch.why != "closest"
    figure = number(watch.figure, lang) if longest else percent(watch.figure / 1000, lang)
    return say(lang, f"tournament-watch-{watch.why}", figure=figure)


def upset_names(found: Results, watch: Watch) -> tuple[str, str]:
    """Return the winner of an upset, who is the weaker one, and the loser."""
    one, other = watch.game.pairing
    weaker = one if found.ratings.elo[one] < found.ratings.elo[other] else other
    return found.name(weaker), found.name(other if weaker == one else one)


def speed(found: Results, elapsed: float, lang: str) -> str:
    """Return the sentence about the number of games, the time, and the speed."""
    games = found.scores.games
    rate = number(games / max(elapsed, 1e-9), lang)
    return say(lang, "tournament-speed", games=number(games, lang), seconds=number(elapsed, lang, 2), rate=rate)


# For a page.


def _keys(found: Results, lang: str) -> list[Key]:
    first, second = found.standings[:2]
    elo, interval = rating_cells(first, lang)
    keys = [Key(f"{say(lang, 'tournament-champion')}: {first.name}", Datum(f"{elo} Elo", first.elo), interval, "own")]
    if first.ahead is not None:
        lead = first.elo - second.elo
        note = f"{say(lang, 'tournament-sure')}: {sureness(first.ahead, lang)}"
        keys.append(Key(say(lang, "tournament-apart"), Datum(f"{number(lead, lang)} Elo", lead), note))
    games = found.scores.games
    keys.append(Key(say(lang, "tournament-games_key"), number(games, lang)))
    return keys


def _ratings(found: Results, lang: str) -> Plot:
    bars = []
    for each in found.standings[:DRAWN]:
        low, high = (end if isfinite(end) else each.elo for end in (each.low, each.high))
        bars.append(Bar(each.name, each.elo, low, high, "own", *rating_cells(each, lang)))
    drawing = Bars(bars, "mean change", say(lang, "tournament-elo"))
    return Plot(say(lang, "tournament-rating"), drawing)


def _cross(found: Results, lang: str) -> Plot:
    """Draw the head-to-head scores as a map."""
    order = [each.entrant for each in found.standings]
    tiles = []
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            score = cross_score(found, one, other)
            if score is not None:
                tiles.append(Tile(row, column, f"{round(100 * score)}", score))
    numbers = [str(at) for at in range(1, len(order) + 1)]
    rows = [f"{at} {found.name(entrant)}" for at, entrant in zip(numbers, order, strict=True)]
    note = say(lang, "tournament-cross_note")
    return Plot(say(lang, "tournament-cross"), Heat(tiles, rows, numbers, "%"), note, said="; ".join(rows))


def _progress(found: Results, lang: str) -> list[Plot]:
    """Draw the course of the ratings of the first entrants."""
    steps = ratings_so_far(found.scores)
    if len(steps) < 2:
        return []
    lines = []
    for at, (each, colour) in enumerate(zip(found.standings, LINES, strict=False)):
        elos = [float(step.elo[each.entrant]) for step in steps]
        lines.append(Series(each.name, elos, colour, at, 1, ", ".join(number(elo, lang) for elo in elos)))
    drawing = Lines(lines, say(lang, "tournament-share", parts=len(steps)))
    return [Plot(say(lang, "tournament-rating"), drawing, say(lang, "tournament-progress_note"))]


def _fight(found: Results, watch: Watch, lang: str) -> SampleFight:
    """Return a game to watch; without a narration if it could not be replayed."""

    def narrated() -> list[Line]:
        trace = recorded_game(found, watch.game)
        return [] if trace is None else narrate(trace, lang)

    return SampleFight(watch_sentence(found, watch, lang), narrated, game_command(found, watch.game))


# Sequential tests.


def sprt_sentence(found: SprtResult, one: str, other: str, lang: str) -> str:
    """Return the sentence about the verdict of a test."""
    return say(lang, f"tournament-sprt-{found.verdict}", one=one, other=other, **_elos(found.test, lang))


def sprt_basis(found: SprtResult, lang: str) -> str:
    """Return the sentence about the basis of the verdict."""
    lower, upper = (number(bound, lang, 2) for bound in found.test.bounds)
    pairs = number(found.pairs, lang)
    return say(lang, "tournament-sprt_basis", pairs=pairs, llr=number(found.llr, lang, 2), lower=lower, upper=upper)


def sprt_answer(found: SprtResult, lang: str) -> Document:
    """Return the state of a test given as counts; it has no page."""
    one, other = say(lang, "tournament-sprt_one"), say(lang, "tournament-sprt_other")
    answer = [capital(sprt_sentence(found, one, other, lang)), sprt_basis(found, lang)]
    if found.pairs:
        elo, low, high = (_elo_text(value, lang) for value in elo_interval(found.counts, found.test.model))
        interval, scale = say(lang, "between", low=low, high=high), _elos(found.test, lang)["scale"]
        answer.append(say(lang, "tournament-sprt_elo", elo=elo, interval=interval, scale=scale))
    return Document(lang, "", "", "", [*answer, expectation(found.test, found.variance, lang)], [], tone=END)


def _elo_text(elo: float, lang: str) -> str:
    return signed(elo, lang) if isfinite(elo) else "∞" if elo > 0 else "−∞"
