import Foundation
import Images
import Quartz2D
import RenderTree
import VectorGeometry

/// Applies the filters of layers to floating-point images outside of frames, for Core Image.
package enum ImageFilter {
    /// The largest blur radius and length in pixels.
    package static var maximumRadius: Double { Double(Planner.maximumBlur) }

    /// Applies a filter in place, with lengths in pixels and positions in the coordinates of the surface. Pixels outside
    /// the surface count as transparent.
    ///
    /// - Parameters:
    ///   - extent: The area of the complete image, of which the surface may be a part.
    ///   - maximumComponent: The largest color component of the result.
    package static func apply(
        _ effect: FilterEffect, to surface: Surface<FloatPixels>, extent: CGRect, maximumComponent: Float
    ) {
        guard let step = effect.step(inImageOf: extent) else { return }
        HighPrecisionFilterPass(surface, maximumComponent: maximumComponent).run(step)
    }

    /// Returns the distance in pixels over which a pixel depends on others.
    package static func reach(of effect: FilterEffect, extent: CGRect) -> Int {
        effect.step(inImageOf: extent)?.reach ?? 0
    }
}

extension FilterEffect {
    /// Returns the filter in the pixels of an image that is neither scaled nor rotated; nil if it changes nothing. The
    /// planner converts the effects of projected layers.
    fileprivate func step(inImageOf extent: CGRect) -> FilterStep? {
        func limited(_ radius: Double) -> Double { min(radius, ImageFilter.maximumRadius) }
        switch self {
        case .gaussianBlur(let radius): return radius > 0 ? .gaussian(sigma: limited(radius)) : nil
        case .boxBlur(let radius): return radius > 0 ? .box(radius: limited(radius)) : nil
        case .color(let matrix): return .matrix(matrix.values.map { Float($0) })
        case .exposure(let ev): return ev != 0 ? .curve(.exposure(ev)) : nil
        case .gamma(let power): return power != 1 ? .curve(.power(power)) : nil
        case .vibrance(let amount): return amount != 0 ? .vibrance(Float(amount)) : nil
        case .bloom(let radius, let intensity):
            return intensity > 0 ? .bloom(sigma: limited(max(radius, 0)), intensity: min(intensity, 1)) : nil
        case .pixellate(let scale, let center):
            let side = limited(scale)
            return side > 1 ? .pixellate(side: side, x: Double(center.x), y: Double(center.y)) : nil
        case .toneCurve(let points): return .curve(.tone(ToneSpline(points)))
        case .sharpen(let radius, let amount, let luminanceOnly):
            guard radius > 0, amount != 0 else { return nil }
            return .sharpen(sigma: limited(radius), amount: Float(amount), luminanceOnly: luminanceOnly)
        case .vignette(let center, let inner, let outer, let amount):
            guard amount != 0 else { return nil }
            return .vignette(
                x: Double(center.x), y: Double(center.y), inner: inner, outer: outer, amount: Float(amount))
        case .cornerVignette(let radius, let amount):
            guard amount != 0, !extent.isInfinite else { return nil }
            let corner = Double(hypot(extent.width, extent.height)) / 2
            return .vignette(
                x: Double(extent.midX), y: Double(extent.midY), inner: 0, outer: corner * radius, amount: Float(amount))
        case .motionBlur(let radius, let angle):
            guard radius > 0 else { return nil }
            return .line(dx: cos(angle) * limited(radius), dy: sin(angle) * limited(radius))
        case .zoomBlur(let center, let share):
            guard share != 0, !extent.isInfinite else { return nil }
            let corners = [extent.minX, extent.maxX].flatMap { x in [extent.minY, extent.maxY].map { (x, $0) } }
            let far = corners.map { Double(hypot($0.0 - center.x, $0.1 - center.y)) }.max() ?? 0
            let reach = far * (share > 0 ? share / (1 - share) : -share)
            return .zoom(
                x: Double(center.x), y: Double(center.y), share: share, reach: Int(limited(reach.rounded(.up))))
        case .lookup(let lookup): return .lookup(lookup)
        case .chromaKey(let key): return .chromaKey(key)
        }
    }
}
