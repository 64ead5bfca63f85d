"""Cells of a view's row, by name (FR-SHEET-02); view.py makes and reads the rows."""

from __future__ import annotations

from ...core.view_fields import layout, shown
from .sheet import MAIN, MONSTER, SECONDARY
from .state import STATUSES


@layout
class ThingCells:
    """Object."""

    id: str = shown("Its id.")
    dice: int = shown("The dice that it adds to a roll that shares a tag with it.", "FR-OBJ-01")
    char: str = shown("The characteristic that it helps.")
    tags: list[str] = shown("The tags of the rolls that it helps.")


@layout
class CardCells:
    """Quality in play."""

    key: str = shown("Its key in this fight.")
    owner: int = shown("The body that it belongs to; -1: the scene.")
    exhausted: bool = shown("It cannot be activated any more.", "FR-QUAL-08")
    helps: list[str] = shown("The tags of the rolls that it helps.", "FR-QUAL-02")
    hinders: list[str] = shown("The tags of the rolls that it hinders.", "FR-QUAL-02")


@layout
class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: int = shown("The number of its side.")
    kind: str = shown("Its role in the story.", "FR-SHEET-05", (MAIN, SECONDARY, MONSTER))
    status: str = shown("Its status; only `active` bodies act.", "FR-COND-01", STATUSES)
    superacion: int = shown("Points of superación.", "FR-SUP-01")
    hidden: bool = shown("It is hidden.", "FR-FIGHT-07")
    full_strength: bool = shown("It rolls its totals instead of its current values.", "FR-SUP-05")
    setbacks: int = shown("Setbacks in this scene.", "FR-FIGHT-05")
    acted: bool = shown("It has acted in this round.", "FR-TURN-03")
    hurried: bool = shown("It acts before the monster in this round.", "FR-TURN-04")
    doubled: bool = shown("It acts twice in a row in this round.", "FR-TURN-05")
    owes: bool = shown("It does not act in the next round.", "FR-TURN-05")
    current: dict[str, int] = shown("The current values of its characteristics.", "FR-SHEET-02")
    failed: list[str] = shown("The challenges whose repetition costs a point.", "FR-CHAL-05")
    lost: list[str] = shown("The conflicts whose repetition costs a point.", "FR-CONF-08")
    obstacles: list[int] = shown("The enemies that it has an obstacle against.", "FR-FIGHT-08")
    things: list[ThingCells] = shown("The objects at hand, those of the sheet first.")


@layout
class ViewCells:
    """A seat's view of a scene: everything but hidden difficulties."""

    seat: int = shown("The seat that sees this view.")
    round: int = shown("The round, from 1; 0 before the first.")
    threat: int = shown("Points of threat.", "FR-THR-01")
    progress: int = shown("Successes towards the objective so far.", "FR-FIGHT-09")
    exit_open: bool = shown("There is a way out.", "FR-FIGHT-06")
    listing: list[int] = shown("The bodies that have entered the story, in its order.", "FR-TURN-02")
    order: list[int] = shown("The order of these bodies in this round.", "FR-TURN-02")
    difficulties: dict[str, int] = shown("The known difficulties, by name.", "FR-CHAL-06")
    cards: list[CardCells] = shown("The qualities in play.", "FR-QUAL-01")
    lying: list[ThingCells] = shown("The objects of the scene that can be taken.")
    bodies: list[BodyCells] = shown("All combatants in roster order.")
