import Captions
import LayerTree
import MediaTime
import SceneLanguage
import SourceFiles
import SourceText

/// Finds captions, audio, clips, animations and layers that are never shown or heard, because their times are outside
/// the movie, and clips and audio that start after their end.
struct ContentOutsideMovie {
    private let scene: SceneDescription
    /// The names of layers whose clocks events change, so that their times are not known.
    private let reclocked: Set<String>
    /// Keeps the clips, which the movie also uses.
    private let images: SceneImageCache
    private(set) var warnings: [MediaWarning] = []

    init(_ scene: SceneDescription, _ images: SceneImageCache) {
        self.scene = scene
        self.images = images
        let clock = MediaTimingDescription.layerKeys.names
        reclocked = Set(scene.changes.filter { clock.contains($0.keyPath) }.map(\.layer))
        let movie = TimeWindow(start: 0, end: scene.duration.seconds)
        for track in scene.audio { check(track, in: movie) }
        check(scene.root, in: movie)
        if let subtitles = scene.subtitles { check(subtitles.track, in: movie, at: subtitles.location) }
    }

    /// Checks a layer and those below it.
    ///
    /// - Parameter window: The times of the superlayer that the movie shows.
    private mutating func check(_ layer: LayerDescription, in window: TimeWindow) {
        guard layer.name.map(reclocked.contains) != true, layer.timing.speedRamp == nil else { return }
        guard let window = layer.shown(in: window) else {
            let span = layer.span
            let begin = layer.timing.beginTime ?? 0
            return warn(
                "the layer exists", from: begin + (span?.start.seconds ?? 0),
                to: span?.end.map { begin + $0.seconds }, in: window, at: layer.location)
        }
        for track in layer.audio { check(track, in: window) }
        if let player = layer.player, let time = TimeWindow(player.at, player.duration).outside(window) {
            warn("the clip plays", from: time.start, to: time.end, in: window, at: player.location)
        }
        if let player = layer.player, player.trim == nil, player.rate > .zero, let start = player.start {
            check(player.asset, from: start, player.loop, at: player.location)
        }
        if let captions = layer.kind as? CaptionsDescription {
            check(captions.track, in: window, at: layer.location)
        }
        for animation in layer.animations { check(animation, in: window) }
        // Each copy of a replicator has times of its own.
        guard layer.layerClass.type != CAReplicatorLayer.self else { return }
        for sublayer in layer.sublayers + layer.masks { check(sublayer, in: window) }
    }

    private mutating func check(_ track: AudioDescription, in window: TimeWindow) {
        check(track.asset, from: track.start, track.loop, at: track.location)
        guard let time = TimeWindow(track.at, track.duration).outside(window) else { return }
        warn("the audio track plays", from: time.start, to: time.end, in: window, at: track.location)
    }

    /// Checks the time of a file at which its playback starts.
    private mutating func check(
        _ asset: AssetDescription, from start: Rational, _ isLooping: Bool, at location: SourceLocation
    ) {
        guard start > .zero, let length = images.clip(asset).playedLength(repeats: isLooping), start >= length else {
            return
        }
        let (start, end) = (start.seconds.secondsText, length.seconds.secondsText)
        let problem = "start is \(start) s, but \"\(asset.name)\" ends at \(end) s"
        warnings.append(MediaWarning(at: location, "\(problem); write at: \(start) for the time in the movie"))
    }

    /// Checks an animation, except for the time in which its fill mode shows its first or last value.
    private mutating func check(_ animation: AnimationDescription, in window: TimeWindow) {
        guard let begin = animation.timing.beginTime, begin != 0 else { return }
        let fill = animation.timing.fillMode ?? .removed
        let time = TimeWindow(start: begin, end: animation.end ?? .infinity)
        guard time.outside(window) != nil else { return }
        guard begin >= window.end ? fill != .backwards && fill != .both : fill != .forwards && fill != .both else {
            return
        }
        warn("the animation runs", from: time.start, to: time.end, in: window, at: animation.location)
    }

    private mutating func check(_ track: CaptionTrack, in window: TimeWindow, at location: SourceLocation) {
        // A movie often shows the first part of a longer track.
        let isHidden = track.cues.allSatisfy { TimeWindow(start: $0.start, end: $0.end).outside(window) != nil }
        guard isHidden, let first = track.cues.first else { return }
        warn("all captions are shown", from: first.start, to: track.duration, in: window, at: location)
    }

    private mutating func warn(
        _ subject: String, from start: Double, to end: Double?, in window: TimeWindow, at location: SourceLocation
    ) {
        let isEndless = end.map { $0 == .infinity } ?? true
        let time =
            isEndless ? "from \(start.secondsText) s" : "from \(start.secondsText) to \((end ?? 0).secondsText) s"
        let owner =
            window == TimeWindow(start: 0, end: scene.duration.seconds) ? "the movie" : "the movie shows the layer"
        let shown = "\(owner) from \(window.start.secondsText) to \(window.end.secondsText) s"
        let range = owner == "the movie" ? "the movie is \(window.end.secondsText) s long" : shown
        warnings.append(MediaWarning(at: location, "\(subject) \(time), outside the movie: \(range)"))
    }
}

/// A part of time in seconds, without its end.
private struct TimeWindow: Equatable {
    var start, end: Double

    init(start: Double, end: Double) {
        self.start = start
        self.end = end
    }

    init(_ start: Rational, _ duration: Rational?) {
        self.init(start: start.seconds, end: duration.map { (start + $0).seconds } ?? .infinity)
    }

    /// Returns the time if it has nothing in common with a window; nil otherwise.
    func outside(_ window: TimeWindow) -> TimeWindow? { start >= window.end || end <= window.start ? self : nil }
}

extension LayerDescription {
    /// Returns the layer's own times during a part of its superlayer's time; nil if the layer does not exist then.
    fileprivate func shown(in window: TimeWindow) -> TimeWindow? {
        var window = window
        var begin = timing.beginTime ?? 0
        if let span {
            let end = span.end.map { begin + $0.seconds } ?? .infinity
            begin += span.start.seconds
            guard TimeWindow(start: begin, end: end).outside(window) == nil else { return nil }
            window = TimeWindow(start: max(window.start, begin), end: min(window.end, end))
        }
        let speed = timing.speed ?? 1
        let offset = timing.timeOffset ?? 0
        let times = [window.start, window.end].map { ($0 - begin) * speed + offset }
        // A paused layer shows one time.
        return TimeWindow(start: min(times[0], times[1]), end: max(times[0], times[1]) + (speed == 0 ? 1e-6 : 0))
    }
}

extension Double {
    /// The number with at most three digits after the point.
    fileprivate var secondsText: String {
        let rounded = (self * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
    }
}
