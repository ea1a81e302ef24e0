import SourceText

/// Counts the rows and cells of a table, so that a file of many short rows is read in bounded time and memory.
struct BatchTableLimit {
    static let rows = 100_000
    static let cells = 1_000_000
    static let columns = 10_000

    private var rows = 0
    private var cells = 0

    /// Returns whether a table may have a number of columns; reports too many.
    static func allows(columns count: Int, at location: SourceLocation, _ collector: DiagnosticCollector) -> Bool {
        if count <= columns { return true }
        collector.report(
            at: location, "the table has more than \(columns) columns",
            expected: "expected a column for each parameter",
            kind: .limit)
        return false
    }

    /// Counts a row; reports a row beyond the limit and returns false.
    mutating func take(cells count: Int, at location: SourceLocation, _ collector: DiagnosticCollector) -> Bool {
        rows += 1
        cells += count
        if rows <= Self.rows, cells <= Self.cells { return true }
        collector.report(
            at: location,
            rows > Self.rows
                ? "the table has more than \(Self.rows) rows" : "the table has more than \(Self.cells) cells",
            expected: "expected several smaller tables", kind: .limit)
        return false
    }
}
