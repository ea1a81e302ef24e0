/// The separators of numbers in a language.
///
/// A table of our own, so that a text is the same on every machine.
/// - Based on: Unicode CLDR 48, Latin digits; its license is the Unicode License v3.
package struct NumberSeparators: Equatable, Sendable {
    /// The text between whole numbers and fractions.
    package let decimal: String
    /// The text between groups of three digits.
    package let group: String
    /// The number of digits from which on they are grouped.
    package let leastGroupedDigits: Int

    /// Creates separators, by default those of English.
    package init(decimal: String = ".", group: String = ",", leastGroupedDigits: Int = 4) {
        self.decimal = decimal
        self.group = group
        self.leastGroupedDigits = leastGroupedDigits
    }

    /// Returns the separators of a language tag such as `de`, `de-CH` or `de_CH`: those of the language if the region
    /// has
    /// none of its own; nil for an unknown language.
    package static func named(_ tag: String) -> NumberSeparators? {
        let tags = fallbacks(of: tag)
        return tags.lazy.compactMap { tag in all.first { $0.tag.lowercased() == tag }?.separators }.first
    }

    /// Returns a tag in lowercase, and that of its language.
    package static func fallbacks(of tag: String) -> [String] {
        let parts = tag.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        guard let language = parts.first, let last = parts.last else { return [] }
        return [parts.count > 1 ? language + "-" + last : language, language == "no" ? "nb" : language]
    }

    /// The tags of the languages, and of the regions with separators of their own.
    package static let tags = all.map(\.tag)

    private static let narrowSpace = "\u{202F}"
    private static let space = "\u{A0}"

    private static let all: [(tag: String, separators: NumberSeparators)] = [
        ("en", NumberSeparators()), ("de", comma(".")), ("fr", comma(narrowSpace)), ("es", comma(".", from: 5)),
        ("it", comma(".")), ("pt", comma(".")), ("nl", comma(".")), ("sv", comma(space)), ("da", comma(".")),
        ("nb", comma(space)), ("fi", comma(space)), ("pl", comma(space, from: 5)), ("cs", comma(space)),
        ("ru", comma(space)), ("uk", comma(space)), ("tr", comma(".")), ("ja", NumberSeparators()),
        ("zh", NumberSeparators()), ("ko", NumberSeparators()),
        ("de-CH", NumberSeparators(group: "’")), ("es-MX", NumberSeparators()), ("fr-CH", comma("’")),
        ("it-CH", NumberSeparators(group: "’")), ("pt-PT", comma(space, from: 5)), ("en-ZA", comma(space)),
    ]

    /// Returns separators with a comma before fractions.
    private static func comma(_ group: String, from digits: Int = 4) -> NumberSeparators {
        NumberSeparators(decimal: ",", group: group, leastGroupedDigits: digits)
    }
}
