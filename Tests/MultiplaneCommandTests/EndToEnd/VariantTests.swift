import Foundation
import Multiplane
import TestSupport
import Testing

@Suite("Variants of a scene, selected by the output size")
struct VariantTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 0.2
            variants:
              tall: { size: [32, 64], layers: { box: { backgroundColor: "#00ff00" } } }
            root:
              sublayers:
                - { name: box, frame: [0, 0, "100%", "100%"], backgroundColor: "#ff0000" }
            """, to: "scene.yaml")
    }

    private func movie(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path(name))) }

    private func firstPixel(_ name: String) throws -> UInt32 {
        let reader = try ClipReader(url: URL(fileURLWithPath: folder.path(name)))
        return try reader.frame(at: .zero).image.pixels.row(0)[0]
    }

    @Test("A still shows the variant")
    func still() throws {
        #expect(try Command.run("still", "scene.yaml", "-o", "a.png", "--size", "32x64", in: folder).status == 0)
        let pixels = try decodeImageFile(URL(fileURLWithPath: folder.path("a.png"))).pixels
        #expect(pixels.width == 32 && pixels.height == 64)
        #expect(pixels.row(0)[0] == 0xff00_ff00 && pixels.row(60)[16] == 0xff00_ff00)
    }

    @Test("inspect describes the variant")
    func inspect() throws {
        let selected = try Command.run("inspect", "scene.yaml", "--size", "32x64", in: folder)
        let unchanged = try Command.run("inspect", "scene.yaml", in: folder)
        #expect(
            selected.output.contains("rgb(0 255 0)") && !selected.output.contains("rgb(255 0 0)"), "\(selected.output)")
        #expect(unchanged.output.contains("rgb(255 0 0)"), "\(unchanged.errors)\(unchanged.output)")
    }

    @Test("watch, and the chunks of a plan, write the movie of render")
    func movies() throws {
        let size = ["--size", "32x64"]
        #expect(try Command.invocation(["render", "scene.yaml", "-o", "a.mp4"] + size, in: folder).run().status == 0)
        #expect(try Command.invocation(["render", "scene.yaml", "-o", "b.mp4"], in: folder).run().status == 0)
        #expect(try movie("a.mp4") != movie("b.mp4"))

        #expect(try Command.invocation(["plan", "scene.yaml", "-o", "a.plan"] + size, in: folder).run().status == 0)
        #expect(try Command.run("chunk", "a.plan", "0", in: folder).status == 0)
        #expect(try Command.run("assemble", "a.plan", "-o", "c.mp4", in: folder).status == 0)
        #expect(try firstPixel("c.mp4") == firstPixel("a.mp4"))

        let watch = try Command.invocation(["watch", "scene.yaml", "-o", "d.mp4"] + size, in: folder).start()
        for _ in 0..<3000 where !watch.outputSoFar.contains("d.mp4") { usleep(20_000) }
        watch.send(SIGTERM)
        _ = try watch.wait()
        #expect(try movie("d.mp4") == movie("a.mp4"))
    }
}
