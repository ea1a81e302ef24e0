import LayerTree

extension SceneReader {
    /// Reads `autoresizingMask`, `constraints` and `layout` of a layer.
    func layout(_ map: inout MapReader, isRoot: Bool) -> LayerLayoutDescription {
        var layout = LayerLayoutDescription()
        layout.autoresizingMask = map.value("autoresizingMask").flatMap(autoresizingMask)
        layout.constraints =
            map.value("constraints").flatMap { values.list($0, "constraints", "a list of constraints", constraint) }
            ?? []
        layout.stack = map.value("layout").flatMap(stack)
        if isRoot, let entry = map.entries.first(where: { ["autoresizingMask", "constraints"].contains($0.key) }) {
            values.collector.report(
                at: entry.keyLocation, "the root has \"\(entry.key)\"",
                expected: "expected it in a sublayer, because the root is as large as the movie")
        }
        return layout
    }

    private func autoresizingMask(_ value: SceneValue) -> CAAutoresizingMask? {
        let names = CAAutoresizingMask.sceneNames
        let expectation = "a list of \(names.joined(separator: ", ")), or their bits, 0 to 63"
        guard case .list = value.content else {
            return values.integer(value, "autoresizingMask", in: 0...63, expectation).map {
                CAAutoresizingMask(rawValue: UInt32($0))
            }
        }
        guard values.list(value, "autoresizingMask", expectation, { values.choice($0, "a part", of: names) }) != nil
        else { return nil }
        return CAAutoresizingMask(scene: value)
    }

    /// Reads `{ stack, spacing, padding, alignment, distribution }`.
    private func stack(_ value: SceneValue) -> LayerLayoutDescription.Stack? {
        guard var map = MapReader(value, "layout", values.collector) else { return nil }
        var stack = LayerLayoutDescription.Stack()
        let axis = map.required("stack", "horizontal or vertical").flatMap {
            values.choice($0, "stack", of: StackLayoutManager.Axis.allCases.map(\.rawValue))
        }
        let alignment = map.value("alignment").flatMap {
            values.choice($0, "alignment", of: StackLayoutManager.Alignment.allCases.map(\.rawValue))
        }
        let distribution = map.value("distribution").flatMap {
            values.choice($0, "distribution", of: StackLayoutManager.Distribution.allCases.map(\.rawValue))
        }
        stack.spacing = map.value("spacing").flatMap { values.number($0, "spacing", "points") } ?? 0
        stack.padding = map.value("padding").flatMap(padding) ?? stack.padding
        map.reportUnknownKeys()
        guard let axis = axis.flatMap(StackLayoutManager.Axis.init) else { return nil }
        stack.axis = axis
        stack.alignment = alignment.flatMap(StackLayoutManager.Alignment.init) ?? .leading
        stack.distribution = distribution.flatMap(StackLayoutManager.Distribution.init) ?? .leading
        return stack
    }

    /// Reads one margin, `[vertical, horizontal]` or `[top, right, bottom, left]`.
    private func padding(_ value: SceneValue) -> StackLayoutManager.Padding? {
        let expectation = "a margin, [vertical, horizontal] or [top, right, bottom, left]"
        if case .number = value.content {
            return values.number(value, "padding", expectation).map { .init(top: $0, right: $0, bottom: $0, left: $0) }
        }
        guard let margins = values.numbers(value, "padding", count: 2...4, expectation) else { return nil }
        switch margins.count {
        case 2: return .init(top: margins[0], right: margins[1], bottom: margins[0], left: margins[1])
        case 4: return .init(top: margins[0], right: margins[1], bottom: margins[2], left: margins[3])
        default: return values.refuse(value, "padding", expectation)
        }
    }

    /// Reports constraints that name no sibling, and those in a stack.
    func checkConstraints(_ sublayers: [LayerDescription], _ layout: LayerLayoutDescription) {
        let names = Set(sublayers.compactMap(\.name))
        for constraint in sublayers.flatMap(\.layout.constraints) {
            let source = constraint.constraint.sourceName
            if layout.stack != nil {
                values.collector.report(
                    at: constraint.location, "a layer in a stack has constraints",
                    expected: "expected constraints or a stack, because both place the layer")
            } else if source != "superlayer", !names.contains(source) {
                let known = ["superlayer"] + names.sorted()
                values.collector.report(
                    at: constraint.location, "there is no layer \"\(source)\" beside this one",
                    expected: "expected one of \(known.joined(separator: ", "))",
                    suggestion: SpellingSuggestion.closest(to: source, in: known))
            }
        }
    }
}

extension SceneReader {
    private static let constraintExpectation =
        "attribute = source.attribute, as in \"minX = superlayer.minX + 20\" or \"width = photo.width * 0.5 - 8\""

    /// Reads `attribute = source.attribute * scale + offset`.
    private func constraint(_ value: SceneValue) -> LayerLayoutDescription.Constraint? {
        guard let text = values.text(value, "a constraint", Self.constraintExpectation) else { return nil }
        let pattern = #/\s*(\w+)\s*=\s*(.+?)\.([A-Za-z]+)\s*(?:\*\s*([0-9.]+))?\s*(?:([+-])\s*([0-9.]+))?\s*/#
        guard let match = text.wholeMatch(of: pattern), let scale = number(match.4, or: 1),
            let offset = number(match.6, or: 0)
        else { return values.refuse(value, "a constraint", Self.constraintExpectation) }
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
