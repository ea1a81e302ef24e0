import LayerTree

/// The lines to write in place of keys of CSS, After Effects and animation libraries.
struct HabitRemedy {
    /// The name of the object in messages.
    let subject: String
    /// The keys as written.
    let entries: [SceneValue.Entry]
    /// The keys that the object may have.
    let legal: [String]

    /// Returns the line to write in place of an unknown key, starting with a verb; nil if there is none.
    func line(for entry: SceneValue.Entry) -> String? {
        let key = entry.key.lowercased()
        if Self.transformKeys.contains(key), isFree("transform") { return transform }
        if Self.placementKeys.contains(key), isFree("frame"), isFree("bounds"), isFree("position") { return placement }
        if subject == "the scene" { return indentation(of: entry.key) }
        return nil
    }

    private func isFree(_ key: String) -> Bool { legal.contains(key) && !entries.contains { $0.key == key } }

    private func value(_ keys: String...) -> SceneValue? {
        entries.first { keys.contains($0.key.lowercased()) }?.value
    }

    // MARK: Transforms

    private static let transformKeys: Set<String> = [
        "rotation", "rotate", "rotationx", "rotationy", "rotationz", "scale", "scalex", "scaley", "skew", "skewx",
        "skewy", "translate",
    ]

    /// The transform that the keys mean: scale, then skew, then rotation, then translation.
    private var transform: String? {
        var steps: [String] = []
        if let factor = value("scale").flatMap(Self.factor) { steps.append("{ scale: \(factor) }") }
        let x = value("scalex").flatMap(Self.factor)
        let y = value("scaley").flatMap(Self.factor)
        if x != nil || y != nil { steps.append("{ scale: [\(x ?? "1"), \(y ?? "1")] }") }
        if let skew { steps.append("{ skew: \(skew) }") }
        for (keys, axis) in [
            (["rotation", "rotate", "rotationz"], ""), (["rotationx"], ", axis: x"), (["rotationy"], ", axis: y"),
        ] {
            guard let angle = keys.lazy.compactMap({ value($0) }).first?.textForm.flatMap(Quantity.degrees) else {
                continue
            }
            steps.append("{ rotate: \(angle.text)\(axis) }")
        }
        if let distance = value("translate")?.numberList, (2...3).contains(distance.count) {
            steps.append("{ translate: [\(distance.joined(separator: ", "))] }")
        }
        return steps.isEmpty ? nil : "write transform: [\(steps.joined(separator: ", "))]"
    }

    /// The angles of a skew along x, or along x and y.
    private var skew: String? {
        func angle(_ value: SceneValue?) -> String? { value?.textForm.flatMap(Quantity.degrees)?.text }
        let (x, y) = (angle(value("skew", "skewx")), angle(value("skewy")))
        return y.map { "[\(x ?? "0"), \($0)]" } ?? x
    }

    /// Returns a factor of a scale. Percentages, as in After Effects, are numbers above 10.
    private static func factor(_ value: SceneValue) -> String? {
        if let list = value.numberList {
            let factors = list.prefix(3).compactMap { factor(SceneValue(.text($0), at: value.location)) }
            return (2...3).contains(factors.count) ? "[\(factors.joined(separator: ", "))]" : nil
        }
        guard let text = value.textForm else { return nil }
        let isPercentage = text.hasSuffix("%")
        guard let number = NumberLiteral(isPercentage ? String(text.dropLast()) : text)?.value, number.isFinite else {
            return nil
        }
        return NumberLiteral(computed: isPercentage || number > 10 ? number / 100 : number).text
    }

    // MARK: Frames

    private static let placementKeys: Set<String> = ["x", "y", "left", "top", "width", "height"]

    /// The frame, position or bounds that the keys mean; nil if only one of them is written.
    private var placement: String? {
        let position = [value("x", "left"), value("y", "top")].map { $0.flatMap(Self.length) }
        let size = [value("width"), value("height")].map { $0.flatMap(Self.length) }
        if let width = size[0], let height = size[1] {
            if position.allSatisfy({ $0 == nil }) { return "write bounds: [0, 0, \(width), \(height)]" }
            return "write frame: [\(position[0] ?? "0"), \(position[1] ?? "0"), \(width), \(height)]"
        }
        guard size.allSatisfy({ $0 == nil }), position.contains(where: { $0 != nil }) else { return nil }
        return "write position: [\(position[0] ?? "0"), \(position[1] ?? "0")], the place of the layer's center"
    }

    private static func length(_ value: SceneValue) -> String? {
        guard let text = value.textForm else { return nil }
        if Length(text) != nil { return "\"\(text)\"" }
        return (NumberLiteral(text) ?? Quantity(text)?.number)?.text
    }

    // MARK: Indentation

    /// The keys of layers that are not properties, and that no other object has.
    private static let partsOfLayers: Set<String> = [
        "class", "frame", "sublayers", "mask", "animations", "sequence", "during",
    ]

    /// The remedy for a key of a layer among those of the scene.
    private func indentation(of key: String) -> String? {
        guard CALayer.properties[key] != nil || Self.partsOfLayers.contains(key) else { return nil }
        return entries.contains { $0.key == "root" }
            ? "indent \"\(key):\" by 2 spaces or more, so that it is part of root or of a layer"
            : "write \"root:\" in the line above, and indent \"\(key):\" by 2 spaces"
    }
}

extension SceneValue {
    /// The numbers of a list as written; nil for other values.
    fileprivate var numberList: [String]? {
        guard case .list(let items) = content else { return nil }
        let texts = items.compactMap(\.textForm).filter { NumberLiteral($0) != nil }
        return texts.count == items.count ? texts : nil
    }
}
