"""Files derived from the answers of jobs: reports, rows, solutions, single fights.

Each is made by the job's command, which runs again over its journal, and is stored in the job's folder."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import trio

from ..narration import LANGUAGES
from .jobs import RESULT, UNWRITABLE, Jobs, NotFound, sentences
from .processes import SERVICE, InvalidDocument, Order, ParserPool, Pool, ProcessLost, run_command
from .questions import KINDS, WITH_GAMES, WITH_REPORT, WITH_ROWS, Question, read_question
from .store import DONE, Job

PAUSE: Final = 20.0
"""Seconds between jobs whose files are made in advance."""
MOST_KEPT: Final = 16 * 1024 * 1024
"""Bytes of the files of a job up to which its rows are made in advance."""
MOST_FIGHTS: Final = 100
"""Number of single fights of a job that stay on disk, those made last."""


class Answers:
    """Files derived from the answers of ``jobs``."""

    def __init__(self, jobs: Jobs, pool: Pool, parser_pool: ParserPool) -> None:
        self._jobs = jobs
        self._pool = pool
        self._parser_pool = parser_pool
        self._present: dict[str, bool] = {}

    async def is_present(self, job: Job, asker: str) -> bool:
        """Return whether this version of Asalto answers the job's question in the same way: with the same id."""
        if job.id not in self._present:
            limits = {"fights": self._jobs.limits.fights, "cells": self._jobs.limits.cells}
            asked = {"question": job.question, "limits": limits}
            try:
                found = await self._parser_pool.ask("check", asked, asker, self._jobs.limits.slow_reading)
            except InvalidDocument:
                return False  # not for ever: the parser may have had no time for it
            self._present[job.id] = found["address"] == job.id
        return self._present[job.id]

    async def missing(self, job: Job, lang: str, asker: str) -> list[str]:
        """Return the parts of a finished answer that are not stored and that this version cannot make: report, rows,
        fights. Raises LimitReached, ProcessLost."""
        if job.state != DONE or await self.is_present(job, asker):
            return []
        folder = self._jobs.folder_of(job.id)
        stored = {"report": f"report.{lang}.html", "rows": "rows.csv"}
        kinds = {"report": WITH_REPORT, "rows": WITH_ROWS, "fights": ("batch", "run")}
        lost = [what for what, name in stored.items() if not await trio.Path(folder / name).exists()]
        return [what for what in [*lost, "fights"] if job.kind in kinds[what]]

    async def keep_while_idle(self) -> None:
        """Make the reports and rows of finished jobs while no job is open, one job after each ``PAUSE``."""
        while True:
            await trio.sleep(PAUSE)
            if self._jobs.finished and self._jobs.is_idle:
                with suppress(NotFound, ProcessLost, OSError):
                    await self.keep(self._jobs.finished.popleft())

    async def keep(self, job: Job) -> None:
        """Make the reports and rows of a finished job, so that a later version of Asalto shows them as they are."""
        if job.kind in WITH_REPORT:
            for lang in LANGUAGES:
                await self.report(job, lang, SERVICE)
        if job.kind in WITH_ROWS and job.size <= MOST_KEPT:
            await self.rows(job, "parquet", SERVICE)

    def result(self, job: Job) -> Path:
        """Return the file with the document. Raises NotFound."""
        path = self._jobs.folder_of(job.id) / RESULT
        if job.state != DONE or not path.exists():
            raise NotFound(f"there is no document yet; the job is {job.state}.")
        return path

    async def store_summary(self, job: Job) -> None:
        """Store the summary of a job's document. Raises OSError."""
        if job.summary is not None:
            await self._jobs.store.set_summary(job.id, job.summary)

    async def report(self, job: Job, lang: str, asker: str) -> Path:
        """Return the report of a job in a language, as HTML. Raises NotFound, ProcessLost."""
        _check_kind(job, WITH_REPORT)
        name = f"report.{lang}.html"
        return await self._derived(job, name, [f"--report={name}", f"--lang={lang}"], asker)

    async def rows(self, job: Job, ending: str, asker: str) -> Path:
        """Return the file with the rows of a job. Raises NotFound, ProcessLost."""
        _check_kind(job, WITH_ROWS)
        return await self._derived(job, f"rows.{ending}", [f"--out=rows.{ending}"], asker)

    async def games(self, job: Job, asker: str) -> Path:
        """Return a file with one JSON line for each game of a match or tournament. Raises NotFound, ProcessLost."""
        _check_kind(job, WITH_GAMES)
        return await self.rows(job, "jsonl", asker)

    async def way(self, job: Job, number: int, lang: str, asker: str) -> Path:
        """Return the scenario changed by solution ``number`` of a job of kind balance. Raises NotFound, ProcessLost."""
        _check_kind(job, {"balance"})
        name = f"way_{number}.{lang}.toml"
        return await self._derived(job, name, [f"--take={number}", f"--output={name}", f"--lang={lang}"], asker)

    async def _derived(self, job: Job, name: str, more: Sequence[str], asker: str) -> Path:
        """Return a file that the command writes, with further options, when it runs again over its journal."""
        self.result(job)
        folder = self._jobs.folder_of(job.id)
        async with self._jobs.lock(job.id), self._jobs.extra(asker):
            if not (folder / name).exists():
                if not await self.is_present(job, asker):
                    raise NotFound(
                        "another version of Asalto answered this, and did not keep this file; ask the question again to"
                        " see it as this version plays it."
                    )
                words = self._jobs.words(job, ["--jobs=1"])
                words[1:1] = more
                await self._extra_command(folder, words, folder / name, plain=job.kind == "exact")
                await self._jobs.measure(job.id)
        return folder / name

    async def _extra_command(self, folder: Path, words: Sequence[str], made: Path, *, plain: bool = False) -> None:
        order = Order(words, folder, "extra.part", "extra.txt", self._jobs.limits.memory, plain)
        code = await run_command(self._pool, order, self._jobs.limits.seconds)
        self._jobs.prepare_worker()
        if code == UNWRITABLE:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if not await trio.Path(made).exists():
            raise NotFound(" ".join(sentences(folder / "extra.txt")) or f"the command ended with code {code}.")

    async def trace(self, job: Job, fight: int, asker: str) -> Path:
        """Return the trace of one fight of a job. Raises NotFound, ProcessLost."""
        question = read_question(job.question, self._jobs.limits)
        await self._check_fight(job, question, fight)
        if not await self.is_present(job, asker):
            raise NotFound(
                "another version of Asalto played this fight, and this one may play it otherwise; ask the question"
                " again to see it as this version plays it."
            )
        folder = self._jobs.folder_of(job.id) / "fights"
        path = folder / f"{fight}.jsonl"
        async with self._jobs.lock(f"{job.id} fights"), self._jobs.extra(asker):
            if not path.exists():
                folder.mkdir(parents=True, exist_ok=True)
                words = run_words(question, fight)
                words[1:1] = [f"--trace=fights/{fight}.part"]
                part = folder / f"{fight}.part"
                await self._extra_command(self._jobs.folder_of(job.id), words, part)
                os.replace(part, path)
                await trio.to_thread.run_sync(_delete_old, folder)
                await self._jobs.measure(job.id)
        return path

    async def _check_fight(self, job: Job, question: Question, fight: int) -> None:
        """Check that the job has played this fight, or will. Raises NotFound."""
        if question.kind == "run":
            if fight != question.options.fight:
                raise NotFound(f"this job has only fight {question.options.fight}.")
            return
        if question.kind != "batch":
            raise NotFound(f"a job of kind {job.kind} has no single fights; ask for one with a question of kind run.")
        last = question.options.fights or self._jobs.limits.fights
        if job.state == DONE:
            last = json.loads(await trio.Path(self.result(job)).read_bytes())["fights"]
        if not 1 <= fight <= last:
            raise NotFound(f"there is no fight {fight}; this job has fights 1 to {last}.")

    async def watched(self, job: Job, fight: int, lang: str, asker: str) -> Any:  # Any: plain JSON
        """Return one fight of a job as narrated steps. Raises NotFound, ProcessLost, InvalidDocument."""
        path = await self.trace(job, fight, asker)
        request = {"trace": str(path), "lang": lang}
        return await self._parser_pool.ask("watch", request, asker, self._jobs.limits.slow_reading)


def _check_kind(job: Job, kinds: Collection[str]) -> None:
    if job.kind not in kinds:
        raise NotFound(f"jobs of kind {job.kind} do not have this.")


def _delete_old(folder: Path) -> None:
    """Delete the fights that were made first, beyond ``MOST_FIGHTS``."""
    found = sorted(folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[MOST_FIGHTS:]:
        path.unlink(missing_ok=True)


def run_words(question: Question, fight: int) -> list[str]:
    """Return the arguments of the command that plays one fight of a question."""
    asked = question.options
    options = KINDS["run"](fight=fight, settings=asked.settings, policies=asked.policies, deadline=asked.deadline)
    return Question("run", question.scenarios, question.files, question.seed, options).words()
