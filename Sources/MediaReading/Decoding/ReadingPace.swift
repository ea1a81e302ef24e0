import MediaTime

/// The step between the times that a reader requests, which predicts the next ones.
///
/// A jump, such as the restart of a loop or a seek, does not change the step: the reader is expected to go on as before
/// from its new position. A turn and a change of rate do. A long step predicts nothing until it is repeated: someone
/// who jumps about in a scene would wait for the frame that was decoded for another jump.
struct ReadingPace {
    /// The time requested last, in seconds.
    private(set) var lastTime: Rational?
    /// The predicted step in seconds, negative for backward; `nil` until two times were requested.
    private(set) var step: Rational?
    /// Whether the step is short, or was repeated.
    private(set) var isSteady = false
    /// The last difference between two requested times, whether it was a jump or not.
    private var lastDifference: Rational?

    /// A difference larger than this multiple of the step is a jump, unless the one before was alike.
    private static let largestChange = Rational(2)
    /// The longest step, in seconds, that need not be repeated.
    private static let shortStep = Rational(1, 2)

    /// Whether the reader goes backward.
    var isBackward: Bool { step.map { $0 < .zero } ?? false }

    /// Takes note of a requested time.
    mutating func note(_ time: Rational) {
        guard let lastTime, time != lastTime else {
            self.lastTime = time
            return
        }
        let difference = time - lastTime
        if !isJump(difference) {
            step = difference
            let change = lastDifference.map { (difference - $0).magnitude }
            isSteady =
                difference.magnitude <= Self.shortStep || change.map { $0 * 8 <= difference.magnitude } ?? false
        }
        lastDifference = difference
        self.lastTime = time
    }

    private func isJump(_ difference: Rational) -> Bool {
        guard let step else { return false }
        if difference.magnitude <= step.magnitude * Self.largestChange { return false }
        guard let last = lastDifference, (last < .zero) == (difference < .zero) else { return true }
        return difference.magnitude > last.magnitude * Self.largestChange
    }

    /// Returns the time to decode next after `frame`, which was decoded for `time`; `nil` while the step is unknown.
    ///
    /// It is the start of the next frame if the reader needs that frame, and otherwise the first time that the reader
    /// is expected to request after `frame`: frames that a fast reader skips are not converted.
    func next(after frame: VideoFrame, decodedFor time: Rational) -> Rational? {
        guard let step, let lastTime else { return nil }
        if step < .zero {
            let count = max(0, ((lastTime - frame.presentationTime) / -step).floor)
            let expected = lastTime + step * Rational(count) + step
            // A damaged file may return the same frame again.
            return expected < time ? expected : time + step
        }
        let count = max(0, ((frame.endTime - lastTime) / step).ceiling)
        let expected = lastTime + step * Rational(count)
        let next = expected < frame.endTime + frame.duration ? frame.endTime : expected
        return next > time ? next : time + step
    }
}
