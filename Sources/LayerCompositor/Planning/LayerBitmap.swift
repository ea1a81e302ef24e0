import Foundation
import RenderTree
import VectorGeometry

/// The space of a rasterized layer's bitmap: the layer's own, in pixels of the bitmap.
struct LayerBitmap {
    /// Pixels of a point.
    let scale: CGFloat
    /// What is drawn of it, in pixels from the layer's origin.
    let area: PixelRect
    /// The layer in the bitmap, which begins at (0, 0).
    let frame: LayerFrame
    let isNearest: Bool

    /// The most pixels of a side.
    private static let most = 16_384
    /// Beyond, pixels could not be told apart.
    private static let plane = PixelRect(x: -1 << 50, y: -1 << 50, width: 2 << 50, height: 2 << 50)
}

extension LayerFrame {
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
    fileprivate init?(of layer: LayerFrame, scale: CGFloat, isNearest: Bool) {
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
        frame = LayerFrame(
            node: layer.node, projection: projection, inverse: inverse, clip: clip, minYIsTop: layer.minYIsTop,
            opacity: 1)
        self.scale = scale
        self.area = area
        self.isNearest = isNearest
    }

    /// The same as long as may be, so that a layer that moves keeps its bitmap.
    private static func area(of layer: LayerFrame, in place: CGAffineTransform) -> PixelRect {
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
