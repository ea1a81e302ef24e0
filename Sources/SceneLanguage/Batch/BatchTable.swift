import FileAccess
import Foundation
import SourceText

/// The rows of a table file.
package struct BatchTable: Equatable, Sendable {
    /// The file formats of tables.
    package enum Format: String, CaseIterable, Sendable {
        case csv, tsv, json, jsonl

        /// The format of a file by its name; nil for other names.
        package init?(path: String) { self.init(suffix: URL(fileURLWithPath: path).pathExtension.lowercased()) }

        /// The format of a file; nil for other names.
        init?(suffix: String) { self.init(rawValue: ["ndjson": "jsonl", "tab": "tsv"][suffix] ?? suffix) }

        /// The suffixes for messages: ".csv, .tsv, .json or .jsonl".
        static var suffixes: String {
            let names = allCases.map { ".\($0.rawValue)" }
            return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
        }
    }

    /// The format of the file.
    package let format: Format
    /// The columns with a name, in the order of the table. Those of JSON tables are the keys of all rows.
    package let columns: [BatchColumn]
    /// The rows, in the order of the table.
    package let rows: [BatchRow]
    /// The absolute path of the folder of the table.
    package let folder: String
    /// The character between the cells of a CSV table; nil for other formats.
    package let separator: TableSeparator?
    /// What was skipped, one text per line with its place.
    package let warnings: [String]
    /// The text before the rows of a CSV table; empty for other formats.
    private let header: String

    /// The suffixes of spreadsheets, which are not read.
    private static let spreadsheets = ["xlsx", "xls", "xlsm", "xlsb", "ods", "numbers"]

    /// Reads a `.csv`, `.tsv`, `.tab`, `.json`, `.jsonl` or `.ndjson` file.
    ///
    /// - Parameters:
    ///   - root: The folder that the table must be inside; nil for any folder.
    ///   - separator: The character between cells; nil finds it from the first line, or for `.tsv` files is a tab.
    /// - Throws: `SceneFormatError` with every problem of the table.
    package init(path: String, root: ConfinedFolder? = nil, separator: TableSeparator? = nil) throws(SceneFormatError) {
        let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard !Self.spreadsheets.contains(suffix) else {
            throw Self.spreadsheet(path, "(.\(suffix)), ")
        }
        let converter: SceneSource.Converter = { file throws(SceneFormatError) in
            guard !TableEncoding.isSpreadsheet(file.data) else { throw Self.spreadsheet(path, "with another name, ") }
            return TableEncoding.windows1252(file.data)
        }
        let format = Format(suffix: suffix)
        let isCSV = format == .csv || format == .tsv
        let source = try SceneSource(path: path, root: root, converter: isCSV ? converter : nil)
        guard let format else {
            throw Self.failure(
                path, "the table has an unknown format", "expected a file named \(Format.suffixes)")
        }
        try self.init(source, format, separator: separator)
    }

    private static func spreadsheet(_ path: String, _ detail: String) -> SceneFormatError {
        failure(
            path, "the file is a spreadsheet \(detail)which is not read",
            "expected a CSV file; in the spreadsheet program, save the sheet as \"CSV UTF-8\"")
    }

    private static func failure(_ path: String, _ problem: String, _ expectation: String) -> SceneFormatError {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(at: SourceLocation(file: path), problem, expected: expectation)
        ])
    }

    /// Parses a table.
    ///
    /// - Parameter separator: The character between the cells of a CSV table; nil finds it from the first line.
    /// - Throws: `SceneFormatError` with every problem of the table.
    package init(_ source: SceneSource, _ format: Format, separator: TableSeparator? = nil) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        folder = source.folder
        self.format = format
        switch format {
        case .csv, .tsv:
            var reader = CSVReader(
                source, separator: separator ?? (format == .tsv ? .tab : nil), collector: collector)
            rows = reader.rows()
            columns = reader.columns
            header = reader.header
            warnings = TableEncoding.warnings(source) + reader.warnings
            self.separator = reader.separator
        case .json, .jsonl:
            var reader = JSONRowReader(source, collector: collector)
            rows = format == .json ? reader.array() : reader.lines()
            columns = reader.columns
            header = ""
            warnings = []
            self.separator = nil
        }
        if rows.isEmpty, collector.isEmpty {
            collector.report(
                at: SourceLocation(file: source.name), "the table has no rows", expected: "expected at least one")
        }
        try collector.throwIfAny()
    }
}

extension BatchTable {
    /// Returns the row with a number; nil if there is none.
    package func row(_ number: Int) -> BatchRow? {
        rows.indices.contains(number - 1) ? rows[number - 1] : nil
    }

    /// Returns the range of a cell in the UTF-8 text of a CSV table, with its quotes; nil for other formats.
    ///
    /// - Parameters:
    ///   - text: The text that the table was read from.
    ///   - location: The location of the cell's value.
    package func range(ofCellAt location: SourceLocation, in text: String) -> Range<Int>? {
        guard let separator else { return nil }
        let source = SceneSource(text: text, name: location.file, folder: folder)
        var scanner = CSVScanner(source, separator: separator, collector: DiagnosticCollector())
        return scanner.range(ofCellAt: location)
    }

    /// Returns a table of some rows as text, with the columns and the format of this table.
    ///
    /// - Parameter numbers: The numbers of the rows.
    package func text(ofRows numbers: Set<Int>) -> String {
        let texts = rows.filter { numbers.contains($0.number) }.map(\.text)
        switch format {
        case .csv, .tsv: return ([header] + texts).map { $0 + "\n" }.joined()
        case .json: return "[\n" + texts.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
        case .jsonl: return texts.map { $0 + "\n" }.joined()
        }
    }
}

/// A column of a batch table.
package struct BatchColumn: Equatable, Sendable {
    /// The name, without spaces around it.
    package let name: String
    /// The position of the name in the header, or of the first value in a JSON table.
    package let location: SourceLocation
}

/// One row of a batch table: values for the parameters of a scene.
package struct BatchRow: Equatable, Sendable {
    /// The number of the row, from 1, in the order of the table.
    package let number: Int
    /// The values in the order of the columns; JSON nulls are left out.
    package let values: [ParameterOverride]
    /// The position of the row in the table.
    package let location: SourceLocation
    /// The row as written in the table: a CSV record, or a JSON object in one line.
    let text: String

    /// Returns the value of a column; nil if the row has none.
    package func value(_ column: String) -> ParameterOverride? { values.first { $0.name == column } }
}

/// Reads rows that are JSON objects, in one array or one per line.
struct JSONRowReader {
    private let source: SceneSource
    private let values: ValueReader
    /// The keys of all rows, including those whose values are all null.
    private(set) var columns: [BatchColumn] = []
    private var columnNames: Set<String> = []

    init(_ source: SceneSource, collector: DiagnosticCollector) {
        self.source = source
        values = ValueReader(collector: collector)
    }

    mutating func array() -> [BatchRow] {
        guard let root = parse(source.text, firstLine: 1) else { return [] }
        guard case .list(let items) = root.content else {
            let _: Int? = values.refuse(root, "the table", "an array of objects")
            return []
        }
        var rows: [BatchRow] = []
        for (index, item) in items.enumerated() {
            if let row = row(item, number: index + 1) { rows.append(row) }
        }
        return rows
    }

    mutating func lines() -> [BatchRow] {
        var rows: [BatchRow] = []
        var limit = BatchTableLimit()
        // CR LF is one character.
        let lines = source.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            guard line.contains(where: { !$0.isWhitespace }), let root = parse(String(line), firstLine: index + 1)
            else { continue }
            guard limit.take(cells: root.entryCount, at: root.location, values.collector) else { break }
            if let row = row(root, number: rows.count + 1) { rows.append(row) }
        }
        return rows
    }

    private func parse(_ text: String, firstLine: Int) -> SceneValue? {
        var composer = DocumentComposer(
            file: source.name, text: text, firstLine: firstLine, collector: values.collector)
        return composer.compose()
    }

    private mutating func row(_ value: SceneValue, number: Int) -> BatchRow? {
        guard let map = MapReader(value, "row \(number)", values.collector) else { return nil }
        for entry in map.entries where columnNames.insert(entry.key).inserted {
            guard BatchTableLimit.allows(columns: columnNames.count, at: entry.value.location, values.collector) else {
                values.collector.stop()
                return nil
            }
            columns.append(BatchColumn(name: entry.key, location: entry.value.location))
        }
        let cells = map.entries.compactMap { entry in
            entry.value.isNull
                ? nil : ParameterOverride(name: entry.key, text: cell(entry.value), location: entry.value.location)
        }
        return BatchRow(number: number, values: cells, location: value.location, text: value.json)
    }

    /// Returns a scalar as written, the four numbers of a color, and other lists and objects as JSON.
    private func cell(_ value: SceneValue) -> String {
        guard case .list(let items) = value.content else { return value.textForm ?? value.json }
        let parts = items.compactMap { if case .number(let number) = $0.content { number.text } else { nil } }
        return items.count == 4 && parts.count == 4 ? parts.joined(separator: ", ") : value.json
    }
}

extension SceneValue {
    /// The number of entries of an object; 0 for other values.
    fileprivate var entryCount: Int {
        if case .map(let entries) = content { entries.count } else { 0 }
    }
}
