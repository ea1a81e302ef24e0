import SceneLanguage
import SourceText

/// The columns of a batch table that are no parameters of the scenes: `--ignore-columns`, and `columns` of a scene.
struct BatchColumns {
    private let table: BatchTable?
    private let ignored: Set<String>

    /// Checks the names of `--ignore-columns`.
    ///
    /// - Throws: `CommandError` with status `usage` for a name that is no column of the table.
    init(_ table: BatchTable?, ignored: [String]) throws(CommandError) {
        let names = table?.columns.map(\.name) ?? []
        for name in ignored where !names.contains(name) {
            let suggestion = SpellingSuggestion.closest(to: name, in: names).map { "; did you mean \"\($0)\"?" } ?? ""
            throw CommandError(
                .usage,
                "--ignore-columns: the table has no column \"\(name)\"; "
                    + (names.isEmpty ? "give a table with --rows" : "expected one of \(names.joined(separator: ", "))")
                    + suggestion)
        }
        self.table = table
        self.ignored = Set(ignored)
    }

    /// Returns the names of columns that are no parameters of a scene.
    ///
    /// - Parameters:
    ///   - document: the parsed scene; nil if it is invalid, which its renders report.
    ///   - isOnlyScene: whether the batch has no other scene, so that messages need not name it.
    /// - Throws: `SceneFormatError` with one problem for each undeclared column that all rows have. Other undeclared
    ///   columns are errors of their rows.
    func others(in scene: SceneInput, _ document: SceneDocument?, isOnlyScene: Bool) throws(SceneFormatError)
        -> Set<String>
    {
        guard let table, let document else { return ignored }
        let declared = document.columnNames
        let others = ignored.union(declared)
        // A row may select another animation of an archive, which has other parameters.
        guard !document.source.isConverted else { return others }
        let parameters = document.parameterNames
        let undeclared = table.columns.filter { !parameters.contains($0.name) && !others.contains($0.name) }
        guard !undeclared.isEmpty else { return others }
        let inAllRows = table.rows.reduce(into: Set(undeclared.map(\.name))) { names, row in
            names.formIntersection(row.values.map(\.name))
        }
        let collector = DiagnosticCollector()
        let names = parameters.isEmpty ? "no parameters" : "one of \(parameters.joined(separator: ", "))"
        for column in undeclared where inAllRows.contains(column.name) {
            // Further problems are only counted: a suggestion would take time for nothing.
            let candidates = collector.isFull ? [] : parameters
            collector.report(
                SceneDiagnostic(
                    at: column.location,
                    "the table has a column \"\(column.name)\", "
                        + "but \(isOnlyScene ? "the scene" : scene.path) has no such parameter",
                    expected:
                        "expected \(names); for a column that is no parameter, give --ignore-columns \(column.name)",
                    suggestion: SpellingSuggestion.closest(to: column.name, in: candidates)))
        }
        try collector.throwIfAny()
        return others
    }
}
