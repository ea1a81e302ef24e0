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

    /// - Throws: `MediaError` when the file holds no picture that can be read.
    func image(_ asset: AssetDescription) throws(MediaError) -> CGImage {
        if let image = images[asset.path] { return image }
        let image = try decodeImageFile(URL(fileURLWithPath: asset.path))
        images[asset.path] = image
        return image
    }

    /// - Throws: `MediaError` when the file holds no picture that can be read.
    func checkTiled(_ asset: AssetDescription) throws(MediaError) {
        guard tiled[asset.path] == nil else { return }
        tiled[asset.path] = try PictureTiles.check(URL(fileURLWithPath: asset.path))
    }
}
