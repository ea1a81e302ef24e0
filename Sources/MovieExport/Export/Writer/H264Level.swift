import MediaPipeline

/// What a level of H.264 allows.
///
/// x264 writes the level that it is told into the stream, whatever the stream is; a decoder that goes by it may fail.
/// - Source: ITU-T H.264, table A-1, and A.3.1 f and g for the sides.
struct H264Level {
    private let name: String
    private let limits: Limits

    private struct Limits {
        let name: String
        /// Blocks of 16×16 pixels.
        let macroblocksPerSecond: Int, blocks: Int
        /// Thousands of bits a second in Baseline and Main.
        let bitRate: Int
    }

    private static let all = [
        Limits(name: "3.0", macroblocksPerSecond: 40_500, blocks: 1620, bitRate: 10_000),
        Limits(name: "3.1", macroblocksPerSecond: 108_000, blocks: 3600, bitRate: 14_000),
        Limits(name: "3.2", macroblocksPerSecond: 216_000, blocks: 5120, bitRate: 20_000),
        Limits(name: "4.0", macroblocksPerSecond: 245_760, blocks: 8192, bitRate: 20_000),
        Limits(name: "4.1", macroblocksPerSecond: 245_760, blocks: 8192, bitRate: 50_000),
        Limits(name: "4.2", macroblocksPerSecond: 522_240, blocks: 8704, bitRate: 50_000),
        Limits(name: "5.0", macroblocksPerSecond: 589_824, blocks: 22_080, bitRate: 135_000),
        Limits(name: "5.1", macroblocksPerSecond: 983_040, blocks: 36_864, bitRate: 240_000),
        Limits(name: "5.2", macroblocksPerSecond: 2_073_600, blocks: 36_864, bitRate: 240_000),
    ]

    /// Nil for names that are none.
    init?(name: String) {
        guard let limits = Self.all.first(where: { $0.name == name }) else { return nil }
        self.name = name
        self.limits = limits
    }

    /// - Parameters:
    ///   - rate: nil where it is not known yet.
    ///   - bitRate: the average, in bits a second; nil for constant quality.
    ///   - isHigh: of the profile High, which may have a quarter more bits.
    /// - Throws: a `WriterError` with what is too much.
    func check(width: Int, height: Int, _ rate: FrameRate?, bitRate: Int?, isHigh: Bool) throws(WriterError) {
        let across = (width + 15) / 16
        let down = (height + 15) / 16
        if across * down > limits.blocks {
            throw refusal(
                "pictures of at most \(limits.blocks) blocks of 16×16 pixels, and \(width)×\(height) are \(across * down)"
            )
        }
        let side = max(across, down)
        if side * side > 8 * limits.blocks { throw refusal("no side of \(side * 16) pixels") }
        if let rate, Rational(across * down) * rate.framesPerSecond > Rational(limits.macroblocksPerSecond) {
            throw refusal(
                "at most \(limits.macroblocksPerSecond) blocks of 16×16 pixels a second, which \(width)×\(height) at \(rate.description) frames are beyond"
            )
        }
        let most = limits.bitRate * (isHigh ? 1250 : 1000)
        if let bitRate, bitRate > most { throw refusal("at most \(most) bits a second, and \(bitRate) are asked for") }
    }

    private func refusal(_ reason: String) -> WriterError {
        .codec("H.264 of level \(name)", reason: "it has \(reason); take a higher level, or AutoLevel")
    }
}
