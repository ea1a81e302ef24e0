import Foundation
import Images
import MediaTime
import MovieRendering
import SceneFormat
import TestSupport
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
        func key(_ frame: Int) -> PreviewFrameCache.Key { .init(frame: frame) }
        for frame in 0..<2 { cache.insert(PreviewFrame(image), key(frame)) }
        _ = cache.frame(key(0))
        cache.insert(PreviewFrame(image), key(2))

        #expect(cache.contains(key(0)) && !cache.contains(key(1)) && cache.contains(key(2)))
        #expect(cache.bytes == 800)
    }

    @Test("Frames drawn in advance are known, and equal those of `multiplane still`")
    func drawnInAdvance() throws {
        let fixture = try PreviewFixture()
        let frames = FrameBank(capacity: 1 << 20)
        let stage = PreviewStage(threads: 1, frames: frames)
        let (_, version) = try stage.load(PreviewSource(path: fixture.folder + "/scene.yaml"), [])
        let keys = [3, 4].map { PreviewFrameCache.Key(frame: $0) }
        stage.prepare(keys)
        var count = 0
        while stage.drawInAdvance() { count += 1 }

        #expect(count == 2)
        for key in keys {
            let expected = try still(fixture, frame: key.frame)
            #expect(frames.frame(key)?.pixels == expected.pixels)
        }
        for number in [Int.min, -1, Int.max] {
            #expect(throws: PreviewError.self) { try stage.frame(number, scale: nil) }
        }
        // Frames of an outdated version are dropped.
        let frame = try #require(frames.frame(keys[0]))
        _ = frames.begin()
        frames.insert(frame, keys[0], version: version)
        #expect(!frames.contains(keys[0]))
    }

    @Test("Steps back draw the frames before in advance, in parts that follow each other")
    func lookBehind() {
        var lookBehind = LookBehind()
        func note(_ frame: Int, scale: Double = 1, room: Int = 100) -> LookBehind.Action {
            lookBehind.note(.init(frame: frame, scale: scale), room: room)
        }
        #expect(note(100) == .none && note(101) == .none)
        #expect(note(100) == .draw(76..<100))
        #expect((89..<100).reversed().allSatisfy { note($0) == .none } && note(89) == .none)
        #expect(note(88) == .draw(52..<76))
        #expect(note(80) == .none && note(72) == .none && note(64) == .draw(28..<52))
        // A jump, a step forward, another size.
        #expect(note(20) == .cancel && note(19) == .draw(0..<19) && note(20) == .cancel)
        #expect(note(19, scale: 0.5) == .none && note(18, scale: 0.5, room: 8) == .draw(14..<18))
        #expect(note(18) == .cancel)
        #expect(note(1) == .none && note(0) == .none)
    }

    @Test("Known frames do not wait for the thread that draws")
    func knownFrames() throws {
        let fixture = try PreviewFixture()
        let session = PreviewSession(
            PreviewSource(path: fixture.folder + "/scene.yaml"), threads: 1, cacheBytes: 1 << 20, folder: fixture.folder
        )
        defer { session.stop() }
        let frame = try session.frame(3, scale: nil, .ofScene)
        let isBusy = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let thread = Thread {
            try? session.perform { _ in
                isBusy.signal()
                mayEnd.wait()
            }
        }
        thread.start()
        isBusy.wait()
        defer { mayEnd.signal() }
        #expect(try session.frame(3, scale: nil, .ofScene).pixels == frame.pixels)
    }
}
