"""Cells of a view's row, by name (FR-SHEET-02); view.py makes and reads the rows."""

from __future__ import annotations

from typing import Annotated

from ...core.fields import shown
from .sheet import MAIN, MONSTER, SECONDARY
from .state import STATUSES


class ThingCells:
    """Object."""

    id: Annotated[str, shown("Its id.")]
    dice: Annotated[int, shown("The dice that it adds to a roll that shares a tag with it.", "FR-OBJ-01")]
    char: Annotated[str, shown("The characteristic that it helps.")]
    tags: Annotated[list[str], shown("The tags of the rolls that it helps.")]


class CardCells:
    """Quality in play."""

    key: Annotated[str, shown("Its key in this fight.")]
    owner: Annotated[int, shown("The body that it belongs to; -1: the scene.")]
    exhausted: Annotated[bool, shown("It cannot be activated any more.", "FR-QUAL-08")]
    helps: Annotated[list[str], shown("The tags of the rolls that it helps.", "FR-QUAL-02")]
    hinders: Annotated[list[str], shown("The tags of the rolls that it hinders.", "FR-QUAL-02")]


class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: Annotated[int, shown("The number of its side.")]
    kind: Annotated[str, shown("Its role in the story.", "FR-SHEET-05", (MAIN, SECONDARY, MONSTER))]
    status: Annotated[str, shown("Its status; only `active` bodies act.", "FR-COND-01", STATUSES)]
    superacion: Annotated[int, shown("Points of superación.", "FR-SUP-01")]
    hidden: Annotated[bool, shown("It is hidden.", "FR-FIGHT-07")]
    full_strength: Annotated[bool, shown("It rolls its totals instead of its current values.", "FR-SUP-05")]
    setbacks: Annotated[int, shown("Setbacks in this scene.", "FR-FIGHT-05")]
    acted: Annotated[bool, shown("It has acted in this round.", "FR-TURN-03")]
    hurried: Annotated[bool, shown("It acts before the monster in this round.", "FR-TURN-04")]
    doubled: Annotated[bool, shown("It acts twice in a row in this round.", "FR-TURN-05")]
    owes: Annotated[bool, shown("It does not act in the next round.", "FR-TURN-05")]
    current: Annotated[dict[str, int], shown("The current values of its characteristics.", "FR-SHEET-02")]
    failed: Annotated[list[str], shown("The challenges whose repetition costs a point.", "FR-CHAL-05")]
    lost: Annotated[list[str], shown("The conflicts whose repetition costs a point.", "FR-CONF-08")]
    obstacles: Annotated[list[int], shown("The enemies that it has an obstacle against.", "FR-FIGHT-08")]
    things: Annotated[list[ThingCells], shown("The objects at hand, those of the sheet first.")]


class ViewCells:
    """A seat's view of a scene: everything but hidden difficulties."""

    seat: Annotated[int, shown("The seat that sees this view.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    threat: Annotated[int, shown("Points of threat.", "FR-THR-01")]
    progress: Annotated[int, shown("Successes towards the objective so far.", "FR-FIGHT-09")]
    exit_open: Annotated[bool, shown("There is a way out.", "FR-FIGHT-06")]
    listing: Annotated[list[int], shown("The bodies that have entered the story, in its order.", "FR-TURN-02")]
    order: Annotated[list[int], shown("The order of these bodies in this round.", "FR-TURN-02")]
    difficulties: Annotated[dict[str, int], shown("The known difficulties, by name.", "FR-CHAL-06")]
    cards: Annotated[list[CardCells], shown("The qualities in play.", "FR-QUAL-01")]
    lying: Annotated[list[ThingCells], shown("The objects of the scene that can be taken.")]
    bodies: Annotated[list[BodyCells], shown("All combatants in roster order.")]
