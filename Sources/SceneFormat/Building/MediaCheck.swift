import Foundation
import MediaPipeline
import MovieExport

/// Opens the files of a scene as a render does, and gathers what cannot be used.
struct MediaCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector
    /// Keeps the pictures, so that the movie need not decode them again.
    let images: ImageStore

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
                try images.checkTiled(asset)
            }
        case .files(let files):
            do {
                if let pyramid = files.pyramid { try images.checkTile(pyramid) }
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
