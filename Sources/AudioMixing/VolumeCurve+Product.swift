import Foundation
import MediaTime

extension VolumeCurve {
    /// The number of parts in which curves that are not linear are approximated.
    private static let steps = 16

    /// Creates a fade with constant power between two times: a quarter of a sine.
    ///
    /// - Returns: `nil` unless the end is after the start.
    package init?(fadeFrom start: Rational, to end: Rational, isFadeIn: Bool) {
        self.init(
            (0...Self.steps).map { step in
                let share = Rational(Int64(step), Int64(Self.steps))
                let angle = (isFadeIn ? share : 1 - share).seconds * .pi / 2
                let isSilent = step == (isFadeIn ? 0 : Self.steps)
                return Point(time: start + (end - start) * share, gain: isSilent ? 0 : sin(angle))
            })
    }

    /// Returns the product of two curves. Where both change, it is approximated by 16 lines between two points.
    package func multiplied(by other: VolumeCurve) -> VolumeCurve {
        if other.points.count == 1 { return scaled(by: other.points[0].gain) }
        if points.count == 1 { return other.scaled(by: points[0].gain) }
        let corners = Set((points + other.points).map(\.time)).sorted()
        var times: [Rational] = []
        for (from, to) in zip(corners, corners.dropFirst()) {
            times.append(from)
            guard changes(from, to), other.changes(from, to) else { continue }
            times += (1..<Self.steps).map { from + (to - from) * Rational(Int64($0), Int64(Self.steps)) }
        }
        times += corners.suffix(1)
        return VolumeCurve(times.map { Point(time: $0, gain: gain(at: $0) * other.gain(at: $0)) }) ?? self
    }

    /// Returns whether the gain differs between two times.
    private func changes(_ from: Rational, _ to: Rational) -> Bool { gain(at: from) != gain(at: to) }

    /// Returns the gain at a time.
    package func gain(at time: Rational) -> Double {
        guard let next = points.firstIndex(where: { $0.time > time }) else { return points[points.count - 1].gain }
        guard next > 0 else { return points[0].gain }
        let a = points[next - 1]
        let b = points[next]
        return a.gain + (b.gain - a.gain) * ((time - a.time) / (b.time - a.time)).seconds
    }
}
