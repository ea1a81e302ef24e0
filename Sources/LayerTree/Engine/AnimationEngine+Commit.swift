import Foundation
import MotionTiming
import RenderTree

// The commit phases of facts 2.15.
extension AnimationEngine {
    /// Requests a commit of a layer's changes, from the engine and its thread.
    func setNeedsCommit(_ layer: CALayer) {
        layer.flags.insert(.hasOtherChanges)
        setNeedsCommitOfMove(layer)
    }

    /// Requests a commit of a layer whose placement or opacity changed. For other changes, use `setNeedsCommit(_:)`.
    func setNeedsCommitOfMove(_ layer: CALayer) {
        changeCount += 1
        guard layer.flags.insert(.isChanged).inserted else { return }
        changedLayers.append(layer)
        let context = ThreadContext.current
        guard lastNotifiedContext !== context else { return }
        lastNotifiedContext = context
        context.setNeedsCommit(self)
    }

    /// Commits all changes: layout, display, then the values and animations of the changed layers. Layers new in the
    /// tree become live.
    func commit() {
        if root.engine !== self || !root.isCommitted { makeLive(root) }
        layOut()
        display()
        captureTransitionSources()
        releaseDetached()
        let layers = changedLayers
        changedLayers = []
        lastNotifiedContext = nil
        for layer in layers { layer.flags.remove(.isChanged) }
        var others: [CALayer] = []
        for layer in layers where !commitMove(layer) {
            if layer.engineLink === link { commit(layer) }
            others.append(layer)
        }
        reportCancelled(in: others)
    }

    private func display() {
        for layer in changedLayers { layer.displayIfNeeded() }
    }

    /// Lays out the changed layers; layout may change more layers, so at most 16 rounds.
    private func layOut() {
        for _ in 0..<16 {
            let waiting = changedLayers.filter { $0.needsLayout() }
            if waiting.isEmpty { return }
            for layer in waiting { layer.layoutIfNeeded() }
        }
    }

    /// Commits a layer that only moved or faded since the last commit, without animations: nothing else can differ.
    /// Returns false for other layers.
    private func commitMove(_ layer: CALayer) -> Bool {
        guard layer.flags.isDisjoint(with: [.hasOtherChanges, .isInEvaluationList]), layer.engineLink === link,
            layer.commitMove()
        else { return false }
        changeCount += 1
        layer.didCommit()
        return true
    }

    private func commit(_ layer: CALayer) {
        changeCount += 1
        layer.flags.remove(.hasOtherChanges)
        for child in layer.children where child.engineLink !== link { makeLive(child) }
        if let mask = layer.maskLayer, mask.engineLink !== link { makeLive(mask) }
        if layer.committed.withValue({ $0.update(to: &layer.state) }) != false {
            if !layer.isCommitted { layer.committed = layer.state }
            layer.invalidateNode()
        }
        if !layer.hasCommittedSublayers { treeCount += 1 }
        layer.committedChildren = layer.children
        layer.committedMask = layer.maskLayer
        layer.animations.compiled = .notYet
        layer.flags.insert(.isCommittedSinceLastFrame)
        startAnimations(of: layer)
        ends.schedule(layer)
        layer.didCommit()
        watch(layer)
        reportUnsupportedFeatures(of: layer)
    }

    /// Commits a subtree in this tree for the first time: the live flag (facts 0.3).
    private func makeLive(_ layer: CALayer) {
        layer.engine = self
        layer.animations.endCheck = nil
        layer.flags.subtract([.isChanged, .isInEvaluationList, .awaitsStarts])
        for entry in layer.animations.entries { entry.transition?.capture(nil) }
        if layer.needsLayout() { layer.layoutIfNeeded() }
        layer.displayIfNeeded()
        commit(layer)
        layer.invalidateNode()
    }

    private func startAnimations(of layer: CALayer) {
        guard !layer.animations.entries.isEmpty else { return }
        let now = layer.localTime(atMediaTime: time)
        for entry in layer.animations.entries where entry.phase == .pending && entry.transition?.isCaptured != false {
            entry.phase = .running
            if entry.track.timing.beginTime == 0 {
                entry.track.timing.beginTime = max(now, 0)
                entry.animation.timing.beginTime = max(now, 0)
            }
        }
        guard layer.animations.entries.contains(where: { !$0.isStartReported }) else { return }
        reportStarts(of: layer)
        guard layer.animations.entries.contains(where: { !$0.isStartReported }) else { return }
        if layer.flags.insert(.awaitsStarts).inserted { awaitingStarts.append(layer) }
    }

    /// Reports the animations whose active duration began, on all layers (facts 2.4).
    func reportStarts() {
        guard !awaitingStarts.isEmpty else { return }
        for layer in awaitingStarts where layer.engine === self { reportStarts(of: layer) }
        awaitingStarts.removeAll { layer in
            guard layer.engine !== self || layer.animations.entries.allSatisfy(\.isStartReported) else { return false }
            layer.flags.remove(.awaitsStarts)
            return true
        }
    }

    /// Reports the animations of a layer that have begun, and those without a delegate; none while the layer is paused.
    private func reportStarts(of layer: CALayer) {
        guard !layer.isPaused else { return }
        let now = layer.localTime(atMediaTime: time)
        for entry in layer.animations.entries where !entry.isStartReported && entry.phase != .pending {
            guard entry.track.timing.beginTime <= now + 1e-9 || entry.animation.delegate == nil else { continue }
            entry.isStartReported = true
            callbacks.didStart(entry.animation)
        }
    }

    /// Adds a layer that must be evaluated in each frame to the list, once.
    private func watch(_ layer: CALayer) {
        if layer.needsEvaluation { addToEvaluationList(layer) }
        guard layer.animations.entries.contains(where: \.hasSublayerTargets) else { return }
        layer.flags.insert(.animatesSublayers)
        watchNamedSublayers(of: layer)
    }

    private func watchNamedSublayers(of layer: CALayer) {
        for child in layer.children where child.name != nil {
            addToEvaluationList(child)
            child.animations.compiled = .notYet
            watchNamedSublayers(of: child)
        }
    }

    private func addToEvaluationList(_ layer: CALayer) {
        guard layer.flags.insert(.isInEvaluationList).inserted else { return }
        animatedLayers.append(layer)
        evaluationCount += 1
        layer.animations.evaluationNumber = evaluationCount
    }

    private func reportUnsupportedFeatures(of layer: CALayer) {
        if layer.animations.entries.contains(where: { $0.transition?.isKnown == false }) {
            report(.transition, on: layer)
        }
        for entry in layer.animations.entries {
            if let keyPath = entry.unusableKeyPath { report(.animationValue, on: layer, keyPath: keyPath) }
        }
        if layer.setsUnsupportedTransformLayerProperties { report(.transformLayerAppearance, on: layer) }
    }

    private func report(_ cause: LayerWarning.Cause, on layer: CALayer, keyPath: String? = nil) {
        let warning = LayerWarning(
            layer: layer.identity, label: layer.name ?? layer.typeName, cause: cause, keyPath: keyPath)
        if reported.insert(warning).inserted { warnings.append(warning) }
    }

    /// Reports cancelled animations; those that had finished and stayed attached were reported then (facts N5).
    private func reportCancelled(in layers: [CALayer]) {
        for layer in layers {
            for entry in layer.animations.takeCancelled() where entry.phase != .finished {
                callbacks.didStop(entry, finished: false)
            }
        }
    }

    func didDetach(_ layer: CALayer) {
        detached.append(layer)
        setNeedsCommit(layer)
    }

    /// Releases the subtrees that left the tree; their animations end unfinished (facts 1.16).
    private func releaseDetached() {
        guard !detached.isEmpty else { return }
        let layers = detached
        detached = []
        for layer in layers where !layer.isInTree(of: root) { release(layer) }
        animatedLayers.removeAll { $0.engine !== self }
    }

    private func release(_ layer: CALayer) {
        if layer.engine === self {
            layer.animations.removeAll()
            reportCancelled(in: [layer])
            layer.engine = nil
            layer.committed = nil
            layer.presented = nil
            layer.snapshot.dropFormerNodes()
            layer.committedChildren = []
            layer.committedMask = nil
            layer.flags.remove(.isInEvaluationList)
        }
        layer.maskLayer.map(release)
        for child in layer.children { release(child) }
    }

    /// Cancels the animations added in this turn to layers of no hosted tree: they start and stop at once (facts N33).
    func cancelUnhostedAnimations() {
        for layer in ThreadContext.current.takeUnhosted() where layer.engine == nil && layer.isOutsideEveryTree {
            for entry in layer.animations.entries { callbacks.didStart(entry.animation) }
            layer.animations.removeAll()
            reportCancelled(in: [layer])
        }
        callbacks.take().run()
    }
}

extension CALayer {
    func isInTree(of root: CALayer) -> Bool {
        var layer: CALayer? = self
        while let current = layer {
            if current === root { return true }
            layer = current.superlayer
        }
        return false
    }

    /// Whether the layer is in no tree of an engine; false also for a tree whose engine has not committed it yet.
    var isOutsideEveryTree: Bool {
        var layer = self
        while let parent = layer.superlayer { layer = parent }
        return !layer.flags.contains(.isRoot)
    }

    /// Whether the layer was committed. Comparing the committed values with nil would copy all of them.
    var isCommitted: Bool { if case .some = committed { true } else { false } }

    /// Commits the placement and the opacity; returns false if the layer was not committed before.
    fileprivate func commitMove() -> Bool {
        // In place: optional chaining would copy the whole state.
        let isCommitted: Void? = committed.withValue {
            $0.placement.copyNumbers(from: &state.placement)
            $0.appearance.opacity = state.appearance.opacity
        }
        guard isCommitted != nil else { return false }
        invalidatePlacement()
        flags.insert(.isCommittedSinceLastFrame)
        return true
    }

    /// Whether the presented values differ from the committed ones.
    private var differsFromCommitted: Bool { if case .some = presented { true } else { false } }

    /// Whether the presented values may differ from the committed ones in the next frame.
    var needsEvaluation: Bool {
        !animations.entries.isEmpty || hasTimeDependentContent || differsFromCommitted || isTargetedByAncestorAnimations
            || delaysSublayers || flags.contains(.hasMovingCopies) || activeRange != nil
    }

    /// Whether an ancestor has animations of named sublayers that may lead here.
    var isTargetedByAncestorAnimations: Bool {
        var layer = self
        while layer.name != nil, let parent = layer.superlayer {
            if parent.flags.contains(.animatesSublayers) { return true }
            layer = parent
        }
        return false
    }
}
