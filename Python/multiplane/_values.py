"""The types of values in scenes."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any, Mapping, Sequence, Union

Number = Union[int, float, Fraction, str]
"""A number, a percentage ("50%") or an expression ("{{width / 2}}")."""
Boolean = Union[bool, str]
"""A Boolean or an expression."""
Text = str
Integer = Union[int, str]
Point = Union[Sequence[Number], str]
"""[x, y]."""
Size = Union[Sequence[Number], str]
"""[width, height]."""
Rect = Union[Sequence[Number], str]
"""[x, y, width, height]."""
Color = Union[str, Sequence[float]]
"""A CSS name, "#rrggbb", "#rrggbbaa", or [r, g, b, a] from 0 to 1."""
Transform = Union[Sequence[Any], str]
"""Steps such as [{"rotate": 45}, {"scale": 2}], or 16 numbers."""
Path = Union[str, Mapping[str, Any], Sequence[Any]]
"""SVG path data, a shape such as {"ellipse": [0, 0, 100, 50]}, or a list of these."""
TimingFunction = Union[str, Sequence[float]]
"""The name of a curve or an easing ("easeInOut"), or [x1, y1, x2, y2]."""
Asset = Union[str, "os.PathLike[str]"]
"""The name of an asset, or the path of a file."""
