import Foundation
import MotionTiming
import RenderTree

// Facts 2.2, 2.5.
extension AnimationEngine {
    /// Ends the animations whose active interval lies wholly before now; at its very end the last value still shows.
    func endFinishedAnimations() {
        for layer in animated {
            let now = layer.localTime(atMediaTime: time)
            for entry in layer.animations.entries where entry.phase == .running && entry.end < now - 1e-9 {
                entry.phase = .finished
                if entry.animation.isRemovedOnCompletion { layer.animations.drop(entry) }
                callbacks.didStop(entry, finished: true)
            }
        }
    }

    /// Computes what every animated layer shows now.
    func evaluate() throws {
        for layer in animated where layer.engine === self { try evaluate(layer) }
        animated.removeAll { layer in
            if layer.animations.entries.isEmpty { layer.flags.remove(.animatesSublayers) }
            guard !layer.needsEvaluation || layer.engine !== self else { return false }
            if layer.engine === self { layer.flags.remove(.isWatched) }
            return true
        }
    }

    private func evaluate(_ layer: CALayer) throws {
        guard let committed = layer.committed else { return }
        var state = committed
        layer.applyAnimations(to: &state, at: layer.localTime(atMediaTime: time))
        if layer.animations.redraws { redraw(layer, &state, committed) }
        if let content = layer.frameContent, state.isVisible {
            state.drawing = try content.drawing(at: time, in: state.placement.bounds)
        }
        guard state != layer.presented ?? committed else { return }
        layer.presented = state == committed ? nil : state
        layer.invalidateNode()
    }

    /// Has a copy of the layer with the presented values draw, where a property of its subclass is animated (facts 1.18).
    private func redraw(_ layer: CALayer, _ state: inout LayerState, _ committed: LayerState) {
        guard state.declared != committed.declared else { return }
        let changed = Set(state.declared.keys).union(committed.declared.keys).filter { state.declared[$0] != committed.declared[$0] }
        guard changed.contains(where: { type(of: layer).needsDisplay(forKey: $0) }) else { return }
        state.contents = layer.contentsDisplayed(presenting: state)
    }
}

extension LayerState {
    /// False when the layer itself draws nothing, whatever lies around it.
    var isVisible: Bool { !appearance.isHidden && appearance.opacity > 0 }
}

extension CALayer {
    /// Applies the running animations in the order they were added: later ones see what earlier ones gave.
    ///
    /// Those replaced or removed since the last commit are still shown by what was committed then.
    func applyAnimations(to state: inout LayerState, at now: Double, includingReplaced: Bool = false, parentTime: Double? = nil) {
        let entries = includingReplaced ? animations.cancelled + animations.entries : animations.entries
        for entry in entries where entry.phase != .pending {
            entry.track.forEachActive(at: now, inheritedDuration: entry.track.timing.duration) { track, progress in
                Self.apply(track, progress, ofSublayer: nil, to: &state)
            }
            if let transition = entry.transition { state.transition = transition.shown(by: entry.track, at: now) }
        }
        guard let superlayer, superlayer.flags.contains(.animatesSublayers), let name else { return }
        superlayer.applySublayerAnimations(to: &state, of: name, at: parentTime)
    }

    /// Applies what this layer's animations say of a named sublayer, in this layer's time.
    private func applySublayerAnimations(to state: inout LayerState, of name: String, at time: Double?) {
        guard let engine else { return }
        let now = time ?? localTime(atMediaTime: engine.time)
        for entry in animations.entries where entry.hasSublayerTargets && entry.phase != .pending {
            entry.track.forEachActive(at: now, inheritedDuration: entry.track.timing.duration) { track, progress in
                Self.apply(track, progress, ofSublayer: name, to: &state)
            }
        }
    }

    private static func apply(_ track: PropertyTrack, _ progress: PropertyTrack.Progress, ofSublayer name: String?, to state: inout LayerState) {
        guard let keyPath = track.target as? LayerKeyPath, keyPath.sublayerName == name else { return }
        if let value = track.value(at: progress, under: keyPath.read(state)) { keyPath.write(value, into: &state) }
        if let angle = track.rotation(at: progress) {
            let turn = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            state.placement.transform = CATransform3DConcat(turn, state.placement.transform)
        }
    }
}
