/// Something about a file that is worth telling once, though the work goes on.
public struct MediaWarning: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// What was found and what is done about it, in one clause.
    public var detail: String

    package init(file: String, detail: String) { (self.file, self.detail) = (file, detail) }

    public var description: String { "\(file): \(detail)" }
}
