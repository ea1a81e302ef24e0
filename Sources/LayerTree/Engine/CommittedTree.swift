import Foundation
import MotionTiming
import RenderTree

/// Render nodes of the tree at the last commit, at times other than the frame's.
///
/// Used for the old images of transitions, the delayed copies of replicators, and the samples of motion blur. Each
/// layer is evaluated once per time.
final class CommittedTree {
    private let purpose: Purpose
    private var nodes = LayerTimeTable<RenderNode>()
    /// The nodes of the sublayers of replicators. Copies of nested replicators show the same times again and again.
    private var sublayers = LayerTimeTable<[RenderNode]>()

    enum Purpose {
        /// The layer before the changes of this commit.
        case transitionSource
        /// The copies of a replicator; clips are not delayed.
        case copies
        /// A sample of a motion-blurred frame; clips are those of the frame.
        case shutter(Shutter)
    }

    init(_ purpose: Purpose) { self.purpose = purpose }

    /// Returns the node of the subtree at a time of its superlayer; nil for a layer that was never committed. If
    /// nothing in it changed or moves, it is the node of the last frame.
    func node(of layer: CALayer, atParentTime time: Double) -> RenderNode? {
        node(of: layer, at: ShutterTime(time: time, frame: time))
    }

    /// Returns the node of the subtree at a time of its superlayer, as `node(of:atParentTime:)` does; the time of the
    /// frame matters only for samples of motion blur.
    func node(of layer: CALayer, at parent: ShutterTime) -> RenderNode? {
        guard layer.isCommitted else { return nil }
        if case .shutter(let shutter) = purpose, let node = layer.node,
            !layer.isMotionBlurred || !shutter.movingLayers.contains(ObjectIdentifier(layer))
        {
            return node
        }
        let key = LayerTimeTable<RenderNode>.Key(layer, parent.time)
        if let cached = nodes[key] { return cached }
        guard let node = makeNode(of: layer, at: parent) else { return nil }
        nodes.insert(node, for: key)
        return node
    }

    /// Returns the nodes of a replicator's copies from the second one on, at a time of its own; empty if they equal the
    /// first copy.
    func delayedChildren(of layer: CALayer, showing state: LayerState, at now: Double) -> [[RenderNode]] {
        delayedChildren(of: layer, showing: state, at: ShutterTime(time: now, frame: now))
    }

    private func delayedChildren(of layer: CALayer, showing state: LayerState, at now: ShutterTime) -> [[RenderNode]] {
        guard case .replicator(let style) = state.drawing, style.delay != 0,
            layer.committedChildren.contains(where: \.isSubtreeAnimated),
            layer.engine?.allowsCopies(of: layer, style) != false
        else { return [] }
        return (1..<max(1, style.copies)).map { k in
            sublayers(of: layer, at: now.map { $0 - Double(k) * Double(style.delay) })
        }
    }

    /// Returns the nodes of a layer's sublayers at a time of the layer.
    private func sublayers(of layer: CALayer, at now: ShutterTime) -> [RenderNode] {
        let key = LayerTimeTable<[RenderNode]>.Key(layer, now.time)
        if let cached = sublayers[key] { return cached }
        let children = layer.committedChildren.compactMap { node(of: $0, at: now) }
        sublayers.insert(children, for: key)
        return children
    }

    private func makeNode(of layer: CALayer, at parent: ShutterTime) -> RenderNode? {
        let now = parent.map { layer.timing.localTime(at: $0) }
        guard var state = state(of: layer, at: now, parent: parent) else { return nil }
        let children = layer.arranged(layer.committedChildren.compactMap { node(of: $0, at: now) }, at: now)
        let mask = layer.committedMask.flatMap { node(of: $0, at: now) }
        if let node = layer.node, isAtRest(layer, state), node.mask === mask,
            node.children.elementsEqual(children, by: ===)
        {
            return node
        }
        let delayed = delayedChildren(of: layer, showing: state, at: now)
        return layer.makeNode(of: &state, layer.lastStyle(of: &state), mask, children, delayed)
    }

    /// Whether the layer itself looks as in the last frame.
    private func isAtRest(_ layer: CALayer, _ state: LayerState) -> Bool {
        guard case .shutter = purpose else { return !layer.needsEvaluation }
        return !layer.delaysSublayers && state == layer.presented ?? layer.committed
    }

    private func state(of layer: CALayer, at now: ShutterTime, parent: ShutterTime) -> LayerState? {
        guard var state = layer.committed else { return nil }
        guard case .shutter(let shutter) = purpose else {
            var isTransitionSource = false
            if case .transitionSource = purpose { isTransitionSource = true }
            layer.applyAnimations(
                to: &state, at: now.time, includingReplaced: isTransitionSource, parentTime: parent.time)
            layer.completeSnapshot(&state, at: now.time, isTransitionSource: isTransitionSource)
            return state
        }
        layer.applyAnimations(to: &state, at: now, parent: parent, host: shutter.time)
        // Drawn contents are those of the frame.
        if layer.animations.redraws, let presented = layer.presented { state.contents = presented.contents }
        // Time-dependent content has no time before its layer begins.
        let isStepped = layer.frameDrawing?.isStepped == true
        let time = now.frame >= 0 ? max(now.time, 0) : now.time
        layer.completeSnapshot(&state, at: isStepped ? now.frame : time, isTransitionSource: false)
        if let drawing = shutter.entering.drawing(of: layer, in: state, { $0.state(at: shutter.time) }) {
            state.drawing = drawing
        }
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
