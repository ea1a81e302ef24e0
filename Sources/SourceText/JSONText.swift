/// Text in JSON.
package enum JSONText {
    /// Returns the text in quotes, with control characters, quotes and backslashes escaped.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{2029}", "\u{FEFF}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns the text in quotes as a literal value of a scene: two opening braces do not start an expression.
    package static func literal(_ text: String) -> String { quoted(text.replacing("{{", with: "\\{{")) }
}
