"""A policy in a process of its own looks ahead as one in Asalto's own process does, and makes the same mistakes."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import msgpack
import pytest

from simulator.core.asks import Option
from simulator.core.dice import Luck
from simulator.core.errors import AsaltoError
from simulator.core.fight import Fight
from simulator.policy.lookahead import Lookahead
from simulator.runtime.copies import Copies
from simulator.runtime.copy_server import CopyServer
from simulator.runtime.process import ProgramLimits
from simulator.runtime.remote_copies import RemoteLookahead
from simulator.runtime.seats import Seats
from simulator.scenario import load
from tests.runtime.away import client_of

BUDGET = 9
FEW = ("reference_duel", "tapiz/a_mental_duel")
"""Fights that begin with one question, and with one simultaneous question to each side."""
LEGAL = Option("legal")
"""Stands for the legal answer."""
MISTAKES: tuple[Any, ...] = (
    None, "x", 3, Option("fly", 2), (), (None,), ((LEGAL,),), (LEGAL, LEGAL, LEGAL), (LEGAL, "x"), [LEGAL], ("a", "b"),
    "x" * 300, (Option("fly"), LEGAL), {"strange": 1}, ((LEGAL,), LEGAL),
)  # fmt: skip


def pair(name: str, budget: int = BUDGET) -> tuple[Lookahead, Lookahead]:
    """Lookaheads of the beginning of a fight: here, and away."""
    prepared = Seats(load(name), 3)
    fight: Any = Fight(prepared.system, prepared.encounter, prepared.dice(1), forks=True)

    def look(budget: int) -> Lookahead:
        return Lookahead(fight, 0, Luck(b"k" * 16), 7, budget)

    client = client_of(fight, look)
    return look(budget), RemoteLookahead(client, Luck(b"k" * 16), 7, budget)


def meant(mistake: Any, legal: Option) -> Any:
    """Return the mistake, with the legal answer in its place."""
    if isinstance(mistake, tuple | list):
        return type(mistake)(meant(each, legal) for each in mistake)
    return legal if mistake is LEGAL else mistake


def said(copy: Any, *choices: Any) -> object:
    """Return the error or the round after an answer, and the answers that are left."""
    try:
        copy.answer(*choices)
    except AsaltoError as error:
        return [type(error), str(error), copy.left]
    return [copy.round, copy.left]


@pytest.mark.slow
@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("mistake", MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_is_refused_in_the_same_words(name: str, mistake: Any) -> None:
    """It costs one of the answers that are left, and then it is still the turn of the same question."""
    found = []
    for ahead in pair(name):
        copy: Any = ahead.fork(1)
        legal = [ask.default() for ask in copy.pending]
        row = mistake if isinstance(mistake, tuple) else (mistake,)
        answered = [said(copy, *meant(row, legal[0])) for _ in range(2)]
        answered.append(said(copy, *legal))
        found.append(answered)
    assert found[0] == found[1]
    assert found[0][2] == [1, BUDGET - 3]


@pytest.mark.parametrize("name", FEW)
def test_what_comes_after_the_last_answer_is_refused_in_the_same_words(name: str) -> None:
    """Nonsense as well as a legal answer."""
    found = []
    for ahead in pair(name):
        copy = ahead.fork(1)
        found.append([said(copy, choice) for choice in (*[None] * (BUDGET + 1), Option("fly"), None)])
    assert found[0] == found[1]
    assert "budget" in str(found[0][-1])


def test_a_fight_that_has_ended_asks_nothing_more() -> None:
    """An answer to it costs one of those that are left."""
    found = []
    for ahead in pair("ira_y_gloria/grenades", 500):
        copy: Any = ahead.fork(1)
        while copy.pending:
            copy.answer(copy.pending[0].default())
        found.append([said(copy, choice) for choice in (Option("fly"), None)])
    assert found[0] == found[1]
    assert "the fight has ended" in str(found[0])


def walk(ahead: Any) -> list[object]:
    """Play three copies; return their questions, views, fates, and the answers that are left."""
    found: list[object] = []
    for sample, wants, forks in ((0, None, True), (0, {0: frozenset({"turn"})}, False), (None, None, True)):
        copy = ahead.fork(sample, wants, forks)
        for _ in range(6):
            if not copy.pending:
                break
            for ask in copy.pending:
                found.append([copy.round, copy.left, ask.seat, ask.kind, [option.row() for option in ask.options()]])
            copy.answer(*[ask.default() for ask in copy.pending])
        found += [copy.fates(), copy.view(0).row(), copy.outcome, copy.fork().round if forks else 0]
    return [*found, ahead.left, ahead.next_number()]


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FEW, "ira_y_gloria/grenades", "fragmentos/no_director"])
def test_copies_away_are_the_copies_here(name: str) -> None:
    """Both have the same questions, options, views, fates and numbers, for all wants of seats and all dice."""
    here, away = (walk(ahead) for ahead in pair(name, 30))
    for one, other in zip(here, away, strict=True):
        assert one == other


@pytest.mark.slow
@pytest.mark.parametrize("name", FEW)
def test_drawn_requests_for_copies_are_granted_or_refused(name: str) -> None:
    """Programs and isolated policies get a copy, or a sentence, or silence for no request. The fight stays as it is."""
    prepared = Seats(load(name), 3)
    fight: Any = Fight(prepared.system, prepared.encounter, prepared.dice(1), forks=True)
    before = fight.view(0).row()
    for seed in range(20):
        luck = random.Random(seed)
        look = partial(Lookahead, fight, 0, Luck(b"k" * 16), 7)
        copies = Copies(7, look, ProgramLimits(budget=6), luck.choice([None, 1]), lambda fork: None)
        server = CopyServer(7, look)
        for _ in range(12):
            row = [
                luck.choice(["fork", "answer"]),
                luck.choice([6, 7, 8]),
                luck.randrange(4),
                luck.choice([None, 1, [0], [9, 9], [["no"]]]),
            ]
            said = copies.reply(msgpack.packb(row))
            assert said is None or msgpack.unpackb(said)[0] in ("copy", "refused"), f"seed {seed}: {row}"
            operands = [luck.choice([0, 1, 9, None, [], [[0, None]], "x"]) for _ in range(luck.randrange(6))]
            what = luck.choice(["begin", "fork", "fork_copy", "answer", "more", "view", "fates", "number", "x"])
            answer = server.reply(msgpack.packb(["copies", luck.choice([7, 8]), what, operands]))
            assert answer is not None, f"seed {seed}: {what} {operands}"
            wrong, _ = msgpack.unpackb(answer, strict_map_key=False)
            assert not wrong or wrong[1], f"seed {seed}: {what} {operands}"
    assert fight.view(0).row() == before
