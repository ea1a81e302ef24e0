import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// The longest side of a transition's pictures, in pixels.
    private static let longestSide: CGFloat = 4096

    /// The layer's box as a picture transition makes it of the old and the new one (facts 2.12).
    func items(of effect: PictureTransition, _ transition: Transition, on placed: PlacedLayer, in outer: Surroundings, as role: LayerRole) -> [Item] {
        let (plane, node) = (PlaneProjection(placed.matrix), placed.node)
        let projection = plane.concatenating(outer.projection)
        guard node.appearance.isDoubleSided || node.showsFront(in: plane, of: outer) else { return [] }
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection), !frame.bounds.isEmpty else { return [] }
        let b = frame.bounds
        let density = min(frame.scale, Planner.longestSide / max(b.width, b.height))
        let (width, height) = (max(1, Int((b.width * density).rounded())), max(1, Int((b.height * density).rounded())))
        let toPicture = CGAffineTransform(
            a: CGFloat(width) / b.width, b: 0, c: 0, d: CGFloat(height) / b.height, tx: -b.minX * CGFloat(width) / b.width,
            ty: -b.minY * CGFloat(height) / b.height)
        var inside = outer
        inside.projection = PlaneProjection(toPicture)
        inside.clip = PixelRect(x: 0, y: 0, width: width, height: height)
        inside.opacity = 1
        inside.isFlippedSpace = node.placement.isGeometryFlipped
        let new = PlacedLayer(placed.node, matrix: CATransform3DIdentity)
        let old = transition.old.map { items(of: PlacedLayer($0, movingWith: new), in: inside, as: role.ofPictures) }
        let picture = TransitionPicture(
            effect, progress: transition.progress, old: (old ?? []).isolated(), new: settled(new, in: inside, as: role.ofPictures).isolated(), width: width, height: height, size: b.size,
            minYIsTop: frame.minYIsTop)
        let paint = TransitionPaint(picture: picture, toImage: frame.inverse.concatenating(PlaneProjection(toPicture)))
        guard let region = region(b, of: frame) else { return [] }
        let plain = backdrop(of: frame, as: role) == nil ? frame : frame.with(opacity: 1)
        return joinedAsOne([.fill(fill(region, .transition(paint), of: plain))], of: placed, in: outer, as: role)
    }
}
