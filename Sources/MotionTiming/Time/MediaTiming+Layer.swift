extension MediaTiming {
    /// A layer's local time at a time of its parent; 0 before `beginTime` (facts 1.15, 2.3).
    public func localTime(at parentTime: Double) -> Double {
        let elapsed = parentTime - beginTime
        guard elapsed >= -Self.tolerance else { return 0 }
        return max(elapsed, 0) * Double(speed) + timeOffset
    }

    /// The parent's time at a layer's local time; 0 for a paused layer, which cannot be inverted (facts 1.15).
    public func parentTime(at localTime: Double) -> Double {
        speed == 0 ? 0 : (localTime - timeOffset) / Double(speed) + beginTime
    }
}
