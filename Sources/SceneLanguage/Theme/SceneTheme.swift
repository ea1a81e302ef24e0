import Images

/// The named colors, fonts, sizes and timing functions of a scene.
package struct SceneTheme {
    /// The sections of `theme`.
    package static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "colors", .map("a map of names to colors", of: .reference("color")), default: "none",
            example: "{ accent: tomato }", "Colors, whose names can be used wherever a color is expected.")
        SceneKey(
            rule: "fonts", .map("a map of names to fonts", of: .type("string")), default: "none",
            example: "{ title: DejaVu Sans Bold }", "Fonts, whose names can be used wherever a font is expected.")
        SceneKey(
            rule: "sizes", .map("a map of names to numbers", of: .reference("number")), default: "none",
            example: "{ title: 72 }", "Numbers for expressions, such as `{{sizes.title}}`.")
        SceneKey(
            rule: "curves", .map("a map of names to timing functions", of: .reference("timingFunction")),
            default: "none", example: "{ pop: easeOutBack }",
            "Timing functions, whose names can be used wherever one is expected.")
    }
    /// The name of the parameter that selects one of `themes`.
    package static let parameter = "theme"

    private(set) var colors: [String: CGColor] = [:]
    package private(set) var fonts: [String: String] = [:]
    private(set) var curves: [String: TimingFunctionDescription] = [:]
    /// The names of colors and of timing functions in alphabetical order, for messages.
    private(set) var names: (colors: [String], curves: [String]) = ([], [])
    /// The sections as maps, for expressions: `{{colors.accent}}`.
    package private(set) var values: [String: SceneValue] = [:]

    init() {}

    /// Reads the sections; reports problems.
    package init(_ value: SceneValue, _ reader: ValueReader) {
        guard !value.isNull, var map = MapReader(value, "theme", reader.collector) else { return }
        map.allow(Self.keys.names)
        for section in Self.keys.names {
            guard let part = map.written(section), let entries = MapReader(part, section, reader.collector)?.entries
            else { continue }
            values[section] = part
            for entry in entries where !entry.value.isNull { read(entry, section, reader) }
        }
        names = (colors.keys.sorted(), curves.keys.sorted())
        map.reportUnknownKeys()
    }

    private mutating func read(_ entry: SceneValue.Entry, _ section: String, _ reader: ValueReader) {
        let label = "\(section).\(entry.key)"
        switch section {
        case "colors": colors[entry.key] = reader.color(entry.value, label)
        case "fonts": fonts[entry.key] = reader.text(entry.value, label, "the name of a font")
        case "sizes": _ = reader.number(entry.value, label)
        default: curves[entry.key] = reader.timingFunction(entry.value, label)
        }
    }

    /// Returns `theme`, overridden by the selected one of `themes`.
    package static func selected(_ name: String?, in root: SceneValue) -> SceneValue {
        let base = root["theme"] ?? SceneValue(.map([]), at: root.location)
        guard let name, let chosen = root["themes"]?[name] else { return base }
        return base.merged(with: chosen, levels: 2)
    }
}

extension SceneValue {
    /// Returns a map with the entries of `other` added, which replace those with the same key; maps in it are merged
    /// too for `levels` levels.
    func merged(with other: SceneValue, levels: Int) -> SceneValue {
        guard case .map(var entries) = content, case .map(let added) = other.content, levels > 0 else { return other }
        for entry in added {
            guard let index = entries.firstIndex(where: { $0.key == entry.key }) else {
                entries.append(entry)
                continue
            }
            let merged = entries[index].value.merged(with: entry.value, levels: levels - 1)
            entries[index] = Entry(key: entry.key, keyLocation: entry.keyLocation, value: merged)
        }
        return SceneValue(.map(entries), at: location)
    }
}
