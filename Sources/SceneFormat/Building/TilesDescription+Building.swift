import Foundation
import LayerTree
import MovieExport

extension TilesDescription {
    /// Has the layer, whose tile size and levels are set, show these tiles.
    ///
    /// - Parameter images: what is decoded already.
    func give(to layer: CATiledLayer, _ images: ImageStore) {
        if let fadeDuration { layer.levelFadeDuration = fadeDuration }
        switch source {
        case .files(let files): layer.tileSource = files.pyramid
        case .picture(let asset):
            layer.tileSource = PictureTiles(
                url: URL(fileURLWithPath: asset.path), tileSize: layer.tileSize, levelCount: layer.levelsOfDetail,
                decoded: images.tiled[asset.path])
        }
    }
}
