import Foundation
import RenderTree

// Facts 2.12.
extension AnimationEngine {
    /// Keeps the pictures that new transitions begin with, before the commit changes what is shown.
    func captureOldPictures() {
        for layer in changed where layer.engine === self {
            for entry in layer.animations.entries {
                guard let transition = entry.transition, !transition.isCaptured else { continue }
                transition.capture(layer.committedPicture(at: time))
            }
        }
    }
}

extension CALayer {
    /// The subtree as the last commit left it, with its animations at a media time; nil for a layer that was never committed.
    fileprivate func committedPicture(at time: Double) -> RenderNode? {
        committedNode(atParentTime: superlayer?.localTime(atMediaTime: time) ?? time)
    }

    /// The node of the last frame where nothing in the subtree was changed or moves since.
    private func committedNode(atParentTime parentTime: Double) -> RenderNode? {
        guard let state = committedState(atParentTime: parentTime) else { return nil }
        let now = timing.localTime(at: parentTime)
        let children = committedChildren.compactMap { $0.committedNode(atParentTime: now) }
        let mask = committedMask?.committedNode(atParentTime: now)
        if let node, !needsEvaluation, node.mask === mask, node.children.elementsEqual(children, by: ===) { return node }
        return RenderNode(
            identity: identity, label: label, placement: state.placement, appearance: state.appearance, shadow: state.shadow,
            contents: state.contents, drawing: state.drawing, effects: state.effects, mask: mask, children: children,
            transition: state.transition)
    }

    /// What an evaluation at a time of the superlayer would have shown before the changes of this commit.
    private func committedState(atParentTime parentTime: Double) -> LayerState? {
        guard var state = committed else { return nil }
        applyAnimations(to: &state, at: timing.localTime(at: parentTime), includingReplaced: true, parentTime: parentTime)
        guard let frameContent, state.isVisible, let engine else { return state }
        // What a clip cannot give here fails the next evaluation too, which throws it.
        if let drawing = try? frameContent.drawing(at: engine.time, in: state.placement.bounds) { state.drawing = drawing }
        return state
    }
}
