import Foundation
import RenderTree

// Facts 1.14.
extension CALayer {
    func hitSubtree(at p: CGPoint) -> CALayer? {
        guard !isHidden, let inside = toSuperlayer.inverse?.map(p) else { return nil }
        if masksToBounds && !contains(inside) { return nil }
        if let mask, !mask.bounds.contains(mask.convert(inside, from: self)) { return nil }
        return hitSublayer(at: inside) ?? (contains(inside) ? self : nil)
    }

    private func hitSublayer(at point: CGPoint) -> CALayer? {
        let frontToBack = shownChildren.enumerated().sorted {
            ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
        }
        for (_, child) in frontToBack {
            if let hit = child.hitTest(point) { return hit }
        }
        return nil
    }
}
