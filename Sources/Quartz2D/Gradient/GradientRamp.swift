import Foundation
import Images
import PixelKernels
import VectorGeometry

/// A gradient prepared for drawing: a table of premultiplied pixels along the parameter.
///
/// 4,096 even steps between the first and the last location, ends included, so that the middle is exact (facts 7.7).
/// Components are interpolated before premultiplication (facts 3.3); outside, the end colors continue. A location lower
/// than the one before it counts as equal to it.
/// - Thread safety: immutable value.
package struct GradientRamp: Equatable, Sendable {
    /// The number of steps between the first and the last location.
    static let steps = 4096
    /// The fraction bits of a fixed-point position.
    static let positionShift: Int64 = 24

    /// One pixel before the first location, one per step and for the last location, and one after it.
    let pixels: [UInt32]
    /// The interpolated stops, from which the pixels are computed.
    private let segments: GradientSegments
    private let opacity: CGFloat
    private let first: CGFloat
    private let scale: CGFloat

    /// Whether every color is opaque.
    package let isOpaque: Bool

    /// Creates a ramp.
    ///
    /// - Parameter opacity: a factor for alpha, 0…1.
    package init(_ stops: GradientStops, opacity: CGFloat = 1) {
        let segments = GradientSegments(stops)
        self.segments = segments
        self.opacity = opacity
        let range = segments.last - segments.first
        first = segments.first
        scale = range > 0 ? CGFloat(Self.steps) / range : 1e9
        var table = [segments.colorBefore.premultipliedPixel(opacity: opacity)]
        table.reserveCapacity(Self.steps + 3)
        var cursor = 0
        for i in 0...Self.steps {
            let t = segments.first + range * (CGFloat(i) / CGFloat(Self.steps))
            table.append(segments.color(at: t, cursor: &cursor).premultipliedPixel(opacity: opacity))
        }
        table.append(segments.colorAfter.premultipliedPixel(opacity: opacity))
        pixels = table
        isOpaque = table.allSatisfy { $0 >> 24 == 255 }
    }
}

extension GradientRamp {
    /// Returns the fixed-point position of parameter `t` for `fill`; integers, so that a span can be split anywhere.
    package func position(of t: CGFloat) -> Int64 { Self.fixed((t - first) * scale) }

    /// Returns the position step for a parameter step `dt`.
    package func step(of dt: CGFloat) -> Int64 { Self.fixed(dt * scale) }

    /// Converts to fixed point, clamped so that 2¹⁶ steps cannot overflow; NaN gives 0.
    @inline(__always)
    private static func fixed(_ v: CGFloat) -> Int64 {
        let limit = 70_368_744_177_664.0
        let scaled = Double(v) * Double(1 << positionShift)
        guard scaled > -limit else { return scaled.isNaN ? 0 : -Int64(limit) }
        // Without AVX, `rounded()` is a call of a library function, for each pixel of radial gradients.
        return Int64(min(scaled, limit) + (scaled < 0 ? -0.5 : 0.5))
    }

    /// Returns a function that writes rows of floating-point pixels, each at the parameter of its index; transparent
    /// where there is none.
    package var floatRows:
        (_ count: Int, _ out: UnsafeMutablePointer<Float>, _ parameter: (_ index: Int) -> CGFloat?) -> Void
    {
        let stops = segments.floatStops.map { stop in
            var stop = stop
            stop.a *= Float(opacity)
            return stop
        }
        let isOpaque: Int32 = isOpaque ? 1 : 0
        return { count, out, parameter in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { parameters in
                var missing: [Int] = []
                for i in 0..<count {
                    let t = parameter(i)
                    if t == nil { missing.append(i) }
                    parameters[i] = t ?? 0
                }
                mp_float_gradient(out, parameters.baseAddress, Int32(count), stops, Int32(stops.count), isOpaque)
                for i in missing { FloatPixels.put(.zero, at: out + 4 * i) }
            }
        }
    }

    /// Returns the pixel at parameter `t`.
    package func pixel(at t: CGFloat) -> UInt32 { pixel(position: position(of: t)) }

    /// Returns the pixel at a fixed-point position.
    @inline(__always)
    func pixel(position: Int64) -> UInt32 {
        let index = (position &+ 1 &<< (Self.positionShift &- 1)) &>> Self.positionShift
        return pixels[Int(min(max(index, -1), Int64(Self.steps) &+ 1)) &+ 1]
    }

    /// Writes the pixels at parameters.
    package func fill(_ out: UnsafeMutablePointer<UInt32>, at parameters: UnsafeBufferPointer<CGFloat>) {
        let first = self.first
        let scale = self.scale
        let last = CGFloat(Self.steps + 2)
        pixels.withUnsafeBufferPointer { table in
            guard let entries = table.baseAddress else { return }
            for (i, parameter) in parameters.enumerated() {
                let entry = (parameter - first) * scale + 1
                // Comparisons with NaN are false, so that it gives an entry of the table as well.
                let limited = entry > 0 ? (entry < last ? entry : last) : 0
                // Adding 1.5 · 2⁵² leaves the rounded number in the low bits. Conversions check for overflow.
                let bits = (Double(limited) + 6_755_399_441_055_744).bitPattern
                out[i] = entries[Int(truncatingIfNeeded: bits & 0xFFFF)]
            }
        }
    }

    /// Writes `count` pixels of row `y` from column `x` on, whose parameter is the distance of their centers from the
    /// origin of the space that `toShape` maps to. A row is the same wherever it is split.
    package func fillRadial(
        _ out: UnsafeMutablePointer<UInt32>, count: Int, x: Int, y: Int, through toShape: CGAffineTransform
    ) {
        pixels.withUnsafeBufferPointer { table in
            var gradient = mp_radial_gradient(
                colors: table.baseAddress, last: Int32(table.count - 1), first: Float(first), scale: Float(scale),
                to_shape: mp_affine(toShape))
            mp_radial_row(
                out, Int32(truncatingIfNeeded: count), Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y),
                &gradient)
        }
    }

    /// Writes `count` pixels at `position`, `position + step`, and so on.
    /// - Precondition: `count` ≤ 65,536.
    package func fill(_ out: UnsafeMutablePointer<UInt32>, count: Int, position: Int64, step: Int64) {
        // Across a gradient's direction, as in rows of vertical gradients, all pixels are equal.
        if step == 0 { return out.update(repeating: pixel(position: position), count: count) }
        pixels.withUnsafeBufferPointer { table in
            var at = position &+ 1 &<< (Self.positionShift &- 1)
            for i in 0..<count {
                let index = Int(truncatingIfNeeded: at &>> Self.positionShift)
                out[i] = table[min(max(index, -1), Self.steps &+ 1) &+ 1]
                at &+= step
            }
        }
    }
}

extension mp_affine {
    init(_ transform: CGAffineTransform) {
        self.init(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
    }
}

/// Gradient stops with ascending locations, evaluated at ascending parameters.
struct GradientSegments: Equatable {
    private let colors: [CGColor]
    private let locations: [CGFloat]

    init(_ stops: GradientStops) {
        colors = stops.colors
        var highest = -CGFloat.infinity
        locations = stops.locations.map {
            highest = max(highest, $0.isFinite ? $0 : 0)
            return highest
        }
    }

    /// The stops in the format of the floating-point kernels.
    var floatStops: [mp_float_stop] {
        func limited(_ v: CGFloat) -> Float { Float(v > 0 ? min(v, 1) : 0) }
        return zip(colors, locations).map { color, at in
            mp_float_stop(
                at: at, r: limited(color.red), g: limited(color.green), b: limited(color.blue), a: limited(color.alpha))
        }
    }

    // `GradientStops` has at least two of each.
    var first: CGFloat { locations[0] }
    var last: CGFloat { locations[locations.count - 1] }
    var colorBefore: CGColor { colors[0] }
    var colorAfter: CGColor { colors[colors.count - 1] }

    /// Returns the color at `t`; of several stops at one location the last applies. `cursor` starts at 0, and `t` must
    /// not decrease between calls.
    func color(at t: CGFloat, cursor: inout Int) -> CGColor {
        while cursor + 1 < locations.count, locations[cursor + 1] <= t { cursor += 1 }
        guard cursor + 1 < locations.count else { return colorAfter }
        let a = colors[cursor]
        let b = colors[cursor + 1]
        let f = min(max((t - locations[cursor]) / (locations[cursor + 1] - locations[cursor]), 0), 1)
        func mix(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * f }
        return CGColor(
            red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
            alpha: mix(a.alpha, b.alpha))
    }
}
