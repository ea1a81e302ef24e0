import Foundation
import Images
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns items multiplied by the alpha of a mask, which is placed like a sublayer (facts 1.12).
    ///
    /// A mask of one plain color clips by its coverage, without an offscreen surface for the mask. A gradient inside
    /// which such a mask lies fills the mask's shape, without any offscreen surface.
    func masked(_ items: [DisplayItem], by mask: RenderNode, _ frame: ProjectedLayer) -> [DisplayItem] {
        let alpha = alpha(of: mask, over: items.bounds, frame)
        if items.isEmpty || alpha.isEmpty { return [] }
        guard alpha.count == 1, case .fill(let cut) = alpha[0], cut.blend == .over, case .color(let color) = cut.paint
        else { return [.group(Group(items: items, mask: alpha))] }
        let opacity = cut.opacity * min(color.alpha, 1)
        if items.count == 1, case .fill(let gradient) = items[0], case .gradient = gradient.paint,
            gradient.blend == .over, covers(cut.region.bounds, gradient.region, of: frame)
        {
            return [
                .fill(
                    Fill(
                        region: cut.region, paint: gradient.paint, opacity: gradient.opacity * opacity,
                        tint: gradient.tint, bounds: cut.region.bounds.intersection(gradient.bounds)))
            ]
        }
        return [.group(Group(items: items, opacity: opacity, clip: cut.region))]
    }

    /// Returns the items of the mask within `area`.
    func alpha(of mask: RenderNode, over area: PixelRect, _ frame: ProjectedLayer) -> [DisplayItem] {
        let context = frame.clipped(to: area).contextForSublayers
        return items(of: PlacedLayer(mask, forSublayers: context.forSublayers), in: context, as: .mask)
    }

    /// Returns whether the region of a layer's bounds covers pixels entirely.
    private func covers(_ pixels: PixelRect, _ region: Region, of frame: ProjectedLayer) -> Bool {
        switch region {
        case .pixels(let rect): return rect.intersection(pixels) == pixels
        case .axisAligned(let box, _):
            let isWide = box.wholeColumns.contains(pixels.minX) && pixels.maxX <= box.wholeColumns.upperBound
            return isWide && (box.minY + 1023) >> 10 <= pixels.minY && pixels.maxY <= box.maxY >> 10
        case .edges:
            guard !BoxShape(frame.node).isRounded else { return false }
            return OpaqueQuad(frame.bounds, through: frame.projection)?.contains(pixels) ?? false
        }
    }
}
