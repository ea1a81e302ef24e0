import LayerTree
import VectorGeometry

extension SceneReader {
    /// A layer and all below it. A wrong part is reported and left out, so that the rest is still looked at.
    func layer(_ value: SceneValue, isRoot: Bool = false) -> LayerDescription? {
        let known = layerClass(of: value)
        // Every class has what CALayer has.
        let layerClass = known ?? .layer
        guard var map = MapReader(value, subject(known, value), values.collector) else { return nil }
        map.allow(LayerSchema.structuralKeys)
        let name = map.value("name").flatMap { values.text($0, "name") }
        let frame = map.value("frame").flatMap { values.rect($0, "frame") }
        let timing = values.layerTiming(&map)
        let properties = properties(&map, layerClass)
        checkPlacement(map, isRoot: isRoot)
        let sublayers = map.value("sublayers").flatMap {
            values.list($0, "sublayers", "a list of layers") { layer($0) }
        }
        let mask = map.value("mask").flatMap { layer($0) }
        let animations =
            known == nil
            ? nil
            : map.value("animations").flatMap { list in
                values.list(list, "animations", "a list of animations") { animation($0, on: layerClass) }
            }
        let player = layerClass == .player ? player(&map) : nil
        let tiles = layerClass == .tiled ? tiles(&map, frame ?? nil, properties) : nil
        let cells = layerClass == .emitter ? emitterCells(&map) : []
        if let known { reportUnknownKeys(map, known) }
        return LayerDescription(
            layerClass: layerClass, name: name, frame: frame, properties: properties, timing: timing,
            sublayers: sublayers ?? [],
            animations: animations ?? [], player: player, tiles: tiles, emitterCells: cells, location: value.location,
            masks: mask.map { [$0] } ?? [],
            isClassKnown: known != nil)
    }

    private func subject(_ layerClass: LayerClass?, _ value: SceneValue) -> String {
        let noun = layerClass?.rawValue ?? "layer"
        if case .text(let name)? = value["name"]?.content { return "the \(noun) \"\(name)\"" }
        return layerClass == .player ? "an AVPlayerLayer" : "a \(noun)"
    }

    /// The class written, or the one that a misspelt class must mean, so that its other keys are checked against the
    /// class meant.
    ///
    /// Nil, with a report, where neither is known: nothing true can then be said of keys that only some classes have.
    private func layerClass(of value: SceneValue) -> LayerClass? {
        guard let written = value["class"], !written.isNull else { return .layer }
        let names = LayerClass.allCases.map(\.rawValue)
        if let known = values.choice(written, "class", of: names) { return LayerClass(rawValue: known) }
        return written.textForm.flatMap { SpellingSuggestion.only($0, in: names) }.flatMap(LayerClass.init)
    }

    private func properties(_ map: inout MapReader, _ layerClass: LayerClass) -> [LayerDescription.Assignment] {
        let schema = LayerSchema(layerClass)
        return schema.properties.compactMap { key, kind in
            map.allow([key])
            let written = map.entries.filter { schema.canonical($0.key) == key }
            map.allow(written.map(\.key))
            if written.count > 1 {
                values.collector.report(
                    at: written[1].keyLocation, "\"\(written[1].key)\" and \"\(written[0].key)\" are the same property",
                    expected: "expected one of them")
            }
            guard let entry = written.first else { return nil }
            return property(entry.value, key, kind).map { .init(key: key, value: $0, location: entry.keyLocation) }
        }
    }

    /// `frame` stands for bounds and position; the root's place is the movie's.
    private func checkPlacement(_ map: MapReader, isRoot: Bool) {
        let keys = map.entries.filter { ["frame", "bounds", "position"].contains($0.key) }
        if isRoot, let entry = keys.first {
            values.collector.report(
                at: entry.keyLocation, "the root has a \(entry.key)",
                expected: "expected none, because the root is as large as the movie")
        } else if keys.contains(where: { $0.key == "frame" }), let other = keys.first(where: { $0.key != "frame" }) {
            values.collector.report(
                at: other.keyLocation, "the layer has both frame and \(other.key)",
                expected: "expected either frame, or bounds and position")
        }
    }

    /// A key of another class is no misspelling, so it is reported with the classes that have it.
    private func reportUnknownKeys(_ map: MapReader, _ layerClass: LayerClass) {
        var map = map
        let legal = Set(LayerSchema(layerClass).keys)
        map.allow(LayerSchema(layerClass).keys)
        for entry in map.entries where !legal.contains(entry.key) {
            let owners = LayerClass.allCases.filter { $0 != layerClass && LayerSchema($0).keys.contains(entry.key) }
            guard !owners.isEmpty, owners.count < LayerClass.allCases.count - 1 else { continue }
            values.collector.report(
                at: entry.keyLocation, "\(map.subject) has no \"\(entry.key)\"",
                expected: "expected it in \(owners.map(\.rawValue).joined(separator: " or "))")
            map.allow([entry.key])
        }
        map.reportUnknownKeys()
    }
}

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

extension SceneReader {
    /// `emitterCells: [{ name, birthRate, …, emitterCells }]`.
    func emitterCells(_ map: inout MapReader) -> [EmitterCellDescription] {
        map.value("emitterCells").flatMap { values.list($0, "emitterCells", "a list of cells") { emitterCell($0) } }
            ?? []
    }

    private func emitterCell(_ value: SceneValue) -> EmitterCellDescription? {
        guard var map = MapReader(value, "an emitter cell", values.collector) else { return nil }
        let name = map.value("name").flatMap { values.text($0, "name") }
        let cells = emitterCells(&map)
        let properties = EmitterCellProperty.all.compactMap { declared -> LayerDescription.Assignment? in
            map.allow([declared.key])
            guard let entry = map.entries.first(where: { $0.key == declared.key }) else { return nil }
            return property(entry.value, declared.key, declared.kind).map {
                .init(key: declared.key, value: $0, location: entry.keyLocation)
            }
        }
        map.reportUnknownKeys()
        return EmitterCellDescription(name: name, properties: properties, cells: cells)
    }
}
