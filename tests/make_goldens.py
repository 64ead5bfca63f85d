"""Golden traces: one fight of every shipped scenario, told for reading, with the digest of its trace.

``python -m tests.make_goldens`` rewrites them all and removes those without a scenario; read the difference before you
keep it. What a golden shows is what changed for a reader; its digest also sees what no reader would."""

from __future__ import annotations

from pathlib import Path

from simulator.narration.narrator import Line, narrate
from simulator.runtime import campaign, inline
from simulator.scenario import load, shipped
from simulator.trace.reader import read
from simulator.trace.writer import TraceWriter

FOLDER = Path(__file__).parent / "goldens"
SEED = 7
FIGHT = 1
ENGLISH = frozenset(
    {
        "a_mental_duel",
        "armour_and_precise_strikes",
        "brawl_in_the_bar",
        "cover_and_half_light",
        "firearms_and_jams",
        "flight_with_an_obstacle",
        "gunfire_panic",
        "medusa_in_the_temple",
        "over_the_rooftops",
        "pursuit",
        "reference_duel",
        "reference_four_against_four",
        "reference_scene",
        "the_road_to_karth",
        "rust_coast_boarding",
        "the_girl_and_the_ritual",
        "the_last_order",
        "the_sheet_of_2019",
    }
)
"""Narrated in English, so that both languages are read; all others are narrated in Spanish."""


def golden(name: str) -> str:
    """The golden of the shipped scenario ``name``."""
    scenario = load(name)
    lines: list[bytes] = []
    writer = TraceWriter(lines, scenario, SEED, FIGHT)
    play = campaign.play if scenario.chain else inline.play
    result = play(scenario, SEED, FIGHT, listener=writer, deadline=None)
    writer.close(result.outcome)
    trace = read(b"".join(lines), name=name)
    language = "en" if name.rpartition("/")[2] in ENGLISH else "es"
    told = narrate(trace, language, secrets=True, fates=result.afterwards)
    head = [f"{name}, seed {SEED}, fight {FIGHT}", f"trace {writer.digest}", "", scenario.title, ""]
    return "\n".join([*head, *map(drawn, told)]) + "\n"


def drawn(line: Line) -> str:
    """A line of the narration as text."""
    return "  " * line.level + line.text


def path_of(name: str) -> Path:
    """Where the golden of a scenario is kept."""
    return FOLDER / f"{name}.txt"


def orphans(names: list[str]) -> list[Path]:
    """Goldens whose scenario is gone."""
    expected = {path_of(name) for name in names}
    return sorted(path for path in FOLDER.rglob("*.txt") if path not in expected)


def main() -> None:
    """Rewrite all goldens."""
    names = [name for name, _ in shipped()]
    for name in names:
        path = path_of(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(golden(name), encoding="utf-8", newline="\n")
    for path in orphans(names):
        path.unlink()


if __name__ == "__main__":
    main()
