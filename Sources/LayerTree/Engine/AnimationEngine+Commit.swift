import Foundation
import RenderTree

// The commit phases of facts 2.15.
extension AnimationEngine {
    func setNeedsCommit(_ layer: CALayer) {
        changed.append(layer)
        ThreadContext.current.setNeedsCommit(self)
    }

    /// Layout, then snapshot of the changed layers, then their animations; layers new in the tree become live.
    func commit() {
        if root.engine !== self || root.committed == nil { makeLive(root) }
        layOut()
        releaseDetached()
        let layers = changed
        changed = []
        for layer in layers where layer.engine === self { commit(layer) }
        reportCancelled(in: layers)
    }

    /// Layout may dirty more layers: a bounded number of rounds.
    private func layOut() {
        for _ in 0..<16 {
            let waiting = changed.filter(\.isLayoutNeeded)
            if waiting.isEmpty { return }
            for layer in waiting { layer.layoutIfNeeded() }
        }
    }

    private func commit(_ layer: CALayer) {
        for child in layer.children where child.engine !== self { makeLive(child) }
        if let mask = layer.maskLayer, mask.engine !== self { makeLive(mask) }
        if layer.committed != layer.state {
            layer.committed = layer.state
            layer.invalidateNode()
        }
        startAnimations(of: layer)
        watch(layer)
    }

    /// The first commit of a subtree in this tree: the live flag (facts 0.3).
    private func makeLive(_ layer: CALayer) {
        layer.engine = self
        if layer.isLayoutNeeded { layer.layoutIfNeeded() }
        commit(layer)
        layer.invalidateNode()
    }

    private func startAnimations(of layer: CALayer) {
        let now = layer.localTime(atMediaTime: time)
        for entry in layer.animations.entries where entry.phase == .pending {
            entry.phase = .running
            if entry.track.timing.beginTime == 0 {
                entry.track.timing.beginTime = max(now, 0)
                entry.animation.timing.beginTime = max(now, 0)
            }
            callbacks.didStart(entry.animation)
        }
    }

    /// Puts a layer that must be evaluated in each frame on the list, once.
    private func watch(_ layer: CALayer) {
        guard !layer.animations.entries.isEmpty || layer.frameContent != nil || layer.presented != nil else { return }
        if !animated.contains(where: { $0 === layer }) { animated.append(layer) }
    }

    private func reportCancelled(in layers: [CALayer]) {
        for layer in layers {
            for entry in layer.animations.takeCancelled() { callbacks.didStop(entry, finished: false) }
        }
    }

    func didDetach(_ layer: CALayer) {
        detached.append(layer)
        setNeedsCommit(layer)
    }

    /// Lets go of the subtrees that are in the tree no more; their animations end unfinished (facts 1.16).
    private func releaseDetached() {
        let layers = detached
        detached = []
        for layer in layers where !layer.isInTree(of: root) { release(layer) }
    }

    private func release(_ layer: CALayer) {
        animated.removeAll { $0 === layer }
        if layer.engine === self {
            layer.animations.removeAll()
            reportCancelled(in: [layer])
            (layer.engine, layer.committed, layer.presented) = (nil, nil, nil)
        }
        layer.maskLayer.map(release)
        for child in layer.children { release(child) }
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
}
