import ArgumentParser
import Foundation
import MediaReading

/// The options for reading media files that may be damaged or hostile.
struct DecodingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Give up on a file whose decoder makes no progress for this time (default: 30, or "
                + "\(Self.timeoutVariable)).", valueName: "seconds"),
        transform: DecodingArguments.timeout)
    var decodeTimeout: Double?

    @Flag(
        help: """
            Read media files in confined worker processes without access to other files, the network or processes. \
            See docs/Faults.md.
            """)
    var isolate = false

    static let timeoutVariable = "MULTIPLANE_DECODE_TIMEOUT"

    /// The argument that names decoding workers in lists of processes.
    static let worker = "decode-worker"

    /// Applies the options to this process. Call it before the first media file is opened.
    ///
    /// - Parameters:
    ///   - isStrict: Whether incomplete isolation is an error instead of a warning.
    ///   - isQuiet: Whether the warning is not printed.
    /// - Throws: `CommandError` with status `usage` for an invalid environment variable, or `renderFailed` for
    ///   incomplete isolation.
    func apply(isStrict: Bool = false, isQuiet: Bool = false) throws(CommandError) {
        let environmentTimeout = try Self.timeoutOfEnvironment()
        if let seconds = decodeTimeout ?? environmentTimeout { DecodeTimeout.seconds = seconds }
        guard isolate else { return }
        let warnings = try Self.isolationWarnings(MissingRestriction.all(), isStrict: isStrict)
        if !isQuiet { Console.warn(warnings) }
        MediaAccessPolicy.isolate(program: "/proc/self/exe", arguments: ["multiplane", Self.worker])
    }

    /// Returns the warnings about restrictions that `--isolate` cannot apply.
    ///
    /// - Throws: `CommandError` with status `renderFailed` if there are any and `isStrict` is set.
    static func isolationWarnings(_ missing: [MissingRestriction], isStrict: Bool) throws(CommandError) -> [String] {
        let warnings = missing.map { "--isolate: \($0)" }
        guard isStrict, !warnings.isEmpty else { return warnings }
        throw CommandError(
            .renderFailed,
            warnings.joined(separator: "\n")
                + "\nincomplete isolation is an error with --strict; use a system with Linux 5.13 or later, or allow "
                + "these system calls in the container")
    }

    private static func timeoutOfEnvironment() throws(CommandError) -> Double? {
        guard let text = ProcessInfo.processInfo.environment[timeoutVariable], !text.isEmpty else { return nil }
        do { return try timeout(text) } catch {
            throw CommandError(.usage, "\(timeoutVariable) is \"\(text)\"; \(error)")
        }
    }

    private static func timeout(_ text: String) throws -> Double {
        guard let seconds = Double(text), DecodeTimeout.range.contains(seconds) else {
            throw ArgumentValueError("expected seconds from 0.1 to 86400, such as 30")
        }
        return seconds
    }
}
