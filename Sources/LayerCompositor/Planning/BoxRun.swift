import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// Gathers a replicator's copies of a layer that is nothing but a small box of one colour, as long as they follow each
/// other.
struct BoxRun {
    /// Replicators with fewer copies are planned layer by layer.
    static let leastCount = 8
    /// In pixels, to either side: larger boxes may hide much of what is below them, which only steps of their own do.
    private static let limit = 128

    private let surroundings: Surroundings
    private var boxes: [BoxBatch.Box] = []
    /// Copies that follow each other are alike: their path is made once.
    private var last: (box: BoxShape, shape: BoxBatch.Shape)?

    init(in surroundings: Surroundings) { self.surroundings = surroundings }

    /// Takes a copy; false where it is no such box.
    mutating func add(_ copy: ReplicaCopy, placedBy place: CATransform3D) -> Bool {
        guard copy.sublayers.count == 1, let node = copy.sublayers.first, let color = node.boxColor,
            !surroundings.clip.isEmpty
        else { return false }
        let matrix = CATransform3DConcat(node.placement.toSuperlayer, place)
        let projection = PlaneProjection(matrix).concatenating(surroundings.projection)
        guard projection.isAffine, projection.isFinite, abs(projection.determinant) > 1e-18 else { return false }
        let toDevice = projection.affine
        // Chords may lie a little outside of the curve.
        let reached = node.placement.bounds.applying(toDevice).insetBy(dx: -1, dy: -1)
        guard reached.width <= CGFloat(BoxRun.limit), reached.height <= CGFloat(BoxRun.limit) else { return false }
        let area = PixelRect(covering: reached, within: surroundings.clip)
        if area.isEmpty { return true }
        let box = BoxBatch.Box(
            toDevice: toDevice, area: area, shape: shape(of: BoxShape(node)),
            opacity: surroundings.opacity * min(CGFloat(node.appearance.opacity), 1),
            color: SIMD4(color.red, color.green, color.blue, color.alpha))
        boxes.append(copy.tint.map { box.tinted($0, fading: true) } ?? box)
        return true
    }

    /// What was gathered since the last time, as one step.
    mutating func take() -> [Item] {
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
    /// The background of a layer that shows nothing else and has no effect of its own.
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
    /// No border, and no hard edges.
    fileprivate var hasOnlyBackground: Bool {
        allowsEdgeAntialiasing && smoothEdges == .all
            && (borderWidth <= 0 || (borderColor.map { $0.alpha <= 0 } ?? true))
    }
}
