import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// The colours of a gradient along rows of the device, each computed from its stops.
struct DeepGradient {
    private let paint: GradientPaint
    private let stops: [mp_float_stop]

    init(_ paint: GradientPaint) { (self.paint, stops) = (paint, paint.ramp.floatStops) }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>) {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { parameters in
            for i in 0..<count { parameters[i] = parameter(x + i, y) }
            mp_float_gradient(
                out, parameters.baseAddress, Int32(count), stops, Int32(stops.count), paint.ramp.isOpaque ? 1 : 0)
        }
    }

    private func parameter(_ x: Int, _ y: Int) -> Double {
        let h = paint.toShape.homogeneous(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
        return paint.parameter(h.x / h.w, h.y / h.w)
    }
}
