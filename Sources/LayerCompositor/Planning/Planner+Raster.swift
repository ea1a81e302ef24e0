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
        let area: PixelRect
        let minYIsTop: Bool
    }
}

extension Planner {
    /// The layer with its shadow and filters as a bitmap at `rasterizationScale`, seen through its projection (facts
    /// 1.10).
    func rasterized(_ frame: LayerFrame) -> [Item] {
        guard let bitmap = frame.bitmap else { return [] }
        let inner = bitmap.frame
        let key = RasterizedLayer.Key(
            node: ObjectIdentifier(frame.node), scale: bitmap.scale, area: bitmap.area, minYIsTop: inner.minYIsTop)
        let kept = bitmaps.value(for: key) { RasterizedLayer(node: frame.node, picture: picture(of: inner)) }
        guard let picture = kept.picture, let region = region(inner.inverse.mapped(picture.area), of: frame) else {
            return []
        }
        let origin = CGAffineTransform(translationX: -CGFloat(picture.area.minX), y: -CGFloat(picture.area.minY))
        let toPicture = frame.inverse.concatenating(inner.projection).concatenating(PlaneProjection(origin))
        let view = PictureFill.View(region: region, toPicture: toPicture, isNearest: bitmap.isNearest)
        return [
            .picture(
                PictureFill(picture, view: view, opacity: frame.opacity, bounds: region.bounds.intersection(frame.clip))
            )
        ]
    }

    /// With an empty pixel all around, so that its edges are soft when it is turned.
    private func picture(of inner: LayerFrame) -> FilteredPicture? {
        let items = within(inner.clip) { shadow(of: inner) + filteredBody(of: inner) }
        let area = items.bounds
        return items.isEmpty || area.isEmpty ? nil : FilteredPicture(items: items, steps: [], area: area.insetBy(-1))
    }
}

extension PlaneProjection {
    /// A rectangle through an affine map along the axes.
    fileprivate func mapped(_ rect: PixelRect) -> CGRect { rect.cgRect.applying(affine) }
}
