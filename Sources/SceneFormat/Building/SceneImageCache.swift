import Foundation
import LayerTree
import MediaPipeline
import MovieExport
import Quartz2D

/// The pictures of a scene, each decoded once.
///
/// Owner thread only: it lives while a scene is built.
final class SceneImageCache {
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
    func checkTiledImage(_ asset: AssetDescription) throws(MediaError) {
        guard tiled[asset.path] == nil else { return }
        tiled[asset.path] = try ImageTiles.check(URL(fileURLWithPath: asset.path), warnings: &warnings)
    }

    /// Opens the first of a pyramid's files, which stands for all of them.
    func checkFirstTile(_ pyramid: TilePyramid) throws {
        _ = try pyramid.picture(level: 0, column: 0, row: 0, warnings: &warnings)
    }
}

extension PropertyValue {
    /// The value in the type that key-value coding takes; an image needs its picture.
    func boxed(_ images: SceneImageCache) throws(MediaError) -> Any? {
        switch self {
        case .none: nil
        case .number(let number): number
        case .boolean(let flag): flag
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .transform(let transform): transform
        case .color(let color): color
        case .colors(let colors): colors
        case .numbers(let numbers): numbers
        case .path(let path): CGPath(path)
        case .text(let text): text
        case .attributedText(let text): text
        case .filters(let filters): filters.map { CIFilter($0) }
        case .filter(let filter): filter.isBareName ? filter.type : CIFilter(filter)
        case .image(let asset): try images.image(asset)
        }
    }
}
