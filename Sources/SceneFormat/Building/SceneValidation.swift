import Foundation
import LayerTree
import MediaPipeline
import MovieExport
import Quartz2D

extension SceneDescription {
    /// Makes the movie, as `makeMovie` does, once every file that it needs is known to open.
    ///
    /// Clips and sounds are opened and closed again; they may still prove damaged while they are drawn.
    /// - Parameter frameRate: of the movie; nil for the scene's.
    /// - Parameter requiresFonts: whether a font that is not installed is a problem, rather than another being used.
    /// - Throws: `SceneFormatError` with every problem at its place; `hasOnlyAssetProblems` when all are of files.
    @discardableResult
    public func makeCheckedMovie(frameRate: FrameRate? = nil, requiresFonts: Bool = false) throws(SceneFormatError)
        -> Movie
    {
        let collector = DiagnosticCollector()
        let images = SceneImageCache()
        MediaCheck(scene: self, collector: collector, images: images).run()
        if requiresFonts { FontCheck(scene: self, collector: collector).run() }
        try collector.throwIfAny()
        do {
            return try movie(frameRate: frameRate, images: images)
        } catch {
            // Every picture is decoded by now, so that this is one that the check does not know of.
            let place = SourceLocation(file: name)
            throw SceneFormatError(diagnostics: [
                SceneDiagnostic(kind: .asset, at: place, "\(error)", expected: "expected a picture that can be read")
            ])
        }
    }
}

/// Opens the files of a scene as a render does, and gathers what cannot be used.
struct MediaCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector
    /// Keeps the pictures, so that the movie need not decode them again.
    let images: SceneImageCache

    /// Players need a picture, sounds need sound; pictures are decoded.
    func run() {
        for asset in Self.distinct(scene.root.all.compactMap(\.player?.asset)) {
            check(asset, "played", "expected a clip with a picture") { asset throws(MediaError) in
                _ = try ClipReader(asset.source)
            }
        }
        // One clip for all players of an asset, so that it is opened once.
        var clips: [AssetDescription: AVAsset] = [:]
        for player in scene.root.all.compactMap(\.player) where player.trim != nil {
            let clip = clips[player.asset] ?? player.asset.clip
            clips[player.asset] = clip
            checkPart(player, of: clip)
        }
        for asset in Self.distinct(scene.audio.map(\.asset)) {
            check(asset, "heard", "expected a file with sound") { asset throws(MediaError) in
                _ = try AudioReader(url: asset.url)
            }
        }
        for tiles in scene.root.all.compactMap(\.tiles) { check(tiles) }
        for asset in Self.distinct(scene.pictures) {
            check(asset, "shown", "expected a picture that FFmpeg can read") { asset throws(MediaError) in
                _ = try images.image(asset)
            }
        }
    }

    /// A part that begins where the clip has ended shows nothing that was asked for.
    private func checkPart(_ player: PlayerDescription, of clip: AVAsset) {
        guard let trim = player.trim, let length = clip.playedLength(repeats: player.loop), trim.from >= length else {
            return
        }
        collector.report(
            at: player.location,
            "the trim begins at \(trim.from.seconds) s, and \"\(player.asset.name)\" is \(length.seconds) s long",
            expected: "expected a part of the clip", kind: .asset)
    }

    /// A picture is opened, and of files the coarsest level's first.
    private func check(_ tiles: TilesDescription) {
        switch tiles.source {
        case .picture(let asset):
            check(asset, "shown", "expected a picture that FFmpeg can read") { asset throws(MediaError) in
                try images.checkTiledImage(asset)
            }
        case .files(let files):
            do {
                if let pyramid = files.pyramid { try images.checkFirstTile(pyramid) }
            } catch {
                collector.report(
                    at: tiles.location, "a tile cannot be shown: \(error)", expected: "expected pictures of tileSize",
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
            collector.report(
                at: asset.location, "asset \"\(asset.name)\" cannot be \(verb): \(error.detail) (\(asset.path))",
                expected: expectation + remedy, kind: .asset)
        }
    }

    /// Each once; an asset that a parameter gives has a place for each of its uses.
    private static func distinct(_ assets: [AssetDescription]) -> [AssetDescription] {
        var seen: Set<AssetDescription> = []
        return assets.filter { seen.insert($0).inserted }
    }
}

extension AssetDescription {
    fileprivate var url: URL { URL(fileURLWithPath: path) }
}

/// Gathers the fonts of a scene that are not installed, for which others are drawn.
struct FontCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector

    func run() {
        for layer in scene.root.all where layer.layerClass == .text { check(layer) }
        for change in scene.changes { check(change) }
    }

    /// A layer that names no font is drawn in the class's default.
    private func check(_ layer: LayerDescription) {
        let text = layer.properties.first { $0.key == "string" }
        if let text, case .attributedText(let attributed) = text.value {
            check(attributed, at: text.location)
        } else if let font = layer.properties.first(where: { $0.key == "font" }) {
            check(font.value, at: font.location)
        } else {
            check((CATextLayer().font as? String).map { .text($0) } ?? .none, at: layer.location)
        }
    }

    private func check(_ change: EventDescription.Change) {
        switch (change.keyPath, change.value) {
        case ("font", let font): check(font, at: change.location)
        case ("string", .attributedText(let text)): check(text, at: change.location)
        default: break
        }
    }

    /// With attributes the layer's own font counts for nothing.
    private func check(_ text: AttributedText, at location: SourceLocation) {
        var names: [String] = []
        for piece in text.pieces where !names.contains(piece.attributes.fontName) {
            names.append(piece.attributes.fontName)
        }
        for name in names { check(.text(name), at: location) }
    }

    private func check(_ value: PropertyValue, at location: SourceLocation) {
        guard case .text(let name) = value else { return }
        let resolution = FontCatalog.resolution(of: name)
        guard resolution.isSubstitute else { return }
        let stand = resolution.used.isEmpty ? "nothing is drawn" : "\(resolution.used) is used"
        collector.report(
            at: location, "the font \"\(name)\" is not installed, \(stand)",
            expected: "expected a font of this machine (fc-list shows them) or of a file under fonts")
    }
}
