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
    public static let commonIdentifierTitle = AVMetadataIdentifier("comn/title")
    /// The artist (common key).
    public static let commonIdentifierArtist = AVMetadataIdentifier("comn/artist")
    /// The album name (common key).
    public static let commonIdentifierAlbumName = AVMetadataIdentifier("comn/albumName")
    /// The author (common key).
    public static let commonIdentifierAuthor = AVMetadataIdentifier("comn/author")
    /// The copyrights (common key).
    public static let commonIdentifierCopyrights = AVMetadataIdentifier("comn/copyrights")
    /// The creation date (common key).
    public static let commonIdentifierCreationDate = AVMetadataIdentifier("comn/creationDate")
    /// The description (common key).
    public static let commonIdentifierDescription = AVMetadataIdentifier("comn/description")
    /// The make (common key).
    public static let commonIdentifierMake = AVMetadataIdentifier("comn/make")
    /// The model (common key).
    public static let commonIdentifierModel = AVMetadataIdentifier("comn/model")
    /// The location (common key).
    public static let commonIdentifierLocation = AVMetadataIdentifier("comn/location")
    /// The title (QuickTime key).
    public static let quickTimeMetadataTitle = AVMetadataIdentifier("mdta/com.apple.quicktime.title")
    /// The artist (QuickTime key).
    public static let quickTimeMetadataArtist = AVMetadataIdentifier("mdta/com.apple.quicktime.artist")
    /// The album (QuickTime key).
    public static let quickTimeMetadataAlbum = AVMetadataIdentifier("mdta/com.apple.quicktime.album")
    /// The author (QuickTime key).
    public static let quickTimeMetadataAuthor = AVMetadataIdentifier("mdta/com.apple.quicktime.author")
    /// The comment (QuickTime key).
    public static let quickTimeMetadataComment = AVMetadataIdentifier("mdta/com.apple.quicktime.comment")
    /// The copyright (QuickTime key).
    public static let quickTimeMetadataCopyright = AVMetadataIdentifier("mdta/com.apple.quicktime.copyright")
    /// The creation date (QuickTime key).
    public static let quickTimeMetadataCreationDate = AVMetadataIdentifier("mdta/com.apple.quicktime.creationdate")
    /// The description (QuickTime key).
    public static let quickTimeMetadataDescription = AVMetadataIdentifier("mdta/com.apple.quicktime.description")
    /// The make (QuickTime key).
    public static let quickTimeMetadataMake = AVMetadataIdentifier("mdta/com.apple.quicktime.make")
    /// The model (QuickTime key).
    public static let quickTimeMetadataModel = AVMetadataIdentifier("mdta/com.apple.quicktime.model")

    /// FFmpeg's metadata key; nil for unsupported identifiers.
    package var ffmpegKey: String? { MetadataName(identifier: rawValue)?.ffmpegKey }
}
