"""What is typed in drawn commands: a tape to draw from, the scenarios that are played, and the values of each option,
those at the edge of what is allowed and beyond it among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeVar

from attrs import frozen

from simulator import systems
from simulator.batch.engine import ScenarioArm
from simulator.core.dice import Luck, luck_key
from simulator.scenario import load
from simulator.statistics.metrics import all_metrics
from simulator.systems import NAMES

SEED: Final = 29
T = TypeVar("T")


class Tape:
    """A tape of luck, known by a name and a number. ``careless`` is who types wrong things now and then: in one of
    four sessions."""

    def __init__(self, name: str, number: int) -> None:
        self._luck = Luck(luck_key(SEED, number, name))
        self.careless = self.rarely(4)

    def below(self, most: int) -> int:
        """A number from 0 to below ``most``."""
        return self._luck.below(most)

    def rarely(self, times: int) -> bool:
        """Whether this is the one of so many times."""
        return not self.below(times)

    def slips(self, times: int) -> bool:
        """Whether something wrong is typed, one of so many times, by who is careless."""
        return self.careless and self.rarely(times)

    def one(self, values: Sequence[T]) -> T:
        """One of the values."""
        return values[self.below(len(values))]

    def some(self, values: Sequence[T], most: int) -> list[T]:
        """Up to so many of the values, at least one, in their order, perhaps one of them twice."""
        places = sorted(self.below(len(values)) for _ in range(1 + self.below(most)))
        return [values[place] for place in places]


@frozen
class Ground:
    """A scenario that is played: how it is named, keys of numbers with their usual values, and other axes. ``dear``:
    a fight takes so long that few are played."""

    name: str
    numbers: Mapping[str, float] = {}
    axes: tuple[str, ...] = ()
    dear: bool = False


ATTIC: Final = Ground(
    "attic.toml",
    {"combatants.Zombi.count": 2, "combatants.Elena.max_life": 20, "combatants.Zombi.power": 4, "limits.rounds": 6},
    (
        "sides.horrors.policy=basic,random",
        "sides.investigators.policy=random,basic",
        "variants.multi_shot_penalty=per_shot,declared_total",
        "variants.wound_effects=drain,tag_only",
        "combatants.Elena.use=officer,athlete",
    ),
)
DUEL: Final = Ground(
    "reference_duel",
    {"combatants.Bruno.natural_armour": 2, "combatants.Vega.max_life": 22, "combatants.Bruno.power": 5},
    ("sides.left.policy=basic,random", "sides.right.policy=random,basic", "combatants.Vega.natural_armour=0,9"),
)
BAR: Final = Ground(
    "brawl_in_the_bar",
    {"combatants.Guardia.count": 3, "combatants.Mark.accion": 4, "limits.rounds": 5},
    ("sides.bar.policy=basic,random",),
)
HORROR: Final = Ground(
    "fragmentos/reference_scene",
    {"combatants.Ana.accion": 3, "combatants.Mark.accion": 3},
    ("sides.horror.policy=basic,random", "variants.die_sides=6,8"),
)
PISTOLS: Final = Ground(
    "pistols_in_melee",
    {"combatants.Renegados.count": 1, "combatants.Hermano Malachor.attributes.agility": 4, "limits.rounds": 4},
    ("sides.chaos.policy=basic,random",),
    dear=True,
)
MINDS: Final = Ground(
    "tapiz/a_mental_duel",
    {"combatants.Elythlian.level": 3, "combatants.Inquisidora.abilities.CAR": 2, "limits.rounds": 5},
    ("sides.dogma.policy=basic,random",),
)
CHAIN: Final = Ground("chain.toml", {"combatants.Elena.max_life": 20}, ("sides.horrors.policy=basic,random",))
CELLAR: Final = Ground(
    "cellar.toml", {"combatants.Estibador.count": 2}, ("sides.docks.policy=basic,random",), dear=True
)
KARTH: Final = Ground("the_road_to_karth", {}, ("sides.chaos.policy=basic,random",), dear=True)
ROAD: Final = Ground("two_adventures_on_the_road", {}, ("sides.wild.policy=basic,random",), dear=True)
CORRIDOR: Final = Ground("the_night_of_the_corridor", {}, ("sides.horror.policy=basic,random",), dear=True)
FIGHTS: Final = (ATTIC, ATTIC, DUEL, BAR, HORROR, PISTOLS, MINDS, CELLAR)
CHAINS: Final = (CHAIN, CHAIN, KARTH, ROAD, CORRIDOR)
BAD_FILES: Final = ("nowhere.toml", "broken.toml", "empty.toml", "reference_dule", "wolves.toml", ".")


@frozen
class Known:
    """Who fights in a scenario, and the figures that it has."""

    sides: tuple[str, ...]
    bodies: tuple[str, ...]
    figures: tuple[str, ...]


@cache
def known(name: str) -> Known:
    """What a scenario in this folder, or a shipped one, has."""
    scenario = load(name)
    layout = ScenarioArm.of(scenario, SEED, None).layout
    return Known(
        tuple(side.name for side in scenario.encounter.sides),
        tuple(scenario.encounter.names),
        tuple(all_metrics(layout)),
    )


# The values of options.


def figure(tape: Tape, ground: Ground) -> str:
    """A figure of the scenario, mostly one that is often asked for; seldom one that it has not."""
    if tape.slips(5):
        return tape.one(("win", "win(nobody)", "alive(Elna)", "ending(", "x" * 70, " rounds ", "win( left )"))
    if tape.rarely(2):
        return tape.one(known(ground.name).figures)
    own = known(ground.name)
    return tape.one(
        ("rounds", "tpk", "draw", f"win({own.sides[0]})", f"win({own.sides[-1]})", f"alive({own.bodies[0]})",
         "strength", "ending(fight_over)", f"deaths({own.sides[-1]})", f"damage_taken({own.bodies[0]})")
    )  # fmt: skip


def limit(tape: Tape, ground: Ground, signs: Sequence[str]) -> str:
    """A figure with a value that it should have, or should not pass."""
    wanted = figure(tape, ground)
    shares = ("0.05", "0.5", "50%", "0.9", "40 %", "1e0", "0", "70%")
    share = wanted.startswith(("win", "tpk", "draw", "alive", "standing", "ending", "wiped", "dead", "some_dead"))
    value = tape.one(shares if share else ("5", "3.5", "2", "1e0", "0", "12"))
    if tape.slips(4):
        value = tape.one(("1.1", "101%", "-1", "x", "", "1e999"))
    return f"{wanted}{tape.one(signs)}{value}"


def axis(tape: Tape, ground: Ground) -> str:
    """A key path with its values."""
    if tape.slips(4):
        key = next(iter(ground.numbers), "limits.rounds")
        return tape.one(
            (f"{key}=1,1", f"{key}=1..3..0", f"{key}=", f"{key}=1,,2", f"{key}", "=1,2", f"{key}x=1,2",
             f"{key}=0..5000", f"{key}=a,b", f"{key}=[1,2", f"{key}=1..1e3", f"{key}=-5,-6")
        )  # fmt: skip
    if not ground.numbers or (ground.axes and tape.rarely(3)):
        return tape.one(ground.axes)
    key = tape.one(list(ground.numbers))
    usual = int(ground.numbers[key])
    return tape.one(
        (f"{key}={usual},{usual + 1}", f"{key}={usual}..{usual + 1}", f"{key}={usual + 2}..{usual}..2",
         f"{key}={usual},{usual + 3},{usual + 1}", f"{key}={usual}-{usual + 2}", f"{key}={usual}..{usual + 2}..2")
    )  # fmt: skip


def setting(tape: Tape, ground: Ground) -> str:
    """A change of one key."""
    if tape.slips(3):
        return tape.one(("combatants", "limits.rounds=x", "limits.ronds=4", "=3", "variants.nothing=1", "limits=3"))
    if tape.rarely(3) or not ground.numbers:
        return tape.one(("limits.rounds=4", "limits.rounds=1", "title=Otra", "limits.rounds=2"))
    key = tape.one(list(ground.numbers))
    return f"{key}={int(ground.numbers[key]) + tape.below(3)}"


def policies(tape: Tape, ground: Ground) -> list[str]:
    """Who plays: mostly policies that never change, for each side."""
    if tape.slips(4):
        who = known(ground.name).bodies[0]
        wrong = (f"{who}=bazic", f"{who}", "nobody=basic", "=basic", f"{who}=", f"{who}=wolves.toml", f"{who}=tuned")
        return ["--policy", tape.one(wrong)]
    words = []
    for side in known(ground.name).sides:
        words += ["--policy", f"{side}={tape.one(('basic', 'basic', 'random'))}"]
    return words


RIGHT: Final[Mapping[str, Sequence[str]]] = {
    "--seed": ("0", "1", "7", "12", "9223372036854775807", "7", "3", "5"),
    "--fight": ("1", "2", "5", "9"),
    "--precision": ("0.2", "0.3", "1", "0.05"),
    "--margin": ("0.02", "0.3", "1", "2"),
    "--within": ("0.05", "0.2", "0.5", "1e-9", "2"),
    "--deadline": ("5", "86400", "60"),
    "--out": ("rows.csv", "rows.jsonl", "rows.parquet"),
    "--report": ("r.html", "r.htm", "R.HTML"),
    "--journal": ("j.journal", "k.journal"),
    "--trials": ("1", "3", "12", "10000"),
    "--win": ("70%", "0.5", "35", "100%", "0", "90 %", "1", "62,5"),
    "--deaths": ("<20%", "0.5", "<=100%", "<0", "<90%"),
    "--take": ("1", "2", "3"),
    "--output": ("made.toml", "made", "attic.toml"),
    "--runtime": ("inline", "actors"),
    "--trace": ("t.jsonl", "u.jsonl"),
    "--max-states": ("200000", "1", "50", "5000"),
    "--max-seconds": ("120", "86400"),
    "--title": ("Orks", "¡Alto!", 'A "title"', ""),
    "--score": ("win", "edge"),
    "--faults": ("forfeit", "defaults"),
    "--alpha": ("0.05", "0.01", "0.3"),
    "--beta": ("0.05", "0.2", "0.49"),
    "--elo0": ("0", "-5", "3.5"),
    "--elo1": ("5", "10", "60"),
    "--max-pairs": ("4", "6", "1"),
    "--pairs": ("1", "2", "3"),
    "--source": ("book", "built"),
    "--sort": ("id", "strength"),
    "--strength": ("1..2", "..2", "3..", "1.5..1.5", "0..9"),
}
WRONG: Final[Mapping[str, Sequence[str]]] = {
    "--seed": ("-1", "9223372036854775808", "x"),
    "--fight": ("0", "one"),
    "--precision": ("0", "-1", "1e13", "nan"),
    "--margin": ("0", "-1"),
    "--within": ("0", "x"),
    "--deadline": ("86400.1", "0.0009", "x"),
    "--out": ("rows.xyz", "nowhere/rows.csv", "attic.toml"),
    "--report": ("r.txt", "nowhere/r.html", "rows.csv", "."),
    "--journal": ("nowhere/j.journal", "attic.toml", "r.html"),
    "--trials": ("0", "10001"),
    "--win": ("101%", "x", "-1", "101"),
    "--deaths": ("200%", "x"),
    "--take": ("0", "4"),
    "--output": ("nowhere/made.toml", "."),
    "--runtime": ("threads",),
    "--trace": ("nowhere/t.jsonl", "attic.toml"),
    "--max-states": ("0",),
    "--max-seconds": ("0", "86401"),
    "--score": ("half",),
    "--faults": ("none",),
    "--alpha": ("0", "0.5", "1"),
    "--beta": ("0", "0.51"),
    "--elo0": ("x", "10"),
    "--elo1": ("0", "-10"),
    "--max-pairs": ("0", "1000001"),
    "--pairs": ("0", "x"),
    "--source": ("film",),
    "--sort": ("name",),
    "--strength": ("2..1", "x", "1", "..", "-1..1", "1..2..3"),
}
"""What stands after an option, and what is no value of it."""


def value(tape: Tape, option: str) -> str:
    """A value of an option."""
    return tape.one(WRONG[option] if option in WRONG and tape.slips(4) else RIGHT[option])


def lists(tape: Tape, names: Sequence[str]) -> str:
    """A word to look for: a name, its beginning, some letters within it, or one that is misspelt."""
    name = tape.one(names)
    cut = tape.below(len(name))
    changes: Sequence[Callable[[], str]] = (
        lambda: name,
        lambda: name,
        lambda: name[: cut + 1],
        lambda: name[cut:],
        lambda: name[:cut] + name[cut + 1 :],
        lambda: name.upper(),
        lambda: name.replace("_", " "),
    )
    return tape.one(changes)()


@cache
def listed(game: str, kind: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids and titles of all sheets or things of a game, and their kinds."""
    found = systems.inventory(game)
    rows = found.sheets if kind == "sheets" else found.gear
    names = tuple(name for row in rows for name in (row.id, *(title for _, title in row.titles)))
    return names, tuple(sorted({row.kind for row in rows}))


def games(tape: Tape) -> str:
    """A game, seldom one that there is not."""
    return tape.one(("chess", "haunted", "TAPIZ", "haunted-house")) if tape.slips(4) else tape.one(NAMES)


# Sentences.

PLACES: Final = {
    "en": ("in the fog", "in a burning cellar", "at night", "in the dark", "in a cellar"),
    "es": ("en la niebla", "en un sótano en llamas", "de noche", "a oscuras"),
}
AGAINST: Final = {"en": ("against", "vs", "versus", "and"), "es": ("contra", "contra", "vs", "y")}
COUNTS: Final = {
    "en": ("", "1", "2", "3", "two", "three", "a", "an", "12", "four"),
    "es": ("", "1", "2", "3", "dos", "tres", "un", "una", "12", "cuatro"),
}


def sentence(tape: Tape, game: str, lang: str) -> str:
    """Who fights whom and where, in words that are mostly understood."""
    sides = [party(tape, game, lang) for _ in range(1 + tape.below(4) if tape.slips(2) else 2)]
    text = f" {tape.one(AGAINST[lang])} ".join(sides)
    if tape.slips(3):
        return f"{text} {tape.one(('on the moon', 'bajo el agua', 'in', 'en la luna'))}"
    return f"{text} {tape.one(PLACES[lang])}" if tape.rarely(2) else text


def party(tape: Tape, game: str, lang: str) -> str:
    """One side: one to three groups."""
    return ", ".join(group(tape, game, lang) for _ in range(1 + tape.below(3)))


def group(tape: Tape, game: str, lang: str) -> str:
    """So many of one sheet."""
    rows = systems.inventory(game).sheets
    row = rows[tape.below(len(rows))]
    name = row.id if tape.rarely(4) else dict(row.titles)[lang]
    if tape.slips(3):
        return tape.one((f"0 {name}", f"some {name}", name[:-1], f"{name}es", f"1000 {name}", f"una docena de {name}"))
    return f"{tape.one(COUNTS[lang])} {name}{tape.one(('', '', '', 's'))}".strip()


def answers(tape: Tape, game: str, lang: str) -> Iterator[str]:
    """The lines that are typed at the questions of ``asalto new``, with some that are no answer."""
    wrong = ("?", "", "chess", "0", "99", "xyzzy", " ", "nothing at all")
    asked = (
        (str(1 + NAMES.index(game)), game, game[:3], game.upper()),
        (party(tape, game, lang), party(tape, game, lang)),
        (party(tape, game, lang), party(tape, game, lang)),
        ("", "", party(tape, game, lang)),
        ("", tape.one(PLACES[lang]).split(" ", 1)[-1]),
        ("basic", "b", "", "random", "aggressive"),
        ("basic", "cautious", "", "tuned"),
        ("", "A title", "¡Vaya título!"),
        ("", "made", "made.toml", "attic.toml"),
    )
    for choices in asked:
        while tape.rarely(4):
            yield tape.one(wrong)
        yield tape.one(choices)
