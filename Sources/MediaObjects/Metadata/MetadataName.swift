/// A kind of metadata with its names in files and in Apple's key spaces.
struct MetadataName: Sendable {
    /// FFmpeg's key.
    let ffmpegKey: String
    /// The key of the common key space; nil for none.
    let commonKey: String?
    /// The QuickTime key after `com.apple.quicktime.`.
    let quickTimeKey: String
    /// The iTunes key; nil for none.
    let iTunesKey: String?

    private init(_ ffmpegKey: String, common: String?, quickTime: String, iTunes: String?) {
        self.ffmpegKey = ffmpegKey
        commonKey = common
        quickTimeKey = quickTime
        iTunesKey = iTunes
    }

    static let all: [MetadataName] = [
        MetadataName("title", common: "title", quickTime: "title", iTunes: "%A9nam"),
        MetadataName("artist", common: "artist", quickTime: "artist", iTunes: "%A9ART"),
        MetadataName("album", common: "albumName", quickTime: "album", iTunes: "%A9alb"),
        MetadataName("author", common: "author", quickTime: "author", iTunes: nil),
        MetadataName("copyright", common: "copyrights", quickTime: "copyright", iTunes: "cprt"),
        MetadataName("date", common: "creationDate", quickTime: "creationdate", iTunes: "%A9day"),
        MetadataName("description", common: "description", quickTime: "description", iTunes: "desc"),
        MetadataName("comment", common: nil, quickTime: "comment", iTunes: "%A9cmt"),
        MetadataName("genre", common: "type", quickTime: "genre", iTunes: "%A9gen"),
        MetadataName("encoder", common: "software", quickTime: "software", iTunes: "%A9too"),
        MetadataName("make", common: "make", quickTime: "make", iTunes: nil),
        MetadataName("model", common: "model", quickTime: "model", iTunes: nil),
        MetadataName("location", common: "location", quickTime: "location.ISO6709", iTunes: nil),
    ]

    private static let quickTimePrefix = "com.apple.quicktime."

    /// Finds the name for an identifier, `key space/key`; nil for unsupported ones.
    init?(identifier: String) {
        let key = identifier.split(separator: "/", maxSplits: 1).last.map(String.init) ?? ""
        guard let name = Self.named(key) else { return nil }
        self = name
    }

    /// Finds the name for a key of a file, as FFmpeg reads it; nil for others, such as those of the container itself.
    init?(tag: String) {
        guard let name = tag == "creation_time" ? Self.named("date") : Self.named(tag) else { return nil }
        self = name
    }

    private static func named(_ key: String) -> MetadataName? {
        let key = key.hasPrefix(quickTimePrefix) ? String(key.dropFirst(quickTimePrefix.count)) : key
        return all.first { name in
            [name.ffmpegKey, name.commonKey, name.quickTimeKey, name.iTunesKey].contains {
                $0?.lowercased() == key.lowercased()
            }
        }
    }

    /// The identifier in the common key space; nil for none.
    var commonIdentifier: AVMetadataIdentifier? { commonKey.map { AVMetadataIdentifier("comn/\($0)") } }
    /// The identifier in QuickTime files.
    var quickTimeIdentifier: AVMetadataIdentifier {
        AVMetadataIdentifier("mdta/\(Self.quickTimePrefix)\(quickTimeKey)")
    }
    /// The identifier in MPEG-4 files; that of QuickTime for what iTunes has no key for.
    var mpeg4Identifier: AVMetadataIdentifier {
        iTunesKey.map { AVMetadataIdentifier("itsk/\($0)") } ?? quickTimeIdentifier
    }
}
