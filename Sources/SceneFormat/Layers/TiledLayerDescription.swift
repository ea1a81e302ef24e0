import FileAccess
import Foundation
import LayerTree
import MovieRendering
import SceneLanguage
import SourceFiles
import SourceText

/// The keys of a `CATiledLayer`.
struct TiledLayerDescription: SceneLayerKind {
    typealias Layer = CATiledLayer

    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "tiles",
            SceneValueForm(
                kind: .object, expectation: "a map", schema: .reference("tiles"), object: TilesDescription.noun),
            isRequired: true, example: "{ path: \"map/{level}/{x}-{y}.png\" }", options: .listed(after: "fadeDuration"),
            "The image: a file for each tile, or an image that is cut into tiles.")
        SceneKey(
            "fadeDuration", \.fadeDuration, .nonNegative("seconds, at least 0", unit: .seconds), default: "0.25",
            options: .lenient,
            "The duration of the cross-fade from one level to another.")
    }
    static let traits = SceneLayerTraits(
        needsSize: true, fixedProperties: ["tileSize", "levelsOfDetail", "levelsOfDetailBias"],
        fixedPart: "the tile grid")

    /// The image; nil until it is read.
    var tiles: TilesDescription?
    /// The duration of the crossfade between two levels, in seconds; nil for Core Animation's.
    var fadeDuration: Double?

    var paths: [String] { tiles?.paths ?? [] }

    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool {
        tiles = map.required("tiles", "tiles: { picture: … } or { path: … }").flatMap { layer.reader.tiles($0, layer) }
        return tiles != nil
    }

    func apply(to layer: CATiledLayer, _ images: SceneImageCache) {
        if let fadeDuration { layer.levelFadeDuration = fadeDuration }
        switch tiles?.source {
        case .files(let files): layer.tileSource = files.pyramid
        case .image(let asset):
            layer.tileSource = ImageTiles(
                url: URL(fileURLWithPath: asset.path), tileSize: layer.tileSize, levelCount: layer.levelsOfDetail,
                decoded: images.tiledImages[asset.path])
        case nil: break
        }
    }
}

extension LayerDescription {
    /// The image of a `CATiledLayer`; nil for other classes.
    var tiles: TilesDescription? { (kind as? TiledLayerDescription)?.tiles }
}

/// The image that a `CATiledLayer` shows in tiles.
struct TilesDescription: Equatable, Sendable {
    /// The origin of the tiles.
    enum Source: Equatable, Sendable {
        /// One image file that is cut into tiles when it is first visible.
        case image(AssetDescription)
        /// One file per tile.
        case files(TileFiles)
    }

    /// The files of a tile pyramid.
    struct TileFiles: Equatable, Sendable {
        /// The absolute path with `{x}`, `{y}` and `{level}`.
        let pattern: String
        /// The size of the whole image at the finest level, in pixels.
        let size: CGSize
        /// The size of a tile, in pixels.
        let tileSize: CGSize
        /// The number of levels of detail.
        let levelCount: Int
        /// The number of the coarsest level.
        let firstLevel: Int
        /// The folder that the tiles must be inside; nil for any folder.
        let root: ConfinedFolder?

        /// The tile pyramid; never nil for files that were read from a scene.
        var pyramid: TilePyramid? {
            TilePyramid(
                pattern: pattern, size: size, tileSize: tileSize, levelCount: levelCount, firstLevel: firstLevel,
                root: root)
        }
    }

    /// The name of the object in messages.
    static let noun = "tiles"

    /// The origin of the tiles.
    let source: Source
    /// The position of the tiles in the document.
    let location: SourceLocation

    /// The paths of the image files.
    var paths: [String] {
        switch source {
        case .image(let asset): asset.paths
        case .files(let files): files.pyramid.map { Array($0.paths) } ?? []
        }
    }
}

/// The keys of `tiles`, as written.
struct TileKeys {
    var picture: AssetDescription?
    var path: String?
    /// The size of the whole image at the finest level, in pixels; nil for that of the layer.
    var size: CGSize?
    var firstLevel = 0

    static let keys = SceneKeys<Self> {
        SceneKey(
            "picture", \.picture, .asset, default: "none",
            "An image asset that is cut into tiles when it is first shown.")
        SceneKey(
            "path", \.path, .text(pathExpectation), default: "none", example: "map/{level}/{x}-{y}.png",
            "A file for each tile, relative to the scene file, with `{level}` (0 is the coarsest; not needed for one "
                + "level), `{x}` (column) and `{y}` (row).")
        SceneKey(
            "size", \.size, .tiledImageSize, default: "the layer's size at the finest level",
            example: "[20000, 20000]", "With `path`, the size of the whole image at the finest level.")
        SceneKey(
            "firstLevel", \.firstLevel,
            .integer("the number of the coarsest level, from 0 to 1000", in: 0...1000), default: "0",
            "With `path`, the number of the coarsest level.")
    }

    static let pathExpectation =
        "a path like map/{level}/{x}-{y}.png, relative to the scene file; or \"picture\""
    /// The longest side in pixels, so that the number of tiles fits an `Int`.
    static let largestSide = 1 << 24
}

extension SceneValueType where Value == CGSize {
    /// The size of an image that is shown in tiles, in whole pixels.
    fileprivate static var tiledImageSize: SceneValueType {
        let largest = TileKeys.largestSide
        let form = SceneValueForm(
            kind: .size, expectation: "[width, height] of the whole image in pixels, each from 1 to \(largest)",
            schema: .array(of: .reference("number"), count: 2...2), unit: .pixels, range: 1...Double(largest))
        return SceneValueType(form) { value, label, reader in
            guard case .list(let items) = value.content, items.count == 2 else {
                return reader.refuse(value, label, form.expectation)
            }
            let sides = items.compactMap {
                reader.integer($0, "a side of \(label)", in: 1...largest, "whole pixels from 1 to \(largest)")
            }
            return sides.count == 2 ? CGSize(width: sides[0], height: sides[1]) : nil
        }
    }
}

extension SceneReader {
    /// Reads `{ picture }` or `{ path, size, firstLevel }`; reports problems and returns nil.
    fileprivate func tiles(_ value: SceneValue, _ layer: SceneLayerContext) -> TilesDescription? {
        guard var map = MapReader(value, TilesDescription.noun, values.collector) else { return nil }
        let source: TilesDescription.Source?
        if let image = map.value("picture") {
            source = assets.asset(image, "picture", values).map { .image($0) }
        } else {
            source = tileFiles(&map, TiledLayerGeometry(layer.properties, layer.frame)).map { .files($0) }
        }
        map.reportUnknownKeys()
        return source.map { TilesDescription(source: $0, location: value.location) }
    }

    private func tileFiles(_ map: inout MapReader, _ geometry: TiledLayerGeometry) -> TilesDescription.TileFiles? {
        var keys = TileKeys()
        let isComplete = TileKeys.keys.read(&map, into: &keys, values)
        guard let written = map.required("path", TileKeys.pathExpectation), isComplete, let path = keys.path else {
            return nil
        }
        let size = keys.size ?? geometry.size
        let sides = 1...CGFloat(TileKeys.largestSide)
        guard sides.contains(size.width), sides.contains(size.height) else {
            return values.refuse(
                written, "path",
                "the size of the whole image from a size key or the layer's frame, "
                    + "1 to \(TileKeys.largestSide) pixels per side"
            )
        }
        let files = TilesDescription.TileFiles(
            pattern: assets.absolutePath(path), size: size, tileSize: geometry.tileSize,
            levelCount: geometry.levelCount, firstLevel: keys.firstLevel, root: assets.root)
        guard let pyramid = files.pyramid else {
            let placeholders = geometry.levelCount > 1 ? "{level}, {x} and {y}" : "{x} and {y}"
            return values.refuse(written, "path", "\(placeholders) in place of the numbers")
        }
        reportMissing(pyramid, written)
        return files
    }

    /// Checks the files of at most 20,000 tiles, so that a scene with a huge image is read within a second.
    private func reportMissing(_ pyramid: TilePyramid, _ value: SceneValue) {
        var first: String? = nil
        var missing: Int = 0
        var checked: Int = 0
        for path in pyramid.paths.prefix(20_000) {
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
