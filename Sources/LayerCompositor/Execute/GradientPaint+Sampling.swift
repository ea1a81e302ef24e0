import Foundation
import Quartz2D
import VectorGeometry

extension GradientPaint {
    /// `count` colours from (x, y) on; each from its own position, so that a row is the same wherever it is split.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        let line = CGFloat(y) + 0.5
        if shape == .axial, toShape.isAffine {
            let step = ramp.step(of: toShape.a)
            let start = ramp.position(of: toShape.homogeneous(0.5, line).x) &+ step &* Int64(x)
            return ramp.fill(out, count: count, position: start, step: step)
        }
        for i in 0..<count {
            let h = toShape.homogeneous(CGFloat(x + i) + 0.5, line)
            out[i] = ramp.pixel(at: parameter(h.x / h.w, h.y / h.w))
        }
    }

    /// Where a point of the shape's space lies among the stops.
    @inline(__always)
    func parameter(_ x: CGFloat, _ y: CGFloat) -> CGFloat {
        switch shape {
        case .axial: return x
        case .radial: return (x * x + y * y).squareRoot()
        case .conic:
            let turn = atan2(y, x) / (2 * .pi)
            return turn < 0 ? turn + 1 : turn
        }
    }
}
