import SceneLanguage

/// Writes numbers, flags and texts so that the parser reads them back.
enum ScalarText {
    /// Returns a text as YAML or JSON in one line.
    ///
    /// - Parameters:
    ///   - style: The quotes of the value that it replaces; nil for a new value, which is quoted if it must be.
    ///   - inFlow: Whether it stands in brackets.
    static func text(_ text: String, like style: SourceNode.Style?, inFlow: Bool, isJSON: Bool) -> String {
        if isJSON || style == .doubleQuoted { return doubleQuoted(text) }
        if style == .singleQuoted, isPrintable(text) { return singleQuoted(text) }
        return isPlain(text, inFlow: inFlow) ? text : doubleQuoted(text)
    }

    static func doubleQuoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default:
                if isPrintable(scalar) {
                    result.unicodeScalars.append(scalar)
                } else {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                }
            }
        }
        return result + "\""
    }

    private static func singleQuoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "''") + "'"
    }

    private static func isPrintable(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isPrintable) }

    /// Whether a scalar can stand in one line as it is: no control character, and no line break of YAML.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// Whether a text without quotes is read as the same text. Rather says no.
    static func isPlain(_ text: String, inFlow: Bool) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, isPrintable(text),
            !"-?:,[]{}#&*!|>'\"%@`=~ \u{A0}".unicodeScalars.contains(first), last != " ", last != ":",
            !text.contains(": "), !text.contains(" #"), text != "<<", !text.hasPrefix("..."),
            NumberLiteral(text) == nil
        else { return false }
        if ["null", "true", "false", "yes", "no", "on", "off"].contains(text.lowercased()) { return false }
        return !inFlow || !text.unicodeScalars.contains { ",[]{}:#".unicodeScalars.contains($0) }
    }
}
