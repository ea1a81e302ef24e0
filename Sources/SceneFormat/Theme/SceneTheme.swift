import Images

/// The named colors, fonts, sizes and timing functions of a scene.
struct SceneTheme {
    /// The sections of `theme`.
    static let sections = ["colors", "fonts", "sizes", "curves"]
    /// The name of the parameter that selects one of `themes`.
    static let parameter = "theme"

    private(set) var colors: [String: CGColor] = [:]
    private(set) var fonts: [String: String] = [:]
    private(set) var curves: [String: TimingFunctionDescription] = [:]
    /// The sections as maps, for expressions: `{{colors.accent}}`.
    private(set) var values: [String: SceneValue] = [:]

    init() {}

    /// Reads `{ colors, fonts, sizes, curves }`; reports problems.
    init(_ value: SceneValue, _ reader: ValueReader) {
        guard !value.isNull, var map = MapReader(value, "theme", reader.collector) else { return }
        for section in Self.sections {
            guard let part = map.value(section), let entries = MapReader(part, section, reader.collector)?.entries
            else { continue }
            values[section] = part
            for entry in entries where !entry.value.isNull { read(entry, section, reader) }
        }
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
    static func selected(_ name: String?, in root: SceneValue) -> SceneValue {
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
