import Foundation
import RenderTree
import VectorGeometry

/// The space of a filter's lengths and points: that of a layer, or of an image outside of frames.
struct FilterSpace {
    /// Maps points to pixels.
    let projection: PlaneProjection
    /// Pixels per point.
    let scale: Double
    /// The bounds of the layer or the image; those of an image may be infinite.
    let bounds: CGRect

    init(_ frame: ProjectedLayer) {
        projection = frame.projection
        scale = Double(frame.scale)
        bounds = frame.bounds
    }

    /// Creates the space of an image, in which lengths are in pixels.
    init(imageOf extent: CGRect) {
        projection = .identity
        scale = 1
        bounds = extent
    }

    fileprivate var center: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

    /// Returns the direction of an angle in pixels, of length 1, and the length of a point along it relative to
    /// `scale`; nil if it has none.
    func direction(_ angle: Double) -> (x: Double, y: Double, scale: Double)? {
        let vector = CGSize(width: cos(angle), height: sin(angle))
        guard let line = projection.map(vector: vector, at: bounds.isInfinite ? .zero : center) else { return nil }
        let length = Double(hypot(line.width, line.height))
        guard length > 0, scale > 0 else { return nil }
        return (Double(line.width) / length, Double(line.height) / length, length / scale)
    }
}

extension FilterEffect {
    /// Returns the filter in pixels; nil if it has no effect.
    ///
    /// - Parameter limit: Limits a length in pixels to the maximum blur.
    func step(in space: FilterSpace, limit: (Double) -> Double) -> FilterStep? {
        func limited(_ points: Double) -> Double { limit(points * space.scale) }
        switch self {
        case .gaussianBlur(let radius): return radius > 0 ? .gaussian(sigma: limited(radius)) : nil
        case .boxBlur(let radius): return radius > 0 ? .box(radius: limited(radius)) : nil
        case .color(let matrix): return .matrix(matrix.values.map { Float($0) })
        case .exposure(let ev): return ev != 0 ? .curve(.exposure(ev)) : nil
        case .gamma(let power): return power != 1 ? .curve(.power(power)) : nil
        case .vibrance(let amount): return amount != 0 ? .vibrance(Float(amount)) : nil
        case .bloom(let radius, let intensity):
            guard intensity > 0 else { return nil }
            return .bloom(sigma: limited(max(radius, 0)), intensity: min(intensity, 1))
        case .pixellate(let scale, let center):
            let side = limited(scale)
            guard side > 1, let corner = space.projection.map(center) else { return nil }
            return .pixellate(side: side, x: Double(corner.x), y: Double(corner.y))
        case .toneCurve(let points): return .curve(.tone(ToneSpline(points)))
        case .sharpen(let radius, let amount, let luminanceOnly):
            guard radius > 0, amount != 0 else { return nil }
            return .sharpen(sigma: limited(radius), amount: Float(amount), luminanceOnly: luminanceOnly)
        case .vignette(let point, let inner, let outer, let amount):
            guard amount != 0, let center = space.projection.map(point) else { return nil }
            return .vignette(
                x: Double(center.x), y: Double(center.y), inner: inner * space.scale, outer: outer * space.scale,
                amount: Float(amount))
        case .cornerVignette(let radius, let amount):
            guard amount != 0, !space.bounds.isInfinite, let center = space.projection.map(space.center) else {
                return nil
            }
            let corner = Double(hypot(space.bounds.width, space.bounds.height)) / 2
            return .vignette(
                x: Double(center.x), y: Double(center.y), inner: 0, outer: corner * space.scale * radius,
                amount: Float(amount))
        case .motionBlur(let radius, let angle):
            guard radius > 0, let axis = space.direction(angle) else { return nil }
            let pixels = limited(radius * axis.scale)
            return .line(dx: axis.x * pixels, dy: axis.y * pixels)
        case .zoomBlur(let point, let share):
            guard share != 0, !space.bounds.isInfinite, let center = space.projection.map(point) else { return nil }
            let far = space.bounds.corners.compactMap { space.projection.map($0) }.map {
                hypot($0.x - center.x, $0.y - center.y)
            }
            let reach = Double(far.max() ?? 0) * (share > 0 ? share / (1 - share) : -share)
            return .zoom(
                x: Double(center.x), y: Double(center.y), share: share,
                reach: Int(min(reach.rounded(.up), Double(Planner.maximumBlur))))
        case .lookup(let lookup): return .lookup(lookup)
        case .chromaKey(let key): return .chromaKey(key)
        case .style(let style): return style.step(in: space, limited: limited).map { .style($0) }
        }
    }
}
