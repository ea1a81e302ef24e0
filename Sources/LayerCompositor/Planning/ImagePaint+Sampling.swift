import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension ImagePaint {
    /// Chooses the filter, and for trilinear minification the levels, by the scale in the middle of what is drawn.
    /// - Parameters:
    ///   - bias: levels to go beyond the one of that scale.
    ///   - range: of light, for drawing in floating point; nil for drawing in bytes.
    init(
        _ image: CGImage, mapping: ContentsMapping, magnification: ContentsStyle.Filter,
        minification: ContentsStyle.Filter, bias: Float = 0,
        frame: LayerFrame, range: LightRange?
    ) {
        let full = frame.inverse.concatenating(PlaneProjection(mapping.toImage))
        let middle = CGPoint(x: mapping.drawn.midX, y: mapping.drawn.midY)
        let density = frame.projection.map(middle).flatMap { full.areaScale(at: $0) }?.squareRoot() ?? 1
        let filter = density > 1 + 1e-6 ? minification : magnification
        guard filter == .trilinear, density > 1 else {
            self.init(
                image: image.pixels(drawnIn: range), isOpaque: image.isOpaque, toImage: full,
                isNearest: filter == .nearest, coarser: nil)
            return
        }
        let level = min(max(log2(density) + CGFloat(bias.isFinite ? bias : 0), 0), CGFloat(image.mipmapCount - 1))
        let base = Int(level)
        let fraction = level - level.rounded(.down)
        self.init(
            image: image.mipmap(level: base, drawnIn: range), isOpaque: image.isOpaque,
            toImage: full.halved(times: base), isNearest: false,
            coarser: fraction > 1 / 512
                ? Coarser(
                    image: image.mipmap(level: base + 1, drawnIn: range), toImage: full.halved(times: base + 1),
                    fraction: fraction) : nil)
    }
}

extension PlaneProjection {
    /// A map into a picture as a map into a level of its mip chain.
    fileprivate func halved(times level: Int) -> PlaneProjection {
        let k = exp2(-CGFloat(level))
        return concatenating(PlaneProjection(CGAffineTransform(scaleX: k, y: k)))
    }
}
