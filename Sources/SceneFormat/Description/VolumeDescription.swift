import MediaPipeline

/// How loud a sound is.
public struct VolumeDescription: Equatable, Sendable {
    /// Linear, at least 0: before the first keyframe, and always where there is none.
    public let level: Double
    /// Straight lines between points, in seconds after the sound's start; nil for a level.
    public let curve: VolumeCurve?
}

extension ValueReader {
    /// A number, or keyframes: `[{ at, value }, …]`.
    func volume(_ value: SceneValue, _ label: String) -> VolumeDescription? {
        guard case .list(let items) = value.content else {
            return number(value, label, in: 0...16, "a factor from 0 to 16, or a list of keyframes { at, value }").map { VolumeDescription(level: $0, curve: nil) }
        }
        guard !items.isEmpty, let points = list(value, label, "a list of keyframes", volumePoint) else {
            return items.isEmpty ? refuse(value, label, "at least one keyframe { at, value }") : nil
        }
        guard let curve = VolumeCurve(points) else { return refuse(value, label, "keyframes whose times rise") }
        return VolumeDescription(level: points[0].gain, curve: curve)
    }

    private func volumePoint(_ value: SceneValue) -> VolumeCurve.Point? {
        guard var map = MapReader(value, "a volume keyframe", collector) else { return nil }
        let at = map.required("at", "seconds after the sound's start").flatMap { seconds($0, "at") }
        let level = map.required("value", "a factor from 0 to 16").flatMap { number($0, "value", in: 0...16, "a factor from 0 to 16") }
        map.reportUnknownKeys()
        guard let at, let level else { return nil }
        return VolumeCurve.Point(time: at, gain: level)
    }
}
