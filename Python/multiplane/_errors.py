"""Errors of the command as exceptions."""

from __future__ import annotations

import pathlib
import re
import warnings
from dataclasses import dataclass
from typing import Callable, Optional, Sequence


@dataclass(frozen=True)
class Problem:
    """A problem in a scene, and where it is."""

    message: str
    """What is wrong, and what is expected."""

    file: Optional[str] = None
    """The scene file; for a scene made in Python, the Python file that made the object."""

    line: Optional[int] = None
    """The line in `file`, from 1."""

    column: Optional[int] = None
    """The column in `file`, from 1; None in a Python file."""

    suggestion: Optional[str] = None
    """The name that was probably meant."""

    def __str__(self) -> str:
        parts = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ": ".join([":".join(parts), self.message] if parts else [self.message])


class Error(Exception):
    """A failed command.

    `problems` has all messages, `status` the exit status. `file`, `line` and `suggestion` are those of the first problem.
    """

    def __init__(self, problems: Sequence[Problem], status: Optional[int] = None):
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = list(problems)
        self.status = status

    def __reduce__(self) -> tuple[type[Error], tuple[list[Problem], Optional[int]]]:
        return type(self), (self.problems, self.status)

    @property
    def file(self) -> Optional[str]:
        """The file of the first problem."""
        return self.problems[0].file if self.problems else None

    @property
    def line(self) -> Optional[int]:
        """The line of the first problem."""
        return self.problems[0].line if self.problems else None

    @property
    def suggestion(self) -> Optional[str]:
        """The name that was probably meant, if the first problem is a misspelled name."""
        return self.problems[0].suggestion if self.problems else None


class RenderError(Error):
    """A render that failed (status 1)."""


class UsageError(Error):
    """Arguments that cannot be combined, an unknown preset, or an output that exists (status 2)."""


class SceneError(Error):
    """A problem in a scene or a preset (status 3)."""


class InputError(Error):
    """A scene, clip or table that cannot be read (status 4)."""


class OutputError(Error):
    """An output that cannot be written (status 5)."""


class LimitError(Error):
    """A scene or file that exceeds a resource limit (status 6)."""


class Cancelled(Error):
    """A render that was cancelled (status 130)."""


class CommandNotFoundError(Error):
    """The multiplane command is not installed."""


class MultiplaneWarning(UserWarning):
    """Something that could not be drawn as requested, such as a missing font."""


_CLASSES: dict[int, type[Error]] = {
    2: UsageError, 3: SceneError, 4: InputError, 5: OutputError, 6: LimitError, 130: Cancelled, -2: Cancelled, -15: Cancelled,
}  # fmt: skip
_LOCATION = re.compile(r"(?P<file>(?:[^:\n]|:(?!\d+:\d+: ))+):(?P<line>\d+):(?P<column>\d+): (?P<message>.*)", re.DOTALL)
_SUGGESTION = re.compile(r'did you mean "([^"]+)"')
_PREFIX = "multiplane: "
_WARNING = "warning: "

Locate = Callable[[int], "Optional[tuple[str, int]]"]
"""Returns the Python file and line that made a line of a scene."""


def problem(message: str, locate: Optional[Locate] = None) -> Problem:
    """Parses a message of the command."""
    found = _SUGGESTION.search(message)
    suggestion = found[1] if found else None
    place = _LOCATION.fullmatch(message)
    if not place:
        return Problem(message[len(_PREFIX):] if message.startswith(_PREFIX) else message, suggestion=suggestion)
    file, line, text = place["file"], int(place["line"]), place["message"]
    if file == "standard input" and locate:
        origin = locate(line)
        if origin:
            return Problem(text, origin[0], origin[1], None, suggestion)
    return Problem(text, file, line, int(place["column"]), suggestion)


def report(messages: str, locate: Optional[Locate] = None, stacklevel: int = 3) -> list[Problem]:
    """Issues the warnings among the messages of a command, and returns the other messages."""
    problems = []
    for line in messages.splitlines():
        if not line.strip():
            continue
        if line.startswith(_PREFIX + _WARNING):
            warnings.warn(line[len(_PREFIX + _WARNING):], MultiplaneWarning, stacklevel=stacklevel)
        else:
            problems.append(problem(line, locate))
    return problems


def error(status: int, problems: Sequence[Problem]) -> Error:
    """Returns the exception for an exit status."""
    if status == 127:
        return CommandNotFoundError([*problems, Problem(_libraries())], status)
    if not problems:
        problems = [Problem("cancelled" if status in (130, -2, -15) else f"the command ended with status {status}")]
    return _CLASSES.get(status, RenderError)(problems, status)


def _libraries() -> str:
    """Returns how to install the libraries that the command needs."""
    listed = pathlib.Path(__file__).with_name("_command") / "debian-packages.txt"
    names = " ".join(listed.read_text().split()) if listed.exists() else ""
    remedy = f"run as root: apt-get install --no-install-recommends {names}" if names else "install FFmpeg's and Pango's libraries"
    return f"the command needs libraries of the system; {remedy}"


# Tracebacks show the names that programs import.
for _class in [Problem, Error, CommandNotFoundError, MultiplaneWarning, RenderError, *_CLASSES.values()]:
    _class.__module__ = "multiplane"
