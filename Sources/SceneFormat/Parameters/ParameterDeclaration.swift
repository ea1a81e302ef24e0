/// A parameter that a scene declares under `parameters`.
public struct ParameterDeclaration: Equatable, Sendable {
    public let name: String
    public let kind: ParameterKind
    /// Nil where every render must give a value.
    public let defaultValue: SceneValue?
    /// The legal values; empty where any value of the type is legal.
    public let choices: [SceneValue]
    /// What the author says of it.
    public let summary: String?
    public let location: SourceLocation
}

extension ParameterDeclaration {
    /// Reads `{ type, default, choices, description }`; nil, with reports, where it is not legal.
    init?(_ name: String, _ value: SceneValue, at location: SourceLocation, _ reader: ValueReader) {
        guard Self.isLegal(name) else {
            reader.collector.report(
                at: location, "\"\(name)\" cannot be a parameter's name",
                expected: "expected letters, digits, - and _, starting with a letter")
            return nil
        }
        guard var map = MapReader(value, "the parameter \"\(name)\"", reader.collector) else { return nil }
        let types = ParameterKind.allCases.map(\.rawValue)
        let kind = map.required("type", "one of \(types.joined(separator: ", "))").flatMap {
            reader.choice($0, "type", of: types)
        }.flatMap(ParameterKind.init)
        let fallback = map.value("default")
        let choices = map.value("choices").map { reader.list($0, "choices") { $0 } } ?? []
        let summary = map.value("description").flatMap { reader.text($0, "description") }
        map.reportUnknownKeys()
        guard let kind, let choices else { return nil }
        self.init(
            name: name, kind: kind, defaultValue: fallback, choices: choices, summary: summary, location: location)
        for choice in choices { check(choice, "a choice", reader.collector, amongChoices: false) }
        if let fallback { check(fallback, "the default", reader.collector) }
    }

    /// Reports where `value` is not of the type or not among the choices.
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
            suggestion: value.textForm.flatMap { NearMiss.of($0, in: texts) })
        return false
    }

    private static func isLegal(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
        }
    }
}
