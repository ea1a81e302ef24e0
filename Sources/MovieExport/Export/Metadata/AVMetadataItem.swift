import MediaPipeline

/// Which fact about a movie an item says.
///
/// - Apple: `AVMetadataIdentifier`.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let commonIdentifierTitle = AVMetadataIdentifier("comn/title")
    public static let commonIdentifierArtist = AVMetadataIdentifier("comn/artist")
    public static let commonIdentifierAlbumName = AVMetadataIdentifier("comn/albumName")
    public static let commonIdentifierAuthor = AVMetadataIdentifier("comn/author")
    public static let commonIdentifierCopyrights = AVMetadataIdentifier("comn/copyrights")
    public static let commonIdentifierCreationDate = AVMetadataIdentifier("comn/creationDate")
    public static let commonIdentifierDescription = AVMetadataIdentifier("comn/description")
    public static let commonIdentifierMake = AVMetadataIdentifier("comn/make")
    public static let commonIdentifierModel = AVMetadataIdentifier("comn/model")
    public static let commonIdentifierLocation = AVMetadataIdentifier("comn/location")
    public static let quickTimeMetadataTitle = AVMetadataIdentifier("mdta/com.apple.quicktime.title")
    public static let quickTimeMetadataArtist = AVMetadataIdentifier("mdta/com.apple.quicktime.artist")
    public static let quickTimeMetadataAlbum = AVMetadataIdentifier("mdta/com.apple.quicktime.album")
    public static let quickTimeMetadataAuthor = AVMetadataIdentifier("mdta/com.apple.quicktime.author")
    public static let quickTimeMetadataComment = AVMetadataIdentifier("mdta/com.apple.quicktime.comment")
    public static let quickTimeMetadataCopyright = AVMetadataIdentifier("mdta/com.apple.quicktime.copyright")
    public static let quickTimeMetadataCreationDate = AVMetadataIdentifier("mdta/com.apple.quicktime.creationdate")
    public static let quickTimeMetadataDescription = AVMetadataIdentifier("mdta/com.apple.quicktime.description")
    public static let quickTimeMetadataMake = AVMetadataIdentifier("mdta/com.apple.quicktime.make")
    public static let quickTimeMetadataModel = AVMetadataIdentifier("mdta/com.apple.quicktime.model")

    /// FFmpeg's name; nil for facts that are not written.
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

/// A fact about a movie.
///
/// - Apple: `AVMetadataItem`.
public class AVMetadataItem {
    fileprivate(set) var name: AVMetadataIdentifier?
    fileprivate(set) var content: Any?

    public var identifier: AVMetadataIdentifier? { name }
    public var value: Any? { content }
    /// Nil where the value is no text.
    public var stringValue: String? { content as? String }

    public init() {}
}

/// - Apple: `AVMutableMetadataItem`.
public final class AVMutableMetadataItem: AVMetadataItem {
    public override var identifier: AVMetadataIdentifier? {
        get { name }
        set { name = newValue }
    }

    public override var value: Any? {
        get { content }
        set { content = newValue }
    }

    /// Written as it stands: the containers have one language.
    public var extendedLanguageTag: String?
}

extension MovieAnnotations {
    /// - Throws: a `WriterError` for facts that have no place in the container or would have to share one, and for
    ///   values that are no texts.
    init(_ items: [AVMetadataItem], for container: MovieContainer) throws(WriterError) {
        var facts: [String: String] = [:]
        var names: [String: String] = [:]
        for item in items {
            let name = item.identifier?.rawValue ?? "an item without an identifier"
            guard let text = item.stringValue else { throw .metadata(name, reason: "its value is no text") }
            guard let key = item.identifier?.ffmpegKey.flatMap({ Self.key($0, in: container) }) else {
                throw .metadata(name, reason: "\(container.title) has no place for it here")
            }
            if let other = names[key], facts[key] != text {
                throw .metadata(
                    name,
                    reason: "\(container.title) has one place for it and for '\(other)', which says something else")
            }
            facts[key] = text
            names[key] = name
        }
        self.init(metadata: facts)
    }

    /// What one container has a place for goes by another name in the other.
    private static func key(_ key: String, in container: MovieContainer) -> String? {
        guard let known = container.metadataKeys else { return key }
        let others = ["author": "artist", "description": "comment"]
        return known.contains(key) ? key : others[key].flatMap { known.contains($0) ? $0 : nil }
    }
}
