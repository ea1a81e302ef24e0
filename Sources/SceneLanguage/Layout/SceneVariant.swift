/// The selected variant of a scene: an output size with values that replace those of the scene.
package struct SceneVariant {
    /// The name of the parameter that selects one of `variants`.
    package static let parameter = "variant"
    /// The name of the scene without a variant.
    package static let original = "default"
    /// The keys of a variant.
    package static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "size", .pixelSize, default: "that of the scene", example: "[1080, 1920]", "The size of the movie.")
        SceneKey(
            rule: "background", SceneValueType.color.form, default: "that of the scene",
            "The color behind the root layer.")
        SceneKey(
            rule: "safeArea",
            SceneValueForm(kind: .other, expectation: "margins", schema: .reference("safeArea"), object: "safeArea"),
            default: "that of the scene", example: "vertical", "The margins that platforms and players may cover.")
        SceneKey(
            rule: "theme",
            SceneValueForm(kind: .object, expectation: "a theme", schema: .reference("theme"), object: "theme"),
            default: "none", "Colors, fonts, sizes and curves that replace those of the scene's theme.")
        SceneKey(
            rule: "parameters",
            SceneValueForm(kind: .object, expectation: "a map of parameters to values", schema: .type("object")),
            default: "none", "New defaults of parameters.")
        SceneKey(
            rule: "layers", .map("a map of layers to keys", of: .type("object")), default: "none",
            example: "{ badge: { if: false } }",
            "For layers by name: keys that replace those of the layer. Other keys stay; `if: false` leaves the layer out, "
                + "`null` removes a key.")
    }
    /// The keys of a variant whose values replace those of the scene.
    private static let sceneKeys = ["size", "background", "safeArea"]

    /// The name; `default` for the scene as written.
    let name: String
    /// The scene with the values of the variant.
    package let root: SceneValue
    /// The keys that replace those of layers, by the name of the layer.
    package let layers: [SceneValue.Entry]

    /// Applies the variant that an override, or else the default of the parameter `variant`, names.
    ///
    /// All variants are checked; problems are reported. An unknown name is reported with the parameters.
    package init(_ root: SceneValue, overrides: [ParameterOverride], _ reader: ValueReader) {
        let written = root["parameters"]?[Self.parameter]?["default"]?.textForm
        name = overrides.last { $0.name == Self.parameter }?.text ?? written ?? Self.original
        guard let section = root["variants"], !section.isNull,
            let variants = MapReader(section, "variants", reader.collector)
        else {
            self.root = root
            layers = []
            return
        }
        for entry in variants.entries { Self.check(entry, root, reader) }
        let variant =
            variants.entries.first { [name] in $0.key == name }?.value ?? SceneValue(.map([]), at: root.location)
        layers = variant["layers"]?.entries ?? []
        var result = root
        for key in Self.sceneKeys {
            if let entry = variant.entries.first(where: { $0.key == key }) { result = result.replacing(entry) }
        }
        if let theme = variant["theme"], !theme.isNull { result = Self.theme(result, theme) }
        self.root = Self.defaults(result, variant["parameters"])
    }

    private static func check(_ entry: SceneValue.Entry, _ root: SceneValue, _ reader: ValueReader) {
        if entry.key == original || !ParameterDeclaration.isLegal(entry.key) {
            reader.collector.report(
                at: entry.keyLocation, "\"\(entry.key)\" is not a valid name of a variant",
                expected: entry.key == original
                    ? "expected another name, because \"\(original)\" is the scene without a variant"
                    : "expected letters, digits, - and _, starting with a letter")
        }
        guard var map = MapReader(entry.value, "the variant \"\(entry.key)\"", reader.collector) else { return }
        map.allow(keys.names)
        for key in ["theme", "parameters", "layers"] {
            guard let value = map.written(key), let part = MapReader(value, key, reader.collector) else { continue }
            if key == "parameters" { checkParameters(part, root, reader) }
            for layer in part.entries where key == "layers" {
                _ = MapReader(layer.value, "the layer \"\(layer.key)\"", reader.collector)
            }
        }
        map.reportUnknownKeys()
    }

    private static func checkParameters(_ map: MapReader, _ root: SceneValue, _ reader: ValueReader) {
        let names = root["parameters"]?.entries.map(\.key).filter { $0 != parameter } ?? []
        for entry in map.entries where !names.contains(entry.key) {
            reader.collector.report(
                at: entry.keyLocation, "the scene has no parameter \"\(entry.key)\"",
                expected: names.isEmpty
                    ? "expected a parameter that the scene declares"
                    : "expected one of \(names.listed)",
                suggestion: SpellingSuggestion.closest(to: entry.key, in: names))
        }
    }

    /// Returns the scene with a theme that overrides its own; `themes` still override both.
    private static func theme(_ root: SceneValue, _ theme: SceneValue) -> SceneValue {
        let own = root["theme"] ?? SceneValue(.map([]), at: theme.location)
        return root.replacing(
            .init(key: "theme", keyLocation: theme.location, value: own.merged(with: theme, levels: 2)))
    }

    /// Returns the scene with other defaults of its parameters.
    private static func defaults(_ root: SceneValue, _ values: SceneValue?) -> SceneValue {
        guard let values, let section = root.entries.first(where: { $0.key == "parameters" }) else { return root }
        var declarations = section.value
        for entry in values.entries {
            guard let declaration = declarations[entry.key] else { continue }
            let map =
                if case .text = declaration.content {
                    SceneValue(
                        .map([.init(key: "type", keyLocation: declaration.location, value: declaration)]),
                        at: declaration.location)
                } else { declaration }
            let value = map.replacing(.init(key: "default", keyLocation: entry.keyLocation, value: entry.value))
            declarations = declarations.replacing(
                .init(key: entry.key, keyLocation: declaration.location, value: value))
        }
        return root.replacing(.init(key: section.key, keyLocation: section.keyLocation, value: declarations))
    }

    /// The parameter that selects a variant; nil if the scene has none.
    static func declaration(_ root: SceneValue) -> ParameterDeclaration? {
        guard let section = root["variants"], !section.entries.isEmpty else { return nil }
        let names =
            [SceneValue(.text(original), at: section.location)]
            + section.entries.map { SceneValue(.text($0.key), at: $0.keyLocation) }
        return ParameterDeclaration(
            name: parameter, kind: .string, defaultValue: names[0], choices: names,
            summary: "The variant of the scene", location: section.location)
    }
}

extension SceneValue {
    /// Returns the map with an entry in place of the one with its key, or added.
    func replacing(_ entry: Entry) -> SceneValue {
        guard case .map(var entries) = content else { return self }
        if let index = entries.firstIndex(where: { $0.key == entry.key }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
        return SceneValue(.map(entries), at: location)
    }
}
