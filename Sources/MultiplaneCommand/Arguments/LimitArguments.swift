import ArgumentParser
import Foundation
import Limits

/// The resource limits of a command.
struct LimitArguments: ParsableArguments {
    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "Set a resource limit; may be repeated. docs/CommandLine.md lists the names, such as particles=1e6 or "
                + "render-time=600; none removes a limit.", valueName: "name=value"),
        transform: ResourceLimits.Assignment.argument)
    var assignments: [ResourceLimits.Assignment] = []

    @Option(
        help: ArgumentHelp(
            "The memory that the process may use; buffers and caches are made smaller to fit.", valueName: "MiB"),
        transform: ResourceLimits.Assignment.memory)
    var memory: Int?
}

extension ResourceLimits.Assignment {
    /// Parses the value of `--limit`.
    static func argument(_ text: String) throws -> ResourceLimits.Assignment {
        do {
            return try ResourceLimits.Assignment(text)
        } catch {
            throw ArgumentValueError(error.description)
        }
    }

    /// Parses the value of `--memory`.
    static func memory(_ text: String) throws -> Int {
        guard let assignment = try? ResourceLimits.Assignment("memory=\(text)") else {
            throw ArgumentValueError("expected a whole number of MiB, such as 512")
        }
        return assignment.value
    }
}

/// A command with resource limits.
protocol LimitedCommand: ParsableCommand {
    var limits: LimitArguments { get }
}

extension ResourceLimits {
    /// Returns the default limits, changed by the environment and then by options.
    ///
    /// - Parameters:
    ///   - arguments: The options; nil for commands without them.
    ///   - isUntrusted: Whether the defaults are those for input from strangers.
    ///   - environment: The environment variables.
    ///   - container: The limits of the container, which reduce the default memory.
    /// - Throws: `CommandError` with status `usage` for an invalid environment variable.
    static func ofCommand(
        _ arguments: LimitArguments?, isUntrusted: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        container: ContainerLimits = .current
    ) throws(CommandError) -> ResourceLimits {
        var limits = isUntrusted ? ResourceLimits.untrusted : ResourceLimits()
        limits.memory = min(limits.memory, container.memory ?? .max)
        do throws(ResourceLimits.ParsingError) {
            if let list = environment[environmentVariable] { try limits.apply(list: list) }
        } catch {
            throw CommandError(.usage, "\(environmentVariable): \(error.description)")
        }
        for assignment in arguments?.assignments ?? [] { limits.apply(assignment) }
        if let memory = arguments?.memory { limits.memory = memory }
        return limits
    }
}
