import Foundation
import VectorGeometry

/// Colours along the x axis of a space.
struct AxialSource: PixelSource {
    let ramp: GradientRamp
    /// Pixels of the device to the space where the gradient runs from x = 0 to 1.
    let toAxis: CGAffineTransform

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        let step = ramp.step(of: toAxis.a)
        let start = CGPoint(x: 0.5, y: CGFloat(y) + 0.5).applying(toAxis)
        ramp.fill(out, count: count, position: ramp.position(of: start.x) &+ step &* Int64(x), step: step)
    }
}

/// Colours around the origin of a space, from +x toward +y.
struct ConicSource: PixelSource {
    let ramp: GradientRamp
    /// Pixels of the device to the space where the seam is the positive x axis.
    let toTurn: CGAffineTransform

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            let p = CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(toTurn)
            let turn = atan2(p.y, p.x) / (2 * .pi)
            out[i] = ramp.pixel(at: turn < 0 ? turn + 1 : turn)
        }
    }
}

/// Colours from one circle to another; transparent where no circle of the gradient comes.
struct RadialSource: PixelSource {
    let ramp: GradientRamp
    let circles: GradientCircles
    /// Pixels of the device to the space of the circles.
    let toCircles: CGAffineTransform

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            let p = CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(toCircles)
            out[i] = circles.parameter(at: p).map { ramp.pixel(at: $0) } ?? 0
        }
    }
}
