"""PNG files of pixels from any library, without other packages."""

from __future__ import annotations

import struct
import zlib
from typing import Any

_COLOR_TYPES = {1: 0, 2: 4, 3: 2, 4: 6}


def encode(pixels: bytes, width: int, height: int, channels: int = 4, level: int = 6) -> bytes:
    """Returns rows of pixels with 8 bits per component as a PNG file: gray, gray and alpha, RGB or RGBA."""
    row = width * channels
    rows = b"".join(b"\0" + pixels[y * row : (y + 1) * row] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, _COLOR_TYPES[channels], 0, 0, 0)
    chunks = (_chunk(b"IHDR", header), _chunk(b"IDAT", zlib.compress(rows, level)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def image_file(image: Any) -> bytes:
    """Returns an image as a PNG file.

    It is a NumPy array or another buffer of bytes with the shape (height, width), (height, width, 3) or (height, width, 4), a
    Pillow image, a Frame or a Still.
    """
    if hasattr(image, "_repr_png_"):
        data: bytes = image._repr_png_()
        return data
    try:
        view = memoryview(image)
    except TypeError:
        raise TypeError(f"a {type(image).__name__} is not an image: give a NumPy array, a Pillow image or a Frame") from None
    shape = view.shape or ()
    channels = shape[2] if len(shape) == 3 else 1
    if len(shape) not in (2, 3) or channels not in _COLOR_TYPES or view.itemsize != 1:
        raise ValueError(
            f"an array of the shape {shape} with {view.itemsize} bytes per component is not an image; give unsigned bytes "
            "of the shape (height, width, 3) or (height, width, 4)")  # fmt: skip
    return encode(view.tobytes(), shape[1], shape[0], channels, level=1)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
