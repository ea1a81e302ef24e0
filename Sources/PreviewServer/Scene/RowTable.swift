import FileAccess
import Foundation
import SceneEditing
import SceneLanguage

/// The batch table whose rows the page steps through.
struct RowTable: Sendable {
    /// The rows on the page.
    struct Report: Codable, Sendable, Equatable {
        /// The name of the table.
        let title: String
        let count: Int
        /// The number of the current row, from 1.
        let row: Int
    }

    let table: BatchTable
    /// The name of the file.
    private let title: String
    /// The most rows in a part of the table.
    private static let partLimit = 200

    /// Reads the table.
    ///
    /// - Throws: `SceneFormatError` with every problem of the table.
    init(_ path: String, root: ConfinedFolder?, separator: TableSeparator? = nil) throws(SceneFormatError) {
        table = try BatchTable(path: path, root: root, separator: separator)
        title = URL(fileURLWithPath: path).lastPathComponent
    }

    /// Returns a number that the table has.
    func limited(_ row: Int) -> Int { min(max(row, 1), table.rows.count) }

    /// Returns the values of a row.
    func values(_ row: Int) -> [ParameterOverride] { table.rows[limited(row) - 1].values }

    func report(_ row: Int) -> Report { Report(title: title, count: table.rows.count, row: limited(row)) }

    /// Returns the texts of the cells of rows, for the page; null for the keys that a JSON object does not have.
    ///
    /// - Parameters:
    ///   - first: The number of the first row, from 1.
    ///   - count: The number of rows, of which at most 200 are returned.
    func part(from first: Int, count: Int) -> EditValue {
        let names = table.columns.map(\.name)
        let start = min(max(first, 1), table.rows.count + 1)
        let end = min(start + min(max(count, 0), Self.partLimit), table.rows.count + 1)
        let rows = (start..<end).compactMap { table.row($0) }.map { row -> EditValue in
            let values = Dictionary(row.values.map { ($0.name, $0.text) }) { first, _ in first }
            return .list(names.map { values[$0].map { .text($0) } ?? .null })
        }
        return .map([
            .init("title", .text(title)), .init("count", .number(Double(table.rows.count))),
            .init("first", .number(Double(start))), .init("columns", .list(names.map { .text($0) })),
            .init("rows", .list(rows)),
        ])
    }

    /// Returns values of parameters as a line of the table.
    func line(_ parameters: [PreviewState.Parameter]) -> String {
        let known = Set(table.rows.flatMap(\.values).map(\.name))
        var columns: [String] = []
        for name in table.rows.flatMap(\.values).map(\.name) where known.contains(name) && !columns.contains(name) {
            columns.append(name)
        }
        let values = Dictionary(parameters.map { ($0.name, $0) }) { first, _ in first }
        if let separator = table.separator?.text {
            return columns.map { Self.csvField(values[$0]?.value ?? "", separator) }.joined(separator: separator)
        }
        let members = columns.compactMap { name in values[name].map { (name, $0) } }
        return "{ " + members.map { "\(Self.json($0)): \(Self.json($1))" }.joined(separator: ", ") + " }"
    }

    /// Returns values of parameters as a table with one row.
    static func table(_ parameters: [PreviewState.Parameter]) -> String {
        let lines = [parameters.map(\.name), parameters.map(\.value)]
        return lines.map { $0.map { csvField($0, ",") }.joined(separator: ",") }.joined(separator: "\n")
    }

    private static func csvField(_ text: String, _ separator: String) -> String {
        guard
            text.contains(where: { (separator + "\"\n\r").contains($0) }) || text.hasPrefix(" ") || text.hasSuffix(" ")
        else {
            return text
        }
        return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    private static func json(_ parameter: PreviewState.Parameter) -> String {
        switch parameter.kind {
        case "number", "integer": Double(parameter.value) == nil ? json(parameter.value) : parameter.value
        case "boolean" where ["true", "false"].contains(parameter.value): parameter.value
        default: json(parameter.value)
        }
    }

    private static func json(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
