/// What went wrong with a media file, where, and what can be done about it.
public struct MediaError: Error, Equatable, Sendable {
    /// The sort of failure, for programs; people read `description`.
    public enum Kind: String, Equatable, Sendable, CaseIterable {
        case unreadable, notFound, permissionDenied, notAFile, empty, noVideo, noAudio, unsupported, outOfRange,
            outOfMemory
        case decode, encode, settingsRefused, outputNotWritable, diskFull, cancelled
    }

    public var kind: Kind
    /// The path of the file concerned, if one is.
    public var file: String?
    /// What was being done, as a phrase that follows "while": "opening the file".
    public var operation: String
    /// What was found, in one clause.
    public var detail: String
    /// What the user can do, as a sentence.
    public var remedy: String?

    public init(_ kind: Kind, file: String? = nil, during operation: String, detail: String, remedy: String? = nil) {
        self.kind = kind
        self.file = file
        self.operation = operation
        self.detail = detail
        self.remedy = remedy
    }
}

extension MediaError: CustomStringConvertible {
    /// One line: where, what, during what, and the remedy.
    public var description: String {
        var text = file.map { "\($0): " } ?? ""
        text += "\(detail) (while \(operation))"
        if let remedy { text += ". \(remedy)" }
        return text
    }
}
