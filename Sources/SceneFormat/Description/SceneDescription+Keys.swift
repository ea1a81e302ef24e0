import AudioMixing
import MotionTiming
import SceneLanguage

extension SceneDescription {
    /// The top-level keys of a scene. `SceneReader` reads them, because most depend on each other.
    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "$schema", SceneValueForm(kind: .text, expectation: "a URL", schema: .type("string")),
            default: "none", options: .expanded, "The JSON Schema, for editors.")
        SceneKey(
            rule: "multiplane",
            SceneValueForm(
                kind: .integer, expectation: "`1`",
                schema: .object([("const", .number(SceneReader.version))])), isRequired: true,
            "The version of the format.")
        SceneKey(
            rule: "size",
            SceneValueForm(
                kind: .size, expectation: "`[width, height]` in whole pixels, each from 1 to 16384",
                schema: ValueJSONSchema.orParameter(
                    .array(of: ValueJSONSchema.orParameter(ValueJSONSchema.side), count: 2...2)),
                unit: .pixels, range: 1...Double(PixelSize.limit)), isRequired: true, example: "[1280, 720]",
            "The size of the movie.")
        SceneKey(
            rule: "frameRate",
            SceneValueForm(
                kind: .number,
                expectation: "frames per second, above 0 and at most 1000: `25`, `29.97` (exactly 2997/100) or "
                    + "`30000/1001`",
                schema: .reference("rational"), unit: .framesPerSecond, range: 0...1000), isRequired: true,
            example: "30", "The frame rate.")
        SceneKey(
            rule: "duration",
            SceneValueForm(
                kind: .number,
                expectation: "seconds, above 0 and at most 1,000,000: `4`, `2.5` or `1001/30`; or `auto`",
                schema: .reference("rational"), unit: .seconds, range: 0...1_000_000), isRequired: true, example: "4",
            "The duration, stored exactly; `auto` is the [end of its layers](#automatic-durations). The number of "
                + "frames, duration × frame rate, is rounded up.")
        SceneKey(
            rule: "background", SceneValueForm(kind: .color, expectation: "a color", schema: .reference("color")),
            default: "`black`", "The color behind the root layer.")
        SceneKey(
            rule: "motionBlur",
            SceneValueForm(
                kind: .object, expectation: "`{ shutterAngle, shutterPhase, samples }`", schema: MotionBlur.keys.schema,
                object: "motionBlur"), default: "none", "The [motion blur](#motion-blur) of what moves.")
        SceneKey(
            rule: "subtitles",
            SceneValueForm(
                kind: .asset, expectation: "a caption file, or `{ captions: talk.vtt, language: eng }`",
                schema: SubtitlesDescription.schema, object: "subtitles"), default: "none",
            "Captions that are stored in mp4, mov, mkv and webm files as [text](Outputs.md#subtitles).")
        SceneKey(
            rule: "assets",
            SceneValueForm(
                kind: .object, expectation: "names for files: `{ clip: media/clip.mp4 }`", schema: assetsSchema),
            default: "none",
            "The files of the scene, relative to the scene file, and [image sequences and files with "
                + "options](#players).")
        SceneKey(
            rule: "fonts",
            SceneValueForm(
                kind: .list, expectation: "a list of font files", schema: .array(of: .type("string"))),
            default: "none", "Font files, see [Fonts](#fonts).")
        SceneKey(
            rule: "parameters",
            SceneValueForm(
                kind: .object, expectation: "names with declarations",
                schema: .type("object", [("additionalProperties", .reference("parameter"))]), object: "parameter"),
            default: "none", "The values that each render can set, see [Parameters](#parameters).")
        SceneKey(
            rule: ParameterTable.columnsKey,
            SceneValueForm(kind: .list, expectation: "a list of names", schema: .array(of: .type("string"))),
            default: "none", example: "[id, customer]",
            "The columns of [batch tables](#batches) that are no parameters. Output names and reports can use them.")
        SceneKey(
            rule: "root",
            SceneValueForm(kind: .object, expectation: "a layer", schema: .reference("layer"), object: "CALayer"),
            isRequired: true,
            "The root layer. It is as large as the movie, so it has no `frame`, `bounds` or `position`.")
        SceneKey(
            rule: "events", .list(of: "event", "a list of events"), default: "none",
            "Changes at given times, see [Events](#events).")
        SceneKey(
            rule: "audio", .list(of: "sound", "a list of audio tracks"), default: "none",
            "The audio tracks, see [Audio](#audio).")
        SceneKey(
            rule: "audioLayout",
            SceneValueForm(
                kind: .choice,
                expectation: "`mono`, `stereo`, `5.1` or `7.1`, or the number of channels (1, 2, 6 or 8)",
                schema: .anyOf([
                    ValueJSONSchema.orParameter(.names(ChannelLayout.allCases.map(\.rawValue))), .type("number"),
                ])), default: "`stereo`",
            "The [audio channel layout](Outputs.md#audio-channel-layout). The preset and `--audio-layout` override it.")
        SceneKey(
            rule: "include",
            SceneValueForm(
                kind: .list, expectation: "a file or a list of files",
                schema: .anyOf([.type("string"), .array(of: .type("string"))])), default: "none",
            "Files with components, themes, assets and fonts, see [Includes](#includes).")
        SceneKey(
            rule: "components", .named("component", "names with layers"), default: "none",
            "Layers that are used several times, see [Components](#components).")
        SceneKey(
            rule: "theme",
            SceneValueForm(
                kind: .object, expectation: "`{ colors, fonts, sizes, curves }`", schema: .reference("theme"),
                object: "theme"), default: "none",
            "Named colors, fonts, sizes and timing functions, see [Themes](#themes).")
        SceneKey(
            rule: "themes", .named("theme", "names with themes"), default: "none",
            "Themes that the parameter `theme` selects.")
        SceneKey(
            rule: "safeArea",
            SceneValueForm(kind: .object, expectation: "margins, or a name", schema: .reference("safeArea")),
            default: "none", "The margins that platforms and players may cover, see [Safe areas](#safe-areas).")
        SceneKey(
            rule: "variants", .named("variant", "names with variants"), default: "none",
            "Output sizes with keys that differ from the scene's, see [Variants](#variants).")
    }

    private static var assetsSchema: JSONSchemaNode {
        let asset = JSONSchemaNode.anyOf([.type("string"), .reference("file"), .reference("sequence")])
        return .type("object", [("additionalProperties", asset)])
    }
}

extension SceneValueForm {
    /// A map from names to objects.
    static func named(_ object: String, _ expectation: String) -> SceneValueForm {
        SceneValueForm(
            kind: .object, expectation: expectation,
            schema: .type("object", [("additionalProperties", .reference(object))]), object: object)
    }
}

extension MotionBlur: SceneObject {
    package static let noun = "motionBlur"

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "shutterAngle", \.shutterAngle,
            .number("degrees from 0 to 720, where 360 is a frame", in: MotionBlur.shutterAngles, unit: .degrees),
            default: "180", "The time for which the shutter is open; 360 is the duration of a frame.")
        SceneKey(
            "shutterPhase", \.shutterPhase,
            .number("degrees from -360 to 360", in: MotionBlur.shutterPhases, unit: .degrees),
            default: "minus half of `shutterAngle`",
            "The time at which the shutter opens, relative to the time of the frame. By default, the open shutter is "
                + "centered on the frame, as in After Effects.")
        SceneKey(
            "samples", \.samples, .integer("a whole number from 1 to 64", in: MotionBlur.sampleCounts), default: "8",
            "The number of drawings of a frame. Fast movements need more: use about one sample for every two or three "
                + "pixels of movement while the shutter is open.")
    }

    package init() { self.init(shutterPhase: nil) }
}
