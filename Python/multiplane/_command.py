"""The command's path, and its options as keyword arguments."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, Mapping, Optional, Sequence, TypedDict, Union

from ._errors import CommandNotFoundError, Problem, UsageError

if TYPE_CHECKING:
    StrPath = Union[str, os.PathLike[str]]

Parameters = Mapping[str, Any]
"""Values of the scene's parameters by name."""


class SceneOptions(TypedDict, total=False):
    """Options of every function that reads a scene."""

    base: StrPath
    """The folder that relative paths in the scene start from."""
    strict: bool
    """Treat warnings, such as missing fonts, as errors."""
    threads: int
    """The number of drawing threads (default: one per CPU core)."""
    size: tuple[int, int]
    """The output size in pixels; the scene is scaled to fit."""
    scale: float
    """The factor by which the output is scaled: 0.5."""
    depth: Literal["8", "float"]
    """The drawing precision."""
    isolate: bool
    """Read media files in confined worker processes."""
    untrusted: bool
    """Confine the command for input from strangers."""
    root: StrPath
    """Read only files inside this folder."""
    output_root: StrPath
    """Write only files inside this folder."""
    limits: Mapping[str, Union[float, str]]
    """Resource limits by name: {"render-time": 60}."""
    memory: int
    """The memory that the command may use, in MiB."""
    decode_timeout: float
    """Give up on a file whose decoder makes no progress for this many seconds."""
    fetch_command: str
    """The command that fetches files named by URLs: "aws s3 cp {url} {file}"."""
    fetch: Sequence[str]
    """The URLs that a confined scene may use."""
    cache: StrPath
    """The folder for fetched files."""
    refetch: bool
    """Fetch files again that are in the cache."""
    transfer_timeout: float
    """The maximum time to fetch each file, in seconds."""
    animation: str
    """The animation of a dotLottie archive."""
    background: str
    """The color behind a Lottie animation."""
    compatibility: str
    """The player that a Lottie animation is drawn like."""
    fit: str
    """The placement of a Lottie animation in a size of another shape."""
    marker: str
    """The marker that names the part of a Lottie animation to play."""
    repeat: int
    """The number of times that a Lottie animation plays."""
    speed: float
    """The speed of a Lottie animation: 2 is twice as fast."""
    theme: str
    """The theme of a dotLottie archive."""
    media: StrPath
    """The folder in which the media of a timeline are looked for."""
    timeline: str
    """The name of one of several timelines in a file."""
    state: str
    """The state of a Core Animation package at the beginning."""


class FrameOptions(SceneOptions, total=False):
    """Options of frames."""

    fps: Union[int, float, Fraction, str]
    """Frames per second."""
    frames: tuple[int, int]
    """The first and the last frame to render, numbered from 0."""
    alpha: bool
    """Keep transparency and leave out the scene's background."""


class RenderOptions(FrameOptions, total=False):
    """Options of movies."""

    preset: StrPath
    """A preset's name or file: "web-vp9"."""
    format: str
    """The output format: "mp4" (default: from the output's name)."""
    video_codec: str
    """The video encoder, by FFmpeg's name."""
    audio_codec: str
    """The audio encoder, by FFmpeg's name, or "none"."""
    audio_layout: Literal["mono", "stereo", "5.1", "7.1"]
    """The audio channel layout."""
    pix_fmt: str
    """The pixel format, by FFmpeg's name."""
    crf: float
    """Constant quality on the encoder's scale."""
    video_bitrate: Union[int, str]
    """Bits per second: 5_000_000 or "5M"."""
    audio_bitrate: Union[int, str]
    """Bits per second: 192_000 or "192k"."""
    two_pass: bool
    """Encode in two passes to the bit rate of `video_bitrate`."""
    max_size: Union[int, str]
    """The maximum file size in bytes."""
    video_options: Mapping[str, Union[str, float]]
    """Options of the video encoder, by FFmpeg's names."""
    hardware: Literal["off", "prefer", "require"]
    """Whether to use a hardware encoder."""
    hdr: Literal["hdr10", "hlg"]
    """Write high dynamic range video."""
    metadata: Mapping[str, str]
    """Metadata tags: {"title": "Hello"}."""
    chapters: Mapping[float, str]
    """Titles of chapters by start time in seconds."""
    states: Mapping[float, str]
    """Later states of a Core Animation package by time in seconds."""
    timecode: str
    """The time code of the first frame: "01:00:00:00"."""
    poster: float
    """The time of the poster frame in seconds."""
    subtitles: StrPath
    """A file with subtitles, stored as text."""
    subtitles_language: str
    """The language of the subtitles, as three letters."""
    resume: bool
    """Save checkpoints, and resume an interrupted render."""
    verify_damage: bool
    """Check that frames drawn from the frame before equal those drawn anew."""
    store_command: str
    """The command that stores an output named by a URL: "aws s3 cp {file} {url}"."""
    store_timeout: float
    """The maximum time to store each file, in seconds."""


# Options whose name differs from the keyword.
_NAMES = {"limits": "limit", "video_options": "video-option", "chapters": "chapter", "states": "at"}
_OPTIONS = {name for options in (SceneOptions, FrameOptions, RenderOptions) for name in options.__annotations__}


def command() -> str:
    """Returns the path of the multiplane command.

    It is that of the environment variable MULTIPLANE_COMMAND, the one in the wheel, or `multiplane` on PATH.
    """
    named = os.environ.get("MULTIPLANE_COMMAND")
    if named:
        return named
    included = pathlib.Path(__file__).with_name("_command") / "bin" / "multiplane"
    if included.exists():
        return str(included)
    # The console script of this module has the same name.
    for folder in os.get_exec_path():
        found = shutil.which("multiplane", path=folder)
        if found and not _is_script(found):
            return found
    raise CommandNotFoundError([Problem(
        "the multiplane command is not installed; install the wheel of Scripts/package, put `multiplane` on PATH, or set "
        "MULTIPLANE_COMMAND to its path")])


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return b"python" in file.readline(200)


def text(value: object) -> str:
    """Returns a value as the command line writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None or isinstance(value, (list, tuple, dict)):
        return json.dumps(value)
    return str(value)


def arguments(options: Mapping[str, Any]) -> list[str]:
    """Returns the command-line arguments of keyword arguments."""
    words: list[str] = []
    for name, value in options.items():
        if name not in _OPTIONS:
            raise UsageError([Problem(f"unknown option '{name}'; expected one of {', '.join(sorted(_OPTIONS))}")])
        if value is None or value is False:
            continue
        option = "--" + _NAMES.get(name, name.replace("_", "-"))
        if value is True:
            words.append(option)
        elif name in ("size", "frames"):
            words += [option, ("x" if name == "size" else "-").join(str(number) for number in value)]
        elif isinstance(value, (list, tuple)):
            words += [word for item in value for word in (option, text(item))]
        elif isinstance(value, Mapping):
            separator = ":" if name == "states" else "="
            for key, item in value.items():
                words += [option, f"{key}{separator}{text(item)}"]
        else:
            words += [option, os.fspath(value) if isinstance(value, os.PathLike) else text(value)]
    return words


def parameter_arguments(parameters: Optional[Parameters]) -> list[str]:
    """Returns `--set` for each parameter."""
    return [word for name, value in (parameters or {}).items() for word in ("--set", f"{name}={text(value)}")]


def path_argument(path: StrPath) -> str:
    """Returns a path that is not taken for an option."""
    name = os.fspath(path)
    return f"./{name}" if name.startswith("-") else name

