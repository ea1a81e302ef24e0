import Foundation
import SourceText

/// Reads tables with a header row whose cells are separated by commas, semicolons, tabs or pipes (RFC 4180): quoted
/// cells may contain separators, line breaks and doubled quotes.
struct CSVReader {
    private var scanner: CSVScanner
    private let file: String
    private let collector: DiagnosticCollector
    /// The empty rows, which are skipped: their number and the first one.
    private var emptyRows = (count: 0, first: SourceLocation?.none)
    /// The columns with a name.
    private(set) var columns: [BatchColumn] = []
    /// The text before the rows: the header, and a `sep=` line if there is one.
    private(set) var header = ""

    init(_ source: SceneSource, separator: TableSeparator? = nil, collector: DiagnosticCollector) {
        scanner = CSVScanner(source, separator: separator, collector: collector)
        file = source.name
        self.collector = collector
    }

    /// The character between cells.
    var separator: TableSeparator { scanner.separator }

    /// The rows that were skipped, as one warning.
    var warnings: [String] {
        guard let first = emptyRows.first else { return [] }
        let others = emptyRows.count - 1
        return ["\(first): the row has only empty cells, and is skipped" + (others > 0 ? " (and \(others) more)" : "")]
    }

    mutating func rows() -> [BatchRow] {
        guard let header = scanner.record() else {
            collector.report(
                at: SourceLocation(file: file, line: 1, column: 1), "the table is empty",
                expected: "expected a row of column names")
            return []
        }
        let last = header.last?.location ?? SourceLocation(file: file, line: 1, column: 1)
        guard BatchTableLimit.allows(columns: header.count, at: last, collector) else { return [] }
        self.header = scanner.text(from: 0)
        var columns = CSVColumns(header, separator)
        columns.reportRepeatedNames(collector)
        self.columns = columns.named
        var rows: [BatchRow] = []
        var limit = BatchTableLimit()
        var start = scanner.position
        while let record = scanner.record() {
            let text = scanner.text(from: start)
            start = scanner.position
            guard let first = record.first else { continue }
            // A single column has no separator, so that an empty row is an empty line, or a cell in quotes.
            guard record.contains(where: { !$0.isBlank }) else {
                emptyRows.count += 1
                emptyRows.first = emptyRows.first ?? first.location
                continue
            }
            guard limit.take(cells: record.count, at: first.location, collector) else { break }
            if let values = columns.values(record, collector) {
                rows.append(
                    BatchRow(number: rows.count + 1, values: values, location: first.location, text: text))
            }
        }
        return rows
    }
}

/// The columns of a table: their names, without the spaces around them.
struct CSVColumns {
    private let header: [CSVScanner.Cell]
    private let names: [String]
    /// The number of columns up to the last one with a name, which is the smallest number of cells of a row.
    private let leastCount: Int
    private let separator: TableSeparator
    /// The columns without a name whose cells have been reported.
    private var reported: Set<Int> = []

    init(_ header: [CSVScanner.Cell], _ separator: TableSeparator) {
        self.header = header
        self.separator = separator
        names = header.map { cell in
            cell.text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        leastCount = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
    }

    /// The columns with a name.
    var named: [BatchColumn] {
        zip(names, header).filter { !$0.0.isEmpty }.map { BatchColumn(name: $0, location: $1.location) }
    }

    func reportRepeatedNames(_ collector: DiagnosticCollector) {
        var distinctNames = Set<String>()
        for (name, cell) in zip(names, header) where !name.isEmpty && !distinctNames.insert(name).inserted {
            collector.report(
                at: cell.location, "the column \"\(name)\" is repeated", expected: "expected each name once")
        }
    }

    /// Returns the values of a record; reports records of another length, and values without a column name.
    ///
    /// Columns without a name may be empty: spreadsheets write them after the last column.
    mutating func values(_ record: [CSVScanner.Cell], _ collector: DiagnosticCollector) -> [ParameterOverride]? {
        let used = (record.lastIndex { !$0.isBlank } ?? -1) + 1
        guard record.count >= leastCount, used <= header.count else {
            if let first = record.first {
                collector.report(
                    at: first.location, "the row has \(record.count == 1 ? "one cell" : "\(record.count) cells")",
                    expected: "expected \(leastCount), one per column" + hint(record))
            }
            return nil
        }
        var values: [ParameterOverride] = []
        for (index, cell) in record.prefix(header.count).enumerated() {
            guard names[index].isEmpty else {
                values.append(
                    ParameterOverride(
                        name: names[index], text: cell.text, location: cell.location,
                        numbers: separator.numbers))
                continue
            }
            guard !cell.isBlank, reported.insert(index).inserted else { continue }
            collector.report(
                at: header[index].location, "a column has no name", expected: "expected the name of a parameter")
        }
        return values
    }

    /// What to do about a row of one cell that contains another separator.
    private func hint(_ record: [CSVScanner.Cell]) -> String {
        guard record.count == 1, let cell = record.first else { return "" }
        let other = TableSeparator.detected(in: cell.text.unicodeScalars)
        guard other != separator, cell.text.unicodeScalars.contains(other.scalar) else { return "" }
        return "; its cells may be separated by a \(other.name) and the header's by a \(separator.name)"
    }
}
