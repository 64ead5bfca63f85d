"""Program around the commands: turns each error into a sentence on stderr and an exit code.

Exit codes: 0 success, 1 a check failed, 2 bad usage or bad input, 70 a bug in Asalto, 130 stopped by Control-C or
SIGTERM, 141 the reader of a pipe has closed it. Tracebacks appear only with ASALTO_DEBUG=1."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from traceback import walk_tb
from typing import Any, TextIO

import click

from ..core.errors import AsaltoError, BadScenario, RulesError
from ..experiments import requests
from .interrupt import interruptible
from .memory import is_short_of_memory
from .output import UNREAD, complain, discard, speaking
from .progress import notify
from .spoken import UNDESCRIBED, spoken

DONE = 0
CHECK_FAILED = 1
BAD_INPUT = 2
OUR_FAULT = 70
STOPPED = 130
NO_READER = 141
DEBUG = "ASALTO_DEBUG"
PAIRS = "--pairs"


class Program(click.Group):
    """Group of commands, in the order given, each of which returns its exit code.

    The context's ``obj`` holds the words of the command line."""

    def __init__(self, *, name: str, version: str, help: str, epilog: str, commands: Sequence[click.Command]) -> None:
        super().__init__(
            name,
            help=help,
            epilog=epilog,
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        )
        self.lang = "en"
        self.params += [_version_option(f"{name}, version {version}"), _language_option()]
        for command in commands:
            if command.help is None:
                command.help = UNDESCRIBED
            self.add_command(command)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, with Spanish help if the language is Spanish."""
        command = super().get_command(ctx, cmd_name)
        return command if command is None or self.lang != "es" else _in_spanish(command)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help of the program, in Spanish if the language is Spanish."""
        if self.lang != "es":
            return super().get_help(ctx)
        from .spanish import spanish_command, spanish_help

        told = spanish_command(self)
        assert isinstance(told, Program)
        return spanish_help(click.Group.get_help(told, ctx))

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,  # Any: as click has it
    ) -> Any:  # Any: as click has it
        typed = list(sys.argv[1:] if args is None else args)
        extra.setdefault("obj", typed)
        self.lang = spoken(typed)
        with speaking(self.lang):
            if not standalone_mode:
                return super().main(args, prog_name, complete_var, False, **extra)
            _prepare_streams()
            sys.exit(self._exit_code(args, prog_name, complete_var, extra))

    def invoke(self, ctx: click.Context) -> Any:  # Any: as click has it
        """Run the command. If the reader of its output has closed the pipe, end silently."""
        try:
            value = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            discard(sys.stdout)
            ctx.exit(NO_READER)
        if UNREAD in ctx.meta:
            ctx.exit(NO_READER)
        return value

    def _exit_code(
        self, args: Sequence[str] | None, prog_name: str | None, complete_var: str | None, extra: dict[str, Any]
    ) -> int:
        """Run the command and return its exit code, or the one of its error."""
        try:
            with interruptible():
                code = super().main(args, prog_name, complete_var, False, **extra)
            return code if isinstance(code, int) else DONE
        except (click.Abort, KeyboardInterrupt):
            complain("stopped")
            return STOPPED
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            return BAD_INPUT
        except Exception as error:
            if os.environ.get(DEBUG):
                raise
            return _exit_code_of(error)


def _in_spanish(command: click.Command) -> click.Command:
    """Return a copy of the command with Spanish help."""
    from .spanish import spanish_command, spanish_help

    told = spanish_command(command)
    told.get_help = lambda ctx: spanish_help(click.Command.get_help(told, ctx))  # type: ignore[method-assign]  # one copy
    return told


def _exit_code_of(error: Exception) -> int:
    """Print the error and return its exit code: 2 for the user's input, 70 for a bug in Asalto."""
    if isinstance(error, click.NoSuchOption) and error.option_name == "-n" and error.ctx:
        if any(PAIRS in param.opts for param in error.ctx.command.params):
            error = click.UsageError(f"No such option '-n'. Did you mean '{PAIRS}'?", error.ctx)
    if isinstance(error, click.ClickException):
        hint = f" ({error.ctx.command_path} --help)" if isinstance(error, click.UsageError) and error.ctx else ""
        complain(error.format_message() + hint)
    elif isinstance(error, BadScenario):
        for problem in error.problems:
            complain(problem)
    elif isinstance(error, AsaltoError) and not isinstance(error, RulesError):
        complain(str(error))
    elif is_short_of_memory(error):
        complain("out of memory; try fewer --jobs")
    elif isinstance(error, ConnectionError):
        complain(f"the worker processes have ended: {error.strerror or error}")
    elif isinstance(error, OSError):
        said = error.strerror or str(error)
        notify("unwritable", {"problem": said})
        if not error.filename:
            discard(sys.stdout)
        complain(f"{error.filename}: {said}" if error.filename else f"cannot write the output: {said}")
    else:
        complain(f"{_culprit(error)}{type(error).__name__}: {error} (set {DEBUG}=1 for the traceback)")
        return OUR_FAULT
    return BAD_INPUT


def _culprit(error: Exception) -> str:
    """Return whose bug an error is: that of a game from outside, with file and line, if it passed through one,
    and a colon."""
    from ..systems import game_of_module

    found = "bug in Asalto: "
    for frame, line in walk_tb(error.__traceback__):
        game = game_of_module(frame.f_globals.get("__name__", ""))
        if game is not None:
            found = f"bug in the game {game}, {frame.f_code.co_filename} line {line}: "
    return found


def _version_option(line: str) -> click.Option:
    """Return the option ``--version``, which prints the version and whether it is compiled."""

    def show(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
        if asked:
            from ..compiled import is_compiled

            click.echo(f"{line} ({'compiled' if is_compiled() else 'plain Python'})")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version and whether it is compiled.",
    )


def _language_option() -> click.Option:
    """Return the option ``--lang``, the default of the command's own, for those who write it before the command."""

    def keep(ctx: click.Context, option: click.Parameter, lang: str | None) -> None:
        if lang is not None and isinstance(ctx.command, Program):
            ctx.default_map = {name: {"lang": lang} for name in ctx.command.commands}

    kind = click.Choice(requests.LANG.words)
    return click.Option(["--lang"], type=kind, expose_value=False, callback=keep, help=requests.LANG.help)


def _prepare_streams() -> None:
    """Make stdout and stderr safe: escape characters that the terminal cannot show, and discard output to a closed
    stream."""
    if sys.stdout is None:
        sys.stdout = _null_stream()
    if sys.stderr is None:
        sys.stderr = _null_stream()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _null_stream() -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
