"""Contenders: the scenarios that are compared, how each is played again, and their rows in one table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Final

import pyarrow as pa
from attrs import frozen

from ..batch.engine import Arm
from ..batch.tasks import Chunk
from ..core.errors import AsaltoError
from .axes import Axis
from .options import RunOptions, ScenarioSource

ARM: Final = "arm"
"""The column of a file that says which contender a row is of."""


class BadComparison(AsaltoError):
    """What cannot be compared, or not like this: why, in a sentence."""


@frozen(eq=False)
class ComparedArm:
    """One of those that are compared: ``name`` is the scenario as it was typed, ``label`` what sets it apart.
    ``settings`` and ``policies`` are all that was changed in it; ``varied`` is the key path by which they differ (None:
    they are files)."""

    name: str
    label: str
    arm: Arm
    settings: tuple[str, ...] = ()
    policies: tuple[str, ...] = ()
    varied: str | None = None

    def command(self, fight: int) -> str:
        """The command that plays a fight of it, to watch."""
        words = ["asalto", "run", self.name, "--seed", str(self.arm.seed), "--fight", str(fight)]
        words += [word for text in self.settings for word in ("--set", text)]
        words += [word for text in self.policies for word in ("--policy", text)]
        return shlex.join(words)


def varied(
    name: str,
    vary: Axis,
    options: RunOptions,
) -> tuple[ComparedArm, ...]:
    """One scenario with each of the values. Raises BadScenario and BadComparison."""
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
    return checked(found)


def files(
    names: Sequence[str],
    options: RunOptions,
) -> tuple[ComparedArm, ...]:
    """Scenarios of one game, each changed alike. Raises BadScenario and BadComparison."""
    arms = [ScenarioSource(name, options).arm() for name in names]
    return checked(
        [
            ComparedArm(name, name, arm, options.settings, options.policies)
            for name, arm in zip(names, arms, strict=True)
        ]
    )


def checked(contenders: Sequence[ComparedArm]) -> tuple[ComparedArm, ...]:
    """The contenders, if they can be compared. Raises BadComparison."""
    if len(contenders) < 2:
        raise BadComparison("a comparison takes two at least")
    seen: dict[str, str] = {}
    for contender in contenders:
        scenario = contender.arm.scenario
        first = contenders[0].arm.scenario.system
        if scenario.system != first:
            raise BadComparison(
                f"{contenders[0].label} is of {first} and {contender.label} of {scenario.system}; only scenarios of one"
                " game can be compared"
            )
        if scenario.digest in seen:
            raise BadComparison(
                f"{seen[scenario.digest]} and {contender.label} are the same scenario, so there is nothing to compare"
            )
        seen[scenario.digest] = contender.label
    return tuple(contenders)


def columns(contenders: Sequence[ComparedArm]) -> pa.Schema:
    """The columns of a file with the rows of all: ``arm``, then those of the base, then what only others have."""
    fields = {ARM: pa.field(ARM, pa.string())}
    for contender in contenders:
        for found in contender.arm.layout.schema:
            fields.setdefault(found.name, found)
    return pa.schema(fields.values())


def together(parts: Sequence[Chunk], contenders: Sequence[ComparedArm], schema: pa.Schema) -> pa.RecordBatch:
    """The rows of a stretch, fight by fight, and of one fight in the order of the contenders."""
    fights = parts[0].fights
    whole = [_fitted(part.rows, contender.label, schema) for part, contender in zip(parts, contenders, strict=True)]
    order = [arm * fights + fight for fight in range(fights) for arm in range(len(parts))]
    table = pa.Table.from_batches(whole).take(pa.array(order, pa.int64())).combine_chunks()
    batch: pa.RecordBatch = table.to_batches()[0]
    return batch


def _fitted(rows: pa.RecordBatch, label: str, schema: pa.Schema) -> pa.RecordBatch:
    """The rows with all columns; what there is not is missing."""
    known: dict[str, Any] = dict(zip(rows.schema.names, rows.columns, strict=True))
    known[ARM] = pa.array([label] * rows.num_rows, pa.string())
    arrays = [known[slot.name] if slot.name in known else pa.nulls(rows.num_rows, slot.type) for slot in schema]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
