import Images
import RenderTree
import VectorGeometry

extension FilterKind {
    /// The keys of a filter of this kind.
    package var keys: SceneKeys<LayerFilter> { Self.tables[type] ?? ownKeys }

    private static let tables = Dictionary(all.map { ($0.type, $0.ownKeys) }, uniquingKeysWith: { first, _ in first })

    private var ownKeys: SceneKeys<LayerFilter> {
        SceneKeys {
            SceneKey(
                rule: "filter",
                SceneValueForm(
                    kind: .choice, expectation: "the name of a filter", schema: .object([("const", .text(type))]),
                    choices: [type]),
                isRequired: true, "The kind of the filter.")
            SceneKey(
                "name", \.name, .text(), default: type, example: "soft",
                "The name that animations and events use, as in `filters.soft.inputRadius`.")
            SceneKey("enabled", \.isEnabled, .boolean, default: "true", "Whether the filter is applied.")
            spreads ? [Self.clampsToExtent] : []
            usesLookup ? [Self.lookup] : inputs.map(key)
        }
    }

    private static let clampsToExtent = SceneKey<LayerFilter>(
        "clampsToExtent", \.edges, SceneValueType<Bool>.boolean.map { $0 ? .clamped : .transparent },
        default: "true for layers that cover the whole movie",
        "Whether the pixels of the edges are repeated outward before the blur, and the result is cut off at the bounds; "
            + "otherwise, edges are soft.")

    private static let lookup = SceneKey<LayerFilter>(
        "lut", \.inputs[cubeData], .lookup, required: "a .cube file", example: "look.cube",
        "The `.cube` file with the table of colors.")

    private func key(_ input: Input) -> SceneKey<LayerFilter> {
        SceneKey(
            input.key, \.inputs[input.key], .input(input, unit: unit(of: input.key)), default: input.initial.sceneText,
            summary(of: input.key))
    }
}

extension FilterValue {
    /// The value as it would be written; nil for a table.
    var sceneText: String? {
        func text(_ numbers: [Double]) -> String {
            let texts = numbers.map { NumberLiteral(computed: $0).text }
            return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
        }
        switch self {
        case .number(let number): return text([number])
        case .vector(let vector): return text(vector)
        case .color(let color): return text([color.red, color.green, color.blue, color.alpha].map { Double($0) })
        case .lookup: return nil
        }
    }
}

extension SceneValueType where Value == FilterValue {
    /// A color table from a file.
    fileprivate static var lookup: SceneValueType {
        let form = SceneValueForm(kind: .asset, expectation: "a .cube file", schema: .type("string"))
        return SceneValueType(form) { value, _, reader in reader.files?.lookup(value, reader).map { .lookup($0) } }
    }

    /// A value of the kind of an input.
    fileprivate static func input(_ input: FilterKind.Input, unit: SceneValueForm.Unit?) -> SceneValueType {
        switch input.initial {
        case .number: SceneValueType<Double>.number(unit: unit).map { .number($0) }
        case .color: SceneValueType<CGColor>.color.map { .color($0) }
        case .vector(let initial) where initial.count == 2:
            SceneValueType<CGPoint>.point.map { .vector([Double($0.x), Double($0.y)]) }
        case .vector(let initial): vector(count: initial.count)
        case .lookup: lookup
        }
    }

    private static func vector(count: Int) -> SceneValueType {
        let form = SceneValueForm(
            kind: .list, expectation: "\(count) numbers",
            schema: ValueJSONSchema.orParameter(.array(of: .reference("number"), count: count...count)))
        return SceneValueType(form) { value, label, reader in
            reader.numbers(value, label).flatMap {
                $0.count == count ? .vector($0) : reader.refuse(value, label, form.expectation)
            }
        }
    }
}

extension FilterKind {
    /// The schema of a filter: a name, or a map of a filter and its inputs.
    static var schema: JSONSchemaNode {
        let plain = all.filter { !$0.usesLookup }.map(\.type)
        return .anyOf([ValueJSONSchema.orParameter(.names(plain))] + all.map(\.keys.schema))
    }
}

extension ValueReader {
    /// Reads a list of filters in the order in which they are applied, or a single filter.
    package func filters(_ value: SceneValue, _ label: String) -> [LayerFilter]? {
        guard case .list = value.content else { return filter(value, label).map { [$0] } }
        return list(value, label) { filter($0, "a filter of \(label)") }
    }

    /// Returns a filter without inputs. One that spreads colors does not darken the edges of a layer that covers the
    /// whole frame.
    private func plainFilter(_ kind: FilterKind) -> LayerFilter {
        var filter = LayerFilter(type: kind.type)
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
        var filter = plainFilter(kind)
        _ = kind.keys.read(&map, into: &filter, self)
        map.reportUnknownKeys()
        return filter
    }

    private func filterType(_ value: SceneValue, _ label: String) -> String? {
        choice(value, label, of: FilterKind.all.map(\.type))
    }

    /// Reads the name of a blend mode.
    package func blendName(_ value: SceneValue, _ label: String) -> LayerFilter? {
        choice(value, label, of: BlendModeName.all, guess: CommonGuesses.blendMode).map { name in
            var filter = LayerFilter(type: name)
            filter.isBareName = true
            return filter
        }
    }
}
