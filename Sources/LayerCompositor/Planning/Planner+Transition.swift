import Foundation
import RenderTree
import VectorGeometry

// Facts 2.12.
extension Planner {
    /// Both pictures of a layer that is on its way from one to the other; only one of them at either end.
    func items(of transition: Transition, on placed: PlacedLayer, in outer: Surroundings, as role: LayerRole) -> [Item]
    {
        let was = transition.old.map { PlacedLayer($0, movingWith: placed) }
        let done = transition.progress
        if done >= 1 { return settled(placed, in: outer, as: role) }
        if case .picture(let effect) = transition.kind, done > 0 {
            return items(of: effect, transition, on: placed, in: outer, as: role)
        }
        if case .flip(let edge) = transition.kind, done > 0 {
            guard let turn = PictureTurn(from: edge, progress: done, of: placed.node) else { return [] }
            let turned = outer.cutting([])
            return turn.showsNew
                ? settled(placed.turned(by: turn), in: turned, as: role)
                : was.map { items(of: $0.turned(by: turn), in: turned, as: role) } ?? []
        }
        if done <= 0 { return was.map { items(of: $0, in: outer.showing($0.node, of: placed.node), as: role) } ?? [] }
        switch transition.kind {
        case .fade: return crossfade(was, placed, share: done, in: outer, as: role)
        case .picture, .flip: return []
        case .push(let edge):
            return slide(push(done, from: edge, placed, outer), from: was, to: placed, in: outer, as: role)
        case .moveIn(let edge):
            return slide(Slide(edge, old: 0, new: done - 1, .newAbove), from: was, to: placed, in: outer, as: role)
        case .reveal(let edge):
            return slide(Slide(edge, old: done, new: 0, .oldAbove), from: was, to: placed, in: outer, as: role)
        }
    }

    /// The weighted mean of two pictures, equal to both where they are equal.
    private func crossfade(
        _ was: PlacedLayer?, _ placed: PlacedLayer, share: CGFloat, in outer: Surroundings, as role: LayerRole
    ) -> [Item] {
        func only(_ one: PlacedLayer, _ items: [Item], _ share: CGFloat) -> [Item] {
            joinedAsOne(items, opacity: share, of: one, in: outer, as: role)
        }
        func new(_ role: LayerRole) -> [Item] { settled(placed, in: outer, as: role) }
        func old(_ role: LayerRole) -> [Item] {
            was.map { items(of: $0, in: outer.showing($0.node, of: placed.node), as: role) } ?? []
        }
        let seen = seen(was, placed, in: outer)
        guard let was = seen.old else { return seen.new.map { only($0, new(role.ofUncutPictures), share) } ?? [] }
        guard seen.new != nil else { return only(was, old(role.ofUncutPictures), 1 - share) }
        if was.node.isBacked(as: placed.node) {
            return only(placed, mix(old(role.ofUncutPictures), new(role.ofUncutPictures), share), 1)
        }
        return joinedAsOne(
            mix(old(role.ofFadingPictures), new(role.ofFadingPictures), share), of: placed, in: outer, as: role,
            isBacked: true)
    }

    private func mix(_ old: [Item], _ new: [Item], _ share: CGFloat) -> [Item] {
        func alone(_ items: [Item], _ share: CGFloat) -> [Item] {
            items.dependOnWhatIsBelow
                ? [.group(Group(items: items, opacity: share, seesThrough: true))] : items.fadedAsOne(share)
        }
        if old.isEmpty { return alone(new, share) }
        if new.isEmpty { return alone(old, 1 - share) }
        return [
            .group(
                Group(
                    items: old + [
                        .group(Group(items: new, opacity: share, blend: .mix, reach: old.bounds, seesThrough: true))
                    ], seesThrough: true))
        ]
    }

    /// What a layer's blend and backdrop make of a mix of its pictures; `isBacked` if these have backdrops of their
    /// own.
    func joinedAsOne(
        _ items: [Item], opacity: CGFloat = 1, of placed: PlacedLayer, in outer: Surroundings, as role: LayerRole,
        isBacked: Bool = false
    ) -> [Item] {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection) else {
            return items.fadedAsOne(opacity)
        }
        let joining = joining(of: frame, as: role)
        if isBacked {
            if joining == .over || items.isEmpty { return items }
            return items.count == 1
                ? [items[0].blended(joining)] : [.group(Group(items: items, blend: joining, seesThrough: true))]
        }
        if let backdrop = backdrop(of: frame, as: role) {
            let own = min(CGFloat(placed.node.appearance.opacity), 1)
            return backed(items, by: backdrop, joining, opacity: outer.opacity * own * opacity, frame)
        }
        return joined(items, by: joining, opacity: opacity, frame)
    }

    /// Those of the old and the new layer that are seen; one that changes may show what it was, hidden or not.
    func seen(_ was: PlacedLayer?, _ placed: PlacedLayer, in outer: Surroundings) -> (
        old: PlacedLayer?, new: PlacedLayer?
    ) {
        (
            was.flatMap { isSeen($0, in: outer) || $0.node.transition != nil ? $0 : nil },
            isSeen(placed, in: outer) ? placed : nil
        )
    }

    /// Whether the side of a layer that is turned to its superlayer's viewer shows.
    private func faces(_ placed: PlacedLayer, in outer: Surroundings) -> Bool {
        placed.node.appearance.isDoubleSided || placed.node.showsFront(in: PlaneProjection(placed.matrix), of: outer)
    }

    private func isSeen(_ placed: PlacedLayer, in outer: Surroundings) -> Bool {
        placed.node.isVisible && faces(placed, in: outer)
    }
}

extension RenderNode {
    /// Whether both do the same to what is behind them, or nothing.
    func isBacked(as other: RenderNode) -> Bool {
        let mine = effects.backgroundFilters
        let theirs = other.effects.backgroundFilters
        if mine == nil, theirs == nil { return true }
        return mine == theirs && mask === other.mask && appearance.opacity == other.appearance.opacity
            && BoxShape(self) == BoxShape(other)
    }
}

extension PlacedLayer {
    /// An old picture goes where its layer goes: it keeps its own bounds and takes the layer's place and transform.
    init(_ old: RenderNode, movingWith layer: PlacedLayer) {
        let was = old.placement
        let now = layer.node.placement
        var place = was
        place.anchorPoint = now.anchorPoint
        place.anchorPointZ = now.anchorPointZ
        let isSame = was.bounds == now.bounds && was.isGeometryFlipped == now.isGeometryFlipped
        let aboutAnchor = isSame ? layer.matrix : CATransform3DConcat(now.fromAnchor, layer.matrix)
        self.init(old, matrix: isSame ? aboutAnchor : CATransform3DConcat(place.toAnchor, aboutAnchor))
    }

    /// Turned about the middle of its own box, and flattened there.
    fileprivate func turned(by turn: PictureTurn) -> PlacedLayer {
        PlacedLayer(node, matrix: CATransform3DConcat(turn.matrix(about: node.placement.bounds), matrix))
    }
}
