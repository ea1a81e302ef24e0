import Foundation
import RenderTree
import VectorGeometry

// Transitions (facts 2.12).
extension Planner {
    /// Returns both images of a layer in transition; only one of them at either end.
    func items(of transition: Transition, on placed: PlacedLayer, in outer: SuperlayerContext, as role: LayerRole)
        -> [DisplayItem]
    {
        let was = transition.old.map { PlacedLayer($0, movingWith: placed) }
        let done = transition.progress
        if transition.kind == .matte { return reveal(placed, from: was, by: transition.matte, in: outer, as: role) }
        if done >= 1 { return itemsIgnoringTransition(placed, in: outer, as: role) }
        if case .kernel(let effect) = transition.kind, done > 0 {
            return items(of: effect, transition, on: placed, in: outer, as: role)
        }
        if case .flip(let edge) = transition.kind, done > 0 {
            guard let flip = FlipTransform(from: edge, progress: done, of: placed.node) else { return [] }
            let context = outer.cutting([])
            return flip.showsNew
                ? itemsIgnoringTransition(placed.rotated(by: flip), in: context, as: role)
                : was.map { items(of: $0.rotated(by: flip), in: context, as: role) } ?? []
        }
        if done <= 0 { return was.map { items(of: $0, in: outer.showing($0.node, of: placed.node), as: role) } ?? [] }
        switch transition.kind {
        case .fade: return crossfade(was, placed, share: done, in: outer, as: role)
        case .kernel, .flip, .matte: return []
        case .push(let edge):
            return slide(push(done, from: edge, placed, outer), from: was, to: placed, in: outer, as: role)
        case .moveIn(let edge):
            return slide(Slide(edge, old: 0, new: done - 1, .newAbove), from: was, to: placed, in: outer, as: role)
        case .reveal(let edge):
            return slide(Slide(edge, old: done, new: 0, .oldAbove), from: was, to: placed, in: outer, as: role)
        }
    }

    /// Returns the weighted mean of two images; equal parts stay unchanged.
    private func crossfade(
        _ was: PlacedLayer?, _ placed: PlacedLayer, share: CGFloat, in outer: SuperlayerContext, as role: LayerRole
    ) -> [DisplayItem] {
        func only(_ one: PlacedLayer, _ items: [DisplayItem], _ share: CGFloat) -> [DisplayItem] {
            compositedAsGroup(items, opacity: share, of: one, in: outer, as: role)
        }
        func new(_ role: LayerRole) -> [DisplayItem] { itemsIgnoringTransition(placed, in: outer, as: role) }
        func old(_ role: LayerRole) -> [DisplayItem] {
            was.map { items(of: $0, in: outer.showing($0.node, of: placed.node), as: role) } ?? []
        }
        let visible = visible(was, placed, in: outer)
        guard let was = visible.old else {
            return visible.new.map { only($0, new(role.ofUncompositedImages), share) } ?? []
        }
        guard visible.new != nil else { return only(was, old(role.ofUncompositedImages), 1 - share) }
        if was.node.hasSameBackdropEffect(as: placed.node) {
            return only(placed, mix(old(role.ofUncompositedImages), new(role.ofUncompositedImages), share), 1)
        }
        return compositedAsGroup(
            mix(old(role.ofCrossfadeImages), new(role.ofCrossfadeImages), share), of: placed, in: outer, as: role,
            hasOwnBackdrops: true)
    }

    /// Returns the mean of two images whose weights are the alpha of a matte.
    private func reveal(
        _ placed: PlacedLayer, from was: PlacedLayer?, by matte: RenderNode?, in outer: SuperlayerContext,
        as role: LayerRole
    ) -> [DisplayItem] {
        let visible = visible(was, placed, in: outer)
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard let lead = visible.new ?? visible.old, projection.isFinite,
            let frame = outer.frame(of: placed.node, projection)
        else { return [] }
        let image = role.ofUncompositedImages
        let old = visible.old.map { items(of: $0, in: outer.showing($0.node, of: placed.node), as: image) } ?? []
        let new = visible.new.map { itemsIgnoringTransition($0, in: outer, as: image) } ?? []
        let share = matte.map { alpha(of: $0, over: old.bounds.union(new.bounds), frame.with(opacity: 1)) } ?? []
        var both = old
        if !share.isEmpty, !old.isEmpty { both.append(.group(Group(items: share, blend: .mode(.destinationOut)))) }
        if !share.isEmpty, !new.isEmpty { both.append(.group(Group(items: new, mask: share, blend: .plus))) }
        if both.isEmpty { return [] }
        return compositedAsGroup([.group(Group(items: both))], of: lead, in: outer, as: role)
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

    /// Returns a mix of a layer's images with the layer's blend and backdrop applied; `hasOwnBackdrops` says whether
    /// the images have backdrops of their own.
    func compositedAsGroup(
        _ items: [DisplayItem], opacity: CGFloat = 1, of placed: PlacedLayer, in outer: SuperlayerContext,
        as role: LayerRole,
        hasOwnBackdrops: Bool = false
    ) -> [DisplayItem] {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection) else {
            return items.fadedAsGroup(opacity)
        }
        let blend = compositingBlend(of: frame, as: role)
        if hasOwnBackdrops {
            if blend == .over || items.isEmpty { return items }
            return items.count == 1
                ? [items[0].blended(blend)] : [.group(Group(items: items, blend: blend, isNonIsolated: true))]
        }
        if let backdrop = backdrop(of: frame, as: role) {
            let own = min(CGFloat(placed.node.appearance.opacity), 1)
            return compositedWithBackdrop(items, by: backdrop, blend, opacity: outer.opacity * own * opacity, frame)
        }
        return composited(items, by: blend, opacity: opacity, frame)
    }

    /// Returns the old and the new layer if visible. An old layer in transition is visible even if hidden, since it may
    /// still show its previous state.
    func visible(_ was: PlacedLayer?, _ placed: PlacedLayer, in outer: SuperlayerContext) -> (
        old: PlacedLayer?, new: PlacedLayer?
    ) {
        (
            was.flatMap { isVisible($0, in: outer) || $0.node.transition != nil ? $0 : nil },
            isVisible(placed, in: outer) ? placed : nil
        )
    }

    /// Returns whether the visible side of a layer faces the viewer of its superlayer.
    private func faces(_ placed: PlacedLayer, in outer: SuperlayerContext) -> Bool {
        placed.node.appearance.isDoubleSided || placed.node.showsFront(in: PlaneProjection(placed.matrix), of: outer)
    }

    private func isVisible(_ placed: PlacedLayer, in outer: SuperlayerContext) -> Bool {
        placed.node.isVisible && faces(placed, in: outer)
    }
}

extension RenderNode {
    /// Returns whether both layers apply the same background filters in the same shape, or none.
    func hasSameBackdropEffect(as other: RenderNode) -> Bool {
        let mine = effects.backgroundFilters
        let theirs = other.effects.backgroundFilters
        if mine == nil, theirs == nil { return true }
        return mine == theirs && mask === other.mask && appearance.opacity == other.appearance.opacity
            && BoxShape(self) == BoxShape(other)
    }
}

extension PlacedLayer {
    /// Creates the placement of an old layer that moves with the new one: it keeps its own bounds and takes the new
    /// layer's position and transform.
    init(_ old: RenderNode, movingWith layer: PlacedLayer) {
        let was = old.placement
        let now = layer.node.placement
        var placement = was
        placement.anchorPoint = now.anchorPoint
        placement.anchorPointZ = now.anchorPointZ
        let isSame = was.bounds == now.bounds && was.isGeometryFlipped == now.isGeometryFlipped
        let aboutAnchor = isSame ? layer.matrix : CATransform3DConcat(now.fromAnchor, layer.matrix)
        self.init(old, matrix: isSame ? aboutAnchor : CATransform3DConcat(placement.toAnchor, aboutAnchor))
    }

    /// Returns the layer rotated about the center of its own box and flattened.
    fileprivate func rotated(by flip: FlipTransform) -> PlacedLayer {
        PlacedLayer(node, matrix: CATransform3DConcat(flip.matrix(about: node.placement.bounds), matrix))
    }
}

/// The state of a flip at one time: a half rotation about the center of a box. The images are exchanged when the box is
/// edge-on.
///
/// The eye's distance is four times the length across the axis (facts 5.7, U28).
struct FlipTransform {
    /// The rotation in radians, −π/2…π/2.
    private let angle: CGFloat
    private let isAboutX: Bool
    private let perspective: CGFloat
    let showsNew: Bool

    /// Returns nil if the box is edge-on.
    init?(from edge: Transition.Edge, progress: CGFloat, of node: RenderNode) {
        showsNew = progress >= 0.5
        let rotation = (showsNew ? progress - 1 : progress) * .pi
        guard cos(rotation) > 1e-6 else { return nil }
        isAboutX = edge == .top || edge == .bottom
        // A positive rotation brings the left or the max-y edge to the front.
        angle = edge == .left || edge == .top ? rotation : -rotation
        let size = node.placement.bounds.size
        let length = isAboutX ? size.height : size.width
        perspective = length > 0 ? -1 / (4 * length) : 0
    }

    /// Returns the flip as a transform within the plane of `box`.
    func matrix(about box: CGRect) -> CATransform3D {
        var eye = CATransform3DIdentity
        eye.m34 = perspective
        let rotation = CATransform3DConcat(CATransform3DMakeRotation(angle, isAboutX ? 1 : 0, isAboutX ? 0 : 1, 0), eye)
        let toMiddle = CATransform3DMakeTranslation(-box.midX, -box.midY, 0)
        var matrix = CATransform3DConcat(
            CATransform3DConcat(toMiddle, rotation), CATransform3DMakeTranslation(box.midX, box.midY, 0))
        // Flattened, so that the layer keeps its depth among its siblings.
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
