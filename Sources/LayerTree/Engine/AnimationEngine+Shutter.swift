import MotionTiming
import RenderTree
import VectorGeometry

/// The times of a motion-blurred frame and the layers that may look different at them.
struct Shutter {
    /// The sampled time and the time of the frame, on the host's clock.
    let time: ShutterTime
    /// The layers that may move, and their superlayers.
    let movingLayers: Set<ObjectIdentifier>
    /// Shared by the samples of a frame.
    let entering: EnteringContents
}

/// The contents of layers that cannot be seen at the time of a frame, but in some of its samples; each is requested
/// once per frame.
final class EnteringContents {
    private var drawings: [ObjectIdentifier: Drawing] = [:]
    /// Whether a layer was outside of the visible rectangle at the time of the frame.
    private var wasOutside: [ObjectIdentifier: Bool] = [:]

    /// Returns the content of a frame for a layer that was outside of the visible rectangle; nil for others, and for a
    /// sample that does not show the layer.
    ///
    /// - Parameters:
    ///   - sample: The values of the layer in the sample.
    ///   - superlayers: Returns those of its superlayers.
    func drawing(of layer: CALayer, in sample: LayerState, _ superlayers: (CALayer) -> LayerState?) -> Drawing? {
        guard let content = layer.frameDrawing, let engine = layer.engine, sample.frameNodes == nil,
            wasOutside(layer, engine.visibleRect),
            layer.intersectsVisibleRect(sample, engine.visibleRect, in: superlayers)
        else { return nil }
        let bounds = sample.placement.bounds
        if let cached = drawings[ObjectIdentifier(layer)] { return content.fitted(cached, in: bounds) }
        // A frame that shows the layer throws the errors of its clip.
        guard let drawing = try? content.drawing(at: engine.time, in: bounds) else { return nil }
        drawings[ObjectIdentifier(layer)] = drawing
        return drawing
    }

    private func wasOutside(_ layer: CALayer, _ visibleRect: CGRect?) -> Bool {
        if let cached = wasOutside[ObjectIdentifier(layer)] { return cached }
        let shown = layer.presented ?? layer.committed
        let result = shown.map { !layer.intersectsVisibleRect($0, visibleRect) } ?? false
        wasOutside[ObjectIdentifier(layer)] = result
        return result
    }
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
        let entering = EnteringContents()
        return times.map { sampled in
            let shutter = Shutter(
                time: ShutterTime(time: sampled, frame: time), movingLayers: moving, entering: entering)
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
    /// Returns the values of the layer in a sample, without its content; nil for a layer that was never committed.
    func state(at host: ShutterTime) -> LayerState? {
        guard var state = committed else { return nil }
        applyAnimations(
            to: &state, at: host.map { localTime(atMediaTime: $0) },
            parent: host.map { superlayer?.localTime(atMediaTime: $0) ?? $0 }, host: host)
        return state
    }

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
