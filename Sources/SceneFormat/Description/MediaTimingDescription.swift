/// The members of `CAMediaTiming`, in seconds of the parent's time.
public struct MediaTimingDescription: Equatable, Sendable {
    /// - Apple: `CAMediaTimingFillMode`.
    public enum FillMode: String, CaseIterable, Sendable { case removed, forwards, backwards, both }

    static let keys = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]
    /// A layer has a clock of its own, but no end: its other members would have no effect (facts 2.3).
    static let layerKeys = ["beginTime", "timeOffset", "speed"]

    /// Nil where the scene says nothing, so that the default of what it times holds. The same goes for all of these.
    public var beginTime: Double?
    public var timeOffset: Double?
    public var speed: Double?
    /// May be infinite.
    public var duration: Double?
    /// May be fractional or infinite.
    public var repeatCount: Double?
    /// May be infinite.
    public var repeatDuration: Double?
    public var autoreverses: Bool?
    public var fillMode: FillMode?
}

extension ValueReader {
    /// The clock of a layer.
    func layerTiming(_ map: inout MapReader) -> MediaTimingDescription {
        MediaTimingDescription(
            beginTime: map.value("beginTime").flatMap { number($0, "beginTime", "seconds") },
            timeOffset: map.value("timeOffset").flatMap { number($0, "timeOffset", "seconds") },
            speed: map.value("speed").flatMap { number($0, "speed", "a factor, where 0 pauses") })
    }

    func mediaTiming(_ map: inout MapReader) -> MediaTimingDescription {
        MediaTimingDescription(
            beginTime: map.value("beginTime").flatMap { number($0, "beginTime", "seconds") },
            timeOffset: map.value("timeOffset").flatMap { number($0, "timeOffset", "seconds") },
            speed: map.value("speed").flatMap { number($0, "speed", "a factor, where 0 pauses") },
            duration: map.value("duration").flatMap { endless($0, "duration", "seconds, at least 0, or inf") },
            repeatCount: map.value("repeatCount").flatMap {
                endless($0, "repeatCount", "a number of at least 0, or inf")
            },
            repeatDuration: map.value("repeatDuration").flatMap {
                endless($0, "repeatDuration", "seconds, at least 0, or inf")
            },
            autoreverses: map.value("autoreverses").flatMap { boolean($0, "autoreverses") },
            fillMode: map.value("fillMode")
                .flatMap { choice($0, "fillMode", of: MediaTimingDescription.FillMode.allCases.map(\.rawValue)) }
                .flatMap(MediaTimingDescription.FillMode.init))
    }
}
