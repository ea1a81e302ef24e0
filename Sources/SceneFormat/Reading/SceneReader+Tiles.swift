import Foundation
import LayerTree
import MovieExport

extension SceneReader {
    /// `tiles: { picture }` or `{ path, size, firstLevel }`, and `fadeDuration`; nil, with a report, where something is
    /// missing or wrong.
    ///
    /// - Parameter layer: what else is said of the layer, which the tiles must fit.
    func tiles(_ layer: inout MapReader, _ frame: CGRect?, _ properties: [LayerDescription.Assignment])
        -> TilesDescription?
    {
        let fade =
            layer.value("fadeDuration").map { values.nonNegative($0, "fadeDuration", "seconds, at least 0") }
            ?? .some(nil)
        guard let value = layer.required("tiles", "tiles: { picture: … } or { path: … }"),
            var map = MapReader(value, "tiles", values.collector)
        else { return nil }
        let cut = TiledLayerGeometry(properties, frame)
        let source: TilesDescription.Source?
        if let picture = map.value("picture") {
            source = assets.asset(picture, "picture", values).map { .picture($0) }
        } else {
            source = tileFiles(&map, cut).map { .files($0) }
        }
        map.reportUnknownKeys()
        guard let source, let fade else { return nil }
        return TilesDescription(source: source, fadeDuration: fade, location: value.location)
    }

    private func tileFiles(_ map: inout MapReader, _ cut: TiledLayerGeometry) -> TilesDescription.TileFiles? {
        let expectation = "a path like map/{level}/{x}-{y}.png, relative to the scene file; or \"picture\""
        map.allow(["picture", "path", "size", "firstLevel"])
        guard let written = map.required("path", expectation), let path = values.text(written, "path", expectation)
        else { return nil }
        let size = map.value("size").map(pictureSize) ?? cut.size
        let first =
            map.value("firstLevel").map {
                values.integer($0, "firstLevel", in: 0...1000, "the number of the coarsest level, from 0 to 1000")
            } ?? 0
        guard let size, let first else { return nil }
        let sides = 1...CGFloat(Self.largestSide)
        guard sides.contains(size.width), sides.contains(size.height) else {
            return values.refuse(
                written, "path",
                "a size beside it, or a layer with a frame: how large the whole picture is, 1 to \(Self.largestSide) pixels a side"
            )
        }
        let files = TilesDescription.TileFiles(
            pattern: assets.resolve(path), size: size, tileSize: cut.tileSize, levelCount: cut.levelCount,
            firstLevel: first)
        guard let pyramid = files.pyramid else {
            let places = cut.levelCount > 1 ? "{level}, {x} and {y}" : "{x} and {y}"
            return values.refuse(written, "path", "\(places) where the numbers stand")
        }
        reportMissing(pyramid, written)
        return files
    }

    /// Pixels; what is counted from them must fit an `Int`.
    private static let largestSide = 1 << 24

    private func pictureSize(_ value: SceneValue) -> CGSize? {
        let largest = Self.largestSide
        let expectation = "[width, height] of the whole picture in pixels, each from 1 to \(Self.largestSide)"
        guard case .list(let items) = value.content, items.count == 2 else {
            return values.refuse(value, "size", expectation)
        }
        let sides = items.compactMap {
            values.integer($0, "a side of size", in: 1...largest, "whole pixels from 1 to \(largest)")
        }
        return sides.count == 2 ? CGSize(width: sides[0], height: sides[1]) : nil
    }

    /// Looks for the files of at most a million tiles.
    private func reportMissing(_ pyramid: TilePyramid, _ value: SceneValue) {
        var first: String? = nil
        var missing: Int = 0
        var looked: Int = 0
        for path in pyramid.paths.prefix(1_000_000) {
            looked += 1
            guard !FileManager.default.fileExists(atPath: path) else { continue }
            first = first ?? path
            missing = missing + 1
        }
        guard let first else { return }
        let others = missing > 1 ? ", and \(missing - 1) more of \(looked)" : ""
        let levels = (0..<pyramid.levelCount).map { pyramid.grid(level: $0) }.map { "\($0.columns)×\($0.rows)" }.joined(
            separator: ", ")
        values.collector.report(
            at: value.location, "there is no tile \"\(first)\"\(others)",
            expected: "expected \(levels) tiles, from the coarsest level to the finest",
            kind: .asset)
    }
}

/// How the layer says that its picture is cut.
private struct TiledLayerGeometry {
    let tileSize: CGSize
    let levelCount: Int
    /// Pixels that the bounds have at the finest level.
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
        // As the layer's grid has it: a scale that is none counts as 1.
        let scale = layer.contentsScale > 0 && layer.contentsScale.isFinite ? layer.contentsScale : 1
        let finest = CGFloat(sign: .plus, exponent: layer.levelsOfDetailBias, significand: scale)
        size = CGSize(width: (bounds.width * finest).rounded(), height: (bounds.height * finest).rounded())
    }
}
