import Foundation
import MediaPipeline
import MovieExport
import Quartz2D

/// The pictures of a scene, each decoded once.
///
/// Owner thread only: it lives while a scene is built.
final class ImageStore {
    private var images: [String: CGImage] = [:]
    /// Of pictures that are to be cut into tiles: what looking at them decoded, for all of their layers.
    private(set) var tiled: [String: CGImage] = [:]
    /// What could not be followed in pictures.
    private(set) var warnings: [MediaWarning] = []

    /// - Throws: `MediaError` when the file holds no picture that can be read.
    func image(_ asset: AssetDescription) throws(MediaError) -> CGImage {
        if let image = images[asset.path] { return image }
        let image = try decodeImageFile(URL(fileURLWithPath: asset.path), warnings: &warnings)
        images[asset.path] = image
        return image
    }

    /// - Throws: `MediaError` when the file holds no picture that can be read.
    func checkTiled(_ asset: AssetDescription) throws(MediaError) {
        guard tiled[asset.path] == nil else { return }
        tiled[asset.path] = try PictureTiles.check(URL(fileURLWithPath: asset.path), warnings: &warnings)
    }

    /// Opens the first of a pyramid's files, which stands for all of them.
    func checkTile(_ pyramid: TilePyramid) throws {
        _ = try pyramid.picture(level: 0, column: 0, row: 0, warnings: &warnings)
    }
}
