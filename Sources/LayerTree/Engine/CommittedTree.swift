import Foundation
import MotionTiming
import RenderTree

/// Render nodes of the tree as the last commit left it, at other times than the frame's.
///
/// For the old pictures of transitions and the late copies of replicators. Each layer is evaluated once for each time.
final class CommittedTree {
    private let purpose: Purpose
    private var nodes: [Key: RenderNode] = [:]

    enum Purpose {
        /// What the layer shows before the changes of this commit.
        case transitionSource
        /// What a replicator's copies show; clips are not delayed.
        case copies
    }

    /// A time to the nanosecond, so that sums of delays that are equal but for rounding are the same.
    private struct Key: Hashable {
        let layer: ObjectIdentifier
        let nanoseconds: Int64

        init(_ layer: CALayer, _ time: Double) {
            self.layer = ObjectIdentifier(layer)
            nanoseconds = Int64(min(max(time * 1e9, -9e18), 9e18).rounded())
        }
    }

    init(_ purpose: Purpose) { self.purpose = purpose }

    /// The subtree at a time of its superlayer; nil for a layer that was never committed. Where nothing in it was
    /// changed or moves it is the node of the last frame.
    func node(of layer: CALayer, atParentTime time: Double) -> RenderNode? {
        guard layer.committed != nil else { return nil }
        let key = Key(layer, time)
        if let known = nodes[key] { return known }
        let made = makeNode(of: layer, atParentTime: time)
        nodes[key] = made
        return made
    }

    /// What the copies of a replicator show from the second one on, at a time of its own; empty where that is what the
    /// first shows.
    func delayedChildren(of layer: CALayer, showing state: LayerState, at now: Double) -> [[RenderNode]] {
        guard case .replicas(let style) = state.drawing, style.delay != 0,
            layer.committedChildren.contains(where: \.isSubtreeAnimated)
        else { return [] }
        return (1..<max(1, style.copies)).map { k in
            layer.committedChildren.compactMap { node(of: $0, atParentTime: now - Double(k) * Double(style.delay)) }
        }
    }

    private func makeNode(of layer: CALayer, atParentTime time: Double) -> RenderNode? {
        guard var state = state(of: layer, atParentTime: time) else { return nil }
        let now = layer.timing.localTime(at: time)
        let children = layer.committedChildren.compactMap { node(of: $0, atParentTime: now) }
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
        let isOld = purpose == .transitionSource
        let now = layer.timing.localTime(at: time)
        layer.applyAnimations(to: &state, at: now, includingReplaced: isOld, parentTime: time)
        layer.completeSnapshot(&state, at: now, isOld: isOld)
        return state
    }
}

extension CALayer {
    /// Whether something in the committed subtree may differ from frame to frame.
    var isSubtreeAnimated: Bool {
        needsEvaluation || committedMask?.isSubtreeAnimated == true
            || committedChildren.contains(where: \.isSubtreeAnimated)
    }

    /// A replicator whose copies show different times.
    var delaysSublayers: Bool {
        guard flags.contains(.replicates), case .replicas(let style) = (presented ?? committed ?? state).drawing else {
            return false
        }
        return style.delay != 0
            || animations.entries.contains { $0.track.targets.contains { $0.property.key == "instanceDelay" } }
    }
}
