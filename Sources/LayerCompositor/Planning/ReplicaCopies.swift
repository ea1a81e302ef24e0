import Foundation
import RenderTree
import VectorGeometry

/// The transforms and tints of a replicator's copies (facts 3.4).
///
/// They depend only on the style and anchor point, so that the copies of a nested replicator share them.
final class ReplicaCopies: Sendable {
    /// The copies to draw, the first at the bottom.
    let drawn: [ReplicaCopy]
    /// Whether the copies stay in the plane of the replicator, where transforms are products of fewer numbers.
    let stayInPlane: Bool
    /// The number of copies, including those that are not drawn.
    let count: Int
    /// The transforms of copies that leave the plane; empty if none does.
    private let inSpace: [CATransform3D]
    private let style: ReplicatorStyle
    private let anchor: CGPoint

    init(_ style: ReplicatorStyle, about anchor: CGPoint) {
        self.style = style
        self.anchor = anchor
        count = style.copies
        stayInPlane = CATransform3DIsAffine(style.transform)
        inSpace = stayInPlane ? [] : ReplicaCopies.transforms(style, about: anchor)
        drawn = stayInPlane ? ReplicaCopies.inPlane(style, about: anchor) : ReplicaCopies.untransformed(style)
    }

    /// Returns whether a replicator's copies have these transforms and tints.
    func fit(_ style: ReplicatorStyle, about anchor: CGPoint) -> Bool { self.anchor == anchor && self.style == style }

    /// Returns the transform of a drawn copy in the replicator's space, about the anchor point.
    func transform(at position: Int) -> CATransform3D {
        stayInPlane ? CATransform3DMakeAffineTransform(drawn[position].inPlane) : inSpace[position]
    }

    /// Returns the copies if the transform stays in the plane. Affine products skip the terms that are multiplied by 0
    /// or 1; the results are the same.
    private static func inPlane(_ style: ReplicatorStyle, about anchor: CGPoint) -> [ReplicaCopy] {
        let to = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
        let from = CGAffineTransform(translationX: anchor.x, y: anchor.y)
        let step = CATransform3DGetAffineTransform(style.transform)
        let colors = style.colors
        var power = CGAffineTransform.identity
        var copies: [ReplicaCopy] = []
        copies.reserveCapacity(min(style.copies, 1 << 16))
        for k in 0..<style.copies {
            let color = colors[k]
            if color.w > 0 {
                let about = anchor == .zero ? power : to.concatenating(power).concatenating(from)
                copies.append(ReplicaCopy(index: k, inPlane: about, tint: Tint(color)))
            }
            power = step.concatenating(power)
        }
        return copies
    }

    private static func untransformed(_ style: ReplicatorStyle) -> [ReplicaCopy] {
        let colors = style.colors
        return (0..<style.copies).compactMap { k in
            colors[k].w > 0 ? ReplicaCopy(index: k, inPlane: .identity, tint: Tint(colors[k])) : nil
        }
    }

    /// Returns the transforms of the drawn copies.
    private static func transforms(_ style: ReplicatorStyle, about anchor: CGPoint) -> [CATransform3D] {
        let to = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
        let from = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
        let colors = style.colors
        var power = CATransform3DIdentity
        return (0..<style.copies).compactMap { k in
            defer { power = CATransform3DConcat(style.transform, power) }
            guard colors[k].w > 0 else { return nil }
            return anchor == .zero ? power : CATransform3DConcat(CATransform3DConcat(to, power), from)
        }
    }
}

/// One copy of a replicator's sublayers.
struct ReplicaCopy: Sendable {
    /// The number of copies before it, including those that are not drawn.
    let index: Int
    /// The transform in the replicator's space, about its anchor point, if the copies stay in its plane.
    let inPlane: CGAffineTransform
    let tint: Tint?
}
