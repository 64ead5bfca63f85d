"""Worth of every action of a turn, as fractions of a combatant put out of the fight or of a scene won.

The rules list what is legal (turns/options.py); this file weighs the options, and the planners decide by the
weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from simulator.core.asks import Option
from simulator.systems.fragmentos.formulas import can_pursue, is_threat_high, trait_bonus
from simulator.systems.fragmentos.frames import FLEE, HIDE, HUNT, OBSTACLE, ActionFrame, challenge_row, frame
from simulator.systems.fragmentos.odds import total
from simulator.systems.fragmentos.setting import Challenge, Objective
from simulator.systems.fragmentos.sheet import ACCION, ADD_EXIT, ADD_OBJECT, MAIN, MONSTER, SPAWN
from simulator.systems.fragmentos.view import BodyView

from .assessment import Assessment

HELPLESS: Final = "helpless"
SHOWING: Final = ("attack", "obstacle")  # verbs that end hiding (FR-FIGHT-07)


class Temperament:  # mypyc: acyclic, reused
    """Weights of a body in its present situation. ``care``: weight of its own losses; ``want``: its wish to leave, 0 to
    1; ``thrift``: worth of a point."""

    __slots__ = ("care", "thrift", "want")

    def __init__(self, care: float, thrift: float, want: float = 0.0) -> None:
        self.care = care
        self.thrift = thrift
        self.want = want


def worth(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of an option of a turn; 0 for passing."""
    weigh = WEIGHTS.get(option.verb)
    if weigh is None:
        return 0.0
    shown = board.rulebook.weights.cover * board.peril(me) if me.hidden and option.verb in SHOWING else 0.0
    return weigh(board, me, option, temper) - temper.thrift * option.amount - temper.care * shown


def mode_called(me: BodyView, key: str) -> ActionFrame:
    """Return the first attack mode of this id. Raises KeyError if there is none."""
    for mode in me.sheet.modes:
        if mode.id == key:
            return mode
    raise KeyError(key)


def attack(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of an attack option."""
    if option.detail == HELPLESS:
        return -1.0
    mode = mode_called(me, option.item)
    return strike(board, me, mode, reached(board, me, mode, option), temper)


def strike(board: Assessment, me: BodyView, mode: ActionFrame, foes: list[BodyView], temper: Temperament) -> float:
    """Return the worth of an attack: its effect on one enemy, or on all within an area, less its cost for the body."""
    done = own = 0.0
    for foe in foes:
        taken, lost = board.gain(me, mode, foe)
        done += taken * (board.rulebook.weights.prey if foe.kind == MONSTER else 1.0)
        own = max(own, lost)
    return done - temper.care * own


def reached(board: Assessment, me: BodyView, mode: ActionFrame, option: Option) -> list[BodyView]:
    """Return the enemies in a conflict: one, or all within an area."""
    return board.targets(me, mode) if mode.area else [board.view.body(option.target)]


def contest(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of a conflict that is no fight: it brings nothing, but may hurt."""
    mode = mode_called(me, option.item)
    gains = 0.0
    for foe in reached(board, me, mode, option):
        taken, lost = board.gain(me, mode, foe)
        gains += taken - temper.care * lost
    return gains - board.rulebook.weights.point


def hunt(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of finding a hidden enemy, and perhaps hurting it."""
    foe = board.view.body(option.target)
    taken, lost = board.gain(me, frame(HUNT), foe)
    return board.rulebook.weights.found * board.chance(me, frame(HUNT), foe) + taken - temper.care * lost


def hide(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of hiding: less danger, a way out past no pursuer, and the seeker's loss."""
    chance, taken, lost = against_best(board, me, frame(HIDE), board.seekers(me))
    gain = board.rulebook.weights.cover * board.peril(me)
    if board.view.exit_open:
        gain = max(gain, temper.want * board.rulebook.weights.away * board.rulebook.weights.seen * clear(board, me))
    return chance * gain + taken - temper.care * lost


def flee(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of getting out past the best pursuer, and that one's loss."""
    chance, taken, lost = against_best(board, me, frame(FLEE), board.pursuers(me))
    return temper.want * (board.rulebook.weights.away * chance + taken) - temper.care * lost


def against_best(board: Assessment, me: BodyView, conflict: ActionFrame, foes: list[BodyView]) -> Sequence[float]:
    """Return the chance to win this conflict against the best enemy, the expected cost for that enemy, and the highest
    cost of losing it to any enemy."""
    chance, taken, lost = 1.0, 0.0, 0.0
    for foe in foes:
        odds = board.chance(me, conflict, foe)
        theirs, own = board.gain(me, conflict, foe)
        if odds < chance:
            chance, taken = odds, theirs * (board.rulebook.weights.prey if foe.kind == MONSTER else 1.0)
        lost = max(lost, own)
    return chance, taken, lost


def clear(board: Assessment, me: BodyView) -> float:
    """FR-FIGHT-02: the chance to leave without a pursuer."""
    if ACCION not in me.current:
        return 0.0
    if board.rulebook.setting.exit_difficulty is None and "flee_clear" not in board.view.difficulties:
        return 1.0
    return board.passes(me, ACCION, challenge_row("flee_clear")[1], "flee_clear")


def flee_clear(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of leaving without a pursuer."""
    return temper.want * board.rulebook.weights.away * clear(board, me)


def obstacle(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of an obstacle: a die for a flight from a pursuer that would otherwise win."""
    foe = board.view.body(option.target)
    if not (temper.want and board.view.exit_open) or not can_pursue(foe.sheet, foe.current):
        return 0.0
    char, tags = challenge_row(OBSTACLE)
    chance = board.passes(me, char, tags, OBSTACLE)
    return temper.want * board.rulebook.weights.barricade * chance * (1 - board.escapes(me))


def objective(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of a step towards winning the scene."""
    written = board.rulebook.setting.objective
    assert written is not None
    chance = board.passes(me, written.characteristic, frozenset(written.tags), "objective")
    left = max(1, written.needed - board.view.progress)
    return board.rulebook.weights.winning * chance / left - temper.care * (1 - chance) * hurt(board, me, written)


def challenge(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of a challenge of the scene: its grants, less the cost of failing."""
    written = board.rulebook.setting.challenges[option.item]
    name = f"challenge:{option.item}"
    chance = board.passes(me, written.characteristic, frozenset(written.tags), name)
    brings = total([element(board, one.kind, temper) for one in written.grants])
    brings -= board.rulebook.weights.point * written.threat * friendly(me)
    return chance * brings - temper.care * (1 - chance) * hurt(board, me, written)


def friendly(me: BodyView) -> int:
    """Return 1 for a main, for which rising threat is bad, and -1 for the director's bodies, for which it is good."""
    return 1 if me.kind == MAIN else -1


def element(board: Assessment, kind: str, temper: Temperament) -> float:
    """Return the worth of an element that a challenge or a quality brings in."""
    if kind == ADD_EXIT:
        return 0.0 if board.view.exit_open else 0.1 + board.rulebook.weights.away * temper.want
    return 0.4 if kind == SPAWN else 0.1 if kind == ADD_OBJECT else 0.05


def hurt(board: Assessment, me: BodyView, written: Challenge | Objective) -> float:
    """Return the cost of failing: by the challenge's own danger, or that of high threat."""
    if not (is_threat_high(board.variants, board.view.threat) or (written.dangerous_default and board.funds > 0)):
        return 0.0
    named = written.harm_char
    return board.cost(me, named if named is not None and named in me.current else written.characteristic, 1)


def arm(board: Assessment, me: BodyView, option: Option, temper: Temperament) -> float:
    """Return the worth of taking an object that is better than the body's own for the modes of its sheet."""
    for thing in board.view.lying:
        if thing.id == option.item:
            return board.rulebook.weights.armed * better(board, me, thing.char, thing.dice, frozenset(thing.tags))
    return 0.0


def better(board: Assessment, me: BodyView, char: str, dice: int, tags: frozenset[str]) -> float:
    """Return the improvement of the body's results in fights by an object like this."""
    found = 0.0
    for mode in me.sheet.modes:
        if mode.fight and mode.char == char and not mode.tags.isdisjoint(tags):
            armed = board.mean_of(board.value(me, char) + dice) + trait_bonus(me.sheet, mode.tags | tags, False)
            found = max(found, armed - board.mean(board.lead(me, mode)))
    return found


def best_attack(board: Assessment, me: BodyView, temper: Temperament) -> float | None:
    """Return the worth of the best attack that costs no point; None without one."""
    best: float | None = None
    for mode in me.sheet.modes:
        if mode.fight and not mode.supernatural:
            meant = mode_called(me, mode.id)
            for foe in board.targets(me, mode):
                foes = board.targets(me, meant) if meant.area else [foe]
                value = strike(board, me, meant, foes, temper)
                best = value if best is None else max(best, value)
    return best


WEIGHTS: Final[Mapping[str, Callable[[Assessment, BodyView, Option, Temperament], float]]] = {
    "attack": attack,
    "contest": contest,
    "hunt": hunt,
    "hide": hide,
    "flee": flee,
    "flee_clear": flee_clear,
    "obstacle": obstacle,
    "objective": objective,
    "challenge": challenge,
    "arm": arm,
}
