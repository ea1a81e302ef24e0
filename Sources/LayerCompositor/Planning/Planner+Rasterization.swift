import Foundation
import RenderTree
import VectorGeometry

/// A bitmap in a layer's own space, kept while the layer only moves.
struct RasterizedLayer {
    /// Kept, so that no other node can take its address.
    let node: RenderNode
    /// Nil where nothing is drawn.
    let picture: FilteredImage?

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
    func rasterized(_ frame: ProjectedLayer) -> [DisplayItem] {
        guard let bitmap = frame.bitmap else { return [] }
        let inner = bitmap.frame
        let key = RasterizedLayer.Key(
            node: ObjectIdentifier(frame.node), scale: bitmap.scale, area: bitmap.area, minYIsTop: inner.minYIsTop)
        let kept = bitmaps.value(for: key) { RasterizedLayer(node: frame.node, picture: picture(of: inner)) }
        guard let picture = kept.picture, let region = region(inner.inverse.mapped(picture.area), of: frame) else {
            return []
        }
        let origin = CGAffineTransform(translationX: -CGFloat(picture.area.minX), y: -CGFloat(picture.area.minY))
        let toImage = frame.inverse.concatenating(inner.projection).concatenating(PlaneProjection(origin))
        let view = FilteredImageFill.View(region: region, toImage: toImage, isNearest: bitmap.isNearest)
        return [
            .picture(
                FilteredImageFill(
                    picture, view: view, opacity: frame.opacity, bounds: region.bounds.intersection(frame.clip))
            )
        ]
    }

    /// With an empty pixel all around, so that its edges are soft when it is turned.
    private func picture(of inner: ProjectedLayer) -> FilteredImage? {
        let items = within(inner.clip) { shadow(of: inner) + filteredBody(of: inner) }
        let area = items.bounds
        return items.isEmpty || area.isEmpty ? nil : FilteredImage(items: items, steps: [], area: area.insetBy(-1))
    }
}

extension PlaneProjection {
    /// A rectangle through an affine map along the axes.
    fileprivate func mapped(_ rect: PixelRect) -> CGRect { rect.cgRect.applying(affine) }
}

/// The space of a rasterized layer's bitmap: the layer's own, in pixels of the bitmap.
struct LayerBitmap {
    /// Pixels of a point.
    let scale: CGFloat
    /// What is drawn of it, in pixels from the layer's origin.
    let area: PixelRect
    /// The layer in the bitmap, which begins at (0, 0).
    let frame: ProjectedLayer
    let isNearest: Bool

    /// The most pixels of a side.
    private static let most = 16_384
    /// Beyond, pixels could not be told apart.
    private static let plane = PixelRect(x: -1 << 50, y: -1 << 50, width: 2 << 50, height: 2 << 50)
}

extension ProjectedLayer {
    /// The bitmap, limited to what may be seen of the layer; nil where that is nothing.
    var bitmap: LayerBitmap? {
        let asked = min(max(node.effects.rasterizationScale, 1 / 64), 64)
        guard asked.isFinite else { return nil }
        let isMinified = asked > scale * (1 + 1e-6)
        let isNearest = (isMinified ? node.contents.minification : node.contents.magnification) == .nearest
        return LayerBitmap(
            of: self, scale: isNearest ? asked : min(asked, max(finest(below: asked), 1 / 64)), isNearest: isNearest)
    }

    /// The scale of the device along the longer axis, where that is less; in steps too small to see, so that a layer
    /// that turns keeps its bitmap.
    private func finest(below asked: CGFloat) -> CGFloat {
        guard projection.isAffine else { return asked }
        let scale = max(hypot(projection.a, projection.b), hypot(projection.c, projection.d))
        return scale * (1 + 1e-6) < asked ? exp2((log2(scale) * 256).rounded() / 256) : asked
    }
}

extension LayerBitmap {
    /// A bitmap finer than the device, unless its pixels are to be picked, is made as fine as that: then its edges are
    /// the layer's.
    fileprivate init?(of layer: ProjectedLayer, scale: CGFloat, isNearest: Bool) {
        let place =
            layer.minYIsTop
            ? CGAffineTransform(
                a: scale, b: 0, c: 0, d: scale, tx: -layer.bounds.minX * scale, ty: -layer.bounds.minY * scale)
            : CGAffineTransform(
                a: scale, b: 0, c: 0, d: -scale, tx: -layer.bounds.minX * scale, ty: layer.bounds.maxY * scale)
        let area = Self.area(of: layer, in: place)
        let origin = CGAffineTransform(translationX: -CGFloat(area.minX), y: -CGFloat(area.minY))
        let projection = PlaneProjection(place.concatenating(origin))
        guard !area.isEmpty, let inverse = projection.inverse, projection.isFinite else { return nil }
        let clip = PixelRect(x: 0, y: 0, width: area.width, height: area.height)
        frame = ProjectedLayer(
            node: layer.node, projection: projection, inverse: inverse, clip: clip, minYIsTop: layer.minYIsTop,
            opacity: 1)
        self.scale = scale
        self.area = area
        self.isNearest = isNearest
    }

    /// The same as long as may be, so that a layer that moves keeps its bitmap.
    private static func area(of layer: ProjectedLayer, in place: CGAffineTransform) -> PixelRect {
        let whole = PixelRect(covering: layer.bounds.applying(place), within: plane)
        let toBitmap = layer.inverse.concatenating(PlaneProjection(place))
        if toBitmap.isAffine {
            let seen = layer.clip.cgRect.applying(toBitmap.affine).insetBy(dx: -2, dy: -2)
            return PixelRect(covering: seen, within: plane).outward(to: 256).limited(to: most, about: whole)
        }
        let around = PixelRect(
            x: (whole.minX + whole.maxX - most) / 2, y: (whole.minY + whole.maxY - most) / 2, width: most, height: most)
        if around.contains(whole) { return around }
        let seen = VectorPath.rect(layer.clip.cgRect).flattened(through: toBitmap, tolerance: 1).flatMap(\.points)
        return PixelRect(covering: CGRect(around: seen), within: plane).outward(to: 4096).limited(
            to: most, about: whole)
    }
}

extension PixelRect {
    /// Outward to multiples of a power of two.
    fileprivate func outward(to step: Int) -> PixelRect {
        isEmpty
            ? self
            : PixelRect(
                minX: minX & -step, minY: minY & -step, maxX: (maxX + step - 1) & -step, maxY: (maxY + step - 1) & -step
            )
    }

    /// No more than so many pixels each way, in the middle of what it shares with `whole`.
    fileprivate func limited(to most: Int, about whole: PixelRect) -> PixelRect {
        if width <= most, height <= most { return self }
        let shared = intersection(whole)
        let focus = shared.isEmpty ? self : shared
        return intersection(
            PixelRect(
                x: (focus.minX + focus.maxX - most) / 2, y: (focus.minY + focus.maxY - most) / 2, width: most,
                height: most))
    }
}

extension CGRect {
    /// The least that holds all points; null without any.
    fileprivate init(around points: [CGPoint]) {
        self = points.reduce(.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    }
}
