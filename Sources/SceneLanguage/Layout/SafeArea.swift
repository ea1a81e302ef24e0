import VectorGeometry

/// The margins of a movie in which players and platforms may cover or cut off content.
package struct SafeArea: Equatable {
    /// The margins of each side, in points of the scene.
    let top, right, bottom, left: Double

    /// No margins.
    static let none = SafeArea(top: 0, right: 0, bottom: 0, left: 0)

    /// The margins of platforms and standards: parts of the height (top, bottom) and of the width (right, left).
    ///
    /// Those for television are common practice; those of platforms are approximate. `vertical` is safe on all three
    /// platforms.
    static let presets: [(name: String, margins: SafeArea)] = [
        ("none", .none),
        ("titleSafe", SafeArea(top: 0.05, right: 0.05, bottom: 0.05, left: 0.05)),
        ("actionSafe", SafeArea(top: 0.035, right: 0.035, bottom: 0.035, left: 0.035)),
        ("instagramReels", SafeArea(top: 0.14, right: 0.06, bottom: 0.35, left: 0.06)),
        ("youtubeShorts", SafeArea(top: 0.15, right: 0.178, bottom: 0.35, left: 0.045)),
        ("tiktok", SafeArea(top: 0.07, right: 0.13, bottom: 0.2, left: 0.06)),
        ("vertical", SafeArea(top: 0.15, right: 0.178, bottom: 0.35, left: 0.06)),
    ]

    /// Returns the area inside the margins.
    func rect(in size: PixelSize) -> CGRect {
        CGRect(x: left, y: top, width: Double(size.width) - left - right, height: Double(size.height) - top - bottom)
    }
}

extension SafeArea {
    /// The keys of a map of margins.
    package static let keys = SceneKeys<Self> {
        SceneKey(rule: "top", margin, default: "0", "The margin at the top.")
        SceneKey(rule: "right", margin, default: "0", "The margin at the right.")
        SceneKey(rule: "bottom", margin, default: "0", "The margin at the bottom.")
        SceneKey(rule: "left", margin, default: "0", "The margin at the left.")
    }

    fileprivate static let margin = SceneValueForm.length("points or a percentage, at least 0")

    /// The schema of the name of a preset, a margin, the margins of all sides, or a map of margins.
    package static var schema: JSONSchemaNode {
        .anyOf([.names(presets.map(\.name)), MarginShorthand.schema(of: margin.schema), keys.schema])
    }
}

extension ValueReader {
    /// Reads the name of a preset, one margin, a list of margins, or a map of margins; each is a number of points or a
    /// percentage.
    func safeArea(_ value: SceneValue, in size: PixelSize) -> SafeArea? {
        let names = SafeArea.presets.map(\.name)
        let expectation = "\(names.joined(separator: ", ")), a map of margins, \(MarginShorthand.expectation)"
        let sides = SafeArea.keys.names
        let margins: [SceneValue?]
        switch value.content {
        case .text(let text) where Length(text) == nil:
            guard let preset = SafeArea.presets.first(where: { $0.name == text })?.margins else {
                return refuse(
                    value, "safeArea", expectation, suggestion: SpellingSuggestion.closest(to: text, in: names))
            }
            let width = Double(size.width)
            let height = Double(size.height)
            return SafeArea(
                top: preset.top * height, right: preset.right * width, bottom: preset.bottom * height,
                left: preset.left * width)
        case .text, .number: margins = [value, value, value, value]
        case .list(let items):
            guard let list = MarginShorthand.sides(of: items) else { return refuse(value, "safeArea", expectation) }
            margins = list
        case .map:
            guard var map = MapReader(value, "safeArea", collector) else { return nil }
            margins = sides.map { map.value($0) }
            map.reportUnknownKeys()
        default: return refuse(value, "safeArea", expectation)
        }
        let lengths = zip(margins, sides).compactMap { margin, side in
            self.margin(margin, side, of: ["top", "bottom"].contains(side) ? size.height : size.width)
        }
        guard lengths.count == 4 else { return nil }
        let area = SafeArea(top: lengths[0], right: lengths[1], bottom: lengths[2], left: lengths[3])
        let rect = area.rect(in: size)
        guard rect.width > 0, rect.height > 0, area.left + area.right < Double(size.width) else {
            return refuse(value, "safeArea", "margins that leave an area inside \(size)")
        }
        return area
    }

    private func margin(_ value: SceneValue?, _ side: String, of length: Int) -> Double? {
        guard let value else { return 0 }
        let expectation = SafeArea.margin.expectation
        if case .text(let text) = value.content, let relative = Length(text) {
            let points = relative.resolved(in: Double(length))
            return points >= 0 ? points : refuse(value, side, expectation)
        }
        return nonNegative(value, side, expectation)
    }
}
