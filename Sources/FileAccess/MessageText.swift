extension String {
    /// The text with "…" in place of everything from the first quotation mark to the last, for errors of confined runs:
    /// they must not show the contents of files, which may have quotation marks of their own.
    package var withoutQuotations: String {
        guard let first = firstIndex(of: "\""), let last = lastIndex(of: "\"") else { return self }
        let isClosed = count(where: { $0 == "\"" }).isMultiple(of: 2)
        return self[..<first] + "\"…" + (isClosed ? String(self[last...]) : "")
    }

    /// The text with escapes such as `\u{1B}` in place of characters that control a terminal, start a new line, or
    /// reverse the direction of text: names and texts of strangers could forge other messages with them. URLs are
    /// shortened, see `withoutURLSecrets`, and embedded files have their names.
    package var escapingControls: String { named.escaping { $0.isControl } }

    /// The text as `escapingControls`, with its tabs and line feeds.
    package var escapingControlsInLines: String {
        named.escaping { $0.isControl && $0 != "\n" && $0 != "\t" }
    }

    private var named: String { EmbeddedFile.named(withoutURLSecrets) }

    /// The text with "…" in place of the user, the password and the query of URLs, which may be secrets.
    package var withoutURLSecrets: String {
        var text = ""
        var remaining = self[...]
        while let separator = remaining.firstRange(of: "://") {
            text += remaining[..<separator.upperBound]
            remaining = remaining[separator.upperBound...]
            var url = remaining.prefix { !$0.isWhitespace && $0 != "\"" }
            while let last = url.last, ":;,.)'".contains(last) { url.removeLast() }
            let address = url.prefix { $0 != "?" }
            let authority = address.prefix { $0 != "/" }
            if let mark = authority.lastIndex(of: "@") { text += "…" + address[mark...] } else { text += address }
            if address.endIndex < url.endIndex { text += "?…" }
            remaining = remaining[url.endIndex...]
        }
        return text + remaining
    }

    private func escaping(_ isEscaped: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isEscaped) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if isEscaped(scalar) {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character (C0, C1 or DEL), a line or paragraph separator, or an embedding,
    /// override or isolate of bidirectional text.
    fileprivate var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7f...0x9f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
