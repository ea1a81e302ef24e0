/// A kind of metadata with its names in files and in Apple's key spaces.
struct MetadataName: Sendable {
    /// FFmpeg's key.
    let ffmpegKey: String
    /// The identifier in the common key space; nil for none.
    let commonIdentifier: AVMetadataIdentifier?
    /// The identifier in QuickTime files.
    let quickTimeIdentifier: AVMetadataIdentifier
    /// The identifier in MPEG-4 files; that of QuickTime for what iTunes has no key for.
    let mpeg4Identifier: AVMetadataIdentifier
    /// The names in all key spaces, as `normalized(_:)` returns them.
    private let names: Set<String>

    private init(
        _ ffmpegKey: String, _ common: AVMetadataIdentifier?, _ quickTime: AVMetadataIdentifier, iTunes: String?
    ) {
        let iTunesIdentifier = iTunes.map { AVMetadataIdentifier(.iTunes, AVMetadataKey(rawValue: $0)) }
        self.ffmpegKey = ffmpegKey
        commonIdentifier = common
        quickTimeIdentifier = quickTime
        mpeg4Identifier = iTunesIdentifier ?? quickTime
        let keys = [common, quickTime, iTunesIdentifier].compactMap { $0?.key?.rawValue }
        names = Set((keys + [ffmpegKey]).map { Self.normalized($0) })
    }

    static let all: [MetadataName] = [
        MetadataName("title", .commonIdentifierTitle, .quickTimeMetadataTitle, iTunes: "%A9nam"),
        MetadataName("artist", .commonIdentifierArtist, .quickTimeMetadataArtist, iTunes: "%A9ART"),
        MetadataName("album", .commonIdentifierAlbumName, .quickTimeMetadataAlbum, iTunes: "%A9alb"),
        MetadataName("author", .commonIdentifierAuthor, .quickTimeMetadataAuthor, iTunes: nil),
        MetadataName("copyright", .commonIdentifierCopyrights, .quickTimeMetadataCopyright, iTunes: "cprt"),
        MetadataName("date", .commonIdentifierCreationDate, .quickTimeMetadataCreationDate, iTunes: "%A9day"),
        MetadataName("description", .commonIdentifierDescription, .quickTimeMetadataDescription, iTunes: "desc"),
        MetadataName("comment", nil, .quickTimeMetadataComment, iTunes: "%A9cmt"),
        MetadataName("genre", .common(AVMetadataKey(rawValue: "type")), .quickTime("genre"), iTunes: "%A9gen"),
        MetadataName("encoder", .common(AVMetadataKey(rawValue: "software")), .quickTime("software"), iTunes: "%A9too"),
        MetadataName("make", .commonIdentifierMake, .quickTimeMetadataMake, iTunes: nil),
        MetadataName("model", .commonIdentifierModel, .quickTimeMetadataModel, iTunes: nil),
        MetadataName("location", .commonIdentifierLocation, .quickTime("location.ISO6709"), iTunes: nil),
    ]

    /// Finds the name for an identifier; nil for unsupported ones.
    init?(identifier: AVMetadataIdentifier) {
        guard let name = Self.named(identifier.key?.rawValue ?? identifier.rawValue) else { return nil }
        self = name
    }

    /// Finds the name for a key of a file, as FFmpeg reads it; nil for others, such as those of the container itself.
    init?(tag: String) {
        guard let name = Self.named(tag == "creation_time" ? "date" : tag) else { return nil }
        self = name
    }

    private static func named(_ key: String) -> MetadataName? {
        let key = normalized(key)
        return all.first { $0.names.contains(key) }
    }

    /// Returns a key in lowercase, without the start of QuickTime keys.
    private static func normalized(_ key: String) -> String {
        let prefix = AVMetadataKey.quickTimePrefix
        return (key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key).lowercased()
    }
}
