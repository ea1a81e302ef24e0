import Foundation
import LayerTree
import MovieRendering
import SourceFiles

extension SceneReader {
    /// Reads `tiles: { picture }` or `{ path, size, firstLevel }`, and `fadeDuration`; reports problems and returns
    /// nil.
    ///
    /// - Parameters:
    ///   - layer: The keys of the layer.
    ///   - frame: The frame of the layer, which the tiles must fit.
    ///   - properties: The properties of the layer, which the tiles must fit.
    func tiles(_ layer: inout MapReader, _ frame: CGRect?, _ properties: [LayerDescription.Assignment])
        -> TilesDescription?
    {
        let fade =
            layer.value("fadeDuration").map { values.nonNegative($0, "fadeDuration", "seconds, at least 0") }
            ?? .some(nil)
        guard let value = layer.required("tiles", "tiles: { picture: … } or { path: … }"),
            var map = MapReader(value, "tiles", values.collector)
        else { return nil }
        let geometry = TiledLayerGeometry(properties, frame)
        let source: TilesDescription.Source?
        if let image = map.value("picture") {
            source = assets.asset(image, "picture", values).map { .image($0) }
        } else {
            source = tileFiles(&map, geometry).map { .files($0) }
        }
        map.reportUnknownKeys()
        guard let source, let fade else { return nil }
        return TilesDescription(source: source, fadeDuration: fade, location: value.location)
    }

    private func tileFiles(_ map: inout MapReader, _ geometry: TiledLayerGeometry) -> TilesDescription.TileFiles? {
        let expectation = "a path like map/{level}/{x}-{y}.png, relative to the scene file; or \"picture\""
        map.allow(["picture", "path", "size", "firstLevel"])
        guard let written = map.required("path", expectation), let path = values.text(written, "path", expectation)
        else { return nil }
        let size = map.value("size").map(imageSize) ?? geometry.size
        let first =
            map.value("firstLevel").map {
                values.integer($0, "firstLevel", in: 0...1000, "the number of the coarsest level, from 0 to 1000")
            } ?? 0
        guard let size, let first else { return nil }
        let sides = 1...CGFloat(Self.largestSide)
        guard sides.contains(size.width), sides.contains(size.height) else {
            return values.refuse(
                written, "path",
                "the size of the whole image from a size key or the layer's frame, "
                    + "1 to \(Self.largestSide) pixels per side"
            )
        }
        let files = TilesDescription.TileFiles(
            pattern: assets.absolutePath(path), size: size, tileSize: geometry.tileSize,
            levelCount: geometry.levelCount, firstLevel: first, root: assets.root)
        guard let pyramid = files.pyramid else {
            let placeholders = geometry.levelCount > 1 ? "{level}, {x} and {y}" : "{x} and {y}"
            return values.refuse(written, "path", "\(placeholders) in place of the numbers")
        }
        reportMissing(pyramid, written)
        return files
    }

    /// The longest side in pixels, so that the number of tiles fits an `Int`.
    private static let largestSide = 1 << 24

    private func imageSize(_ value: SceneValue) -> CGSize? {
        let largest = Self.largestSide
        let expectation = "[width, height] of the whole image in pixels, each from 1 to \(Self.largestSide)"
        guard case .list(let items) = value.content, items.count == 2 else {
            return values.refuse(value, "size", expectation)
        }
        let sides = items.compactMap {
            values.integer($0, "a side of size", in: 1...largest, "whole pixels from 1 to \(largest)")
        }
        return sides.count == 2 ? CGSize(width: sides[0], height: sides[1]) : nil
    }

    /// Checks the files of at most a million tiles.
    private func reportMissing(_ pyramid: TilePyramid, _ value: SceneValue) {
        var first: String? = nil
        var missing: Int = 0
        var checked: Int = 0
        for path in pyramid.paths.prefix(1_000_000) {
            checked += 1
            if let root = assets.root, root.resolve(path) == nil {
                values.collector.report(
                    at: value.location, "the tile \"\(path)\" is outside the root folder",
                    expected: "expected files inside \(root.path)", kind: .asset)
                return
            }
            guard !FileManager.default.fileExists(atPath: path) else { continue }
            first = first ?? path
            missing = missing + 1
        }
        guard let first else { return }
        let others = missing > 1 ? ", and \(missing - 1) more of \(checked)" : ""
        let levels = (0..<pyramid.levelCount).map { pyramid.grid(level: $0) }.map { "\($0.columns)×\($0.rows)" }.joined(
            separator: ", ")
        values.collector.report(
            at: value.location, "there is no tile \"\(first)\"\(others)",
            expected: "expected \(levels) tiles, from the coarsest level to the finest",
            kind: .asset)
    }
}

/// The tile grid that a layer's properties describe.
private struct TiledLayerGeometry {
    let tileSize: CGSize
    let levelCount: Int
    /// The size of the bounds at the finest level, in pixels.
    let size: CGSize

    init(_ properties: [LayerDescription.Assignment], _ frame: CGRect?) {
        let layer = CATiledLayer()
        var bounds = frame.map { CGRect(origin: .zero, size: $0.size) } ?? .zero
        for property in properties {
            switch (property.key, property.value) {
            case ("tileSize", .size(let size)): layer.tileSize = size
            case ("levelsOfDetail", .number(let count)): layer.levelsOfDetail = Int(count)
            case ("levelsOfDetailBias", .number(let count)): layer.levelsOfDetailBias = Int(count)
            case ("contentsScale", .number(let scale)): layer.contentsScale = CGFloat(scale)
            case ("bounds", .rect(let rect)): bounds = rect
            default: break
            }
        }
        tileSize = layer.tileSize
        levelCount = layer.levelsOfDetail
        // The layer's grid also uses a scale of 1 instead of an invalid one.
        let scale = layer.contentsScale > 0 && layer.contentsScale.isFinite ? layer.contentsScale : 1
        let finest = CGFloat(sign: .plus, exponent: layer.levelsOfDetailBias, significand: scale)
        size = CGSize(width: (bounds.width * finest).rounded(), height: (bounds.height * finest).rounded())
    }
}
