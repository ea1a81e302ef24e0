"""What a call runs: the command's arguments, the scene on its standard input, and how its messages become exceptions."""

from __future__ import annotations

import json
import os
import pathlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from ._command import Parameters, arguments, command, parameter_arguments, path_argument
from ._errors import Error, Locate, error, report
from ._objects import SceneObject, encoded

if TYPE_CHECKING:
    StrPath = Union[str, os.PathLike[str]]
    SceneSource = Union[StrPath, Mapping[str, Any], SceneObject]
    """A scene file, a scene made in Python, or plain data with the keys of scene files."""


@dataclass(frozen=True)
class Progress:
    """The progress of a render."""

    frame: int
    """The number of rendered frames."""
    frames: int
    """The number of all frames."""
    elapsed: float
    """Seconds since the start."""
    eta: Optional[float] = None
    """The estimated remaining seconds."""
    fps: Optional[float] = None
    """Frames rendered per second."""

    @property
    def fraction(self) -> float:
        """The rendered part, from 0 to 1."""
        return self.frame / self.frames if self.frames else 1.0

    @staticmethod
    def parse(line: str) -> Optional[Progress]:
        """Returns the progress of a line of the command; None for other lines."""
        try:
            event = json.loads(line)
        except ValueError:
            return None
        if not isinstance(event, dict) or event.get("event") not in ("start", "progress", "done"):
            return None
        return Progress(event["frame"], event["frames"], event["elapsed"], event.get("eta"), event.get("fps"))


class Job:
    """One run of the command."""

    def __init__(self, verb: str, scene: SceneSource, parameters: Optional[Parameters], options: Mapping[str, Any]):
        self.input: Optional[bytes] = None
        self.locate: Optional[Locate] = None
        if isinstance(scene, (str, os.PathLike)):
            source = path_argument(scene)
        else:
            text, origins = encoded(scene)
            self.input = text.encode()
            self.locate = lambda line: origins[line - 1] if 0 < line <= len(origins) else None
            source = "-"
        self.arguments = [command(), verb, source, *parameter_arguments(parameters), *arguments(options)]

    def failure(self, status: int, messages: str) -> Optional[Error]:
        """Issues warnings, and returns the exception of a failed run."""
        problems = report(messages, self.locate, stacklevel=4)
        return error(status, problems) if status else None


def render_job(
    scene: SceneSource, output: StrPath, parameters: Optional[Parameters], overwrite: bool, options: Mapping[str, Any]
) -> Job:
    job = Job("render", scene, parameters, options)
    job.arguments += ["--output", path_argument(output), "--progress", "ndjson", "-y" if overwrite else "-n"]
    return job


def still_job(scene: SceneSource, at: float, parameters: Optional[Parameters], options: Mapping[str, Any]) -> Job:
    job = Job("still", scene, parameters, options)
    job.arguments += ["--at", str(float(at)), "--output", "-", "--format", "png"]
    return job


def size_job(scene: SceneSource, parameters: Optional[Parameters], options: Mapping[str, Any]) -> Job:
    """Renders one frame, whose header has the size of all."""
    job = Job("render", scene, parameters, {**_without_alpha(options), "frames": (0, 0), "pix_fmt": "yuv444p"})
    job.arguments += ["--output", "-", "--format", "y4m", "--quiet"]
    return job


def frames_job(scene: SceneSource, parameters: Optional[Parameters], options: Mapping[str, Any]) -> Job:
    job = Job("render", scene, parameters, {**options, "pix_fmt": "rgba"})
    job.arguments += ["--output", "-", "--format", "raw", "--progress", "none"]
    return job


def _without_alpha(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in ("alpha", "frames")}


@dataclass(frozen=True)
class BatchResult:
    """One output of a batch."""

    row: Optional[int]
    """The number of the table row, from 1."""
    output: pathlib.Path
    """The path of the output."""
    status: str
    """`rendered`, `skipped` or `failed`."""
    seconds: float
    """The duration of the render in seconds."""
    warnings: tuple[str, ...]
    """The warnings, each once."""
    error: Optional[str] = None
    """The message of a failed render."""

    @staticmethod
    def parse(line: str) -> BatchResult:
        """Parses a line of the command's report."""
        entry = json.loads(line)
        return BatchResult(
            entry.get("row"), pathlib.Path(entry["output"]), entry["status"], entry["seconds"],
            tuple(entry.get("warnings", ())), entry.get("error"))  # fmt: skip


def table(rows: Any) -> str:
    """Returns rows as JSON: mappings, or a DataFrame of pandas or Polars."""
    if hasattr(rows, "to_dicts"):
        rows = rows.to_dicts()
    elif hasattr(rows, "to_dict") and not isinstance(rows, Mapping):
        rows = rows.to_dict("records")
    return json.dumps([{str(name): _plain(value) for name, value in row.items()} for row in rows], ensure_ascii=False)


def _plain(value: Any) -> Any:
    if hasattr(value, "item") and not isinstance(value, (str, bytes)):
        value = value.item()
    if value is None or isinstance(value, (str, bool, int, float, list, dict)):
        return value
    return str(value)
