import Foundation
import RenderTree
import VectorGeometry

/// How far the pictures of a transition are on their way, in boxes of the layer.
struct Slide {
    let edge: Transition.Edge
    let old, new: CGFloat
    let order: Order

    enum Order { case newAbove, oldAbove, beside }

    init(_ edge: Transition.Edge, old: CGFloat, new: CGFloat, _ order: Order) {
        self.edge = edge
        self.old = old
        self.new = new
        self.order = order
    }
}

extension Slide {
    /// The sides of a picture's box that end where the layer's box cuts it: there it goes on, so that its edges are
    /// smoothed only once.
    fileprivate func cutSides(of picture: RenderNode, _ way: CGFloat, in layer: RenderNode) -> Appearance.Edges {
        let box = layer.placement.bounds
        let effects = picture.effects
        guard picture.placement.bounds == box, !box.isEmpty, effects.filters == nil, !effects.shouldRasterize else {
            return []
        }
        if way == 0 { return .all }
        return edge.motion.width == 0 ? [.minX, .maxX] : [.minY, .maxY]
    }
}

/// How pictures that slide join what is behind them.
private struct SlideCompositing {
    /// What each is planned as.
    let role: LayerRole
    /// Of both as one.
    var opacity: CGFloat = 1
    /// Whether each has a backdrop of its own.
    var isBacked = false

    /// Of a layer that shows both.
    init(_ old: RenderNode, _ new: RenderNode, as role: LayerRole) {
        let own = min(CGFloat(new.appearance.opacity), 1)
        if !old.isBacked(as: new) {
            self.role = role.ofCrossfadeImages
            isBacked = true
        } else if new.effects.backgroundFilters == nil, own < 1, old.fades(as: new) {
            // Along the line where both cover parts of pixels they make one picture, which only then lets through what
            // is behind it.
            self.role = .uncompositedOpaque
            opacity = own
        } else {
            self.role = role.ofUncompositedImages
        }
    }

    /// Of a layer that shows only one picture: its backdrop goes with it.
    init(sole node: RenderNode, as role: LayerRole) {
        isBacked = node.effects.backgroundFilters != nil
        self.role = isBacked ? role.ofCrossfadeImages : role.ofUncompositedImages
    }
}

// Facts 2.12.
extension Planner {
    /// Pictures that move within the layer's box, which stays where it is; what the layer does to what is behind it is
    /// done to both as one.
    func slide(
        _ slide: Slide, from was: PlacedLayer?, to placed: PlacedLayer, in outer: SuperlayerContext, as role: LayerRole
    ) -> [DisplayItem] {
        let (old, new) = seen(was, placed, in: outer)
        guard let lead = new ?? old else { return [] }
        let joint =
            new.flatMap { new in old.map { SlideCompositing($0.node, new.node, as: role) } }
            ?? SlideCompositing(sole: lead.node, as: role)
        let pictures = within(boxOf: placed, outer, isNonIsolated: joint.isBacked) { inner in
            func cutting(_ picture: PlacedLayer, _ way: CGFloat) -> SuperlayerContext {
                inner.cutting(slide.cutSides(of: picture.node, way, in: placed.node))
            }
            let was =
                old.map {
                    items(
                        of: $0.moved(from: slide.edge, slide.old, in: placed), in: cutting($0, slide.old),
                        as: joint.role)
                } ?? []
            let now =
                new.map {
                    settled(
                        $0.moved(from: slide.edge, slide.new, in: placed), in: cutting($0, slide.new), as: joint.role)
                } ?? []
            switch slide.order {
            case .newAbove: return was + now
            case .oldAbove: return now + was
            case .beside: return beside(was, now, isNonIsolated: joint.isBacked)
            }
        }
        return compositedAsGroup(
            pictures, opacity: joint.opacity, of: lead, in: outer, as: role, isBacked: joint.isBacked)
    }

    /// Pictures that push each other: along the device's axes they meet between pixels, and only askew does one have to
    /// be drawn beside the other.
    func push(_ way: CGFloat, from edge: Transition.Edge, _ placed: PlacedLayer, _ outer: SuperlayerContext) -> Slide {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.preservesAxisAlignment else { return Slide(edge, old: way, new: way - 1, .beside) }
        let met = snappedMeetingPoint(way, from: edge, placed.node.placement.bounds, projection.affine)
        return Slide(edge, old: met, new: met - 1, .newAbove)
    }

    /// The way nearest to `way` on which pictures that push each other meet between pixels: half covered by each, one
    /// would show what is behind both. Two layers that push each other out of one box meet there, too.
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

    /// Two pictures of which each covers what the other leaves of the pixels where they meet.
    private func beside(_ old: [DisplayItem], _ new: [DisplayItem], isNonIsolated: Bool) -> [DisplayItem] {
        if old.isEmpty || new.isEmpty { return old + new }
        return [
            .group(
                Group(
                    items: old + [.group(Group(items: new, blend: .beside, isNonIsolated: isNonIsolated))],
                    isNonIsolated: isNonIsolated))
        ]
    }

    /// What lies in the layer's box; a layer without extent clips nothing.
    private func within(
        boxOf placed: PlacedLayer, _ outer: SuperlayerContext, isNonIsolated: Bool,
        _ pictures: (SuperlayerContext) -> [DisplayItem]
    ) -> [DisplayItem] {
        let node = placed.node
        guard !node.placement.bounds.isEmpty else { return pictures(outer) }
        guard let frame = outer.frame(of: node, PlaneProjection(placed.matrix).concatenating(outer.projection)) else {
            return []
        }
        let box = node.appearance.masksToBounds ? BoxShape(node) : BoxShape(rect: frame.bounds, radius: 0, corners: [])
        guard let clip = region(box, of: frame) else { return [] }
        let items = pictures(outer.clipped(to: clip.bounds))
        if case .pixels = clip { return items }
        return items.isEmpty ? [] : [.group(Group(items: items, clip: clip, isNonIsolated: isNonIsolated))]
    }
}

extension RenderNode {
    /// Whether both are groups of the same opacity.
    fileprivate func fades(as other: RenderNode) -> Bool {
        let mine = appearance
        let theirs = other.appearance
        return transition == nil && mine.opacity == theirs.opacity && mine.allowsGroupOpacity
            && theirs.allowsGroupOpacity
    }
}

extension PlacedLayer {
    /// Moved by a share of the box of `layer`, in that layer's space.
    fileprivate func moved(from edge: Transition.Edge, _ way: CGFloat, in layer: PlacedLayer) -> PlacedLayer {
        let size = layer.node.placement.bounds.size
        let step = edge.motion
        let move = CATransform3DMakeTranslation(step.width * size.width * way, step.height * size.height * way, 0)
        return PlacedLayer(node, matrix: CATransform3DConcat(move, matrix))
    }
}
