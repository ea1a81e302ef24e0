import Foundation

/// A key space of metadata items: the part of an identifier before the slash.
///
/// - Apple: `AVMetadataKeySpace`.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key space from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Common keys.
    public static let common = AVMetadataKeySpace(rawValue: "comn")
    /// QuickTime metadata keys.
    public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
    /// iTunes keys.
    public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")
}

/// A key of metadata items: the part of an identifier after the slash.
///
/// - Apple: `AVMetadataKey`.
public struct AVMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The title.
    public static let commonKeyTitle = AVMetadataKey(rawValue: "title")
    /// The artist.
    public static let commonKeyArtist = AVMetadataKey(rawValue: "artist")
    /// The album name.
    public static let commonKeyAlbumName = AVMetadataKey(rawValue: "albumName")
    /// The author.
    public static let commonKeyAuthor = AVMetadataKey(rawValue: "author")
    /// The copyrights.
    public static let commonKeyCopyrights = AVMetadataKey(rawValue: "copyrights")
    /// The creation date.
    public static let commonKeyCreationDate = AVMetadataKey(rawValue: "creationDate")
    /// The description.
    public static let commonKeyDescription = AVMetadataKey(rawValue: "description")
    /// The make.
    public static let commonKeyMake = AVMetadataKey(rawValue: "make")
    /// The model.
    public static let commonKeyModel = AVMetadataKey(rawValue: "model")
    /// The location.
    public static let commonKeyLocation = AVMetadataKey(rawValue: "location")
    /// The title (QuickTime key).
    public static let quickTimeMetadataKeyTitle = quickTime("title")
    /// The creation date (QuickTime key).
    public static let quickTimeMetadataKeyCreationDate = quickTime("creationdate")

    /// The start of QuickTime keys.
    static let quickTimePrefix = "com.apple.quicktime."

    /// Returns the QuickTime key with a name.
    static func quickTime(_ name: String) -> AVMetadataKey { AVMetadataKey(rawValue: quickTimePrefix + name) }
}

// Code casts keys to `NSString` and `NSCopying`.
extension AVMetadataKey: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { rawValue as NSString }

    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout AVMetadataKey?) {
        result = AVMetadataKey(rawValue: String(describing: source))
    }

    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout AVMetadataKey?) -> Bool {
        _forceBridgeFromObjectiveC(source, result: &result)
        return true
    }

    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> AVMetadataKey {
        AVMetadataKey(rawValue: source.map { String(describing: $0) } ?? "")
    }
}
