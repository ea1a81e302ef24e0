import Foundation
import SourceText

/// Splits the text of a table into records of cells with locations.
struct CSVScanner {
    struct Cell {
        let text: String
        let location: SourceLocation
        /// Whether the cell is in quotes, which makes an empty cell intentional.
        var isQuoted = false

        /// Whether the cell has neither text nor quotes.
        var isBlank: Bool { !isQuoted && text.allSatisfy(\.isWhitespace) }
    }

    /// The character between cells.
    let separator: TableSeparator
    private let file: String
    private let scalars: [Unicode.Scalar]
    private let collector: DiagnosticCollector
    private var index = 0
    private var line = 1
    private var column = 1

    /// Creates a scanner.
    ///
    /// - Parameter separator: The separator; nil for that of a `sep=` line, or the one that the header contains.
    init(_ source: SceneSource, separator: TableSeparator?, collector: DiagnosticCollector) {
        file = source.name
        scalars = Array(source.text.unicodeScalars)
        self.collector = collector
        let written = Self.separatorLine(scalars)
        self.separator =
            separator ?? written?.separator
            ?? .detected(in: scalars.lazy.drop { $0 == "\n" || $0 == "\r" })
        for _ in 0..<(written?.length ?? 0) { advance() }
    }

    /// Returns the separator of a first line such as `sep=;`, which Excel reads and writes, and the line's length.
    private static func separatorLine(_ scalars: [Unicode.Scalar]) -> (separator: TableSeparator, length: Int)? {
        let start = scalars.prefix(7)
        let isQuoted = start.first == "\""
        let text = String(String.UnicodeScalarView(isQuoted ? start.dropFirst() : start))
        guard text.lowercased().hasPrefix("sep="), let separator = text.unicodeScalars.dropFirst(4).first,
            let tableSeparator = TableSeparator(String(separator))
        else { return nil }
        let length = 5 + (isQuoted ? 2 : 0)
        let end = scalars.dropFirst(length).first
        guard !isQuoted || scalars.dropFirst(6).first == "\"", end == nil || end == "\n" || end == "\r" else {
            return nil
        }
        return (tableSeparator, length)
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    private var location: SourceLocation { SourceLocation(file: file, line: line, column: column) }
    private var isAtLineEnd: Bool { next == nil || next == "\n" || next == "\r" }

    /// The position in the text, for `text(from:)`.
    var position: Int { index }

    /// Returns the text from a position to the current one, without the line breaks around it.
    func text(from position: Int) -> String {
        let text = String(String.UnicodeScalarView(scalars[position..<index]))
        return text.trimmingCharacters(in: .newlines)
    }

    /// Returns the next record that is not an empty line; nil at the end.
    mutating func record() -> [Cell]? {
        while next == "\n" || next == "\r" { advance() }
        guard next != nil else { return nil }
        var cells = [cell()]
        while next == separator.scalar {
            advance()
            cells.append(cell())
        }
        return cells
    }

    private mutating func cell() -> Cell {
        let start = location
        guard isAtQuote else { return Cell(text: plain(), location: start) }
        skipSpaces()
        let text = quoted(from: start)
        skipSpaces()
        if !isAtLineEnd, next != separator.scalar {
            collector.report(
                at: location, "there is text after a closing quote",
                expected: "expected a \(separator.name) or the end of the line; write a quote inside quotes as \"\"")
            _ = plain()
        }
        return Cell(text: text, location: start, isQuoted: true)
    }

    /// Whether the cell is in quotes, which can follow spaces.
    private var isAtQuote: Bool {
        var position = index
        while position < scalars.count, isPadding(scalars[position]) { position += 1 }
        return position < scalars.count && scalars[position] == "\""
    }

    /// Whether a scalar is a space around quotes, and not a separator.
    private func isPadding(_ scalar: Unicode.Scalar) -> Bool { scalar == " " && separator.scalar != " " }

    private mutating func skipSpaces() { while let scalar = next, isPadding(scalar) { advance() } }

    private mutating func plain() -> String {
        var text = String.UnicodeScalarView()
        while !isAtLineEnd, let scalar = next, scalar != separator.scalar {
            text.append(scalar)
            advance()
        }
        return String(text)
    }

    private mutating func quoted(from start: SourceLocation) -> String {
        var text = String.UnicodeScalarView()
        advance()
        while let scalar = next {
            advance()
            if scalar == "\"" {
                guard next == "\"" else { return String(text) }
                advance()
            }
            text.append(scalar)
        }
        collector.report(at: start, "a quote is not closed", expected: "expected a quote at the end of the cell")
        return String(text)
    }

    /// Moves to a location, and returns the range of the cell there in the UTF-8 text, without spaces around its
    /// quotes; nil if the text ends before it.
    mutating func range(ofCellAt location: SourceLocation) -> Range<Int>? {
        while (line, column) != (location.line, location.column) {
            guard next != nil else { return nil }
            advance()
        }
        var (start, end) = (index, index)
        let isQuoted = cell().isQuoted
        end = index
        if isQuoted {
            while scalars[start] != "\"" { start += 1 }
            while scalars[end - 1] != "\"" { end -= 1 }
        }
        func length(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + UTF8.width($1) } }
        let offset = length(scalars[..<start])
        return offset..<offset + length(scalars[start..<end])
    }

    /// Moves to the next scalar; a line ends with LF, CR or both.
    private mutating func advance() {
        guard let scalar = next else { return }
        index += 1
        if scalar == "\n" || (scalar == "\r" && next != "\n") {
            line += 1
            column = 1
        } else {
            column += 1
        }
    }
}
