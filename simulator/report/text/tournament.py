"""A tournament as text: the verdict and its certainty, pairings and scenarios, faults, and games to watch."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from math import isfinite

from ...narration.grammar import capital
from ...narration.narrator import END, FAULT, GRAVE, PLAIN
from ...narration.wording import Phrasebook
from ...scenario.describe import toml_value
from ...tournament.document import MILLISECOND, players
from ...tournament.games import FAULTS
from ...tournament.model import KNOCKOUT, SWISS, Entrant, Tournament
from ...tournament.scores import GameRef, Meeting
from ...tournament.sprt import Sprt, SprtResult, elo_interval
from ...tournament.standings import CLEAR, UPSET, ArenaSummary, Results, Standing, Watch
from ..words import number, percent, say, signed
from .terminal import Terminal, TextTable

CROSSED = 12  # entrants of a cross table at most
LISTED = 24  # pairings that are listed at most
MOST_SURE = 0.999


def about(tournament: Tournament, seed: int, test: Sprt | None, lang: str) -> str:
    """Return the sentence about the games to be played."""
    plan = tournament.plan
    values: dict[str, str | int] = {"pairs": number(plan.pairs, lang), "most": number(plan.max_pairs, lang)}
    kind = "rounds" if plan.format in (SWISS, KNOCKOUT) else "adaptive" if plan.adaptive else "pairs"
    if test is not None:
        kind, values = "sprt", {**values, "elo0": f"{test.elo0:g}", "elo1": f"{test.elo1:g}"}
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


def expectation(test: Sprt, variance: float, lang: str) -> str:
    """Return the expected number of pairs of a test."""
    at0, at1, middle = (number(pairs, lang) for pairs in test.expected_pairs(variance))
    elos = {"elo0": f"{test.elo0:g}", "elo1": f"{test.elo1:g}"}
    return say(lang, "tournament-sprt_expected", at0=at0, at1=at1, middle=middle, **elos)


def write_tournament(found: Results, elapsed: float, again: str, lang: str, terminal: Terminal) -> None:
    """Write the verdict, the standings, their basis, and the command to continue, if there is one."""
    for sentence in verdict_sentences(found, lang):
        terminal.line(sentence, GRAVE if found.withheld else END)
    terminal.line()
    terminal.table(standings_table(found, lang))
    terminal.line(say(lang, "tournament-rating_note"))
    for sentence in remarks(found, lang):
        terminal.line(sentence)
    terminal.line()
    for line in round_lines(found, lang):
        terminal.line(line)
    if found.rounds:
        terminal.line()
    if len(found.standings) > 2 and fits(found):
        terminal.line(say(lang, "tournament-cross_note"))
        terminal.table(cross_table(found, lang))
        terminal.line()
    terminal.table(pairings_table(found, lang))
    terminal.line()
    if len(found.tournament.arenas) > 1:
        terminal.table(arenas_table(found, lang))
        terminal.line(say(lang, "tournament-scenarios_note"))
        terminal.line()
        if fits(found):
            terminal.line(say(lang, "tournament-by_scenario_note"))
            terminal.table(ratings_by_scenario(found, lang))
            terminal.line()
    _write_faults(found, lang, terminal)
    for watch in found.to_watch:
        terminal.line(watch_sentence(found, watch, lang))
        terminal.line(game_command(found, watch.game), PLAIN, 1)
    terminal.line()
    terminal.line(speed(found, elapsed, lang))
    if again:
        terminal.line(say(lang, "tournament-go_on", again=again))


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


def standings_table(found: Results, lang: str) -> TextTable:
    """Return the standings."""
    heads = ["rank", "entrant", *_round_heads(found), "rating", "interval", "score", "points", "games", "ahead"]
    heads += ["faults", "time", "time_p95", "time_most"]
    rows = [_standing_row(found, each, lang) for each in found.standings]
    left = {1}
    return TextTable(
        [say(lang, f"tournament-{head}") for head in heads], rows, [at for at in range(len(heads)) if at not in left]
    )


def _round_heads(found: Results) -> list[str]:
    form = found.tournament.plan.format
    return ["rounds_won", "buchholz"] if form == SWISS else ["out"] if form == KNOCKOUT else []


def _standing_row(found: Results, each: Standing, lang: str) -> list[str]:
    totals = found.scores.totals[each.entrant]
    times = totals.times
    return [
        str(each.rank),
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
    if not each.known:
        return signed(each.elo, lang), say(lang, "tournament-unknown")
    return signed(each.elo, lang), say(lang, "between", low=signed(each.low, lang), high=signed(each.high, lang))


def live_table(standings: Sequence[Standing], lang: str) -> TextTable:
    """Return the standings while games are played."""
    heads = ["rank", "entrant", "rating", "interval", "score", "games"]
    rows = [
        [str(each.rank), each.name, *rating_cells(each, lang), percent(each.score, lang), number(each.games, lang)]
        for each in standings
    ]
    return TextTable([say(lang, f"tournament-{head}") for head in heads], rows, (0, 2, 3, 4, 5))


def remarks(found: Results, lang: str) -> list[str]:
    """Return further remarks: cycles, undecided pairings, withdrawn entrants."""
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
                lang,
                "tournament-round_score",
                one=found.name(one),
                other=found.name(other),
                score=percent(score, lang),
            )
            for (one, other), score in each.scores
        ]
        parts += [say(lang, "tournament-bye", name=found.name(entrant)) for entrant in each.byes]
        parts += [
            say(lang, "tournament-by_seed", one=found.name(one), other=found.name(other)) for one, other in each.by_seed
        ]
        lines.append(f"{say(lang, 'tournament-round', number=each.number)}: {'; '.join(parts)}")
    return lines


def cross_table(found: Results, lang: str) -> TextTable:
    """Return the head-to-head scores."""
    order = [each.entrant for each in found.standings]
    rows = [
        [str(at), found.name(one), *(_cross_cell(found, one, other, lang) for other in order)]
        for at, one in enumerate(order, 1)
    ]
    heads = ["", "", *(str(at) for at in range(1, len(order) + 1))]
    return TextTable(heads, rows, (0, *range(2, len(heads))))


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


def pairings_table(found: Results, lang: str) -> TextTable:
    """Return every pairing in every scenario, or only the least clear ones if there are too many."""
    heads = ["against", "scenario", "pairs", "results", "pentanomial", "score", "interval", "sure"]
    meetings = [found.scores.meetings[key] for key in sorted(found.scores.meetings)]
    if len(meetings) > LISTED:
        meetings = sorted(meetings, key=lambda each: abs(each.estimate.superiority - 0.5))[:LISTED]
    rows = [_pairing_row(found, meeting, lang) for meeting in meetings]
    return TextTable([say(lang, f"tournament-{head}") for head in heads], rows, (2, 3, 4, 5, 6, 7))


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


def arenas_table(found: Results, lang: str) -> TextTable:
    """Return the evidence of each scenario."""
    heads = ["scenario", "sides", "weight", "games", "spread", "clear"]
    rows = []
    for each in found.arenas:
        arena = found.tournament.arenas[each.arena]
        clear = say(lang, "tournament-clear_of", clear=each.clear, of=each.of)
        sides = ", ".join(map(Phrasebook.of(arena.scenario, lang).side, arena.side_names))
        rows.append(
            [arena.name, sides, f"{arena.weight:g}", number(each.games, lang), number(each.spread, lang), clear]
        )
    return TextTable([say(lang, f"tournament-{head}") for head in heads], rows, (2, 3, 4, 5))


def ratings_by_scenario(found: Results, lang: str) -> TextTable:
    """Return the rating of each entrant from the games of each scenario alone, with half of its interval."""
    heads = [say(lang, "tournament-scenario"), *(each.name for each in found.standings)]
    rows = [
        [found.tournament.arenas[each.arena].name, *(_by_scenario(each, one.entrant, lang) for one in found.standings)]
        for each in found.arenas
    ]
    return TextTable(heads, rows, range(1, len(heads)))


def _by_scenario(each: ArenaSummary, entrant: int, lang: str) -> str:
    if entrant not in each.met:
        return "·"
    half = number(each.ratings.half_width(entrant), lang)
    return f"{signed(float(each.ratings.elo[entrant]), lang)} ± {half}"


def _write_faults(found: Results, lang: str, terminal: Terminal) -> None:
    lines = fault_lines(found, lang)
    for sentence, game in lines:
        terminal.line(sentence, FAULT)
        terminal.line(game_command(found, game), PLAIN, 1)
    if lines:
        terminal.line()


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


def game_command(found: Results, game: GameRef) -> str:
    """Return the command that plays a game."""
    arena = found.tournament.arenas[game.arena]
    words = ["asalto", "run", arena.source or arena.name]
    who = players(found, game)
    given = {side: found.tournament.entrants[entrant] for side, entrant in who.items()}
    for name in own_policies(arena.scenario.document):
        if name[1] in given:
            words += ["--policy", f"{_quoted(name[0])}={policy_text(given[name[1]])}"]
    for side, entrant in given.items():
        words += ["--policy", f"{_quoted(side)}={policy_text(entrant)}"]
    return shlex.join([*words, "--seed", str(found.seed), "--fight", str(game.fight)])


def own_policies(document: dict[str, object]) -> list[tuple[str, str]]:
    """Return the combatants that do not play their side's policy, with their sides."""
    sides = {row["name"]: row["policy"] for row in _rows(document, "sides")}
    return [
        (str(row["name"]), str(row["side"]))
        for row in _rows(document, "combatants")
        if row["policy"] != sides[row["side"]]
    ]


def _rows(document: dict[str, object], key: str) -> Sequence[dict[str, str]]:
    rows = document[key]
    assert isinstance(rows, list)
    return rows


def policy_text(entrant: Entrant) -> str:
    """Return an entrant's policy as the command line spells it."""
    spec = entrant.policy
    if not spec.options:
        return spec.use
    options = "".join(f", {key} = {toml_value(value)}" for key, value in spec.options.items())
    return f"{{ use = {toml_value(spec.use)}{options} }}"


def _quoted(name: str) -> str:
    """Return a name as a key path spells it."""
    return name if all(letter.isalnum() or letter in "_- " for letter in name) else toml_value(name)


def speed(found: Results, elapsed: float, lang: str) -> str:
    """Return the sentence about the number of games, the time, and the speed."""
    games = found.scores.games
    rate = number(games / max(elapsed, 1e-9), lang)
    return say(lang, "tournament-speed", games=number(games, lang), seconds=number(elapsed, lang, 2), rate=rate)


# Sequential tests.


def sprt_sentence(found: SprtResult, one: str, other: str, lang: str) -> str:
    """Return the sentence about the verdict of a test."""
    elos = {"elo0": f"{found.test.elo0:g}", "elo1": f"{found.test.elo1:g}"}
    return say(lang, f"tournament-sprt-{found.verdict}", one=one, other=other, **elos)


def sprt_basis(found: SprtResult, lang: str) -> str:
    """Return the sentence about the basis of the verdict."""
    lower, upper = (number(bound, lang, 2) for bound in found.test.bounds)
    pairs = number(found.pairs, lang)
    return say(lang, "tournament-sprt_basis", pairs=pairs, llr=number(found.llr, lang, 2), lower=lower, upper=upper)


def write_sprt(found: SprtResult, lang: str, terminal: Terminal) -> None:
    """Write the state of a test given as counts."""
    one, other = say(lang, "tournament-sprt_one"), say(lang, "tournament-sprt_other")
    terminal.line(capital(sprt_sentence(found, one, other, lang)), END)
    terminal.line(sprt_basis(found, lang))
    if found.pairs:
        elo, low, high = (_elo_text(value, lang) for value in elo_interval(found.counts))
        interval = say(lang, "between", low=low, high=high)
        terminal.line(say(lang, "tournament-sprt_elo", elo=elo, interval=interval))
    terminal.line(expectation(found.test, found.variance, lang))


def _elo_text(elo: float, lang: str) -> str:
    return signed(elo, lang) if isfinite(elo) else "∞" if elo > 0 else "−∞"
