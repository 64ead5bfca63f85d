"""``python -m benchmarks.ladder [GAME...]``: the built-in policies against each other, in twelve scenarios per game.

Every pair of policies plays mirrored pairs of games; the ratings are those of ``asalto tournament``, with 95 %
intervals, as tables that docs/policies.md can show."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from simulator.experiments.options import RunOptions
from simulator.notebook.arguments import engine
from simulator.policy import registry
from simulator.policy.spec import PolicySpec
from simulator.scenario import load
from simulator.tournament.director import play_tournament
from simulator.tournament.model import Arena, Entrant, Plan, Tournament
from simulator.tournament.standings import Results

from .command_line import run_program

SEED: Final = 20_261_123
PAIRS: Final = 40
POLICIES: Final = ("random", "basic", "aggressive", "cautious", "tuned", "search")
SCENARIOS: Final = {
    "haunted_house": (
        "ambush_from_hiding",
        "armour_and_precise_strikes",
        "fire_and_ceiling",
        "firearms_and_jams",
        "fright_and_flight",
        "grenade",
        "gunfire_panic",
        "help_for_the_fallen",
        "the_dark_cellar",
        "the_flooded_vault",
        "three_against_a_werewolf",
        "tie_group",
    ),
    "ira_y_gloria": (
        "a_dying_hero_stabilised",
        "ambush_by_the_cult",
        "ambush_by_the_guard",
        "duel_of_honour",
        "fire_into_the_melee",
        "grenades",
        "marine_against_an_ork_mob",
        "mob_against_mob",
        "ready_and_interrupt",
        "reference_battle",
        "special_weapons",
        "suppressing_fire",
    ),
    "tapiz": (
        "ambush_in_the_fog",
        "an_archer_who_aims",
        "cover_and_half_light",
        "horsemen_at_the_ford",
        "knockout_and_recovery",
        "medusa_in_the_temple",
        "ogre_and_three_guards",
        "over_the_rooftops",
        "reference_four_against_four",
        "rust_coast_boarding",
        "sharra_and_the_mercenary",
        "veterans_with_a_reserve",
    ),
    "fragmentos": (
        "a_war_of_qualities",
        "brawl_in_the_bar",
        "flight_with_an_obstacle",
        "mark_and_the_flayed_man",
        "no_director",
        "officer_and_cult",
        "reference_scene",
        "siege_of_the_dead",
        "the_choir_of_the_drowned",
        "the_girl_and_the_ritual",
        "the_slasher_and_three",
        "third_act",
    ),
}


def arenas_of(game: str, only: str = "") -> list[Arena]:
    """Return the scenarios of a game whose name contains ``only``."""
    found = [(name, load(f"{game}/{name}")) for name in SCENARIOS[game] if only in name]
    return [Arena(name, scenario, tuple(range(len(scenario.encounter.sides)))) for name, scenario in found]


def entrant(planner: str, budget: int) -> Entrant:
    """Return a policy by its name; ``search`` with its budget in answered questions."""
    return Entrant(planner, PolicySpec(planner, {"budget": budget} if planner == "search" else {}))


def ladder(game: str, policies: Sequence[str], pairs: int, *, budget: int, jobs: int, only: str = "") -> Results:
    """Play the ladder of a game."""
    entrants = tuple(entrant(planner, budget) for planner in policies)
    tournament = Tournament(game, "", Plan(pairs=pairs), entrants, tuple(arenas_of(game, only)))
    with engine(RunOptions(jobs=jobs)) as playing:
        return play_tournament(playing, tournament, SEED, deadline=None)


def standings_lines(found: Results) -> list[str]:
    """Return the ratings as a table, and the order of the policies."""
    lines = ["| policy | rating | 95 % | score | ms a decision |", "| --- | --- | --- | --- | --- |"]
    for each in found.standings:
        times = found.scores.totals[each.entrant].times
        cells = (f"`{each.name}`", f"{each.elo:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}", f"{each.score:.1%}")
        lines.append(f"| {' | '.join(cells)} | {times.mean / 1e6:.2f} |")
    return lines


def scenario_lines(found: Results) -> list[str]:
    """Return the score of each policy in each scenario, in per cent."""
    names = [each.name for each in found.standings]
    lines = [f"| scenario | {' | '.join(names)} |", "| --- |" + " --- |" * len(names)]
    for number, arena in enumerate(found.tournament.arenas):
        cells = [f"{100 * mean_score(found, each.entrant, number):.0f}" for each in found.standings]
        lines.append(f"| {arena.name} | {' | '.join(cells)} |")
    return lines


def mean_score(found: Results, entrant: int, arena: int) -> float:
    """Return the share of the points that an entrant took in one scenario."""
    shares = [
        meeting.scores.mean() if entrant == meeting.pairing[0] else 1 - meeting.scores.mean()
        for meeting in found.scores.meetings.values()
        if meeting.arena == arena and entrant in meeting.pairing
    ]
    return float(sum(shares) / len(shares))


def main() -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description="The built-in policies against each other.")
    parser.add_argument("game", nargs="*", choices=[[], *SCENARIOS], help="one or more games (all)")
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"for each pair of policies and scenario ({PAIRS})")
    parser.add_argument("--policies", default=",".join(POLICIES), help="names, with commas between them")
    parser.add_argument("--budget", type=int, default=5000, help="of search, in answered questions (5000)")
    parser.add_argument("--only", default="", help="scenarios whose name holds this")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes (2)")
    asked = parser.parse_args()
    policies = [planner for planner in asked.policies.split(",") if planner in registry.NAMES]
    for game in asked.game or SCENARIOS:
        found = ladder(game, policies, asked.pairs, budget=asked.budget, jobs=asked.jobs, only=asked.only)
        print(f"\n### {game}: {found.scores.games} games, {asked.pairs} pairs a meeting\n")
        print("\n".join([*standings_lines(found), "", *scenario_lines(found)]), flush=True)


if __name__ == "__main__":
    run_program(main)
