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
    package var isOptional = false
    /// The description that the scene gives; nil for none.
    package let summary: String?
    /// The position of the name in the document.
    package let location: SourceLocation

    /// The value of a parameter that is left out; nil if it must be given.
    var absentValue: SceneValue? { isOptional ? SceneValue(.null, at: location) : nil }
}

extension ParameterDeclaration {
    /// Reads `{ type, default, required, choices, fields, items, description }`, or only a type; reports problems and
    /// returns nil if the declaration is not legal.
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
        let kind = map.required("type", "one of \(types.joined(separator: ", "))").flatMap {
            reader.choice($0, "type", of: types)
        }.flatMap(ParameterKind.init)
        let defaultValue = map.value("default")
        let choices = map.value("choices").map { reader.list($0, "choices") { $0 } } ?? []
        let summary = map.value("description").flatMap { reader.text($0, "description") }
        map.allow(["required"] + (kind == .list ? ["fields", "items"] : kind == .object ? ["fields"] : []))
        let isRequired = map.entries.first { $0.key == "required" }.map { reader.boolean($0.value, "required") } ?? true
        let fields = Self.fields(map, name, reader)
        let items = Self.items(map, name, fields, location, reader)
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
    static func isLegal(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
        }
    }
}

extension SceneValue {
    /// Whether a text in the value has a placeholder.
    var hasExpressions: Bool {
        switch content {
        case .text(let text): text.contains("{{")
        case .list(let items): items.contains(where: \.hasExpressions)
        case .map(let entries): entries.contains { $0.value.hasExpressions }
        default: false
        }
    }
}
