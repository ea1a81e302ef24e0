import Foundation
import Images
import Quartz2D
import RenderTree
import VectorGeometry

/// Applies the filters of layers to floating-point images outside of frames, for Core Image.
package enum ImageFilter {
    /// The largest blur radius and length in pixels.
    package static var maximumRadius: Double { Double(Planner.maximumBlur) }

    /// Applies a filter in place, with lengths in pixels and positions in the coordinates of the surface. Pixels
    /// outside the surface count as transparent.
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
    /// Returns the filter in the pixels of an image that is neither scaled nor rotated; nil if it has no effect.
    fileprivate func step(inImageOf extent: CGRect) -> FilterStep? {
        step(in: FilterSpace(imageOf: extent)) { min($0, ImageFilter.maximumRadius) }
    }
}
