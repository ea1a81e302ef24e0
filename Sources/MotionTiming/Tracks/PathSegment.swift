import Foundation
import VectorGeometry

/// One timed piece of a motion path: a line, or a curve followed by its parameter.
struct PathSegment: Equatable, Sendable {
    let start, control1, control2, end: CGPoint
    let isLine: Bool
    /// Along the piece, in the path's units.
    let length: Double
    /// The lengths up to each of the equal steps of the parameter; empty for a line.
    let lengthTable: [Double]

    static let steps = 32

    init(line start: CGPoint, _ end: CGPoint) {
        (self.start, control1, control2, self.end) = (start, start, end, end)
        (isLine, lengthTable) = (true, [])
        length = hypot(end.x - start.x, end.y - start.y)
    }

    init(quad start: CGPoint, _ control: CGPoint, _ end: CGPoint) {
        self.init(
            cubic: start, start.interpolated(to: control, fraction: 2.0 / 3), end.interpolated(to: control, fraction: 2.0 / 3), end)
    }

    init(cubic start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
        isLine = false
        let table = CurveLength.table(start, control1, control2, end, steps: Self.steps)
        (lengthTable, length) = (table, table[Self.steps])
    }

    func point(at t: Double) -> CGPoint {
        if isLine { return start.interpolated(to: end, fraction: t) }
        if t == 0 { return start }
        if t == 1 { return end }
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return CGPoint(
            x: a * start.x + b * control1.x + c * control2.x + d * end.x,
            y: a * start.y + b * control1.y + c * control2.y + d * end.y)
    }

    /// The direction of travel in radians from +x toward +y; 0 for a piece without extent.
    func angle(at t: Double) -> Double {
        var d = isLine ? CGPoint(x: end.x - start.x, y: end.y - start.y)
            : CurveLength.derivative(start, control1, control2, end, at: t)
        // A control point on its end stops the derivative there; just inside, it points the right way.
        if d.x == 0, d.y == 0, !isLine {
            d = CurveLength.derivative(start, control1, control2, end, at: t < 0.5 ? t + 1e-4 : t - 1e-4)
        }
        return d.x == 0 && d.y == 0 ? 0 : atan2(d.y, d.x)
    }

    /// The parameter at a share of the length.
    func parameter(atLengthShare share: Double) -> Double {
        guard !isLine, length > 0 else { return share }
        let wanted = min(max(share, 0), 1) * length
        var (low, high) = (0, Self.steps)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengthTable[middle] <= wanted { low = middle } else { high = middle }
        }
        return CurveLength.parameter(
            start, control1, control2, end, from: Double(low) / Double(Self.steps), to: Double(high) / Double(Self.steps),
            length: wanted - lengthTable[low], of: lengthTable[high] - lengthTable[low])
    }
}
