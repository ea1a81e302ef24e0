import FileAccess
import Foundation
import MediaReading
import SourceFiles
import SourceText

/// The rows of a table file.
package struct BatchTable: Equatable, Sendable {
    /// The file formats of tables.
    package enum Format: String, CaseIterable, Sendable { case csv, json, jsonl }

    /// The rows, in the order of the table.
    package let rows: [BatchRow]
    /// The absolute path of the folder of the table.
    package let folder: String

    /// Reads a `.csv`, `.json`, `.jsonl` or `.ndjson` file.
    ///
    /// - Parameter root: The folder that the table must be inside; nil for any folder.
    /// - Throws: `SceneFormatError` with every problem of the table.
    package init(path: String, root: ConfinedFolder? = nil) throws(SceneFormatError) {
        let source = try SceneSource(path: path, root: root)
        let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard let format = Format(rawValue: suffix == "ndjson" ? "jsonl" : suffix) else {
            let diagnostic = SceneDiagnostic(
                at: SourceLocation(file: path), "the table has an unknown format",
                expected: "expected a file named .csv, .json or .jsonl")
            throw SceneFormatError(diagnostics: [diagnostic])
        }
        try self.init(source, format)
    }

    /// Parses a table.
    ///
    /// - Throws: `SceneFormatError` with every problem of the table.
    package init(_ source: SceneSource, _ format: Format) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        folder = source.folder
        switch format {
        case .csv: rows = CSVReader(source, collector: collector).rows()
        case .json: rows = JSONRowReader(source, collector: collector).array()
        case .jsonl: rows = JSONRowReader(source, collector: collector).lines()
        }
        if rows.isEmpty, collector.isEmpty {
            collector.report(
                at: SourceLocation(file: source.name), "the table has no rows", expected: "expected at least one")
        }
        try collector.throwIfAny()
    }
}

/// One row of a batch table: values for the parameters of a scene.
package struct BatchRow: Equatable, Sendable {
    /// The number of the row, from 1, in the order of the table.
    package let number: Int
    /// The values in the order of the columns; JSON nulls are left out.
    package let values: [ParameterOverride]
    /// The position of the row in the table.
    package let location: SourceLocation
}

/// Reads rows that are JSON objects, in one array or one per line.
struct JSONRowReader {
    private let source: SceneSource
    private let values: ValueReader

    init(_ source: SceneSource, collector: DiagnosticCollector) {
        self.source = source
        values = ValueReader(collector: collector)
    }

    func array() -> [BatchRow] {
        guard let root = parse(source.text, firstLine: 1) else { return [] }
        guard case .list(let items) = root.content else {
            let _: Int? = values.refuse(root, "the table", "an array of objects")
            return []
        }
        return items.enumerated().compactMap { row($1, number: $0 + 1) }
    }

    func lines() -> [BatchRow] {
        var rows: [BatchRow] = []
        for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !$0.isWhitespace }), let root = parse(String(line), firstLine: index + 1)
            else { continue }
            if let row = row(root, number: rows.count + 1) { rows.append(row) }
        }
        return rows
    }

    private func parse(_ text: String, firstLine: Int) -> SceneValue? {
        var composer = DocumentComposer(
            file: source.name, text: text, firstLine: firstLine, collector: values.collector)
        return composer.compose()
    }

    private func row(_ value: SceneValue, number: Int) -> BatchRow? {
        guard let map = MapReader(value, "row \(number)", values.collector) else { return nil }
        let cells = map.entries.compactMap { entry in
            entry.value.isNull
                ? nil : ParameterOverride(name: entry.key, text: cell(entry.value), location: entry.value.location)
        }
        return BatchRow(number: number, values: cells, location: value.location)
    }

    /// Returns a scalar as written, the four numbers of a color, and other lists and objects as JSON.
    private func cell(_ value: SceneValue) -> String {
        guard case .list(let items) = value.content else { return value.textForm ?? value.json }
        let parts = items.compactMap { if case .number(let number) = $0.content { number.text } else { nil } }
        return items.count == 4 && parts.count == 4 ? parts.joined(separator: ", ") : value.json
    }
}
