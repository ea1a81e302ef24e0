import Foundation
import Images
import RenderTree

/// Creates the gradient of a paint at a frame.
struct GradientBuilder {
    private let gradient: LottiePaint.Gradient
    private let frame: Double

    init(_ gradient: LottiePaint.Gradient, frame: Double) {
        self.gradient = gradient
        self.frame = frame
    }

    /// Returns a square with the gradient that covers a rectangle and a margin; nil for a gradient without colors. If
    /// the gradient has an aspect, the square is a rectangle of that aspect.
    ///
    /// The shape is the mask of the square. Without the margin, the antialiased edges of both would be multiplied where
    /// a straight edge of the shape lies on one of the square.
    func parts(covering area: CGRect) -> NodeParts? {
        let stops = LottieGradientStops(
            gradient.stops.value(at: frame).numbers, colorCount: gradient.colorCount, mixing: gradient.mixing,
            alphaExponent: gradient.alphaExponent)
        guard !stops.colors.isEmpty, area.width.isFinite, area.height.isFinite else { return nil }
        let aspect = CGFloat(gradient.aspect)
        let side = max(area.width / aspect, area.height, 1) * 2
        let bounds = CGRect(
            x: area.midX - side * aspect / 2, y: area.midY - side / 2, width: side * aspect, height: side)
        let start = gradient.start.value(at: frame).point
        let end = gradient.end.value(at: frame).point
        func unit(_ point: CGPoint) -> CGPoint {
            CGPoint(x: (point.x - bounds.minX) / bounds.width, y: (point.y - bounds.minY) / bounds.height)
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
    package init(
        _ numbers: [Double], colorCount: Int, mixing: GradientMixing = .sRGB, alphaExponent: Double = 1
    ) {
        let limit = numbers.count / 4
        let count = colorCount > 0 && colorCount <= limit ? colorCount : limit
        let color = Ramp(
            stops: (0..<count).map { index in
                let start = index * 4
                let color = SIMD4(numbers[start + 1], numbers[start + 2], numbers[start + 3], 1)
                return (numbers[start], mixing.components(of: color))
            })
        let alphaNumbers = Array(numbers[(count * 4)...])
        let alpha = Ramp(
            stops: (0..<alphaNumbers.count / 2).map {
                (alphaNumbers[$0 * 2], SIMD4(repeating: alphaNumbers[$0 * 2 + 1]))
            })
        guard !color.stops.isEmpty else { return }
        guard !alpha.stops.isEmpty else {
            append(color.stops, mixing)
            finish()
            return
        }
        let steps = max(alphaExponent == 1 ? 4 : 8, mixing.steps)
        for offset in Self.offsets(color.stops.map(\.offset), alpha.stops.map(\.offset), steps: steps) {
            let opacity = pow(max(alpha.value(at: offset).x, 0), alphaExponent)
            append(offset, mixing.color(of: color.value(at: offset)), opacity)
        }
        finish()
    }

    /// The union of the offsets, with additional ones where both ramps may vary: the product of two lines is a curve.
    private static func offsets(_ colors: [Double], _ alphas: [Double], steps: Int) -> [Double] {
        let union = (colors + alphas).sorted()
        var result: [Double] = []
        for offset in union {
            if let last = result.last {
                if offset == last { continue }
                for step in 1..<steps { result.append(last + (offset - last) * Double(step) / Double(steps)) }
            }
            result.append(offset)
        }
        return result
    }

    /// Appends opaque colors, with additional ones between them where the color space of the mix is not sRGB.
    private mutating func append(_ stops: [(offset: Double, values: SIMD4<Double>)], _ mixing: GradientMixing) {
        for (index, stop) in stops.enumerated() {
            if index > 0, stop.offset > stops[index - 1].offset {
                let from = stops[index - 1]
                for share in mixing.shares(from: from.values, to: stop.values) {
                    let values = from.values + (stop.values - from.values) * share
                    append(from.offset + (stop.offset - from.offset) * share, mixing.color(of: values), 1)
                }
            }
            append(stop.offset, mixing.color(of: stop.values), 1)
        }
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
