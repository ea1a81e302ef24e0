import LayerTree

extension SceneReader {
    /// A value of the kind that the property table declares for a key or key path.
    func property(_ value: SceneValue, _ label: String, _ kind: ValueKind) -> PropertyValue? {
        switch kind {
        case .number:
            switch label {
            case "maskedCorners": bits(value, label, "a corner", Self.corners)
            case "edgeAntialiasingMask": bits(value, label, "an edge", Self.edges)
            default: values.number(value, label).map { .number($0) }
            }
        case .bool: values.boolean(value, label).map { .boolean($0) }
        case .point: values.point(value, label).map { .point($0) }
        case .size: values.size(value, label).map { .size($0) }
        case .rect: values.rect(value, label).map { .rect($0) }
        case .transform: values.transform(value, label).map { .transform($0) }
        case .color: value.isNull ? PropertyValue.none : values.color(value, label).map { .color($0) }
        case .path: value.isNull ? PropertyValue.none : values.path(value, label).map { .path($0) }
        case .image: value.isNull ? PropertyValue.none : assets.asset(value, label, values).map { .image($0) }
        case .numbers: values.numbers(value, label).map { .numbers($0) }
        case .colors:
            values.list(value, label, "a list of colours") { values.color($0, "a colour of \(label)") }.map {
                .colors($0)
            }
        case .string: string(value, label)
        case .filters: value.isNull ? PropertyValue.none : values.filters(value, label).map { .filters($0) }
        case .filter: value.isNull ? PropertyValue.none : values.blendName(value, label).map { .filter($0) }
        case .name(let names): values.choice(value, label, of: names).map { .text($0) }
        }
    }

    private func string(_ value: SceneValue, _ label: String) -> PropertyValue? {
        if label == "string", case .list = value.content {
            return values.pieces(value, label).map { .attributedText($0) }
        }
        return text(value, label).map { .text($0) }
    }

    /// Text; a number from a parameter or an unquoted one is text as it is written.
    private func text(_ value: SceneValue, _ label: String) -> String? {
        if case .number(let number) = value.content { return number.text }
        return values.text(value, label)
    }

    private static let corners = [
        "layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner",
    ]
    private static let edges = ["layerLeftEdge", "layerRightEdge", "layerBottomEdge", "layerTopEdge"]

    /// The bits of `CACornerMask` or `CAEdgeAntialiasingMask`, or a list of its members' names.
    private func bits(_ value: SceneValue, _ label: String, _ item: String, _ names: [String]) -> PropertyValue? {
        let plural = item.dropFirst(item.hasPrefix("an ") ? 3 : 2) + "s"
        guard case .list = value.content else {
            return values.integer(
                value, label, in: 0...15,
                "a list of \(plural) (\(names.joined(separator: ", "))) or their bits, 0 to 15"
            ).map { .number(Double($0)) }
        }
        let bits = values.list(value, label) { value in
            values.choice(value, item, of: names).flatMap { names.firstIndex(of: $0) }
        }
        return bits.map { .number(Double(Set($0).reduce(0) { $0 + 1 << $1 })) }
    }
}
