"""Report of a tournament: the verdict, ratings with their intervals, head-to-head scores as a map, the course of the
ratings, faults, and narrated games to watch."""

from __future__ import annotations

import json

from ... import __version__, systems
from ...narration.narrator import narrate
from ...tournament.document import TournamentDocument
from ...tournament.recorded import recorded_game
from ...tournament.standings import Results, Standing, Watch, ratings_so_far
from ...wire.documents import document
from ..text.tournament import (
    about,
    arenas_table,
    cross_score,
    fault_lines,
    fits,
    game_command,
    pairings_table,
    rating_cells,
    ratings_by_scenario,
    remarks,
    round_lines,
    standings_table,
    sureness,
    verdict_sentences,
    watch_sentence,
)
from ..words import number, percent, say
from . import grid_plots, plots
from .page import (
    Block,
    Code,
    Command,
    Datum,
    Head,
    Key,
    Keys,
    LegendEntry,
    Plot,
    Plots,
    Prose,
    SampleFight,
    Section,
    Table,
    page,
)
from .palette import LINES
from .sample_fights import told

PARTS = 10  # shares of the games at which the ratings are drawn
DRAWN = 24  # entrants in a plot of ratings
FOLLOWED = len(LINES)  # entrants whose rating is followed


def tournament_report(found: Results, lang: str) -> str:
    """Return the report as HTML; at least one game was played."""
    sections = [
        Section("standings", say(lang, "tournament-standings"), _standings(found, lang)),
        Section("cross", say(lang, "tournament-cross"), _cross(found, lang)),
        Section("pairings", say(lang, "tournament-pairings"), _pairings(found, lang)),
        Section("scenarios", say(lang, "tournament-scenarios"), _scenarios(found, lang)),
        Section("progress", say(lang, "tournament-progress"), _progress(found, lang)),
        Section("faults", say(lang, "tournament-fault_head"), _faults(found, lang)),
        Section("watch", say(lang, "tournament-watch"), _stories(found, lang)),
        Section("origin", say(lang, "section-origin"), _origin(found, lang)),
    ]
    return page(_head(found, lang), sections, lang)


def _head(found: Results, lang: str) -> Head:
    games = dict.fromkeys(systems.game(arena.scenario.system).title for arena in found.tournament.arenas)
    answer = [*verdict_sentences(found, lang), *remarks(found, lang)]
    test = None if found.sprt is None else found.sprt.test
    return Head(
        kicker=say(lang, "html-kicker", system=", ".join(games)),
        title=found.tournament.heading,
        question=about(found.tournament, found.seed, test, lang),
        answer=answer,
        keys=Keys(_keys(found, lang)),
    )


def _keys(found: Results, lang: str) -> list[Key]:
    first, second = found.standings[:2]
    elo, interval = rating_cells(first, lang)
    keys = [Key(f"{say(lang, 'tournament-champion')}: {first.name}", Datum(f"{elo} Elo", first.elo), interval, "own")]
    if first.ahead is not None:
        lead = first.elo - second.elo
        note = f"{say(lang, 'tournament-sure')}: {sureness(first.ahead, lang)}"
        keys.append(Key(say(lang, "tournament-apart"), Datum(f"{number(lead, lang)} Elo", lead), note))
    games = found.scores.games
    keys.append(Key(say(lang, "tournament-games_key"), Datum(number(games, lang), games)))
    return keys


def _standings(found: Results, lang: str) -> list[Block]:
    shown = found.standings[:DRAWN]
    bars = [_bar(each, lang) for each in shown]
    drawn = plots.differences(bars, lang, say(lang, "tournament-elo"))
    told = "; ".join(f"{each.name} {' '.join(rating_cells(each, lang))}" for each in shown)
    table = standings_table(found, lang)
    return [
        Plots([Plot(say(lang, "tournament-rating"), drawn, told, say(lang, "tournament-rating_note"))]),
        Table(table.heads, table.rows, table.numbers),
        *(Prose(line) for line in round_lines(found, lang)),
    ]


def _bar(each: Standing, lang: str) -> plots.Bar:
    elo, _ = rating_cells(each, lang)
    low, high = (each.low, each.high) if each.known else (each.elo, each.elo)
    return plots.Bar(each.name, each.elo, low, high, "own", elo)


def _cross(found: Results, lang: str) -> list[Block]:
    """Draw the head-to-head scores as a map, if there are at least three entrants."""
    if len(found.standings) <= 2 or not fits(found):
        return []
    order = [each.entrant for each in found.standings]
    tiles = []
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            score = cross_score(found, one, other)
            if score is not None:
                tiles.append(grid_plots.Tile(row, column, f"{round(100 * score)}", score))
    names = [found.name(entrant) for entrant in order]
    numbers = [str(at) for at in range(1, len(names) + 1)]
    rows = [f"{at} {name}" for at, name in zip(numbers, names, strict=True)]
    drawn = grid_plots.heat(rows, numbers, tiles, lang, "%")
    note = say(lang, "tournament-cross_note")
    return [Plots([Plot(say(lang, "tournament-cross"), drawn, "; ".join(rows), note)])]


def _pairings(found: Results, lang: str) -> list[Block]:
    table = pairings_table(found, lang)
    return [Table(table.heads, table.rows, table.numbers)]


def _scenarios(found: Results, lang: str) -> list[Block]:
    if len(found.tournament.arenas) == 1:
        return []
    table, rated = arenas_table(found, lang), ratings_by_scenario(found, lang)
    blocks: list[Block] = [
        Table(table.heads, table.rows, table.numbers),
        Prose(say(lang, "tournament-scenarios_note"), quiet=True),
    ]
    if fits(found):
        blocks.append(Table(rated.heads, rated.rows, rated.numbers, say(lang, "tournament-by_scenario_note")))
    return blocks


def _progress(found: Results, lang: str) -> list[Block]:
    """Draw the course of the ratings of the first entrants."""
    steps = ratings_so_far(found.scores, PARTS)
    if len(steps) < 2:
        return []
    followed = found.standings[:FOLLOWED]
    lines = [
        plots.Series(each.name, [float(step.elo[each.entrant]) for step in steps], colour, at, start=1)
        for at, (each, colour) in enumerate(zip(followed, LINES, strict=False))
    ]
    unit = say(lang, "tournament-share", parts=len(steps))
    drawn = plots.levels(lines, lang, unit)
    legend = [LegendEntry(line.name, line.colour, line.dash % len(plots.DASHES)) for line in lines]
    told = "; ".join(f"{line.name}: {', '.join(number(elo, lang) for elo in line.values)}" for line in lines)
    title = say(lang, "tournament-rating")
    return [Plots([Plot(title, drawn, told, say(lang, "tournament-progress_note"), legend)])]


def _faults(found: Results, lang: str) -> list[Block]:
    lines = fault_lines(found, lang)
    if not lines:
        return []
    heads = [say(lang, "html-what"), say(lang, "html-command")]
    share = say(lang, "tournament-faulty_note", share=percent(found.scores.faulty, lang))
    return [Prose(share), Table(heads, [[text, Command(game_command(found, game))] for text, game in lines])]


def _stories(found: Results, lang: str) -> list[Block]:
    return [_story(found, watch, lang) for watch in found.to_watch]


def _story(found: Results, watch: Watch, lang: str) -> SampleFight:
    """Return a narrated game; without lines if it could not be replayed."""
    trace = recorded_game(found, watch.game)
    lines = [] if trace is None else narrate(trace, lang)
    return told(watch_sentence(found, watch, lang), lines, game_command(found, watch.game), lang)


def _origin(found: Results, lang: str) -> list[Block]:
    text = json.dumps(document(TournamentDocument(found, 0.0)) | {"asalto": __version__}, indent=2, ensure_ascii=False)
    return [Code(text, "JSON")]
