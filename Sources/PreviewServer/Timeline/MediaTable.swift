import AudioMixing
import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MediaReading
import MediaTime
import MovieRendering
import SceneFormat
import SceneLanguage
import SourceFiles

/// The clips and audio files of a scene, numbered for the timeline.
///
/// Confined to the thread of its scene.
struct MediaTable {
    /// The distinct files in the order of the scene: players first, then audio tracks.
    let sources: [ClipSource]
    private let assets: [AVAsset]
    private let names: [ClipSource: String]

    init(_ scene: LoadedScene) {
        let used = scene.description.map(Self.assets) ?? []
        sources = scene.media
        assets = sources.map { AVAsset(source: $0) }
        names = Dictionary(used.map { ($0.source, $0.name) }) { first, _ in first }
    }

    /// Returns the distinct files of the players and audio tracks of a movie.
    static func sources(_ movie: Movie) -> [ClipSource] {
        let played = movie.engine.root.players.flatMap(\.playedItems).map(\.asset.source)
        var known: Set<ClipSource> = []
        return (played + movie.audio.map(\.asset.source)).filter { known.insert($0).inserted }
    }

    private static func assets(_ scene: SceneDescription) -> [AssetDescription] {
        scene.root.all.compactMap(\.player?.asset) + scene.tracks.map(\.asset)
    }

    /// The files for the page.
    var report: [TimelineReport.Media] {
        zip(sources, assets).map { source, asset in
            let info = try? asset.info.get()
            return .init(
                key: MediaKey(source).text, duration: asset.fullDuration?.seconds, hasVideo: info?.video != nil,
                hasAudio: info?.audio != nil)
        }
    }

    /// Returns the bar of a part that a layer plays.
    func bar(_ piece: PlayedPieces.Piece, kind: String) -> TimelineReport.Bar {
        let source = piece.played.source
        let clip = sources.firstIndex(of: source).map {
            TimelineReport.Clip(media: $0, start: piece.played.seconds, rate: piece.played.rate)
        }
        return .init(
            kind: kind, label: name(of: source), begin: piece.begin, end: piece.end,
            clip: piece.isSteady ? clip : nil)
    }

    /// Returns the row of an audio track of the scene, with a bar for each repetition.
    func row(_ track: AudioTrack, path: String?, duration: Double) -> TimelineReport.Row {
        let title = name(of: track.asset.source)
        return .init(path: path, title: title, bars: bars(track, title, duration))
    }

    private func name(of source: ClipSource) -> String { names[source] ?? source.url.lastPathComponent }

    private func bars(_ track: AudioTrack, _ title: String, _ duration: Double) -> [TimelineReport.Bar] {
        let index = sources.firstIndex(of: track.asset.source)
        let length = index.flatMap { assets[$0].playedLength(repeats: track.loops)?.seconds }
        let rate = track.rate.seconds
        let end = track.duration.map { track.start.seconds + $0.seconds }
        var bars: [TimelineReport.Bar] = []
        var begin = track.start.seconds
        var start = track.clipStart.seconds
        while bars.count < PlayedPieces.limit {
            let rest = length.map { begin + max(0, $0 - start) / rate }
            let next = [rest, end].compactMap { $0 }.min()
            let clip = index.map { TimelineReport.Clip(media: $0, start: start, rate: rate) }
            bars.append(.init(kind: "audio", label: title, begin: begin, end: next, clip: clip))
            guard track.loops, let next, next < min(end ?? duration, duration), next > begin else { break }
            begin = next
            start = 0
        }
        return bars
    }
}
