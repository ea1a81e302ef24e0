import Foundation
import MediaTime
import MovieRendering
import Quartz2D
import SceneFormat
import Testing

@testable import PreviewServer

/// Frames as the page receives them.
@Suite struct FrameTests {
    /// Returns the pixels that `multiplane still` writes, as straight RGBA.
    private func still(_ fixture: PreviewFixture, frame: Int, scale: Double? = nil) throws -> PreviewFrame {
        let scene = try SceneDescription(path: fixture.folder + "/scene.yaml")
        let size = try #require(OutputRequest(scale: scale).outputSize(for: scene.size))
        let renderer = StillRenderer(
            try scene.makeMovie(), viewport: Viewport(scene.size, in: size), threads: 1)
        return PreviewFrame(try CGImage.png(data: renderer.image(at: scene.frameRate.time(ofFrame: frame)).pngData()))
    }

    @Test("Frames in any order equal those of `multiplane still`", arguments: [1.0, 0.5])
    func order(_ scale: Double) throws {
        let fixture = try PreviewFixture()
        for frame in [0, 7, 3, 19, 18, 17, 0, 12] {
            let response = try fixture.client.get("/api/frame?frame=\(frame)&scale=\(scale)")
            let expected = try still(fixture, frame: frame, scale: scale == 1 ? nil : scale)
            #expect(response.status == 200 && response.headers["x-size"] == "\(expected.width)x\(expected.height)")
            #expect(response.body == expected.pixels, "frame \(frame)")
        }
    }

    @Test("Translucent frames have the colors of a PNG file")
    func alpha() throws {
        let fixture = try PreviewFixture(
            PreviewFixture.scene.replacing("\"#000080\"", with: "\"#00008040\"").replacing("#ff0000", with: "#ff000080")
        )
        let response = try fixture.client.get("/api/frame?frame=5")

        let expected = try still(fixture, frame: 5)
        #expect(response.body == expected.pixels)
        #expect(response.body[3] < 255 || response.body[response.body.count - 1] < 255)
    }

    @Test("Frames outside the scene are an error")
    func outside() throws {
        let fixture = try PreviewFixture()
        for frame in ["20", "-1", "1e9", ""] {
            #expect(try fixture.client.get("/api/frame?frame=\(frame)").status >= 400)
        }
        #expect(try fixture.client.get("/api/frame?frame=19").status == 200)
    }

    @Test("A saved frame is a PNG file in the scene's size")
    func savedFrame() throws {
        let fixture = try PreviewFixture()
        _ = try fixture.client.get("/api/frame?frame=3&scale=0.5")
        let response = try fixture.client.get("/api/still?frame=4")
        let image = try CGImage.png(data: response.body)

        #expect(response.headers["content-disposition"] == "attachment; filename=\"frame-4.png\"")
        let expected = try still(fixture, frame: 4)
        #expect(image.width == 64 && PreviewFrame(image).pixels == expected.pixels)
    }

    @Test("The cache drops the frames that were not used for the longest time")
    func cache() throws {
        let pixels = PixelBuffer(width: 10, height: 10)
        pixels.clear()
        let image = CGImage(pixels: pixels, isOpaque: false)
        var cache = PreviewFrameCache(capacity: 1_000)
        func key(_ frame: Int) -> PreviewFrameCache.Key { .init(frame: frame, width: 10, height: 10) }
        for frame in 0..<2 { cache.insert(PreviewFrame(image), key(frame)) }
        _ = cache.frame(key(0))
        cache.insert(PreviewFrame(image), key(2))

        #expect(cache.contains(key(0)) && !cache.contains(key(1)) && cache.contains(key(2)))
        #expect(cache.bytes == 800)
    }

    @Test("After a step back, the frames before are drawn in advance")
    func lookBehind() throws {
        let fixture = try PreviewFixture()
        let scene = PreviewSource(path: fixture.folder + "/scene.yaml")
        let stage = SceneStage(threads: 1, cacheBytes: 1 << 20)
        _ = try stage.load(scene, [])
        _ = try stage.frame(15, scale: nil)
        #expect(!stage.drawInAdvance())
        _ = try stage.frame(14, scale: nil)
        var count = 0
        while stage.drawInAdvance() { count += 1 }

        #expect(count == 14)
        for number in [Int.min, -1, Int.max] {
            #expect(throws: PreviewError.self) { try stage.frame(number, scale: nil) }
        }
        let expected = try still(fixture, frame: 3)
        #expect(try stage.frame(3, scale: nil).pixels == expected.pixels)
    }
}
