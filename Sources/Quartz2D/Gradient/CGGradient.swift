import Foundation
import Images

/// Colors at locations between 0 and 1, interpolated before premultiplication.
///
/// - Apple: `CGGradient`.
public final class CGGradient: Hashable, Sendable {
    let stops: GradientStops
    let ramp: GradientRamp

    /// Creates a gradient; returns nil without colors, with fewer locations than colors, or for a pattern space.
    ///
    /// Locations are clamped to 0…1 and can be in any order; nil spaces the colors evenly. Colors are already sRGB and
    /// are interpolated in sRGB: `space` has no further effect.
    public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
        guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) ?? true, space?.model != .pattern else {
            return nil
        }
        let even = (0..<colors.count).map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
        let positions = (locations ?? even).prefix(colors.count).map { $0.isFinite ? min(max($0, 0), 1) : 0 }
        // Stable sorting: of several colors at one location the last applies from there on.
        let order = positions.indices.sorted { (positions[$0], $0) < (positions[$1], $1) }
        var sorted = order.map { colors[$0] }
        var at = order.map { positions[$0] }
        // The ramp spans the first to the last location, so it must include 0 and 1.
        if let first = at.first, first > 0 || at.count == 1 {
            sorted.insert(sorted[0], at: 0)
            at.insert(0, at: 0)
        }
        if let last = at.last, last < 1 {
            sorted.append(sorted[sorted.count - 1])
            at.append(1)
        }
        guard let stops = GradientStops(colors: sorted, locations: at) else { return nil }
        self.stops = stops
        ramp = GradientRamp(stops)
    }

    /// Creates a gradient of the colors of an array, as in `colors as CFArray`; nil if it contains other objects.
    ///
    /// - Precondition: `locations` is nil or holds a number for each color.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let all = colors.compactMap { $0 as? CGColor }
        guard all.count == colors.count else { return nil }
        self.init(
            colorsSpace: space, colors: all,
            locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: all.count)) })
    }

    /// Creates a gradient from the components of `count` colors in `colorSpace`, one color after the other, alpha last.
    public convenience init?(
        colorSpace: CGColorSpace, colorComponents: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?,
        count: Int
    ) {
        let size = colorSpace.numberOfComponents + 1
        let colors = (0..<max(count, 0)).compactMap {
            CGColor(colorSpace: colorSpace, components: colorComponents + $0 * size)
        }
        self.init(
            colorsSpace: colorSpace, colors: colors,
            locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) })
    }

    public static func == (a: CGGradient, b: CGGradient) -> Bool { a === b || a.stops == b.stops }
    public func hash(into hasher: inout Hasher) { hasher.combine(stops) }
}

/// Whether a gradient extends with its end colors.
///
/// - Apple: `CGGradientDrawingOptions`.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    /// The option bits.
    public let rawValue: UInt32

    /// Creates options from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first color extends before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last color extends after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// The colors of a gradient and their locations; interpolated before premultiplication (facts 3.3).
package struct GradientStops: Equatable, Hashable, Sendable {
    /// The colors, at least two.
    package let colors: [CGColor]
    /// The location of each color; can be outside 0…1.
    package let locations: [CGFloat]

    /// Creates stops; returns nil when nothing would be drawn: fewer than two colors, or a different number of
    /// locations (facts 3.3, measured). Nil `locations` spaces the colors evenly.
    package init?(colors: [CGColor], locations: [CGFloat]?) {
        guard colors.count >= 2, locations == nil || locations?.count == colors.count else { return nil }
        self.colors = colors
        self.locations = locations ?? (0..<colors.count).map { CGFloat($0) / CGFloat(colors.count - 1) }
    }
}
