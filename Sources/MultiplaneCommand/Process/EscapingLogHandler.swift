import FileAccess
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

    func log(
        level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String, file: String,
        function: String, line: UInt
    ) {
        handler.log(
            level: level, message: "\(message.description.escapingControls)",
            metadata: metadata?.mapValues { .string("\($0)".escapingControls) }, source: source, file: file,
            function: function, line: line)
    }
}
