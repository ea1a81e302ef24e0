import MotionTiming

extension AnimationEngine {
    /// The time before which frames that are not drawn need no `advance` call, because nothing can happen in them: that
    /// of the next event or of the next end of an animation; the current time if that is not known.
    package var idleUntil: Double {
        guard root.committed != nil, changedLayers.isEmpty, displayLinks.isEmpty, awaitingStarts.isEmpty,
            tiledLayers.isEmpty, !runsMainQueue, ThreadContext.current.runLoop.isEmpty
        else { return time }
        return animatedLayers.reduce(events.nextTime) { min($0, nextEnd(of: $1)) }
    }

    /// Returns the end of the first animation of a layer to end; the current time if it is not known.
    private func nextEnd(of layer: CALayer) -> Double {
        guard layer.engine === self else { return .infinity }
        let unfinished = layer.animations.entries.filter { $0.phase != .finished && $0.end < .infinity }
        guard let first = unfinished.map(\.end).min() else { return .infinity }
        return layer.isOnMediaTime && unfinished.allSatisfy { $0.phase == .running } ? first : time
    }
}
