import SourceText

/// The character between the cells of a CSV table.
package struct TableSeparator: Equatable, Sendable {
    /// The character.
    let scalar: Unicode.Scalar

    static let comma = TableSeparator(scalar: ",")
    static let semicolon = TableSeparator(scalar: ";")
    static let tab = TableSeparator(scalar: "\t")
    static let pipe = TableSeparator(scalar: "|")

    private init(scalar: Unicode.Scalar) { self.scalar = scalar }

    /// Reads a character, or the name of one: comma, semicolon, tab or pipe. Nil for letters, digits, quotes and line
    /// breaks, which cannot separate cells.
    package init?(_ text: String) {
        let names: [String: Unicode.Scalar] = [
            "comma": ",", "semicolon": ";", "tab": "\t", "\\t": "\t", "pipe": "|",
        ]
        if let scalar = names[text.lowercased()] {
            self.scalar = scalar
            return
        }
        guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
            !"\"\n\r".unicodeScalars.contains(scalar), !scalar.properties.isAlphabetic,
            scalar.properties.numericType == nil
        else { return nil }
        self.scalar = scalar
    }

    /// The separator that a table's first line contains most often, outside quotes; a comma if it contains none.
    static func detected(in text: some Sequence<Unicode.Scalar>) -> TableSeparator {
        let candidates = [comma, semicolon, tab, pipe]
        var counts = candidates.map { _ in 0 }
        var isQuoted = false
        for scalar in text {
            if scalar == "\"" { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if scalar == "\n" || scalar == "\r" { break }
            if let index = candidates.firstIndex(where: { $0.scalar == scalar }) { counts[index] += 1 }
        }
        let best = counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
        return candidates[best]
    }

    /// How tables with the separator write numbers: spreadsheets use a semicolon where the comma is the decimal mark.
    var numbers: TableNumber.Style { self == .semicolon ? .decimalComma : .decimalPoint }

    /// The name for messages.
    var name: String {
        switch scalar {
        case ",": "comma"
        case ";": "semicolon"
        case "\t": "tab"
        case "|": "pipe"
        default: "\"\(scalar)\""
        }
    }

    /// The character as text.
    package var text: String { String(scalar) }
}
