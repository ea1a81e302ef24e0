import Foundation
import MotionTiming
import RenderTree

// Facts 2.2, 2.5.
extension AnimationEngine {
    /// Ends the animations whose active interval lies wholly before now; at its very end the last value still shows.
    func endFinishedAnimations() {
        if nextEnd.changeCount == changeCount, !Self.isOver(nextEnd.time, at: time) { return }
        var next = Double.infinity
        for layer in animated {
            endFinishedAnimations(of: layer)
            next = min(next, layer.animations.motion?.firstEnd(of: layer, changeCount: changeCount) ?? -.infinity)
        }
        nextEnd = (next, changeCount)
    }

    private func endFinishedAnimations(of layer: CALayer) {
        let now = layer.localTime(atMediaTime: time)
        for entry in layer.animations.entries where entry.phase == .running && Self.isOver(entry.end, at: now) {
            entry.phase = .finished
            layer.animations.compiled = .notYet
            if entry.animation.isRemovedOnCompletion { layer.animations.drop(entry) }
            callbacks.didStop(entry, finished: true)
        }
    }

    private static func isOver(_ end: Double, at now: Double) -> Bool { end < now - 1e-9 }

    /// Computes what every animated layer shows now.
    func evaluate() throws {
        var isOneByOne = false
        for layer in animated where try !move(layer) { isOneByOne = true }
        if isOneByOne { animated.removeAll(where: isAtRest) }
    }

    /// Evaluates a layer; false for one that may be at rest now.
    private func move(_ layer: CALayer) throws -> Bool {
        if let motion = layer.animations.motion, !layer.hasTimeDependentContent {
            let now = motion.localTime(of: layer, at: time, changeCount: changeCount)
            if layer.presented.withValue({ motion.update(&$0, at: now) }) == true { layer.invalidateNode() }
            return true
        }
        guard layer.engine === self else { return false }
        let isSettled = layer.flags.remove(.isCommittedSinceLastFrame) == nil
        try evaluate(layer)
        if isSettled { compile(layer) }
        return false
    }

    /// Takes a layer that needs no more evaluation off the list.
    private func isAtRest(_ layer: CALayer) -> Bool {
        if layer.animations.motion != nil { return false }
        if layer.animations.entries.isEmpty { layer.flags.remove(.animatesSublayers) }
        guard !layer.needsEvaluation || layer.engine !== self else { return false }
        if layer.engine === self { layer.flags.remove(.isInEvaluationList) }
        return true
    }

    /// After a frame in which nothing but time changed: from now on the compiled animations do.
    private func compile(_ layer: CALayer) {
        guard case .notYet = layer.animations.compiled, !layer.animations.entries.isEmpty,
            !layer.hasTimeDependentContent
        else {
            return
        }
        guard let motion = CompiledAnimations(layer) else { return layer.animations.compiled = .never }
        if layer.presented == nil { layer.presented = layer.committed }
        layer.animations.compiled = .motion(motion)
    }

    private func evaluate(_ layer: CALayer) throws {
        guard let committed = layer.committed else { return }
        var state = committed
        layer.applyAnimations(to: &state, at: layer.localTime(atMediaTime: time))
        if layer.animations.redraws { redraw(layer, &state, committed) }
        try layer.complete(&state, at: time, in: sight)
        layer.followDelayedCopies()
        guard state != layer.presented ?? committed else { return }
        layer.presented = state == committed ? nil : state
        layer.invalidateNode()
    }

    /// Has a copy of the layer with the presented values draw, where a property of its subclass is animated (facts
    /// 1.18).
    private func redraw(_ layer: CALayer, _ state: inout LayerState, _ committed: LayerState) {
        guard state.declared != committed.declared else { return }
        let changed = Set(state.declared.keys).union(committed.declared.keys).filter {
            state.declared[$0] != committed.declared[$0]
        }
        guard changed.contains(where: { type(of: layer).needsDisplay(forKey: $0) }) else { return }
        state.contents = layer.contentsDisplayed(presenting: state)
    }
}

extension LayerState {
    /// False when the layer itself draws nothing, whatever lies around it.
    var isVisible: Bool { !appearance.isHidden && appearance.opacity > 0 }
}

extension CALayer {
    /// Late copies move on while nothing changes in the first; once more after the last animation is gone.
    fileprivate func followDelayedCopies() {
        let moves = delaysSublayers && committedChildren.contains(where: \.isSubtreeAnimated)
        if moves || flags.contains(.hasMovingCopies) { invalidateNode() }
        if moves { flags.insert(.hasMovingCopies) } else { flags.remove(.hasMovingCopies) }
    }

    /// Applies the running animations in the order they were added: later ones see what earlier ones gave.
    ///
    /// Those replaced or removed since the last commit are still shown by what was committed then. Those that end
    /// before `now` and are removed then may be skipped, though the engine has not come to it yet.
    func applyAnimations(
        to state: inout LayerState, at now: Double, includingReplaced: Bool = false, skippingEnded: Bool = false,
        parentTime: Double? = nil
    ) {
        defer { state.limitSize() }
        let entries = includingReplaced ? animations.cancelled + animations.entries : animations.entries
        for entry in entries where entry.phase != .pending && !(skippingEnded && entry.isToBeRemoved(by: now)) {
            entry.track.forEachActive(at: now, inheritedDuration: entry.track.timing.duration) { track, progress in
                Self.apply(track, progress, ofSublayer: [], to: &state)
            }
            if let transition = entry.transition { state.transition = transition.shown(by: entry.track, at: now) }
        }
        if name != nil { applyAnimationsOfSuperlayers(to: &state, parentTime: parentTime) }
    }

    /// Applies what the layers above say of this one by the names that lead to it.
    private func applyAnimationsOfSuperlayers(to state: inout LayerState, parentTime: Double?) {
        var layer: CALayer = self
        var path: [String] = []
        while let parent = layer.superlayer, let name = layer.name {
            path.insert(name, at: 0)
            if parent.flags.contains(.animatesSublayers) {
                parent.applySublayerAnimations(to: &state, of: path, at: layer === self ? parentTime : nil)
            }
            layer = parent
        }
    }

    /// Applies what this layer's animations say of a named sublayer, in this layer's time.
    private func applySublayerAnimations(to state: inout LayerState, of path: [String], at time: Double?) {
        guard let engine else { return }
        let now = time ?? localTime(atMediaTime: engine.time)
        for entry in animations.entries where entry.hasSublayerTargets && entry.phase != .pending {
            entry.track.forEachActive(at: now, inheritedDuration: entry.track.timing.duration) { track, progress in
                Self.apply(track, progress, ofSublayer: path, to: &state)
            }
        }
    }

    private static func apply(
        _ track: PropertyTrack, _ progress: PropertyTrack.Progress, ofSublayer path: [String],
        to state: inout LayerState
    ) {
        guard let keyPath = track.target as? LayerKeyPath, keyPath.sublayerPath == path else { return }
        if let value = track.value(at: progress, under: keyPath.read(state)) { keyPath.write(value, into: &state) }
        if let angle = track.rotation(at: progress) {
            let turn = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            state.placement.transform = CATransform3DConcat(turn, state.placement.transform)
        }
    }
}
