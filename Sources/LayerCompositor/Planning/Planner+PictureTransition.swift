import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// The longest side of a transition's box, in pixels.
    private static let longestSide: CGFloat = 4096

    /// The layer with all that it casts as a picture transition makes it of the old and the new one (facts 2.12).
    func items(of effect: PictureTransition, _ transition: Transition, on placed: PlacedLayer, in outer: Surroundings, as role: LayerRole) -> [Item] {
        let (plane, node) = (PlaneProjection(placed.matrix), placed.node)
        let projection = plane.concatenating(outer.projection)
        guard node.appearance.isDoubleSided || node.showsFront(in: plane, of: outer) else { return [] }
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection), !frame.bounds.isEmpty else { return [] }
        let b = frame.bounds
        let density = min(frame.scale, Planner.longestSide / max(b.width, b.height))
        let box = PixelRect(x: 0, y: 0, width: max(1, Int((b.width * density).rounded())), height: max(1, Int((b.height * density).rounded())))
        let toPicture = CGAffineTransform(
            a: CGFloat(box.width) / b.width, b: 0, c: 0, d: CGFloat(box.height) / b.height, tx: -b.minX * CGFloat(box.width) / b.width,
            ty: -b.minY * CGFloat(box.height) / b.height)
        var inside = outer
        inside.projection = PlaneProjection(toPicture)
        inside.clip = frame.reach(of: box, frame.inverse.concatenating(inside.projection))
        inside.opacity = 1
        inside.isFlippedSpace = node.placement.isGeometryFlipped
        let (old, new) = within(inside.clip) { pictures(transition, of: placed.node, in: inside, as: role.ofUncutPictures) }
        let area = box.union(old.bounds).union(new.bounds).intersection(inside.clip)
        let picture = TransitionPicture(
            effect, progress: transition.progress, old: old, new: new, box: box, area: area, size: b.size, minYIsTop: frame.minYIsTop)
        let toArea = toPicture.concatenating(CGAffineTransform(translationX: -CGFloat(area.minX), y: -CGFloat(area.minY)))
        let paint = TransitionPaint(picture: picture, toImage: frame.inverse.concatenating(PlaneProjection(toArea)))
        guard let region = region(area == box ? b : area.cgRect.applying(toPicture.inverted()), of: frame) else { return [] }
        let plain = backdrop(of: frame, as: role) == nil ? frame : frame.with(opacity: 1)
        return joinedAsOne([.fill(fill(region, .transition(paint), of: plain))], of: placed, in: outer, as: role)
    }

    /// Both pictures in the space of the box.
    private func pictures(_ transition: Transition, of node: RenderNode, in inside: Surroundings, as role: LayerRole) -> (old: [Item], new: [Item]) {
        let new = PlacedLayer(node, matrix: CATransform3DIdentity)
        let old = transition.old.map { items(of: PlacedLayer($0, movingWith: new), in: inside, as: role) } ?? []
        return (old.isolated(), settled(new, in: inside, as: role).isolated())
    }
}

extension LayerFrame {
    /// How far beyond the box shadows and sublayers are looked for, in the picture's pixels.
    private static let margin = 1024

    /// The pixels of a picture of the box and of what is seen around it.
    fileprivate func reach(of box: PixelRect, _ toPicture: PlaneProjection) -> PixelRect {
        let most = box.insetBy(-LayerFrame.margin)
        guard toPicture.isAffine else { return most }
        let seen = clip.cgRect.applying(toPicture.affine).insetBy(dx: -2, dy: -2)
        return PixelRect(covering: seen, within: most).onGrid.intersection(most).union(box)
    }
}
