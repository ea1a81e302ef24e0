import Foundation

/// A PostScript name in its parts: "TimesNewRomanPS-BoldItalicMT" is the family "TimesNewRoman" in "Bold Italic".
struct PostScriptName {
    /// Without spaces.
    let family: String
    /// As Pango reads styles; empty for the regular face.
    let style: String

    init(_ name: String) {
        let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        family = Self.withoutMaker(parts[0])
        style = parts.count > 1 ? Self.words(Self.withoutMaker(parts[1])) : ""
    }

    /// Without Monotype's "MT" and PostScript's "PS" at the end.
    private static func withoutMaker(_ text: String) -> String {
        var rest = Substring(text)
        for suffix in ["MT", "PS"] where rest.hasSuffix(suffix) { rest = rest.dropLast(2) }
        return String(rest)
    }

    /// "BoldItalic" in words; "SemiBold" is one of Pango's.
    private static func words(_ style: String) -> String {
        var words: [String] = []
        for letter in style {
            if letter.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words.reduce(into: "") { text, word in
            let isOneWord = text.isEmpty || ["Semi", "Demi", "Extra", "Ultra"].contains { text.hasSuffix($0) }
            text += isOneWord ? word : " " + word
        }
    }
}
