/// A file that a scene uses.
public struct AssetDescription: Hashable, Sendable {
    /// The name under `assets`, or the path as written for a parameter of type asset.
    public let name: String
    /// An absolute path; the file exists when the scene is read.
    public let path: String
    public let location: SourceLocation
}
