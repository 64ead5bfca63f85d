"""Arms of a comparison: their labels, the commands that show their fights, and the table with the rows of all."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import chain
from typing import Final

from attrs import frozen

from ..batch.engine import ScenarioArm
from ..batch.table import WORD, Cells, Rows, Schema
from ..batch.tasks import Chunk
from ..core.errors import AsaltoError
from ..wire.documents import keys
from .axes import Axis
from .best import pins
from .options import RunOptions, ScenarioSource
from .requests import POLICIES, SETTINGS

ARM: Final = "arm"
"""Column with the arm of a row."""


class BadComparison(AsaltoError):
    """Error for scenarios that cannot be compared, with the reason."""


@keys("arm=label varied scenario=name settings policies best?=arm.scenario.best digest=arm.scenario.digest")
@frozen(eq=False)
class ComparedArm:
    """Arm of a comparison.

    ``name``: the scenario as typed; ``label``: the value or file that identifies the arm; ``settings`` and
    ``policies``: all changes to the scenario; ``varied``: the key path in which the arms differ (None: they are
    files)."""

    name: str
    label: str
    arm: ScenarioArm
    settings: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    varied: str | None = None

    @property
    def _pins(self) -> tuple[str, ...]:
        """Policies that ``best`` has become; elsewhere it would be decided on the varied scenario."""
        return pins(self.arm.scenario) if self.varied is not None else ()

    def command(self, fight: int) -> str:
        """Return the command that shows a fight of this arm."""
        words = ["asalto", "run", self.name, "--seed", str(self.arm.seed), "--fight", str(fight)]
        return shlex.join(
            [*words, *SETTINGS.words_of(self.settings), *POLICIES.words_of((*self.policies, *self._pins))]
        )


def varied_arms(name: str, vary: Axis, options: RunOptions) -> tuple[ComparedArm, ...]:
    """Return an arm for each value of an axis. Raises BadScenario and BadComparison."""
    if len(vary) < 2:
        raise BadComparison(
            f"--vary {vary.setting(0)}: has one value; a comparison needs at least two, such as {vary.setting(0)},OTHER"
        )
    source = ScenarioSource(name, options)
    found = []
    for number, value in enumerate(vary.values):
        setting = vary.setting(number)
        changed = (*options.settings, setting)
        found.append(ComparedArm(name, value, source.arm([setting]), changed, tuple(options.policies), vary.key))
    return check_arms(found)


def file_arms(names: Sequence[str], options: RunOptions) -> tuple[ComparedArm, ...]:
    """Return an arm for each of some scenarios of one game, with the same changes.

    Raises BadScenario and BadComparison."""
    changed = tuple(options.settings), tuple(options.policies)
    return check_arms([ComparedArm(name, name, ScenarioSource(name, options).arm(), *changed) for name in names])


def check_arms(arms: Sequence[ComparedArm]) -> tuple[ComparedArm, ...]:
    """Return the arms. Raises BadComparison unless they are two or more different scenarios of one game."""
    if len(arms) < 2:
        raise BadComparison("a comparison needs at least two scenarios")
    seen: dict[str, str] = {}
    for compared in arms:
        scenario = compared.arm.scenario
        first = arms[0].arm.scenario.system
        if scenario.system != first:
            raise BadComparison(
                f"{arms[0].label} is of {first} and {compared.label} of {scenario.system}; only scenarios of one"
                " game can be compared"
            )
        if scenario.digest in seen:
            raise BadComparison(same_sentence(seen[scenario.digest], compared))
        seen[scenario.digest] = compared.label
    return tuple(arms)


def same_sentence(first: str, second: ComparedArm) -> str:
    """Return the error for two arms that are the same scenario, perhaps because of ``--policy``."""
    if second.varied is not None and second.policies:
        return f"{first} and {second.label} are the same scenario, because --policy overrides what is varied"
    return f"{first} and {second.label} are the same scenario, so there is nothing to compare"


def arm_columns(arms: Sequence[ComparedArm]) -> Schema:
    """Return the columns of a file with all arms: ``arm``, those of the base, then those of other arms only."""
    kinds = {ARM: WORD}
    for compared in arms:
        for name, kind in compared.arm.layout.schema.columns:
            kinds.setdefault(name, kind)
    return Schema.of(kinds.items())


def merged_rows(chunks: Sequence[Chunk], arms: Sequence[ComparedArm], schema: Schema) -> Rows:
    """Return the rows of a chunk of every arm, sorted by fight, then by arm; columns that an arm lacks are empty."""
    known = [_cells(chunk.rows, compared.label) for chunk, compared in zip(chunks, arms, strict=True)]
    lacking = [None] * chunks[0].fights
    columns = (zip(*(cells.get(name, lacking) for cells in known), strict=True) for name in schema.names)
    return Rows.of(schema, (list(chain.from_iterable(fights)) for fights in columns))


def _cells(rows: Rows, label: str) -> dict[str, Cells]:
    """Return the cells of an arm by the names of its columns."""
    return dict(zip(rows.schema.names, rows.cells(), strict=True)) | {ARM: [label] * rows.num_rows}
