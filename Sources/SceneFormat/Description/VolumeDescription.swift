import MediaPipeline

/// How loud a sound is.
public struct VolumeDescription: Equatable, Sendable {
    /// Linear, at least 0: before the first keyframe, and always where there is none.
    public let level: Double
    /// Straight lines between points, in seconds after the sound's start, of a player the scene's; nil for a level.
    public let curve: VolumeCurve?
}

extension ValueReader {
    /// A number, or keyframes: `[{ at, value }, …]`.
    ///
    /// - Parameter limit: the greatest factor.
    func volume(_ value: SceneValue, _ label: String, upTo limit: Int) -> VolumeDescription? {
        guard case .list(let items) = value.content else {
            let expectation = "a factor from 0 to \(limit), or a list of keyframes { at, value }"
            return number(value, label, in: 0...Double(limit), expectation).map {
                VolumeDescription(level: $0, curve: nil)
            }
        }
        guard !items.isEmpty, let points = list(value, label, "a list of keyframes", { volumePoint($0, upTo: limit) })
        else {
            return items.isEmpty ? refuse(value, label, "at least one keyframe { at, value }") : nil
        }
        guard let curve = VolumeCurve(points) else { return refuse(value, label, "keyframes whose times rise") }
        return VolumeDescription(level: points[0].gain, curve: curve)
    }

    private func volumePoint(_ value: SceneValue, upTo limit: Int) -> VolumeCurve.Point? {
        guard var map = MapReader(value, "a volume keyframe", collector) else { return nil }
        let at = map.required("at", "seconds").flatMap { seconds($0, "at") }
        let expectation = "a factor from 0 to \(limit)"
        let level = map.required("value", expectation).flatMap {
            number($0, "value", in: 0...Double(limit), expectation)
        }
        map.reportUnknownKeys()
        guard let at, let level else { return nil }
        return VolumeCurve.Point(time: at, gain: level)
    }
}
