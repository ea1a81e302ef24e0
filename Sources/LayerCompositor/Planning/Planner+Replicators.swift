import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the items of the copies, the first at the bottom.
    func replicas(_ style: ReplicatorStyle, of frame: ProjectedLayer) -> [DisplayItem] {
        let forSublayers = frame.node.placement.forSublayers
        let outer = frame.contextForSublayers
        var run = BoxBatchBuilder(in: outer)
        let gathers = style.copies >= BoxBatchBuilder.minimumCount
        var items: [DisplayItem] = []
        for copy in frame.node.copies(style) {
            let place = CATransform3DConcat(copy.transform, forSublayers)
            if gathers, run.add(copy, placedBy: place) { continue }
            items += run.take()
            let own = self.items(ofSublayers: copy.sublayers.map { PlacedLayer($0, forSublayers: place) }, in: outer)
            items += copy.tint.map { tint in own.map { $0.tinted(tint) } } ?? own
        }
        return items + run.take()
    }
}

/// One copy of a replicator's sublayers (facts 3.4).
struct ReplicaCopy {
    let sublayers: [RenderNode]
    /// The copy's transform in the replicator's space, about its anchor point.
    let transform: CATransform3D
    let tint: Tint?
}

/// Gathers consecutive replicator copies of a layer that only shows a small box of one color.
struct BoxBatchBuilder {
    /// The smallest number of copies; replicators with fewer are planned layer by layer.
    static let minimumCount = 8
    /// The maximum width and height in pixels. Larger boxes may hide much of what is below them, which only separate
    /// items do.
    private static let limit = 128

    private let context: SuperlayerContext
    private var boxes: [BoxBatch.Box] = []
    /// The last box: consecutive copies have the same shape, so its path is made once.
    private var last: (box: BoxShape, shape: BoxBatch.Shape)?

    init(in context: SuperlayerContext) { self.context = context }

    /// Adds a copy; returns false if it is not such a box.
    mutating func add(_ copy: ReplicaCopy, placedBy place: CATransform3D) -> Bool {
        guard copy.sublayers.count == 1, let node = copy.sublayers.first, let color = node.boxColor,
            !context.clip.isEmpty
        else { return false }
        let matrix = CATransform3DConcat(node.placement.toSuperlayer, place)
        let projection = PlaneProjection(matrix).concatenating(context.projection)
        guard projection.isAffine, projection.isFinite, abs(projection.determinant) > 1e-18 else { return false }
        let toDevice = projection.affine
        // Chords may lie slightly outside the curve.
        let reached = node.placement.bounds.applying(toDevice).insetBy(dx: -1, dy: -1)
        guard reached.width <= CGFloat(BoxBatchBuilder.limit), reached.height <= CGFloat(BoxBatchBuilder.limit) else {
            return false
        }
        let area = PixelRect(covering: reached, within: context.clip)
        if area.isEmpty { return true }
        let box = BoxBatch.Box(
            toDevice: toDevice, area: area, shape: shape(of: BoxShape(node)),
            opacity: context.opacity * min(CGFloat(node.appearance.opacity), 1),
            color: SIMD4(color.red, color.green, color.blue, color.alpha))
        boxes.append(copy.tint.map { box.tinted($0, fading: true) } ?? box)
        return true
    }

    /// Returns the copies gathered since the last call as one item.
    mutating func take() -> [DisplayItem] {
        if boxes.isEmpty { return [] }
        defer { boxes = [] }
        return [.boxes(BoxBatch(boxes))]
    }

    private mutating func shape(of box: BoxShape) -> BoxBatch.Shape {
        if let last, last.box == box { return last.shape }
        let made = BoxBatch.Shape(rect: box.rect, path: box.isRounded ? box.path : nil)
        last = (box, made)
        return made
    }
}

extension RenderNode {
    /// Returns the copies; each transform is applied to that of the copy before.
    func copies(_ style: ReplicatorStyle) -> [ReplicaCopy] {
        let anchor = placement.anchor
        let to = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
        let from = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
        var power = CATransform3DIdentity
        return (0..<style.copies).compactMap { k in
            defer { power = CATransform3DConcat(style.transform, power) }
            let color = style.color(ofCopy: k)
            let about = CATransform3DConcat(CATransform3DConcat(to, power), from)
            guard color.alpha > 0 else { return nil }
            return ReplicaCopy(sublayers: sublayers(ofCopy: k), transform: about, tint: Tint(color))
        }
    }

    /// The background color of a layer that shows nothing else and has no effects.
    fileprivate var boxColor: CGColor? {
        guard let color = appearance.backgroundColor, color.alpha > 0, children.isEmpty, drawing == .none,
            contents.image == nil
        else { return nil }
        guard mask == nil, transition == nil, effects.isPlain, contents.incoming == nil, shadow.opacity <= 0 else {
            return nil
        }
        let look = appearance
        let size = placement.bounds.size
        guard !look.isHidden, look.opacity > 0, look.isDoubleSided, !look.masksToBounds, size.width > 0, size.height > 0
        else { return nil }
        return look.hasOnlyBackground ? color : nil
    }
}

extension Appearance {
    /// Whether there is no border and all edges are antialiased.
    fileprivate var hasOnlyBackground: Bool {
        allowsEdgeAntialiasing && smoothEdges == .all
            && (borderWidth <= 0 || (borderColor.map { $0.alpha <= 0 } ?? true))
    }
}
