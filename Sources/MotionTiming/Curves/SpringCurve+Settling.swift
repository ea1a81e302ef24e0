import Foundation

extension SpringCurve {
    /// The seconds after which the motion is as good as over (facts 2.11, measured; the overdamped case is a fit).
    ///
    /// `Float.greatestFiniteMagnitude` without damping, as Apple answers.
    public var settlingDuration: Double {
        guard damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
        switch motion {
        case .oscillating(let decay, _, let sine): return log(1000 * (1 + abs(sine))) / decay
        case .critical(let frequency, _): return criticalSettling(frequency)
        case .overdamped: return ceil(9.3 * (1 + log(dampingRatio)) / frequency * 10) / 10
        case .immediate: return 0
        }
    }

    /// The first of 0, 0.1, 0.2, … (summed, as the measured digits show) within a thousandth of the target.
    private func criticalSettling(_ frequency: Double) -> Double {
        let motion = motion
        // Springs slower than this many steps are stepped more coarsely, to answer at all.
        let step = max(0.1, 0.001 / frequency)
        var seconds = 0.0
        var steps = 0
        while abs(motion.value(at: seconds) - 1) >= 0.001, steps < 1_000_000 {
            seconds += step
            steps += 1
        }
        return seconds
    }
}
