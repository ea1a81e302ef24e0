import Foundation
import MotionTiming
import RenderTree

/// Render nodes of the tree at the last commit, at times other than the frame's.
///
/// Used for the old images of transitions and the delayed copies of replicators. Each layer is evaluated once per time.
final class CommittedTree {
    private let purpose: Purpose
    private var nodes: [Key: RenderNode] = [:]

    enum Purpose {
        /// The layer before the changes of this commit.
        case transitionSource
        /// The copies of a replicator; clips are not delayed.
        case copies
    }

    /// A layer at a time, rounded to nanoseconds, so that sums of delays that differ by rounding are equal.
    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let nanoseconds: Int64

        init(_ layer: CALayer, _ time: Double) {
            self.layer = ObjectIdentifier(layer)
            nanoseconds = Int64(min(max(time * 1e9, -9e18), 9e18).rounded())
        }
    }

    init(_ purpose: Purpose) { self.purpose = purpose }

    /// Returns the node of the subtree at a time of its superlayer; nil for a layer that was never committed. If
    /// nothing in it changed or moves, it is the node of the last frame.
    func node(of layer: CALayer, atParentTime time: Double) -> RenderNode? {
        guard layer.committed != nil else { return nil }
        let key = Key(layer, time)
        if let known = nodes[key] { return known }
        let made = makeNode(of: layer, atParentTime: time)
        nodes[key] = made
        return made
    }

    /// Returns the nodes of a replicator's copies from the second one on, at a time of its own; empty if they equal the
    /// first copy.
    func delayedChildren(of layer: CALayer, showing state: LayerState, at now: Double) -> [[RenderNode]] {
        guard case .replicator(let style) = state.drawing, style.delay != 0,
            layer.committedChildren.contains(where: \.isSubtreeAnimated),
            layer.engine?.allowsCopies(of: layer, style) != false
        else { return [] }
        return (1..<max(1, style.copies)).map { k in
            layer.committedChildren.compactMap { node(of: $0, atParentTime: now - Double(k) * Double(style.delay)) }
        }
    }

    private func makeNode(of layer: CALayer, atParentTime time: Double) -> RenderNode? {
        guard var state = state(of: layer, atParentTime: time) else { return nil }
        let now = layer.timing.localTime(at: time)
        let children = layer.arranged(
            layer.committedChildren.compactMap { node(of: $0, atParentTime: now) }, at: now)
        let mask = layer.committedMask.flatMap { node(of: $0, atParentTime: now) }
        if let node = layer.node, !layer.needsEvaluation, node.mask === mask,
            node.children.elementsEqual(children, by: ===)
        {
            return node
        }
        let delayed = delayedChildren(of: layer, showing: state, at: now)
        return layer.makeNode(of: &state, mask, children, delayed)
    }

    private func state(of layer: CALayer, atParentTime time: Double) -> LayerState? {
        guard var state = layer.committed else { return nil }
        let isTransitionSource = purpose == .transitionSource
        let now = layer.timing.localTime(at: time)
        layer.applyAnimations(to: &state, at: now, includingReplaced: isTransitionSource, parentTime: time)
        layer.completeSnapshot(&state, at: now, isTransitionSource: isTransitionSource)
        return state
    }
}

extension CALayer {
    /// Whether anything in the committed subtree may differ from frame to frame.
    var isSubtreeAnimated: Bool {
        needsEvaluation || committedMask?.isSubtreeAnimated == true
            || committedChildren.contains(where: \.isSubtreeAnimated)
    }

    /// Whether the layer is a replicator whose copies show different times.
    var delaysSublayers: Bool {
        guard flags.contains(.replicates), case .replicator(let style) = (presented ?? committed ?? state).drawing
        else {
            return false
        }
        return style.delay != 0
            || animations.entries.contains { $0.track.targets.contains { $0.property.key == "instanceDelay" } }
    }
}
