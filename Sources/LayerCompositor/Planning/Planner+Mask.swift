import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// Items multiplied by the alpha of a mask, which is placed as a sublayer is (facts 1.12).
    ///
    /// A mask of one plain colour is its outline: it clips by coverage, without a picture of its own.
    func masked(_ items: [Item], by mask: RenderNode, _ frame: LayerFrame) -> [Item] {
        let alpha = alpha(of: mask, over: items.bounds, frame)
        if items.isEmpty || alpha.isEmpty { return [] }
        if alpha.count == 1, case .fill(let fill) = alpha[0], fill.blend == .over, case .color(let color) = fill.paint {
            return [.group(Group(items: items, opacity: fill.opacity * min(color.alpha, 1), clip: fill.region))]
        }
        return [.group(Group(items: items, mask: alpha))]
    }

    /// The mask as it is drawn where it matters.
    func alpha(of mask: RenderNode, over area: PixelRect, _ frame: LayerFrame) -> [Item] {
        let surroundings = frame.clipped(to: area).surroundingsOfSublayers
        return items(of: PlacedLayer(mask, forSublayers: surroundings.forSublayers), in: surroundings, as: .mask)
    }
}
