import Foundation
import RenderTree
import VectorGeometry

/// The progress of the two images of a sliding transition, as fractions of the layer's box.
struct Slide {
    let edge: Transition.Edge
    let old, new: CGFloat
    let order: Order

    enum Order { case newAbove, oldAbove, adjacent }

    init(_ edge: Transition.Edge, old: CGFloat, new: CGFloat, _ order: Order) {
        self.edge = edge
        self.old = old
        self.new = new
        self.order = order
    }
}

extension Slide {
    /// Returns the sides of an image's box that the layer's box clips. The image extends beyond them, so that its edges
    /// are antialiased only once.
    fileprivate func cutSides(of content: RenderNode, _ way: CGFloat, in layer: RenderNode) -> Appearance.Edges {
        let box = layer.placement.bounds
        let effects = content.effects
        guard content.placement.bounds == box, !box.isEmpty, effects.filters == nil, !effects.shouldRasterize else {
            return []
        }
        if way == 0 { return .all }
        return edge.motion.width == 0 ? [.minX, .maxX] : [.minY, .maxY]
    }
}

/// The compositing of sliding images with what is behind them.
private struct SlideCompositing {
    /// The role in which each image is planned.
    let role: LayerRole
    /// The opacity of both together.
    var opacity: CGFloat = 1
    /// Whether each image has a backdrop of its own.
    var hasOwnBackdrops = false

    /// Creates the compositing of a layer that shows both images.
    init(_ old: RenderNode, _ new: RenderNode, as role: LayerRole) {
        let own = min(CGFloat(new.appearance.opacity), 1)
        if !old.hasSameBackdropEffect(as: new) {
            self.role = role.ofCrossfadeImages
            hasOwnBackdrops = true
        } else if new.effects.backgroundFilters == nil, own < 1, old.fades(as: new) {
            // Both images cover parts of the pixels where they meet; they are combined before opacity is applied.
            self.role = .uncompositedOpaque
            opacity = own
        } else {
            self.role = role.ofUncompositedImages
        }
    }

    /// Creates the compositing of a layer that shows one image, whose backdrop moves with it.
    init(sole node: RenderNode, as role: LayerRole) {
        hasOwnBackdrops = node.effects.backgroundFilters != nil
        self.role = hasOwnBackdrops ? role.ofCrossfadeImages : role.ofUncompositedImages
    }
}

// Push, move in and reveal (facts 2.12).
extension Planner {
    /// Returns images that slide within the layer's box, which does not move. The layer's blend and backdrop apply to
    /// both together.
    func slide(
        _ slide: Slide, from was: PlacedLayer?, to placed: PlacedLayer, in outer: SuperlayerContext, as role: LayerRole
    ) -> [DisplayItem] {
        let (old, new) = visible(was, placed, in: outer)
        guard let lead = new ?? old else { return [] }
        let joint =
            new.flatMap { new in old.map { SlideCompositing($0.node, new.node, as: role) } }
            ?? SlideCompositing(sole: lead.node, as: role)
        let composed = within(boxOf: placed, outer, isNonIsolated: joint.hasOwnBackdrops) { inner in
            func cutting(_ content: PlacedLayer, _ way: CGFloat) -> SuperlayerContext {
                inner.cutting(slide.cutSides(of: content.node, way, in: placed.node))
            }
            let was =
                old.map {
                    items(
                        of: $0.moved(from: slide.edge, slide.old, in: placed), in: cutting($0, slide.old),
                        as: joint.role)
                } ?? []
            let now =
                new.map {
                    itemsIgnoringTransition(
                        $0.moved(from: slide.edge, slide.new, in: placed), in: cutting($0, slide.new), as: joint.role)
                } ?? []
            switch slide.order {
            case .newAbove: return was + now
            case .oldAbove: return now + was
            case .adjacent: return adjacent(was, now, isNonIsolated: joint.hasOwnBackdrops)
            }
        }
        return compositedAsGroup(
            composed, opacity: joint.opacity, of: lead, in: outer, as: role, hasOwnBackdrops: joint.hasOwnBackdrops)
    }

    /// Returns the slide of a push. Axis-aligned images meet at a pixel edge; others have to be composited as adjacent.
    func push(_ way: CGFloat, from edge: Transition.Edge, _ placed: PlacedLayer, _ outer: SuperlayerContext) -> Slide {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.preservesAxisAlignment else { return Slide(edge, old: way, new: way - 1, .adjacent) }
        let met = snappedMeetingPoint(way, from: edge, placed.node.placement.bounds, projection.affine)
        return Slide(edge, old: met, new: met - 1, .newAbove)
    }

    /// Returns the progress nearest to `way` at which the images of a push meet at a pixel edge: a pixel half covered
    /// by each would show what is behind them. Two layers that push each other out of the same box also meet there.
    private func snappedMeetingPoint(
        _ way: CGFloat, from edge: Transition.Edge, _ box: CGRect, _ toDevice: CGAffineTransform
    ) -> CGFloat {
        let step = edge.motion
        func meeting(_ way: CGFloat) -> CGPoint {
            let x = step.width < 0 ? box.maxX - way * box.width : box.minX + step.width * way * box.width
            let y = step.height < 0 ? box.maxY - way * box.height : box.minY + step.height * way * box.height
            return CGPoint(x: x, y: y).applying(toDevice)
        }
        let first = meeting(0)
        let last = meeting(1)
        let isAcross = abs(last.x - first.x) > abs(last.y - first.y)
        let (from, to) = isAcross ? (first.x, last.x) : (first.y, last.y)
        let line = (from + way * (to - from)).rounded()
        return from != to && line.isFinite ? (line - from) / (to - from) : way
    }

    /// Returns two images, each of which covers what the other leaves of the pixels where they meet.
    private func adjacent(_ old: [DisplayItem], _ new: [DisplayItem], isNonIsolated: Bool) -> [DisplayItem] {
        if old.isEmpty || new.isEmpty { return old + new }
        return [
            .group(
                Group(
                    items: old + [.group(Group(items: new, blend: .disjointOver, isNonIsolated: isNonIsolated))],
                    isNonIsolated: isNonIsolated))
        ]
    }

    /// Returns items clipped to the layer's box; an empty box clips nothing.
    private func within(
        boxOf placed: PlacedLayer, _ outer: SuperlayerContext, isNonIsolated: Bool,
        _ makeItems: (SuperlayerContext) -> [DisplayItem]
    ) -> [DisplayItem] {
        let node = placed.node
        guard !node.placement.bounds.isEmpty else { return makeItems(outer) }
        guard let frame = outer.frame(of: node, PlaneProjection(placed.matrix).concatenating(outer.projection)) else {
            return []
        }
        let box = node.appearance.masksToBounds ? BoxShape(node) : BoxShape(rect: frame.bounds, radius: 0, corners: [])
        guard let clip = region(box, of: frame) else { return [] }
        let items = makeItems(outer.clipped(to: clip.bounds))
        if case .pixels = clip { return items }
        return items.isEmpty ? [] : [.group(Group(items: items, clip: clip, isNonIsolated: isNonIsolated))]
    }
}

extension RenderNode {
    /// Returns whether both layers have group opacity of the same value.
    fileprivate func fades(as other: RenderNode) -> Bool {
        let mine = appearance
        let theirs = other.appearance
        return transition == nil && mine.opacity == theirs.opacity && mine.allowsGroupOpacity
            && theirs.allowsGroupOpacity
    }
}

extension PlacedLayer {
    /// Returns the layer moved by a fraction of the box of `layer`, in that layer's space.
    fileprivate func moved(from edge: Transition.Edge, _ way: CGFloat, in layer: PlacedLayer) -> PlacedLayer {
        let size = layer.node.placement.bounds.size
        let step = edge.motion
        let move = CATransform3DMakeTranslation(step.width * size.width * way, step.height * size.height * way, 0)
        return PlacedLayer(node, matrix: CATransform3DConcat(move, matrix))
    }
}
