import FileAccess
import Foundation
import Logging

/// Logs to standard error with escapes in place of control characters: names of files may contain any.
struct EscapingLogHandler: LogHandler {
    private var handler: StreamLogHandler

    init(label: String) { handler = StreamLogHandler.standardError(label: label) }

    var metadata: Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue }
    }

    var logLevel: Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(event.message.description.escapingControls)"
        event.metadata = event.metadata?.mapValues { .string("\($0)".escapingControls) }
        handler.log(event: event)
    }
}

extension Logger {
    /// Calls `body`, and logs the seconds that it takes at level debug.
    func timing<Result>(_ stage: String, metadata: Metadata = [:], _ body: () throws -> Result) rethrows -> Result {
        let start = ProcessInfo.processInfo.systemUptime
        defer {
            let milliseconds = (ProcessInfo.processInfo.systemUptime - start) * 1000
            debug("\(stage)", metadata: metadata.merging(["seconds": "\(milliseconds.rounded() / 1000)"]) { $1 })
        }
        return try body()
    }
}
