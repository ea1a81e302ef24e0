import Foundation
import MotionTiming

// Facts 4.2.
extension AnimationEngine {
    /// When the next frame may differ from this one: now while something moves, a later beginning or event, or
    /// infinity.
    public var nextFrameTime: Double {
        guard root.committed != nil else { return .infinity }
        if !changed.isEmpty { return time }
        return animated.reduce(events.nextTime) { min($0, nextTime(of: $1)) }
    }

    private func nextTime(of layer: CALayer) -> Double {
        guard layer.engine === self else { return .infinity }
        if layer.drawsOverTime || layer.flags.contains(.hasMovingCopies) { return time }
        let now = layer.localTime(atMediaTime: time)
        return layer.animations.entries.reduce(.infinity) { min($0, nextTime(of: $1, on: layer, at: now)) }
    }

    private func nextTime(of entry: AttachedAnimations.Entry, on layer: CALayer, at now: Double) -> Double {
        guard entry.phase == .running, entry.track.timing.speed != 0, layer.isRunning else { return .infinity }
        let begin = entry.track.timing.beginTime
        return begin > now ? max(layer.mediaTime(atLocalTime: begin), time) : time
    }
}

extension CALayer {
    /// False below a paused layer.
    var isRunning: Bool { timing.speed != 0 && superlayer?.isRunning ?? true }
}
