/// Something that is not what it was when a render was planned.
public enum InputChange: Equatable, Sendable, CustomStringConvertible {
    /// A file, and what is different.
    case file(String, String)
    /// A program, its version then and now.
    case program(String, planned: String, now: String)
    /// The name of a font, what was drawn for it then, and is now.
    case font(String, planned: String, now: String)
    /// The name of a font that has its name still, but is drawn from other files.
    case fontFiles(String)
    /// The number of frames that the scene has, then and now.
    case frames(planned: Int, now: Int)

    public var description: String {
        switch self {
        case .file(let path, let what): "\(path) \(what)"
        case .program(let name, let planned, let now):
            "\(name) is \(now), and was \(planned) when the render was planned"
        case .font(let name, let planned, let now):
            "the font \"\(name)\" is \(Self.words(now)), and was \(Self.words(planned)) when the render was planned"
        case .fontFiles(let name):
            "the font \"\(name)\", or one that stands in for characters that it lacks, has another content than when the render was planned"
        case .frames(let planned, let now):
            "the scene has \(now) frames, and had \(planned) when the render was planned"
        }
    }

    private static func words(_ font: String) -> String { font.isEmpty ? "missing" : "drawn in \(font)" }
}
