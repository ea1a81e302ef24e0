/// A parameter that a scene declares under `parameters`.
package struct ParameterDeclaration: Equatable, Sendable {
    /// The name.
    package let name: String
    /// The type of the value.
    package let kind: ParameterKind
    /// The default; nil if every render must set a value.
    package let defaultValue: SceneValue?
    /// The legal values; empty if any value of the type is legal.
    package let choices: [SceneValue]
    /// The description that the scene gives; nil for none.
    package let summary: String?
    /// The position of the name in the document.
    package let location: SourceLocation
}

extension ParameterDeclaration {
    /// Reads `{ type, default, choices, description }`; reports problems and returns nil if the declaration is not
    /// legal.
    init?(_ name: String, _ value: SceneValue, at location: SourceLocation, _ reader: ValueReader) {
        guard Self.isLegal(name) else {
            reader.collector.report(
                at: location, "\"\(name)\" is not a valid parameter name",
                expected: "expected letters, digits, - and _, starting with a letter")
            return nil
        }
        guard var map = MapReader(value, "the parameter \"\(name)\"", reader.collector) else { return nil }
        let types = ParameterKind.allCases.map(\.rawValue)
        let kind = map.required("type", "one of \(types.joined(separator: ", "))").flatMap {
            reader.choice($0, "type", of: types)
        }.flatMap(ParameterKind.init)
        let defaultValue = map.value("default")
        let choices = map.value("choices").map { reader.list($0, "choices") { $0 } } ?? []
        let summary = map.value("description").flatMap { reader.text($0, "description") }
        map.reportUnknownKeys()
        guard let kind, let choices else { return nil }
        self.init(
            name: name, kind: kind, defaultValue: defaultValue, choices: choices, summary: summary, location: location)
        for choice in choices { check(choice, "a choice", reader.collector, amongChoices: false) }
        if let defaultValue { check(defaultValue, "the default", reader.collector) }
    }

    /// Returns whether `value` has the type and is among the choices; reports it otherwise.
    @discardableResult
    func check(_ value: SceneValue, _ what: String, _ collector: DiagnosticCollector, amongChoices: Bool = true) -> Bool
    {
        guard kind.accepts(value) else {
            collector.report(
                at: value.location, "\(what) of the \(kind.rawValue) parameter \"\(name)\" is \(value.summary)",
                expected: "expected \(kind.expectation)")
            return false
        }
        guard amongChoices, !choices.isEmpty, !choices.contains(where: { $0.content == value.content }) else {
            return true
        }
        let texts = choices.compactMap(\.textForm)
        collector.report(
            at: value.location, "\(what) of \"\(name)\" is \(value.summary)",
            expected: "expected one of \(texts.joined(separator: ", "))",
            suggestion: value.textForm.flatMap { SpellingSuggestion.closest(to: $0, in: texts) })
        return false
    }

    private static func isLegal(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
        }
    }
}

/// The types of parameters; raw values are the names in scenes.
package enum ParameterKind: String, CaseIterable, Sendable {
    case string, number, integer, boolean, color, asset

    /// The expected value, for messages.
    var expectation: String {
        switch self {
        case .string: "text"
        case .number: "a number"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .color: ColorParser.expectation
        case .asset: "the path of a file, relative to the scene file"
        }
    }

    /// Returns whether `value` has this type. Defaults and overrides share this check.
    func accepts(_ value: SceneValue) -> Bool {
        switch (self, value.content) {
        case (.string, .text), (.asset, .text), (.boolean, .boolean): true
        case (.number, .number(let number)): number.value.isFinite
        case (.integer, .number(let number)):
            number.value.isFinite && number.value == number.value.rounded()
                && number.value.magnitude <= 9_007_199_254_740_992
        case (.color, _): ColorParser.color(value) != nil
        default: false
        }
    }

    /// Returns text from a command line or a table as a value of this type; nil if it is not one.
    func value(from text: String, at location: SourceLocation) -> SceneValue? {
        let value: SceneValue
        switch self {
        case .string, .asset: value = SceneValue(.text(text), at: location)
        case .number, .integer: value = SceneValue(NumberLiteral(text).map { .number($0) } ?? .null, at: location)
        case .boolean:
            value = SceneValue(text == "true" || text == "false" ? .boolean(text == "true") : .null, at: location)
        case .color: value = Self.colorValue(text, at: location)
        }
        return accepts(value) ? value : nil
    }

    /// Reads a name, `#rrggbb`, or four numbers separated by commas, with or without brackets.
    private static func colorValue(_ text: String, at location: SourceLocation) -> SceneValue {
        let parts = text.filter { !"[] ".contains($0) }.split(separator: ",").map { NumberLiteral(String($0)) }
        guard parts.count == 4 else { return SceneValue(.text(text), at: location) }
        return SceneValue(.list(parts.map { SceneValue($0.map { .number($0) } ?? .null, at: location) }), at: location)
    }
}
