"""Strength in Tapiz: of a side against the others, and of a combatant within its side."""

from __future__ import annotations

from typing import Final

from .assessment import Assessment
from .evaluations import AttackEval

LEAST: Final = 1e-4  # share of a body that its enemies put out of the fight in a round, at least
LASTING: Final = 1e9  # odds without an enemy


def odds(board: Assessment) -> float:
    """Return the rounds for which the own side would last, as a share of those that the enemies would last.

    Above 1 the own side is stronger. A body lasts until the attacks of all its enemies have put it out of the fight;
    bodies fall one after the other. An attack counts by what it takes, also one that costs as much by its failures; the
    states that attacks buy do not count."""
    mine, position, ours, theirs = board.me.side, board.position(), 0.0, 0.0
    for group in position.groups:
        taken = LEAST
        for enemy in position.enemies_of(group.side):
            attack = board.best_attack(enemy.body, group.body)
            taken += enemy.count * removed(board, attack)
        if group.side == mine:
            ours += group.count / taken
        else:
            theirs += group.count / taken
    return ours / theirs if theirs else LASTING


def removed(board: Assessment, attack: AttackEval) -> float:
    """Return the share of its target that an attack puts out of the fight."""
    _, lost, felled = board.rulebook.worths.odds(attack.edge, attack.eval_key)
    return felled + (1 - felled) * board.rulebook.weights.harm * lost / attack.eval_key.left


def rank(board: Assessment) -> float:
    """Return what the own best attack puts out of the fight as a share of the most on the own side, from 0 to 1."""
    position, me = board.position(), board.me
    mine = most = most_removed(board, me.id)
    for group in position.groups:
        if group.side == me.side and group.row != position.rows[me.id]:
            most = max(most, most_removed(board, group.body))
    return mine / most if most > 0 else 1.0


def most_removed(board: Assessment, body: int) -> float:
    """Return the largest share of an enemy that the best attack of a body on it puts out of the fight."""
    return max([removed(board, board.best_attack(body, group.body)) for group in board.groups(body)], default=0.0)
