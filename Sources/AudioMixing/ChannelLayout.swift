/// An audio channel layout, with FFmpeg's name as its raw value. Samples are in FFmpeg's channel order.
public enum ChannelLayout: String, CaseIterable, Codable, Sendable {
    /// Mono: one channel. Stereo: left, right.
    case mono, stereo
    /// 5.1: front left, front right, center, low frequencies, back left, back right.
    case surround51 = "5.1"
    /// 7.1: the channels of 5.1, then side left and side right.
    case surround71 = "7.1"

    /// The number of channels: 1, 2, 6 or 8.
    public var channels: Int {
        switch self {
        case .mono: 1
        case .stereo: 2
        case .surround51: 6
        case .surround71: 8
        }
    }

    /// Creates the layout with this number of channels; `nil` if there is none.
    public init?(channels: Int) {
        guard let layout = Self.allCases.first(where: { $0.channels == channels }) else { return nil }
        self = layout
    }

    /// The names of all layouts: `mono, stereo, 5.1, 7.1`.
    public static let list = allCases.map(\.rawValue).joined(separator: ", ")
}
