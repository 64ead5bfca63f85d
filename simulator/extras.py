"""Extras: packages that only some commands need. Such a command checks for them before it begins any work."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from .core.errors import AsaltoError

_REPORT: Final = ("altair", "jinja2", "markupsafe", "vl_convert")
_PARQUET: Final = ("pyarrow",)
_SOLVE: Final = ("optuna",)
MODULES: Final[Mapping[str, tuple[str, ...]]] = {
    "report": _REPORT,
    "parquet": _PARQUET,
    "notebook": ("polars",),
    "solve": _SOLVE,
    "play": ("textual", "outcome"),
    "service": ("litestar", "hypercorn", "prometheus_client", "psutil", *_REPORT, *_PARQUET, *_SOLVE),
}
"""Modules that an extra of pyproject.toml brings, for the extras that several modules need or a command checks."""


class MissingExtra(AsaltoError):
    """Error: packages of an extra are not installed. The message names them, and how to install them."""


def require(extra: str, what: str) -> None:
    """Raise MissingExtra unless the packages of an extra are installed; ``what`` begins the sentence."""
    missing = sorted(name for name in MODULES[extra] if find_spec(name) is None)
    if missing:
        raise MissingExtra(f"{what} needs {', '.join(missing)}; to install: pip install 'asalto[{extra}]'")
