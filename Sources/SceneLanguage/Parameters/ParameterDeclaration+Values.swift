import SourceText

extension ParameterDeclaration {
    /// Returns whether `value` has the type and is among the choices; reports it otherwise.
    @discardableResult
    func check(_ value: SceneValue, _ what: String, _ reader: ValueReader, amongChoices: Bool = true) -> Bool {
        guard kind.accepts(value, reader.theme) else {
            reader.collector.report(
                at: value.location, "\(what) of the \(kind.rawValue) parameter \"\(name)\" is \(value.summary)",
                expected: "expected \(kind.expectation)")
            return false
        }
        guard amongChoices, !choices.isEmpty, !choices.contains(where: { $0.content == value.content }) else {
            return true
        }
        let texts = choices.compactMap(\.textForm)
        reader.collector.report(
            at: value.location, "\(what) of \"\(name)\" is \(value.summary)",
            expected: "expected one of \(texts.listed)",
            suggestion: value.textForm.flatMap { SpellingSuggestion.closest(to: $0, in: texts) })
        return false
    }

    /// Returns the value with the defaults of missing fields; reports values of other types and returns nil.
    func resolved(_ value: SceneValue, _ what: String, _ reader: ValueReader) -> SceneValue? {
        if isOptional, value.isNull { return value }
        guard check(value, what, reader) else { return nil }
        return nested(value, name, reader)
    }

    private func nested(_ value: SceneValue, _ path: String, _ reader: ValueReader) -> SceneValue? {
        switch value.content {
        case .list(let items) where kind == .list:
            guard let item = self.items.first else { return value }
            let resolved = items.enumerated().map { item.part($1, "\(path)[\($0)]", reader) }
            guard !resolved.contains(where: { $0 == nil }) else { return nil }
            return SceneValue(.list(resolved.compactMap(\.self)), at: value.location)
        case .map where kind == .object: return object(value, path, reader)
        default: return value
        }
    }

    /// Returns an item or field with the defaults of its own fields.
    private func part(_ value: SceneValue, _ path: String, _ reader: ValueReader) -> SceneValue? {
        if isOptional, value.isNull { return value }
        let isChoice = choices.isEmpty || choices.contains { $0.content.isSame(as: value.content) }
        guard kind.accepts(value, reader.theme), isChoice else {
            let texts = choices.compactMap(\.textForm).joined(separator: ", ")
            return reader.refuse(value, path, isChoice ? kind.expectation : "one of \(texts)")
        }
        return nested(value, path, reader)
    }

    private func object(_ value: SceneValue, _ path: String, _ reader: ValueReader) -> SceneValue? {
        guard let fields else { return value }
        guard var map = MapReader(value, path, reader.collector) else { return nil }
        var entries: [SceneValue.Entry] = []
        var isComplete = true
        for field in fields {
            let argument = map.value(field.name)
            guard let written = argument ?? field.defaultValue ?? field.absentValue else {
                _ = map.required(field.name, "\(field.kind.expectation), declared at \(field.location)")
                isComplete = false
                continue
            }
            guard let resolved = field.part(written, "\(path).\(field.name)", reader) else {
                isComplete = false
                continue
            }
            entries.append(.init(key: field.name, keyLocation: written.location, value: resolved))
        }
        map.reportUnknownKeys()
        return isComplete ? SceneValue(.map(entries), at: value.location) : nil
    }
}

extension ParameterDeclaration {
    /// Returns text from a command line or a table as a value of the parameter's type; nil if it is not one.
    ///
    /// Lists and objects are JSON; a list may also be items separated by commas.
    func value(from text: String, at location: SourceLocation, _ theme: SceneTheme) -> SceneValue? {
        let value: SceneValue?
        switch kind {
        case .list where !text.drop(while: \.isWhitespace).hasPrefix("["): value = list(text, at: location, theme)
        case .list, .object: value = Self.json(text, at: location)
        default: return kind.value(from: text, at: location, theme)
        }
        return value.flatMap { kind.accepts($0, theme) ? $0 : nil }
    }

    /// Reads items separated by commas.
    private func list(_ text: String, at location: SourceLocation, _ theme: SceneTheme) -> SceneValue? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard parts != [""] else { return SceneValue(.list([]), at: location) }
        let values = parts.map { part -> SceneValue? in
            if let item = items.first { return item.value(from: part, at: location, theme) }
            return SceneValue(NumberLiteral(part).map { .number($0) } ?? .text(part), at: location)
        }
        let present = values.compactMap(\.self)
        return present.count == values.count ? SceneValue(.list(present), at: location) : nil
    }

    private static func json(_ text: String, at location: SourceLocation) -> SceneValue? {
        let collector = DiagnosticCollector()
        var composer = DocumentComposer(file: location.file, text: text, collector: collector)
        let value = composer.compose()
        return collector.isEmpty ? value?.moved { _ in location } : nil
    }
}

/// The types of parameters; raw values are the names in scenes.
package enum ParameterKind: String, CaseIterable, Sendable {
    case string, number, integer, boolean, color, asset, list, object

    /// How a type is written.
    static let form: SceneValueForm = {
        let names = allCases.map(\.rawValue)
        return SceneValueForm(
            kind: .choice, expectation: "one of \(names.joined(separator: ", "))", schema: .names(names), choices: names
        )
    }()

    /// The expected value, for messages.
    var expectation: String {
        switch self {
        case .string: "text"
        case .number: "a number"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .color: ColorParser.expectation
        case .asset: "the path of a file, relative to the scene file"
        case .list: "a list, such as [1, 2]"
        case .object: "an object, such as {\"label\": \"A\", \"value\": 3}"
        }
    }

    /// Returns whether `value` has this type. Defaults and overrides share this check.
    func accepts(_ value: SceneValue, _ theme: SceneTheme = SceneTheme()) -> Bool {
        switch (self, value.content) {
        case (.string, .text), (.asset, .text), (.boolean, .boolean), (.list, .list), (.object, .map): true
        case (.number, .number(let number)): number.value.isFinite
        case (.integer, .number(let number)):
            number.value.isFinite && number.value == number.value.rounded()
                && number.value.magnitude <= 9_007_199_254_740_992
        case (.color, .text(let text)): theme.colors[text] != nil || ColorParser.color(value) != nil
        case (.color, _): ColorParser.color(value) != nil
        default: false
        }
    }

    /// Returns text from a command line or a table as a value of this type; nil if it is not one.
    func value(from text: String, at location: SourceLocation, _ theme: SceneTheme) -> SceneValue? {
        let value: SceneValue
        switch self {
        case .string, .asset: value = SceneValue(.text(text), at: location)
        case .number, .integer: value = SceneValue(NumberLiteral(text).map { .number($0) } ?? .null, at: location)
        case .boolean:
            value = SceneValue(Self.booleans[text.lowercased()].map { .boolean($0) } ?? .null, at: location)
        case .color: value = Self.colorValue(text, at: location)
        case .list, .object: return nil
        }
        return accepts(value, theme) ? value : nil
    }

    /// The words for truth values, in lowercase: people write `yes`, and spreadsheets write `TRUE` in the language of
    /// the user.
    private static let booleans: [String: Bool] = {
        let yes = """
            true yes y on 1 wahr vrai verdadero verdadeiro vero waar sant sand sann tosi prawda pravda igaz doğru истина
            """
        let no = "false no n off 0 falsch faux falso onwaar falskt falsk usann epätosi fałsz nepravda hamis yanliş ложь"
        let words =
            yes.split(separator: " ").map { (String($0), true) } + no.split(separator: " ").map { (String($0), false) }
        return Dictionary(words) { first, _ in first }
    }()

    /// Reads a name, `#rrggbb`, or four numbers separated by commas, with or without brackets.
    private static func colorValue(_ text: String, at location: SourceLocation) -> SceneValue {
        let parts = text.filter { !"[] ".contains($0) }.split(separator: ",").map { NumberLiteral(String($0)) }
        guard parts.count == 4 else { return SceneValue(.text(text), at: location) }
        return SceneValue(.list(parts.map { SceneValue($0.map { .number($0) } ?? .null, at: location) }), at: location)
    }
}

extension SceneValue {
    /// A scalar as written; nil for lists, maps and null.
    package var textForm: String? {
        switch content {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let flag): String(flag)
        default: nil
        }
    }

    /// The value as JSON on one line.
    package var json: String {
        switch content {
        case .null: "null"
        case .text(let text): JSONText.quoted(text)
        case .list(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
        case .map(let entries):
            "{" + entries.map { "\(JSONText.quoted($0.key)): \($0.value.json)" }.joined(separator: ", ") + "}"
        default: textForm ?? "null"
        }
    }
}
