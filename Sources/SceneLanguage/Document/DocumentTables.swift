import Foundation
import SourceText

/// Reads the tables of list parameters: `table: sales.csv` becomes a default with an object for each row.
struct DocumentTables {
    private let collector: DiagnosticCollector
    /// The absolute paths of the tables.
    private(set) var paths: [String] = []
    /// The most cells of all tables.
    private static let cellLimit = 200_000
    private var remainingCells = cellLimit

    init(collector: DiagnosticCollector) { self.collector = collector }

    /// Returns a document with the rows of its tables.
    mutating func expand(_ root: SceneValue, of source: SceneSource) -> SceneValue {
        guard let section = root["parameters"], case .map(let parameters) = section.content else { return root }
        let expanded = parameters.map { parameter -> SceneValue.Entry in
            guard let table = parameter.value["table"], !table.isNull else { return parameter }
            let value = declaration(parameter, table, source)
            return .init(key: parameter.key, keyLocation: parameter.keyLocation, value: value)
        }
        let entries = root.entries.map { entry -> SceneValue.Entry in
            guard entry.key == "parameters" else { return entry }
            let value = SceneValue(.map(expanded), at: section.location)
            return .init(key: entry.key, keyLocation: entry.keyLocation, value: value)
        }
        return SceneValue(.map(entries), at: root.location)
    }

    /// Returns the declaration of a parameter with the rows as its default.
    private mutating func declaration(_ parameter: SceneValue.Entry, _ table: SceneValue, _ source: SceneSource)
        -> SceneValue
    {
        let entries = parameter.value.entries.filter { $0.key != "table" }
        let others = SceneValue(.map(entries), at: parameter.value.location)
        if let other = entries.first(where: { $0.key == "default" }) {
            collector.report(
                at: other.keyLocation, "\"\(parameter.key)\" has a default and a table",
                expected: "expected one of them")
            return others
        }
        guard parameter.value["type"]?.textForm == ParameterKind.list.rawValue else {
            collector.report(
                at: table.location, "\"table\" is for parameters of type list, not \"\(parameter.key)\"",
                expected: "expected type: list")
            return others
        }
        guard let name = ValueReader(collector: collector).text(table, "table", "the path of a table file"),
            let rows = rows(name, at: table.location, parameter.value, source)
        else { return others }
        let list = SceneValue(.list(rows), at: table.location)
        let added = SceneValue.Entry(key: "default", keyLocation: table.location, value: list)
        return SceneValue(.map(entries + [added]), at: parameter.value.location)
    }

    private mutating func rows(
        _ name: String, at location: SourceLocation, _ declaration: SceneValue, _ source: SceneSource
    ) -> [SceneValue]? {
        let path = source.resolve(name)
        do throws(SceneFormatError) {
            let table = try BatchTable(path: path, root: source.root)
            if !paths.contains(path) { paths.append(path) }
            remainingCells -= table.rows.count * max(table.columns.count, 1)
            guard remainingCells >= 0 else {
                collector.report(
                    at: location, "the tables are too large", expected: "expected at most \(Self.cellLimit) cells",
                    kind: .limit)
                return nil
            }
            for warning in table.warnings {
                collector.warn(SceneDiagnostic(at: location, "\(name): \(warning)", expected: ""))
            }
            let kinds = Self.kinds(of: declaration["fields"])
            return table.rows.map { Self.row($0, table.columns.map(\.name), kinds) }
        } catch {
            for problem in error.diagnostics {
                let isInside = problem.location.line > 0
                collector.report(
                    at: isInside ? problem.location : location,
                    isInside ? problem.problem : "cannot read the table \"\(name)\": \(problem.problem)",
                    expected: problem.expectation, suggestion: problem.suggestion, kind: problem.kind)
            }
            return nil
        }
    }

    /// Returns the types of declared fields; nil for any fields.
    private static func kinds(of fields: SceneValue?) -> [String: ParameterKind]? {
        guard let fields, case .map(let entries) = fields.content else { return nil }
        return entries.reduce(into: [:]) { kinds, entry in
            let type = entry.value.textForm ?? entry.value["type"]?.textForm
            kinds[entry.key] = type.flatMap(ParameterKind.init) ?? .string
        }
    }

    /// Returns a row as an object. Columns that are no declared fields are left out, and cells that are not of the type
    /// of their field stay texts, so that reading the default reports them.
    private static func row(_ row: BatchRow, _ columns: [String], _ kinds: [String: ParameterKind]?) -> SceneValue {
        var entries: [SceneValue.Entry] = []
        for name in columns {
            guard kinds == nil || kinds?[name] != nil, let cell = row.values.first(where: { $0.name == name }) else {
                continue
            }
            let text = SceneValue(.text(cell.text), at: cell.location)
            let value: SceneValue
            if let kind = kinds?[name] {
                if cell.text.isEmpty, kind != .string { continue }
                value = Self.value(cell, kind) ?? text
            } else {
                value = Self.value(cell, .number) ?? text
            }
            entries.append(.init(key: name, keyLocation: cell.location, value: value))
        }
        return SceneValue(.map(entries), at: row.location)
    }

    private static func value(_ cell: ParameterOverride, _ kind: ParameterKind) -> SceneValue? {
        let declaration = ParameterDeclaration(
            name: cell.name, kind: kind, defaultValue: nil, choices: [], summary: nil, location: cell.location)
        let text = cell.text(for: kind)
        guard kind != .number || !text.isEmpty else { return nil }
        return declaration.value(from: text, at: cell.location, SceneTheme())
    }
}
