"""``asalto serve`` and ``asalto open``: the service, and the page in a browser."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..experiments.bounds import WholeBounds
from . import options
from .output import announce, complain
from .program import DONE

if TYPE_CHECKING:
    from ..service.serve import Settings

PORT = WholeBounds(0, 65535)
JOBS = WholeBounds(1, 64)
OPEN = """\b
Examples:
  asalto open three_against_a_werewolf           a shipped scenario
  asalto open attic.toml                         a file, as a new encounter
\b
The page is that of the service that runs on the same data folder; if there is none, one is started, which goes on until
it is stopped: its number is printed.
"""
START = 60.0  # seconds in which a service has to start
EXAMPLES = """\b
Examples:
  asalto serve                                   for this machine alone, at http://127.0.0.1:8765/
  asalto serve --port 0 --data ./games           at a free port, with a folder of its own
  asalto serve --host 0.0.0.0 --token-file tokens --name games.example.org
\b
docs/service.md has the HTTP interface, what is limited, and how to put it behind a proxy with TLS. Ctrl-C stops it;
jobs that are not done go on at the next start.
"""


@click.command(epilog=EXAMPLES, short_help="Serve the page and the HTTP interface.")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", show_default=True, help="Where to listen.")
@click.option(
    "--port", type=options.whole(PORT), default=8765, metavar="N", show_default=True, help="The port; 0: a free one."
)
@click.option(
    "--data", metavar="FOLDER", type=click.Path(), help="Where jobs are kept; a folder of the user's unless given."
)
@click.option(
    "--token-file",
    metavar="FILE",
    type=click.Path(),
    help="Who may ask: a line NAME TOKEN each. Needed beyond this machine.",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="A name under which it may be called, as a proxy does. May be repeated.",
)
@click.option(
    "--jobs",
    type=options.whole(JOBS),
    default=2,
    metavar="N",
    show_default=True,
    help="How many jobs are run at once; each plays in its share of the cores.",
)
def serve(host: str, port: int, data: str | None, token_file: str | None, names: Sequence[str], jobs: int) -> int:
    """Serve the page and the HTTP interface: encounters are built, asked about, watched and shared in a browser."""
    _check_installed()
    from ..service.serve import run

    run(
        _settings(host, port, data, token_file, names, jobs),
        lambda address: announce(f"Asalto is served at {address}"),
    )
    complain("stopped; jobs that are not done go on at the next start")
    return DONE


def _settings(
    host: str, port: int, data: str | None, token_file: str | None, names: Sequence[str], jobs: int
) -> Settings:
    from ..service.limits import Limits
    from ..service.serve import Settings
    from .session import cores

    usual = Settings()
    return Settings(
        host,
        port,
        usual.data if data is None else Path(data).resolve(),
        None if token_file is None else Path(token_file),
        tuple(names),
        Limits(running=jobs, processes=max(1, cores() // jobs)),
    )


def _check_installed() -> None:
    """Raise UsageError where what serves is not installed."""
    for module in ("litestar", "hypercorn", "jinja2"):
        if find_spec(module) is None:
            raise click.UsageError(f"the service needs {module}, which is not installed: pip install 'asalto[service]'")


@click.command("open", epilog=OPEN, short_help="Show a scenario on the page, in the browser.")
@click.argument("scenario")
@click.option("--data", metavar="FOLDER", type=click.Path(), help="The folder of the service; the user's unless given.")
@click.option("--port", type=options.whole(PORT), default=8765, metavar="N", help="Of a service that is started.")
def open_page(scenario: str, data: str | None, port: int) -> int:
    """Show SCENARIO, a file or the name of a shipped one, on the page of the service, in the browser."""
    import webbrowser

    _check_installed()
    from ..scenario import find
    from ..scenario.source import bytes_of, text_of
    from ..service.address import running_address, usual_data

    file = find(scenario)
    text = text_of(bytes_of(file, scenario), scenario)
    folder = usual_data() if data is None else Path(data).resolve()
    address = running_address(folder) or _started(folder, port)
    link = _draft(address, file.name, text)
    click.echo(link)
    webbrowser.open(link)
    return DONE


def _started(folder: Path, port: int) -> str:
    """Start a service; returns its address, once it answers. Raises ClickException when it ends at once."""
    import subprocess
    import sys
    from time import monotonic, sleep

    from ..service.address import running_address

    command = [sys.executable, "-m", "simulator", "serve", "--data", str(folder), "--port", str(port)]
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
    announce(f"A service was started, process {process.pid}; to stop it: kill {process.pid}", err=True)
    return address


def _draft(address: str, name: str, text: str) -> str:
    """Send the scenario to the service; returns the link to it. Raises ClickException when it is not taken."""
    from urllib.error import HTTPError

    from .page_link import send_draft

    try:
        return send_draft(address, name, text, START)
    except HTTPError as error:
        said = "it wants a token; open its page and paste the scenario" if error.code == 401 else str(error.reason)
        raise click.ClickException(f"the service at {address} does not take the scenario: {said}") from error
    except OSError as error:
        raise click.ClickException(f"the service at {address} does not answer: {error}") from error
