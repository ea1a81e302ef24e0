"""Multiplane renders layer trees with animations and video clips to movies.

    import multiplane as mp

    mp.render("card.yaml", "ada.mp4", parameters={"name": "Ada"}, on_progress=print)

    scene = mp.Scene(size=(1280, 720), frame_rate=30, duration=3)
    title = scene.add(mp.TextLayer(string="Hello", font_size=72, position=("50%", "50%")))
    title.animate(opacity=(0, 1), at=0.2, duration=0.6)
    scene.render("hello.webm")
"""

from ._async import batch_async, frames_async, render_async, still_async, validate_async
from ._command import FrameOptions, Parameters, RenderOptions, SceneOptions, command
from ._errors import (
    Cancelled,
    CommandNotFoundError,
    Error,
    InputError,
    LimitError,
    MultiplaneWarning,
    OutputError,
    Problem,
    RenderError,
    SceneError,
    UsageError,
)
from ._frames import Frame, Still
from ._job import BatchResult, Progress
from ._keys import *
from ._keys import __all__ as _objects
from ._notebook import load_ipython_extension
from ._objects import SceneObject
from ._scene import Scene
from ._sync import batch, frames, render, still, validate
from ._version import VERSION as __version__

__all__ = [
    "BatchResult", "Cancelled", "CommandNotFoundError", "Error", "Frame", "FrameOptions", "InputError", "LimitError",
    "MultiplaneWarning", "OutputError", "Parameters", "Problem", "Progress", "RenderError", "RenderOptions", "Scene",
    "SceneError", "SceneObject", "SceneOptions", "Still", "UsageError", "__version__", "batch", "batch_async", "command",
    "frames", "frames_async", "load_ipython_extension", "render", "render_async", "still", "still_async", "validate",
    "validate_async",
]  # fmt: skip
__all__ += _objects
