import Foundation
import Limits
import MediaObjects
import MediaReading
import MediaTime
import MovieRendering
import SceneLanguage
import SourceFiles
import SourceText

extension SceneDescription {
    /// Creates the movie, as `makeMovie` does, after checking that every file it needs can be opened.
    ///
    /// Clips and audio files are opened and closed again; they may still turn out damaged when they are decoded.
    /// - Parameters:
    ///   - frameRate: The frame rate of the movie; nil for the scene's.
    ///   - requiresFonts: Whether a font that is not installed is an error, instead of being replaced.
    ///   - images: The cache that keeps the images for further movies of the scene.
    /// - Throws: `SceneFormatError` with every problem and its location; `hasOnlyAssetProblems` is true if all of them
    ///   concern files.
    @discardableResult
    package func makeCheckedMovie(
        frameRate: FrameRate? = nil, requiresFonts: Bool = false, images: SceneImageCache = SceneImageCache()
    ) throws(SceneFormatError) -> Movie {
        let collector = DiagnosticCollector()
        LimitCheck(scene: self, collector: collector, limits: .current).run()
        try collector.throwIfAny()
        MediaCheck(scene: self, collector: collector, images: images).run()
        if requiresFonts { FontCheck(scene: self, collector: collector).run() }
        try collector.throwIfAny()
        do {
            return try movie(frameRate: frameRate, images: images)
        } catch {
            // All images that MediaCheck knows of have been decoded.
            let location = SourceLocation(file: name)
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    kind: error.kind.diagnosticKind, at: location, "\(error)", expected: "expected a readable image")
            ])
        }
    }
}

/// Opens the files of a scene as a render does, and collects the unusable ones.
struct MediaCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector
    /// Keeps the images, so that the movie need not decode them again.
    let images: SceneImageCache

    /// Checks all files: players need video, audio tracks need audio, images are decoded.
    func run() {
        for asset in Self.distinct(scene.root.all.compactMap(\.player?.asset)) {
            check(asset, "played", "expected a clip with video") { asset throws(MediaError) in
                _ = try ClipReader(asset.source)
            }
        }
        // All players of an asset share a clip, so that it is opened once.
        var clips: [AssetDescription: AVAsset] = [:]
        for player in scene.root.all.compactMap(\.player) where player.trim != nil {
            let clip = clips[player.asset] ?? player.asset.clip
            clips[player.asset] = clip
            checkPart(player, of: clip)
        }
        for player in scene.root.all.compactMap(\.player) { checkTracks(player) }
        for asset in Self.distinct(scene.tracks.map(\.asset)) {
            check(asset, "played", "expected a file with audio") { asset throws(MediaError) in
                _ = try AudioFileReader(asset.source)
            }
        }
        for asset in Self.distinct(scene.root.all.compactMap(\.visualizedAudio)) {
            check(asset, "drawn", "expected a file with audio") { asset throws(MediaError) in
                _ = try AudioFileReader(asset.source)
            }
        }
        for tiles in scene.root.all.compactMap(\.tiles) { check(tiles) }
        var shown: [LottieDescription] = []
        images.beginMovie()
        for lottie in scene.root.all.compactMap(\.lottie) {
            let isRepeated = shown.contains(lottie)
            if !isRepeated { shown.append(lottie) }
            check(lottie.asset, "shown", "expected a Lottie animation") { asset throws(MediaError) in
                if !isRepeated { _ = try lottie.naturalSize(images) }
                // Files that cannot be read are reported once.
                guard let count = try? lottie.layerCount(images) else { return }
                try images.count(count, asset)
            }
        }
        for package in scene.root.all.compactMap(\.package) {
            check(package.asset, "shown", "expected a Core Animation package") { asset throws(MediaError) in
                try images.count(Double(try package.check(images).layerCount), asset)
            }
        }
        for drawing in scene.root.all.compactMap(\.drawing) {
            check(drawing.asset, "shown", "expected an SVG drawing") { asset throws(MediaError) in
                let drawingModel = try images.drawing(asset, styleSheet: drawing.styleSheet)
                try images.count(Double(drawingModel.layerCount), asset)
            }
        }
        for asset in Self.distinct(scene.imageAssets) {
            check(asset, "shown", "expected an image that FFmpeg can read") { asset throws(MediaError) in
                _ = try images.image(asset)
            }
        }
    }

    /// Reports an audio track that the clip of a player does not have; its video track is checked with the clip.
    private func checkTracks(_ player: PlayerDescription) {
        guard let choice = player.asset.selection.audio, choice != .none,
            let info = try? ClipInfo.probe(player.asset.source), info.audio == nil
        else { return }
        let tracks = info.streams.filter { $0.kind == "audio" }.map { stream in
            "\(stream.number)" + (stream.language.map { " (\($0))" } ?? "")
        }
        collector.report(
            at: player.location, "\"\(player.asset.name)\" has no audio track \(choice.text)",
            expected: tracks.isEmpty
                ? "expected none, because the clip has no audio"
                : "expected one of its audio tracks: \(tracks.listed)", kind: .asset)
    }

    /// Reports a trim that starts after the end of the clip.
    private func checkPart(_ player: PlayerDescription, of clip: AVAsset) {
        guard let trim = player.trim, let length = clip.playedLength(repeats: player.loop), trim.from >= length else {
            return
        }
        collector.report(
            at: player.location,
            "the trim starts at \(trim.from.seconds) s, but \"\(player.asset.name)\" is \(length.seconds) s long",
            expected: "expected a start before the end of the clip", kind: .asset)
    }

    /// Opens the image, or the first tile of the coarsest level.
    private func check(_ tiles: TilesDescription) {
        switch tiles.source {
        case .image(let asset):
            check(asset, "shown", "expected an image that FFmpeg can read") { asset throws(MediaError) in
                try images.checkTiledImage(asset)
            }
        case .files(let files):
            do {
                if let pyramid = files.pyramid { try images.checkFirstTile(pyramid) }
            } catch {
                collector.report(
                    at: tiles.location, "a tile cannot be shown: \(error)", expected: "expected images of tileSize",
                    kind: .asset)
            }
        }
    }

    private func check(
        _ asset: AssetDescription, _ verb: String, _ expectation: String,
        _ open: (AssetDescription) throws(MediaError) -> Void
    ) {
        do {
            try open(asset)
        } catch {
            let remedy = error.remedy.map { ". \($0)" } ?? ""
            let kind = error.kind.diagnosticKind
            collector.report(
                at: asset.location, "asset \"\(asset.name)\" cannot be \(verb): \(error.detail) (\(asset.path))",
                expected: kind == .limit ? (error.remedy ?? "").lowercasedAtStart : expectation + remedy, kind: kind)
        }
    }

    /// Returns the assets uniqued; an asset from a parameter has a location for each of its uses.
    private static func distinct(_ assets: [AssetDescription]) -> [AssetDescription] {
        var distinct: Set<AssetDescription> = []
        return assets.filter { distinct.insert($0).inserted }
    }
}

extension AssetDescription {
    fileprivate var url: URL { URL(fileURLWithPath: path) }
}

extension String {
    fileprivate var lowercasedAtStart: String { prefix(1).lowercased() + dropFirst() }
}

extension MediaError.Kind {
    /// The kind of the diagnostic for a file that a scene names.
    fileprivate var diagnosticKind: SceneDiagnostic.Kind { self == .limitExceeded ? .limit : .asset }
}
