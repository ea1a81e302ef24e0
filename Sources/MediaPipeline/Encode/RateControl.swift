/// How many bits a movie gets.
public enum RateControl: Sendable, Equatable {
    /// What the encoder's options say (`crf`, `b`), in one pass.
    case options
    /// Exactly so many bits a second for the picture on average, spent where they help most: all frames are looked at first.
    case twoPass(bitRate: Int)
    /// As good as fits into a file of so many bytes, sound and container included; in two passes.
    case fileSize(bytes: Int)

    var needsAllFrames: Bool { self != .options }
}
