import Foundation
import PixelKernels

/// Gradient stops made ready for drawing: premultiplied pixels along the parameter.
///
/// 4,096 even steps between the first and the last location, ends included, so that the middle is exact (facts 7.7).
/// Components are interpolated before they are multiplied by alpha (facts 3.3); outside the end colours go on.
/// Locations that fall back count as equal to the one before them.
/// - Thread safety: immutable value.
public struct GradientRamp: Equatable, Sendable {
    /// Steps between the first and the last location.
    static let steps = 4096
    /// Fraction bits of a position.
    static let positionShift: Int64 = 24

    /// One pixel for what lies before, one for each step and the last, one for what lies after.
    let pixels: [UInt32]
    /// What the pixels were made from.
    private let segments: GradientSegments
    private let opacity: CGFloat
    private let first: CGFloat
    private let scale: CGFloat

    /// True when every colour is opaque.
    public let isOpaque: Bool

    public init(_ stops: GradientStops, opacity: CGFloat = 1) {
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
    /// A place on the ramp for `fill`: integers, so that a span may be split anywhere.
    public func position(of t: CGFloat) -> Int64 { Self.fixed((t - first) * scale) }

    /// The step of a position for a step `dt` of the parameter.
    public func step(of dt: CGFloat) -> Int64 { Self.fixed(dt * scale) }

    /// Limited so that 2¹⁶ steps cannot overflow; not a number counts as 0.
    private static func fixed(_ v: CGFloat) -> Int64 {
        let limit = 70_368_744_177_664.0
        return v.isNaN ? 0 : Int64((min(max(v * CGFloat(1 << positionShift), -limit), limit)).rounded())
    }

    /// The stops themselves, for drawing that does not round; their alphas times the ramp's opacity.
    public var floatStops: [mp_float_stop] {
        segments.floatStops.map { stop in
            var stop = stop
            stop.a *= Float(opacity)
            return stop
        }
    }

    /// The pixel at parameter `t`.
    public func pixel(at t: CGFloat) -> UInt32 { pixel(position: position(of: t)) }

    /// The pixel at a position.
    @inline(__always)
    func pixel(position: Int64) -> UInt32 {
        let index = (position &+ 1 &<< (Self.positionShift &- 1)) &>> Self.positionShift
        return pixels[Int(min(max(index, -1), Int64(Self.steps) &+ 1)) &+ 1]
    }

    /// Writes `count` pixels: the one at `position`, at `position + step`, …
    /// - Precondition: `count` ≤ 65,536.
    public func fill(_ out: UnsafeMutablePointer<UInt32>, count: Int, position: Int64, step: Int64) {
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

/// Stops in order, read at rising parameters.
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

    /// The stops as the float kernels take them.
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

    /// The colour at `t`; where several stops share a location the last one counts. `cursor` starts at 0 and `t` only
    /// rises.
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
