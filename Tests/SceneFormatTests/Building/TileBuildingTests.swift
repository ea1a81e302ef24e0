import Foundation
import Images
import LayerTree
import MovieRendering
import SourceFiles
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Building tiled layers")
struct TileBuildingTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func writeTile(_ path: String, _ width: Int, _ height: Int) throws {
        try fixture.write("", to: path)
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height { pixels.row(y).update(repeating: 0xff20_4060, count: width) }
        try CGImage(pixels: pixels, isOpaque: true).writePNG(to: URL(fileURLWithPath: fixture.folder + "/" + path))
    }

    private let map = """
            - class: CATiledLayer
              name: map
              frame: [0, 0, 96, 64]
              tileSize: [64, 64]
              levelsOfDetail: 2
              fadeDuration: 0.5
              tiles: { path: "map/{level}/{x}-{y}.png" }
        """

    @Test("Tile files cover the layer's frame")
    func files() throws {
        for (path, width) in [("map/0/0-0.png", 48), ("map/1/0-0.png", 64), ("map/1/1-0.png", 32)] {
            try writeTile(path, width, path.contains("/0/") ? 32 : 64)
        }
        let scene = try fixture.scene(minimalScene(layers: map))
        #expect(scene.files.filter { $0.contains("/map/") }.count == 3)
        let movie = try scene.makeCheckedMovie()
        let layer = try #require(movie.engine.root.sublayers?.first as? CATiledLayer)
        #expect(layer.levelFadeDuration == 0.5 && layer.tileSource is TilePyramid)
        _ = try movie.engine.frame(at: 0)
        #expect(layer.tileMemory > 0)
    }

    @Test(
        "Errors in tiles have locations",
        arguments: [
            (
                "tiles: { path: \"map/{level}/{x}-{y}.png\" }",
                """
                there is no tile "FOLDER/map/0/0-0.png", and 2 more of 3; expected 1×1, 2×1 tiles, from the coarsest \
                level to the finest
                """
            ),
            (
                "tiles: { path: \"map/{x}-{y}.png\" }",
                "path is the text \"map/{x}-{y}.png\"; expected {level}, {x} and {y} in place of the numbers"
            ),
            (
                "tiles: { picture: lgoo }",
                "picture is the text \"lgoo\"; expected a file, or the name of an asset: clip, logo; did you mean \"logo\"?"
            ),
            (
                "tiles: { path: \"{level}{x}{y}\", size: [0, 5] }",
                "a side of size is 0; expected whole pixels from 1 to 16777216"
            ),
            (
                "contentsScale: -2\n      tiles: { path: \"map/{level}/{x}-{y}.png\" }",
                """
                there is no tile "FOLDER/map/0/0-0.png", and 2 more of 3; expected 1×1, 2×1 tiles, from the coarsest \
                level to the finest
                """
            ),
            ("opacity: 1", "the CATiledLayer \"map\" has no \"tiles\"; expected tiles: { picture: … } or { path: … }"),
        ])
    func mistakes(line: String, message: String) {
        let layers = map.replacingOccurrences(of: "tiles: { path: \"map/{level}/{x}-{y}.png\" }", with: line)
        let messages = fixture.messages(minimalScene(layers: layers))
        #expect(
            messages.count == 1
                && messages[0].hasSuffix(message.replacingOccurrences(of: "FOLDER", with: fixture.folder)),
            "\(messages)")
    }

    @Test(
        "A size derived from the frame has the same limits as an explicit size",
        arguments: ["[0, 0, 1000000000, 64]", "[0, 0, 64, 1000000000]", "[0, 0, 0, 64]"])
    func sizeOfFrame(frame: String) {
        let layers = map.replacingOccurrences(of: "[0, 0, 96, 64]", with: frame)
            .replacingOccurrences(
                of: "      tiles:", with: "      levelsOfDetailBias: 16\n      contentsScale: 1000000000\n      tiles:")
        let messages = fixture.messages(minimalScene(layers: layers))
        #expect(
            messages.count == 1
                && messages[0].hasSuffix("size key or the layer's frame, 1 to 16777216 pixels per side"),
            "\(messages)")
    }

    @Test("Unreadable images and tiles of another size are reported before rendering")
    func unreadable() throws {
        let layers = map.replacingOccurrences(of: "path: \"map/{level}/{x}-{y}.png\"", with: "picture: logo")
        #expect(throws: SceneFormatError.self) { try fixture.scene(minimalScene(layers: layers)).makeCheckedMovie() }
        for path in ["map/0/0-0.png", "map/1/0-0.png", "map/1/1-0.png"] { try writeTile(path, 10, 10) }
        #expect { try fixture.scene(minimalScene(layers: map)).makeCheckedMovie() } throws: {
            "\($0)".contains("10×10")
        }
    }

    @Test("Events cannot change the tile grid")
    func events() throws {
        try writeTile("media/logo.png", 20, 20)
        let layers = map.replacingOccurrences(of: "path: \"map/{level}/{x}-{y}.png\"", with: "picture: logo")
        for (path, value) in [
            ("levelsOfDetail", "3"), ("tileSize", "[16, 16]"), ("tileSize.width", "16"), ("levelsOfDetailBias", "1"),
        ] {
            let more = "events: [{ at: 0.5, nested: [{ set: { map.\(path): \(value) } }] }]"
            #expect(
                fixture.messages(minimalScene(layers: layers, more: more)).first?.contains("\(path) is set by an event")
                    == true, "\(path)")
        }
    }
}
