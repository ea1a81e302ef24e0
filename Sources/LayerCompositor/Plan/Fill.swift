import Foundation
import Quartz2D
import VectorGeometry

/// One primitive: a region filled with a paint. Shared by reference, so that a plan is passed over quickly.
final class Fill: Sendable {
    let region: Region
    let paint: Paint
    /// 0…1, on top of the paint's own alpha.
    let opacity: CGFloat
    let blend: Blend
    /// Multiplies the colours of a picture or a gradient.
    let tint: Tint?
    let bounds: PixelRect
    /// Pixels that are opaque while `opacity` is 1, whatever was below.
    private let opaqueCore: PixelRect
    /// The same where it is not upright.
    private let quad: OpaqueQuad?
    /// What hides everything below it.
    let opaqueArea: PixelRect

    /// The part, not upright, that hides everything below it; within the bounds.
    var opaqueQuad: OpaqueQuad? { hides ? quad : nil }
    private var hides: Bool { opacity >= 1 && blend == .over && paint.isOpaque }

    init(
        region: Region, paint: Paint, opacity: CGFloat, blend: Blend = .over, tint: Tint? = nil, bounds: PixelRect,
        opaqueCore: PixelRect = .empty, quad: OpaqueQuad? = nil
    ) {
        self.tint = tint
        self.region = region
        self.paint = paint
        self.opacity = opacity
        self.blend = blend
        self.bounds = bounds
        self.opaqueCore = opaqueCore
        self.quad = quad
        opaqueArea = opacity >= 1 && blend == .over && paint.isOpaque ? opaqueCore : .empty
    }

    func with(paint: Paint? = nil, opacity: CGFloat? = nil, blend: Blend? = nil, tint: Tint? = nil) -> Fill {
        Fill(
            region: region, paint: paint ?? self.paint, opacity: opacity ?? self.opacity, blend: blend ?? self.blend,
            tint: tint ?? self.tint,
            bounds: bounds, opaqueCore: opaqueCore, quad: quad)
    }
}
