import LayerTree
import SceneLanguage
import SourceText

extension SceneReader {
    /// Reads `autoresizingMask`, `constraints` and `layout` of a layer.
    func layout(_ map: inout MapReader, isRoot: Bool) -> LayerLayoutDescription {
        var layout = LayerLayoutDescription()
        _ = LayerLayoutDescription.keys.read(&map, into: &layout, values)
        if isRoot, let entry = map.entries.first(where: { ["autoresizingMask", "constraints"].contains($0.key) }) {
            values.collector.report(
                at: entry.keyLocation, "the root has \"\(entry.key)\"",
                expected: "expected it in a sublayer, because the root is as large as the movie")
        }
        if let stack = layout.stack { checkStack(stack, map.written("layout"), isRoot: isRoot) }
        return layout
    }

    /// Reports keys of a stack that do not go together.
    private func checkStack(_ stack: LayerLayoutDescription.Stack, _ value: SceneValue?, isRoot: Bool) {
        func report(_ key: String, _ problem: String, _ expectation: String) {
            guard let location = (value?[key] ?? value)?.location else { return }
            values.collector.report(at: location, problem, expected: expectation)
        }
        if isRoot, !stack.hug.isEmpty {
            report(
                "hug", "the root hugs its sublayers",
                "expected it in a sublayer, because the root is as large as the movie")
        }
        if stack.axis == .vertical, [.firstBaseline, .lastBaseline].contains(stack.alignment) {
            report(
                "alignment", "alignment is \(stack.alignment.rawValue) in a column",
                "expected leading, center, trailing or fill, because baselines align texts in a row")
        }
        let along: ContentSides = stack.axis == .horizontal ? .width : .height
        if stack.wraps, stack.hug.contains(along) {
            report(
                "hug", "a stack that wraps hugs its \(along == .width ? "width" : "height")",
                "expected hug: \(along == .width ? "height" : "width"), because a stack that grows never wraps")
        }
        if !stack.wraps, stack.lineSpacing != nil {
            report("lineSpacing", "lineSpacing is set in a stack that does not wrap", "expected wrap: true beside it")
        }
    }

    /// Reports constraints that name no sibling, and those in a stack.
    func checkConstraints(_ sublayers: [LayerDescription], _ layout: LayerLayoutDescription) {
        let names = Set(sublayers.compactMap(\.name))
        lazy var sources = ["superlayer"] + names.sorted()
        for constraint in sublayers.flatMap(\.layout.constraints) {
            let source = constraint.constraint.sourceName
            if layout.stack != nil {
                values.collector.report(
                    at: constraint.location, "a layer in a stack has constraints",
                    expected: "expected constraints or a stack, because both place the layer")
            } else if source != "superlayer", !names.contains(source) {
                values.collector.report(
                    at: constraint.location, "there is no layer \"\(source)\" beside this one",
                    expected: "expected one of \(sources.listed)",
                    suggestion: SpellingSuggestion.closest(to: source, in: sources))
            }
        }
    }
}

extension SceneValueType where Value == CAAutoresizingMask {
    /// A list of the parts that grow, or their bits.
    static var autoresizingMask: SceneValueType {
        let names = CAAutoresizingMask.sceneNames
        let expectation = "a list of \(names.joined(separator: ", ")), or their bits, 0 to 63"
        let form = SceneValueForm(
            kind: .list, expectation: expectation, schema: .anyOf([.reference("number"), .array(of: .names(names))]),
            choices: names)
        return SceneValueType(form) { value, label, reader in
            guard case .list = value.content else {
                return reader.integer(value, label, in: 0...63, expectation).map {
                    CAAutoresizingMask(rawValue: UInt32($0))
                }
            }
            guard reader.list(value, label, expectation, { reader.choice($0, "a part", of: names) }) != nil else {
                return nil
            }
            return CAAutoresizingMask(scene: value)
        }
    }
}

extension SceneValueType where Value == StackLayoutManager.Padding {
    /// One margin, or a list of margins.
    static var padding: SceneValueType {
        let expectation = MarginShorthand.expectation
        let form = SceneValueForm(
            kind: .other, expectation: expectation,
            schema: MarginShorthand.schema(of: .reference("number")), unit: .points)
        return SceneValueType(form) { value, label, reader in
            guard case .list = value.content else {
                return reader.number(value, label, expectation, unit: .points).map {
                    .init(top: $0, right: $0, bottom: $0, left: $0)
                }
            }
            let margins = reader.numbers(value, label, count: 2...4, expectation, unit: .points)
            guard let margins else { return nil }
            guard let sides = MarginShorthand.sides(of: margins) else {
                return reader.refuse(value, label, expectation)
            }
            return .init(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
        }
    }
}

extension SceneValueType where Value == LayerLayoutDescription.Constraint {
    /// A constraint as text.
    static var constraint: SceneValueType {
        let form = SceneValueForm(
            kind: .text, expectation: ConstraintReader.expectation, schema: .type("string"))
        return SceneValueType(form) { ConstraintReader(values: $2).constraint($0, $1) }
    }
}

/// Reads constraints.
private struct ConstraintReader {
    static let expectation =
        "attribute = source.attribute, as in \"minX = superlayer.minX + 20\" or \"width = photo.width * 0.5 - 8\""

    /// Compiled once; matching does not change it.
    nonisolated(unsafe) private static let pattern =
        #/\s*(\w+)\s*=\s*(.+?)\.([A-Za-z]+)\s*(?:\*\s*([0-9.]+))?\s*(?:([+-])\s*([0-9.]+))?\s*/#

    let values: ValueReader

    /// Reads `attribute = source.attribute * scale + offset`.
    func constraint(_ value: SceneValue, _ label: String) -> LayerLayoutDescription.Constraint? {
        guard let text = values.text(value, label, Self.expectation) else { return nil }
        guard let match = text.wholeMatch(of: Self.pattern), let scale = number(match.4, or: 1),
            let offset = number(match.6, or: 0)
        else { return values.refuse(value, label, Self.expectation) }
        let attributes = [match.1, match.3].map { attribute(String($0), at: value.location) }
        guard let target = attributes[0], let source = attributes[1] else { return nil }
        return .init(
            constraint: CAConstraint(
                attribute: target, relativeTo: String(match.2), attribute: source, scale: scale,
                offset: match.5 == "-" ? -offset : offset),
            location: value.location)
    }

    private func number(_ text: Substring?, or missing: Double) -> Double? {
        guard let text else { return missing }
        return NumberLiteral(String(text)).map(\.value).flatMap { $0 <= ValueReader.numberLimit ? $0 : nil }
    }

    private func attribute(_ name: String, at location: SourceLocation) -> CAConstraintAttribute? {
        let names = ["minX", "midX", "maxX", "width", "minY", "midY", "maxY", "height"]
        if let index = names.firstIndex(of: name) { return CAConstraintAttribute(rawValue: Int32(index)) }
        values.collector.report(
            at: location, "there is no attribute \"\(name)\"",
            expected: "expected one of \(names.joined(separator: ", "))",
            suggestion: SpellingSuggestion.closest(to: name, in: names))
        return nil
    }
}
