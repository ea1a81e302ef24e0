import MotionTiming

/// The layers with running animations, by the time at which the next one may end.
struct AnimationEnds {
    private var checks = BinaryHeap<Check>()
    /// The layers whose clocks may have changed since the last check.
    private var changedClocks: [CALayer] = []
    /// The number of layers that were checked.
    private(set) var checkCount = 0

    /// The time at which to check the animations of a layer. Only the check that the layer refers to is valid.
    final class Check: Comparable {
        let time: Double
        fileprivate weak var layer: CALayer?

        fileprivate init(_ time: Double, _ layer: CALayer) {
            self.time = time
            self.layer = layer
        }

        static func < (a: Check, b: Check) -> Bool { a.time < b.time }

        static func == (a: Check, b: Check) -> Bool { a.time == b.time }
    }

    /// Schedules the next check of a layer, unless one is scheduled before.
    mutating func schedule(_ layer: CALayer) {
        guard let time = layer.nextEndCheck, time < layer.animations.endCheck?.time ?? .infinity else { return }
        let check = Check(time, layer)
        layer.animations.endCheck = check
        checks.insert(check)
    }

    mutating func clockDidChange(of layer: CALayer) { changedClocks.append(layer) }

    /// Removes and returns the layers of which an animation may be over, in the order of their evaluation.
    mutating func removeDue(at time: Double, in engine: AnimationEngine) -> [CALayer] {
        rescheduleChanged()
        var due: [CALayer] = []
        while let first = checks.first, AnimationEngine.isOver(first.time, at: time) {
            guard let check = checks.removeFirst(), let layer = check.layer else { continue }
            guard layer.animations.endCheck === check, layer.engine === engine else { continue }
            layer.animations.endCheck = nil
            due.append(layer)
        }
        checkCount += due.count
        return due.count < 2 ? due : due.sorted { $0.animations.evaluationNumber < $1.animations.evaluationNumber }
    }

    /// Schedules the layers again whose clocks changed, which are those below a layer with another clock.
    private mutating func rescheduleChanged() {
        if changedClocks.isEmpty { return }
        var waiting = changedClocks
        changedClocks = []
        var visited: Set<ObjectIdentifier> = []
        while let layer = waiting.popLast() {
            guard visited.insert(ObjectIdentifier(layer)).inserted else { continue }
            schedule(layer)
            waiting += layer.children
            if let mask = layer.maskLayer { waiting.append(mask) }
        }
    }
}

extension CALayer {
    /// The media time before which no running animation is over if no clock changes; nil if none ever is.
    fileprivate var nextEndCheck: Double? {
        let end = animations.entries.reduce(.infinity) { $1.phase == .running ? min($0, $1.end) : $0 }
        guard end < .infinity else { return nil }
        var range: ClosedRange? = end...Double.infinity
        var layer: CALayer? = self
        while let current = layer, let local = range {
            range = current.timing.parentRange(of: local)
            layer = current.superlayer
        }
        return range?.lowerBound
    }
}

extension MediaTiming {
    /// Returns a range that contains the times of the parent at which a layer's local time is in a range; nil if there
    /// is none.
    fileprivate func parentRange(of local: ClosedRange<Double>) -> ClosedRange<Double>? {
        if beginTime == 0, timeOffset == 0, speed == 1, ramp == nil {
            return local.contains(0) ? -.infinity...local.upperBound : local
        }
        guard beginTime.isFinite, timeOffset.isFinite, speed.isFinite else { return -.infinity ... .infinity }
        let ends = playedRange(of: local).map { ($0.lowerBound + beginTime, $0.upperBound + beginTime) }
        // Before it begins, the local time is 0.
        if local.contains(0) { return -.infinity...max(ends?.1 ?? beginTime, beginTime) }
        return ends.map { $0...$1 }
    }

    /// Returns a range that contains the times since `beginTime` at which the local time is in a range. It is larger
    /// than that by the rounding of times.
    private func playedRange(of local: ClosedRange<Double>) -> ClosedRange<Double>? {
        guard ramp == nil else { return -.infinity ... .infinity }
        func rounding(_ time: Double) -> Double { time.isFinite ? 1e-6 + abs(time) * 1e-9 : 0 }
        let low = local.lowerBound - timeOffset - rounding(local.lowerBound)
        let high = local.upperBound - timeOffset + rounding(local.upperBound)
        if speed == 0 { return low <= 0 && high >= 0 ? -1e-6 ... .infinity : nil }
        let times = [low / Double(speed), high / Double(speed)].sorted()
        return times[1] < -1e-6 ? nil : max(times[0], -1e-6)...times[1]
    }
}
