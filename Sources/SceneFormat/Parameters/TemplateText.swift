/// Text with `{{name}}` places in it; `\{{` stands for two braces.
struct TemplateText {
    enum Piece: Equatable {
        case literal(String)
        case parameter(String)
    }

    let pieces: [Piece]

    /// Nil where a `{{` is not closed.
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
