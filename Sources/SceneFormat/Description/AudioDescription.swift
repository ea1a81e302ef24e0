import MediaPipeline

/// A sound that plays beside the picture.
public struct AudioDescription: Equatable, Sendable {
    public let asset: AssetDescription
    public let volume: VolumeDescription
    /// How long it rises from silence at its start and falls to it at its end, seconds.
    public let fadeIn: Rational, fadeOut: Rational
    /// Seconds of the file for each second of the scene, above 0 and at most 16.
    public let rate: Rational
    /// Whether pitch stays as it is at other rates than 1.
    public let keepsPitch: Bool
    /// The scene time at which it begins.
    public let at: Rational
    /// The file's time that it begins with.
    public let start: Rational
    /// How much of it plays; nil for all.
    public let duration: Rational?
    /// Whether it begins again at its end.
    public let loop: Bool
    public let location: SourceLocation
}

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

/// What an `AVPlayerLayer` plays.
public struct PlayerDescription: Equatable, Sendable {
    public let asset: AssetDescription
    /// The clip's time that shows when playing begins, at scene time 0; nil for where the part that plays begins,
    /// backwards its end.
    public let start: Rational?
    /// Clip seconds a scene second, -100…100; 0 holds a picture, negative plays backwards.
    public let rate: Rational
    /// Whether the clip begins again at its end.
    public let loop: Bool
    /// The part of the clip that plays: where playing backwards ends and a loop begins, and where playing forwards
    /// ends.
    public let trim: TrimDescription?
    /// Whether sound at other rates than 1 keeps its pitch.
    public let keepsPitch: Bool
    /// Linear, 0…1; keyframes are in seconds of the scene.
    public let volume: VolumeDescription
    public let location: SourceLocation
}

/// A part of a clip, in its seconds.
public struct TrimDescription: Equatable, Sendable {
    public let from: Rational
    /// After `from`.
    public let to: Rational
}

extension ValueReader {
    /// `[from, to]`.
    func trim(_ value: SceneValue, _ label: String) -> TrimDescription? {
        let expectation = "[from, to] in seconds of the clip, the second larger"
        guard case .list(let items) = value.content, items.count == 2 else { return refuse(value, label, expectation) }
        guard let from = seconds(items[0], "the start of \(label)"), let to = seconds(items[1], "the end of \(label)")
        else { return nil }
        return from < to ? TrimDescription(from: from, to: to) : refuse(value, label, expectation)
    }
}
