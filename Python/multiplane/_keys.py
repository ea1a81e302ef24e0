"""The objects of scenes: made by Scripts/update-python-keys. Do not edit."""

# ruff: noqa
from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, Mapping, Sequence, TypedDict, Union

from ._animate import LayerMethods
from ._objects import Key, SceneObject
from ._values import Asset, Boolean, Color, Integer, Number, Path, Point, Rect, Size, Text, TimingFunction, Transform

if TYPE_CHECKING:
    from typing_extensions import Unpack


class SceneBaseKeys(TypedDict, total=False):
    """The keys of `SceneBase`."""
    size: Size
    frame_rate: Number
    duration: Union[Number, "SceneTime", Mapping[str, Any]]
    background: Color
    motion_blur: Union["MotionBlur", Mapping[str, Any]]
    subtitles: Union[Asset, "Subtitles", Mapping[str, Any]]
    assets: Union[Mapping[str, Any], str]
    fonts: Sequence[Any]
    parameters: Union["Parameter", Mapping[str, Any]]
    columns: Sequence[Any]
    root: Union["Layer", Mapping[str, Any]]
    events: Sequence[Union["Event", Mapping[str, Any]]]
    audio: Sequence[Union["AudioTrack", Mapping[str, Any]]]
    audio_layout: str
    include: Union[str, Sequence[str]]
    components: Union["Component", Mapping[str, Any]]
    theme: Union["Theme", Mapping[str, Any]]
    themes: Union["Theme", Mapping[str, Any]]
    safe_area: Union[Mapping[str, Any], str]
    variants: Union["Variant", Mapping[str, Any]]


class SceneBase(SceneObject):
    """The object `scene` of scene files."""

    size: Key[Size] = Key("size")
    """The size of the movie. From 1 to 16384 pixels."""
    frame_rate: Key[Number] = Key("frameRate")
    """The frame rate. From 0 to 1000 frames per second."""
    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """The duration, stored exactly; `auto` is the end of its layers. The number of frames, duration × frame rate, is
    rounded up. From 0 to 1000000 seconds.
    """
    background: Key[Color] = Key("background")
    """The color behind the root layer. Default: `black`."""
    motion_blur: Key[Union["MotionBlur", Mapping[str, Any]]] = Key("motionBlur")
    """The motion blur of what moves."""
    subtitles: Key[Union[Asset, "Subtitles", Mapping[str, Any]]] = Key("subtitles")
    """Captions that are stored in mp4, mov, mkv and webm files as text."""
    assets: Key[Union[Mapping[str, Any], str]] = Key("assets")
    """The files of the scene, relative to the scene file, and image sequences and files with options."""
    fonts: Key[Sequence[Any]] = Key("fonts")
    """Font files, see Fonts."""
    parameters: Key[Union["Parameter", Mapping[str, Any]]] = Key("parameters")
    """The values that each render can set, see Parameters."""
    columns: Key[Sequence[Any]] = Key("columns")
    """The columns of batch tables that are no parameters. Output names and reports can use them."""
    root: Key[Union["Layer", Mapping[str, Any]]] = Key("root")
    """The root layer. It is as large as the movie, so it has no `frame`, `bounds` or `position`."""
    events: Key[Sequence[Union["Event", Mapping[str, Any]]]] = Key("events")
    """Changes at given times, see Events."""
    audio: Key[Sequence[Union["AudioTrack", Mapping[str, Any]]]] = Key("audio")
    """The audio tracks, see Audio."""
    audio_layout: Key[str] = Key("audioLayout")
    """The audio channel layout. The preset and `--audio-layout` override it. Default: `stereo`."""
    include: Key[Union[str, Sequence[str]]] = Key("include")
    """Files with components, themes, assets and fonts, see Includes."""
    components: Key[Union["Component", Mapping[str, Any]]] = Key("components")
    """Layers that are used several times, see Components."""
    theme: Key[Union["Theme", Mapping[str, Any]]] = Key("theme")
    """Named colors, fonts, sizes and timing functions, see Themes."""
    themes: Key[Union["Theme", Mapping[str, Any]]] = Key("themes")
    """Themes that the parameter `theme` selects."""
    safe_area: Key[Union[Mapping[str, Any], str]] = Key("safeArea")
    """The margins that platforms and players may cover, see Safe areas."""
    variants: Key[Union["Variant", Mapping[str, Any]]] = Key("variants")
    """Output sizes with keys that differ from the scene's, see Variants."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[SceneBaseKeys]) -> None: ...


class AssetFileKeys(TypedDict, total=False):
    """The keys of `AssetFile`."""
    file: Text
    shows_content_before_zero: Boolean
    audio_track: Text
    video_track: Text
    alpha: Union[Literal["straight", "premultiplied", "ignore"], str]


class AssetFile(SceneObject):
    """The object `file` of scene files."""

    file: Key[Text] = Key("file")
    """The path, relative to the scene file."""
    shows_content_before_zero: Key[Boolean] = Key("showsContentBeforeZero")
    """Whether the content before time zero of a Matroska file plays, which players otherwise skip. Default: false."""
    audio_track: Key[Text] = Key("audioTrack")
    """The audio track: its number among the audio tracks, its language (`eng`), or `none`. `multiplane probe` lists
    the tracks. Default: that of players.
    """
    video_track: Key[Text] = Key("videoTrack")
    """The video track: its number among the video tracks, or its language. Default: that of players."""
    alpha: Key[Union[Literal["straight", "premultiplied", "ignore"], str]] = Key("alpha")
    """The meaning of alpha: colors that are not multiplied by it (`straight`), colors that are (`premultiplied`), as
    After Effects writes them by default, or none (`ignore`). Default: straight.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[AssetFileKeys]) -> None: ...


class ImageSequenceKeys(TypedDict, total=False):
    """The keys of `ImageSequence`."""
    sequence: Text
    frame_rate: Number
    first: Integer


class ImageSequence(SceneObject):
    """The object `sequence` of scene files."""

    sequence: Key[Text] = Key("sequence")
    """The names of the files, with one `%d` or `%04d` in place of the number."""
    frame_rate: Key[Number] = Key("frameRate")
    """The number of images per second. From 0 to 1000 frames per second."""
    first: Key[Integer] = Key("first")
    """The number of the first image. From 0 to 1000000000. Default: the lowest number."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ImageSequenceKeys]) -> None: ...


class MotionBlurKeys(TypedDict, total=False):
    """The keys of `MotionBlur`."""
    shutter_angle: Number
    shutter_phase: Number
    samples: Integer


class MotionBlur(SceneObject):
    """The object `motionBlur` of scene files."""

    shutter_angle: Key[Number] = Key("shutterAngle")
    """The time for which the shutter is open; 360 is the duration of a frame. From 0 to 720 degrees. Default: 180."""
    shutter_phase: Key[Number] = Key("shutterPhase")
    """The time at which the shutter opens, relative to the time of the frame. By default, the open shutter is centered
    on the frame, as in After Effects. From -360 to 360 degrees. Default: minus half of `shutterAngle`.
    """
    samples: Key[Integer] = Key("samples")
    """The number of drawings of a frame. Fast movements need more: use about one sample for every two or three pixels
    of movement while the shutter is open. From 1 to 64. Default: 8.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[MotionBlurKeys]) -> None: ...


class SubtitlesKeys(TypedDict, total=False):
    """The keys of `Subtitles`."""
    captions: Asset
    language: Text
    format: Union[Literal["text", "ass"], str]


class Subtitles(SceneObject):
    """The object `subtitles` of scene files."""

    captions: Key[Asset] = Key("captions")
    """The caption file: SRT, WebVTT, SBV, LRC, ASS or JSON."""
    language: Key[Text] = Key("language")
    """The language, as three letters of ISO 639-2."""
    format: Key[Union[Literal["text", "ass"], str]] = Key("format")
    """The text stream in mkv: `text`, or `ass` with styles, positions and the times of words as karaoke. Default:
    `ass` for files in ASS, otherwise `text`.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[SubtitlesKeys]) -> None: ...


class ParameterKeys(TypedDict, total=False):
    """The keys of `Parameter`."""
    type: Union[Literal["string", "number", "integer", "boolean", "color", "asset", "list", "object"], str]
    default: Any
    required: Boolean
    choices: Sequence[Any]
    description: Text
    fields: Union["Parameter", Mapping[str, Any]]
    items: Union["Parameter", Mapping[str, Any]]
    table: Text


class Parameter(SceneObject):
    """The object `parameter` of scene files."""

    type: Key[Union[Literal["string", "number", "integer", "boolean", "color", "asset", "list", "object"], str]] = Key("type")
    """The type; an `asset` is the path of a file."""
    default: Key[Any] = Key("default")
    """The value if a render sets none."""
    required: Key[Boolean] = Key("required")
    """Whether a render must set a parameter without a default; the value of one that is left out is null. Default:
    true.
    """
    choices: Key[Sequence[Any]] = Key("choices")
    """The legal values. Default: any value."""
    description: Key[Text] = Key("description")
    """A text for readers."""
    fields: Key[Union["Parameter", Mapping[str, Any]]] = Key("fields")
    """Of an object, or of the objects of a list: their fields, declared like parameters. Default: any fields."""
    items: Key[Union["Parameter", Mapping[str, Any]]] = Key("items")
    """Of a list: the type or declaration of its items. Default: any items."""
    table: Key[Text] = Key("table")
    """Of a list: a table whose rows are the default, each an object."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ParameterKeys]) -> None: ...


class ComponentKeys(TypedDict, total=False):
    """The keys of `Component`."""
    parameters: Union["Parameter", Mapping[str, Any]]
    description: Text
    layer: Union["Layer", Mapping[str, Any]]


class Component(SceneObject):
    """The object `component` of scene files."""

    parameters: Key[Union["Parameter", Mapping[str, Any]]] = Key("parameters")
    """The parameters, like those of a scene. Defaults may be expressions, with the parameters before them."""
    description: Key[Text] = Key("description")
    """A text for readers."""
    layer: Key[Union["Layer", Mapping[str, Any]]] = Key("layer")
    """The layer, whose expressions can use the parameters."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ComponentKeys]) -> None: ...


class ComponentInstanceKeys(TypedDict, total=False):
    """The keys of `ComponentInstance`."""
    component: Text
    set: Union[Mapping[str, Any], str]


class ComponentInstance(SceneObject):
    """The object `componentInstance` of scene files."""

    component: Key[Text] = Key("component")
    """The name of the component."""
    set: Key[Union[Mapping[str, Any], str]] = Key("set")
    """The values of the component's parameters."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ComponentInstanceKeys]) -> None: ...


class ThemeKeys(TypedDict, total=False):
    """The keys of `Theme`."""
    colors: Union[Mapping[str, Any], str]
    fonts: Union[Mapping[str, Any], str]
    sizes: Union[Mapping[str, Any], str]
    curves: Union[Mapping[str, Any], str]


class Theme(SceneObject):
    """The object `theme` of scene files."""

    colors: Key[Union[Mapping[str, Any], str]] = Key("colors")
    """Colors, whose names can be used wherever a color is expected."""
    fonts: Key[Union[Mapping[str, Any], str]] = Key("fonts")
    """Fonts, whose names can be used wherever a font is expected."""
    sizes: Key[Union[Mapping[str, Any], str]] = Key("sizes")
    """Numbers for expressions, such as `{{sizes.title}}`."""
    curves: Key[Union[Mapping[str, Any], str]] = Key("curves")
    """Timing functions, whose names can be used wherever one is expected."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ThemeKeys]) -> None: ...


class LayerStructureKeys(TypedDict, total=False):
    """The keys of `LayerStructure`."""
    name: Text
    frame: Rect
    sublayers: Sequence[Union["Layer", Mapping[str, Any]]]
    mask: Union["Layer", Mapping[str, Any]]
    matte: Union["Matte", Mapping[str, Any]]
    animations: Sequence[Union["Animation", Mapping[str, Any]]]
    enter: Union[str, Union["LayerEffect", Mapping[str, Any]], Sequence[Union["LayerEffect", Mapping[str, Any]]]]
    exit: Union[str, Union["LayerEffect", Mapping[str, Any]], Sequence[Union["LayerEffect", Mapping[str, Any]]]]
    emphasis: Union[str, Union["LayerEffect", Mapping[str, Any]], Sequence[Union["LayerEffect", Mapping[str, Any]]]]
    if_: Boolean
    during: Sequence[Any]
    sequence: Sequence[Union["Layer", Mapping[str, Any]]]
    transitions: Union["PartTransition", Mapping[str, Any]]
    timeline: Union[Text, "Timeline", Mapping[str, Any]]
    motion_blur: Boolean
    audio: Sequence[Union["AudioTrack", Mapping[str, Any]]]
    begin_time: Union[Number, "SceneTime", Mapping[str, Any]]
    time_offset: Union[Number, "SceneTime", Mapping[str, Any]]
    speed: Number
    duration: Union[Number, "SceneTime", Mapping[str, Any]]
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    transition: Union["PartTransition", Mapping[str, Any]]


class LayerStructure(LayerMethods):
    """The object `layer` of scene files."""

    name: Key[Text] = Key("name")
    """The name that events refer to. Default: none; `root` for the root layer."""
    frame: Key[Rect] = Key("frame")
    """The place in the superlayer, instead of `bounds` and `position`. It is applied after `anchorPoint` and before
    `transform`. A width or height that is `auto` is that of the content. See also Layers without a size. In points.
    Default: from `bounds` and `position`.
    """
    sublayers: Key[Sequence[Union["Layer", Mapping[str, Any]]]] = Key("sublayers")
    """The layers in this one, from back to front."""
    mask: Key[Union["Layer", Mapping[str, Any]]] = Key("mask")
    """A layer whose alpha masks this one."""
    matte: Key[Union["Matte", Mapping[str, Any]]] = Key("matte")
    """A layer beside this one through which it is shown, see Mattes."""
    animations: Key[Sequence[Union["Animation", Mapping[str, Any]]]] = Key("animations")
    """The animations, see Animations."""
    enter: Key[Union[str, Union["LayerEffect", Mapping[str, Any]], Sequence[Union["LayerEffect", Mapping[str, Any]]]]] = Key("enter")
    """The effects with which the layer appears."""
    exit: Key[Union[str, Union["LayerEffect", Mapping[str, Any]], Sequence[Union["LayerEffect", Mapping[str, Any]]]]] = Key("exit")
    """The effects with which the layer disappears."""
    emphasis: Key[Union[str, Union["LayerEffect", Mapping[str, Any]], Sequence[Union["LayerEffect", Mapping[str, Any]]]]] = Key("emphasis")
    """The effects that draw attention to the layer."""
    if_: Key[Boolean] = Key("if")
    """Whether the layer exists, see Repetitions and conditions. Default: `true`."""
    during: Key[Sequence[Any]] = Key("during")
    """The span in which the layer exists. In seconds. Default: always."""
    sequence: Key[Sequence[Union["Layer", Mapping[str, Any]]]] = Key("sequence")
    """Layers that follow each other, see Sequences."""
    transitions: Key[Union["PartTransition", Mapping[str, Any]]] = Key("transitions")
    """The transition between the parts of a `sequence`."""
    timeline: Key[Union[Text, "Timeline", Mapping[str, Any]]] = Key("timeline")
    """The tracks of an edit list, behind the sublayers."""
    motion_blur: Key[Boolean] = Key("motionBlur")
    """`false` excludes the layer and its sublayers from motion blur. Default: `true`."""
    audio: Key[Sequence[Union["AudioTrack", Mapping[str, Any]]]] = Key("audio")
    """Audio tracks, in the layer's time."""
    begin_time: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("beginTime")
    """The start of the layer's time, in seconds of the superlayer's time. In seconds. Default: 0."""
    time_offset: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("timeOffset")
    """The layer's time at its start. In seconds. Default: 0."""
    speed: Key[Number] = Key("speed")
    """Seconds of the layer per second of the superlayer's time; 0 pauses the layer. Default: 1."""
    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """In a `sequence`: the duration, including the transitions, or `auto` for that of the clips, audio and animations
    in the part. From 0 to 1000000000 seconds. Default: auto.
    """
    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """In a `sequence`: places the part apart from the others, at a time of the sequence or relative to another part.
    From 0 to 1000000000 seconds. Default: after the part before.
    """
    transition: Key[Union["PartTransition", Mapping[str, Any]]] = Key("transition")
    """In a `sequence`: the transition to the next part: a type, a filter, `none`, or a map. That of the last part is
    not used. Default: that of `transitions`, else none.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[LayerStructureKeys]) -> None: ...


class LayerKeys(LayerStructureKeys, total=False):
    """The keys of `Layer`."""
    bounds: Rect
    position: Point
    z_position: Number
    anchor_point: Point
    anchor_point_z: Number
    transform: Transform
    sublayer_transform: Transform
    geometry_flipped: Boolean
    opacity: Number
    hidden: Boolean
    double_sided: Boolean
    masks_to_bounds: Boolean
    allows_group_opacity: Boolean
    background_color: Color
    corner_radius: Number
    masked_corners: Number
    corner_curve: Union[Literal["circular", "continuous"], str]
    border_width: Number
    border_color: Color
    shadow_color: Color
    shadow_opacity: Number
    shadow_offset: Size
    shadow_radius: Number
    shadow_path: Path
    contents: Asset
    contents_rect: Rect
    contents_center: Rect
    contents_focus: Point
    contents_scale: Number
    contents_gravity: Union[Literal["center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect", "resizeAspectFill"], str]
    magnification_filter: Union[Literal["nearest", "linear", "trilinear", "automatic"], str]
    minification_filter: Union[Literal["nearest", "linear", "trilinear", "automatic"], str]
    minification_filter_bias: Number
    filters: Sequence[Any]
    background_filters: Sequence[Any]
    compositing_filter: str
    should_rasterize: Boolean
    rasterization_scale: Number
    allows_edge_antialiasing: Boolean
    edge_antialiasing_mask: Number


class Layer(LayerStructure):
    """The object `CALayer` of scene files."""

    bounds: Key[Rect] = Key("bounds")
    """The layer's rectangle in its own space. Default: `[0, 0, 0, 0]`. Animatable."""
    position: Key[Point] = Key("position")
    """The position of the anchor point in the superlayer's space. Default: `[0, 0]`. Animatable."""
    z_position: Key[Number] = Key("zPosition")
    """The depth in points, and the drawing order among siblings. Default: `0`. Animatable."""
    anchor_point: Key[Point] = Key("anchorPoint")
    """The point of the bounds, in unit space, that `position` places and transforms apply about. Default: `[0.5,
    0.5]`. Animatable.
    """
    anchor_point_z: Key[Number] = Key("anchorPointZ")
    """The depth of the anchor point in points. Default: `0`. Animatable."""
    transform: Key[Transform] = Key("transform")
    """The transform, applied about the anchor point. Default: identity. Animatable."""
    sublayer_transform: Key[Transform] = Key("sublayerTransform")
    """The transform of the sublayers, applied about the anchor point. Default: identity. Animatable."""
    geometry_flipped: Key[Boolean] = Key("geometryFlipped")
    """Whether the layer's coordinate system is flipped vertically. Default: `false`. Animatable."""
    opacity: Key[Number] = Key("opacity")
    """The opacity, 0…1. Default: `1`. Animatable."""
    hidden: Key[Boolean] = Key("hidden")
    """Whether the layer and its sublayers are hidden. Default: `false`. Animatable."""
    double_sided: Key[Boolean] = Key("doubleSided")
    """Whether the layer is also drawn when it faces away from the viewer. Default: `true`. Animatable."""
    masks_to_bounds: Key[Boolean] = Key("masksToBounds")
    """Whether content and sublayers are clipped to the bounds with their rounded corners. Default: `false`.
    Animatable.
    """
    allows_group_opacity: Key[Boolean] = Key("allowsGroupOpacity")
    """Whether the layer and its sublayers fade as one image. Default: `true`."""
    background_color: Key[Color] = Key("backgroundColor")
    """The color that fills the bounds, below everything else. Animatable."""
    corner_radius: Key[Number] = Key("cornerRadius")
    """The radius of the corners in points. Default: `0`. Animatable."""
    masked_corners: Key[Number] = Key("maskedCorners")
    """The corners that `cornerRadius` rounds. Default: `15`. Animatable."""
    corner_curve: Key[Union[Literal["circular", "continuous"], str]] = Key("cornerCurve")
    """The shape of the corners. Default: `circular`."""
    border_width: Key[Number] = Key("borderWidth")
    """The width of the border in points, drawn inside the bounds above the sublayers. Default: `0`. Animatable."""
    border_color: Key[Color] = Key("borderColor")
    """The color of the border. Default: black. Animatable."""
    shadow_color: Key[Color] = Key("shadowColor")
    """The color of the shadow. Default: black. Animatable."""
    shadow_opacity: Key[Number] = Key("shadowOpacity")
    """The opacity of the shadow, 0…1. Default: `0`. Animatable."""
    shadow_offset: Key[Size] = Key("shadowOffset")
    """The offset of the shadow in the layer's own space. Default: `[0, -3]`. Animatable."""
    shadow_radius: Key[Number] = Key("shadowRadius")
    """The standard deviation of the shadow's blur in points. Default: `3`. Animatable."""
    shadow_path: Key[Path] = Key("shadowPath")
    """The path that casts the shadow instead of the layer's alpha. Animatable."""
    contents: Key[Asset] = Key("contents")
    """The image, a `CGImage`. Animatable."""
    contents_rect: Key[Rect] = Key("contentsRect")
    """The part of the image that is shown, in unit space. Default: `[0, 0, 1, 1]`. Animatable."""
    contents_center: Key[Rect] = Key("contentsCenter")
    """The part of the image that stretches, within `contentsRect`, in unit space. Default: `[0, 0, 1, 1]`. Animatable.
    """
    contents_focus: Key[Point] = Key("contentsFocus")
    """The alignment of contents that keep their aspect ratio (`.resizeAspectFill`, `.resizeAspect`), in unit space.
    Default: `[0.5, 0.5]`. Animatable.
    """
    contents_scale: Key[Number] = Key("contentsScale")
    """The pixels of the image per point, for gravities that do not resize. Default: `1`. Animatable."""
    contents_gravity: Key[Union[Literal["center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight", "resize", "resizeAspect", "resizeAspectFill"], str]] = Key("contentsGravity")
    """The placement of the image in the bounds. Default: `resize`."""
    magnification_filter: Key[Union[Literal["nearest", "linear", "trilinear", "automatic"], str]] = Key("magnificationFilter")
    """The sampling of an enlarged image. Default: `linear`."""
    minification_filter: Key[Union[Literal["nearest", "linear", "trilinear", "automatic"], str]] = Key("minificationFilter")
    """The sampling of a reduced image. Default: `linear`."""
    minification_filter_bias: Key[Number] = Key("minificationFilterBias")
    """The bias added to the level of detail of a reduced image if `minificationFilter` is `.trilinear`. Default: `0`.
    Animatable.
    """
    filters: Key[Sequence[Any]] = Key("filters")
    """The filters, applied in order to the layer with its sublayers, before mask and opacity."""
    background_filters: Key[Sequence[Any]] = Key("backgroundFilters")
    """The filters applied to the content behind the layer within its rounded bounds."""
    compositing_filter: Key[str] = Key("compositingFilter")
    """The blending of the layer with the content behind it."""
    should_rasterize: Key[Boolean] = Key("shouldRasterize")
    """Whether the layer and its sublayers are drawn into a bitmap in the layer's own space first. Default: `false`.
    Animatable.
    """
    rasterization_scale: Key[Number] = Key("rasterizationScale")
    """The pixels per point of the rasterized bitmap. Default: `1`. Animatable."""
    allows_edge_antialiasing: Key[Boolean] = Key("allowsEdgeAntialiasing")
    """Whether the edges of the box may be antialiased. Default: `true`."""
    edge_antialiasing_mask: Key[Number] = Key("edgeAntialiasingMask")
    """The edges of the box that are antialiased, if `allowsEdgeAntialiasing`. Default: `15`."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[LayerKeys]) -> None: ...


class ShapeLayerKeys(LayerKeys, total=False):
    """The keys of `ShapeLayer`."""
    path: Path
    fill_color: Color
    fill_rule: Union[Literal["non-zero", "even-odd"], str]
    stroke_color: Color
    stroke_start: Number
    stroke_end: Number
    line_width: Number
    miter_limit: Number
    line_cap: Union[Literal["butt", "round", "square"], str]
    line_join: Union[Literal["miter", "round", "bevel"], str]
    line_dash_phase: Number
    line_dash_pattern: Sequence[Any]


class ShapeLayer(Layer):
    """`CAShapeLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAShapeLayer"}

    path: Key[Path] = Key("path")
    """The path in the layer's space. Animatable."""
    fill_color: Key[Color] = Key("fillColor")
    """The fill color. Default: black. Animatable."""
    fill_rule: Key[Union[Literal["non-zero", "even-odd"], str]] = Key("fillRule")
    """The fill rule. Default: `non-zero`."""
    stroke_color: Key[Color] = Key("strokeColor")
    """The stroke color. Animatable."""
    stroke_start: Key[Number] = Key("strokeStart")
    """The start of the stroke, as a fraction of the length of all subpaths. Default: `0`. Animatable."""
    stroke_end: Key[Number] = Key("strokeEnd")
    """The end of the stroke, as a fraction of the length of all subpaths. Default: `1`. Animatable."""
    line_width: Key[Number] = Key("lineWidth")
    """The width of the stroke in points, centered on the path. Default: `1`. Animatable."""
    miter_limit: Key[Number] = Key("miterLimit")
    """The limit of the length of mitered joins, in multiples of the line width. Default: `10`. Animatable."""
    line_cap: Key[Union[Literal["butt", "round", "square"], str]] = Key("lineCap")
    """The shape of line ends. Default: `butt`."""
    line_join: Key[Union[Literal["miter", "round", "bevel"], str]] = Key("lineJoin")
    """The shape of line joins. Default: `miter`."""
    line_dash_phase: Key[Number] = Key("lineDashPhase")
    """The start in the dash pattern in points. Default: `0`. Animatable."""
    line_dash_pattern: Key[Sequence[Any]] = Key("lineDashPattern")
    """The lengths of dashes and gaps, alternating, in points."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ShapeLayerKeys]) -> None: ...


class TextLayerKeys(LayerKeys, total=False):
    """The keys of `TextLayer`."""
    split: Union["TextSplit", Mapping[str, Any]]
    string: Union[str, Sequence[Union["TextPiece", Mapping[str, Any]]]]
    font: Text
    font_size: Number
    foreground_color: Color
    wrapped: Boolean
    truncation_mode: Union[Literal["none", "start", "middle", "end"], str]
    alignment_mode: Union[Literal["natural", "left", "right", "center", "justified"], str]
    vertical_alignment: Union[Literal["top", "center", "bottom"], str]
    minimum_font_size: Number
    kern: Number
    line_height_multiple: Number
    stroke_color: Color
    stroke_width: Number
    font_features: Text
    font_variations: Text
    gradient_colors: Sequence[Any]
    gradient_locations: Sequence[Any]
    gradient_start_point: Point
    gradient_end_point: Point
    line_background_color: Color
    line_background_padding: Size
    line_background_corner_radius: Number
    value: Number
    value_format: Text
    value_locale: Text
    text_path: Path
    text_path_offset: Number


class TextLayer(Layer):
    """`CATextLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CATextLayer"}

    split: Key[Union["TextSplit", Mapping[str, Any]]] = Key("split")
    """Animates the letters, words or lines of the text one after another."""
    string: Key[Union[str, Sequence[Union["TextPiece", Mapping[str, Any]]]]] = Key("string")
    """The text. Animatable."""
    font: Key[Text] = Key("font")
    """The font. Default: `Helvetica`. Animatable."""
    font_size: Key[Number] = Key("fontSize")
    """The font size in points. Default: `36`. Animatable."""
    foreground_color: Key[Color] = Key("foregroundColor")
    """The text color. Default: white. Animatable."""
    wrapped: Key[Boolean] = Key("wrapped")
    """Whether lines break at the width of the bounds. Default: `false`."""
    truncation_mode: Key[Union[Literal["none", "start", "middle", "end"], str]] = Key("truncationMode")
    """The part of the last fitting line that is truncated. Default: `none`."""
    alignment_mode: Key[Union[Literal["natural", "left", "right", "center", "justified"], str]] = Key("alignmentMode")
    """The horizontal alignment. Default: `natural`."""
    vertical_alignment: Key[Union[Literal["top", "center", "bottom"], str]] = Key("verticalAlignment")
    """The position of the lines in the bounds. Default: `top`."""
    minimum_font_size: Key[Number] = Key("minimumFontSize")
    """The size in points to which text that does not fit the bounds is reduced. Default: `0`. Animatable."""
    kern: Key[Number] = Key("kern")
    """The spacing added between letters in points. Default: `0`. Animatable."""
    line_height_multiple: Key[Number] = Key("lineHeightMultiple")
    """The factor for the height of lines. Default: `0`. Animatable."""
    stroke_color: Key[Color] = Key("strokeColor")
    """The color of an outline around the letters. Animatable."""
    stroke_width: Key[Number] = Key("strokeWidth")
    """The width of the outline in points, outside the letters. Default: `0`. Animatable."""
    font_features: Key[Text] = Key("fontFeatures")
    """The OpenType features of the font by their tags, such as `smcp, tnum, ss01=2, liga=0`. Animatable."""
    font_variations: Key[Text] = Key("fontVariations")
    """The axes of a variable font by their tags, such as `wght=650, wdth=90`. Animatable."""
    gradient_colors: Key[Sequence[Any]] = Key("gradientColors")
    """The colors of a gradient that fills the letters in place of `foregroundColor`. Animatable."""
    gradient_locations: Key[Sequence[Any]] = Key("gradientLocations")
    """The positions of the colors from 0 to 1, one per color. Animatable."""
    gradient_start_point: Key[Point] = Key("gradientStartPoint")
    """The start of the gradient in the unit square of the bounds. Default: `[0.5, 0]`. Animatable."""
    gradient_end_point: Key[Point] = Key("gradientEndPoint")
    """The end of the gradient in the unit square of the bounds. Default: `[0.5, 1]`. Animatable."""
    line_background_color: Key[Color] = Key("lineBackgroundColor")
    """The color of a box behind each line. Animatable."""
    line_background_padding: Key[Size] = Key("lineBackgroundPadding")
    """The distances from a line to the vertical and to the horizontal edges of its box, in points. Default: `[0, 0]`.
    Animatable.
    """
    line_background_corner_radius: Key[Number] = Key("lineBackgroundCornerRadius")
    """The corner radius of the boxes behind lines in points. Default: `0`. Animatable."""
    value: Key[Number] = Key("value")
    """The number that is shown in `valueFormat`. Default: `0`. Animatable."""
    value_format: Key[Text] = Key("valueFormat")
    """The pattern in which `value` is shown instead of `string`, such as `#,##0.0 km` or `0%`. Animatable."""
    value_locale: Key[Text] = Key("valueLocale")
    """The language of the separators in `valueFormat` by its tag, such as `de` or `de-CH`. Animatable."""
    text_path: Key[Path] = Key("textPath")
    """The path that the baseline of the text follows, in the layer's space. Animatable."""
    text_path_offset: Key[Number] = Key("textPathOffset")
    """The distance in points by which text is moved along `textPath`. Default: `0`. Animatable."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TextLayerKeys]) -> None: ...


class GradientLayerKeys(LayerKeys, total=False):
    """The keys of `GradientLayer`."""
    colors: Sequence[Any]
    locations: Sequence[Any]
    start_point: Point
    end_point: Point
    focus: Point
    type: Union[Literal["axial", "radial", "conic"], str]


class GradientLayer(Layer):
    """`CAGradientLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAGradientLayer"}

    colors: Key[Sequence[Any]] = Key("colors")
    """The colors, `CGColor`s. Animatable."""
    locations: Key[Sequence[Any]] = Key("locations")
    """The positions of the colors, nominally 0…1, one per color. Animatable."""
    start_point: Key[Point] = Key("startPoint")
    """The start of the gradient in the unit square of the bounds. Default: `[0.5, 0]`. Animatable."""
    end_point: Key[Point] = Key("endPoint")
    """The end of the gradient in the unit square of the bounds. Default: `[0.5, 1]`. Animatable."""
    focus: Key[Point] = Key("focus")
    """The point of a radial gradient where its first color is, relative to the center in radii. Default: `[0, 0]`.
    Animatable.
    """
    type: Key[Union[Literal["axial", "radial", "conic"], str]] = Key("type")
    """The shape of the gradient. Default: `axial`."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[GradientLayerKeys]) -> None: ...


class TransformLayerKeys(LayerKeys, total=False):
    """The keys of `TransformLayer`."""


class TransformLayer(Layer):
    """`CATransformLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CATransformLayer"}


    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TransformLayerKeys]) -> None: ...


class ReplicatorLayerKeys(LayerKeys, total=False):
    """The keys of `ReplicatorLayer`."""
    instance_count: Number
    instance_delay: Number
    instance_transform: Transform
    instance_color: Color
    instance_red_offset: Number
    instance_green_offset: Number
    instance_blue_offset: Number
    instance_alpha_offset: Number
    preserves_depth: Boolean


class ReplicatorLayer(Layer):
    """`CAReplicatorLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAReplicatorLayer"}

    instance_count: Key[Number] = Key("instanceCount")
    """The number of copies, including the first. Default: `1`. Animatable."""
    instance_delay: Key[Number] = Key("instanceDelay")
    """The delay of each copy relative to the one before, in seconds of this layer's clock. Default: `0`. Animatable."""
    instance_transform: Key[Transform] = Key("instanceTransform")
    """The transform from each copy to the next, about the anchor point. Default: identity. Animatable."""
    instance_color: Key[Color] = Key("instanceColor")
    """The color that multiplies the first copy. Default: white. Animatable."""
    instance_red_offset: Key[Number] = Key("instanceRedOffset")
    """The change of the color's red from each copy to the next. Default: `0`. Animatable."""
    instance_green_offset: Key[Number] = Key("instanceGreenOffset")
    """The change of the color's green from each copy to the next. Default: `0`. Animatable."""
    instance_blue_offset: Key[Number] = Key("instanceBlueOffset")
    """The change of the color's blue from each copy to the next. Default: `0`. Animatable."""
    instance_alpha_offset: Key[Number] = Key("instanceAlphaOffset")
    """The change of the color's alpha from each copy to the next. Default: `0`. Animatable."""
    preserves_depth: Key[Boolean] = Key("preservesDepth")
    """Whether the copies keep their depth in the space around the layer, like the sublayers of a transform layer.
    Default: `false`.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ReplicatorLayerKeys]) -> None: ...


class EmitterLayerKeys(LayerKeys, total=False):
    """The keys of `EmitterLayer`."""
    emitter_cells: Sequence[Union["EmitterCell", Mapping[str, Any]]]
    birth_rate: Number
    lifetime: Number
    velocity: Number
    scale: Number
    spin: Number
    emitter_position: Point
    emitter_z_position: Number
    emitter_size: Size
    emitter_depth: Number
    emitter_shape: Union[Literal["point", "line", "rectangle", "cuboid", "circle", "sphere"], str]
    emitter_mode: Union[Literal["points", "outline", "surface", "volume"], str]
    render_mode: Union[Literal["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"], str]
    preserves_depth: Boolean
    seed: Number


class EmitterLayer(Layer):
    """`CAEmitterLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAEmitterLayer"}

    emitter_cells: Key[Sequence[Union["EmitterCell", Mapping[str, Any]]]] = Key("emitterCells")
    """The kinds of particles that the layer emits."""
    birth_rate: Key[Number] = Key("birthRate")
    """A factor of the cells' `birthRate`, applied at the birth of a particle. Default: `1`. Animatable."""
    lifetime: Key[Number] = Key("lifetime")
    """A factor of the cells' `lifetime`, applied at the birth of a particle. Default: `1`. Animatable."""
    velocity: Key[Number] = Key("velocity")
    """A factor of the cells' `velocity`, applied at the birth of a particle. Default: `1`. Animatable."""
    scale: Key[Number] = Key("scale")
    """A factor of the cells' `scale`, applied at the birth of a particle. Default: `1`. Animatable."""
    spin: Key[Number] = Key("spin")
    """A factor of the cells' `spin`, applied at the birth of a particle. Default: `1`. Animatable."""
    emitter_position: Key[Point] = Key("emitterPosition")
    """The center of the shape in the layer's space. Default: `[0, 0]`. Animatable."""
    emitter_z_position: Key[Number] = Key("emitterZPosition")
    """The depth of the center in points. Default: `0`. Animatable."""
    emitter_size: Key[Size] = Key("emitterSize")
    """The size of the shape in points. Default: `[0, 0]`. Animatable."""
    emitter_depth: Key[Number] = Key("emitterDepth")
    """The depth of a cuboid in points. Default: `0`. Animatable."""
    emitter_shape: Key[Union[Literal["point", "line", "rectangle", "cuboid", "circle", "sphere"], str]] = Key("emitterShape")
    """The shape that emits. Default: `point`."""
    emitter_mode: Key[Union[Literal["points", "outline", "surface", "volume"], str]] = Key("emitterMode")
    """The part of the shape that emits. Default: `volume`."""
    render_mode: Key[Union[Literal["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"], str]] = Key("renderMode")
    """The drawing order of the particles. Default: `unordered`."""
    preserves_depth: Key[Boolean] = Key("preservesDepth")
    """Whether particles keep their depth in the superlayer's space. Default: `false`."""
    seed: Key[Number] = Key("seed")
    """The seed of the random numbers. Default: `0`."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[EmitterLayerKeys]) -> None: ...


class ScrollLayerKeys(LayerKeys, total=False):
    """The keys of `ScrollLayer`."""
    scroll_mode: Union[Literal["both", "horizontally", "vertically", "none"], str]


class ScrollLayer(Layer):
    """`CAScrollLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAScrollLayer"}

    scroll_mode: Key[Union[Literal["both", "horizontally", "vertically", "none"], str]] = Key("scrollMode")
    """The axes along which the layer scrolls. Default: `both`."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ScrollLayerKeys]) -> None: ...


class TiledLayerKeys(LayerKeys, total=False):
    """The keys of `TiledLayer`."""
    tiles: Union["Tiles", Mapping[str, Any]]
    fade_duration: Union[Number, "SceneTime", Mapping[str, Any]]
    tile_size: Size
    levels_of_detail: Number
    levels_of_detail_bias: Number


class TiledLayer(Layer):
    """`CATiledLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CATiledLayer"}

    tiles: Key[Union["Tiles", Mapping[str, Any]]] = Key("tiles")
    """The image: a file for each tile, or an image that is cut into tiles."""
    fade_duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("fadeDuration")
    """The duration of the cross-fade from one level to another. From 0 to 1000000000 seconds. Default: 0.25."""
    tile_size: Key[Size] = Key("tileSize")
    """The size of a tile in pixels, 1 to 2048 per side. Default: `[256, 256]`."""
    levels_of_detail: Key[Number] = Key("levelsOfDetail")
    """The number of levels of detail, each with half the resolution of the one before. Default: `1`."""
    levels_of_detail_bias: Key[Number] = Key("levelsOfDetailBias")
    """The number of levels that are finer than the layer's own scale. Default: `0`."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TiledLayerKeys]) -> None: ...


class PlayerLayerKeys(LayerKeys, total=False):
    """The keys of `PlayerLayer`."""
    player: Union["Player", Mapping[str, Any]]
    video_gravity: Union[Literal["resizeAspect", "resizeAspectFill", "resize"], str]


class PlayerLayer(Layer):
    """`AVPlayerLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "AVPlayerLayer"}

    player: Key[Union["Player", Mapping[str, Any]]] = Key("player")
    """The clip and its playback."""
    video_gravity: Key[Union[Literal["resizeAspect", "resizeAspectFill", "resize"], str]] = Key("videoGravity")
    """The scaling of the video."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[PlayerLayerKeys]) -> None: ...


class LottieLayerKeys(LayerKeys, total=False):
    """The keys of `LottieLayer`."""
    asset: Asset
    animation: Text
    theme: Text
    compatibility: Union[Literal["after-effects", "lottie-ios"], str]
    loop_mode: Union[Literal["playOnce", "loop", "autoReverse"], str]
    marker: Text
    replacements: Union["Replacements", Mapping[str, Any]]
    state_machine: Text
    events: Sequence[Union["StateMachineEvent", Mapping[str, Any]]]
    progress: Number


class LottieLayer(Layer):
    """`LottieLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "LottieLayer"}

    asset: Key[Asset] = Key("asset")
    """The name of the Lottie file under `assets`."""
    animation: Key[Text] = Key("animation")
    """The name of an animation in a dotLottie archive. Default: the first one."""
    theme: Key[Text] = Key("theme")
    """The name of a theme in a dotLottie archive. Default: the animation's initial theme."""
    compatibility: Key[Union[Literal["after-effects", "lottie-ios"], str]] = Key("compatibility")
    """The player that the animation is drawn like. Default: after-effects."""
    loop_mode: Key[Union[Literal["playOnce", "loop", "autoReverse"], str]] = Key("loopMode")
    """What happens at the end of the animation. Default: playOnce."""
    marker: Key[Text] = Key("marker")
    """The name of a marker; only its part is played."""
    replacements: Key[Union["Replacements", Mapping[str, Any]]] = Key("replacements")
    """Texts, values and images that replace those of the animation."""
    state_machine: Key[Text] = Key("stateMachine")
    """The name of a state machine in a dotLottie archive, which runs in place of an animation. Default: the one that
    the archive names first.
    """
    events: Key[Sequence[Union["StateMachineEvent", Mapping[str, Any]]]] = Key("events")
    """What happens to the state machine."""
    progress: Key[Number] = Key("progress")
    """The part of the animation that is shown, 0…1. Default: `-1`. Animatable."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[LottieLayerKeys]) -> None: ...


class PackageLayerKeys(LayerKeys, total=False):
    """The keys of `PackageLayer`."""
    asset: Asset
    state: Text
    states: Sequence[Union["PackageState", Mapping[str, Any]]]


class PackageLayer(Layer):
    """The object `PackageLayer` of scene files."""

    asset: Key[Asset] = Key("asset")
    """The name of the package under `assets`: a `.ca`, `.wallpaper`, `.caml` or `.tendies` file."""
    state: Key[Text] = Key("state")
    """The name of the state at the beginning. Default: the values of the document; the lock screen of a wallpaper."""
    states: Key[Sequence[Union["PackageState", Mapping[str, Any]]]] = Key("states")
    """The later changes of the state. A text such as `1:Unlock, 3:Sleep` is the same."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[PackageLayerKeys]) -> None: ...


class SVGLayerKeys(LayerKeys, total=False):
    """The keys of `SVGLayer`."""
    asset: Asset
    style_sheet: Text
    expand: Boolean
    parts: Union[Mapping[str, Any], str]


class SVGLayer(Layer):
    """The object `SVGLayer` of scene files."""

    asset: Key[Asset] = Key("asset")
    """The name of the SVG file under `assets`."""
    style_sheet: Key[Text] = Key("styleSheet")
    """Rules of CSS after those of the drawing: colors, styles and animations of elements by id or class."""
    expand: Key[Boolean] = Key("expand")
    """Whether the elements of the drawing are layers of the scene, with their ids as names. Default: false, or true
    with `parts`.
    """
    parts: Key[Union[Mapping[str, Any], str]] = Key("parts")
    """Keys of layers for elements by id, which replace those of the drawing. `animations` are added."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[SVGLayerKeys]) -> None: ...


class CaptionLayerKeys(LayerKeys, total=False):
    """The keys of `CaptionLayer`."""
    captions: Asset
    font: Text
    font_size: Number
    foreground_color: Color
    kern: Number
    line_height_multiple: Number
    stroke_color: Color
    stroke_width: Number
    line_background_color: Color
    line_background_padding: Size
    line_background_corner_radius: Number
    alignment_mode: Union[Literal["natural", "left", "right", "center", "justified"], str]
    vertical_alignment: Union[Literal["top", "center", "bottom"], str]
    highlight_color: Color
    highlight_stroke_color: Color
    highlight_stroke_width: Number
    highlight_background_color: Color
    highlight_padding: Size
    highlight_corner_radius: Number
    highlight_mode: Union[Literal["word", "spoken", "character"], str]
    reveal: Union[Literal["phrase", "line", "word", "character"], str]
    maximum_lines: Number
    maximum_words: Number


class CaptionLayer(Layer):
    """`CaptionLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CaptionLayer"}

    captions: Key[Asset] = Key("captions")
    """The caption file: SRT, WebVTT, SBV, LRC, ASS or JSON."""
    font: Key[Text] = Key("font")
    """The font. Default: `Helvetica`."""
    font_size: Key[Number] = Key("fontSize")
    """The font size in points. Default: `48`. Animatable."""
    foreground_color: Key[Color] = Key("foregroundColor")
    """The text color. Default: white. Animatable."""
    kern: Key[Number] = Key("kern")
    """The spacing added between letters in points. Default: `0`. Animatable."""
    line_height_multiple: Key[Number] = Key("lineHeightMultiple")
    """The factor for the height of lines. Default: `0`. Animatable."""
    stroke_color: Key[Color] = Key("strokeColor")
    """The color of an outline around the letters. Animatable."""
    stroke_width: Key[Number] = Key("strokeWidth")
    """The width of the outline in points, outside the letters. Default: `0`. Animatable."""
    line_background_color: Key[Color] = Key("lineBackgroundColor")
    """The color of a box behind each line. Animatable."""
    line_background_padding: Key[Size] = Key("lineBackgroundPadding")
    """The distances from a line to the vertical and to the horizontal edges of its box, in points. Default: `[0, 0]`.
    Animatable.
    """
    line_background_corner_radius: Key[Number] = Key("lineBackgroundCornerRadius")
    """The corner radius of the boxes behind lines in points. Default: `0`. Animatable."""
    alignment_mode: Key[Union[Literal["natural", "left", "right", "center", "justified"], str]] = Key("alignmentMode")
    """The horizontal alignment of lines. Default: `center`."""
    vertical_alignment: Key[Union[Literal["top", "center", "bottom"], str]] = Key("verticalAlignment")
    """The position of captions in the bounds. Default: `bottom`."""
    highlight_color: Key[Color] = Key("highlightColor")
    """The color of highlighted words. Animatable."""
    highlight_stroke_color: Key[Color] = Key("highlightStrokeColor")
    """The color of the outline of highlighted words. Animatable."""
    highlight_stroke_width: Key[Number] = Key("highlightStrokeWidth")
    """The width of the outline of highlighted words in points. Default: `-1`. Animatable."""
    highlight_background_color: Key[Color] = Key("highlightBackgroundColor")
    """The color of a box behind the current word. Animatable."""
    highlight_padding: Key[Size] = Key("highlightPadding")
    """The distances from the current word to the vertical and to the horizontal edges of its box, in points. Default:
    `[0, 0]`. Animatable.
    """
    highlight_corner_radius: Key[Number] = Key("highlightCornerRadius")
    """The corner radius of the box behind the current word in points. Default: `0`. Animatable."""
    highlight_mode: Key[Union[Literal["word", "spoken", "character"], str]] = Key("highlightMode")
    """What has the highlight color. Default: `word`."""
    reveal: Key[Union[Literal["phrase", "line", "word", "character"], str]] = Key("reveal")
    """What appears at once. Default: `phrase`."""
    maximum_lines: Key[Number] = Key("maximumLines")
    """The number of lines that are shown at a time. Default: `2`."""
    maximum_words: Key[Number] = Key("maximumWords")
    """The number of words that are shown at a time. Default: `0`."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CaptionLayerKeys]) -> None: ...


class AudioVisualizerLayerKeys(LayerKeys, total=False):
    """The keys of `AudioVisualizerLayer`."""
    asset: Asset
    kind: Union[Literal["waveform", "bars", "spectrum"], str]
    foreground_color: Color
    played_color: Color
    count: Number
    gap: Number
    bar_corner_radius: Number
    minimum_bar_height: Number
    gain: Number
    minimum_frequency: Number
    maximum_frequency: Number
    attack: Number
    release: Number
    window: Number
    vertical_alignment: Union[Literal["top", "center", "bottom"], str]


class AudioVisualizerLayer(Layer):
    """`AudioVisualizerLayer` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "AudioVisualizerLayer"}

    asset: Key[Asset] = Key("asset")
    """The audio file, or a clip with audio, that is drawn. It is not played."""
    kind: Key[Union[Literal["waveform", "bars", "spectrum"], str]] = Key("kind")
    """What is drawn. Default: `bars`."""
    foreground_color: Key[Color] = Key("foregroundColor")
    """The fill color. Default: white. Animatable."""
    played_color: Key[Color] = Key("playedColor")
    """The fill color of the part of a waveform before the current time. Animatable."""
    count: Key[Number] = Key("count")
    """The number of bars, or of points of a spectrum. Default: `48`."""
    gap: Key[Number] = Key("gap")
    """The space between bars in points. Default: `4`. Animatable."""
    bar_corner_radius: Key[Number] = Key("barCornerRadius")
    """The corner radius of the bars in points, at most half of their width. Default: `0`. Animatable."""
    minimum_bar_height: Key[Number] = Key("minimumBarHeight")
    """The height of bars in silence in points. Default: `2`. Animatable."""
    gain: Key[Number] = Key("gain")
    """The amplification in dB, −120 to 120. Default: `0`. Animatable."""
    minimum_frequency: Key[Number] = Key("minimumFrequency")
    """The lowest frequency of bars and spectra in Hz. Default: `60`."""
    maximum_frequency: Key[Number] = Key("maximumFrequency")
    """The highest frequency of bars and spectra in Hz. Default: `12000`."""
    attack: Key[Number] = Key("attack")
    """The time in which bars and spectra rise, in seconds. Default: `0.02`."""
    release: Key[Number] = Key("release")
    """The time in which bars and spectra fall from full height, in seconds. Default: `0.4`."""
    window: Key[Number] = Key("window")
    """The duration in seconds that a waveform shows, with the current time in the middle. Default: `0`."""
    vertical_alignment: Key[Union[Literal["top", "center", "bottom"], str]] = Key("verticalAlignment")
    """The side from which bars grow. Default: `center`."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[AudioVisualizerLayerKeys]) -> None: ...


class PartTransitionKeys(TypedDict, total=False):
    """The keys of `PartTransition`."""
    type: Union[Literal["fade", "moveIn", "push", "reveal", "flip"], str]
    subtype: Union[Literal["fromLeft", "fromRight", "fromTop", "fromBottom"], str]
    filter: Union[Mapping[str, Any], str]
    start_progress: Number
    end_progress: Number
    matte: Union["Layer", Mapping[str, Any]]
    duration: Union[Number, "SceneTime", Mapping[str, Any]]
    timing_function: TimingFunction
    crossfades_audio: Boolean


class PartTransition(SceneObject):
    """The object `partTransition` of scene files."""

    type: Key[Union[Literal["fade", "moveIn", "push", "reveal", "flip"], str]] = Key("type")
    """The type, which is ignored if there is a filter. Default: fade."""
    subtype: Key[Union[Literal["fromLeft", "fromRight", "fromTop", "fromBottom"], str]] = Key("subtype")
    """The side that the transition moves from; the max-y edge is the top. Default: fromLeft."""
    filter: Key[Union[Mapping[str, Any], str]] = Key("filter")
    """A Core Image transition that replaces the type: a name, or a map of `name` and inputs."""
    start_progress: Key[Number] = Key("startProgress")
    """The start of the part of the transition that is shown. From 0 to 1. Default: 0."""
    end_progress: Key[Number] = Key("endProgress")
    """The end of the part of the transition that is shown. From 0 to 1. Default: 1."""
    matte: Key[Union["Layer", Mapping[str, Any]]] = Key("matte")
    """A layer whose brightness shows the next part: a luma matte."""
    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """The duration. A part must be at least as long as its transitions together. From 0 to 1000000000 seconds.
    Default: that of the matte, else 0.5.
    """
    timing_function: Key[TimingFunction] = Key("timingFunction")
    """The pace. Default: linear."""
    crossfades_audio: Key[Boolean] = Key("crossfadesAudio")
    """Whether the audio of the parts is cross-faded with constant power; otherwise both are heard at their volume.
    Default: true.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[PartTransitionKeys]) -> None: ...


class SceneTimeKeys(TypedDict, total=False):
    """The keys of `SceneTime`."""
    after: Text
    with_: Text
    offset: Union[Number, "SceneTime", Mapping[str, Any]]


class SceneTime(SceneObject):
    """The object `sceneTime` of scene files."""

    after: Key[Text] = Key("after")
    """The part, or the layer with `during`, from whose end the time counts; instead of `with`."""
    with_: Key[Text] = Key("with")
    """The part, or the layer with `during`, from whose start the time counts; instead of `after`."""
    offset: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("offset")
    """Seconds after the end or start; negative for a time before it. In seconds. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[SceneTimeKeys]) -> None: ...


class PlayerKeys(TypedDict, total=False):
    """The keys of `Player`."""
    asset: Asset
    start: Union[Number, "SceneTime", Mapping[str, Any]]
    rate: Union[Number, Sequence[Any]]
    loop: Boolean
    trim: Sequence[Any]
    volume: Union[Number, Sequence[Any]]
    pitch: Union[Literal["kept", "follows"], str]
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    duration: Union[Number, "SceneTime", Mapping[str, Any]]
    pan: Number
    loudness: Number
    ducked_by: Union["Ducking", Mapping[str, Any]]
    audio_track: Text
    video_track: Text
    alpha: Union[Literal["straight", "premultiplied", "ignore"], str]


class Player(SceneObject):
    """The object `player` of scene files."""

    asset: Key[Asset] = Key("asset")
    """The name of a clip under `assets`."""
    start: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("start")
    """The clip time at which playback starts, within `trim` if there is one. From 0 to 1000000000 seconds. Default:
    the start of `trim`, or its end when playing backward.
    """
    rate: Key[Union[Number, Sequence[Any]]] = Key("rate")
    """Clip seconds per second of the layer's time, or keyframes `{ at, value, timingFunction }`. 0 freezes the frame;
    negative rates play backward. From -100 to 100. Default: 1.
    """
    loop: Key[Boolean] = Key("loop")
    """Whether the clip starts again when the video ends. Otherwise the last frame stays, while the audio plays to its
    end. Default: false.
    """
    trim: Key[Sequence[Any]] = Key("trim")
    """The part of the clip to play, in seconds of the clip. Loops repeat this part. In seconds. Default: all."""
    volume: Key[Union[Number, Sequence[Any]]] = Key("volume")
    """A factor from 0 to 1, decibels such as `-6dB`, or keyframes `{ at, value }` in seconds of the layer's time. From
    0 to 1. Default: 1.
    """
    pitch: Key[Union[Literal["kept", "follows"], str]] = Key("pitch")
    """The audio pitch at rates other than 1; `follows` changes with the rate. Default: kept."""
    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The layer's time at which the clip starts, or a time relative to a part of a sequence. Before, the clip is
    neither visible nor audible. From 0 to 1000000000 seconds. Default: 0.
    """
    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """The duration after which the clip is neither visible nor audible. In seconds. Default: no end."""
    pan: Key[Number] = Key("pan")
    """The position from -1 (only left) to 1 (only right); the other side is attenuated. From -1 to 1. Default: 0."""
    loudness: Key[Number] = Key("loudness")
    """The integrated loudness to which the audio is normalized before `volume` is applied. From -70 to 0 LUFS.
    Default: as recorded.
    """
    ducked_by: Key[Union["Ducking", Mapping[str, Any]]] = Key("duckedBy")
    """The name of a track, or of a layer with a player, that lowers this audio while it is heard; a list of names; or
    a map with settings.
    """
    audio_track: Key[Text] = Key("audioTrack")
    """The audio track: its number among the audio tracks, its language (`eng`), or `none`. `multiplane probe` lists
    the tracks. Default: that of players.
    """
    video_track: Key[Text] = Key("videoTrack")
    """The video track: its number among the video tracks, or its language. Default: that of players."""
    alpha: Key[Union[Literal["straight", "premultiplied", "ignore"], str]] = Key("alpha")
    """The meaning of alpha: colors that are not multiplied by it (`straight`), colors that are (`premultiplied`), as
    After Effects writes them by default, or none (`ignore`). Default: straight.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[PlayerKeys]) -> None: ...


class TimelineKeys(TypedDict, total=False):
    """The keys of `Timeline`."""
    file: Text
    media: Text
    timeline: Text


class Timeline(SceneObject):
    """The object `timeline` of scene files."""

    file: Key[Text] = Key("file")
    """The edit list, relative to the scene file: `.otio`, or `.edl` in the CMX 3600 format."""
    media: Key[Text] = Key("media")
    """The folder in which media are looked for, relative to the scene file. Default: the folder of the edit list."""
    timeline: Key[Text] = Key("timeline")
    """The name of one of several timelines in the file. Default: the only one."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TimelineKeys]) -> None: ...


class RateKeyframeKeys(TypedDict, total=False):
    """The keys of `RateKeyframe`."""
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    value: Number
    timing_function: TimingFunction


class RateKeyframe(SceneObject):
    """The object `rateKeyframe` of scene files."""

    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The time in seconds of the layer's time, or for `speed` of the superlayer's time; after that of the keyframe
    before. From 0 to 1000000000 seconds.
    """
    value: Key[Number] = Key("value")
    """The rate or speed at that time. From 0 to 100."""
    timing_function: Key[TimingFunction] = Key("timingFunction")
    """How the rate changes up to the next keyframe. Default: linear."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[RateKeyframeKeys]) -> None: ...


class TilesKeys(TypedDict, total=False):
    """The keys of `Tiles`."""
    picture: Asset
    path: Text
    size: Size
    first_level: Integer


class Tiles(SceneObject):
    """The object `tiles` of scene files."""

    picture: Key[Asset] = Key("picture")
    """An image asset that is cut into tiles when it is first shown."""
    path: Key[Text] = Key("path")
    """A file for each tile, relative to the scene file, with `{level}` (0 is the coarsest; not needed for one level),
    `{x}` (column) and `{y}` (row).
    """
    size: Key[Size] = Key("size")
    """With `path`, the size of the whole image at the finest level. From 1 to 16777216 pixels. Default: the layer's
    size at the finest level.
    """
    first_level: Key[Integer] = Key("firstLevel")
    """With `path`, the number of the coarsest level. From 0 to 1000. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TilesKeys]) -> None: ...


class TextSplitKeys(TypedDict, total=False):
    """The keys of `TextSplit`."""
    by: Union[Literal["letter", "word", "line"], str]
    stagger: Union[Number, "SceneTime", Mapping[str, Any]]
    order: Union[Literal["forward", "reverse", "center", "edges", "shuffle"], str]
    seed: Integer
    effects: Sequence[Union["TextEffect", Mapping[str, Any]]]
    animations: Sequence[Union["Animation", Mapping[str, Any]]]


class TextSplit(SceneObject):
    """The object `split` of scene files."""

    by: Key[Union[Literal["letter", "word", "line"], str]] = Key("by")
    """The units of the text."""
    stagger: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("stagger")
    """The delay from one unit to the next. From 0 to 1000000000 seconds. Default: 0."""
    order: Key[Union[Literal["forward", "reverse", "center", "edges", "shuffle"], str]] = Key("order")
    """The order of the units: `center` begins in the middle, `edges` at both ends. Default: forward."""
    seed: Key[Integer] = Key("seed")
    """Determines the order of `shuffle`. From 0 to 1000000000. Default: 0."""
    effects: Key[Sequence[Union["TextEffect", Mapping[str, Any]]]] = Key("effects")
    """The named animations of each unit: a name, `{ name, beginTime, duration }`, or a list of them."""
    animations: Key[Sequence[Union["Animation", Mapping[str, Any]]]] = Key("animations")
    """The animations of each unit, which is a `CATextLayer` whose anchor point is the center of its letters."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TextSplitKeys]) -> None: ...


class TextEffectKeys(TypedDict, total=False):
    """The keys of `TextEffect`."""
    name: Union[Literal["fadeIn", "fadeOut", "riseIn", "riseOut", "dropIn", "dropOut", "slideIn", "slideOut", "popIn", "popOut", "zoomIn", "spinIn", "flipIn", "typeIn", "jump"], str]
    begin_time: Union[Number, "SceneTime", Mapping[str, Any]]
    duration: Union[Number, "SceneTime", Mapping[str, Any]]


class TextEffect(SceneObject):
    """The object `effect` of scene files."""

    name: Key[Union[Literal["fadeIn", "fadeOut", "riseIn", "riseOut", "dropIn", "dropOut", "slideIn", "slideOut", "popIn", "popOut", "zoomIn", "spinIn", "flipIn", "typeIn", "jump"], str]] = Key("name")
    """The animation."""
    begin_time: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("beginTime")
    """The start for the first unit, in the layer's time. In seconds. Default: 0."""
    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """The duration for each unit. From 0 to 1000000000 seconds. Default: 0.5."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TextEffectKeys]) -> None: ...


class ReplacementsKeys(TypedDict, total=False):
    """The keys of `Replacements`."""
    text: Union[Mapping[str, Any], str]
    values: Union[Mapping[str, Any], str]
    images: Union[Mapping[str, Any], str]
    image_fit: Union[Literal["resize", "resizeAspect", "resizeAspectFill"], str]


class Replacements(SceneObject):
    """The object `replacements` of scene files."""

    text: Key[Union[Mapping[str, Any], str]] = Key("text")
    """The texts of text layers by layer name; `*` is the text of all others."""
    values: Key[Union[Mapping[str, Any], str]] = Key("values")
    """Colors, numbers, points and gradients by key path, or lists of keyframes `{ frame, value, timingFunction, hold
    }` with them.
    """
    images: Key[Union[Mapping[str, Any], str]] = Key("images")
    """Image assets by the name of the animation's asset."""
    image_fit: Key[Union[Literal["resize", "resizeAspect", "resizeAspectFill"], str]] = Key("imageFit")
    """The placement of images whose shape differs from the size that the animation gives them. Default:
    resizeAspectFill, or resize with lottie-ios.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ReplacementsKeys]) -> None: ...


class StateMachineEventKeys(TypedDict, total=False):
    """The keys of `StateMachineEvent`."""
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    set: Union[Mapping[str, Any], str]
    fire: Text
    pointer: Union[Literal["click", "down", "up", "move", "enter", "exit"], str]
    layer: Text


class StateMachineEvent(SceneObject):
    """The object `stateMachineEvent` of scene files."""

    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The layer's time at which the event happens. From 0 to 1000000000 seconds."""
    set: Key[Union[Mapping[str, Any], str]] = Key("set")
    """The values of inputs by name; all inputs change at once, before anything else."""
    fire: Key[Text] = Key("fire")
    """The name of an input of type `Event`."""
    pointer: Key[Union[Literal["click", "down", "up", "move", "enter", "exit"], str]] = Key("pointer")
    """What a pointer does."""
    layer: Key[Text] = Key("layer")
    """The name of the layer that the pointer hits."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[StateMachineEventKeys]) -> None: ...


class PackageStateKeys(TypedDict, total=False):
    """The keys of `PackageState`."""
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    state: Text


class PackageState(SceneObject):
    """The object `packageState` of scene files."""

    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The layer's time at which the state changes. From 0 to 1000000000 seconds."""
    state: Key[Text] = Key("state")
    """The name of the new state."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[PackageStateKeys]) -> None: ...


class EmitterCellKeys(TypedDict, total=False):
    """The keys of `EmitterCell`."""
    name: Text
    emitter_cells: Sequence[Union["EmitterCell", Mapping[str, Any]]]
    enabled: Boolean
    birth_rate: Number
    lifetime: Number
    lifetime_range: Number
    emission_latitude: Number
    emission_longitude: Number
    emission_range: Number
    velocity: Number
    velocity_range: Number
    x_acceleration: Number
    y_acceleration: Number
    z_acceleration: Number
    scale: Number
    scale_range: Number
    scale_speed: Number
    spin: Number
    spin_range: Number
    color: Color
    red_range: Number
    green_range: Number
    blue_range: Number
    alpha_range: Number
    red_speed: Number
    green_speed: Number
    blue_speed: Number
    alpha_speed: Number
    contents: Asset
    contents_rect: Rect
    contents_scale: Number
    magnification_filter: Union[Literal["nearest", "linear", "trilinear"], str]
    minification_filter: Union[Literal["nearest", "linear", "trilinear"], str]
    minification_filter_bias: Number
    begin_time: Number
    duration: Number


class EmitterCell(SceneObject):
    """The object `emitterCell` of scene files."""

    name: Key[Text] = Key("name")
    """The name for key paths: `emitterCells.spark.birthRate` can be animated and set by events."""
    emitter_cells: Key[Sequence[Union["EmitterCell", Mapping[str, Any]]]] = Key("emitterCells")
    """The cells that each particle emits from its position, with its color and relative to its direction."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the particles are drawn. Animatable."""
    birth_rate: Key[Number] = Key("birthRate")
    """The number of particles per second. Animatable."""
    lifetime: Key[Number] = Key("lifetime")
    """The lifetime in seconds. Animatable."""
    lifetime_range: Key[Number] = Key("lifetimeRange")
    """The range of the lifetime in seconds, half of it below and half above. Animatable."""
    emission_latitude: Key[Number] = Key("emissionLatitude")
    """The angle of the emission out of the plane, in radians. Animatable."""
    emission_longitude: Key[Number] = Key("emissionLongitude")
    """The angle of the emission in the plane, in radians from the shape's own direction. Animatable."""
    emission_range: Key[Number] = Key("emissionRange")
    """The full angle around the direction of emission, in radians. Animatable."""
    velocity: Key[Number] = Key("velocity")
    """The velocity in points per second. Animatable."""
    velocity_range: Key[Number] = Key("velocityRange")
    """The range of the velocity in points per second, half of it below and half above. Animatable."""
    x_acceleration: Key[Number] = Key("xAcceleration")
    """The acceleration along x in points per second squared. Animatable."""
    y_acceleration: Key[Number] = Key("yAcceleration")
    """The acceleration along y in points per second squared. Animatable."""
    z_acceleration: Key[Number] = Key("zAcceleration")
    """The acceleration along z in points per second squared. Animatable."""
    scale: Key[Number] = Key("scale")
    """The scale. Animatable."""
    scale_range: Key[Number] = Key("scaleRange")
    """The range of the scale, half of it below and half above. Animatable."""
    scale_speed: Key[Number] = Key("scaleSpeed")
    """The change of the scale per second. Animatable."""
    spin: Key[Number] = Key("spin")
    """The spin in radians per second. Animatable."""
    spin_range: Key[Number] = Key("spinRange")
    """The range of the spin in radians per second, half of it below and half above. Animatable."""
    color: Key[Color] = Key("color")
    """The color that multiplies the image. Animatable."""
    red_range: Key[Number] = Key("redRange")
    """The range of the color's red, half of it below and half above. Animatable."""
    green_range: Key[Number] = Key("greenRange")
    """The range of the color's green, half of it below and half above. Animatable."""
    blue_range: Key[Number] = Key("blueRange")
    """The range of the color's blue, half of it below and half above. Animatable."""
    alpha_range: Key[Number] = Key("alphaRange")
    """The range of the color's alpha, half of it below and half above. Animatable."""
    red_speed: Key[Number] = Key("redSpeed")
    """The change of the color's red per second. Animatable."""
    green_speed: Key[Number] = Key("greenSpeed")
    """The change of the color's green per second. Animatable."""
    blue_speed: Key[Number] = Key("blueSpeed")
    """The change of the color's blue per second. Animatable."""
    alpha_speed: Key[Number] = Key("alphaSpeed")
    """The change of the color's alpha per second. Animatable."""
    contents: Key[Asset] = Key("contents")
    """The image, a `CGImage`. Animatable."""
    contents_rect: Key[Rect] = Key("contentsRect")
    """The part of the image that is shown, in unit space. Animatable."""
    contents_scale: Key[Number] = Key("contentsScale")
    """The pixels of the image per point. Animatable."""
    magnification_filter: Key[Union[Literal["nearest", "linear", "trilinear"], str]] = Key("magnificationFilter")
    """The sampling of an enlarged image. Animatable."""
    minification_filter: Key[Union[Literal["nearest", "linear", "trilinear"], str]] = Key("minificationFilter")
    """The sampling of a reduced image. Animatable."""
    minification_filter_bias: Key[Number] = Key("minificationFilterBias")
    """The bias of the level of detail. Animatable."""
    begin_time: Key[Number] = Key("beginTime")
    """The start of the emission, in the layer's time or that of the parent particle, in seconds. Animatable."""
    duration: Key[Number] = Key("duration")
    """The duration of the emission in seconds. Animatable."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[EmitterCellKeys]) -> None: ...


class LayerEffectKeys(TypedDict, total=False):
    """The keys of `LayerEffect`."""
    effect: Union[Literal["fade", "rise", "drop", "slide", "pop", "zoom", "flip", "draw", "pulse", "shake", "flash"], str]
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    for_: Union[Number, "SceneTime", Mapping[str, Any]]
    ease: TimingFunction
    distance: Number
    side: Union[Literal["left", "right", "top", "bottom"], str]


class LayerEffect(SceneObject):
    """The object `layerEffect` of scene files."""

    effect: Key[Union[Literal["fade", "rise", "drop", "slide", "pop", "zoom", "flip", "draw", "pulse", "shake", "flash"], str]] = Key("effect")
    """The animation."""
    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The start in the layer's time. An exit ends with the `during` of the layer or of a layer around it, the part of
    a sequence, or the scene. From 0 to 1000000000 seconds. Default: 0; for `exit`, so that it ends with the layer.
    """
    for_: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("for")
    """The duration. From 0 to 1000000000 seconds. Default: 0.5."""
    ease: Key[TimingFunction] = Key("ease")
    """The pace. Default: `easeOutCubic`, `easeInCubic` for `exit`."""
    distance: Key[Number] = Key("distance")
    """The length of the movement of `rise`, `drop`, `slide` and `shake`, in points. From 0 to 1000000000 points.
    Default: 40; 10 for `shake`.
    """
    side: Key[Union[Literal["left", "right", "top", "bottom"], str]] = Key("side")
    """The side from which `slide` comes, or to which it goes. Default: left."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[LayerEffectKeys]) -> None: ...


class ShortAnimationKeys(TypedDict, total=False):
    """The keys of `ShortAnimation`."""
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    for_: Union[Number, "SceneTime", Mapping[str, Any]]
    ease: TimingFunction
    spring: Union["SpringAnimation", Mapping[str, Any]]
    repeat: Number
    autoreverses: Boolean
    fill_mode: Text


class ShortAnimation(SceneObject):
    """The object `shortAnimation` of scene files."""

    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The start, as `beginTime`. In seconds. Default: 0."""
    for_: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("for")
    """The duration, as `duration`. A spring without one lasts until it is at rest. From 0 to 1000000000 seconds.
    Default: 0.25.
    """
    ease: Key[TimingFunction] = Key("ease")
    """The pace, as `timingFunction`; a list of names is that of each segment, as `timingFunctions`. Default: linear."""
    spring: Key[Union["SpringAnimation", Mapping[str, Any]]] = Key("spring")
    """Moves as a `CASpringAnimation`: `true`, or its keys, with `duration` for `perceptualDuration`."""
    repeat: Key[Number] = Key("repeat")
    """The number of repetitions, as `repeatCount`. At least 0. Default: 0."""
    autoreverses: Key[Boolean] = Key("autoreverses")
    """Whether the animation plays backward after each forward pass. Default: false."""
    fill_mode: Key[Text] = Key("fillMode")
    """The time outside of its duration in which the animation has an effect. Default: both; `forwards` after an
    animation of the same key path.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ShortAnimationKeys]) -> None: ...


class AnimationKeys(TypedDict, total=False):
    """The keys of `Animation`."""
    key: Text
    timing_function: TimingFunction
    removed_on_completion: Boolean
    if_: Boolean
    begin_time: Union[Number, "SceneTime", Mapping[str, Any]]
    time_offset: Union[Number, "SceneTime", Mapping[str, Any]]
    speed: Number
    duration: Union[Number, "SceneTime", Mapping[str, Any]]
    repeat_count: Number
    repeat_duration: Union[Number, "SceneTime", Mapping[str, Any]]
    autoreverses: Boolean
    fill_mode: Union[Literal["removed", "forwards", "backwards", "both"], str]


class Animation(SceneObject):
    """The object `CAAnimation` of scene files."""

    key: Key[Text] = Key("key")
    """The name that `removeAnimations` uses. Default: a unique key."""
    timing_function: Key[TimingFunction] = Key("timingFunction")
    """The pace of the whole animation. Default: linear."""
    removed_on_completion: Key[Boolean] = Key("removedOnCompletion")
    """Whether the animation is removed at its end. By default, `fillMode` alone decides what remains visible. Default:
    false.
    """
    if_: Key[Boolean] = Key("if")
    """Whether the animation exists. Default: true."""
    begin_time: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("beginTime")
    """The start in scene time, or in the time of the layer or group if it has its own clock. In seconds. Default: 0."""
    time_offset: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("timeOffset")
    """The time of the animation at its start. In seconds. Default: 0."""
    speed: Key[Number] = Key("speed")
    """Seconds of the animation per second of the parent's time. Default: 1."""
    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """The duration. A spring without one lasts until it is at rest. At least 0 seconds. Default: 0.25."""
    repeat_count: Key[Number] = Key("repeatCount")
    """The number of repetitions. At least 0. Default: 0."""
    repeat_duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("repeatDuration")
    """The time over which the animation repeats. At least 0 seconds. Default: 0."""
    autoreverses: Key[Boolean] = Key("autoreverses")
    """Whether the animation plays backward after each forward pass. Default: false."""
    fill_mode: Key[Union[Literal["removed", "forwards", "backwards", "both"], str]] = Key("fillMode")
    """The time outside of its duration in which the animation has an effect. Default: removed."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[AnimationKeys]) -> None: ...


class PropertyAnimationKeys(AnimationKeys, total=False):
    """The keys of `PropertyAnimation`."""
    key_path: Text
    value_function: Union[Literal["rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX", "translateY", "translateZ"], str]
    additive: Boolean
    cumulative: Boolean


class PropertyAnimation(Animation):
    """`CAPropertyAnimation` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAPropertyAnimation"}

    key_path: Key[Text] = Key("keyPath")
    """The key path of the animated property."""
    value_function: Key[Union[Literal["rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX", "translateY", "translateZ"], str]] = Key("valueFunction")
    """The function that turns the animation's numbers into a transform."""
    additive: Key[Boolean] = Key("additive")
    """Whether the animation adds to the value below it. Default: false."""
    cumulative: Key[Boolean] = Key("cumulative")
    """Whether each repetition adds to the value at the end of the one before. Default: false."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[PropertyAnimationKeys]) -> None: ...


class BasicAnimationKeys(PropertyAnimationKeys, total=False):
    """The keys of `BasicAnimation`."""
    from_value: Any
    to_value: Any
    by_value: Any


class BasicAnimation(PropertyAnimation):
    """`CABasicAnimation` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CABasicAnimation"}

    from_value: Key[Any] = Key("fromValue")
    """The value at the start. Default: the layer's value."""
    to_value: Key[Any] = Key("toValue")
    """The value at the end. Default: the layer's value."""
    by_value: Key[Any] = Key("byValue")
    """The difference between start and end."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[BasicAnimationKeys]) -> None: ...


class SpringAnimationKeys(BasicAnimationKeys, total=False):
    """The keys of `SpringAnimation`."""
    mass: Number
    stiffness: Number
    damping: Number
    initial_velocity: Number
    allows_overdamping: Boolean
    perceptual_duration: Union[Number, "SceneTime", Mapping[str, Any]]
    bounce: Number


class SpringAnimation(BasicAnimation):
    """`CASpringAnimation` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CASpringAnimation"}

    mass: Key[Number] = Key("mass")
    """The mass at the end of the spring. From 1e-09 to 1000000000. Default: 1."""
    stiffness: Key[Number] = Key("stiffness")
    """The stiffness of the spring. From 1e-09 to 1000000000. Default: 100."""
    damping: Key[Number] = Key("damping")
    """The friction that stops the movement. From 0 to 1000000000. Default: 10."""
    initial_velocity: Key[Number] = Key("initialVelocity")
    """The velocity at the start toward the target, in distances from start to target per second. Default: 0."""
    allows_overdamping: Key[Boolean] = Key("allowsOverdamping")
    """Whether a damping above the critical one slows the movement down. Default: false."""
    perceptual_duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("perceptualDuration")
    """The perceived duration, with `bounce` instead of mass, stiffness and damping. From 0.001 to 1000000 seconds.
    Default: 0.5 with `bounce`.
    """
    bounce: Key[Number] = Key("bounce")
    """The bounciness: 0 for a movement that just does not overshoot, 1 for one that never ends. From -0.99 to 1.
    Default: 0 with `perceptualDuration`.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[SpringAnimationKeys]) -> None: ...


class KeyframeAnimationKeys(PropertyAnimationKeys, total=False):
    """The keys of `KeyframeAnimation`."""
    values: Sequence[Any]
    path: Path
    key_times: Sequence[Any]
    timing_functions: Sequence[Any]
    calculation_mode: Union[Literal["linear", "discrete", "paced", "cubic", "cubicPaced"], str]
    rotation_mode: Union[Literal["auto", "autoReverse"], str]
    tension_values: Sequence[Any]
    continuity_values: Sequence[Any]
    bias_values: Sequence[Any]


class KeyframeAnimation(PropertyAnimation):
    """`CAKeyframeAnimation` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAKeyframeAnimation"}

    values: Key[Sequence[Any]] = Key("values")
    """At least two values that the property takes, or `path`."""
    path: Key[Path] = Key("path")
    """The path that a property of the kind point follows."""
    key_times: Key[Sequence[Any]] = Key("keyTimes")
    """The times of the values as parts of the duration from 0 to 1, one per value, not decreasing. Default: even
    times.
    """
    timing_functions: Key[Sequence[Any]] = Key("timingFunctions")
    """The pace of each segment between values. Default: linear."""
    calculation_mode: Key[Union[Literal["linear", "discrete", "paced", "cubic", "cubicPaced"], str]] = Key("calculationMode")
    """The interpolation between the values. Default: linear."""
    rotation_mode: Key[Union[Literal["auto", "autoReverse"], str]] = Key("rotationMode")
    """Whether the layer turns with the path, or against it."""
    tension_values: Key[Sequence[Any]] = Key("tensionValues")
    """The tension at each keyframe of a cubic mode: positive for tighter curves. Default: 0."""
    continuity_values: Key[Sequence[Any]] = Key("continuityValues")
    """The continuity at each keyframe of a cubic mode: other values than 0 for corners. Default: 0."""
    bias_values: Key[Sequence[Any]] = Key("biasValues")
    """The bias at each keyframe of a cubic mode: positive to overshoot, negative to undershoot. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[KeyframeAnimationKeys]) -> None: ...


class AnimationGroupKeys(AnimationKeys, total=False):
    """The keys of `AnimationGroup`."""
    animations: Sequence[Union["Animation", Mapping[str, Any]]]


class AnimationGroup(Animation):
    """`CAAnimationGroup` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"class": "CAAnimationGroup"}

    animations: Key[Sequence[Union["Animation", Mapping[str, Any]]]] = Key("animations")
    """The animations, whose times are those of the group."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[AnimationGroupKeys]) -> None: ...


class TransitionKeys(AnimationKeys, total=False):
    """The keys of `Transition`."""
    type: Union[Literal["fade", "moveIn", "push", "reveal", "flip"], str]
    subtype: Union[Literal["fromLeft", "fromRight", "fromTop", "fromBottom"], str]
    filter: Union[Mapping[str, Any], str]
    start_progress: Number
    end_progress: Number


class Transition(Animation):
    """The object `CATransition` of scene files."""

    type: Key[Union[Literal["fade", "moveIn", "push", "reveal", "flip"], str]] = Key("type")
    """The type, which is ignored if there is a filter. Default: fade."""
    subtype: Key[Union[Literal["fromLeft", "fromRight", "fromTop", "fromBottom"], str]] = Key("subtype")
    """The side that the transition moves from; the max-y edge is the top. Default: fromLeft."""
    filter: Key[Union[Mapping[str, Any], str]] = Key("filter")
    """A Core Image transition that replaces the type: a name, or a map of `name` and inputs."""
    start_progress: Key[Number] = Key("startProgress")
    """The start of the part of the transition that is shown. From 0 to 1. Default: 0."""
    end_progress: Key[Number] = Key("endProgress")
    """The end of the part of the transition that is shown. From 0 to 1. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TransitionKeys]) -> None: ...


class EventKeys(TypedDict, total=False):
    """The keys of `Event`."""
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    transaction: Union["Transaction", Mapping[str, Any]]
    set: Union[Mapping[str, Any], str]
    add_animations: Union["Animation", Mapping[str, Any]]
    remove_animations: Union[Mapping[str, Any], str]
    seek: Union[Mapping[str, Any], str]
    rate: Union[Mapping[str, Any], str]
    play: Sequence[Any]
    pause: Sequence[Any]
    nested: Sequence[Union["NestedTransaction", Mapping[str, Any]]]
    if_: Boolean


class Event(SceneObject):
    """The object `event` of scene files."""

    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The scene time before the end of the scene, or a time relative to a part. From 0 to 1000000000 seconds."""
    transaction: Key[Union["Transaction", Mapping[str, Any]]] = Key("transaction")
    """The settings of the implicit animations."""
    set: Key[Union[Mapping[str, Any], str]] = Key("set")
    """Changes of properties, `layer.keyPath: value`, applied in the order written. `layer.speed`, `layer.timeOffset`
    and `layer.beginTime` set the layer's clock.
    """
    add_animations: Key[Union["Animation", Mapping[str, Any]]] = Key("addAnimations")
    """Animations to add, `layer: [animation, …]`."""
    remove_animations: Key[Union[Mapping[str, Any], str]] = Key("removeAnimations")
    """Animations to remove, `layer: all` or `layer: [key, …]`."""
    seek: Key[Union[Mapping[str, Any], str]] = Key("seek")
    """Times of their clips to which players move, `layer: seconds`."""
    rate: Key[Union[Mapping[str, Any], str]] = Key("rate")
    """The rates of players, `layer: rate`, in clip seconds per second."""
    play: Key[Sequence[Any]] = Key("play")
    """The name of an `AVPlayerLayer`, or a list of names. They continue at their own rate, or at 1 if that is 0."""
    pause: Key[Sequence[Any]] = Key("pause")
    """The name of an `AVPlayerLayer` that pauses, or a list of names."""
    nested: Key[Sequence[Union["NestedTransaction", Mapping[str, Any]]]] = Key("nested")
    """Nested transactions, which have the keys of events other than `at`. They run after the event's own changes and
    inherit settings that they do not override.
    """
    if_: Key[Boolean] = Key("if")
    """Whether the event exists. Default: true."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[EventKeys]) -> None: ...


class NestedTransactionKeys(TypedDict, total=False):
    """The keys of `NestedTransaction`."""
    transaction: Union["Transaction", Mapping[str, Any]]
    set: Union[Mapping[str, Any], str]
    add_animations: Union["Animation", Mapping[str, Any]]
    remove_animations: Union[Mapping[str, Any], str]
    seek: Union[Mapping[str, Any], str]
    rate: Union[Mapping[str, Any], str]
    play: Sequence[Any]
    pause: Sequence[Any]
    nested: Sequence[Union["NestedTransaction", Mapping[str, Any]]]
    if_: Boolean


class NestedTransaction(SceneObject):
    """The object `nested` of scene files."""

    transaction: Key[Union["Transaction", Mapping[str, Any]]] = Key("transaction")
    """The settings of the implicit animations."""
    set: Key[Union[Mapping[str, Any], str]] = Key("set")
    """Changes of properties, `layer.keyPath: value`, applied in the order written. `layer.speed`, `layer.timeOffset`
    and `layer.beginTime` set the layer's clock.
    """
    add_animations: Key[Union["Animation", Mapping[str, Any]]] = Key("addAnimations")
    """Animations to add, `layer: [animation, …]`."""
    remove_animations: Key[Union[Mapping[str, Any], str]] = Key("removeAnimations")
    """Animations to remove, `layer: all` or `layer: [key, …]`."""
    seek: Key[Union[Mapping[str, Any], str]] = Key("seek")
    """Times of their clips to which players move, `layer: seconds`."""
    rate: Key[Union[Mapping[str, Any], str]] = Key("rate")
    """The rates of players, `layer: rate`, in clip seconds per second."""
    play: Key[Sequence[Any]] = Key("play")
    """The name of an `AVPlayerLayer`, or a list of names. They continue at their own rate, or at 1 if that is 0."""
    pause: Key[Sequence[Any]] = Key("pause")
    """The name of an `AVPlayerLayer` that pauses, or a list of names."""
    nested: Key[Sequence[Union["NestedTransaction", Mapping[str, Any]]]] = Key("nested")
    """Nested transactions, which have the keys of events other than `at`. They run after the event's own changes and
    inherit settings that they do not override.
    """
    if_: Key[Boolean] = Key("if")
    """Whether the event exists. Default: true."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[NestedTransactionKeys]) -> None: ...


class TransactionKeys(TypedDict, total=False):
    """The keys of `Transaction`."""
    duration: Union[Number, "SceneTime", Mapping[str, Any]]
    timing_function: TimingFunction
    disable_actions: Boolean


class Transaction(SceneObject):
    """The object `transaction` of scene files."""

    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """The duration of implicit animations. From 0 to 1000000000 seconds. Default: 0.25."""
    timing_function: Key[TimingFunction] = Key("timingFunction")
    """The pace of implicit animations. Default: default."""
    disable_actions: Key[Boolean] = Key("disableActions")
    """Whether changes take place at once, without implicit animations. Default: false."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TransactionKeys]) -> None: ...


class AudioTrackKeys(TypedDict, total=False):
    """The keys of `AudioTrack`."""
    asset: Asset
    volume: Union[Number, Sequence[Any]]
    fade_in: Union[Number, "SceneTime", Mapping[str, Any]]
    fade_out: Union[Number, "SceneTime", Mapping[str, Any]]
    rate: Union[Number, Sequence[Any]]
    pitch: Union[Literal["kept", "follows"], str]
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    start: Union[Number, "SceneTime", Mapping[str, Any]]
    duration: Union[Number, "SceneTime", Mapping[str, Any]]
    loop: Boolean
    if_: Boolean
    name: Text
    pan: Number
    loudness: Number
    ducked_by: Union["Ducking", Mapping[str, Any]]


class AudioTrack(SceneObject):
    """The object `sound` of scene files."""

    asset: Key[Asset] = Key("asset")
    """The audio file, or a clip with audio."""
    volume: Key[Union[Number, Sequence[Any]]] = Key("volume")
    """A factor from 0 to 16, decibels such as `-6dB`, or keyframes `{ at, value }` in seconds from the start of the
    track. From 0 to 16. Default: 1.
    """
    fade_in: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("fadeIn")
    """The duration of the fade from silence at the start. From 0 to 1000000000 seconds. Default: 0."""
    fade_out: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("fadeOut")
    """The duration of the fade to silence at the end. Loops without `duration` do not fade out. From 0 to 1000000000
    seconds. Default: 0.
    """
    rate: Key[Union[Number, Sequence[Any]]] = Key("rate")
    """File seconds per second of the scene, above 0. From 0 to 16. Default: 1."""
    pitch: Key[Union[Literal["kept", "follows"], str]] = Key("pitch")
    """The audio pitch at rates other than 1; `follows` changes with the rate. Default: kept."""
    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The time of the scene or layer at which the track starts, or a time relative to a part of a sequence. From 0 to
    1000000000 seconds. Default: 0.
    """
    start: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("start")
    """The file time at which the track starts. From 0 to 1000000000 seconds. Default: 0."""
    duration: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("duration")
    """How long the track plays; `scene` plays a track of the scene to the end of the scene. From 0 to 1000000000
    seconds. Default: to its end.
    """
    loop: Key[Boolean] = Key("loop")
    """Whether the track starts again at its end. Default: false."""
    if_: Key[Boolean] = Key("if")
    """Whether the track exists. Default: true."""
    name: Key[Text] = Key("name")
    """The name that `duckedBy` of other tracks and players refers to."""
    pan: Key[Number] = Key("pan")
    """The position from -1 (only left) to 1 (only right); the other side is attenuated. From -1 to 1. Default: 0."""
    loudness: Key[Number] = Key("loudness")
    """The integrated loudness to which the audio is normalized before `volume` is applied. From -70 to 0 LUFS.
    Default: as recorded.
    """
    ducked_by: Key[Union["Ducking", Mapping[str, Any]]] = Key("duckedBy")
    """The name of a track, or of a layer with a player, that lowers this audio while it is heard; a list of names; or
    a map with settings.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[AudioTrackKeys]) -> None: ...


class VolumeKeyframeKeys(TypedDict, total=False):
    """The keys of `VolumeKeyframe`."""
    at: Union[Number, "SceneTime", Mapping[str, Any]]
    value: Number


class VolumeKeyframe(SceneObject):
    """The object `volumeKeyframe` of scene files."""

    at: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("at")
    """The time, after that of the keyframe before. From 0 to 1000000000 seconds."""
    value: Key[Number] = Key("value")
    """The volume; between keyframes it is interpolated linearly. From 0 to 16."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[VolumeKeyframeKeys]) -> None: ...


class DuckingKeys(TypedDict, total=False):
    """The keys of `Ducking`."""
    track: Any
    depth: Number
    attack: Union[Number, "SceneTime", Mapping[str, Any]]
    release: Union[Number, "SceneTime", Mapping[str, Any]]
    threshold: Number


class Ducking(SceneObject):
    """The object `duckedBy` of scene files."""

    track: Key[Any] = Key("track")
    """The name of the other track, or of the layer of a player, or a list of names."""
    depth: Key[Number] = Key("depth")
    """The change of the volume. From -100 to 0 dB. Default: -12."""
    attack: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("attack")
    """The time in which the volume falls. It has fallen when the other track is heard. From 0 to 60 seconds. Default:
    0.3.
    """
    release: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("release")
    """The time in which the volume rises after the other track. From 0 to 60 seconds. Default: 0.6."""
    threshold: Key[Number] = Key("threshold")
    """The level above which the other track is heard. From -100 to 0 dBFS. Default: -40."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[DuckingKeys]) -> None: ...


class MatteKeys(TypedDict, total=False):
    """The keys of `Matte`."""
    layer: Text
    channel: Union[Literal["alpha", "luma"], str]
    inverted: Boolean


class Matte(SceneObject):
    """The object `matte` of scene files."""

    layer: Key[Text] = Key("layer")
    """The layer beside this one whose shape is used. It is not drawn itself."""
    channel: Key[Union[Literal["alpha", "luma"], str]] = Key("channel")
    """`alpha` shows the layer where the matte is opaque, `luma` where it is bright. Default: alpha."""
    inverted: Key[Boolean] = Key("inverted")
    """Whether the layer is shown where the matte is transparent, or dark. Default: false."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[MatteKeys]) -> None: ...


class LayoutKeys(TypedDict, total=False):
    """The keys of `Layout`."""
    stack: Union[Literal["horizontal", "vertical"], str]
    spacing: Number
    padding: Any
    alignment: Union[Literal["leading", "center", "trailing", "fill", "firstBaseline", "lastBaseline"], str]
    distribution: Union[Literal["leading", "center", "trailing", "equalSpacing", "fillEqually", "fillProportionally"], str]
    wrap: Boolean
    line_spacing: Number
    hug: Union[Literal["true", "false", "width", "height"], str]


class Layout(SceneObject):
    """The object `layout` of scene files."""

    stack: Key[Union[Literal["horizontal", "vertical"], str]] = Key("stack")
    """The direction in which the sublayers follow each other."""
    spacing: Key[Number] = Key("spacing")
    """The distance between sublayers. In points. Default: 0."""
    padding: Key[Any] = Key("padding")
    """The margins inside the layer: a number, `[vertical, horizontal]` or `[top, right, bottom, left]`. In points.
    Default: 0.
    """
    alignment: Key[Union[Literal["leading", "center", "trailing", "fill", "firstBaseline", "lastBaseline"], str]] = Key("alignment")
    """The placement across the stack; `fill` resizes the sublayers to the whole breadth. `firstBaseline` and
    `lastBaseline` align texts in a row; other layers stand on the baseline. Default: leading.
    """
    distribution: Key[Union[Literal["leading", "center", "trailing", "equalSpacing", "fillEqually", "fillProportionally"], str]] = Key("distribution")
    """The placement along the stack: `equalSpacing` for equal distances over the whole length, `fillEqually` to resize
    to equal lengths, `fillProportionally` to resize by the same factor. Default: leading.
    """
    wrap: Key[Boolean] = Key("wrap")
    """Whether sublayers that do not fit follow in another row or column. Default: false."""
    line_spacing: Key[Number] = Key("lineSpacing")
    """The distance between the rows or columns of a stack with `wrap`. From 0 to 1000000000 points. Default: that of
    `spacing`.
    """
    hug: Key[Union[Literal["true", "false", "width", "height"], str]] = Key("hug")
    """The sides of the layer that are as long as its sublayers with the padding, and at least as long as its `frame`
    or `bounds`: `true` for both, `width` or `height`. Default: false.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[LayoutKeys]) -> None: ...


class SafeAreaKeys(TypedDict, total=False):
    """The keys of `SafeArea`."""
    top: Number
    right: Number
    bottom: Number
    left: Number


class SafeArea(SceneObject):
    """The object `safeArea` of scene files."""

    top: Key[Number] = Key("top")
    """The margin at the top. In points. Default: 0."""
    right: Key[Number] = Key("right")
    """The margin at the right. In points. Default: 0."""
    bottom: Key[Number] = Key("bottom")
    """The margin at the bottom. In points. Default: 0."""
    left: Key[Number] = Key("left")
    """The margin at the left. In points. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[SafeAreaKeys]) -> None: ...


class VariantKeys(TypedDict, total=False):
    """The keys of `Variant`."""
    size: Size
    background: Color
    safe_area: Union[Any, "SafeArea", Mapping[str, Any]]
    theme: Union["Theme", Mapping[str, Any]]
    parameters: Union[Mapping[str, Any], str]
    layers: Union[Mapping[str, Any], str]


class Variant(SceneObject):
    """The object `variant` of scene files."""

    size: Key[Size] = Key("size")
    """The size of the movie. From 1 to 16384 pixels. Default: that of the scene."""
    background: Key[Color] = Key("background")
    """The color behind the root layer. Default: that of the scene."""
    safe_area: Key[Union[Any, "SafeArea", Mapping[str, Any]]] = Key("safeArea")
    """The margins that platforms and players may cover. Default: that of the scene."""
    theme: Key[Union["Theme", Mapping[str, Any]]] = Key("theme")
    """Colors, fonts, sizes and curves that replace those of the scene's theme."""
    parameters: Key[Union[Mapping[str, Any], str]] = Key("parameters")
    """New defaults of parameters."""
    layers: Key[Union[Mapping[str, Any], str]] = Key("layers")
    """For layers by name: keys that replace those of the layer. Other keys stay; `if: false` leaves the layer out,
    `null` removes a key.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[VariantKeys]) -> None: ...


class ShapeKeys(TypedDict, total=False):
    """The keys of `Shape`."""
    rect: Rect
    rounded_rect: Rect
    corner_radius: Number
    ellipse: Rect
    arc: Union["Arc", Mapping[str, Any]]
    points: Sequence[Any]
    smooth: Number
    close: Boolean
    baseline: Number
    svg: Asset
    id: Text
    frame: Rect


class Shape(SceneObject):
    """The object `shape` of scene files."""

    rect: Key[Rect] = Key("rect")
    """A rectangle."""
    rounded_rect: Key[Rect] = Key("roundedRect")
    """A rectangle with rounded corners."""
    corner_radius: Key[Number] = Key("cornerRadius")
    """The radius of the corners of `roundedRect`. From 0 to 1000000000 points."""
    ellipse: Key[Rect] = Key("ellipse")
    """The ellipse that fills a rectangle."""
    arc: Key[Union["Arc", Mapping[str, Any]]] = Key("arc")
    """A part of a circle."""
    points: Key[Sequence[Any]] = Key("points")
    """The points [x, y] of a line, which may be percentages of the layer's size."""
    smooth: Key[Number] = Key("smooth")
    """How much the line is rounded at its points: 0 for straight lines, 0.4 for a smooth curve. From 0 to 1. Default:
    0.
    """
    close: Key[Boolean] = Key("close")
    """Whether the line continues to its first point. Default: false."""
    baseline: Key[Number] = Key("baseline")
    """The y to which the ends of the line go straight, for the area under the line. In points."""
    svg: Key[Asset] = Key("svg")
    """An SVG file, whose outlines are the path."""
    id: Key[Text] = Key("id")
    """The id of an element of the SVG file. Default: all elements."""
    frame: Key[Rect] = Key("frame")
    """The rectangle into which the whole drawing is scaled uniformly and centered. Default: the size of the drawing."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ShapeKeys]) -> None: ...


class ArcKeys(TypedDict, total=False):
    """The keys of `Arc`."""
    center: Point
    radius: Number
    inner_radius: Number
    start_angle: Number
    end_angle: Number
    clockwise: Boolean


class Arc(SceneObject):
    """The object `arc` of scene files."""

    center: Key[Point] = Key("center")
    """The center; it may have percentages of the layer's size."""
    radius: Key[Number] = Key("radius")
    """The radius in points, or a percentage of the shorter side of the layer. From 0 to 1000000000 points."""
    inner_radius: Key[Number] = Key("innerRadius")
    """The inner radius of a segment of a ring, such as of a donut chart; 0 is a slice of a pie. From 0 to 1000000000
    points. Default: an open arc.
    """
    start_angle: Key[Number] = Key("startAngle")
    """The angle of the start, from +x toward +y. In degrees. Default: 0."""
    end_angle: Key[Number] = Key("endAngle")
    """The angle of the end, from +x toward +y. In degrees. Default: 360."""
    clockwise: Key[Boolean] = Key("clockwise")
    """Whether the arc goes the other way, as in `CGPath`. Default: false."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ArcKeys]) -> None: ...


class TransformStepKeys(TypedDict, total=False):
    """The keys of `TransformStep`."""
    rotate: Number
    axis: Any
    translate: Sequence[Any]
    scale: Any
    skew: Any
    perspective: Number


class TransformStep(SceneObject):
    """The object `transformStep` of scene files."""

    rotate: Key[Number] = Key("rotate")
    """The angle of a rotation, from +x toward +y for the z axis. In degrees."""
    axis: Key[Any] = Key("axis")
    """The axis of the rotation: `x`, `y`, `z` or `[x, y, z]`. Default: z."""
    translate: Key[Sequence[Any]] = Key("translate")
    """The distances of a translation in points."""
    scale: Key[Any] = Key("scale")
    """The factors of a scale: a number for all three axes, `[x, y]` or `[x, y, z]`."""
    skew: Key[Any] = Key("skew")
    """The angles of a skew, as `skew()` of CSS: degrees along x, or `[x, y]`. More than -90 and less than 90. In
    degrees.
    """
    perspective: Key[Number] = Key("perspective")
    """The distance of the viewer, which sets m34 to -1 divided by it. It only affects the steps before it. From 1e-06
    to 1000000000 points.
    """

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TransformStepKeys]) -> None: ...


class TextPieceKeys(TypedDict, total=False):
    """The keys of `TextPiece`."""
    text: Text
    font: Text
    font_features: Text
    font_variations: Text
    color: Color
    background_color: Color
    underline: Union[Literal["true", "false", "single", "thick", "double"], str]
    strikethrough: Union[Literal["true", "false", "single", "thick", "double"], str]
    underline_color: Color
    strikethrough_color: Color
    alignment: Union[Literal["natural", "left", "right", "center", "justified"], str]
    size: Number
    kern: Number
    baseline_offset: Number
    line_height_multiple: Number
    minimum_line_height: Number
    maximum_line_height: Number
    line_spacing: Number
    paragraph_spacing: Number
    first_line_head_indent: Number
    head_indent: Number


class TextPiece(SceneObject):
    """The object `textPiece` of scene files."""

    text: Key[Text] = Key("text")
    """The text; a line break begins a paragraph."""
    font: Key[Text] = Key("font")
    """The full name or PostScript name of the font, or the name of a theme's font. Default: Helvetica."""
    font_features: Key[Text] = Key("fontFeatures")
    """OpenType features by tags of four letters."""
    font_variations: Key[Text] = Key("fontVariations")
    """Axes of a variable font by tags of four letters."""
    color: Key[Color] = Key("color")
    """The color of the text. Default: black."""
    background_color: Key[Color] = Key("backgroundColor")
    """The color behind the text, as high as the line."""
    underline: Key[Union[Literal["true", "false", "single", "thick", "double"], str]] = Key("underline")
    """The line under the text: `true` or `single`, `thick` or `double`. Default: false."""
    strikethrough: Key[Union[Literal["true", "false", "single", "thick", "double"], str]] = Key("strikethrough")
    """The line through the text: `true` or `single`, `thick` or `double`. Default: false."""
    underline_color: Key[Color] = Key("underlineColor")
    """The color of the line under the text. Default: that of the text."""
    strikethrough_color: Key[Color] = Key("strikethroughColor")
    """The color of the line through the text. Default: that of the text."""
    alignment: Key[Union[Literal["natural", "left", "right", "center", "justified"], str]] = Key("alignment")
    """The alignment of the paragraph that begins with this piece; overrides the layer's `alignmentMode`. Default: that
    of the layer.
    """
    size: Key[Number] = Key("size")
    """The size of the font. From 0 to 100000 points. Default: 12."""
    kern: Key[Number] = Key("kern")
    """The space that is added between letters. From -100000 to 100000 points. Default: 0."""
    baseline_offset: Key[Number] = Key("baselineOffset")
    """The distance of the text above the line. From -100000 to 100000 points. Default: 0."""
    line_height_multiple: Key[Number] = Key("lineHeightMultiple")
    """The factor of the paragraph's natural line height; 0 keeps it. From 0 to 100000. Default: 0."""
    minimum_line_height: Key[Number] = Key("minimumLineHeight")
    """The minimum height of the paragraph's lines. From 0 to 100000 points. Default: 0."""
    maximum_line_height: Key[Number] = Key("maximumLineHeight")
    """The maximum height of the paragraph's lines; 0 for none. From 0 to 100000 points. Default: 0."""
    line_spacing: Key[Number] = Key("lineSpacing")
    """The space between the paragraph's lines. From 0 to 100000 points. Default: 0."""
    paragraph_spacing: Key[Number] = Key("paragraphSpacing")
    """The space after the paragraph. From 0 to 100000 points. Default: 0."""
    first_line_head_indent: Key[Number] = Key("firstLineHeadIndent")
    """The indent of the paragraph's first line. From 0 to 100000 points. Default: 0."""
    head_indent: Key[Number] = Key("headIndent")
    """The indent of the paragraph's other lines. From 0 to 100000 points. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[TextPieceKeys]) -> None: ...


class CIGaussianBlurKeys(TypedDict, total=False):
    """The keys of `CIGaussianBlur`."""
    name: Text
    enabled: Boolean
    clamps_to_extent: Boolean
    input_radius: Number


class CIGaussianBlur(SceneObject):
    """`CIGaussianBlur` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIGaussianBlur"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIGaussianBlur."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    clamps_to_extent: Key[Boolean] = Key("clampsToExtent")
    """Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds;
    otherwise, edges are soft. Default: true for layers that cover the whole movie.
    """
    input_radius: Key[Number] = Key("inputRadius")
    """The standard deviation of the blur. In points. Default: 10."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIGaussianBlurKeys]) -> None: ...


class CIBoxBlurKeys(TypedDict, total=False):
    """The keys of `CIBoxBlur`."""
    name: Text
    enabled: Boolean
    clamps_to_extent: Boolean
    input_radius: Number


class CIBoxBlur(SceneObject):
    """`CIBoxBlur` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIBoxBlur"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIBoxBlur."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    clamps_to_extent: Key[Boolean] = Key("clampsToExtent")
    """Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds;
    otherwise, edges are soft. Default: true for layers that cover the whole movie.
    """
    input_radius: Key[Number] = Key("inputRadius")
    """The half width of the square whose mean is taken. In points. Default: 10."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIBoxBlurKeys]) -> None: ...


class CIMotionBlurKeys(TypedDict, total=False):
    """The keys of `CIMotionBlur`."""
    name: Text
    enabled: Boolean
    clamps_to_extent: Boolean
    input_radius: Number
    input_angle: Number


class CIMotionBlur(SceneObject):
    """`CIMotionBlur` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIMotionBlur"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIMotionBlur."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    clamps_to_extent: Key[Boolean] = Key("clampsToExtent")
    """Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds;
    otherwise, edges are soft. Default: true for layers that cover the whole movie.
    """
    input_radius: Key[Number] = Key("inputRadius")
    """The half length of the line whose mean is taken. In points. Default: 20."""
    input_angle: Key[Number] = Key("inputAngle")
    """The direction of the line, from +x toward +y. In radians. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIMotionBlurKeys]) -> None: ...


class CIZoomBlurKeys(TypedDict, total=False):
    """The keys of `CIZoomBlur`."""
    name: Text
    enabled: Boolean
    clamps_to_extent: Boolean
    input_center: Point
    input_amount: Number


class CIZoomBlur(SceneObject):
    """`CIZoomBlur` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIZoomBlur"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIZoomBlur."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    clamps_to_extent: Key[Boolean] = Key("clampsToExtent")
    """Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds;
    otherwise, edges are soft. Default: true for layers that cover the whole movie.
    """
    input_center: Key[Point] = Key("inputCenter")
    """The center, in points of the layer. Default: [150, 150]."""
    input_amount: Key[Number] = Key("inputAmount")
    """The percentage of the way to the center over which the mean is taken; below 0, away from it. Default: 20."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIZoomBlurKeys]) -> None: ...


class CIColorControlsKeys(TypedDict, total=False):
    """The keys of `CIColorControls`."""
    name: Text
    enabled: Boolean
    input_saturation: Number
    input_brightness: Number
    input_contrast: Number


class CIColorControls(SceneObject):
    """`CIColorControls` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIColorControls"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIColorControls."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_saturation: Key[Number] = Key("inputSaturation")
    """The factor of the saturation; 0 for gray. Default: 1."""
    input_brightness: Key[Number] = Key("inputBrightness")
    """The amount that is added to all components. Default: 0."""
    input_contrast: Key[Number] = Key("inputContrast")
    """The factor of the distance from middle gray. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIColorControlsKeys]) -> None: ...


class CIColorInvertKeys(TypedDict, total=False):
    """The keys of `CIColorInvert`."""
    name: Text
    enabled: Boolean


class CIColorInvert(SceneObject):
    """`CIColorInvert` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIColorInvert"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIColorInvert."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIColorInvertKeys]) -> None: ...


class CIColorMatrixKeys(TypedDict, total=False):
    """The keys of `CIColorMatrix`."""
    name: Text
    enabled: Boolean
    input_r_vector: Sequence[Any]
    input_g_vector: Sequence[Any]
    input_b_vector: Sequence[Any]
    input_a_vector: Sequence[Any]
    input_bias_vector: Sequence[Any]


class CIColorMatrix(SceneObject):
    """`CIColorMatrix` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIColorMatrix"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIColorMatrix."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_r_vector: Key[Sequence[Any]] = Key("inputRVector")
    """The parts of red, green, blue and alpha in the new red. Default: [1, 0, 0, 0]."""
    input_g_vector: Key[Sequence[Any]] = Key("inputGVector")
    """The parts of red, green, blue and alpha in the new green. Default: [0, 1, 0, 0]."""
    input_b_vector: Key[Sequence[Any]] = Key("inputBVector")
    """The parts of red, green, blue and alpha in the new blue. Default: [0, 0, 1, 0]."""
    input_a_vector: Key[Sequence[Any]] = Key("inputAVector")
    """The parts of red, green, blue and alpha in the new alpha. Default: [0, 0, 0, 1]."""
    input_bias_vector: Key[Sequence[Any]] = Key("inputBiasVector")
    """The amounts that are added to red, green, blue and alpha. Default: [0, 0, 0, 0]."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIColorMatrixKeys]) -> None: ...


class CIColorMonochromeKeys(TypedDict, total=False):
    """The keys of `CIColorMonochrome`."""
    name: Text
    enabled: Boolean
    input_color: Color
    input_intensity: Number


class CIColorMonochrome(SceneObject):
    """`CIColorMonochrome` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIColorMonochrome"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIColorMonochrome."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_color: Key[Color] = Key("inputColor")
    """The color. Default: [0.6, 0.45, 0.3, 1]."""
    input_intensity: Key[Number] = Key("inputIntensity")
    """The strength of the effect. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIColorMonochromeKeys]) -> None: ...


class CISepiaToneKeys(TypedDict, total=False):
    """The keys of `CISepiaTone`."""
    name: Text
    enabled: Boolean
    input_intensity: Number


class CISepiaTone(SceneObject):
    """`CISepiaTone` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CISepiaTone"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CISepiaTone."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_intensity: Key[Number] = Key("inputIntensity")
    """The strength of the effect. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CISepiaToneKeys]) -> None: ...


class CIHueAdjustKeys(TypedDict, total=False):
    """The keys of `CIHueAdjust`."""
    name: Text
    enabled: Boolean
    input_angle: Number


class CIHueAdjust(SceneObject):
    """`CIHueAdjust` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIHueAdjust"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIHueAdjust."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_angle: Key[Number] = Key("inputAngle")
    """The angle of the rotation of hues. In radians. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIHueAdjustKeys]) -> None: ...


class CIExposureAdjustKeys(TypedDict, total=False):
    """The keys of `CIExposureAdjust`."""
    name: Text
    enabled: Boolean
    input_ev: Number


class CIExposureAdjust(SceneObject):
    """`CIExposureAdjust` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIExposureAdjust"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIExposureAdjust."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_ev: Key[Number] = Key("inputEV")
    """The exposure in stops: 1 doubles the light. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIExposureAdjustKeys]) -> None: ...


class CIGammaAdjustKeys(TypedDict, total=False):
    """The keys of `CIGammaAdjust`."""
    name: Text
    enabled: Boolean
    input_power: Number


class CIGammaAdjust(SceneObject):
    """`CIGammaAdjust` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIGammaAdjust"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIGammaAdjust."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_power: Key[Number] = Key("inputPower")
    """The exponent of each component. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIGammaAdjustKeys]) -> None: ...


class CIVibranceKeys(TypedDict, total=False):
    """The keys of `CIVibrance`."""
    name: Text
    enabled: Boolean
    input_amount: Number


class CIVibrance(SceneObject):
    """`CIVibrance` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIVibrance"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIVibrance."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_amount: Key[Number] = Key("inputAmount")
    """The strength of the effect. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIVibranceKeys]) -> None: ...


class CIToneCurveKeys(TypedDict, total=False):
    """The keys of `CIToneCurve`."""
    name: Text
    enabled: Boolean
    input_point0: Point
    input_point1: Point
    input_point2: Point
    input_point3: Point
    input_point4: Point


class CIToneCurve(SceneObject):
    """`CIToneCurve` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIToneCurve"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIToneCurve."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_point0: Key[Point] = Key("inputPoint0")
    """The first point of the curve, for the darkest values. Default: [0, 0]."""
    input_point1: Key[Point] = Key("inputPoint1")
    """The second point of the curve. Default: [0.25, 0.25]."""
    input_point2: Key[Point] = Key("inputPoint2")
    """The third point of the curve. Default: [0.5, 0.5]."""
    input_point3: Key[Point] = Key("inputPoint3")
    """The fourth point of the curve. Default: [0.75, 0.75]."""
    input_point4: Key[Point] = Key("inputPoint4")
    """The last point of the curve, for the brightest values. Default: [1, 1]."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIToneCurveKeys]) -> None: ...


class CIColorCubeKeys(TypedDict, total=False):
    """The keys of `CIColorCube`."""
    name: Text
    enabled: Boolean
    lut: Asset


class CIColorCube(SceneObject):
    """`CIColorCube` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIColorCube"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIColorCube."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    lut: Key[Asset] = Key("lut")
    """The `.cube` file with the table of colors."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIColorCubeKeys]) -> None: ...


class CIColorCubeWithColorSpaceKeys(TypedDict, total=False):
    """The keys of `CIColorCubeWithColorSpace`."""
    name: Text
    enabled: Boolean
    lut: Asset


class CIColorCubeWithColorSpace(SceneObject):
    """`CIColorCubeWithColorSpace` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIColorCubeWithColorSpace"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIColorCubeWithColorSpace."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    lut: Key[Asset] = Key("lut")
    """The `.cube` file with the table of colors."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIColorCubeWithColorSpaceKeys]) -> None: ...


class CIBloomKeys(TypedDict, total=False):
    """The keys of `CIBloom`."""
    name: Text
    enabled: Boolean
    clamps_to_extent: Boolean
    input_radius: Number
    input_intensity: Number


class CIBloom(SceneObject):
    """`CIBloom` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIBloom"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIBloom."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    clamps_to_extent: Key[Boolean] = Key("clampsToExtent")
    """Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds;
    otherwise, edges are soft. Default: true for layers that cover the whole movie.
    """
    input_radius: Key[Number] = Key("inputRadius")
    """The standard deviation of the blur. In points. Default: 10."""
    input_intensity: Key[Number] = Key("inputIntensity")
    """The strength of the effect. Default: 0.5."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIBloomKeys]) -> None: ...


class CIPixellateKeys(TypedDict, total=False):
    """The keys of `CIPixellate`."""
    name: Text
    enabled: Boolean
    input_center: Point
    input_scale: Number


class CIPixellate(SceneObject):
    """`CIPixellate` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIPixellate"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIPixellate."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_center: Key[Point] = Key("inputCenter")
    """A corner of a square. Default: [150, 150]."""
    input_scale: Key[Number] = Key("inputScale")
    """The side of a square. In points. Default: 8."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIPixellateKeys]) -> None: ...


class CIUnsharpMaskKeys(TypedDict, total=False):
    """The keys of `CIUnsharpMask`."""
    name: Text
    enabled: Boolean
    input_radius: Number
    input_intensity: Number


class CIUnsharpMask(SceneObject):
    """`CIUnsharpMask` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIUnsharpMask"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIUnsharpMask."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_radius: Key[Number] = Key("inputRadius")
    """The standard deviation of the blurred image. In points. Default: 2.5."""
    input_intensity: Key[Number] = Key("inputIntensity")
    """The strength of the effect. Default: 0.5."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIUnsharpMaskKeys]) -> None: ...


class CISharpenLuminanceKeys(TypedDict, total=False):
    """The keys of `CISharpenLuminance`."""
    name: Text
    enabled: Boolean
    input_sharpness: Number
    input_radius: Number


class CISharpenLuminance(SceneObject):
    """`CISharpenLuminance` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CISharpenLuminance"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CISharpenLuminance."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_sharpness: Key[Number] = Key("inputSharpness")
    """The strength of the effect. Default: 0.4."""
    input_radius: Key[Number] = Key("inputRadius")
    """The standard deviation of the blurred image. In points. Default: 1.69."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CISharpenLuminanceKeys]) -> None: ...


class CIVignetteKeys(TypedDict, total=False):
    """The keys of `CIVignette`."""
    name: Text
    enabled: Boolean
    input_radius: Number
    input_intensity: Number


class CIVignette(SceneObject):
    """`CIVignette` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIVignette"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIVignette."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_radius: Key[Number] = Key("inputRadius")
    """The distance from the center at which it is dark, in distances of the corners. Default: 1."""
    input_intensity: Key[Number] = Key("inputIntensity")
    """The strength of the effect. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIVignetteKeys]) -> None: ...


class CIVignetteEffectKeys(TypedDict, total=False):
    """The keys of `CIVignetteEffect`."""
    name: Text
    enabled: Boolean
    input_center: Point
    input_radius: Number
    input_intensity: Number
    input_falloff: Number


class CIVignetteEffect(SceneObject):
    """`CIVignetteEffect` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "CIVignetteEffect"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: CIVignetteEffect."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_center: Key[Point] = Key("inputCenter")
    """The center, in points of the layer. Default: [150, 150]."""
    input_radius: Key[Number] = Key("inputRadius")
    """The distance from the center at which half of the effect is reached. In points. Default: 150."""
    input_intensity: Key[Number] = Key("inputIntensity")
    """The strength of the effect. Default: 1."""
    input_falloff: Key[Number] = Key("inputFalloff")
    """The width of the falloff: from `inputRadius` × (1 − it) to `inputRadius` × (1 + it). Default: 0.5."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIVignetteEffectKeys]) -> None: ...


class ChromaKeyKeys(TypedDict, total=False):
    """The keys of `ChromaKey`."""
    name: Text
    enabled: Boolean
    input_color: Color
    input_tolerance: Number
    input_softness: Number
    input_spill_suppression: Number


class ChromaKey(SceneObject):
    """`chromaKey` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "chromaKey"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: chromaKey."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_color: Key[Color] = Key("inputColor")
    """The color to remove; it needs a hue. Default: [0, 0.69, 0.25, 1]."""
    input_tolerance: Key[Number] = Key("inputTolerance")
    """The distance from the color in BT.709 chroma up to which pixels are transparent; 1 is that of grays. Default:
    0.4.
    """
    input_softness: Key[Number] = Key("inputSoftness")
    """The further distance over which pixels become opaque. Default: 0.4."""
    input_spill_suppression: Key[Number] = Key("inputSpillSuppression")
    """The share, 0 to 1, of the color's tint that is removed from the remaining pixels. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ChromaKeyKeys]) -> None: ...


class FilmGrainKeys(TypedDict, total=False):
    """The keys of `FilmGrain`."""
    name: Text
    enabled: Boolean
    input_amount: Number
    input_size: Number
    input_saturation: Number
    input_rate: Number
    input_seed: Number
    input_time: Union[Number, "SceneTime", Mapping[str, Any]]


class FilmGrain(SceneObject):
    """`filmGrain` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "filmGrain"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: filmGrain."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_amount: Key[Number] = Key("inputAmount")
    """The largest change of a color component, which middle tones show. Default: 0.12."""
    input_size: Key[Number] = Key("inputSize")
    """The size of a grain; a pixel if it is smaller. In points. Default: 1."""
    input_saturation: Key[Number] = Key("inputSaturation")
    """The share, 0 to 1, of the change that differs between red, green and blue. Default: 0."""
    input_rate: Key[Number] = Key("inputRate")
    """The number of changes per second; 0 for a still pattern. Default: 24."""
    input_seed: Key[Number] = Key("inputSeed")
    """A whole number; another one gives another pattern. Default: 0."""
    input_time: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("inputTime")
    """The time that the effect shows. Unless it is set or animated, that of the layer. In seconds. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[FilmGrainKeys]) -> None: ...


class DuotoneKeys(TypedDict, total=False):
    """The keys of `Duotone`."""
    name: Text
    enabled: Boolean
    input_color0: Color
    input_color1: Color
    input_intensity: Number


class Duotone(SceneObject):
    """`duotone` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "duotone"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: duotone."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_color0: Key[Color] = Key("inputColor0")
    """The color of black. Default: [0.1, 0.05, 0.3, 1]."""
    input_color1: Key[Color] = Key("inputColor1")
    """The color of white. Default: [1, 0.9, 0.7, 1]."""
    input_intensity: Key[Number] = Key("inputIntensity")
    """The strength of the effect: 0 leaves the image. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[DuotoneKeys]) -> None: ...


class HalftoneKeys(TypedDict, total=False):
    """The keys of `Halftone`."""
    name: Text
    enabled: Boolean
    input_width: Number
    input_angle: Number
    input_sharpness: Number
    input_color: Color
    input_background_color: Color


class Halftone(SceneObject):
    """`halftone` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "halftone"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: halftone."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_width: Key[Number] = Key("inputWidth")
    """The distance of the dots. In points. Default: 8."""
    input_angle: Key[Number] = Key("inputAngle")
    """The angle of the grid, from +x toward +y. In radians. Default: 0.785398163."""
    input_sharpness: Key[Number] = Key("inputSharpness")
    """The sharpness of the edges of dots, 0 to 1. Default: 0.7."""
    input_color: Key[Color] = Key("inputColor")
    """The color of the ink. Default: [0, 0, 0, 1]."""
    input_background_color: Key[Color] = Key("inputBackgroundColor")
    """The color of the paper. Default: [1, 1, 1, 1]."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[HalftoneKeys]) -> None: ...


class DisplacementKeys(TypedDict, total=False):
    """The keys of `Displacement`."""
    name: Text
    enabled: Boolean
    clamps_to_extent: Boolean
    input_scale: Number
    input_size: Number
    input_speed: Number
    input_seed: Number
    input_time: Union[Number, "SceneTime", Mapping[str, Any]]


class Displacement(SceneObject):
    """`displacement` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "displacement"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: displacement."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    clamps_to_extent: Key[Boolean] = Key("clampsToExtent")
    """Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds;
    otherwise, edges are soft. Default: true for layers that cover the whole movie.
    """
    input_scale: Key[Number] = Key("inputScale")
    """The largest distance by which pixels move. In points. Default: 10."""
    input_size: Key[Number] = Key("inputSize")
    """The size of the waves. In points. Default: 80."""
    input_speed: Key[Number] = Key("inputSpeed")
    """The number of waves per second by which the pattern changes; 0 for a still pattern. Default: 0."""
    input_seed: Key[Number] = Key("inputSeed")
    """A whole number; another one gives another pattern. Default: 0."""
    input_time: Key[Union[Number, "SceneTime", Mapping[str, Any]]] = Key("inputTime")
    """The time that the effect shows. Unless it is set or animated, that of the layer. In seconds. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[DisplacementKeys]) -> None: ...


class LongShadowKeys(TypedDict, total=False):
    """The keys of `LongShadow`."""
    name: Text
    enabled: Boolean
    input_length: Number
    input_angle: Number
    input_fade: Number
    input_color: Color


class LongShadow(SceneObject):
    """`longShadow` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "longShadow"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: longShadow."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_length: Key[Number] = Key("inputLength")
    """The length of the shadow. In points. Default: 100."""
    input_angle: Key[Number] = Key("inputAngle")
    """The direction, from +x toward +y. In radians. Default: 0.785398163."""
    input_fade: Key[Number] = Key("inputFade")
    """The share, 0 to 1, of the opacity that is lost at the end of the shadow. Default: 0."""
    input_color: Key[Color] = Key("inputColor")
    """The color of the shadow. Default: [0, 0, 0, 0.3]."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[LongShadowKeys]) -> None: ...


class GaussianBlurKeys(TypedDict, total=False):
    """The keys of `GaussianBlur`."""
    name: Text
    enabled: Boolean
    clamps_to_extent: Boolean
    input_radius: Number


class GaussianBlur(SceneObject):
    """`gaussianBlur` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "gaussianBlur"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: gaussianBlur."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    clamps_to_extent: Key[Boolean] = Key("clampsToExtent")
    """Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds;
    otherwise, edges are soft. Default: true for layers that cover the whole movie.
    """
    input_radius: Key[Number] = Key("inputRadius")
    """The standard deviation of the blur. In points. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[GaussianBlurKeys]) -> None: ...


class ColorInvertKeys(TypedDict, total=False):
    """The keys of `ColorInvert`."""
    name: Text
    enabled: Boolean


class ColorInvert(SceneObject):
    """`colorInvert` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "colorInvert"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: colorInvert."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ColorInvertKeys]) -> None: ...


class ColorMonochromeKeys(TypedDict, total=False):
    """The keys of `ColorMonochrome`."""
    name: Text
    enabled: Boolean
    input_color: Color
    input_amount: Number


class ColorMonochrome(SceneObject):
    """`colorMonochrome` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "colorMonochrome"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: colorMonochrome."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_color: Key[Color] = Key("inputColor")
    """The color. Default: [1, 1, 1, 1]."""
    input_amount: Key[Number] = Key("inputAmount")
    """The strength of the effect. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ColorMonochromeKeys]) -> None: ...


class ColorHueRotateKeys(TypedDict, total=False):
    """The keys of `ColorHueRotate`."""
    name: Text
    enabled: Boolean
    input_angle: Number


class ColorHueRotate(SceneObject):
    """`colorHueRotate` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "colorHueRotate"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: colorHueRotate."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_angle: Key[Number] = Key("inputAngle")
    """The angle of the rotation of hues. In radians. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ColorHueRotateKeys]) -> None: ...


class ColorSaturateKeys(TypedDict, total=False):
    """The keys of `ColorSaturate`."""
    name: Text
    enabled: Boolean
    input_amount: Number


class ColorSaturate(SceneObject):
    """`colorSaturate` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "colorSaturate"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: colorSaturate."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_amount: Key[Number] = Key("inputAmount")
    """The factor of the saturation; 0 for gray. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ColorSaturateKeys]) -> None: ...


class ColorBrightnessKeys(TypedDict, total=False):
    """The keys of `ColorBrightness`."""
    name: Text
    enabled: Boolean
    input_amount: Number


class ColorBrightness(SceneObject):
    """`colorBrightness` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "colorBrightness"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: colorBrightness."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_amount: Key[Number] = Key("inputAmount")
    """The amount that is added to all components. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ColorBrightnessKeys]) -> None: ...


class ColorContrastKeys(TypedDict, total=False):
    """The keys of `ColorContrast`."""
    name: Text
    enabled: Boolean
    input_amount: Number


class ColorContrast(SceneObject):
    """`colorContrast` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"filter": "colorContrast"}

    name: Key[Text] = Key("name")
    """The name that animations and events use, as in `filters.soft.inputRadius`. Default: colorContrast."""
    enabled: Key[Boolean] = Key("enabled")
    """Whether the filter is applied. Default: true."""
    input_amount: Key[Number] = Key("inputAmount")
    """The factor of the distance from middle gray. Default: 1."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ColorContrastKeys]) -> None: ...


class CIDissolveTransitionKeys(TypedDict, total=False):
    """The keys of `CIDissolveTransition`."""
    pass


class CIDissolveTransition(SceneObject):
    """`CIDissolveTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CIDissolveTransition"}


    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIDissolveTransitionKeys]) -> None: ...


class CISwipeTransitionKeys(TypedDict, total=False):
    """The keys of `CISwipeTransition`."""
    input_angle: Number
    input_width: Number
    input_color: Color
    input_opacity: Number


class CISwipeTransition(SceneObject):
    """`CISwipeTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CISwipeTransition"}

    input_angle: Key[Number] = Key("inputAngle")
    """The direction of the movement. In radians. Default: 0."""
    input_width: Key[Number] = Key("inputWidth")
    """The width of the edge that moves. In points. Default: 300."""
    input_color: Key[Color] = Key("inputColor")
    """The color of the edge. Default: white."""
    input_opacity: Key[Number] = Key("inputOpacity")
    """The opacity of the edge's color. Default: 0."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CISwipeTransitionKeys]) -> None: ...


class CIBarsSwipeTransitionKeys(TypedDict, total=False):
    """The keys of `CIBarsSwipeTransition`."""
    input_angle: Number
    input_width: Number
    input_bar_offset: Number


class CIBarsSwipeTransition(SceneObject):
    """`CIBarsSwipeTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CIBarsSwipeTransition"}

    input_angle: Key[Number] = Key("inputAngle")
    """The direction of the bars. In radians. Default: π."""
    input_width: Key[Number] = Key("inputWidth")
    """The width of a bar. In points. Default: 30."""
    input_bar_offset: Key[Number] = Key("inputBarOffset")
    """The distance by which each bar is behind the one before. In points. Default: 10."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIBarsSwipeTransitionKeys]) -> None: ...


class CIModTransitionKeys(TypedDict, total=False):
    """The keys of `CIModTransition`."""
    input_center: Point
    input_angle: Number
    input_radius: Number
    input_compression: Number


class CIModTransition(SceneObject):
    """`CIModTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CIModTransition"}

    input_center: Key[Point] = Key("inputCenter")
    """The center of the pattern. It counts from the bottom left corner of the bounds, y up. Default: [150, 150]."""
    input_angle: Key[Number] = Key("inputAngle")
    """The angle of the pattern of holes. In radians. Default: 2."""
    input_radius: Key[Number] = Key("inputRadius")
    """The radius of the holes in the center. In points. Default: 150."""
    input_compression: Key[Number] = Key("inputCompression")
    """The stretch of the pattern toward its edges. In points. Default: 300."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIModTransitionKeys]) -> None: ...


class CIFlashTransitionKeys(TypedDict, total=False):
    """The keys of `CIFlashTransition`."""
    input_center: Point
    input_color: Color
    input_max_striation_radius: Number
    input_striation_strength: Number
    input_striation_contrast: Number
    input_fade_threshold: Number


class CIFlashTransition(SceneObject):
    """`CIFlashTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CIFlashTransition"}

    input_center: Key[Point] = Key("inputCenter")
    """The center of the flash. It counts from the bottom left corner of the bounds, y up. Default: [150, 150]."""
    input_color: Key[Color] = Key("inputColor")
    """The color of the rays. Default: [1, 0.8, 0.6, 1]."""
    input_max_striation_radius: Key[Number] = Key("inputMaxStriationRadius")
    """The length of the rays. Default: 2.58."""
    input_striation_strength: Key[Number] = Key("inputStriationStrength")
    """The strength of the rays. Default: 0.5."""
    input_striation_contrast: Key[Number] = Key("inputStriationContrast")
    """The contrast of the rays. Default: 1.375."""
    input_fade_threshold: Key[Number] = Key("inputFadeThreshold")
    """The fade of the flash: the larger, the longer the flash. Default: 0.85."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIFlashTransitionKeys]) -> None: ...


class CICopyMachineTransitionKeys(TypedDict, total=False):
    """The keys of `CICopyMachineTransition`."""
    input_angle: Number
    input_width: Number
    input_color: Color
    input_opacity: Number


class CICopyMachineTransition(SceneObject):
    """`CICopyMachineTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CICopyMachineTransition"}

    input_angle: Key[Number] = Key("inputAngle")
    """The direction of the light. In radians. Default: 0."""
    input_width: Key[Number] = Key("inputWidth")
    """The width of the light. In points. Default: 200."""
    input_color: Key[Color] = Key("inputColor")
    """The color of the light. Default: [0.6, 1, 0.8, 1]."""
    input_opacity: Key[Number] = Key("inputOpacity")
    """The opacity of the light. Default: 1.3."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CICopyMachineTransitionKeys]) -> None: ...


class CIDisintegrateWithMaskTransitionKeys(TypedDict, total=False):
    """The keys of `CIDisintegrateWithMaskTransition`."""
    input_mask_image: Asset
    input_shadow_radius: Number
    input_shadow_density: Number
    input_shadow_offset: Point


class CIDisintegrateWithMaskTransition(SceneObject):
    """`CIDisintegrateWithMaskTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CIDisintegrateWithMaskTransition"}

    input_mask_image: Key[Asset] = Key("inputMaskImage")
    """The mask: an image that is stretched over the bounds. Its dark parts change first."""
    input_shadow_radius: Key[Number] = Key("inputShadowRadius")
    """The blur of the shadow at the edge. From 0 to 1000000000 points. Default: 8."""
    input_shadow_density: Key[Number] = Key("inputShadowDensity")
    """The strength of the shadow. From 0 to 1000000000. Default: 0.65."""
    input_shadow_offset: Key[Point] = Key("inputShadowOffset")
    """The offset of the shadow, y up. Default: [0, -10]."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIDisintegrateWithMaskTransitionKeys]) -> None: ...


class CIRippleTransitionKeys(TypedDict, total=False):
    """The keys of `CIRippleTransition`."""
    input_center: Point
    input_width: Number
    input_scale: Number


class CIRippleTransition(SceneObject):
    """`CIRippleTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CIRippleTransition"}

    input_center: Key[Point] = Key("inputCenter")
    """The center of the ripple. It counts from the bottom left corner of the bounds, y up. Default: [150, 150]."""
    input_width: Key[Number] = Key("inputWidth")
    """The width of the ripple. In points. Default: 100."""
    input_scale: Key[Number] = Key("inputScale")
    """The height of the ripple: positive for a bulge, negative for a dimple. Default: 50."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIRippleTransitionKeys]) -> None: ...


class CIPageCurlTransitionKeys(TypedDict, total=False):
    """The keys of `CIPageCurlTransition`."""
    input_angle: Number
    input_radius: Number


class CIPageCurlTransition(SceneObject):
    """`CIPageCurlTransition` of scene files."""

    _KIND: ClassVar[Mapping[str, Any]] = {"name": "CIPageCurlTransition"}

    input_angle: Key[Number] = Key("inputAngle")
    """The direction of the curl. In radians. Default: 0."""
    input_radius: Key[Number] = Key("inputRadius")
    """The radius of the curl. In points. Default: 100."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[CIPageCurlTransitionKeys]) -> None: ...


class WipeKeys(TypedDict, total=False):
    """The keys of `Wipe`."""
    name: Union[Literal["wipe"], str]
    input_angle: Number
    input_width: Number


class Wipe(SceneObject):
    """The object `wipe` of scene files."""

    name: Key[Union[Literal["wipe"], str]] = Key("name")
    """The name of the filter."""
    input_angle: Key[Number] = Key("inputAngle")
    """The direction of the movement. In radians. Default: 0."""
    input_width: Key[Number] = Key("inputWidth")
    """The width of the edge that moves. In points. Default: 2."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[WipeKeys]) -> None: ...


class IrisKeys(TypedDict, total=False):
    """The keys of `Iris`."""
    name: Union[Literal["iris"], str]
    input_center: Point
    input_width: Number


class Iris(SceneObject):
    """The object `iris` of scene files."""

    name: Key[Union[Literal["iris"], str]] = Key("name")
    """The name of the filter."""
    input_center: Key[Point] = Key("inputCenter")
    """The center of the circle. It counts from the bottom left corner of the bounds, y up. Default: the center of the
    bounds.
    """
    input_width: Key[Number] = Key("inputWidth")
    """The width of the edge of the circle. In points. Default: 2."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[IrisKeys]) -> None: ...


class ClockKeys(TypedDict, total=False):
    """The keys of `Clock`."""
    name: Union[Literal["clock"], str]
    input_center: Point
    input_angle: Number
    input_width: Number


class Clock(SceneObject):
    """The object `clock` of scene files."""

    name: Key[Union[Literal["clock"], str]] = Key("name")
    """The name of the filter."""
    input_center: Key[Point] = Key("inputCenter")
    """The center of the clock. It counts from the bottom left corner of the bounds, y up. Default: the center of the
    bounds.
    """
    input_angle: Key[Number] = Key("inputAngle")
    """The direction in which the hand starts. In radians. Default: 1.5707963267948966."""
    input_width: Key[Number] = Key("inputWidth")
    """The width of the edge of the hand. In points. Default: 2."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ClockKeys]) -> None: ...


class ZoomKeys(TypedDict, total=False):
    """The keys of `Zoom`."""
    name: Union[Literal["zoom"], str]
    input_center: Point
    input_amount: Number


class Zoom(SceneObject):
    """The object `zoom` of scene files."""

    name: Key[Union[Literal["zoom"], str]] = Key("name")
    """The name of the filter."""
    input_center: Key[Point] = Key("inputCenter")
    """The point that the camera moves to. It counts from the bottom left corner of the bounds, y up. Default: the
    center of the bounds.
    """
    input_amount: Key[Number] = Key("inputAmount")
    """The movement: 0.7 doubles the size; below 0, the camera moves away. Default: 1.5."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[ZoomKeys]) -> None: ...


class WhipPanKeys(TypedDict, total=False):
    """The keys of `WhipPan`."""
    name: Union[Literal["whipPan"], str]
    input_angle: Number
    input_amount: Number


class WhipPan(SceneObject):
    """The object `whipPan` of scene files."""

    name: Key[Union[Literal["whipPan"], str]] = Key("name")
    """The name of the filter."""
    input_angle: Key[Number] = Key("inputAngle")
    """The direction of the camera; the images move against it. In radians. Default: 0."""
    input_amount: Key[Number] = Key("inputAmount")
    """The exposure over which moving images are blurred, 0 to 1. Default: 0.3."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[WhipPanKeys]) -> None: ...


class LumaWipeKeys(TypedDict, total=False):
    """The keys of `LumaWipe`."""
    name: Union[Literal["lumaWipe"], str]
    input_mask_image: Asset
    input_softness: Number
    input_inverted: Boolean


class LumaWipe(SceneObject):
    """The object `lumaWipe` of scene files."""

    name: Key[Union[Literal["lumaWipe"], str]] = Key("name")
    """The name of the filter."""
    input_mask_image: Key[Asset] = Key("inputMaskImage")
    """The mask: an image that is stretched over the bounds. Its dark parts change first."""
    input_softness: Key[Number] = Key("inputSoftness")
    """The softness of the edge, as a share of the brightness from black to white. From 0 to 1. Default: 0.1."""
    input_inverted: Key[Boolean] = Key("inputInverted")
    """Whether the bright parts of the mask change first. Default: false."""

    if TYPE_CHECKING:

        def __init__(self, **keys: Unpack[LumaWipeKeys]) -> None: ...


__all__ = [
    "AssetFile",
    "ImageSequence",
    "MotionBlur",
    "Subtitles",
    "Parameter",
    "Component",
    "ComponentInstance",
    "Theme",
    "Layer",
    "ShapeLayer",
    "TextLayer",
    "GradientLayer",
    "TransformLayer",
    "ReplicatorLayer",
    "EmitterLayer",
    "ScrollLayer",
    "TiledLayer",
    "PlayerLayer",
    "LottieLayer",
    "PackageLayer",
    "SVGLayer",
    "CaptionLayer",
    "AudioVisualizerLayer",
    "PartTransition",
    "SceneTime",
    "Player",
    "Timeline",
    "RateKeyframe",
    "Tiles",
    "TextSplit",
    "TextEffect",
    "Replacements",
    "StateMachineEvent",
    "PackageState",
    "EmitterCell",
    "LayerEffect",
    "ShortAnimation",
    "Animation",
    "PropertyAnimation",
    "BasicAnimation",
    "SpringAnimation",
    "KeyframeAnimation",
    "AnimationGroup",
    "Transition",
    "Event",
    "NestedTransaction",
    "Transaction",
    "AudioTrack",
    "VolumeKeyframe",
    "Ducking",
    "Matte",
    "Layout",
    "SafeArea",
    "Variant",
    "Shape",
    "Arc",
    "TransformStep",
    "TextPiece",
    "CIGaussianBlur",
    "CIBoxBlur",
    "CIMotionBlur",
    "CIZoomBlur",
    "CIColorControls",
    "CIColorInvert",
    "CIColorMatrix",
    "CIColorMonochrome",
    "CISepiaTone",
    "CIHueAdjust",
    "CIExposureAdjust",
    "CIGammaAdjust",
    "CIVibrance",
    "CIToneCurve",
    "CIColorCube",
    "CIColorCubeWithColorSpace",
    "CIBloom",
    "CIPixellate",
    "CIUnsharpMask",
    "CISharpenLuminance",
    "CIVignette",
    "CIVignetteEffect",
    "ChromaKey",
    "FilmGrain",
    "Duotone",
    "Halftone",
    "Displacement",
    "LongShadow",
    "GaussianBlur",
    "ColorInvert",
    "ColorMonochrome",
    "ColorHueRotate",
    "ColorSaturate",
    "ColorBrightness",
    "ColorContrast",
    "CIDissolveTransition",
    "CISwipeTransition",
    "CIBarsSwipeTransition",
    "CIModTransition",
    "CIFlashTransition",
    "CICopyMachineTransition",
    "CIDisintegrateWithMaskTransition",
    "CIRippleTransition",
    "CIPageCurlTransition",
    "Wipe",
    "Iris",
    "Clock",
    "Zoom",
    "WhipPan",
    "LumaWipe",
]
