import Foundation
import RenderTree
import VectorGeometry

// Facts 2.12.
extension Planner {
    /// Both pictures of a layer that is on its way from one to the other; only one of them at either end.
    func items(of transition: Transition, on placed: PlacedLayer, in outer: SuperlayerContext, as role: LayerRole)
        -> [DisplayItem]
    {
        let was = transition.old.map { PlacedLayer($0, movingWith: placed) }
        let done = transition.progress
        if done >= 1 { return settled(placed, in: outer, as: role) }
        if case .picture(let effect) = transition.kind, done > 0 {
            return items(of: effect, transition, on: placed, in: outer, as: role)
        }
        if case .flip(let edge) = transition.kind, done > 0 {
            guard let turn = FlipTransform(from: edge, progress: done, of: placed.node) else { return [] }
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
        _ was: PlacedLayer?, _ placed: PlacedLayer, share: CGFloat, in outer: SuperlayerContext, as role: LayerRole
    ) -> [DisplayItem] {
        func only(_ one: PlacedLayer, _ items: [DisplayItem], _ share: CGFloat) -> [DisplayItem] {
            compositedAsGroup(items, opacity: share, of: one, in: outer, as: role)
        }
        func new(_ role: LayerRole) -> [DisplayItem] { settled(placed, in: outer, as: role) }
        func old(_ role: LayerRole) -> [DisplayItem] {
            was.map { items(of: $0, in: outer.showing($0.node, of: placed.node), as: role) } ?? []
        }
        let seen = seen(was, placed, in: outer)
        guard let was = seen.old else { return seen.new.map { only($0, new(role.ofUncompositedImages), share) } ?? [] }
        guard seen.new != nil else { return only(was, old(role.ofUncompositedImages), 1 - share) }
        if was.node.isBacked(as: placed.node) {
            return only(placed, mix(old(role.ofUncompositedImages), new(role.ofUncompositedImages), share), 1)
        }
        return compositedAsGroup(
            mix(old(role.ofCrossfadeImages), new(role.ofCrossfadeImages), share), of: placed, in: outer, as: role,
            isBacked: true)
    }

    private func mix(_ old: [DisplayItem], _ new: [DisplayItem], _ share: CGFloat) -> [DisplayItem] {
        func alone(_ items: [DisplayItem], _ share: CGFloat) -> [DisplayItem] {
            items.dependOnBackdrop
                ? [.group(Group(items: items, opacity: share, isNonIsolated: true))] : items.fadedAsGroup(share)
        }
        if old.isEmpty { return alone(new, share) }
        if new.isEmpty { return alone(old, 1 - share) }
        return [
            .group(
                Group(
                    items: old + [
                        .group(Group(items: new, opacity: share, blend: .mix, reach: old.bounds, isNonIsolated: true))
                    ], isNonIsolated: true))
        ]
    }

    /// What a layer's blend and backdrop make of a mix of its pictures; `isBacked` if these have backdrops of their
    /// own.
    func compositedAsGroup(
        _ items: [DisplayItem], opacity: CGFloat = 1, of placed: PlacedLayer, in outer: SuperlayerContext,
        as role: LayerRole,
        isBacked: Bool = false
    ) -> [DisplayItem] {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection) else {
            return items.fadedAsGroup(opacity)
        }
        let joining = joining(of: frame, as: role)
        if isBacked {
            if joining == .over || items.isEmpty { return items }
            return items.count == 1
                ? [items[0].blended(joining)] : [.group(Group(items: items, blend: joining, isNonIsolated: true))]
        }
        if let backdrop = backdrop(of: frame, as: role) {
            let own = min(CGFloat(placed.node.appearance.opacity), 1)
            return backed(items, by: backdrop, joining, opacity: outer.opacity * own * opacity, frame)
        }
        return joined(items, by: joining, opacity: opacity, frame)
    }

    /// Those of the old and the new layer that are seen; one that changes may show what it was, hidden or not.
    func seen(_ was: PlacedLayer?, _ placed: PlacedLayer, in outer: SuperlayerContext) -> (
        old: PlacedLayer?, new: PlacedLayer?
    ) {
        (
            was.flatMap { isSeen($0, in: outer) || $0.node.transition != nil ? $0 : nil },
            isSeen(placed, in: outer) ? placed : nil
        )
    }

    /// Whether the side of a layer that is turned to its superlayer's viewer shows.
    private func faces(_ placed: PlacedLayer, in outer: SuperlayerContext) -> Bool {
        placed.node.appearance.isDoubleSided || placed.node.showsFront(in: PlaneProjection(placed.matrix), of: outer)
    }

    private func isSeen(_ placed: PlacedLayer, in outer: SuperlayerContext) -> Bool {
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
    fileprivate func turned(by turn: FlipTransform) -> PlacedLayer {
        PlacedLayer(node, matrix: CATransform3DConcat(turn.matrix(about: node.placement.bounds), matrix))
    }
}

/// One moment of a flip: a half turn about the middle of a box, in which the pictures change places when it stands on
/// edge.
///
/// Seen from four times the length across the axis (facts 5.7, U28).
struct FlipTransform {
    /// Radians, −π/2…π/2.
    private let angle: CGFloat
    private let isAboutX: Bool
    private let perspective: CGFloat
    let showsNew: Bool

    /// Nil while nothing is seen, since the box stands on edge.
    init?(from edge: Transition.Edge, progress: CGFloat, of node: RenderNode) {
        showsNew = progress >= 0.5
        let turned = (showsNew ? progress - 1 : progress) * .pi
        guard cos(turned) > 1e-6 else { return nil }
        isAboutX = edge == .top || edge == .bottom
        // A positive turn brings the left, or the max-y edge to the front.
        angle = edge == .left || edge == .top ? turned : -turned
        let size = node.placement.bounds.size
        let length = isAboutX ? size.height : size.width
        perspective = length > 0 ? -1 / (4 * length) : 0
    }

    /// The turn of a box in its own plane.
    func matrix(about box: CGRect) -> CATransform3D {
        var eye = CATransform3DIdentity
        eye.m34 = perspective
        let turn = CATransform3DConcat(CATransform3DMakeRotation(angle, isAboutX ? 1 : 0, isAboutX ? 0 : 1, 0), eye)
        let toMiddle = CATransform3DMakeTranslation(-box.midX, -box.midY, 0)
        var matrix = CATransform3DConcat(
            CATransform3DConcat(toMiddle, turn), CATransform3DMakeTranslation(box.midX, box.midY, 0))
        // Flat again, so that the layer keeps its depth among its siblings.
        matrix.m13 = 0
        matrix.m23 = 0
        matrix.m43 = 0
        matrix.m31 = 0
        matrix.m32 = 0
        matrix.m33 = 1
        matrix.m34 = 0
        return matrix
    }
}
