import Foundation
import Quartz2D
import RenderTree

/// Creates the gradient of a paint at a frame.
struct GradientBuilder {
    private let gradient: LottiePaint.Gradient
    private let frame: Double

    init(_ gradient: LottiePaint.Gradient, frame: Double) {
        self.gradient = gradient
        self.frame = frame
    }

    /// Returns a square with the gradient that covers a rectangle and a margin; nil for a gradient without colors.
    ///
    /// The shape is the mask of the square. Without the margin, the antialiased edges of both would be multiplied where
    /// a straight edge of the shape lies on one of the square.
    func parts(covering area: CGRect) -> NodeParts? {
        let stops = LottieGradientStops(gradient.stops.value(at: frame).numbers, colorCount: gradient.colorCount)
        guard !stops.colors.isEmpty, area.width.isFinite, area.height.isFinite else { return nil }
        let size = max(area.width, area.height, 1)
        let side = size * 2
        let origin = CGPoint(x: area.midX - size, y: area.midY - size)
        let start = gradient.start.value(at: frame).point
        let end = gradient.end.value(at: frame).point
        func unit(_ point: CGPoint) -> CGPoint {
            CGPoint(x: (point.x - origin.x) / side, y: (point.y - origin.y) / side)
        }
        var style = GradientStyle()
        style.colors = stops.colors
        style.locations = stops.locations
        style.startPoint = unit(start)
        style.endPoint = unit(end)
        switch gradient.kind {
        case .linear: break
        case .radial:
            let radius = max((end - start).length, 1e-6)
            style.kind = .radial
            style.endPoint = unit(CGPoint(x: start.x + radius, y: start.y + radius))
            style.focus = focus(toward: end - start)
        case .conic: style.kind = .conic
        }
        let bounds = CGRect(x: origin.x, y: origin.y, width: side, height: side)
        return NodeParts(bounds: bounds, drawing: .gradient(style))
    }

    /// Returns the focal point relative to the center, in radii: the highlight.
    private func focus(toward way: CGPoint) -> CGPoint {
        let length = min(max(gradient.highlight.value(at: frame) / 100, -0.99), 0.99)
        guard length != 0 else { return .zero }
        let angle = atan2(way.y, way.x) + gradient.highlightAngle.value(at: frame) * .pi / 180
        return CGPoint(x: length * cos(angle), y: length * sin(angle))
    }
}

/// The stops of a gradient, with colors and alpha joined.
package struct LottieGradientStops: Equatable {
    /// The colors.
    package private(set) var colors: [CGColor] = []
    /// The locations of the colors, in ascending order.
    package private(set) var locations: [CGFloat] = []

    private struct Ramp {
        var stops: [(offset: Double, values: SIMD4<Double>)]

        func value(at offset: Double) -> SIMD4<Double> {
            guard let first = stops.first, let last = stops.last else { return SIMD4(repeating: 1) }
            guard offset > first.offset else { return first.values }
            guard offset < last.offset, let next = stops.firstIndex(where: { $0.offset >= offset }), next > 0 else {
                return last.values
            }
            let from = stops[next - 1]
            let to = stops[next]
            let length = to.offset - from.offset
            return length > 0 ? from.values + (to.values - from.values) * ((offset - from.offset) / length) : to.values
        }
    }

    /// Creates stops from the numbers of a file: offset and color for each of `colorCount` stops, then offset and
    /// alpha.
    package init(_ numbers: [Double], colorCount: Int) {
        let limit = numbers.count / 4
        let count = colorCount > 0 && colorCount <= limit ? colorCount : limit
        let color = Ramp(
            stops: (0..<count).map { index in
                let start = index * 4
                return (numbers[start], SIMD4(numbers[start + 1], numbers[start + 2], numbers[start + 3], 1))
            })
        let rest = Array(numbers[(count * 4)...])
        let alpha = Ramp(
            stops: (0..<rest.count / 2).map { (rest[$0 * 2], SIMD4(repeating: rest[$0 * 2 + 1])) })
        guard !color.stops.isEmpty else { return }
        guard !alpha.stops.isEmpty else {
            for stop in color.stops { append(stop.offset, stop.values, 1) }
            finish()
            return
        }
        for offset in Self.offsets(color.stops.map(\.offset), alpha.stops.map(\.offset)) {
            append(offset, color.value(at: offset), alpha.value(at: offset).x)
        }
        finish()
    }

    /// The union of the offsets, with additional ones where both ramps may vary: the product of two lines is a curve.
    private static func offsets(_ colors: [Double], _ alphas: [Double]) -> [Double] {
        let union = (colors + alphas).sorted()
        var result: [Double] = []
        for offset in union {
            if let last = result.last {
                if offset == last { continue }
                for step in 1..<4 { result.append(last + (offset - last) * Double(step) / 4) }
            }
            result.append(offset)
        }
        return result
    }

    private mutating func append(_ offset: Double, _ values: SIMD4<Double>, _ alpha: Double) {
        let color = LottieVector(values.x, values.y, values.z).color(alpha: alpha)
        locations.append(max(min(max(offset, 0), 1), locations.last ?? 0))
        colors.append(color)
    }

    /// A gradient needs two colors.
    private mutating func finish() {
        guard colors.count == 1 else { return }
        colors.append(colors[0])
        locations = [0, 1]
    }
}
