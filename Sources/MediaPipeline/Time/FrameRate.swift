/// A positive number of frames a second, exact: 24, 30000/1001.
public struct FrameRate: Hashable, Sendable {
    public let framesPerSecond: Rational

    /// Nil unless the rate is positive.
    public init?(_ framesPerSecond: Rational) {
        guard framesPerSecond > .zero else { return nil }
        self.framesPerSecond = framesPerSecond
    }

    /// Reads "24", "29.97" (2997/100) or "30000/1001"; nil for anything else and for rates that are not positive.
    public init?(_ text: some StringProtocol) {
        guard let rate = Rational(text) else { return nil }
        self.init(rate)
    }

    /// One frame's share of a second.
    public var frameDuration: Rational { .one / framesPerSecond }

    /// When frame `n` begins, from the start: `n ÷ rate`, never accumulated.
    public func time(ofFrame n: Int) -> Rational { Rational(n) / framesPerSecond }

    /// The frame that shows at `time`: frame n holds from its own time until the next one's, which it excludes.
    public func frame(at time: Rational) -> Int { (time * framesPerSecond).floor }

    /// How many frames cover `duration`: `⌈duration × rate⌉`.
    public func frameCount(duration: Rational) -> Int { max(0, (duration * framesPerSecond).ceiling) }
}

extension FrameRate: CustomStringConvertible {
    public var description: String { framesPerSecond.description }
}
