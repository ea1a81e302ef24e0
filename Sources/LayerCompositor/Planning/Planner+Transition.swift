import Foundation
import RenderTree
import VectorGeometry

// Facts 2.12.
extension Planner {
    /// Both pictures of a layer that is on its way from one to the other; only one of them at either end.
    func items(of transition: Transition, on placed: PlacedLayer, in outer: Surroundings, as role: LayerRole) -> [Item] {
        let was = transition.old.map { PlacedLayer($0, movingWith: placed) }
        let done = transition.progress
        if done >= 1 { return settled(placed, in: outer, as: role) }
        func old(_ edge: Transition.Edge, _ way: CGFloat, _ outer: Surroundings) -> [Item] {
            was.map { items(of: $0.moved(from: edge, way, in: placed), in: outer, as: role) } ?? []
        }
        func new(_ edge: Transition.Edge, _ way: CGFloat, _ outer: Surroundings) -> [Item] {
            settled(placed.moved(from: edge, way, in: placed), in: outer, as: role)
        }
        if case .picture(let effect) = transition.kind, done > 0 { return items(of: effect, transition, on: placed, in: outer, as: role) }
        if case .flip(let edge) = transition.kind, done > 0 {
            guard let turn = PictureTurn(from: edge, progress: done, of: placed.node) else { return [] }
            return turn.showsNew
                ? settled(placed.turned(by: turn), in: outer, as: role) : was.map { items(of: $0.turned(by: turn), in: outer, as: role) } ?? []
        }
        if done <= 0 { return was.map { items(of: $0, in: outer, as: role) } ?? [] }
        switch transition.kind {
        case .fade: return crossfade(was, placed, share: done, in: outer, as: role)
        case .picture, .flip: return []
        case .push(let edge):
            let way = meetingOnPixels(done, from: edge, placed, outer)
            return slide(placed, outer) { beside(old(edge, way, $0), new(edge, way - 1, $0)) }
        case .moveIn(let edge): return slide(placed, outer) { old(edge, 0, $0) + new(edge, done - 1, $0) }
        case .reveal(let edge): return slide(placed, outer) { new(edge, 0, $0) + old(edge, done, $0) }
        }
    }

    /// The way nearest to `way` on which pictures that push each other meet between pixels: half covered by each, one would show what is
    /// behind both. Two layers that push each other out of one box meet there, too.
    private func meetingOnPixels(_ way: CGFloat, from edge: Transition.Edge, _ placed: PlacedLayer, _ outer: Surroundings) -> CGFloat {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        let (box, step) = (placed.node.placement.bounds, edge.motion)
        guard projection.keepsAxes else { return way }
        func meeting(_ way: CGFloat) -> CGPoint {
            let x = step.width < 0 ? box.maxX - way * box.width : box.minX + step.width * way * box.width
            let y = step.height < 0 ? box.maxY - way * box.height : box.minY + step.height * way * box.height
            return CGPoint(x: x, y: y).applying(projection.affine)
        }
        let (first, last) = (meeting(0), meeting(1))
        let isAcross = abs(last.x - first.x) > abs(last.y - first.y)
        let (from, to) = isAcross ? (first.x, last.x) : (first.y, last.y)
        let line = (from + way * (to - from)).rounded()
        return from != to && line.isFinite ? (line - from) / (to - from) : way
    }

    /// The weighted mean of two pictures, equal to both where they are equal.
    private func crossfade(_ was: PlacedLayer?, _ placed: PlacedLayer, share: CGFloat, in outer: Surroundings, as role: LayerRole) -> [Item] {
        func only(_ one: PlacedLayer, _ items: [Item], _ share: CGFloat) -> [Item] { joinedAsOne(items, opacity: share, of: one, in: outer, as: role) }
        func new(_ role: LayerRole) -> [Item] { settled(placed, in: outer, as: role) }
        func old(_ role: LayerRole) -> [Item] { was.map { items(of: $0, in: outer, as: role) } ?? [] }
        guard let was, was.node.isVisible else { return only(placed, new(role.ofUncutPictures), share) }
        guard placed.node.isVisible else { return only(was, old(role.ofUncutPictures), 1 - share) }
        if was.node.isBacked(as: placed.node) {
            return only(placed, mix(old(role.ofUncutPictures), new(role.ofUncutPictures), share), 1)
        }
        return joinedAsOne(mix(old(role.ofFadingPictures), new(role.ofFadingPictures), share), of: placed, in: outer, as: role, isBacked: true)
    }

    private func mix(_ old: [Item], _ new: [Item], _ share: CGFloat) -> [Item] {
        func alone(_ items: [Item], _ share: CGFloat) -> [Item] {
            items.dependOnWhatIsBelow ? [.group(Group(items: items, opacity: share, seesThrough: true))] : items.fadedAsOne(share)
        }
        if old.isEmpty { return alone(new, share) }
        if new.isEmpty { return alone(old, 1 - share) }
        return [.group(Group(items: old + [.group(Group(items: new, opacity: share, blend: .mix, reach: old.bounds, seesThrough: true))], seesThrough: true))]
    }

    /// What a layer's blend and backdrop make of a mix of its pictures; `isBacked` if these have backdrops of their own.
    func joinedAsOne(
        _ items: [Item], opacity: CGFloat = 1, of placed: PlacedLayer, in outer: Surroundings, as role: LayerRole, isBacked: Bool = false
    ) -> [Item] {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard placed.node.appearance.isDoubleSided || placed.node.showsFront(in: PlaneProjection(placed.matrix), of: outer) else { return [] }
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection) else { return items.fadedAsOne(opacity) }
        let joining = joining(of: frame, as: role)
        if isBacked { return joining == .over ? items : items.map { $0.blended(joining) } }
        if let backdrop = backdrop(of: frame, as: role) {
            let own = min(CGFloat(placed.node.appearance.opacity), 1)
            return backed(items, by: backdrop, joining, opacity: outer.opacity * own * opacity, frame)
        }
        return joined(items, by: joining, opacity: opacity, frame)
    }

    /// Two pictures of which each covers what the other leaves of the pixels where they meet.
    private func beside(_ old: [Item], _ new: [Item]) -> [Item] {
        if old.isEmpty || new.isEmpty { return old + new }
        return [.group(Group(items: old + [.group(Group(items: new, blend: .beside))]))]
    }

    /// Pictures that move within the layer's box, which stays where it is; a layer without extent clips nothing.
    private func slide(_ placed: PlacedLayer, _ outer: Surroundings, _ pictures: (Surroundings) -> [Item]) -> [Item] {
        let node = placed.node
        guard !node.placement.bounds.isEmpty else { return pictures(outer) }
        guard let frame = outer.frame(of: node, PlaneProjection(placed.matrix).concatenating(outer.projection)) else { return [] }
        let box = node.appearance.masksToBounds ? BoxShape(node) : BoxShape(rect: frame.bounds, radius: 0, corners: [])
        guard let clip = region(box, of: frame) else { return [] }
        let items = pictures(outer.clipped(to: clip.bounds))
        if case .pixels = clip { return items }
        return items.isEmpty ? [] : [.group(Group(items: items, clip: clip))]
    }
}

extension RenderNode {
    /// Whether both do the same to what is behind them, or nothing.
    fileprivate func isBacked(as other: RenderNode) -> Bool {
        let (mine, theirs) = (effects.backgroundFilters, other.effects.backgroundFilters)
        if mine == nil, theirs == nil { return true }
        return mine == theirs && mask === other.mask && appearance.opacity == other.appearance.opacity && BoxShape(self) == BoxShape(other)
    }
}

extension PlacedLayer {
    /// An old picture goes where its layer goes: it keeps its own bounds and takes the layer's place and transform.
    init(_ old: RenderNode, movingWith layer: PlacedLayer) {
        let (was, now) = (old.placement, layer.node.placement)
        var place = was
        (place.anchorPoint, place.anchorPointZ) = (now.anchorPoint, now.anchorPointZ)
        let isSame = was.bounds == now.bounds && was.isGeometryFlipped == now.isGeometryFlipped
        let aboutAnchor = isSame ? layer.matrix : CATransform3DConcat(now.fromAnchor, layer.matrix)
        self.init(old, matrix: isSame ? aboutAnchor : CATransform3DConcat(place.toAnchor, aboutAnchor))
    }

    /// Turned about the middle of its own box, and flattened there.
    fileprivate func turned(by turn: PictureTurn) -> PlacedLayer {
        PlacedLayer(node, matrix: CATransform3DConcat(turn.matrix(about: node.placement.bounds), matrix))
    }

    /// Moved by a share of the box of `layer`, in that layer's space.
    fileprivate func moved(from edge: Transition.Edge, _ way: CGFloat, in layer: PlacedLayer) -> PlacedLayer {
        let (size, step) = (layer.node.placement.bounds.size, edge.motion)
        let move = CATransform3DMakeTranslation(step.width * size.width * way, step.height * size.height * way, 0)
        return PlacedLayer(node, matrix: CATransform3DConcat(move, matrix))
    }
}
