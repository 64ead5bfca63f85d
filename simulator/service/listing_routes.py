"""Routes that list games, sheets, gear, variants, facts, policies, scenarios and schemas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from litestar import Response, Router, get
from litestar.params import FromPath

from ..narration.shipped import about_of, title_of
from ..scenario import diagnostics
from . import answer_schemas
from .app import AnyRequest, Lang, RequestError, answer, language, service_of, viewer
from .describing import operation
from .documents import OF, game
from .processes import InvalidDocument


@get("/systems", operation_class=operation(answer_schemas.SYSTEMS, is_open=True))
async def get_systems(request: AnyRequest) -> Response[bytes]:
    """List the games, with the questions that each asks."""
    return answer(await service_of(request).documents.listed("systems", "--json"))


async def _of_game(command: str, request: AnyRequest, system: str, lang: str | None) -> Response[bytes]:
    words = (command, game(system), "--json", f"--lang={language(request, lang)}")
    return answer(await service_of(request).documents.listed(*words))


@get("/systems/{system:str}/sheets", operation_class=operation(answer_schemas.SHEETS, is_open=True))
async def get_sheets(request: AnyRequest, system: FromPath[str], lang: Lang = None) -> Response[bytes]:
    """List the sheets that come with a game (its bestiary)."""
    return await _of_game("sheets", request, system, lang)


@get("/systems/{system:str}/gear", operation_class=operation(answer_schemas.GEAR, is_open=True))
async def get_gear(request: AnyRequest, system: FromPath[str], lang: Lang = None) -> Response[bytes]:
    """List the weapons, armour and items that come with a game."""
    return await _of_game("gear", request, system, lang)


@get("/systems/{system:str}/variants", operation_class=operation(answer_schemas.VARIANTS, is_open=True))
async def get_variants(request: AnyRequest, system: FromPath[str], lang: Lang = None) -> Response[bytes]:
    """List the rule variants of a game."""
    return await _of_game("variants", request, system, lang)


@get("/systems/{system:str}/facts", operation_class=operation(answer_schemas.FACTS, is_open=True))
async def get_facts(request: AnyRequest, system: FromPath[str], lang: Lang = None) -> Response[bytes]:
    """List the conditions, targets and actions that tactics can use in a game."""
    return await _of_game("facts", request, system, lang)


@get("/systems/{system:str}/schema/{of:str}", operation_class=operation(answer_schemas.JSON_SCHEMA, is_open=True))
async def get_schema(request: AnyRequest, system: FromPath[str], of: FromPath[str]) -> Response[bytes]:
    """Return the JSON Schema of a game's messages, scenarios, setting packs or tactics."""
    if of not in OF:
        raise RequestError(404, [f"there is no schema of {diagnostics.found(of)}; there are {', '.join(OF)}."])
    words = ("schema", game(system), *([] if of == "messages" else [f"--{of}"]))
    return answer(await service_of(request).documents.listed(*words))


@get("/schema/tournament", operation_class=operation(answer_schemas.JSON_SCHEMA, is_open=True))
async def get_tournament_schema(request: AnyRequest) -> Response[bytes]:
    """Return the JSON Schema of tournament files."""
    return answer(await service_of(request).documents.listed("schema", "--tournament"))


@get("/policies", operation_class=operation(answer_schemas.POLICIES, is_open=True))
async def get_policies(request: AnyRequest) -> Response[bytes]:
    """List the policies that can play a combatant."""
    rows = await service_of(request).documents.listed("policies", "--json")
    return answer(_without_path(rows))


@get("/scenarios", operation_class=operation(answer_schemas.SCENARIOS, is_open=True))
async def get_scenarios(request: AnyRequest, lang: Lang = None) -> Response[bytes]:
    """List the scenarios that come with Asalto, with titles and descriptions in the requested language."""
    tongue = language(request, lang)
    rows = await service_of(request).documents.listed("scenarios", "--json")
    return answer([_localized(row, tongue) for row in _without_path(rows)])


def _localized(row: Mapping[str, Any], lang: str) -> dict[str, Any]:  # Any: plain JSON
    title, about = title_of(row["title"], lang), about_of(row["scenario"], row["about"], lang)
    return {**row, "title": title, "about": about}


def _without_path(rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:  # Any: plain JSON
    """Return the rows without paths of this machine, which clients must not see."""
    return [{key: value for key, value in row.items() if key != "path"} for row in rows]


@get("/scenarios/{system:str}/{name:str}", operation_class=operation(answer_schemas.SHIPPED, is_open=True))
async def get_scenario(request: AnyRequest, system: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """Return the text of a shipped scenario."""
    try:
        asked = {"name": f"{system}/{name}"}
        return answer(await service_of(request).parser_pool.ask("scenario", asked, viewer(request, "scenarios")))
    except InvalidDocument as error:
        raise RequestError(404, error.problems) from None


LISTINGS: Final = Router(
    "/api",
    route_handlers=[
        get_systems,
        get_sheets,
        get_gear,
        get_variants,
        get_facts,
        get_schema,
        get_tournament_schema,
        get_policies,
        get_scenarios,
        get_scenario,
    ],
)
