import Foundation
import MediaObjects
import MediaWriting

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

    /// The FFmpeg metadata key; nil for unsupported identifiers.
    var ffmpegKey: String? {
        switch rawValue.split(separator: "/").last?.split(separator: ".").last.map({ $0.lowercased() }) {
        case "title": "title"
        case "artist": "artist"
        case "albumname", "album": "album"
        case "author": "author"
        case "copyrights", "copyright": "copyright"
        case "creationdate": "date"
        case "description": "description"
        case "comment": "comment"
        case "make": "make"
        case "model": "model"
        case "location": "location"
        default: nil
        }
    }
}

/// A metadata item of a movie.
///
/// - Apple: `AVMetadataItem`.
public class AVMetadataItem {
    fileprivate(set) var name: AVMetadataIdentifier? {
        didSet {
            let parts = name?.rawValue.split(separator: "/", maxSplits: 1).map(String.init) ?? []
            space = parts.first.map { AVMetadataKeySpace(rawValue: $0) }
            keyText = parts.count > 1 ? parts[1] : nil
        }
    }
    fileprivate var space: AVMetadataKeySpace?
    fileprivate var keyText: String?
    fileprivate(set) var content: Any?

    /// The identifier; nil if it is not set.
    ///
    /// - Apple: `identifier`.
    public var identifier: AVMetadataIdentifier? { name }
    /// The key space of the identifier; nil if it is not set.
    ///
    /// - Apple: `keySpace`.
    public var keySpace: AVMetadataKeySpace? { space }
    /// The key of the identifier, a string; nil if it is not set.
    ///
    /// - Apple: `key`.
    public var key: Any? { keyText.map { $0 as NSString } }
    /// The value; nil if it is not set.
    ///
    /// - Apple: `value`.
    public var value: Any? { content }
    /// The value as text; nil if it is not a string.
    ///
    /// - Apple: `stringValue`.
    public var stringValue: String? { content as? String }

    /// Creates an item without identifier and value.
    public init() {}
}

/// A mutable metadata item.
///
/// - Apple: `AVMutableMetadataItem`.
public final class AVMutableMetadataItem: AVMetadataItem {
    /// The identifier; nil if it is not set.
    ///
    /// - Apple: `identifier`.
    public override var identifier: AVMetadataIdentifier? {
        get { name }
        set { name = newValue }
    }

    /// The key space; with `key`, it sets the identifier.
    ///
    /// - Apple: `keySpace`.
    public override var keySpace: AVMetadataKeySpace? {
        get { super.keySpace }
        set { identify(newValue, keyText) }
    }

    /// The key, a string or an `AVMetadataKey`; with `keySpace`, it sets the identifier.
    ///
    /// - Apple: `key`.
    public override var key: Any? {
        get { super.key }
        set { identify(space, (newValue as? AVMetadataKey)?.rawValue ?? newValue as? String) }
    }

    private func identify(_ space: AVMetadataKeySpace?, _ key: String?) {
        if let space, let key {
            name = AVMetadataIdentifier(rawValue: "\(space.rawValue)/\(key)")
        } else {
            name = nil
            self.space = space
            keyText = key
        }
    }

    /// The type of the value, which is ignored: values are text.
    ///
    /// - Apple: `dataType`.
    public var dataType: String?

    /// The value; only strings can be written.
    ///
    /// - Apple: `value`.
    public override var value: Any? {
        get { content }
        set { content = newValue }
    }

    /// The language. Ignored: the containers store one language.
    ///
    /// - Apple: `extendedLanguageTag`.
    public var extendedLanguageTag: String?
}

extension MovieAnnotations {
    /// Creates annotations from metadata items.
    ///
    /// - Throws: a `WriterError` for items that the container does not support, that have different values for one key
    ///   of the container, or whose value is not text.
    init(_ items: [AVMetadataItem], for container: MovieContainer) throws(WriterError) {
        var metadata: [String: String] = [:]
        var names: [String: String] = [:]
        for item in items {
            let name = item.identifier?.rawValue ?? "an item without an identifier"
            guard let text = item.stringValue else { throw .metadata(name, reason: "its value is not text") }
            guard let key = item.identifier?.ffmpegKey.flatMap({ Self.key($0, in: container) }) else {
                throw .metadata(name, reason: "\(container.title) does not support it")
            }
            if let other = names[key], metadata[key] != text {
                throw .metadata(
                    name,
                    reason: "\(container.title) has a single key for it and '\(other)', which has another value")
            }
            metadata[key] = text
            names[key] = name
        }
        self.init(metadata: metadata)
    }

    /// Returns the key of the container: some keys have other names in the other container.
    private static func key(_ key: String, in container: MovieContainer) -> String? {
        guard let known = container.metadataKeys else { return key }
        let others = ["author": "artist", "description": "comment"]
        return known.contains(key) ? key : others[key].flatMap { known.contains($0) ? $0 : nil }
    }
}
