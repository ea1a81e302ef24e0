import Captions
import Foundation
import LayerTree
import LottieImport
import MediaPlayback
import MediaTime
import MovieRendering
import SceneFormat

/// Advances a movie without drawing it and records the animations, the visibility and the playback of its layers.
struct TimelineSurvey {
    /// The most times that are looked at; the animations of longer scenes are sampled.
    private static let limit = 20_000

    private let scene: LoadedScene
    private let movie: Movie
    private let media: MediaTable
    /// The layers with the indexes of their superlayers, which come before them.
    private var layers: [(path: String, layer: CALayer, superlayer: Int?)] = []
    private var animations: [String: [TimelineReport.Bar]] = [:]
    /// The start of the time since which a layer is visible.
    private var visibleSince: [String: Double] = [:]
    private var visible: [String: [TimelineReport.Bar]] = [:]
    private var played: [String: PlayedPieces] = [:]

    init(_ scene: LoadedScene) throws {
        self.scene = scene
        media = MediaTable(scene)
        movie = try scene.makeMovie().movie
        add(movie.engine.root, "", superlayer: nil)
    }

    /// Returns the timeline.
    ///
    /// - Parameter isOutdated: Called often; the survey ends when it returns true.
    /// - Throws: errors of the scene's events, `PreviewError.outdated`.
    mutating func report(isOutdated: () -> Bool) throws -> TimelineReport {
        let count = movie.frameCount
        let step = max(1, count / Self.limit)
        for frame in stride(from: 0, to: count, by: step) {
            if isOutdated() { throw PreviewError.outdated }
            let time = movie.frameRate.time(ofFrame: frame)
            try movie.advance(to: time)
            var present: [Bool] = []
            for entry in layers {
                let isSuperlayerPresent = entry.superlayer.map { present[$0] } ?? true
                let isPresent = isSuperlayerPresent && entry.layer.isPresentNow
                present.append(isPresent)
                record(entry.layer, entry.path, time.seconds, isPresent: isPresent)
            }
        }
        for entry in layers { endVisibility(entry.path, nil) }
        let duration = scene.duration.seconds
        return TimelineReport(
            layers: layers.map { row($0.layer, $0.path) },
            audio: movie.audio.enumerated().map { index, track in
                // The tracks that the scene lists come first.
                let isListed = index < scene.description?.audio.count ?? 0
                return media.row(track, path: isListed ? LayerPath.track(index) : nil, duration: duration)
            },
            events: (scene.description?.events ?? []).map { $0.time.seconds }, markers: markers, media: media.report)
    }

    /// The layers that are only names for times, in the order of time.
    private var markers: [TimelineReport.Marker] {
        let described = Dictionary((scene.description?.markers ?? []).map { ($0.location, $0) }) { first, _ in first }
        guard !described.isEmpty else { return [] }
        let found = layers.compactMap { entry -> TimelineReport.Marker? in
            guard let marker = movie.locations[entry.layer.identity].flatMap({ described[$0] }) else { return nil }
            return .init(
                path: entry.path, name: marker.name, begin: marker.start.seconds, end: marker.end?.seconds)
        }
        return found.sorted { $0.begin < $1.begin }
    }

    private mutating func add(_ layer: CALayer, _ path: String, superlayer: Int?) {
        let own = layers.count
        layers.append((path, layer, superlayer))
        if let mask = layer.mask { add(mask, LayerPath.joined(path, "m"), superlayer: own) }
        for (index, child) in (layer.sublayers ?? []).enumerated() {
            add(child, LayerPath.joined(path, "\(index)"), superlayer: own)
        }
    }

    private mutating func record(_ layer: CALayer, _ path: String, _ time: Double, isPresent: Bool) {
        if !isPresent {
            endVisibility(path, time)
        } else if visibleSince[path] == nil {
            visibleSince[path] = time
        }
        if layer is AVPlayerLayer || layer is AudioLayer {
            played[path, default: PlayedPieces()].add(layer.playedTime, at: time)
        }
        guard layer.animationKeys() != nil || !layer.inspectedAnimations.isEmpty else { return }
        for animation in layer.inspectedAnimations {
            let paths = animation.keyPaths.joined(separator: ", ")
            let bar = TimelineReport.Bar(
                kind: "animation", label: paths.isEmpty ? animation.className : paths,
                begin: max(0, animation.begin), end: animation.end.isFinite ? animation.end : nil)
            if animations[path]?.contains(bar) != true { animations[path, default: []].append(bar) }
        }
    }

    private mutating func endVisibility(_ path: String, _ time: Double?) {
        guard let begin = visibleSince.removeValue(forKey: path) else { return }
        visible[path, default: []].append(.init(kind: "layer", label: "visible", begin: begin, end: time))
    }

    private func row(_ layer: CALayer, _ path: String) -> TimelineReport.Row {
        let clips = (played[path]?.all ?? []).map { media.bar($0, kind: layer is AudioLayer ? "audio" : "player") }
        // A layer that plays audio is never seen.
        let shown = layer is AudioLayer ? [] : visible[path] ?? []
        let fallback = layer is AudioLayer ? clips.first?.label : nil
        return .init(
            path: path, title: layer.name ?? fallback ?? String(describing: type(of: layer)),
            bars: shown + clips + markers(of: layer) + captions(of: layer) + (animations[path] ?? []))
    }

    /// The most captions of a layer that have bars.
    private static let captionLimit = 1000

    /// The captions of a caption layer.
    private func captions(of layer: CALayer) -> [TimelineReport.Bar] {
        guard let layer = layer as? CaptionLayer, let track = layer.track else { return [] }
        return track.cues.prefix(Self.captionLimit).compactMap { cue in
            let (begin, end) = (layer.convertTime(cue.start, to: nil), layer.convertTime(cue.end, to: nil))
            guard begin.isFinite, end.isFinite, end > max(begin, 0) else { return nil }
            let label = String(cue.text.replacing("\n", with: " ").prefix(80))
            return .init(
                kind: "caption", label: label, begin: begin, end: end,
                cue: .init(start: cue.start, end: cue.end))
        }
    }

    /// The markers of a Lottie animation that plays once.
    private func markers(of layer: CALayer) -> [TimelineReport.Bar] {
        guard let layer = layer as? LottieLayer, let animation = layer.animation, layer.loopMode == .playOnce,
            layer.progress < 0
        else { return [] }
        let first = layer.playRange?.lowerBound ?? animation.startFrame
        func time(_ frame: Double) -> Double { layer.convertTime((frame - first) / animation.framerate, to: nil) }
        return animation.markers.prefix(PlayedPieces.limit).compactMap { marker in
            let begin = time(marker.frame)
            guard begin.isFinite, begin >= 0 else { return nil }
            let end = time(marker.frame + marker.duration)
            return .init(kind: "marker", label: marker.name, begin: begin, end: max(begin, end))
        }
    }
}
