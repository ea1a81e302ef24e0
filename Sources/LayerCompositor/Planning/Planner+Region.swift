import Foundation
import Quartz2D
import VectorGeometry

extension Planner {
    /// A path of the layer's space on the device; nil where nothing of it is visible.
    func region(_ path: VectorPath, rule: CGPathFillRule = .winding, isHard: Bool = false, of frame: LayerFrame)
        -> Region?
    {
        Region(path, rule: rule, isHard: isHard, of: frame)
    }

    /// A rectangle of the layer's space on the device: whole pixels where it can be.
    func region(_ rect: CGRect, of frame: LayerFrame) -> Region? {
        guard rect.width > 0, rect.height > 0 else { return nil }
        let drawn = frame.flooding(rect)
        guard let image = drawn.upright(in: frame.projection) else {
            return region(VectorPath.rect(drawn), isHard: frame.isHard(rect), of: frame)
        }
        return Region(upright: frame.hardened(image, of: rect), within: frame.clip)
    }

    func region(_ box: BoxShape, of frame: LayerFrame) -> Region? {
        box.isRounded ? region(frame.hardened(box).path, of: frame) : region(box.rect, of: frame)
    }

    /// A primitive of the layer; `opaque` is the part, in the layer's space, that is covered fully.
    func fill(_ region: Region, _ paint: Paint, of frame: LayerFrame, opaque: CGRect? = nil) -> Fill {
        let bounds = region.bounds.intersection(frame.clip)
        guard let opaque, paint.isOpaque else {
            return Fill(region: region, paint: paint, opacity: frame.opacity, bounds: bounds)
        }
        let upright = opaque.upright(in: frame.projection)
        return Fill(
            region: region, paint: paint, opacity: frame.opacity, bounds: bounds,
            opaqueCore: upright?.innerPixels.intersection(bounds) ?? .empty,
            quad: upright == nil ? OpaqueQuad(opaque, through: frame.projection) : nil)
    }
}

extension Region {
    /// A path of a layer's space; nil where nothing of it is visible.
    init?(_ path: VectorPath, rule: CGPathFillRule = .winding, isHard: Bool = false, of frame: LayerFrame) {
        if frame.clip.isEmpty || path.isEmpty || frame.isOutside(path.controlBounds) { return nil }
        self.init(path, rule: rule, isHard: isHard, through: frame.projection, within: frame.clip)
    }

    /// A path on the device; nil where nothing of it is visible.
    init?(
        _ path: VectorPath, rule: CGPathFillRule = .winding, isHard: Bool = false, through projection: PlaneProjection,
        within clip: PixelRect
    ) {
        let table = EdgeTable(path, rule: rule, projection: projection, clip: clip)
        if table.bounds.isEmpty { return nil }
        self = .edges(table, of: Outline(path: path, rule: rule, projection: projection, isHard: isHard))
    }

    /// A rectangle of the device along its axes: whole pixels where it can be; nil where nothing of it is visible.
    init?(upright: CGRect, within clip: PixelRect) {
        if let pixels = upright.wholePixels {
            let visible = pixels.intersection(clip)
            if visible.isEmpty { return nil }
            self = .pixels(visible)
        } else {
            let box = UprightBox(upright)
            let visible = box.pixels.intersection(clip)
            if visible.isEmpty { return nil }
            self = .upright(box, visible: visible)
        }
    }
}

extension LayerFrame {
    /// Whether nothing within `rect` of the layer's space can be seen; only affine frames are told quickly.
    fileprivate func isOutside(_ rect: CGRect) -> Bool {
        projection.isAffine && PixelRect(covering: rect.applying(projection.affine), within: clip).isEmpty
    }
}
