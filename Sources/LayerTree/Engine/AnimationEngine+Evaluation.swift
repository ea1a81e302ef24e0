import Foundation
import MotionTiming
import RenderTree
import VectorGeometry

// Facts 2.2, 2.5.
extension AnimationEngine {
    /// Ends the animations whose active interval is entirely before now; at its very end the last value is still shown.
    func endFinishedAnimations() {
        for layer in ends.removeDue(at: time, in: self) {
            endFinishedAnimations(of: layer)
            ends.schedule(layer)
        }
    }

    private func endFinishedAnimations(of layer: CALayer) {
        let now = layer.localTime(atMediaTime: time)
        for entry in layer.animations.entries where entry.phase == .running && Self.isOver(entry.end, at: now) {
            entry.phase = .finished
            layer.animations.compiled = .notYet
            if entry.animation.isRemovedOnCompletion {
                layer.animations.drop(entry)
                if entry.redraws(layer) { layer.setNeedsDisplay() }
            }
            callbacks.didStop(entry, finished: true)
        }
    }

    static func isOver(_ end: Double, at now: Double) -> Bool { end < now - 1e-9 }

    /// Evaluates every animated layer.
    func evaluate() throws {
        var isOneByOne = false
        for layer in animatedLayers where try !move(layer) { isOneByOne = true }
        if isOneByOne { animatedLayers.removeAll(where: isAtRest) }
    }

    /// Evaluates a layer; returns false if it may be at rest now.
    private func move(_ layer: CALayer) throws -> Bool {
        if let motion = layer.animations.motion, !layer.hasTimeDependentContent {
            let now = motion.localTime(of: layer, at: time, changeCount: changeCount)
            if layer.presented.withValue({ motion.update(&$0, at: now) }) == true {
                if motion.movesOnly { layer.invalidatePlacement() } else { layer.invalidateNode() }
            }
            return true
        }
        guard layer.engine === self else { return false }
        let isSettled = layer.flags.remove(.isCommittedSinceLastFrame) == nil
        try evaluate(layer)
        if isSettled { compile(layer) }
        return false
    }

    /// Returns whether a layer needs no more evaluation, and prepares its removal from the list.
    private func isAtRest(_ layer: CALayer) -> Bool {
        if layer.animations.motion != nil { return false }
        if layer.animations.entries.isEmpty { layer.flags.remove(.animatesSublayers) }
        guard !layer.needsEvaluation || layer.engine !== self else { return false }
        if layer.engine === self { layer.flags.remove(.isInEvaluationList) }
        return true
    }

    /// Compiles the animations of a layer after a frame in which nothing but time changed; later frames use them.
    private func compile(_ layer: CALayer) {
        guard case .notYet = layer.animations.compiled, !layer.animations.entries.isEmpty,
            !layer.hasTimeDependentContent, layer.activeRange == nil
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
        try layer.complete(&state, at: time, in: visibleRect)
        layer.followDelayedCopies()
        guard state != layer.presented ?? committed else { return }
        layer.presented = state == committed ? nil : state
        layer.invalidateNode()
    }

    /// Redisplays the layer with the presented values, if a property of its subclass is animated (facts 1.18).
    ///
    /// What a class displays itself may not be what the model's values look like, so it is redisplayed in each frame.
    private func redraw(_ layer: CALayer, _ state: inout LayerState, _ committed: LayerState) {
        if layer.flags.contains(.displaysItself) {
            state.contents = layer.contentsDisplayed(presenting: state)
            return
        }
        guard state.declared != committed.declared else { return }
        let changed = Set(state.declared.keys).union(committed.declared.keys).filter {
            state.declared[$0] != committed.declared[$0]
        }
        guard changed.contains(where: { type(of: layer).needsDisplay(forKey: $0) }) else { return }
        state.contents = layer.contentsDisplayed(presenting: state)
    }
}

extension LayerState {
    /// Whether the layer itself draws anything, regardless of its surroundings.
    var isVisible: Bool { !appearance.isHidden && appearance.opacity > 0 }
}

extension CALayer {
    /// Updates whether delayed copies move: they move while nothing changes in the first, and once more after the last
    /// animation is gone.
    fileprivate func followDelayedCopies() {
        let moves = delaysSublayers && committedChildren.contains(where: \.isSubtreeAnimated)
        if moves || flags.contains(.hasMovingCopies) { invalidateNode() }
        if moves { flags.insert(.hasMovingCopies) } else { flags.remove(.hasMovingCopies) }
    }

    /// Applies the running animations in the order they were added: later ones see the results of earlier ones.
    ///
    /// Animations replaced or removed since the last commit are still part of what was committed then, and may be
    /// included. Those that end before `now` and are then removed may be skipped, even if the engine has not ended them
    /// yet.
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
        if activeRange != nil, !isActive(atParentTime: parentTime) { state.appearance.isHidden = true }
        if name != nil { applyAnimationsOfSuperlayers(to: &state, parentTime: parentTime) }
    }

    /// Returns whether a time of the superlayer, or its current time, is in the layer's active range. A frame at the
    /// start of the range belongs to it although its time may be rounded.
    func isActive(atParentTime time: Double?) -> Bool {
        guard let activeRange, let engine else { return true }
        let now = time ?? superlayer?.localTime(atMediaTime: engine.time) ?? engine.time
        return activeRange.contains(now + 1e-9)
    }

    /// Applies the animations of ancestors that name this layer.
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

    /// Applies this layer's animations of a named sublayer, in this layer's time.
    private func applySublayerAnimations(to state: inout LayerState, of path: [String], at time: Double?) {
        guard let engine else { return }
        let now = time ?? localTime(atMediaTime: engine.time)
        for entry in animations.entries where entry.hasSublayerTargets && entry.phase != .pending {
            entry.track.forEachActive(at: now, inheritedDuration: entry.track.timing.duration) { track, progress in
                Self.apply(track, progress, ofSublayer: path, to: &state)
            }
        }
    }

    static func apply(
        _ track: PropertyTrack, _ progress: PropertyTrack.Progress, ofSublayer path: [String],
        to state: inout LayerState
    ) {
        guard let keyPath = track.target as? LayerKeyPath, keyPath.sublayerPath == path else { return }
        if let value = track.value(at: progress, underlying: keyPath.read(state)) { keyPath.write(value, into: &state) }
        if let angle = track.rotation(at: progress) {
            let rotation = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
            state.placement.transform = CATransform3DConcat(rotation, state.placement.transform)
        }
    }
}
