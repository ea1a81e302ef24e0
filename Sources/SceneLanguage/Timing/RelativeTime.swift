import MediaTime
import SourceText

/// A time relative to a part of a sequence: `{ after: intro, offset: 0.5 }`.
package struct RelativeTime: Equatable {
    /// The name of the part.
    package var name = ""
    /// Whether the time counts from the end of the part; otherwise, from its start.
    package var isAfter = false
    /// The seconds after that time; may be negative.
    package var offset = Rational.zero
    /// The position of the name in the document.
    package var location = SourceLocation(file: "")
}

extension RelativeTime {
    package static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "after", SceneValueType.text("the name of a part").form,
            "The part, or the layer with `during`, from whose end the time counts; instead of `with`.")
        SceneKey(
            rule: "with", SceneValueType.text("the name of a part").form,
            "The part, or the layer with `during`, from whose start the time counts; instead of `after`.")
        SceneKey(
            "offset", \.offset, .signedSeconds, default: "0",
            "Seconds after the end or start; negative for a time before it.")
    }

    /// The schema of seconds, or of a time relative to a part.
    package static var timeSchema: JSONSchemaNode {
        .anyOf([
            .reference("rational"), schema("after", without: "with"), schema("with", without: "after"),
        ])
    }

    private static func schema(_ key: String, without other: String) -> JSONSchemaNode {
        .closed(keys.without([other]).references.flatMap(\.schemaProperties), required: [key])
    }
}

extension SceneValueForm {
    /// Seconds, or a time relative to a part.
    package static let sceneTime = SceneValueForm(
        kind: .number, expectation: "seconds, at least 0, or { after: part, offset } or { with: part, offset }",
        schema: .reference("sceneTime"), unit: .seconds, range: 0...ValueReader.numberLimit,
        object: "sceneTime")
}

extension ValueReader {
    /// Reads `{ after: name, offset }` or `{ with: name, offset }`; nil for other values, which are not reported.
    package func relativeTime(_ value: SceneValue, _ label: String) -> RelativeTime?? {
        guard case .map = value.content, var map = MapReader(value, label, collector) else { return .some(nil) }
        var time = RelativeTime()
        let isComplete = RelativeTime.keys.read(&map, into: &time, self)
        map.reportUnknownKeys()
        let after = map.written("after")
        let with = map.written("with")
        guard let named = after ?? with, after == nil || with == nil else {
            return refuse(value, label, "either after: or with: and the name of a part")
        }
        guard let name = text(named, after == nil ? "with" : "after", "the name of a part"), isComplete else {
            return nil
        }
        time.name = name
        time.isAfter = after != nil
        time.location = named.location
        return time
    }
}
