import Foundation
import TestSupport
import Testing

/// Clips and images that make a decoder run forever.
@Suite("Stuck decoders") struct StuckDecoderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        // libjxl never returns from the first byte of its signature.
        try Data([0xff]).write(to: URL(fileURLWithPath: folder.path("byte.jxl")))
        try folder.write("before", to: "out.mp4")
    }

    /// Writes a scene with an image sequence whose second image is the stuck one.
    private func writeSequence() throws {
        let image = SamplePNG(width: 2, height: 2, pixels: [UInt8](repeating: 200, count: 12))
        try image.data.write(to: URL(fileURLWithPath: folder.path("f0.jxl")))
        try folder.copy(folder.path("byte.jxl"), to: "f1.jxl")
        try folder.write(
            """
            multiplane: 1
            size: [64, 48]
            frameRate: 10
            duration: 1
            assets:
              clip: { sequence: f%d.jxl, frameRate: 10 }
            root:
              sublayers:
                - class: AVPlayerLayer
                  frame: [0, 0, 64, 48]
                  player: { asset: clip }
            """, to: "scene.yaml")
    }

    @Test("Probing ends with status 4 after the timeout")
    func probe() throws {
        let result = try Command.run("probe", "byte.jxl", "byte.jxl", "--decode-timeout", "0.5", in: folder)

        #expect(result.status == 4)
        #expect(!result.wasKilled)
        #expect(result.errors.contains("byte.jxl"))
        #expect(result.errors.split(separator: "\n").count == 2)
    }

    @Test("The environment variable sets the timeout")
    func variable() throws {
        var command = Command.invocation(["probe", "byte.jxl"], in: folder)
        command.environment["MULTIPLANE_DECODE_TIMEOUT"] = "0.25"
        let result = try command.run()
        #expect(result.status == 4)
        command.environment["MULTIPLANE_DECODE_TIMEOUT"] = "soon"
        let mistake = try command.run()
        #expect(mistake.status == 2)
        #expect(mistake.errors.contains("MULTIPLANE_DECODE_TIMEOUT is \"soon\"; expected seconds"))
    }

    @Test("A render ends with status 4 and keeps the existing file")
    func render() throws {
        try writeSequence()
        let result = try Command.run(
            "render", "scene.yaml", "-o", "out.mp4", "-y", "--decode-timeout", "0.5", "--progress", "none", in: folder)

        #expect(result.status == 4, "\(result.errors)")
        #expect(result.errors.contains("f%d.jxl") || result.errors.contains("f1.jxl"), "\(result.errors)")
        #expect(try folder.text("out.mp4") == "before")
        #expect(!folder.files.contains { $0.hasSuffix(".partial") })
    }

    @Test("A signal ends a probe that is stuck, which has nothing to cancel")
    func signalDuringProbe() throws {
        let probe = try Command.invocation(["probe", "byte.jxl"], in: folder).start()
        usleep(2_000_000)
        probe.send(SIGINT)
        let result = try probe.wait()

        // Without libjxl, the file is unreadable.
        #expect(result.status == 130 || result.status == 4)
        #expect(!result.wasKilled)
    }

    @Test("One signal ends a render that waits for a stuck decoder")
    func signal() throws {
        try writeSequence()
        let render = try Command.invocation(
            ["render", "scene.yaml", "-o", "out.mp4", "-y", "--progress", "none"], in: folder
        ).start()
        for _ in 0..<2000 where render.isRunning && !folder.files.contains(where: { $0.hasSuffix(".partial") }) {
            usleep(10_000)
        }
        render.send(SIGTERM)
        let result = try render.wait()

        #expect(result.status == 130 || result.status == 4)
        #expect(!result.wasKilled)
        #expect(try folder.text("out.mp4") == "before")
        #expect(!folder.files.contains { $0.hasSuffix(".partial") })
    }
}
