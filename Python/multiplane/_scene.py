"""Scenes made in Python."""

from __future__ import annotations

import os
import pathlib
import shutil
import tempfile
import threading
import weakref
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Iterable, Iterator, Mapping, Optional, TypeVar, Union

from . import _async, _sync
from ._command import FrameOptions, Parameters, RenderOptions, SceneOptions
from ._frames import Frame, Still
from ._job import Progress
from ._keys import ImageSequence, Layer, SceneBase
from ._objects import SceneObject, encoded
from ._png import image_file

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._job import StrPath
    from ._keys import SceneBaseKeys
    from ._values import Number

AnyLayer = TypeVar("AnyLayer", bound=Layer)


class Scene(SceneBase):
    """A scene: a tree of layers with animations.

        scene = Scene(size=(1280, 720), frame_rate=30, duration=3)
        title = scene.add(TextLayer(string="Hello", font_size=72, position=("50%", "50%")))
        title.animate(opacity=(0, 1), at=0.2, duration=0.6)
        scene.render("hello.mp4")

    Paths of files start from the current folder.
    """

    _KIND = {"multiplane": 1}

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[SceneBaseKeys]) -> None: ...

        _temporary: Optional[str]

    else:

        def __init__(self, **keys: Any) -> None:
            super().__init__(**keys)
            self._temporary = None
            self._values.setdefault("root", Layer())

    def add(self, layer: AnyLayer) -> AnyLayer:
        """Adds a layer in front of the others, and returns it."""
        root = self._values["root"]
        if isinstance(root, Layer):
            root.add(layer)
        else:
            self._values["root"] = {**root, "sublayers": [*root.get("sublayers", []), layer]}
        return layer

    def add_event(self, event: SceneObject) -> None:
        """Adds a change at a time."""
        self._append(SceneBase.events, event)

    def add_audio(self, track: SceneObject) -> None:
        """Adds an audio track."""
        self._append(SceneBase.audio, track)

    def add_image(self, name: str, image: Any) -> str:
        """Adds an image as an asset, and returns its name, for `contents` of a layer.

        It is a NumPy array of unsigned bytes, (height, width, 3) or (height, width, 4), a Pillow image, or a `Frame`. It is
        written to a temporary folder, which exists as long as the scene.
        """
        path = os.path.join(self._folder(), f"{len(self._assets())}.png")
        pathlib.Path(path).write_bytes(image_file(image))
        return self._add_asset(name, path)

    def add_frames(self, name: str, frames: Iterable[Any], *, frame_rate: Number) -> str:
        """Adds images as a clip, and returns its name, for the `player` of a `PlayerLayer`.

            scene.add_frames("plot", (draw(i) for i in range(90)), frame_rate=30)
            scene.add(mp.PlayerLayer(player=mp.Player(asset="plot"), frame=(0, 0, 640, 360)))

        Images are like those of `add_image`, all of one size. Any iterable can yield them.
        """
        folder = tempfile.mkdtemp(dir=self._folder())
        count = 0
        for image in frames:
            pathlib.Path(folder, f"{count:06d}.png").write_bytes(image_file(image))
            count += 1
        if count == 0:
            raise ValueError(f"the frames of {name!r} are empty")
        pattern = os.path.join(folder, "%06d.png")
        return self._add_asset(name, ImageSequence(sequence=pattern, frame_rate=frame_rate, first=0))

    def _assets(self) -> Mapping[str, Any]:
        assets: Mapping[str, Any] = self._values.get("assets") or {}
        return assets

    def _add_asset(self, name: str, value: Any) -> str:
        self._values["assets"] = {**self._assets(), name: value}
        return name

    def _folder(self) -> str:
        if self._temporary is None:
            self._temporary = tempfile.mkdtemp(prefix="multiplane-")
            weakref.finalize(self, shutil.rmtree, self._temporary, True)
        return self._temporary

    def to_json(self) -> str:
        """Returns the scene as a scene file. JSON is YAML, so the extension can be .yaml or .json."""
        return encoded(self)[0]

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the scene as a file for the command: `multiplane render scene.json -o movie.mp4`."""
        pathlib.Path(path).write_text(self.to_json(), encoding="utf-8")

    def render(
        self,
        output: StrPath,
        *,
        parameters: Optional[Parameters] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
        cancel: Optional[threading.Event] = None,
        overwrite: bool = True,
        **options: Unpack[RenderOptions],
    ) -> pathlib.Path:
        """Renders the scene to a movie, see `multiplane.render`."""
        return _sync.render(
            self, output, parameters=parameters, on_progress=on_progress, cancel=cancel, overwrite=overwrite, **options)  # fmt: skip

    def still(
        self, at: float = 0, *, parameters: Optional[Parameters] = None, **options: Unpack[SceneOptions]
    ) -> Still:
        """Draws the frame at a time in seconds. Notebooks show it."""
        return _sync.still(self, at, parameters=parameters, **options)

    def frames(self, *, parameters: Optional[Parameters] = None, **options: Unpack[FrameOptions]) -> Iterator[Frame]:
        """Yields the frames while they are rendered, see `multiplane.frames`."""
        return _sync.frames(self, parameters=parameters, **options)

    def validate(self, *, parameters: Optional[Parameters] = None, strict: bool = False) -> None:
        """Checks the scene; raises `SceneError` with the Python lines of all problems."""
        _sync.validate(self, parameters=parameters, strict=strict)

    async def render_async(
        self,
        output: StrPath,
        *,
        parameters: Optional[Parameters] = None,
        on_progress: Optional[Callable[[Progress], object]] = None,
        overwrite: bool = True,
        **options: Unpack[RenderOptions],
    ) -> pathlib.Path:
        """`render` for asyncio."""
        return await _async.render_async(
            self, output, parameters=parameters, on_progress=on_progress, overwrite=overwrite, **options)  # fmt: skip

    async def still_async(
        self, at: float = 0, *, parameters: Optional[Parameters] = None, **options: Unpack[SceneOptions]
    ) -> Still:
        """`still` for asyncio."""
        return await _async.still_async(self, at, parameters=parameters, **options)

    def frames_async(
        self, *, parameters: Optional[Parameters] = None, **options: Unpack[FrameOptions]
    ) -> AsyncIterator[Frame]:
        """`frames` for asyncio."""
        return _async.frames_async(self, parameters=parameters, **options)

    def _repr_png_(self) -> bytes:
        return self.still().data
