import Foundation
import LayerTree
import TextLayout

/// The numeric keys of a piece of styled text, with their attributes and smallest values.
enum TextPieceKeys {
    typealias Member = WritableKeyPath<TextAttributes, CGFloat> & Sendable

    static let numbers: [(key: String, member: Member, least: Double)] = [
        ("size", \.fontSize, 0), ("kern", \.kern, -limit), ("baselineOffset", \.baselineOffset, -limit),
        ("lineHeightMultiple", \.paragraph.lineHeightMultiple, 0),
        ("minimumLineHeight", \.paragraph.minimumLineHeight, 0),
        ("maximumLineHeight", \.paragraph.maximumLineHeight, 0), ("lineSpacing", \.paragraph.lineSpacing, 0),
        ("paragraphSpacing", \.paragraph.paragraphSpacing, 0),
        ("firstLineHeadIndent", \.paragraph.firstLineHeadIndent, 0),
        ("headIndent", \.paragraph.headIndent, 0),
    ]

    /// The largest magnitude, in points.
    static let limit = 1e5
}

extension ValueReader {
    /// Reads a list of pieces of styled text; an item that is only text has default attributes.
    func pieces(_ value: SceneValue, _ label: String) -> AttributedText? {
        list(value, label, "a list of pieces of text") { piece($0, "a piece of \(label)") }.map(AttributedText.init)
    }

    private func piece(_ value: SceneValue, _ label: String) -> AttributedText.Piece? {
        if let text = value.textForm { return AttributedText.Piece(text) }
        guard var map = MapReader(value, label, collector) else { return nil }
        let text = map.required("text", "the piece's text").flatMap { value in
            value.textForm ?? self.text(value, "text")
        }
        var attributes = TextAttributes()
        if let font = map.value("font").flatMap({ self.text($0, "font") }) {
            attributes.fontName = theme.fonts[font] ?? font
        }
        if let color = map.value("color").flatMap({ self.color($0, "color") }) { attributes.color = color }
        attributes.backgroundColor = map.value("backgroundColor").flatMap { self.color($0, "backgroundColor") }
        for (key, member, least) in TextPieceKeys.numbers {
            let expectation = least < 0 ? "a number of points" : "a number from 0 to \(Int(TextPieceKeys.limit))"
            guard let written = map.value(key),
                let number = number(written, key, in: least...TextPieceKeys.limit, expectation)
            else { continue }
            attributes[keyPath: member] = CGFloat(number)
        }
        attributes.fontFeatures = fontSettings("fontFeatures", &map) ?? ""
        attributes.fontVariations = fontSettings("fontVariations", &map) ?? ""
        attributes.underline = textDecoration("underline", &map)
        attributes.strikethrough = textDecoration("strikethrough", &map)
        attributes.paragraph.alignment = map.value("alignment").flatMap {
            choice($0, "alignment", of: TextAlignment.allCases.map(\.rawValue))
        }
        .flatMap(TextAlignment.init)
        map.reportUnknownKeys()
        return text.map { AttributedText.Piece($0, attributes) }
    }

    private func fontSettings(_ key: String, _ map: inout MapReader) -> String? {
        map.value(key).flatMap { fontSettings($0, key) }
    }

    /// Reads the settings of `fontFeatures`, such as `smcp, ss01=2`, or of `fontVariations`, such as `wght=650`.
    func fontSettings(_ value: SceneValue, _ key: String) -> String? {
        let isAxis = key == "fontVariations"
        let expectation =
            isAxis
            ? "axes by tags of four letters, such as \"wght=650, wdth=90\""
            : "features by tags of four letters, such as \"smcp, tnum, ss01=2\""
        guard let text = text(value, key, expectation), text.utf8.count <= 500 else {
            return value.textForm == nil ? nil : refuse(value, key, expectation)
        }
        var settings: [String] = []
        for setting in text.split(separator: ",") {
            let parts = setting.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            let isTag = parts.first.map { tag in
                tag.utf8.count == 4 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
            let number = parts.count > 1 ? Double(parts[1]) : isAxis ? nil : 1
            guard isTag == true, let tag = parts.first, let number, number.isFinite, abs(number) <= 1e6,
                isAxis || number >= 0 && number == number.rounded()
            else { return refuse(value, key, expectation) }
            settings.append(isAxis ? "\(tag)=\(number)" : "\(tag)=\(Int(number))")
        }
        return settings.joined(separator: ",")
    }

    /// Reads true, false or a weight; the color has its own key.
    private func textDecoration(_ key: String, _ map: inout MapReader) -> TextDecoration? {
        let color = map.value(key + "Color").flatMap { self.color($0, key + "Color") }
        guard let value = map.value(key) else { return nil }
        let weights = TextDecoration.Weight.allCases.map(\.rawValue)
        if case .text(let name) = value.content, let weight = TextDecoration.Weight(rawValue: name) {
            return TextDecoration(weight, color: color)
        }
        if case .boolean(let flag) = value.content { return flag ? TextDecoration(color: color) : nil }
        return refuse(value, key, "true, false, \(weights.joined(separator: ", "))")
    }

    /// Reads a list of filters in the order in which they are applied, or a single filter.
    func filters(_ value: SceneValue, _ label: String) -> [LayerFilter]? {
        guard case .list = value.content else { return filter(value, label).map { [$0] } }
        return list(value, label) { filter($0, "a filter of \(label)") }
    }

    /// Returns a filter without inputs. One that spreads colors does not darken the edges of a layer that covers the
    /// whole frame.
    private func plainFilter(_ kind: FilterKind, name: String? = nil) -> LayerFilter {
        var filter = LayerFilter(type: kind.type, name: name)
        if kind.spreads { filter.edges = .clampedIfFullFrame }
        return filter
    }

    /// Reads the name of a filter, or a map of the filter and its inputs.
    private func filter(_ value: SceneValue, _ label: String) -> LayerFilter? {
        if case .text = value.content {
            guard let kind = filterType(value, label).flatMap(FilterKind.named) else { return nil }
            guard kind.usesLookup else { return plainFilter(kind) }
            return refuse(value, label, "{ filter: \(kind.type), lut: FILE } with a .cube file")
        }
        guard var map = MapReader(value, label, collector) else { return nil }
        let type = map.required("filter", "the name of a filter").flatMap { filterType($0, "filter") }
        guard let type, let kind = FilterKind.named(type) else { return nil }
        var filter = plainFilter(kind, name: map.value("name").flatMap { text($0, "name") })
        filter.isEnabled = map.value("enabled").flatMap { boolean($0, "enabled") } ?? true
        if kind.spreads, let clamps = map.value("clampsToExtent").flatMap({ boolean($0, "clampsToExtent") }) {
            filter.edges = clamps ? .clamped : .transparent
        }
        if kind.usesLookup {
            let lookup = map.required("lut", "a .cube file").flatMap { files?.lookup($0, self) }
            filter.inputs[FilterKind.cubeData] = lookup.map { .lookup($0) }
        }
        for input in kind.inputs where !kind.usesLookup {
            if let written = map.value(input.key) { filter.inputs[input.key] = self.input(written, input) }
        }
        map.reportUnknownKeys()
        return filter
    }

    private func filterType(_ value: SceneValue, _ label: String) -> String? {
        choice(value, label, of: FilterKind.all.map(\.type))
    }

    private func input(_ value: SceneValue, _ input: FilterKind.Input) -> FilterValue? {
        switch input.initial {
        case .number: number(value, input.key).map { .number($0) }
        case .color: color(value, input.key).map { .color($0) }
        case .lookup: refuse(value, input.key, "lut in its place")
        case .vector(let initial):
            if initial.count == 2 {
                point(value, input.key).map { .vector([Double($0.x), Double($0.y)]) }
            } else {
                numbers(value, input.key).flatMap {
                    $0.count == initial.count ? .vector($0) : refuse(value, input.key, "\(initial.count) numbers")
                }
            }
        }
    }

    /// Reads the name of a blend mode.
    func blendName(_ value: SceneValue, _ label: String) -> LayerFilter? {
        choice(value, label, of: BlendModeName.all).map { name in
            var filter = LayerFilter(type: name)
            filter.isBareName = true
            return filter
        }
    }
}
