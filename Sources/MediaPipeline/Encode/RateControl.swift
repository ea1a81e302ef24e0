/// How many bits a movie gets.
public enum RateControl: Sendable, Equatable {
    /// What the encoder's options say (`crf`, `b`), in one pass.
    case options
    /// Exactly so many bits a second for the picture on average, spent where they help most: all frames are looked at
    /// first.
    case twoPass(bitRate: Int)
    /// As good as fits into a file of so many bytes, sound and container included; in two passes.
    case fileSize(bytes: Int)
    /// What the encoder's options say where that fits into a file of so many bytes, and else as good as fits.
    case atMost(bytes: Int)

    var needsAllFrames: Bool { self != .options }

    /// Whether one pass may do, so that it is made as the pictures come.
    var triesOnePassFirst: Bool { if case .atMost = self { true } else { false } }

    /// Whether it may take several attempts, of which only one is to be seen.
    var limitsSize: Bool {
        switch self {
        case .options, .twoPass: false
        case .fileSize, .atMost: true
        }
    }
}
