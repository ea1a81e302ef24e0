/// What a movie is written into.
public enum MovieContainer: String, Sendable, CaseIterable {
    case mp4, webm
    /// One PNG per frame, with alpha and without sound.
    case pngSequence

    /// The container that a file name asks for: by its extension; a name with a `%d` of printf is a sequence.
    public init?(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let suffix = name.split(separator: ".").dropFirst().last?.lowercased()
        switch suffix {
        case "mp4", "m4v": self = .mp4
        case "webm": self = .webm
        case "png" where name.contains("%"): self = .pngSequence
        default: return nil
        }
    }
}
