/// A number in a cell of a table, as spreadsheet programs write it: `1,234.5`, `1.234,5`, `1 234,5` or `1'234.5`.
struct TableNumber: Equatable {
    /// How the table writes numbers, which decides about numbers that can be read in two ways.
    enum Style {
        /// `0.5`, and `1,234` for one thousand.
        case decimalPoint
        /// `0,5`, as in tables with semicolons.
        case decimalComma
    }

    /// The number with a decimal point, and without separators of thousands; the cell if it is not a number.
    let text: String
    /// The other way to read the number; nil if there is none.
    private(set) var alternative: String?

    /// Reads a cell.
    init(_ cell: String, _ style: Style) {
        // Spreadsheets in several languages write a minus sign instead of a hyphen.
        let digits = Self.joined(cell.hasPrefix("\u{2212}") ? "-" + cell.dropFirst() : cell)
        let commas = digits.count { $0 == "," }
        let periods = digits.count { $0 == "." }
        guard commas + periods > 0, digits.allSatisfy({ $0.isASCII && ($0.isNumber || ",.+-eE".contains($0)) }) else {
            text = digits
            return
        }
        let last: Character = digits.last { $0 == "," || $0 == "." } ?? "."
        let other: Character = last == "," ? "." : ","
        if commas > 0, periods > 0 {
            text = Self.plain(digits, decimal: last, grouping: other) ?? digits
        } else if commas + periods > 1 {
            let isGrouped = last == "," || (style == .decimalComma && !Self.isAddress(digits))
            text = (isGrouped ? Self.plain(digits, decimal: nil, grouping: last) : nil) ?? digits
        } else {
            let decimal = digits.replacing(String(last), with: ".")
            guard let thousands = Self.plain(digits, decimal: nil, grouping: last) else {
                text = decimal
                return
            }
            let isGrouped = last == "," && style == .decimalPoint
            text = isGrouped ? thousands : decimal
            // A table with semicolons can separate thousands with periods.
            if last == "," || style == .decimalComma { alternative = isGrouped ? decimal : thousands }
        }
    }

    /// The number as it cannot be read in another way.
    var unambiguousText: String {
        let fraction = text.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
        return alternative != nil && fraction?.count == 3 ? text + "0" : text
    }

    /// The spaces and marks that separate thousands, beside the comma and the period.
    private static let spaces: Set<Character> = [" ", "\u{a0}", "\u{2009}", "\u{202f}", "'", "\u{2019}"]

    /// Returns the number without spaces that separate thousands; the text itself if they are elsewhere.
    private static func joined(_ text: String) -> String {
        guard text.contains(where: spaces.contains) else { return text }
        let marked = String(text.map { spaces.contains($0) ? "_" : $0 })
        let end = marked.lastIndex(of: "_").flatMap { marked[$0...].firstIndex { $0 == "," || $0 == "." } }
        let integer = marked[..<(end ?? marked.endIndex)]
        guard isGrouped(integer, by: "_") else { return text }
        return integer.filter { $0 != "_" } + (end.map { marked[$0...] } ?? "")
    }

    /// Whether a text is a network address, such as 192.168.100.200.
    private static func isAddress(_ digits: String) -> Bool {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Returns the number with a decimal point; nil if its thousands are not groups of three digits.
    private static func plain(_ digits: String, decimal: Character?, grouping: Character) -> String? {
        let point = decimal.flatMap { digits.lastIndex(of: $0) } ?? digits.endIndex
        guard isGrouped(digits[..<point], by: grouping) else { return nil }
        let fraction = digits[point...].dropFirst()
        return digits[..<point].filter { $0 != grouping } + (point == digits.endIndex ? "" : "." + fraction)
    }

    /// Whether all groups of digits after the first have three digits, and the first one to three without a leading
    /// zero.
    private static func isGrouped(_ digits: Substring, by grouping: Character) -> Bool {
        let sign = digits.first.map { $0 == "-" || $0 == "+" } ?? false
        let groups = digits.dropFirst(sign ? 1 : 0).split(separator: grouping, omittingEmptySubsequences: false)
        guard groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), let first = groups.first,
            (1...3).contains(first.count), first.first != "0"
        else { return false }
        return groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}
