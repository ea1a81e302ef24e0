import Foundation
import LayerTree
import MediaTime
import MovieRendering
import SceneFormat

/// The rows of the timeline: what each layer shows and does over time.
struct TimelineReport: Codable, Sendable {
    /// A part of the time, in seconds; without an end it lasts to the end of the scene.
    struct Bar: Codable, Sendable, Hashable {
        let kind: String
        let label: String
        let begin: Double
        let end: Double?
    }

    struct Row: Codable, Sendable {
        /// The path of the layer; nil for audio tracks.
        let path: String?
        let title: String
        let bars: [Bar]
    }

    let layers: [Row]
    let audio: [Row]
    /// The times of events in seconds.
    let events: [Double]
}

/// Advances a movie without drawing it and records the animations and the visibility of its layers.
struct TimelineSurvey {
    /// The most times that are looked at; the animations of longer scenes are sampled.
    private static let limit = 20_000

    private let scene: LoadedScene
    private let movie: Movie
    private var layers: [(path: String, layer: CALayer)] = []
    private var animations: [String: [TimelineReport.Bar]] = [:]
    /// The start of the time since which a layer is visible.
    private var visibleSince: [String: Double] = [:]
    private var visible: [String: [TimelineReport.Bar]] = [:]

    init(_ scene: LoadedScene) throws {
        self.scene = scene
        movie = try scene.makeMovie()
        add(movie.engine.root, "")
    }

    /// Returns the timeline.
    ///
    /// - Throws: errors of the scene's events.
    mutating func report() throws -> TimelineReport {
        let count = movie.frameCount
        let step = max(1, count / Self.limit)
        for frame in stride(from: 0, to: count, by: step) {
            let time = movie.frameRate.time(ofFrame: frame).seconds
            try movie.engine.advance(to: time)
            for entry in layers { record(entry.layer, entry.path, time) }
        }
        for entry in layers { endVisibility(entry.path, nil) }
        let description = scene.description
        return TimelineReport(
            layers: layers.map { row($0.layer, $0.path) }, audio: description.audio.map(Self.row),
            events: description.events.map { $0.time.seconds })
    }

    private mutating func add(_ layer: CALayer, _ path: String) {
        layers.append((path, layer))
        if let mask = layer.mask { add(mask, LayerPath.joined(path, "m")) }
        for (index, child) in (layer.sublayers ?? []).enumerated() { add(child, LayerPath.joined(path, "\(index)")) }
    }

    private mutating func record(_ layer: CALayer, _ path: String, _ time: Double) {
        if layer.isHidden {
            endVisibility(path, time)
        } else if visibleSince[path] == nil {
            visibleSince[path] = time
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
        var bars = visible[path] ?? []
        if let player = Self.player(path, scene.description.root) { bars.append(Self.bar(player)) }
        return .init(
            path: path, title: layer.name ?? String(describing: type(of: layer)), bars: bars + (animations[path] ?? []))
    }

    private static func player(_ path: String, _ root: LayerDescription) -> PlayerDescription? {
        let layer = path.split(separator: ".").reduce(LayerDescription?.some(root)) { layer, step in
            guard step != "m" else { return layer?.mask }
            guard let index = Int(step), let layer, layer.sublayers.indices.contains(index) else { return nil }
            return layer.sublayers[index]
        }
        return layer?.player
    }

    private static func bar(_ player: PlayerDescription) -> TimelineReport.Bar {
        var end: Double?
        if !player.loop, player.rate > .zero, let trim = player.trim {
            end = ((trim.to - (player.start ?? trim.from)) / player.rate).seconds
        }
        return .init(kind: "player", label: player.asset.name, begin: 0, end: end)
    }

    private static func row(_ audio: AudioDescription) -> TimelineReport.Row {
        let end = audio.duration.map { (audio.at + $0).seconds }
        let bar = TimelineReport.Bar(kind: "audio", label: audio.asset.name, begin: audio.at.seconds, end: end)
        return .init(path: nil, title: audio.asset.name, bars: [bar])
    }
}
