import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the layer with its shadow and filters as a bitmap at `rasterizationScale`, drawn through its projection
    /// (facts 1.10).
    func rasterized(_ frame: ProjectedLayer) -> [DisplayItem] {
        guard let bitmap = frame.bitmap else { return [] }
        let inner = bitmap.frame
        let key = RasterizedLayer.Key(
            node: ObjectIdentifier(frame.node), scale: bitmap.scale, area: bitmap.area, minYIsTop: inner.minYIsTop)
        let kept = bitmaps.value(for: key) { RasterizedLayer(node: frame.node, image: bitmapImage(of: inner)) }
        guard let image = kept.image, let region = region(inner.inverse.mapped(image.area), of: frame) else {
            return []
        }
        let origin = CGAffineTransform(translationX: -CGFloat(image.area.minX), y: -CGFloat(image.area.minY))
        let toImage = frame.inverse.concatenating(inner.projection).concatenating(PlaneProjection(origin))
        let view = FilteredImageFill.View(region: region, toImage: toImage, isNearest: bitmap.isNearest)
        return [
            .filteredImage(
                FilteredImageFill(
                    image, view: view, opacity: frame.opacity, bounds: region.bounds.intersection(frame.clip))
            )
        ]
    }

    /// Returns the filtered layer as a bitmap in its own space, in which its edges are axis-aligned.
    func clampedBitmap(of frame: ProjectedLayer) -> [DisplayItem] {
        let scale = min(max(frame.scale, 1 / 64), 64)
        guard let bitmap = LayerBitmap(of: frame, scale: scale, isNearest: false),
            let region = region(frame.bounds, of: frame)
        else { return [] }
        let inner = bitmap.frame
        let items = within(inner.clip) { filteredBody(of: inner) }
        guard !items.isEmpty, !items.bounds.isEmpty else { return [] }
        let image = FilteredImage(items: items, steps: [], area: items.bounds)
        let origin = CGAffineTransform(translationX: -CGFloat(image.area.minX), y: -CGFloat(image.area.minY))
        let toImage = frame.inverse.concatenating(inner.projection).concatenating(PlaneProjection(origin))
        let view = FilteredImageFill.View(region: region, toImage: toImage, isNearest: false)
        let bounds = region.bounds.intersection(frame.clip)
        return [.filteredImage(FilteredImageFill(image, view: view, opacity: frame.opacity, bounds: bounds))]
    }

    /// Returns the bitmap with a transparent pixel around it, so that its edges are soft under rotation.
    private func bitmapImage(of inner: ProjectedLayer) -> FilteredImage? {
        let items = within(inner.clip) { shadow(of: inner) + filteredBody(of: inner) }
        let area = items.bounds
        return items.isEmpty || area.isEmpty ? nil : FilteredImage(items: items, steps: [], area: area.insetBy(-1))
    }
}

/// A bitmap in a layer's own space, kept while the layer only moves.
struct RasterizedLayer {
    /// Kept alive, so that no other node can get its address.
    let node: RenderNode
    /// The bitmap; nil if nothing is drawn.
    let image: FilteredImage?

    struct Key: Hashable {
        let node: ObjectIdentifier
        let scale: CGFloat
        let area: PixelRect
        let minYIsTop: Bool
    }
}

/// The space of a rasterized layer's bitmap: the layer's own, in pixels of the bitmap.
struct LayerBitmap {
    /// Pixels per point.
    let scale: CGFloat
    /// The drawn area, in pixels from the layer's origin.
    let area: PixelRect
    /// The layer in the bitmap, which begins at (0, 0).
    let frame: ProjectedLayer
    let isNearest: Bool

    /// The longest side, in pixels.
    private static let maximum = 16_384
    /// The coordinates that are exact in floating point.
    private static let plane = PixelRect(x: -1 << 50, y: -1 << 50, width: 2 << 50, height: 2 << 50)
}

extension LayerBitmap {
    /// Creates the bitmap's space. Unless pixels are sampled with nearest, a bitmap finer than the device is made at
    /// device resolution, so that its edges are the layer's.
    fileprivate init?(of layer: ProjectedLayer, scale: CGFloat, isNearest: Bool) {
        let toPixels =
            layer.minYIsTop
            ? CGAffineTransform(
                a: scale, b: 0, c: 0, d: scale, tx: -layer.bounds.minX * scale, ty: -layer.bounds.minY * scale)
            : CGAffineTransform(
                a: scale, b: 0, c: 0, d: -scale, tx: -layer.bounds.minX * scale, ty: layer.bounds.maxY * scale)
        let area = Self.area(of: layer, in: toPixels)
        let origin = CGAffineTransform(translationX: -CGFloat(area.minX), y: -CGFloat(area.minY))
        let projection = PlaneProjection(toPixels.concatenating(origin))
        guard !area.isEmpty, let inverse = projection.inverse, projection.isFinite else { return nil }
        let clip = PixelRect(x: 0, y: 0, width: area.width, height: area.height)
        frame = ProjectedLayer(
            node: layer.node, projection: projection, inverse: inverse, clip: clip, minYIsTop: layer.minYIsTop,
            opacity: 1)
        self.scale = scale
        self.area = area
        self.isNearest = isNearest
    }

    /// Returns the drawn area; it changes as rarely as possible, so that a moving layer keeps its bitmap.
    private static func area(of layer: ProjectedLayer, in toPixels: CGAffineTransform) -> PixelRect {
        let layerArea = PixelRect(covering: layer.bounds.applying(toPixels), within: plane)
        let toBitmap = layer.inverse.concatenating(PlaneProjection(toPixels))
        if toBitmap.isAffine {
            let visible = layer.clip.cgRect.applying(toBitmap.affine).insetBy(dx: -2, dy: -2)
            return PixelRect(covering: visible, within: plane).outward(to: 256).limited(to: maximum, about: layerArea)
        }
        let around = PixelRect(
            x: (layerArea.minX + layerArea.maxX - maximum) / 2, y: (layerArea.minY + layerArea.maxY - maximum) / 2,
            width: maximum,
            height: maximum)
        if around.contains(layerArea) { return around }
        let visible = VectorPath.rect(layer.clip.cgRect).flattened(through: toBitmap, tolerance: 1).flatMap(\.points)
        return PixelRect(covering: CGRect(around: visible), within: plane).outward(to: 4096).limited(
            to: maximum, about: layerArea)
    }
}

extension ProjectedLayer {
    /// The bitmap, limited to the visible part of the layer; nil if there is none.
    var bitmap: LayerBitmap? {
        let requested = min(max(node.effects.rasterizationScale, 1 / 64), 64)
        guard requested.isFinite else { return nil }
        let isMinified = requested > scale * (1 + 1e-6)
        let isNearest = (isMinified ? node.contents.minification : node.contents.magnification) == .nearest
        return LayerBitmap(
            of: self, scale: isNearest ? requested : min(requested, max(finest(below: requested), 1 / 64)),
            isNearest: isNearest)
    }

    /// Returns the larger axis scale of the device if it is smaller than `requested`, in steps too small to see, so
    /// that a rotating layer keeps its bitmap.
    private func finest(below requested: CGFloat) -> CGFloat {
        guard projection.isAffine else { return requested }
        let scale = max(hypot(projection.a, projection.b), hypot(projection.c, projection.d))
        return scale * (1 + 1e-6) < requested ? exp2((log2(scale) * 256).rounded() / 256) : requested
    }
}

extension PlaneProjection {
    /// Returns the image of a rectangle under an axis-aligned affine map.
    fileprivate func mapped(_ rect: PixelRect) -> CGRect { rect.cgRect.applying(affine) }
}

extension PixelRect {
    /// Returns the rectangle extended outward to multiples of `step`, a power of two.
    fileprivate func outward(to step: Int) -> PixelRect {
        isEmpty
            ? self
            : PixelRect(
                minX: minX & -step, minY: minY & -step, maxX: (maxX + step - 1) & -step, maxY: (maxY + step - 1) & -step
            )
    }

    /// Returns at most `maximum` pixels in each direction, centered on the part shared with `layerArea`.
    fileprivate func limited(to maximum: Int, about layerArea: PixelRect) -> PixelRect {
        if width <= maximum, height <= maximum { return self }
        let shared = intersection(layerArea)
        let focus = shared.isEmpty ? self : shared
        return intersection(
            PixelRect(
                x: (focus.minX + focus.maxX - maximum) / 2, y: (focus.minY + focus.maxY - maximum) / 2, width: maximum,
                height: maximum))
    }
}

extension CGRect {
    /// Creates the bounding box of points; null if there are none.
    fileprivate init(around points: [CGPoint]) {
        self = points.reduce(.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    }
}
