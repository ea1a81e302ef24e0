import Foundation
import QuartzCore
import ViewAnimation

/// Colors at locations, for filling rectangles and paths.
///
/// - Apple: `NSGradient`; colors are interpolated in sRGB.
public final class NSGradient: NSObject {
    /// What is drawn beyond the ends.
    ///
    /// - Apple: `NSGradient.DrawingOptions`.
    public struct DrawingOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The first color before the start.
        public static let drawsBeforeStartingLocation = DrawingOptions(rawValue: 1 << 0)
        /// The last color after the end.
        public static let drawsAfterEndingLocation = DrawingOptions(rawValue: 1 << 1)
    }

    private let gradient: CGGradient
    private let stops: [(color: NSColor, location: CGFloat)]
    /// The number of colors.
    public let numberOfColorStops: Int

    /// Creates a gradient of colors at locations 0…1; nil without colors. Nil locations space the colors evenly.
    public init?(colors: [NSColor], atLocations locations: UnsafePointer<CGFloat>?, colorSpace: NSColorSpace? = nil) {
        let stopLocations = locations.map { Array(UnsafeBufferPointer(start: $0, count: colors.count)) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors.map(\.cgColor), locations: stopLocations)
        else {
            return nil
        }
        self.gradient = gradient
        numberOfColorStops = colors.count
        let last = CGFloat(max(colors.count - 1, 1))
        stops = colors.enumerated()
            .map { (color: $1, location: stopLocations?[$0] ?? CGFloat($0) / last) }
            .sorted { $0.location < $1.location }
    }

    /// Returns the color at a location, 0…1; the nearest color beyond the ends.
    public func interpolatedColor(atLocation location: CGFloat) -> NSColor {
        guard let next = stops.firstIndex(where: { $0.location > location }) else { return stops.last?.color ?? .clear }
        guard next > 0 else { return stops[0].color }
        let from = stops[next - 1]
        let to = stops[next]
        let fraction = (location - from.location) / (to.location - from.location)
        return from.color.blended(withFraction: fraction, of: to.color) ?? from.color
    }

    /// Stores a color and its location.
    ///
    /// - Parameter index: From 0 to `numberOfColorStops` - 1.
    public func getColor(
        _ color: UnsafeMutablePointer<NSColor>?, location: UnsafeMutablePointer<CGFloat>?, at index: Int
    ) {
        guard stops.indices.contains(index) else { return }
        color?.pointee = stops[index].color
        location?.pointee = stops[index].location
    }

    /// Creates a gradient of evenly spaced colors; nil without colors.
    public convenience init?(colors: [NSColor]) { self.init(colors: colors, atLocations: nil) }

    /// Creates a gradient of two colors.
    public convenience init?(starting startingColor: NSColor, ending endingColor: NSColor) {
        self.init(colors: [startingColor, endingColor])
    }

    /// Creates a gradient of colors with their locations; nil without colors.
    public convenience init?(colorsAndLocations objects: (NSColor, CGFloat)...) {
        self.init(colors: objects.map(\.0), atLocations: objects.map(\.1))
    }

    /// Draws the gradient from a point to another one.
    public func draw(from startingPoint: CGPoint, to endingPoint: CGPoint, options: DrawingOptions = []) {
        UIGraphicsGetCurrentContext()?.drawLinearGradient(
            gradient, start: startingPoint, end: endingPoint,
            options: CGGradientDrawingOptions(rawValue: UInt32(options.rawValue)))
    }

    /// Fills a rectangle.
    ///
    /// - Parameters:
    ///   - rect: the rectangle.
    ///   - angle: the direction in degrees: 0 is to the right, 90 toward larger y. The first and last color are in
    ///     corners of the rectangle.
    public func draw(in rect: CGRect, angle: CGFloat) { fill(NSBezierPath(rect: rect), rect, angle) }

    /// Fills a path with the gradient of its bounds. See `draw(in:angle:)`.
    public func draw(in path: NSBezierPath, angle: CGFloat) { fill(path, path.bounds, angle) }

    private func fill(_ path: NSBezierPath, _ rect: CGRect, _ angle: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else { return }
        let radians = angle * .pi / 180
        let length = abs(rect.width * cos(radians)) + abs(rect.height * sin(radians))
        let half = CGVector(dx: cos(radians) * length / 2, dy: sin(radians) * length / 2)
        context.saveGState()
        path.addClip()
        context.drawLinearGradient(
            gradient, start: CGPoint(x: rect.midX - half.dx, y: rect.midY - half.dy),
            end: CGPoint(x: rect.midX + half.dx, y: rect.midY + half.dy),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        context.restoreGState()
    }

    /// Draws circles whose colors go from the center of a rectangle to its farthest corner.
    ///
    /// - Parameters:
    ///   - rect: the rectangle, which is filled.
    ///   - relativeCenterPosition: the center, from (-1, -1) to (1, 1) in the rectangle.
    public func draw(in rect: CGRect, relativeCenterPosition: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let center = CGPoint(
            x: rect.midX + relativeCenterPosition.x * rect.width / 2,
            y: rect.midY + relativeCenterPosition.y * rect.height / 2)
        let radius = hypot(
            max(center.x - rect.minX, rect.maxX - center.x), max(center.y - rect.minY, rect.maxY - center.y))
        context.saveGState()
        context.clip(to: rect)
        context.drawRadialGradient(
            gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: radius, options: [])
        context.restoreGState()
    }
}
