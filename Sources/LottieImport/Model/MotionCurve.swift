import Foundation
import Images
import VectorGeometry

/// A curved motion path between two positions.
package struct MotionCurve: Sendable {
    /// What the progress of a motion is a fraction of.
    package enum Pace: Sendable {
        /// The length, from 0 to all of it: motion has uniform speed. After Effects.
        case length
        /// The parameter of the Bézier curve, which goes on beyond its ends. Core Animation.
        case parameter
    }

    private let segment: PathSegment
    private let pace: Pace
    /// The lengths from the start to equally spaced parameters, which are measured when they are first needed: files
    /// can have many more curves than frames.
    private let measured: LazyValue<[CGFloat]>
    private let depth: (from: Double, to: Double)

    private static let chordCount = 32

    /// Creates the curve from its ends and the tangents relative to them; nil for a straight line with uniform speed
    /// from end to end. Handles along a line that make the motion turn back, beyond its ends or between them, keep the
    /// curve.
    package init?(
        from start: LottieVector, leaving out: CGPoint, arriving back: CGPoint, to end: LottieVector,
        pace: Pace = .length
    ) {
        let p0 = start.point
        let p3 = end.point
        let p1 = p0 + out
        let p2 = p3 + back
        let chord = p3 - p0
        func isAligned(_ v: CGPoint) -> Bool {
            abs(chord.x * v.y - chord.y * v.x) <= 1e-6 * max(chord.length * v.length, 1e-9)
        }
        let hasTangents = out != .zero || back != .zero
        let isStraight =
            chord.length > 0
            ? isAligned(out) && isAligned(back) && Self.isOneWay(out, back, chord) : !hasTangents
        guard hasTangents, pace == .parameter || !isStraight else { return nil }
        // The lines between the control points are at least as long as the curve.
        guard (out.length + (p2 - p1).length + back.length).isFinite else { return nil }
        segment = .cubic(p0, p1, p2, p3)
        measured = LazyValue()
        self.pace = pace
        depth = (start.values.z, end.values.z)
    }

    /// Whether the lengths have been measured.
    var isMeasured: Bool { measured.existing != nil }

    private var lengths: [CGFloat] {
        measured.value {
            var lengths: [CGFloat] = [0]
            for index in 0..<Self.chordCount {
                let t = CGFloat(index) / CGFloat(Self.chordCount)
                lengths.append(lengths[index] + segment.length(from: t, to: t + 1 / CGFloat(Self.chordCount)))
            }
            return lengths
        }
    }

    /// Returns whether motion along a line never turns back: whether the derivative of the curve, as a fraction of the
    /// chord, is at least 0 everywhere.
    private static func isOneWay(_ out: CGPoint, _ back: CGPoint, _ chord: CGPoint) -> Bool {
        func share(_ v: CGPoint) -> CGFloat { (v.x * chord.x + v.y * chord.y) / (chord.length * chord.length) }
        // The derivative is proportional to first·(1 − t)² + 2·middle·t·(1 − t) + last·t².
        let first = share(out)
        let last = -share(back)
        let middle = 1 - first - last
        let tolerance: CGFloat = 1e-6
        guard first >= -tolerance, last >= -tolerance else { return false }
        return middle >= 0 || middle * middle <= max(first, 0) * max(last, 0) + tolerance
    }

    private init(_ other: MotionCurve, pace: Pace) {
        segment = other.segment
        measured = other.measured
        depth = other.depth
        self.pace = pace
    }

    /// Returns the same way with another pace.
    package func paced(by pace: Pace) -> MotionCurve { MotionCurve(self, pace: pace) }

    /// Returns the position at a progress.
    package func position(at progress: Double) -> LottieVector {
        let t = parameter(at: progress)
        let point = segment.point(at: t)
        let share = pace == .length ? min(max(progress, 0), 1) : progress
        return LottieVector(point.x, point.y, depth.from + (depth.to - depth.from) * share)
    }

    /// Returns the direction of travel at a progress, in radians.
    package func direction(at progress: Double) -> CGFloat {
        segment.position(at: parameter(at: progress)).tangentAngle
    }

    private func parameter(at progress: Double) -> CGFloat {
        if pace == .parameter { return CGFloat(progress) }
        let lengths = lengths
        let length = lengths[Self.chordCount]
        let distance = min(max(CGFloat(progress), 0), 1) * length
        guard distance < length else { return 1 }
        let index = max((lengths.firstIndex { $0 > distance } ?? 1) - 1, 0)
        let start = CGFloat(index) / CGFloat(Self.chordCount)
        return segment.parameter(atLength: distance - lengths[index], from: start)
    }
}
