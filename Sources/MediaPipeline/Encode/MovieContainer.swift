/// What a movie is written into.
public enum MovieContainer: String, Codable, Sendable, CaseIterable {
    case mp4, mov, webm, mkv
    /// Moving pictures that loop, without sound.
    case gif, apng, webp
    /// Uncompressed pictures, for another program's standard input: with a header for each frame, or bare.
    case y4m, raw
    /// One file per frame, without sound; PNG and TIFF with alpha.
    case pngSequence, jpegSequence, tiffSequence

    /// The container that a file name asks for: by its extension; a picture's name with a `%d` of printf is a sequence.
    public init?(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let suffix = name.split(separator: ".").dropFirst().last?.lowercased() else { return nil }
        let found = Self.allCases.first { $0.facts.endings.contains(suffix) && (!$0.isSequence || name.contains("%")) }
        guard let found else { return nil }
        self = found
    }

    /// One file for each frame.
    public var isSequence: Bool { facts.kind == .sequence }

    public var supportsAudio: Bool { facts.kind == .movie }

    /// What a name ends with after a dot: "mp4"; of a sequence the numbers' pattern too.
    public var fileExtension: String { (isSequence ? "%05d." : "") + (facts.endings.first ?? rawValue) }

    /// Its name in a sentence: "MP4", "a PNG sequence".
    public var title: String { facts.title }
}
