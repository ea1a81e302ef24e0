import Limits

/// A failure to read or write a media file: its kind, the file, the cause and what to do about it.
public struct MediaError: Error, Equatable, Sendable {
    /// The kind of failure, for programs; users read `description`. Later versions may add kinds.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name of the kind.
        public let rawValue: String

        /// Creates a kind with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A file that cannot be understood.
        public static let unreadable = Kind(.unreadable)
        /// A file that does not exist.
        public static let notFound = Kind(.notFound)
        /// A file that may not be read.
        public static let permissionDenied = Kind(.permissionDenied)
        /// A folder or a device in place of a file.
        public static let notAFile = Kind(.notAFile)
        /// An empty file.
        public static let empty = Kind(.empty)
        /// A file without video.
        public static let noVideo = Kind(.noVideo)
        /// A file without audio.
        public static let noAudio = Kind(.noAudio)
        /// A format, codec or feature that is not supported.
        public static let unsupported = Kind(.unsupported)
        /// A request outside the accepted range.
        public static let outOfRange = Kind(.outOfRange)
        /// Not enough memory.
        public static let outOfMemory = Kind(.outOfMemory)
        /// A library that makes no progress with a file.
        public static let timedOut = Kind(.timedOut)
        /// A file that exceeds one of the `ResourceLimits`.
        public static let limitExceeded = Kind(.limitExceeded)
        /// A failure to decode.
        public static let decode = Kind(.decode)
        /// A failure to encode.
        public static let encode = Kind(.encode)
        /// Settings that an encoder or a container does not accept.
        public static let settingsRefused = Kind(.settingsRefused)
        /// An output that cannot be written.
        public static let outputNotWritable = Kind(.outputNotWritable)
        /// A full disk.
        public static let diskFull = Kind(.diskFull)
        /// A cancelled operation.
        public static let cancelled = Kind(.cancelled)
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

extension MediaError.Kind {
    /// The kinds of this version, for mappings that handle each of them.
    package enum Case: String, CaseIterable, Sendable {
        case unreadable, notFound, permissionDenied, notAFile, empty, noVideo, noAudio, unsupported, outOfRange,
            outOfMemory, timedOut, limitExceeded, decode, encode, settingsRefused, outputNotWritable, diskFull,
            cancelled
    }

    /// Creates a kind of this version.
    package init(_ kind: Case) { self.init(rawValue: kind.rawValue) }

    /// The kind if it is one of this version.
    package var `case`: Case? { Case(rawValue: rawValue) }
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
    /// The line in the file, and the column in Unicode scalars, both from 1; 0 for the whole file.
    package var line = 0
    package var column = 0
    /// The problem and its consequence, in one clause.
    package var detail: String
    /// Whether nothing is lost, so that strict renderings accept it.
    package var isNote = false
    /// Whether the scene is at fault instead of a file that it names.
    package var isAboutScene = false
    /// Whether the file is intact, and uses something that is not supported or not installed.
    package var isUnsupported = false

    /// Creates a warning.
    package init(
        file: String, detail: String, isNote: Bool = false, isAboutScene: Bool = false, isUnsupported: Bool = false
    ) {
        self.file = file
        self.detail = detail
        self.isNote = isNote
        self.isAboutScene = isAboutScene
        self.isUnsupported = isUnsupported
    }

    /// One line with the file, the position and the problem.
    package var description: String { line > 0 ? "\(file):\(line):\(column): \(detail)" : "\(file): \(detail)" }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    package var uniqued: [Element] {
        var distinct = Set<Element>()
        return filter { distinct.insert($0).inserted }
    }
}
