import Foundation
import LayerTree
import RenderTree
import VectorGeometry

/// The nodes of a layer in the order in which they are made. The first node of each frame takes the first slot, and so
/// on.
///
/// Slots give nodes the same identity in every frame. A slot whose parts did not change returns the node of the last
/// frame, so that the compositor keeps what it drew.
final class NodePool {
    private struct Slot {
        let identity: RenderNode.Identity
        var parts: NodeParts
        var node: RenderNode
    }

    private var slots: [Slot] = []
    private var next = 0
    private var outlines: [Outline] = []
    private var nextOutline = 0

    /// Starts a new frame.
    func restart() {
        next = 0
        nextOutline = 0
    }

    /// Returns the node of the next slot.
    func node(_ parts: NodeParts) -> RenderNode {
        defer { next += 1 }
        guard next < slots.count else {
            let identity = RenderNode.Identity.next()
            let node = parts.node(identity)
            slots.append(Slot(identity: identity, parts: parts, node: node))
            return node
        }
        if slots[next].parts.isSame(as: parts) { return slots[next].node }
        let node = parts.node(slots[next].identity)
        slots[next].parts = parts
        slots[next].node = node
        return node
    }
}

// MARK: - Outlines

extension NodePool {
    /// A path made from contours, with what is known about it.
    struct Outline {
        fileprivate let sources: [Source]
        /// The path.
        let path: VectorPath
        /// Whether the path has elements and finite coordinates.
        let isDrawable: Bool
    }

    /// Contours with their matrix.
    fileprivate struct Source: Equatable {
        let matrix: CGAffineTransform
        let contours: [Contour]
    }

    /// Returns the path of placed contours: that of the last frame if they did not change.
    func outline(of placed: [PlacedPath]) -> Outline {
        defer { nextOutline += 1 }
        if nextOutline < outlines.count, outlines[nextOutline].isMade(from: placed) { return outlines[nextOutline] }
        var path = VectorPath()
        path.elements.reserveCapacity(placed.reduce(0) { $0 + $1.path.elementCount })
        for source in placed {
            for contour in source.path.contours { contour.append(to: &path, source.matrix) }
        }
        let outline = Outline(
            sources: placed.map { Source(matrix: $0.matrix, contours: $0.path.contours) }, path: path,
            isDrawable: !path.isEmpty && path.isDrawable)
        if nextOutline < outlines.count { outlines[nextOutline] = outline } else { outlines.append(outline) }
        return outline
    }
}

extension NodePool.Outline {
    fileprivate func isMade(from placed: [PlacedPath]) -> Bool {
        // Arrays that share their memory compare without visiting their elements.
        sources.count == placed.count
            && zip(sources, placed).allSatisfy { $0.matrix == $1.matrix && $0.contours == $1.path.contours }
    }
}

extension ShapePath {
    /// The number of path elements of the contours, at most.
    fileprivate var elementCount: Int { contours.reduce(0) { $0 + $1.vertices.count + 3 } }
}

extension NodeParts {
    /// Returns whether nodes of these parts draw the same.
    fileprivate func isSame(as other: NodeParts) -> Bool {
        matrix == other.matrix && opacity == other.opacity && children.areSame(as: other.children)
            && mask === other.mask && contents === other.contents && contentsGravity == other.contentsGravity
            && enlargesAsCoreGraphics == other.enlargesAsCoreGraphics
            && bounds == other.bounds && clips == other.clips
            && drawing == other.drawing && backgroundColor == other.backgroundColor && blendMode == other.blendMode
            && filters == other.filters && shadow == other.shadow && projection == other.projection
            && label == other.label
    }
}

extension [RenderNode] {
    /// Returns whether two lists hold the same objects.
    func areSame(as other: [RenderNode]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0 === $1 }
    }
}
