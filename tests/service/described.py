"""The OpenAPI document of a service, and whether answers are as it says."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from attrs import Factory, frozen
from jsonschema_rs import Draft202012Validator

from .serving import Client


@frozen(slots=False)
class Described:
    """A service's description of its HTTP interface."""

    document: dict[str, Any]
    _validators: dict[str, Draft202012Validator] = Factory(dict)

    @classmethod
    async def by(cls, client: Client) -> Described:
        """Ask the service of a client."""
        return cls(await client.get("/openapi/openapi.json"))

    @cached_property
    def operations(self) -> dict[str, dict[str, Any]]:
        """The operations by their ids."""
        paths = self.document["paths"].values()
        return {each["operationId"]: each for methods in paths for each in methods.values()}

    def wrong(self, operation: str, status: int, answer: object) -> list[str]:
        """Compare an answer of that status with its description: a sentence for each difference."""
        errors = self._validator(operation, status).iter_errors(answer)
        return [f"{'/'.join(map(str, each.instance_path))}: {each.message[:300]}" for each in errors]

    def _validator(self, operation: str, status: int) -> Draft202012Validator:
        responses = self.operations[operation]["responses"]
        found = responses.get(str(status), responses["default"])["content"]["application/json"]["schema"]
        key = str(found)
        if key not in self._validators:
            self._validators[key] = Draft202012Validator({**found, "components": self.document["components"]})
        return self._validators[key]
