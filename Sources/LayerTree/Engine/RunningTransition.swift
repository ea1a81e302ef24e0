import Foundation
import MotionTiming
import RenderTree

/// The state of a layer's `CATransition`: it draws the way from the image at its commit to the new one.
final class RunningTransition {
    private let kind: Transition.Kind
    private let start, end: CGFloat
    /// Whether the type is one that Apple publishes, or the filter is a transition; if not, it fades.
    let isKnown: Bool
    private(set) var isCaptured = false
    private var old: RenderNode?

    init(_ transition: CATransition) {
        let edge = transition.subtype.flatMap { Transition.Edge(rawValue: $0.rawValue) } ?? .left
        let kinds: [CATransitionType: Transition.Kind] = [
            .fade: .fade, .push: .push(from: edge), .moveIn: .moveIn(from: edge), .reveal: .reveal(from: edge),
            .viewFlip: .flip(from: edge),
        ]
        if let filter = transition.filter {
            let kernel = TransitionKernel(boxed: filter)
            kind = kernel.map(Transition.Kind.kernel) ?? .fade
            isKnown = kernel != nil
        } else {
            kind = kinds[transition.type] ?? .fade
            isKnown = kinds[transition.type] != nil
        }
        start = CGFloat(transition.startProgress)
        end = CGFloat(transition.endProgress)
    }

    /// Keeps the image of the layer before the commit; nil for a layer that is new in the tree.
    func capture(_ image: RenderNode?) {
        old = image?.trimmingTransitionChain(beyond: RunningTransition.maximumTransitionChain)
        isCaptured = true
    }

    /// The number of old images kept inside old images, from transitions that interrupted each other on a layer or on
    /// its ancestors.
    private static let maximumTransitionChain = 4

    /// Returns the transition at a progress, 0…1, from a layer that keeps changing.
    func shown(progress: Double, from old: RenderNode) -> Transition {
        Transition(kind, progress: start + (end - start) * CGFloat(progress), old: old)
    }

    /// Returns the state of the transition at a time of its layer; nil while it has no effect (facts 2.12).
    func shown(by track: AnimationTrack, at now: Double) -> Transition? {
        track.fraction(at: now, inheritedDuration: track.timing.duration).map { p in
            Transition(kind, progress: start + (end - start) * CGFloat(p), old: old)
        }
    }
}

extension RenderNode {
    /// Returns the node with at most `limit` old images inside each other, anywhere in it.
    fileprivate func trimmingTransitionChain(beyond limit: Int) -> RenderNode {
        let kept = children.map { $0.trimmingTransitionChain(beyond: limit) }
        let keptMask = mask?.trimmingTransitionChain(beyond: limit)
        let old = limit == 0 ? nil : transition?.old?.trimmingTransitionChain(beyond: limit - 1)
        if keptMask === mask, old === transition?.old, kept.elementsEqual(children, by: ===) { return self }
        return RenderNode(
            identity: identity, label: label, placement: placement, appearance: appearance, shadow: shadow,
            contents: contents,
            drawing: drawing, effects: effects, mask: keptMask, children: kept,
            transition: old.flatMap { old in
                transition.map { Transition($0.kind, progress: $0.progress, old: old, matte: $0.matte) }
            })
    }
}

// Facts 2.12.
extension AnimationEngine {
    /// Keeps the images that new transitions begin with, before the commit changes what is shown.
    func captureTransitionSources() {
        let tree = CommittedTree(.transitionSource)
        for layer in changedLayers
        where layer.flags.contains(.hasOtherChanges) && !layer.animations.entries.isEmpty && layer.engine === self {
            for entry in layer.animations.entries {
                guard let transition = entry.transition, !transition.isCaptured else { continue }
                transition.capture(
                    tree.node(of: layer, atParentTime: layer.superlayer?.localTime(atMediaTime: time) ?? time))
            }
        }
    }
}
