import Foundation
import PixelKernels

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
