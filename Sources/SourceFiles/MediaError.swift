import Limits

/// A failure to read or write a media file: its kind, the file, the cause and what to do about it.
public struct MediaError: Error, Equatable, Sendable {
    /// The kind of failure, for programs; users read `description`.
    public enum Kind: String, Equatable, Sendable, CaseIterable {
        /// A failure to open or understand a file, or a request outside the accepted range.
        case unreadable, notFound, permissionDenied, notAFile, empty, noVideo, noAudio, unsupported, outOfRange,
            outOfMemory
        /// A library that makes no progress with a file.
        case timedOut
        /// A file that exceeds one of the `ResourceLimits`.
        case limitExceeded
        /// A failure to decode, encode or write, or a cancelled operation.
        case decode, encode, settingsRefused, outputNotWritable, diskFull, cancelled
    }

    /// The kind of failure.
    public var kind: Kind
    /// The path of the file, if the failure concerns one.
    public var file: String?
    /// The operation that failed, as a phrase that follows "while": "opening the file".
    public var operation: String
    /// The cause, in one clause.
    public var detail: String
    /// The advice for the user, as a sentence.
    public var remedy: String?

    /// Creates an error.
    public init(_ kind: Kind, file: String? = nil, during operation: String, detail: String, remedy: String? = nil) {
        self.kind = kind
        self.file = file
        self.operation = operation
        self.detail = detail
        self.remedy = remedy
    }
}

extension MediaError: CustomStringConvertible {
    /// One line with the file, the cause, the operation and the remedy.
    public var description: String {
        var text = file.map { "\($0): " } ?? ""
        text += "\(detail) (while \(operation))"
        if let remedy { text += ". \(remedy)" }
        return text
    }
}

extension MediaError {
    /// Creates the error for a file that exceeds a resource limit.
    package init(_ error: LimitError, file: String, during operation: String) {
        let remedy = error.remedy
        self.init(
            .limitExceeded, file: file, during: operation, detail: error.problem,
            remedy: remedy.prefix(1).uppercased() + remedy.dropFirst())
    }
}

/// A problem with a file that is reported once while the work continues.
package struct MediaWarning: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file.
    package var file: String
    /// The problem and its consequence, in one clause.
    package var detail: String

    /// Creates a warning.
    package init(file: String, detail: String) {
        self.file = file
        self.detail = detail
    }

    /// One line with the file and the problem.
    package var description: String { "\(file): \(detail)" }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    package var uniqued: [Element] {
        var seen = Set<Element>()
        return filter { seen.insert($0).inserted }
    }
}
