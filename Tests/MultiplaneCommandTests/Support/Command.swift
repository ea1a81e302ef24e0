import Foundation
import TestSupport

/// Runs the built command.
enum Command {
    /// The path of the command, in the folder of the test runner (.build/debug).
    static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("multiplane").path

    static func run(_ arguments: String..., in folder: TemporaryFolder? = nil) throws -> Invocation.Result {
        try invocation(arguments, in: folder).run()
    }

    static func invocation(_ arguments: [String], in folder: TemporaryFolder? = nil) -> Invocation {
        Invocation(
            program: path, arguments: arguments, folder: folder?.path,
            environment: ["COLUMNS": "", "MULTIPLANE_PRESETS": ""])
    }
}
