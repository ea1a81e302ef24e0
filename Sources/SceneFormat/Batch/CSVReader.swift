import SourceText

/// Reads comma-separated values with a header row (RFC 4180): quoted cells may contain commas, line breaks and doubled
/// quotes.
struct CSVReader {
    private let source: SceneSource
    private let collector: DiagnosticCollector

    init(_ source: SceneSource, collector: DiagnosticCollector) {
        self.source = source
        self.collector = collector
    }

    func rows() -> [BatchRow] {
        var scanner = CSVScanner(source, collector: collector)
        guard let header = scanner.record() else {
            collector.report(
                at: SourceLocation(file: source.name, line: 1, column: 1), "the table is empty",
                expected: "expected a row of column names")
            return []
        }
        check(header)
        var rows: [BatchRow] = []
        while let record = scanner.record() {
            guard let first = record.first else { continue }
            if record.count == header.count {
                let values = zip(header, record).map {
                    ParameterOverride(name: $0.text, text: $1.text, location: $1.location)
                }
                rows.append(BatchRow(number: rows.count + 1, values: values, location: first.location))
            } else {
                collector.report(
                    at: first.location, "the row has \(record.count) cells",
                    expected: "expected \(header.count), one per column")
            }
        }
        return rows
    }

    private func check(_ header: [CSVScanner.Cell]) {
        var seen = Set<String>()
        for cell in header {
            if cell.text.isEmpty {
                collector.report(
                    at: cell.location, "a column has no name", expected: "expected the name of a parameter")
            }
            if !seen.insert(cell.text).inserted, !cell.text.isEmpty {
                collector.report(
                    at: cell.location, "the column \"\(cell.text)\" is repeated", expected: "expected each name once")
            }
        }
    }
}

/// Splits comma-separated values into records of cells with locations.
struct CSVScanner {
    struct Cell {
        let text: String
        let location: SourceLocation
    }

    private let file: String
    private let scalars: [Unicode.Scalar]
    private let collector: DiagnosticCollector
    private var index = 0
    private var line = 1
    private var column = 1

    init(_ source: SceneSource, collector: DiagnosticCollector) {
        file = source.name
        scalars = Array(source.text.unicodeScalars)
        self.collector = collector
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    private var location: SourceLocation { SourceLocation(file: file, line: line, column: column) }
    private var isAtLineEnd: Bool { next == nil || next == "\n" || next == "\r" }

    /// Returns the next record that is not an empty line; nil at the end.
    mutating func record() -> [Cell]? {
        while next == "\n" || next == "\r" { advance() }
        guard next != nil else { return nil }
        var cells = [cell()]
        while next == "," {
            advance()
            cells.append(cell())
        }
        return cells
    }

    private mutating func cell() -> Cell {
        let start = location
        guard next == "\"" else { return Cell(text: plain(), location: start) }
        let text = quoted(from: start)
        if !isAtLineEnd, next != "," {
            collector.report(
                at: location, "there is text after a closing quote",
                expected: "expected a comma or the end of the line; write a quote inside quotes as \"\"")
            _ = plain()
        }
        return Cell(text: text, location: start)
    }

    private mutating func plain() -> String {
        var text = String.UnicodeScalarView()
        while !isAtLineEnd, let scalar = next, scalar != "," {
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
