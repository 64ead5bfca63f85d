"""The arms of a comparison: what sets each apart, how a fight of it is watched, and the rows of all in one table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Final

import pyarrow as pa
from attrs import frozen

from ..batch.engine import ScenarioArm
from ..batch.tasks import Chunk
from ..core.errors import AsaltoError
from .axes import Axis
from .options import RunOptions, ScenarioSource

ARM: Final = "arm"
"""The column of a file that says which arm a row is of."""


class BadComparison(AsaltoError):
    """Scenarios cannot be compared, or not like this: why, in a sentence."""


@frozen(eq=False)
class ComparedArm:
    """An arm that is compared with others. ``name`` is the scenario as it was typed, ``label`` what sets the arm apart.
    ``settings`` and ``policies`` are all changes to the scenario; ``varied`` is the key path by which the arms differ
    (None: they are files)."""

    name: str
    label: str
    arm: ScenarioArm
    settings: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    varied: str | None = None

    def command(self, fight: int) -> str:
        """The command that shows a fight of this arm."""
        words = ["asalto", "run", self.name, "--seed", str(self.arm.seed), "--fight", str(fight)]
        words += [word for text in self.settings for word in ("--set", text)]
        words += [word for text in self.policies for word in ("--policy", text)]
        return shlex.join(words)


def varied_arms(name: str, vary: Axis, options: RunOptions) -> tuple[ComparedArm, ...]:
    """An arm for each of the values of an axis. Raises BadScenario and BadComparison."""
    if len(vary) < 2:
        raise BadComparison(
            f"--vary {vary.setting(0)}: has one value; a comparison takes two at least, such as"
            f" {vary.setting(0)},OTHER, and the first of them is the base"
        )
    source = ScenarioSource(name, options)
    found = []
    for number, value in enumerate(vary.values):
        arm = source.arm(vary.settings(number))
        changed = (*options.settings, *vary.settings(number))
        found.append(ComparedArm(name, value, arm, changed, options.policies, vary.key))
    return check_arms(found)


def file_arms(names: Sequence[str], options: RunOptions) -> tuple[ComparedArm, ...]:
    """An arm for each of some scenarios of one game, all with the same changes. Raises BadScenario and
    BadComparison."""
    arms = [ScenarioSource(name, options).arm() for name in names]
    return check_arms(
        [
            ComparedArm(name, name, arm, options.settings, options.policies)
            for name, arm in zip(names, arms, strict=True)
        ]
    )


def check_arms(arms: Sequence[ComparedArm]) -> tuple[ComparedArm, ...]:
    """The arms, if they can be compared. Raises BadComparison."""
    if len(arms) < 2:
        raise BadComparison("a comparison takes two at least")
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
    """Why two arms cannot be compared: they are the same scenario, perhaps for what ``--policy`` sets again."""
    if second.varied is not None and second.policies:
        return f"{first} and {second.label} are the same scenario; what --policy says comes after what is varied"
    return f"{first} and {second.label} are the same scenario, so there is nothing to compare"


def arm_columns(arms: Sequence[ComparedArm]) -> pa.Schema:
    """The columns of a file with the rows of all arms: ``arm``, then those of the base, then what only others have."""
    fields = {ARM: pa.field(ARM, pa.string())}
    for compared in arms:
        for found in compared.arm.layout.schema:
            fields.setdefault(found.name, found)
    return pa.schema(fields.values())


def merged_rows(chunks: Sequence[Chunk], arms: Sequence[ComparedArm], schema: pa.Schema) -> pa.RecordBatch:
    """The rows of a chunk of every arm, fight by fight, and for each fight in the order of the arms."""
    fights = chunks[0].fights
    whole = [_fitted(chunk.rows, compared.label, schema) for chunk, compared in zip(chunks, arms, strict=True)]
    order = [arm * fights + fight for fight in range(fights) for arm in range(len(chunks))]
    table = pa.Table.from_batches(whole).take(pa.array(order, pa.int64())).combine_chunks()
    batch: pa.RecordBatch = table.to_batches()[0]
    return batch


def _fitted(rows: pa.RecordBatch, label: str, schema: pa.Schema) -> pa.RecordBatch:
    """The rows of an arm with all columns of ``schema``; those that the arm has not are empty."""
    known: dict[str, Any] = dict(zip(rows.schema.names, rows.columns, strict=True))
    known[ARM] = pa.array([label] * rows.num_rows, pa.string())
    arrays = [known[slot.name] if slot.name in known else pa.nulls(rows.num_rows, slot.type) for slot in schema]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
