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

    @Flag(help: "Resolve relative paths in the table from the table's folder instead of the scene's.")
    var pathsFromTable = false

    /// Whether renders whose output exists are skipped.
    var skipsExisting: Bool { skipExisting || resume }

    private static func count(_ text: String) throws -> Int {
        guard let count = Int(text), (1...64).contains(count) else {
            throw ArgumentValueError("expected a number from 1 to 64")
        }
        return count
    }
}
