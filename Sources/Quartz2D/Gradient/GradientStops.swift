import Foundation

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
