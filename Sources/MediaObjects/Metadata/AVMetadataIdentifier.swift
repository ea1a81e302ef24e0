import Foundation

/// The identifier of a metadata item.
///
/// - Apple: `AVMetadataIdentifier`.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    /// The key space and key.
    public let rawValue: String
    /// Creates an identifier from key space and key.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates an identifier from key space and key.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The title (common key).
    public static let commonIdentifierTitle = common(.commonKeyTitle)
    /// The artist (common key).
    public static let commonIdentifierArtist = common(.commonKeyArtist)
    /// The album name (common key).
    public static let commonIdentifierAlbumName = common(.commonKeyAlbumName)
    /// The author (common key).
    public static let commonIdentifierAuthor = common(.commonKeyAuthor)
    /// The copyrights (common key).
    public static let commonIdentifierCopyrights = common(.commonKeyCopyrights)
    /// The creation date (common key).
    public static let commonIdentifierCreationDate = common(.commonKeyCreationDate)
    /// The description (common key).
    public static let commonIdentifierDescription = common(.commonKeyDescription)
    /// The make (common key).
    public static let commonIdentifierMake = common(.commonKeyMake)
    /// The model (common key).
    public static let commonIdentifierModel = common(.commonKeyModel)
    /// The location (common key).
    public static let commonIdentifierLocation = common(.commonKeyLocation)
    /// The title (QuickTime key).
    public static let quickTimeMetadataTitle = quickTime("title")
    /// The artist (QuickTime key).
    public static let quickTimeMetadataArtist = quickTime("artist")
    /// The album (QuickTime key).
    public static let quickTimeMetadataAlbum = quickTime("album")
    /// The author (QuickTime key).
    public static let quickTimeMetadataAuthor = quickTime("author")
    /// The comment (QuickTime key).
    public static let quickTimeMetadataComment = quickTime("comment")
    /// The copyright (QuickTime key).
    public static let quickTimeMetadataCopyright = quickTime("copyright")
    /// The creation date (QuickTime key).
    public static let quickTimeMetadataCreationDate = quickTime("creationdate")
    /// The description (QuickTime key).
    public static let quickTimeMetadataDescription = quickTime("description")
    /// The make (QuickTime key).
    public static let quickTimeMetadataMake = quickTime("make")
    /// The model (QuickTime key).
    public static let quickTimeMetadataModel = quickTime("model")

    /// FFmpeg's metadata key; nil for unsupported identifiers.
    package var ffmpegKey: String? { MetadataName(identifier: self)?.ffmpegKey }
}

extension AVMetadataIdentifier {
    /// Creates an identifier from a key space and a key.
    init(_ space: AVMetadataKeySpace, _ key: AVMetadataKey) { self.init("\(space.rawValue)/\(key.rawValue)") }

    /// Returns the identifier of a common key.
    static func common(_ key: AVMetadataKey) -> AVMetadataIdentifier { AVMetadataIdentifier(.common, key) }

    /// Returns the identifier of the QuickTime key with a name.
    static func quickTime(_ name: String) -> AVMetadataIdentifier {
        AVMetadataIdentifier(.quickTimeMetadata, .quickTime(name))
    }

    /// The key space, before the slash.
    var keySpace: AVMetadataKeySpace? { parts.first.map { AVMetadataKeySpace(rawValue: String($0)) } }

    /// The key, after the slash; nil if there is none.
    var key: AVMetadataKey? { parts.count > 1 ? AVMetadataKey(rawValue: String(parts[1])) : nil }

    private var parts: [Substring] { rawValue.split(separator: "/", maxSplits: 1) }
}
