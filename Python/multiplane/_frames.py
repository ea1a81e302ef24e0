"""Frames and images, without other packages."""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Any, Optional, Union

from ._png import encode

if TYPE_CHECKING:
    StrPath = Union[str, os.PathLike[str]]


class Frame:
    """A frame of a movie: rows of RGBA pixels with 8 bits per component.

    `numpy.asarray(frame)` has the shape (height, width, 4), and `frame.image()` is a Pillow image. Notebooks show frames.
    """

    def __init__(self, data: bytes, width: int, height: int, index: int):
        self.data = data
        """The pixels, row by row: red, green, blue and alpha, not premultiplied."""
        self.width = width
        """The width in pixels."""
        self.height = height
        """The height in pixels."""
        self.index = index
        """The number of the frame, from 0."""

    def __repr__(self) -> str:
        return f"<Frame {self.index}, {self.width}×{self.height}>"

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return {"shape": (self.height, self.width, 4), "typestr": "|u1", "data": self.data, "version": 3}

    def array(self) -> Any:
        """Returns a NumPy array of the shape (height, width, 4)."""
        import numpy

        return numpy.asarray(self)

    def image(self) -> Any:
        """Returns a Pillow image."""
        from PIL import Image as PillowImage

        return PillowImage.frombytes("RGBA", (self.width, self.height), self.data)

    def png(self) -> bytes:
        """Returns the frame as a PNG file."""
        return encode(self.data, self.width, self.height)

    def _repr_png_(self) -> bytes:
        return self.png()


class Still:
    """An image of one time, as a PNG file. Notebooks show it."""

    def __init__(self, png: bytes):
        self.data = png
        """The PNG file."""
        self.width, self.height = struct.unpack(">II", png[16:24])

    def __repr__(self) -> str:
        return f"<Still, {self.width}×{self.height}>"

    def save(self, path: StrPath) -> None:
        """Writes the PNG file."""
        with open(path, "wb") as file:
            file.write(self.data)

    def image(self) -> Any:
        """Returns a Pillow image."""
        import io

        from PIL import Image as PillowImage

        return PillowImage.open(io.BytesIO(self.data))

    def _repr_png_(self) -> bytes:
        return self.data


def y4m_size(header: bytes) -> Optional[tuple[int, int]]:
    """Returns the size in the header of a YUV4MPEG2 stream."""
    words = header.split(b"\n", 1)[0].split()
    if not words or words[0] != b"YUV4MPEG2":
        return None
    fields = {word[:1]: word[1:] for word in words[1:]}
    return int(fields[b"W"]), int(fields[b"H"])
