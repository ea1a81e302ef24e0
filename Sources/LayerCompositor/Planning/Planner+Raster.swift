import Foundation
import RenderTree
import VectorGeometry

/// A bitmap in a layer's own space, kept while the layer only moves.
struct RasterizedLayer {
    /// Kept, so that no other node can take its address.
    let node: RenderNode
    /// Nil where nothing is drawn.
    let picture: FilteredPicture?

    struct Key: Hashable {
        let node: ObjectIdentifier
        let scale: CGFloat
        let clip: PixelRect
        let minYIsTop: Bool
    }
}

extension Planner {
    /// The layer with its shadow and filters as a bitmap at `rasterizationScale`, seen through its projection (facts 1.10).
    func rasterized(_ frame: LayerFrame) -> [Item] {
        let scale = min(max(frame.node.effects.rasterizationScale, 1 / 64), 64)
        guard scale.isFinite, let inner = frame.bitmapFrame(scale: scale) else { return [] }
        let key = RasterizedLayer.Key(
            node: ObjectIdentifier(frame.node), scale: scale, clip: inner.clip, minYIsTop: inner.minYIsTop)
        let bitmap = bitmaps.value(for: key) { RasterizedLayer(node: frame.node, picture: picture(of: inner)) }
        guard let picture = bitmap.picture, let region = region(inner.inverse.mapped(picture.area), of: frame) else { return [] }
        let origin = CGAffineTransform(translationX: -CGFloat(picture.area.minX), y: -CGFloat(picture.area.minY))
        let toPicture = frame.inverse.concatenating(inner.projection).concatenating(PlaneProjection(origin))
        let isMinified = scale > frame.scale * (1 + 1e-6)
        let sampling = isMinified ? frame.node.contents.minification : frame.node.contents.magnification
        let view = PictureFill.View(region: region, toPicture: toPicture, isNearest: sampling == .nearest)
        return [.picture(PictureFill(picture, view: view, opacity: frame.opacity, bounds: region.bounds.intersection(frame.clip)))]
    }

    /// With an empty pixel all around, so that its edges are soft when it is turned.
    private func picture(of inner: LayerFrame) -> FilteredPicture? {
        let items = within(inner.clip) { shadow(of: inner) + filteredBody(of: inner) }
        let area = items.bounds
        return items.isEmpty || area.isEmpty ? nil : FilteredPicture(items: items, steps: [], area: area.insetBy(-1))
    }
}

extension LayerFrame {
    /// The largest bitmap, in pixels from the middle of the layer to a side.
    private static let reach = 8192

    /// The layer in a bitmap of its own space, limited to what may be seen of it; nil where that is nothing.
    fileprivate func bitmapFrame(scale: CGFloat) -> LayerFrame? {
        let place = minYIsTop
            ? CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: -bounds.minX * scale, ty: -bounds.minY * scale)
            : CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: -bounds.minX * scale, ty: bounds.maxY * scale)
        let projection = PlaneProjection(place)
        guard let inverse = projection.inverse, projection.isFinite else { return nil }
        let middle = PixelRect(covering: bounds.applying(place), within: PixelRect(x: -1 << 20, y: -1 << 20, width: 2 << 20, height: 2 << 20))
        let (x, y) = ((middle.minX + middle.maxX) / 2, (middle.minY + middle.maxY) / 2)
        var clip = PixelRect(x: x - Self.reach, y: y - Self.reach, width: 2 * Self.reach, height: 2 * Self.reach)
        let toBitmap = self.inverse.concatenating(projection)
        if toBitmap.isAffine {
            let seen = self.clip.cgRect.applying(toBitmap.affine).insetBy(dx: -2, dy: -2)
            clip = clip.intersection(PixelRect(covering: seen, within: clip).onGrid)
        }
        guard !clip.isEmpty else { return nil }
        return LayerFrame(node: node, projection: projection, inverse: inverse, clip: clip, minYIsTop: minYIsTop, opacity: 1)
    }
}

extension PixelRect {
    /// Outward to multiples of 256, so that a layer that moves a little keeps its bitmap.
    fileprivate var onGrid: PixelRect {
        isEmpty ? self : PixelRect(minX: minX & ~255, minY: minY & ~255, maxX: (maxX + 255) & ~255, maxY: (maxY + 255) & ~255)
    }
}

extension PlaneProjection {
    /// A rectangle through an affine map along the axes.
    fileprivate func mapped(_ rect: PixelRect) -> CGRect { rect.cgRect.applying(affine) }
}
