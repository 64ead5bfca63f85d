"""``asalto serve`` and ``asalto open``: run the service, open its page in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..experiments import requests
from ..experiments.bounds import DASK, WholeBounds
from ..experiments.declaring import Request, option, text, texts, whole
from ..extras import require
from ..home import main_of
from . import options
from .memory import check_address_space
from .output import announce, complain, warn
from .program import DONE

if TYPE_CHECKING:
    from ..service.serve import Settings

PORT = WholeBounds(0, 65535)
JOBS = WholeBounds(1, 64)
DAYS = WholeBounds(0, 36500)
OPEN = """\b
Examples:
  asalto open three_against_a_werewolf           a shipped scenario
  asalto open attic.toml                         a file, as a new encounter

\b
The command uses the service that runs on the same data folder. If there is none, it starts one and prints its process
number; that service runs until you stop it.
"""
START = 60.0  # seconds; time limit for the start of a service
EXAMPLES = """\b
Examples:
  asalto serve                                   for this machine only, at http://127.0.0.1:8765/
  asalto serve --port 0 --data ./games           on a free port, with its own data folder
  asalto serve --executor dask --scheduler tcp://127.0.0.1:8786
  asalto serve --host 0.0.0.0 --token-file tokens --name games.example.org

\b
docs/service.md describes the HTTP API, its limits, and how to run it behind a proxy with TLS. Ctrl-C stops the service;
unfinished jobs continue at the next start.
"""


class ServeRequest(Request):
    """Service of the page."""

    host: str = text("Address to listen on.", "ADDRESS", "127.0.0.1")
    port: int = whole("Port to listen on; 0 picks a free one.", PORT, 8765)
    data: str | None = text("Data folder (default: in your state folder).", "FOLDER")
    token_file: str | None = text(
        "File of users, one NAME TOKEN [ROLE] per line; required unless only this machine can connect.", "FILE"
    )
    name: Sequence[str] = texts("Further host name of the service, such as a proxy's.", "NAME")
    jobs: int = whole("Number of jobs to run at a time; they share the cores.", JOBS, 2)
    keep: int = whole("Days until journals and rows of finished jobs are deleted; pinned jobs keep them.", DAYS, 90)
    access_log: str | None = text("Log of requests; - is stderr (default: none).", "FILE")
    error_log: str = text("Log of errors with their tracebacks; - is stderr.", "FILE", "-")
    executor: str = requests.EXECUTOR
    scheduler: str | None = text("Address of the Dask scheduler, such as tcp://127.0.0.1:8786.", "ADDRESS")
    log_format: str = option("Form of the lines of both logs.", default="text", words=("text", "json"))


@click.command(epilog=EXAMPLES, short_help="Serve the web page and the HTTP API.")
@options.taking(ServeRequest)
@options.lang_of_program
def serve(asked: ServeRequest) -> int:
    """Serve the web page and the HTTP API: build, simulate, watch and share encounters in a browser."""
    require("service", "the service")
    check_address_space()
    check_cluster(asked.executor, asked.scheduler)
    from ..service.serve import run

    run(_settings(asked), lambda address: announce(f"Asalto runs at {address}"))
    complain("stopped; unfinished jobs continue at the next start")
    return DONE


def _settings(asked: ServeRequest) -> Settings:
    from ..service.limits import Limits
    from ..service.serve import Settings
    from .session import cores

    usual = Settings()
    return Settings(
        asked.host,
        asked.port,
        usual.data if asked.data is None else Path(asked.data).resolve(),
        None if asked.token_file is None else Path(asked.token_file),
        tuple(asked.name),
        Limits(running=asked.jobs, processes=max(1, cores() // asked.jobs), days=asked.keep),
        asked.access_log,
        asked.error_log,
        asked.log_format == "json",
        asked.scheduler,
    )


def check_cluster(executor: str, scheduler: str | None) -> None:
    """Print a warning if the cluster cannot play now. Raises UsageError for options that do not fit each other,
    BadCluster without Dask, BadScheduler for an address that can be that of no scheduler."""
    from .session import check_executor

    check_executor(executor, scheduler)
    if executor == DASK and scheduler is None:
        raise click.UsageError("--executor dask needs --scheduler here; `dask scheduler` starts one.")
    if scheduler is not None:
        from ..service.cluster import first_problem

        if problem := first_problem(scheduler):
            warn(f"{problem}; until it can play, this machine plays the fights")


@click.command("open", epilog=OPEN, short_help="Open a scenario in the browser.")
@click.argument("scenario")
@options.made(text("Data folder of the service (default: in your state folder).", "FOLDER"), "data")
@options.made(whole("Port, if the command starts a service.", PORT, 8765), "port")
@options.lang_of_program
def open_page(scenario: str, data: str | None, port: int) -> int:
    """Open SCENARIO (a file or a shipped scenario's name) on the web page of the service."""
    import webbrowser

    require("service", "the service")
    from ..scenario import find
    from ..scenario.source import file_text
    from ..service.address import running_address, usual_data

    file = find(scenario)
    text = file_text(file, scenario)
    folder = usual_data() if data is None else Path(data).resolve()
    address = running_address(folder) or _started(folder, port)
    link = _draft(address, file.name, text)
    click.echo(link)
    webbrowser.open(link)
    return DONE


def _started(folder: Path, port: int) -> str:
    """Start a service and return its address once it answers. Raises ClickException if it ends or takes too long."""
    import subprocess
    import sys
    from time import monotonic, sleep

    from ..service.address import running_address

    program = [sys.executable, *main_of("simulator.__main__")]
    command = [*program, "serve", "--data", str(folder), "--port", str(port), "--error-log", str(folder / "errors.log")]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )
    until = monotonic() + START
    while (address := running_address(folder)) is None:
        if process.poll() is not None or monotonic() > until:
            assert process.stderr is not None
            said = process.stderr.read().decode(errors="replace").strip() if process.poll() is not None else ""
            raise click.ClickException(f"the service cannot be started: {said.removeprefix('asalto: ')}")
        sleep(0.1)
    announce(f"started a service, process {process.pid}; to stop it: kill {process.pid}", err=True)
    return address


def _draft(address: str, name: str, text: str) -> str:
    """Send the scenario to the service and return the link to it. Raises ClickException if that fails."""
    from urllib.error import HTTPError

    from .page_link import send_draft

    try:
        return send_draft(address, name, text, START)
    except HTTPError as error:
        said = (
            "it needs a token; open its page and paste the scenario there" if error.code == 401 else str(error.reason)
        )
        raise click.ClickException(f"the service at {address} does not accept the scenario: {said}") from error
    except OSError as error:
        raise click.ClickException(f"the service at {address} does not answer: {error}") from error
