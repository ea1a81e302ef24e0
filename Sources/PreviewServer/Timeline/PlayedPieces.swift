import MediaPlayback

/// The parts of a clip that a layer plays one after the other: one for steady playback, another one after each seek,
/// change of the rate or repetition.
struct PlayedPieces {
    /// The most pieces of a layer. The last one then lasts to the end, without a position in its clip.
    static let limit = 200

    /// The greatest error of the position in a clip during a ramp, in seconds.
    private static let rampTolerance = 0.05

    struct Piece {
        let begin: Double
        let played: PlayedTime
        var end: Double?
        /// Whether the piece plays its clip at a constant rate, or almost during a ramp.
        var isSteady = true
    }

    private(set) var all: [Piece] = []

    /// Adds the state at a time after those added before.
    ///
    /// - Parameters:
    ///   - played: What the layer plays; nil for nothing.
    ///   - time: The scene time in seconds.
    mutating func add(_ played: PlayedTime?, at time: Double) {
        guard let played else { return end(at: time) }
        if let last = all.last, last.end == nil {
            if Self.continues(last, played, at: time) { return }
            guard all.count < Self.limit else {
                all[all.count - 1].isSteady = false
                return
            }
            end(at: time)
        }
        if all.count < Self.limit { all.append(Piece(begin: time, played: played)) }
    }

    private mutating func end(at time: Double) {
        guard let last = all.last, last.end == nil else { return }
        all[all.count - 1].end = time
    }

    private static func continues(_ piece: Piece, _ played: PlayedTime, at time: Double) -> Bool {
        guard piece.played.source == played.source else { return false }
        let error = abs(piece.played.seconds + piece.played.rate * (time - piece.begin) - played.seconds)
        // A ramp consists of pieces whose constant rates are accurate enough for small images and waveforms.
        if piece.played.isRamping || played.isRamping { return error < rampTolerance }
        return piece.played.rate == played.rate && error < 1e-3
    }
}
