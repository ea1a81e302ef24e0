import SceneLanguage

/// The value of `timeline` of a layer: an edit list.
struct TimelineDescription: Equatable, Sendable {
    /// The key of layers.
    static let key = "timeline"

    /// The path of the file.
    var file = ""
    /// The folder in which media are looked for; nil for that of the file.
    var media: String?
    /// The name of one of several timelines in the file.
    var timeline: String?

    static let keys = SceneKeys<Self> {
        SceneKey(
            "file", \.file, .text("the path of an edit list (.otio or .edl)"),
            required: "the path of an edit list (.otio or .edl)",
            example: "cut.otio", "The edit list, relative to the scene file: `.otio`, or `.edl` in the CMX 3600 format."
        )
        SceneKey(
            "media", \.media, .text("the path of a folder"), default: "the folder of the edit list", example: "footage",
            "The folder in which [media](Timelines.md#media-files) are looked for, relative to the scene file.")
        SceneKey(
            "timeline", \.timeline, .text("the name of a timeline"), default: "the only one",
            "The name of one of several timelines in the file.")
    }

    /// The schema of a path, or a map.
    static var schema: JSONSchemaNode { .anyOf([.type("string"), keys.schema]) }

    /// Reads a path or a map; reports problems and returns nil.
    init?(_ value: SceneValue, _ values: ValueReader) {
        guard case .map = value.content else {
            guard let file = values.text(value, Self.key, "the path of an edit list, or { file, media }") else {
                return nil
            }
            self.file = file
            return
        }
        guard var map = MapReader(value, "the timeline", values.collector) else { return nil }
        let isComplete = Self.keys.read(&map, into: &self, values)
        map.reportUnknownKeys()
        guard isComplete else { return nil }
    }
}
