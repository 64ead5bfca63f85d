"""Steps that are taken one after the other in a service, and what each is answered."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import trio
from attrs import frozen

from simulator.service.serve import Settings

from .in_process import Inside, replaced, served, socket
from .net import Case

Memory = dict[str, Any]  # Any: plain JSON
Step = Callable[[Inside, Memory], Awaitable[object]]
DUEL: Final = "reference_duel"
ALICE, BOB = "alice-0123456789abcdef", "bob-0123456789abcdefgh"
_IDS: Final = re.compile(r"\b(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{24})\b")
"""Digests, keys of shared links and addresses of jobs: they change with the scenarios that they are made from."""
_FOLDER: Final = re.compile(r"/[\w/.-]*asalto-\w+|\basalto-\w{8}\b")
TOML: Final = """
asalto = 1
system = "fragmentos"
include = "who.toml"
[sides.a]
[sides.b]
role = "npc"
[[combatants]]
name = "A"
side = "a"
use = "mark"
"""


@frozen(eq=False)
class Script:
    """Steps that are taken one after the other in one service."""

    name: str
    settings: dict[str, Any]  # Any: what Settings takes
    steps: Sequence[tuple[str, Step]]
    tokens: bool = False

    def cases(self) -> Iterator[Case]:
        """A case for each step; the first that is asked for takes all."""
        for number, (name, _) in enumerate(self.steps):
            yield Case(f"{self.name} {number} {name}", partial(self._answer, number))

    def _answer(self, number: int) -> object:
        return played(self)[number]

    async def play(self) -> list[str]:
        """What each step was answered."""
        found, memory = [], Memory()
        with tempfile.TemporaryDirectory(prefix="asalto-") as folder, replaced() as inside:
            if self.tokens:
                self.settings["token_file"] = _tokens(Path(folder, "tokens"))
            number = 0
            while number < len(self.steps):
                async with served(Settings(data=Path(folder, "data"), **self.settings), inside) as here:
                    while number < len(self.steps):
                        name, step = self.steps[number]
                        said = await _tried(step, here, memory)
                        found.append(
                            _IDS.sub("ID", _FOLDER.sub("FOLDER", said)).replace("running", "waiting")
                        )  # how far it is already
                        number += 1
                        if name == "restart":
                            break
        return found


def _tokens(path: Path) -> Path:
    path.write_text(f"# two\nalice {ALICE}\n\nbob {BOB}\n", encoding="utf-8")
    return path


async def _tried(step: Step, here: Inside, memory: Memory) -> str:
    try:
        with trio.fail_after(60):
            return json.dumps(await step(here, memory), ensure_ascii=False, default=str)
    except Exception as error:  # whatever it is, it is what came of it
        return f"raised {type(error).__name__}: {error}"


@cache
def played(script: Script) -> list[str]:
    """What the steps of a script were answered."""
    return trio.run(script.play)


# Steps.


def ask(method: str, path: str, **more: Any) -> tuple[str, Step]:
    """A request; words in braces of its path stand for what is remembered."""

    async def step(here: Inside, memory: Memory) -> object:
        return await here.ask(method, path.format(**memory), **more)

    shown = {key: value for key, value in more.items() if key != "headers"}
    text = f"{method} {path} {json.dumps(shown, ensure_ascii=True, default=str) if shown else ''}"
    return f"{text[:70].strip()} {json.dumps(more['headers'])[:60] if 'headers' in more else ''}".strip(), step


def get(path: str, **more: Any) -> tuple[str, Step]:
    """A GET request."""
    return ask("GET", path, **more)


def post(path: str, document: object, **more: Any) -> tuple[str, Step]:
    """A POST request with a JSON document."""
    return ask("POST", path, json=document, **more)


def question(kind: str, seed: int | None, **options: Any) -> dict[str, Any]:
    """A question about the duel."""
    return {"kind": kind, "scenario": DUEL, **({} if seed is None else {"seed": seed}), "options": options}


def job(name: str, document: object, wait: bool = True, **more: Any) -> tuple[str, Step]:
    """Ask a question, remember its job, and wait for its end if that is wanted."""

    async def step(here: Inside, memory: Memory) -> object:
        here.gate = trio.Event()
        found = await here.http.post("/api/jobs", json=document, **more)
        told = found.json()
        memory[name] = told.get("id", "none")
        memory[f"{name}_key"] = told.get("share", "none")
        if wait and "id" in told:
            status, headers, text = await here.ask("GET", f"/api/jobs/{told['id']}/events", **more)
            last = {entry.partition("event: ")[2].partition("\n")[0]: entry for entry in str(text).split("\n\n")}
            return [found.status_code, told, status, headers, sorted(last.items())]
        return [found.status_code, told]

    return f"ask {name}", step


def table(name: str, document: object, **more: Any) -> tuple[str, Step]:
    """Open a table, and remember it."""

    async def step(here: Inside, memory: Memory) -> object:
        found = await here.http.post("/api/tables", json=document, **more)
        told = found.json()
        memory[name], memory[f"{name}_key"] = told.get("id", "none"), told.get("share", "none")
        for place in told.get("places", ()):
            memory[f"{name}_{place['place']}"] = place["token"]
        return [found.status_code, told]

    return f"open {name}", step


def take(
    name: str, place: int, answers: Callable[[], Callable[[Any], Sequence[Any]]], **headers: str
) -> tuple[str, Step]:
    """Take a place of a table, and answer there."""

    async def step(here: Inside, memory: Memory) -> object:
        own = {key.replace("_", "-"): value.format(**memory) for key, value in headers.items()}
        said = await socket(here.app, f"/api/tables/{memory[name]}/places/{place}", own, answers())
        return [
            re.sub(r'\\?"left\\?": -?[0-9.e+-]+', "left", json.dumps(each, default=repr))
            for each in said
            if "odds" not in str(each)[:60]
        ]

    return f"take {name} {place} {json.dumps(headers)[:60]}", step


def person(choose: Callable[[int, int], object]) -> Callable[[], Callable[[Any], Sequence[Any]]]:
    """One who answers the n-th question with so many options."""

    def answers() -> Callable[[Any], Sequence[Any]]:
        asked = 0

        def answer(data: Any) -> Sequence[Any]:
            nonlocal asked
            said = json.loads(data).get("question")
            if said is None:
                return ()
            asked += 1
            chosen = choose(asked, len(said["options"]))
            if chosen is None:
                return (None,)
            head = {"seat": said["seat"], "ask": said["ask"]}
            noise = ("[", "{}", json.dumps({**head, "option": 10**6}), json.dumps({**head, "seat": 9, "option": 0}))
            more = {"leave": True} if chosen == "leave" else {"option": chosen}
            return (*(noise if asked == 1 else ()), json.dumps({**head, **more}))

        return answer

    return answers


async def restart(here: Inside, memory: Memory) -> object:
    """The service ends, and another begins on the same folder."""
    return [len(here.clerks), sorted(map(str, here.clerks))[:3]]


async def clerks(here: Inside, memory: Memory) -> object:
    """What the clerks were asked, and how many seconds they had."""
    return here.clerks


def full(state: str, times: int) -> tuple[str, Step]:
    """From now on the list of jobs cannot note that state, so many times, for want of room."""

    async def step(here: Inside, memory: Memory) -> object:
        store, left = here.service.jobs.store, times
        kept = store.set_state

        async def set_state(id_: str, new: str, *more: Any) -> None:
            nonlocal left
            if new == state and left > 0:
                left -= 1
                raise OSError(28, "No space left on device")
            await kept(id_, new, *more)

        store.set_state = set_state
        return "full"

    return f"no room for {state} {times}", step
