import MotionTiming
import RenderTree

/// The times of a motion-blurred frame and the layers that may look different at them.
struct Shutter {
    /// The sampled time and the time of the frame, on the host's clock.
    let time: ShutterTime
    /// The layers that may move, and their superlayers.
    let movingLayers: Set<ObjectIdentifier>
}

extension AnimationEngine {
    /// Returns render trees at times near the current frame, for motion blur.
    ///
    /// Layers, actions, delegates, clips and drawn contents are those of the frame; only animations, emitters and
    /// Lottie animations are evaluated at the given times. Unchanged layers share their nodes with the frame.
    ///
    /// - Parameters:
    ///   - times: Seconds on the host's clock.
    ///   - frame: The result of the last call of `frame(at:)`.
    package func samples(at times: [Double], of frame: RenderTree) -> [RenderTree] {
        let moving = movingLayers()
        guard moving.contains(ObjectIdentifier(root)) else { return times.map { _ in frame } }
        return times.map { sampled in
            let shutter = Shutter(time: ShutterTime(time: sampled, frame: time), movingLayers: moving)
            let node = CommittedTree(.shutter(shutter)).node(of: root, at: shutter.time)
            return RenderTree(root: node ?? frame.root, time: time, host: host)
        }
    }

    /// Returns the evaluated layers with all their superlayers.
    private func movingLayers() -> Set<ObjectIdentifier> {
        var moving: Set<ObjectIdentifier> = []
        for layer in animatedLayers where layer.engine === self {
            var current: CALayer? = layer
            while let layer = current, moving.insert(ObjectIdentifier(layer)).inserted { current = layer.superlayer }
        }
        return moving
    }
}

extension CALayer {
    /// Applies the animations in effect at the frame's time, each at the sampled time.
    ///
    /// - Parameters:
    ///   - local: The times on the layer's clock.
    ///   - parent: The times on the superlayer's clock.
    ///   - host: The times on the host's clock.
    func applyAnimations(to state: inout LayerState, at local: ShutterTime, parent: ShutterTime, host: ShutterTime) {
        defer { state.limitSize() }
        for entry in animations.entries where entry.phase != .pending {
            let duration = entry.track.timing.duration
            entry.track.forEachActive(at: local, inheritedDuration: duration) { track, progress in
                Self.apply(track, progress, ofSublayer: [], to: &state)
            }
            guard let transition = entry.transition else { continue }
            let isShown = entry.track.fraction(at: local.frame, inheritedDuration: duration) != nil
            let time = isShown ? entry.track.limited(local, inheritedDuration: duration) : local.frame
            state.transition = transition.shown(by: entry.track, at: time)
        }
        if activeRange != nil, !isActive(atParentTime: parent.frame) { state.appearance.isHidden = true }
        if name != nil { applyAnimationsOfSuperlayers(to: &state, parent: parent, host: host) }
    }

    private func applyAnimationsOfSuperlayers(to state: inout LayerState, parent: ShutterTime, host: ShutterTime) {
        var layer: CALayer = self
        var path: [String] = []
        while let superlayer = layer.superlayer, let name = layer.name {
            path.insert(name, at: 0)
            let time = layer === self ? parent : host.map { superlayer.localTime(atMediaTime: $0) }
            for entry in superlayer.animations.entries where entry.hasSublayerTargets && entry.phase != .pending {
                entry.track.forEachActive(at: time, inheritedDuration: entry.track.timing.duration) { track, progress in
                    Self.apply(track, progress, ofSublayer: path, to: &state)
                }
            }
            layer = superlayer
        }
    }
}
