import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// The layer with all that it casts as a picture transition makes it of the old and the new one (facts 2.12).
    func items(
        of effect: PictureTransition, _ transition: Transition, on placed: PlacedLayer, in outer: Surroundings,
        as role: LayerRole
    ) -> [Item] {
        let was = transition.old.map { PlacedLayer($0, movingWith: placed) }
        let seen = seen(was, placed, in: outer)
        guard let lead = seen.new ?? seen.old else { return [] }
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection),
            let grid = TransitionGrid(of: frame)
        else { return [] }
        var inside = outer.cutting([])
        inside.projection = PlaneProjection(grid.toPicture)
        inside.clip = grid.reach
        inside.opacity = 1
        inside.isFlippedSpace = placed.node.placement.isGeometryFlipped
        let (old, new) = within(inside.clip) {
            pictures(seen.old?.node, showsNew: seen.new != nil, of: placed.node, in: inside, as: role.ofUncutPictures)
        }
        let drawn = old.bounds.union(new.bounds)
        guard let box = grid.box(holding: drawn) else { return [] }
        let area = box.pixels.union(drawn).intersection(inside.clip)
        let picture = TransitionPicture(
            effect, progress: transition.progress, old: old, new: new, box: box, area: area, minYIsTop: frame.minYIsTop)
        let paint = TransitionPaint(
            picture: picture, toImage: grid.fromDevice.translated(x: -CGFloat(area.minX), y: -CGFloat(area.minY)))
        guard let region = region(area, box, of: grid, frame) else { return [] }
        let leading = outer.frame(of: lead.node, PlaneProjection(lead.matrix).concatenating(outer.projection))
        // Who joins a backdrop fades what is before it, too.
        let plain = leading.flatMap { backdrop(of: $0, as: role) } == nil ? frame : frame.with(opacity: 1)
        return joinedAsOne([.fill(fill(region, .transition(paint), of: plain))], of: lead, in: outer, as: role)
    }

    /// Both pictures in the space of the box. What the new layer joins is cut and faded as that is: an old one that
    /// does something else to what is behind it is cut and faded by itself.
    private func pictures(
        _ old: RenderNode?, showsNew: Bool, of node: RenderNode, in inside: Surroundings, as role: LayerRole
    ) -> (old: [Item], new: [Item]) {
        let new = PlacedLayer(node, matrix: CATransform3DIdentity)
        let was =
            old.map {
                items(
                    of: PlacedLayer($0, movingWith: new), in: inside,
                    as: !showsNew || $0.isBacked(as: node) ? role : .mask)
            } ?? []
        return (was.isolated(), showsNew ? settled(new, in: inside, as: role).isolated() : [])
    }

    /// The pictures' pixels on the device: whole ones where they are its own.
    private func region(_ area: PixelRect, _ box: TransitionBox, of grid: TransitionGrid, _ frame: LayerFrame)
        -> Region?
    {
        guard grid.isOfDevice else {
            let isBox = area == box.pixels && !frame.bounds.isEmpty
            return region(isBox ? frame.bounds : area.cgRect.applying(grid.toPicture.inverted()), of: frame)
        }
        return Region(upright: area.cgRect.applying(grid.fromDevice.affine.inverted()), within: frame.clip)
    }
}
