import LayerTree
import SceneLanguage
import TextLayout
import VectorGeometry

extension SceneReader {
    /// Reads a layer and all layers below it. Illegal parts are reported and left out, so that the rest is still
    /// checked.
    ///
    /// - Parameter area: The size of the nearest superlayer with a known size.
    func layer(_ value: SceneValue, isRoot: Bool = false, area: CGSize?) -> LayerDescription? {
        let declaredClass = layerClass(of: value)
        // Every class has what CALayer has.
        let layerClass = declaredClass ?? .layer
        guard var map = MapReader(value, subject(declaredClass, value), values.collector) else { return nil }
        map.allow(LayerSchema.structuralKeys)
        let name = map.value("name").flatMap { values.text($0, "name") }
        var frame = map.value("frame").flatMap { values.rect($0.withoutAutomaticSides, "frame") }
        let timing = values.layerTiming(&map)
        let span = map.value("during").flatMap { values.span($0, "during") }
        let properties = properties(&map, layerClass)
        let layout = layout(&map, isRoot: isRoot)
        checkPlacement(map, isRoot: isRoot)
        let contentSides = contentSides(map, layerClass, layout)
        let inner = (contentSides.isEmpty ? Self.size(frame, properties) : nil) ?? area
        let sublayers = map.value("sublayers").flatMap {
            values.list($0, "sublayers", "a list of layers") { layer($0, area: inner) }
        }
        let sequence = sequence(&map, declaredClass, area: inner)
        if sequence != nil, !isRoot, !Self.isPlaced(map), let inner { frame = CGRect(origin: .zero, size: inner) }
        let audio = map.value("audio").flatMap { layerAudio($0) }
        let isMotionBlurred = map.value("motionBlur").flatMap { values.boolean($0, "motionBlur") }
        let mask = map.value("mask").flatMap { layer($0, area: inner) }
        let animations =
            declaredClass == nil
            ? nil
            : map.value("animations").flatMap { list in
                values.list(list, "animations", "a list of animations") { animation($0, on: layerClass) }
            }
        let context = SceneLayerContext(reader: self, properties: properties, frame: frame ?? nil)
        let kind = layerClass.kind?.read(&map, context)
        if let declaredClass { reportUnknownKeys(map, declaredClass) }
        checkConstraints(sublayers ?? [], layout)
        var description = LayerDescription(
            layerClass: layerClass, name: name, frame: frame, properties: properties, timing: timing, span: span,
            sublayers: sublayers ?? sequence?.layers ?? [], sequence: sequence?.sequence, audio: audio ?? [],
            isMotionBlurred: isMotionBlurred ?? true, animations: animations ?? [], kind: kind,
            location: value.location, masks: mask.map { [$0] } ?? [],
            isClassKnown: declaredClass != nil, layout: layout)
        description.contentSides = contentSides
        description.relativeCornerRadius = Self.relativeCornerRadius(map)
        return description
    }

    /// The corner radius relative to a size that the content of a layer determines; nil for others.
    private static func relativeCornerRadius(_ map: MapReader) -> Length? {
        guard case .text(let text)? = map.written("cornerRadius")?.content else { return nil }
        return Length(text)
    }

    private func subject(_ layerClass: LayerClass?, _ value: SceneValue) -> String {
        let noun = layerClass?.rawValue ?? "layer"
        if case .text(let name)? = value["name"]?.content { return "the \(noun) \"\(name)\"" }
        return (noun.hasPrefix("A") ? "an " : "a ") + noun
    }

    /// Returns the class as written, or the unambiguous correction of a misspelled or foreign class, so that its other
    /// keys are checked against the intended class.
    ///
    /// Reports an unknown class and returns nil; keys that depend on the class are then not checked.
    private func layerClass(of value: SceneValue) -> LayerClass? {
        guard let written = value["class"], !written.isNull else { return .layer }
        let names = LayerClass.allCases.map(\.rawValue)
        if let className = values.choice(written, "class", of: names, guess: CommonGuesses.layerClass) {
            return LayerClass(rawValue: className)
        }
        let intended = written.textForm.flatMap { text in
            CommonGuesses.layerClass(for: text) ?? SpellingSuggestion.unambiguous(for: text, in: names)
        }
        return intended.flatMap(LayerClass.init)
    }

    private func properties(_ map: inout MapReader, _ layerClass: LayerClass) -> [LayerDescription.Assignment] {
        let schema = LayerSchema(layerClass)
        var written: [Int: SceneValue.Entry] = [:]
        for entry in map.entries {
            guard let index = schema.index(ofProperty: entry.key) else { continue }
            map.allow([schema.properties[index].key, entry.key])
            guard let first = written[index] else {
                written[index] = entry
                continue
            }
            values.collector.report(
                at: entry.keyLocation, "\"\(entry.key)\" and \"\(first.key)\" are the same property",
                expected: "expected one of them")
        }
        // A layer has few of the properties. The order of the table is that in which they are set.
        return written.sorted { $0.key < $1.key }.compactMap { index, entry in
            let (key, kind) = schema.properties[index]
            if key == "cornerRadius", Self.relativeCornerRadius(map) != nil { return nil }
            let value = key == "bounds" ? entry.value.withoutAutomaticSides : entry.value
            return property(value, key, kind, schema.form(of: key)).map {
                .init(key: key, value: $0, location: entry.keyLocation)
            }
        }
    }

    /// Reports `frame` together with bounds or position, and any of them in the root, which has the movie's size.
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

    /// Reports unknown keys; keys of other classes are reported with these classes.
    private func reportUnknownKeys(_ map: MapReader, _ layerClass: LayerClass) {
        let schema = LayerSchema(layerClass)
        guard map.entries.contains(where: { !schema.allows($0.key) }) else { return }
        var map = map
        map.allow(schema.keys)
        for entry in map.entries where !schema.allows(entry.key) {
            let owners = LayerClass.allCases.filter { $0 != layerClass && LayerSchema($0).allows(entry.key) }
            guard !owners.isEmpty, owners.count < LayerClass.allCases.count - 1, map.remedy(for: entry) == nil
            else { continue }
            values.collector.report(
                at: entry.keyLocation, "\(map.subject) has no \"\(entry.key)\"",
                expected: "expected it in \(owners.map(\.rawValue).joined(separator: " or "))")
            map.allow([entry.key])
        }
        map.reportUnknownKeys()
    }
}

extension SceneReader {
    /// Reads a value of the kind that the property table declares for a key or key path.
    ///
    /// - Parameter unit: The unit of its numbers; nil for that of the property that the label names.
    func property(
        _ value: SceneValue, _ label: String, _ kind: ValueKind, _ form: SceneForm = .plain,
        unit: SceneValueForm.Unit? = nil
    ) -> PropertyValue? {
        let unit = unit ?? SceneValueForm.Unit(ofKeyPath: label)
        return switch kind {
        case .number:
            if case .bits(let item, let names) = form {
                bits(value, label, item, names)
            } else {
                values.number(value, label, unit: unit).map { .number($0) }
            }
        case .bool: values.boolean(value, label).map { .boolean($0) }
        case .point: values.point(value, label, unit: unit).map { .point($0) }
        case .size: values.size(value, label, unit: unit).map { .size($0) }
        case .rect: values.rect(value, label, unit: unit).map { .rect($0) }
        case .transform: values.transform(value, label).map { .transform($0) }
        case .color: value.isNull ? PropertyValue.none : values.color(value, label).map { .color($0) }
        case .path: value.isNull ? PropertyValue.none : values.path(value, label).map { .path($0) }
        case .image: value.isNull ? PropertyValue.none : assets.asset(value, label, values).map { .image($0) }
        case .numbers: values.numbers(value, label, unit: unit).map { .numbers($0) }
        case .colors:
            values.list(value, label, "a list of colors") { values.color($0, "a color of \(label)") }.map {
                .colors($0)
            }
        case .string: string(value, label, form)
        case .filters: value.isNull ? PropertyValue.none : values.filters(value, label).map { .filters($0) }
        case .filter: value.isNull ? PropertyValue.none : values.blendName(value, label).map { .filter($0) }
        case .name(let names): values.choice(value, label, of: names).map { .text($0) }
        }
    }

    private func string(_ value: SceneValue, _ label: String, _ form: SceneForm) -> PropertyValue? {
        if form == .textPieces, case .list = value.content {
            return values.pieces(value, label).map { .attributedText($0) }
        }
        if label == "valueFormat", let pattern = value.textForm, !pattern.isEmpty, NumberPattern(pattern) == nil {
            return values.refuse(value, label, "a pattern such as 0, #,##0.0 or 0%, with text before and after")
        }
        if label == "valueLocale", let tag = value.textForm, !tag.isEmpty, NumberSeparators.named(tag) == nil {
            return values.refuse(value, label, "one of \(NumberSeparators.tags.joined(separator: ", "))")
        }
        if label == "fontFeatures" || label == "fontVariations" {
            return values.fontSettings(value, label).map { .text($0) }
        }
        return text(value, label).map { .text(label == "font" ? values.theme.fonts[$0] ?? $0 : $0) }
    }

    /// Reads text; a number from a parameter or without quotes is used as text, as written.
    private func text(_ value: SceneValue, _ label: String) -> String? {
        if case .number(let number) = value.content { return number.text }
        return values.text(value, label)
    }

    /// Reads the bits of `CACornerMask` or `CAEdgeAntialiasingMask`, or a list of their members' names.
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
