/// Substitutes parameters in the values of a document.
///
/// Text that is only `{{name}}` becomes the parameter's value with its type; inside longer text the value becomes text.
struct ParameterSubstitution {
    let parameters: ParameterTable
    let collector: DiagnosticCollector

    /// Returns the value with all parameters substituted.
    func apply(to value: SceneValue) -> SceneValue {
        switch value.content {
        case .text(let text): SceneValue(content(of: text, at: value.location), at: value.location)
        case .list(let items): SceneValue(.list(items.map(apply)), at: value.location)
        case .map(let entries):
            SceneValue(
                .map(entries.map { .init(key: $0.key, keyLocation: $0.keyLocation, value: apply(to: $0.value)) }),
                at: value.location)
        default: value
        }
    }

    private func content(of text: String, at location: SourceLocation) -> SceneValue.Content {
        guard text.contains("{{") else { return .text(text) }
        guard let template = TemplateText(text) else {
            collector.report(
                at: location, "a \"{{\" is not closed", expected: "expected {{name}}, or \\{{ for literal braces"
            )
            return .null
        }
        if template.pieces.count == 1, case .parameter(let name) = template.pieces[0] {
            return value(name, at: location)?.content ?? .null
        }
        var result = ""
        for piece in template.pieces {
            switch piece {
            case .literal(let literal): result += literal
            case .parameter(let name): result += textForm(name, at: location)
            }
        }
        return .text(result)
    }

    private func value(_ name: String, at location: SourceLocation) -> SceneValue? {
        if let value = parameters.values[name] { return value }
        let names = parameters.declaredNames
        defer { collector.silence(location) }
        // A declared parameter without a value is reported at its declaration or its override.
        guard !names.contains(name) else { return nil }
        collector.report(
            at: location, "there is no parameter \"\(name)\"",
            expected: names.isEmpty
                ? "expected a name declared under parameters" : "expected one of \(names.joined(separator: ", "))",
            suggestion: SpellingSuggestion.closest(to: name, in: names))
        return nil
    }

    private func textForm(_ name: String, at location: SourceLocation) -> String {
        guard let value = value(name, at: location) else { return "" }
        if let text = value.textForm { return text }
        collector.report(
            at: location, "the parameter \"\(name)\" is \(value.summary), which cannot be inserted into text",
            expected: "expected {{\(name)}} as the whole value")
        return ""
    }
}

extension SceneValue {
    /// A scalar as written; nil for lists, maps and null.
    var textForm: String? {
        switch content {
        case .text(let text): text
        case .number(let number): number.text
        case .boolean(let flag): String(flag)
        default: nil
        }
    }
}

/// Text with `{{name}}` placeholders; `\{{` is two literal braces.
struct TemplateText {
    enum Piece: Equatable {
        case literal(String)
        case parameter(String)
    }

    let pieces: [Piece]

    /// Parses the text; nil if a `{{` is not closed.
    init?(_ text: String) {
        var pieces = [Piece]()
        var literal = ""
        var rest = Substring(text)
        while let open = rest.range(of: "{{") {
            let before = rest[..<open.lowerBound]
            if before.last == "\\" {
                literal += before.dropLast() + "{{"
                rest = rest[open.upperBound...]
                continue
            }
            literal += before
            guard let close = rest[open.upperBound...].range(of: "}}") else { return nil }
            if !literal.isEmpty { pieces.append(.literal(literal)) }
            literal = ""
            pieces.append(.parameter(Self.trimmed(rest[open.upperBound..<close.lowerBound])))
            rest = rest[close.upperBound...]
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        self.pieces = pieces
    }

    private static func trimmed(_ name: Substring) -> String {
        String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
