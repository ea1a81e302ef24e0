import SourceText

/// A parameter that a scene declares under `parameters`, a parameter of a component, or a field of an object.
package struct ParameterDeclaration: Equatable, Sendable {
    /// The name.
    package let name: String
    /// The type of the value.
    package let kind: ParameterKind
    /// The default; nil if every render must set a value.
    package let defaultValue: SceneValue?
    /// The legal values; empty if any value of the type is legal.
    package let choices: [SceneValue]
    /// The fields of an object; nil if any fields are legal.
    package var fields: [ParameterDeclaration]?
    /// The type of the items of a list, as one declaration; empty if any items are legal.
    package var items: [ParameterDeclaration] = []
    /// Whether a value without a default may be left out; it is then null.
    var isOptional = false
    /// The description that the scene gives; nil for none.
    package let summary: String?
    /// The position of the name in the document.
    package let location: SourceLocation

    /// The value of a parameter that is left out; nil if it must be given.
    var absentValue: SceneValue? { isOptional ? SceneValue(.null, at: location) : nil }
}

extension ParameterDeclaration {
    /// The keys of a declaration.
    package static let keys = SceneKeys<Self> {
        SceneKey(rule: "type", ParameterKind.form, isRequired: true, "The type; an `asset` is the path of a file.")
        SceneKey(
            rule: "default",
            SceneValueForm(kind: .other, expectation: "a value of the type", schema: .object([])), default: "none",
            "The value if a render sets none.")
        SceneKey(
            rule: "required",
            SceneValueForm(kind: .boolean, expectation: "true or false", schema: .type("boolean")), default: "true",
            options: .listed(after: "description"),
            "Whether a render must set a parameter without a default; the value of one that is left out is null.")
        SceneKey(
            rule: "choices",
            SceneValueForm(kind: .list, expectation: "a list", schema: .type("array")), default: "any value",
            example: "[calm, loud]", "The legal values.")
        SceneKey(rule: "description", SceneValueType.text().form, default: "none", "A text for readers.")
        SceneKey(
            rule: "fields", .map("a map of fields", of: .reference("parameter"), object: "parameter"),
            default: "any fields",
            "Of an object, or of the objects of a list: their fields, declared like parameters.")
        SceneKey(
            rule: "items",
            SceneValueForm(
                kind: .object, expectation: "a type or a declaration", schema: .reference("parameter"),
                object: "parameter"),
            default: "any items", example: "number", "Of a list: the type or declaration of its items.")
        SceneKey(
            rule: "table", SceneValueType.text("the path of a .csv, .tsv, .json or .jsonl file").form, default: "none",
            example: "sales.csv", "Of a list: a [table](#tables) whose rows are the default, each an object.")
    }

    /// Returns the keys of a declaration of a type; those of every type if it is nil.
    static func keys(of kind: ParameterKind?) -> SceneKeys<Self> {
        kind == .list ? keys : kind == .object ? objectKeys : otherKeys
    }

    private static let objectKeys = keys.without(["items", "table"])
    private static let otherKeys = keys.without(["fields", "items", "table"])

    /// The schema of a declaration: a type, or a map.
    package static var schema: JSONSchemaNode { .anyOf([ParameterKind.form.schema, keys.schema]) }

    /// Reads a declaration, or only a type; reports problems and returns nil if the declaration is not legal.
    ///
    /// - Parameter allowsExpressions: Whether the default may contain expressions; it is then checked when it is used.
    init?(
        _ name: String, _ value: SceneValue, at location: SourceLocation, _ reader: ValueReader,
        allowsExpressions: Bool = false
    ) {
        guard Self.isLegal(name) else {
            reader.collector.report(
                at: location, "\"\(name)\" is not a valid parameter name",
                expected: "expected letters, digits, - and _, starting with a letter")
            return nil
        }
        let types = ParameterKind.allCases.map(\.rawValue)
        if case .text = value.content {
            guard let type = reader.choice(value, "the type of \"\(name)\"", of: types),
                let kind = ParameterKind(rawValue: type)
            else { return nil }
            self.init(name: name, kind: kind, defaultValue: nil, choices: [], summary: nil, location: location)
            return
        }
        guard var map = MapReader(value, "the parameter \"\(name)\"", reader.collector) else { return nil }
        let written = map.written("type")?.textForm.flatMap(ParameterKind.init)
        map.allow(Self.keys(of: written).names)
        let kind = map.required("type", "one of \(types.joined(separator: ", "))").flatMap {
            reader.choice($0, "type", of: types)
        }.flatMap(ParameterKind.init)
        let defaultValue = map.written("default")
        let choices = map.written("choices").map { reader.list($0, "choices") { $0 } } ?? []
        let summary = map.written("description").flatMap { reader.text($0, "description") }
        let isRequired = map.entries.first { $0.key == "required" }.map { reader.boolean($0.value, "required") } ?? true
        let fields = Self.fields(map, name, reader)
        let items = Self.items(map, name, fields, location, reader)
        // Documents that are read for their text keep the path.
        _ = map.written("table")
        map.reportUnknownKeys()
        guard let kind, let choices, let isRequired else { return nil }
        self.init(
            name: name, kind: kind, defaultValue: defaultValue, choices: choices,
            fields: kind == .object ? fields : nil, items: items, isOptional: !isRequired, summary: summary,
            location: location)
        for choice in choices { check(choice, "a choice", reader, amongChoices: false) }
        guard let defaultValue, !(allowsExpressions && defaultValue.hasExpressions) else { return }
        _ = resolved(defaultValue, "the default", reader)
    }

    private static func fields(_ map: MapReader, _ name: String, _ reader: ValueReader) -> [ParameterDeclaration]? {
        guard let value = map.entries.first(where: { $0.key == "fields" })?.value,
            let fields = MapReader(value, "the fields of \"\(name)\"", reader.collector)
        else { return nil }
        return fields.entries.compactMap { ParameterDeclaration($0.key, $0.value, at: $0.keyLocation, reader) }
    }

    /// Reads the declaration of a list's items; `fields` of a list are those of its objects.
    private static func items(
        _ map: MapReader, _ name: String, _ fields: [ParameterDeclaration]?, _ location: SourceLocation,
        _ reader: ValueReader
    ) -> [ParameterDeclaration] {
        if let value = map.entries.first(where: { $0.key == "items" })?.value {
            return ParameterDeclaration("item", value, at: value.location, reader).map { [$0] } ?? []
        }
        guard let fields else { return [] }
        return [
            ParameterDeclaration(
                name: "item", kind: .object, defaultValue: nil, choices: [], fields: fields, summary: nil,
                location: location)
        ]
    }

    /// Returns whether a parameter or variable may have this name.
    package static func isLegal(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
        }
    }
}

extension SceneValue {
    /// Whether a text in the value has a placeholder.
    package var hasExpressions: Bool {
        switch content {
        case .text(let text): TemplateText.hasBraces(text)
        case .list(let items): items.contains(where: \.hasExpressions)
        case .map(let entries): entries.contains { $0.value.hasExpressions }
        default: false
        }
    }
}
