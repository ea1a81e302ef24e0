import Foundation

/// The spring that `usingSpringWithDamping` stands for: of mass 1, its oscillation down to 0.1 % when the duration
/// ends.
///
/// Facts 5.5, measured on iOS 14.
struct DampedSpring: Equatable {
    /// Seconds, 0.01…10.
    let duration: Double
    /// 0…1; 1 is critical.
    let dampingRatio: Double
    /// Fractions of the distance per second.
    let velocity: Double
    /// Undamped, radians per second.
    let frequency: Double

    var stiffness: Double { frequency * frequency }
    var damping: Double { 2 * dampingRatio * frequency }

    init(duration: Double, dampingRatio: Double, velocity: Double) {
        self.duration = min(max(duration, 0.01), 10)
        self.dampingRatio = min(max(dampingRatio, 0), 1)
        self.velocity = velocity
        frequency = Self.frequency(duration: self.duration, ratio: self.dampingRatio, velocity: velocity)
    }

    private static let rest = 0.001

    private static func frequency(duration: Double, ratio: Double, velocity: Double) -> Double {
        if ratio == 0 { return 1 }
        if ratio == 1 {
            let highest = (20 + 2 * log(1 + abs(velocity) * duration)) / duration
            return largestRoot(below: highest) { abs(-1 + (velocity - $0) * duration) * exp(-$0 * duration) - rest }
        }
        let limit = rest * (1 - ratio * ratio).squareRoot() / ratio
        // From here on the distance is under 2 × the exponential, and that under the limit.
        let highest = max(abs(velocity) / ratio, log(2 / limit) / (ratio * duration))
        return largestRoot(below: highest) { abs(velocity / (ratio * $0) - 1) * exp(-ratio * $0 * duration) - limit }
    }

    /// Searches downward for the first change of sign, then halves; 1 where there is none (damping next to nothing).
    private static func largestRoot(below highest: Double, of f: (Double) -> Double) -> Double {
        let steps = 4096
        for step in stride(from: steps, to: 1, by: -1) {
            var low = highest * Double(step - 1) / Double(steps)
            var high = highest * Double(step) / Double(steps)
            guard f(low) > 0, f(high) <= 0 else { continue }
            for _ in 0..<80 {
                let middle = (low + high) / 2
                if f(middle) > 0 { low = middle } else { high = middle }
            }
            return (low + high) / 2
        }
        return 1
    }
}
