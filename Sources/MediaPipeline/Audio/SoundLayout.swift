/// The loudspeakers that sound is made for, by FFmpeg's names; samples stand in FFmpeg's order of channels.
public enum ChannelLayout: String, CaseIterable, Codable, Sendable {
    case mono, stereo
    /// Front left and right, centre, low frequencies, back left and right.
    case surround51 = "5.1"
    /// Those, and side left and right.
    case surround71 = "7.1"

    public var channels: Int {
        switch self {
        case .mono: 1
        case .stereo: 2
        case .surround51: 6
        case .surround71: 8
        }
    }

    /// Nil for numbers of channels that no layout here has.
    public init?(channels: Int) {
        guard let found = Self.allCases.first(where: { $0.channels == channels }) else { return nil }
        self = found
    }

    /// `mono, stereo, 5.1, 7.1`
    public static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
