import Foundation

/// The rows of a table file.
public struct BatchTable: Equatable, Sendable {
    public enum Format: String, CaseIterable, Sendable { case csv, json, jsonl }

    public let rows: [BatchRow]

    /// Reads a `.csv`, `.json`, `.jsonl` or `.ndjson` file.
    ///
    /// - Throws: `SceneFormatError` with every problem of the table.
    public init(path: String) throws(SceneFormatError) {
        let source = try SceneSource(path: path)
        let suffix = URL(fileURLWithPath: path).pathExtension.lowercased()
        guard let format = Format(rawValue: suffix == "ndjson" ? "jsonl" : suffix) else {
            let diagnostic = SceneDiagnostic(
                at: SourceLocation(file: path), "the table is of an unknown kind",
                expected: "expected a file named .csv, .json or .jsonl")
            throw SceneFormatError(diagnostics: [diagnostic])
        }
        try self.init(source, format)
    }

    public init(_ source: SceneSource, _ format: Format) throws(SceneFormatError) {
        let collector = DiagnosticCollector()
        switch format {
        case .csv: rows = DelimitedText(source, collector: collector).rows()
        case .json: rows = JSONRows(source, collector: collector).array()
        case .jsonl: rows = JSONRows(source, collector: collector).lines()
        }
        if rows.isEmpty, collector.isEmpty {
            collector.report(
                at: SourceLocation(file: source.name), "the table has no rows", expected: "expected at least one")
        }
        try collector.throwIfAny()
    }
}
