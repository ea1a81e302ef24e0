"""`add` and `animate` of layers: the base class of all layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ._errors import Problem, SceneError
from ._objects import SceneObject, _unknown, caller

if TYPE_CHECKING:
    from ._keys import BasicAnimation, KeyframeAnimation, Layer, LayerStructure
    from ._values import TimingFunction

AnyLayer = TypeVar("AnyLayer", bound="Layer")


class LayerMethods(SceneObject):
    """Methods of layers."""

    def add(self, layer: AnyLayer) -> AnyLayer:
        """Adds a sublayer in front of the others, and returns it."""
        self._append(_layers().sublayers, layer)
        return layer

    def add_animation(self, animation: SceneObject) -> None:
        """Adds an animation."""
        self._append(_layers().animations, animation)

    def animate(
        self, *, at: float = 0, duration: float = 0.25, timing_function: TimingFunction = "easeInEaseOut", **values: Any
    ) -> list[BasicAnimation | KeyframeAnimation]:
        """Animates keys, and returns the animations.

            title.animate(opacity=(0, 1), at=0.2, duration=0.6)
            title.animate(position__y=[700, 300, 360], duration=1)

        - A tuple is the value at the start and at the end, and a list has keyframes at equal intervals.
        - Two underscores are the period of a key path: `transform__rotation__z` is `transform.rotation.z`.
        - at: seconds since the start of the movie. Before and after the animation, its first and last value apply.
        """
        from ._keys import BasicAnimation, KeyframeAnimation

        origin = caller()
        added: list[BasicAnimation | KeyframeAnimation] = []
        for name, value in values.items():
            path = self._key_path(name, origin)
            timing: dict[str, Any] = {
                "key_path": path, "begin_time": at, "duration": duration, "timing_function": timing_function, "fill_mode": "both",
            }  # fmt: skip
            if isinstance(value, tuple) and len(value) == 2:
                added.append(BasicAnimation(from_value=value[0], to_value=value[1], **timing))
            elif isinstance(value, list) and len(value) > 1:
                added.append(KeyframeAnimation(values=value, **timing))
            else:
                file, line = origin or (None, None)
                raise SceneError([Problem(f"{name}={value!r}: give (start, end) or a list of keyframes", file, line)])
        for animation in added:
            self.add_animation(animation)
        return added

    def _key_path(self, name: str, origin: Any) -> str:
        first, *members = name.split("__")
        names = self.keys()
        if first not in names:
            raise SceneError([_unknown(first, names, type(self).__name__, origin)])
        return ".".join([names[first], *members])


def _layers() -> type[LayerStructure]:
    from ._keys import LayerStructure

    return LayerStructure
