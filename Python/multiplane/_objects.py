"""Objects of scenes, and how they are written."""

from __future__ import annotations

import json
import os
import sys
from fractions import Fraction
from typing import Any, ClassVar, Generic, Iterator, Mapping, Optional, Sequence, TypeVar, Union, overload

from ._errors import Problem, SceneError

Value = TypeVar("Value")
_Own = TypeVar("_Own", bound="SceneObject")
_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class Key(Generic[Value]):
    """A key of an object. It is None if it is not set, and assigning None removes it."""

    def __init__(self, name: str):
        self.name = name

    @overload
    def __get__(self, owner: None, kind: type) -> Key[Value]: ...
    @overload
    def __get__(self, owner: SceneObject, kind: type) -> Optional[Value]: ...
    def __get__(self, owner: Optional[SceneObject], kind: type) -> Union[Key[Value], Optional[Value]]:
        if owner is None:
            return self
        value: Optional[Value] = owner._values.get(self.name)
        return value

    def __set__(self, owner: SceneObject, value: Optional[Value]) -> None:
        if value is None:
            owner._values.pop(self.name, None)
        else:
            owner._values[self.name] = value


class SceneObject:
    """An object of a scene: a layer, an animation, a filter."""

    _KIND: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, **keys: Any):
        self._values: dict[str, Any] = dict(self._KIND)
        self._origin = caller()
        names = self.keys()
        for name, value in keys.items():
            if name not in names:
                raise SceneError([_unknown(name, names, type(self).__name__, self._origin)])
            setattr(self, name, value)

    @classmethod
    def keys(cls) -> dict[str, str]:
        """Returns the keys by their names in Python: {"font_size": "fontSize"}."""
        return {
            name: key.name
            for base in reversed(cls.__mro__)
            for name, key in vars(base).items()
            if isinstance(key, Key)
        }

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and not hasattr(type(self), name):
            raise SceneError([_unknown(name, self.keys(), type(self).__name__, caller())])
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        names = {key: name for name, key in self.keys().items()}
        values = ", ".join(f"{names[key]}={value!r}" for key, value in self._values.items() if key in names)
        return f"{type(self).__name__}({values})"

    def to_dict(self) -> dict[str, Any]:
        """Returns the object as plain data, with the keys of scene files."""
        result: dict[str, Any] = json.loads(encoded(self)[0])
        return result

    def _append(self, key: Key[Any], item: Any) -> None:
        """Adds an item to a list, which may be any sequence."""
        self._values[key.name] = [*(self._values.get(key.name) or []), item]


def caller() -> Optional[tuple[str, int]]:
    """Returns the file and line that called this package."""
    frame = sys._getframe(1)
    while frame.f_code.co_filename.startswith(_PACKAGE):
        if not frame.f_back:
            return None
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def _unknown(name: str, names: Mapping[str, str], kind: str, origin: Optional[tuple[str, int]]) -> Problem:
    import difflib

    close = difflib.get_close_matches(name, [*names, *names.values()], 1, 0.6)
    # The name of a scene file, such as fontSize, is font_size here.
    python = {key: own for own, key in names.items()}
    suggestion = python.get(close[0], close[0]) if close else None
    remedy = f'; did you mean "{suggestion}"?' if suggestion else f"; {kind}.keys() lists its keys"
    file, line = origin or (None, None)
    return Problem(f'unknown key "{name}" in {kind}{remedy}', file, line, None, suggestion)


Origins = list["Optional[tuple[str, int]]"]


def encoded(value: Any) -> tuple[str, Origins]:
    """Returns a value as JSON with one scalar per line, and where each line was made."""
    lines: list[str] = []
    origins: Origins = []
    for line, origin in _lines(value, "", "", None):
        lines.append(line)
        origins.append(origin)
    return "\n".join(lines) + "\n", origins


_Line = tuple[str, Optional[tuple[str, int]]]


def _lines(value: Any, indent: str, prefix: str, origin: Optional[tuple[str, int]]) -> Iterator[_Line]:
    start = indent + prefix
    if isinstance(value, SceneObject):
        origin = value._origin or origin
        value = value._values
    if isinstance(value, Mapping):
        items = [(_text(str(key)) + ": ", item) for key, item in value.items()]
        yield from _block(items, "{}", indent, start, origin)
    elif isinstance(value, (str, bool, int)) or value is None:
        yield start + _text(value), origin
    elif isinstance(value, float):
        yield start + _number(value), origin
    elif isinstance(value, Fraction):
        yield start + _text(str(value)), origin
    elif isinstance(value, os.PathLike):
        yield start + _text(os.fspath(value)), origin
    elif isinstance(value, (Sequence, set, frozenset)) or hasattr(value, "tolist"):
        converted = value.tolist() if hasattr(value, "tolist") else value
        if not isinstance(converted, (Sequence, set, frozenset)) or isinstance(converted, str):
            # A number of NumPy.
            yield from _lines(converted, indent, prefix, origin)
        else:
            yield from _block([("", item) for item in converted], "[]", indent, start, origin)
    else:
        file, line = origin or (None, None)
        raise SceneError([Problem(f"a {type(value).__name__} cannot be a value of a scene: {value!r}", file, line)])


def _number(value: float) -> str:
    if value == float("inf"):
        return '"inf"'
    return json.dumps(value)


def _block(items: Sequence[tuple[str, Any]], ends: str, indent: str, start: str, origin: Any) -> Iterator[_Line]:
    if not items:
        yield start + ends, origin
        return
    yield start + ends[0], origin
    for index, (prefix, item) in enumerate(items):
        held: Optional[_Line] = None
        for line in _lines(item, indent + "  ", prefix, origin):
            if held:
                yield held
            held = line
        if held:
            yield (held[0] + ("," if index < len(items) - 1 else ""), held[1])
    yield indent + ends[1], origin


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
