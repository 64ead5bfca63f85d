"""Campaigns with actors.

Separate from campaign.py so that batches do not load trio."""

from __future__ import annotations

from functools import partial
from typing import Unpack

import trio

from .. import systems
from ..core.scene import Listener
from .actor_runner import ActorOptions, ActorRunner
from .campaign import CampaignLog, CampaignObserver, CampaignOutcome, Cast, begin
from .seats import Playable, Staged, of_present


async def play_async(
    scenario: Playable,
    seed: int,
    fight: int = 1,
    *,
    listener: Listener | None = None,
    observer: CampaignObserver | None = None,
    **options: Unpack[ActorOptions],
) -> CampaignOutcome:
    """Play campaign number ``fight`` of ``seed`` with actors. Each stage gets an ActorRunner of its own.

    The keys of ``factories`` and ``peers`` are seats of the whole encounter."""
    written, scenario = scenario, scenario.fixed(seed, fight)
    peers, factories = options.get("peers", {}), options.get("factories", {})
    if scenario is not written:
        factories = of_present(written.encounter, scenario.encounter, factories)
        peers = of_present(written.encounter, scenario.encounter, peers)
    cast = Cast(scenario, factories, frozenset(peers), options.get("trust", True))
    course = begin(scenario, options.get("system") or systems.system(scenario.system))
    log = CampaignLog(listener)
    while log.goes_on(course):
        stage = log.stage
        of_stage: ActorOptions = {
            **options,
            "system": stage.system,
            "settles": stage.settles,
            "factories": cast.of(stage.encounter, cast.factories),
            "peers": cast.of(stage.encounter, peers),
        }
        if observer is not None:
            observer.begins(stage)
        async with ActorRunner(Staged(scenario.system, stage.encounter), seed, step=stage.number, **of_stage) as runner:
            result = await runner.play(fight, listener=listener, rest=stage.state)
        played = log.enter(result, runner.state)
        if observer is not None:
            observer.ended(played, runner.state)
    return log.result()


def play(
    scenario: Playable, seed: int, fight: int = 1, *, listener: Listener | None = None, **options: Unpack[ActorOptions]
) -> CampaignOutcome:
    """Play one campaign with actors, in its own trio run."""
    return trio.run(partial(play_async, scenario, seed, fight, listener=listener, **options))
