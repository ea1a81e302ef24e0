import ArgumentParser
import Foundation
import SceneFormat
import SceneLanguage

/// The options for reading a table.
struct TableArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The character between the cells of a CSV table: comma, semicolon, tab, pipe or another one. The default "
                + "is taken from a sep= line or detected from the header.", valueName: "character"),
        transform: TableArguments.separator)
    var separator: TableSeparator?

    private static func separator(_ text: String) throws -> TableSeparator {
        guard let separator = TableSeparator(text) else {
            throw ArgumentValueError("expected comma, semicolon, tab, pipe or one character that is no letter or digit")
        }
        return separator
    }
}

/// The options for running a batch: parallel renders, resuming, and the report.
struct BatchArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The number of renders at a time, which share the processor cores. Outputs do not depend on it.",
            valueName: "count"),
        transform: BatchArguments.count)
    var jobs = 1

    @Option(
        help: ArgumentHelp(
            "Render one of several equal parts of the table: 3/10 is every tenth row, from the third. For schedulers; "
                + "processes on one machine or folder share the rows without it.", valueName: "number/count"),
        transform: BatchShard.init(parsing:))
    var shard: BatchShard?

    @Flag(help: "Skip renders whose output exists: outputs get their names when they are complete.")
    var skipExisting = false

    @Flag(
        help: """
            Skip renders whose output exists, save checkpoints, and resume interrupted renders. See docs/Farms.md.
            """)
    var resume = false

    @Option(
        help: ArgumentHelp(
            "Write a JSON object for each finished render to a file, one per line. See docs/CommandLine.md.",
            valueName: "file"))
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Write metrics in the OpenMetrics format to a file while the batch runs, for Prometheus's node exporter.",
            valueName: "file"))
    var metrics: String?

    @Option(
        help: ArgumentHelp(
            "Write the failed rows to a table with the columns and the format of --rows, for a second run.",
            valueName: "file"))
    var failed: String?

    @Option(
        help: ArgumentHelp("Start no further render after this number of failures.", valueName: "count"),
        transform: BatchArguments.failureCount)
    var stopAfter: Int?

    @Option(
        help: ArgumentHelp(
            "The number of further attempts for failures that can pass, such as an encoder that fails. Errors of the "
                + "scene are not tried again.", valueName: "count"),
        transform: BatchArguments.retryCount)
    var retries = 0

    @Option(
        help: ArgumentHelp(
            "Columns of the table that are no parameters, separated by commas; may be repeated. Output names and the "
                + "report can use them.", valueName: "names"))
    var ignoreColumns: [String] = []

    @Flag(help: "Resolve relative paths in the table from the table's folder instead of the scene's.")
    var pathsFromTable = false

    /// Whether renders whose output exists are skipped.
    var skipsExisting: Bool { skipExisting || resume }

    /// The names of `--ignore-columns`.
    var ignoredColumns: [String] {
        ignoreColumns.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    /// What the batch does about failed renders.
    var policy: BatchPolicy { BatchPolicy(stopAfter: stopAfter, retries: retries, skipsExisting: skipsExisting) }

    private static func failureCount(_ text: String) throws -> Int {
        try ArgumentValues.number(text, in: 1...1_000_000, "a number of failures")
    }

    private static func retryCount(_ text: String) throws -> Int { try ArgumentValues.number(text, in: 0...100) }

    private static func count(_ text: String) throws -> Int { try ArgumentValues.number(text, in: 1...64) }
}
