/// Volumes that go with a sound's own time: level before the first ramp and between ramps.
public struct VolumeRamps: Equatable, Sendable {
    /// A straight line from one gain to another; equal times make a step.
    public struct Ramp: Equatable, Sendable {
        /// Seconds of the sound's own time.
        public let start: Rational, end: Rational
        public let from: Double, to: Double

        public init(start: Rational, end: Rational, from: Double, to: Double) {
            self.start = start
            self.end = end
            self.from = from
            self.to = to
        }
    }

    /// In order of their starts.
    public let ramps: [Ramp]

    public init(_ ramps: [Ramp]) {
        // Sorting keeps the order of what begins at the same time.
        self.ramps = ramps.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(
            \.element)
    }

    /// The gain at a time: of the last ramp that has begun; 1 before the first.
    func gain(at seconds: Double) -> Double {
        guard let ramp = ramps.last(where: { $0.start.seconds <= seconds }) else { return 1 }
        let length = (ramp.end - ramp.start).seconds
        guard length > 0, seconds < ramp.end.seconds else { return ramp.to }
        return ramp.from + (ramp.to - ramp.from) * (seconds - ramp.start.seconds) / length
    }
}
