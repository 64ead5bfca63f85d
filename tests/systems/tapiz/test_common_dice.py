"""Two values of a variant under one seed: the dice that the variant does not touch are the same."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from simulator.core.events import Event
from simulator.core.scene import Decision
from simulator.core.system import Outcome
from simulator.runtime.inline import Runner
from simulator.scenario import load

pytestmark = pytest.mark.slow

DUEL = "tapiz/sharra_and_the_mercenary"
FOUR = "tapiz/reference_four_against_four"
FIGHTS = 5

Tapes = dict[tuple[int, int], bytes]


class Tape:
    """Listens to dice: all faces by roller and kind of die, in the order rolled, and every die for which purpose."""

    def __init__(self) -> None:
        self.tapes: dict[tuple[int, int], bytes] = defaultdict(bytes)
        self.purposes: set[str] = set()

    def decided(self, decision: Decision) -> None:
        """Answers are of no interest here."""

    def happened(self, event: Event) -> None:
        """Events are of no interest here."""

    def rolled(self, roller: int, sides: int, faces: bytes, purpose: str, rule: str) -> None:
        """Keep the faces."""
        self.tapes[roller, sides] += faces
        self.purposes.add(purpose)


@cache
def fights(name: str, *settings: str) -> list[tuple[Outcome, Tape]]:
    """Return the first fights of seed 5, with what was rolled in each."""
    played = []
    with Runner(load(name, settings=settings), seed=5, deadline=None) as runner:
        for number in range(FIGHTS):
            tape = Tape()
            played.append((runner.play(number, listener=tape).outcome, tape))
    return played


def shared(one: Tape, other: Tape) -> int:
    """Return the number of faces that both have rolled; each tape begins with the shorter of the two."""
    common = 0
    for key in one.tapes.keys() & other.tapes.keys():
        length = min(len(one.tapes[key]), len(other.tapes[key]))
        assert one.tapes[key][:length] == other.tapes[key][:length]
        common += length
    return common


@pytest.mark.rule("TZ-DICE-04")
@pytest.mark.parametrize(
    "setting",
    [
        "variants.damage_cap=flat_plus_level",
        "variants.damage_cap=rolled_plus_level",
        "variants.hp_per_level=max",
        "variants.trait_bonus=off",
        "scene.lienzo.numbers.death=-5",
        "scene.lienzo.weapons.scimitar.dice='2d6'",
    ],
)
@pytest.mark.parametrize("name", [DUEL, FOUR])
def test_the_same_dice_under_two_rules(name: str, setting: str) -> None:
    """TZ-DICE-04: under another rule or number of a pack each roller's dice fall as before."""
    for (_, plain), (_, changed) in zip(fights(name), fights(name, setting), strict=True):
        assert shared(plain, changed) >= 2  # the initiative at least


@pytest.mark.rule("TZ-DMG-03", "TZ-DICE-04")
def test_a_rule_that_adds_dice_leaves_the_others_alone() -> None:
    """TZ-DMG-03: dice for the damage cap are of their own kind; the action dice of both fights begin alike."""
    rolled = fights(FOUR, "variants.damage_cap=rolled_plus_level")
    kinds = [{sides for _, sides in tape.tapes} for _, tape in rolled]
    assert any(kind - {20} for kind in kinds)
    assert all(kind == {20} for kind in ({sides for _, sides in tape.tapes} for _, tape in fights(FOUR)))


def test_a_variant_changes_its_own_fights_alone() -> None:
    """A/B of a variant that is not about fights: equal outcomes and equal dice, fight for fight. A/B of a variant
    that is about fights: some end otherwise, on the same dice."""
    one, other = fights(FOUR), fights(FOUR, "variants.pursuit=on")
    assert [outcome for outcome, _ in one] == [outcome for outcome, _ in other]
    assert [tape.tapes for _, tape in one] == [tape.tapes for _, tape in other]
    one, other = fights(FOUR), fights(FOUR, "variants.trait_bonus=off")
    assert [outcome for outcome, _ in one] != [outcome for outcome, _ in other]
