/// An exact, positive number of frames per second, such as 24 or 30000/1001.
///
/// Frame `n` is shown during the half-open interval from `time(ofFrame: n)` to `time(ofFrame: n + 1)`. Times are
/// computed from the frame number and never accumulated, so they do not drift.
///
///     let rate = FrameRate("30000/1001")
///     let start = rate?.time(ofFrame: 100)  // 1001/300 seconds
public struct FrameRate: Hashable, Sendable {
    /// The rate in frames per second; always greater than zero.
    public let framesPerSecond: Rational

    /// Creates a frame rate from a number of frames per second.
    ///
    /// - Returns: `nil` unless `framesPerSecond` is greater than zero.
    public init?(_ framesPerSecond: Rational) {
        guard framesPerSecond > .zero else { return nil }
        self.framesPerSecond = framesPerSecond
    }

    /// Creates a frame rate from text: "24", "29.97" (exactly 2997/100) or "30000/1001".
    ///
    /// - Returns: `nil` if `text` is not a number or a fraction, or if the rate is not greater than zero.
    public init?(_ text: some StringProtocol) {
        guard let rate = Rational(text) else { return nil }
        self.init(rate)
    }

    /// 24000/1001 frames per second, often called 23.976.
    public static let ntsc24 = FrameRate(24_000, 1001)
    /// 30000/1001 frames per second, often called 29.97.
    public static let ntsc30 = FrameRate(30_000, 1001)
    /// 60000/1001 frames per second, often called 59.94.
    public static let ntsc60 = FrameRate(60_000, 1001)

    private init(_ numerator: Int64, _ denominator: Int64) { framesPerSecond = Rational(numerator, denominator) }

    /// The duration of one frame, in seconds: `1 ÷ framesPerSecond`.
    public var frameDuration: Rational { .one / framesPerSecond }

    /// Returns the time at which frame `n` begins, in seconds: `n ÷ framesPerSecond`.
    ///
    /// - Parameter n: The frame number. Frame 0 begins at time 0; negative numbers give negative times.
    public func time(ofFrame n: Int) -> Rational { Rational(n) / framesPerSecond }

    /// Returns the number of the frame that is shown at `time`.
    ///
    /// A frame is shown from its own time up to, but not including, the time of the next frame.
    ///
    /// - Parameter time: A time in seconds. Times before zero give negative frame numbers.
    public func frame(at time: Rational) -> Int { (time * framesPerSecond).floor }

    /// The time in seconds by which a frame of a clip is shown early, which absorbs rounded timestamps and frame rates:
    /// 1 ms or 2 % of a frame, whichever is shorter.
    package var timeTolerance: Rational { min(Rational(1, 1000), frameDuration / 50) }

    /// Returns the number of frames that cover `duration`: `⌈duration × framesPerSecond⌉`, or 0 for a negative
    /// duration.
    ///
    /// - Parameter duration: A duration in seconds.
    public func frameCount(duration: Rational) -> Int { max(0, (duration * framesPerSecond).ceiling) }

    /// Returns the number of audio samples per channel in `frames` frames: `⌈frames × sampleRate ÷ framesPerSecond⌉`.
    package func sampleCount(frames: Int, sampleRate: Int) -> Int {
        (time(ofFrame: frames) * Rational(sampleRate)).ceiling
    }
}

extension FrameRate: CustomStringConvertible {
    /// The rate as text, such as "24" or "30000/1001".
    public var description: String { framesPerSecond.description }
}

extension FrameRate: ExpressibleByIntegerLiteral {
    /// Creates a frame rate from a positive whole number of frames per second, as in `let rate: FrameRate = 30`.
    public init(integerLiteral value: Int) {
        precondition(value > 0, "a frame rate is greater than zero, not \(value)")
        framesPerSecond = Rational(value)
    }
}

extension FrameRate: Codable {
    /// Encodes the rate as text, such as "30000/1001".
    ///
    /// - Throws: Errors of the encoder.
    public func encode(to encoder: any Encoder) throws { try framesPerSecond.encode(to: encoder) }

    /// Decodes a rate from text, such as "30000/1001".
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the text is not a frame rate.
    public init(from decoder: any Decoder) throws {
        guard let rate = FrameRate(try Rational(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected a positive frame rate"))
        }
        self = rate
    }
}
