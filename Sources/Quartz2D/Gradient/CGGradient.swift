import Foundation

/// Whether a gradient goes on with its end colours.
///
/// - Apple: `CGGradientDrawingOptions`.
public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours at locations between 0 and 1, interpolated before they are multiplied by alpha.
///
/// - Apple: `CGGradient`.
public final class CGGradient: Hashable, Sendable {
    let stops: GradientStops
    let ramp: GradientRamp

    /// Nil without colours, or when there are fewer locations than colours.
    ///
    /// Locations are limited to 0…1 and need no order; nil spreads the colours evenly. Colours are sRGB already, so
    /// that the space only says what Apple's would interpolate in.
    public init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
        guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) ?? true, space?.model != .pattern else {
            return nil
        }
        let even = (0..<colors.count).map { CGFloat($0) / CGFloat(max(colors.count - 1, 1)) }
        let places = (locations ?? even).prefix(colors.count).map { $0.isFinite ? min(max($0, 0), 1) : 0 }
        // A stable order: of several colours in one place the last counts from there on.
        let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        var sorted = order.map { colors[$0] }
        var at = order.map { places[$0] }
        // The ramp's steps lie between the first and the last location: the ends belong to it.
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

    /// Components of `count` colours of `colorSpace` one after the other, alpha last.
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

/// Colours along a parameter; interpolated on components that are not premultiplied (facts 3.3).
public struct GradientStops: Equatable, Hashable, Sendable {
    public let colors: [CGColor]
    /// As many as colours; may lie outside 0…1.
    public let locations: [CGFloat]

    /// Nil where nothing is drawn: fewer than two colours, or a count of locations that differs (facts 3.3, measured).
    public init?(colors: [CGColor], locations: [CGFloat]?) {
        guard colors.count >= 2, locations == nil || locations?.count == colors.count else { return nil }
        self.colors = colors
        self.locations = locations ?? (0..<colors.count).map { CGFloat($0) / CGFloat(colors.count - 1) }
    }
}
