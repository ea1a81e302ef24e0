import Foundation
import TextLayout
import VectorGeometry

/// The look of bars.
struct BarStyle: Equatable {
    /// The number of bars; 0 for an outline.
    let count: Int
    let gap, cornerRadius, minimumHeight: CGFloat
    let alignment: VerticalTextAlignment
    /// Whether the y axis points down.
    let isFlipped: Bool

    /// Returns the vertical extent of a level, 0…1, in bounds.
    private func extent(_ level: Float, in bounds: CGRect, minimum: CGFloat) -> (low: CGFloat, high: CGFloat) {
        let height = min(max(CGFloat(level) * bounds.height, minimum), bounds.height)
        let growsFromLowY =
            switch alignment {
            case .center: nil as Bool?
            case .bottom: !isFlipped
            case .top: isFlipped
            }
        switch growsFromLowY {
        case nil: return (bounds.midY - height / 2, bounds.midY + height / 2)
        case true?: return (bounds.minY, bounds.minY + height)
        case false?: return (bounds.maxY - height, bounds.maxY)
        }
    }

    /// Adds the bar of a level that has the share `columns` of the width of the bounds, cut at their sides.
    func addBar(_ level: Float, _ columns: Range<CGFloat>, in bounds: CGRect, to path: CGMutablePath) {
        let share = columns.upperBound - columns.lowerBound
        let space = min(gap, share / 2)
        let (low, high) = extent(level, in: bounds, minimum: minimumHeight)
        let fullBar = CGRect(
            x: bounds.minX + columns.lowerBound + space / 2, y: low, width: share - space, height: high - low)
        let bar = fullBar.intersection(bounds)
        guard !bar.isNull, bar.width > 0, bar.height > 0 else { return }
        let radius = min(cornerRadius, bar.width / 2, bar.height / 2)
        if radius > 0 {
            path.addRoundedRect(in: bar, cornerWidth: radius, cornerHeight: radius)
        } else {
            path.addRect(bar)
        }
    }

    /// Adds the area below a curve through points at `x`, in points from the left, with a level each.
    ///
    /// - Parameter isSmooth: Whether the curve is rounded at its points.
    func addArea(_ points: [(x: CGFloat, level: Float)], isSmooth: Bool, in bounds: CGRect, to path: CGMutablePath) {
        guard points.count > 1 else { return }
        let extents = points.map { extent($0.level, in: bounds, minimum: 0) }
        let upper = zip(points, extents).map { CGPoint(x: bounds.minX + $0.x, y: $1.high) }
        let lower = zip(points, extents).map { CGPoint(x: bounds.minX + $0.x, y: $1.low) }
        path.move(to: upper[0])
        Self.addLine(upper, isSmooth: isSmooth, to: path)
        path.addLine(to: lower[lower.count - 1])
        Self.addLine(lower.reversed(), isSmooth: isSmooth, to: path)
        path.closeSubpath()
    }

    /// Continues a path from the first of the points through the others.
    private static func addLine(_ points: [CGPoint], isSmooth: Bool, to path: CGMutablePath) {
        guard isSmooth else { return points.dropFirst().forEach { path.addLine(to: $0) } }
        for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
            path.addQuadCurve(
                to: CGPoint(x: (point.x + next.x) / 2, y: (point.y + next.y) / 2), control: point)
        }
        path.addLine(to: points[points.count - 1])
    }
}
