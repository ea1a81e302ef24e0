import Foundation
import Multiplane
import TestSupport
import Testing

/// Scenes and files that need more resources than any machine has.
@Suite struct HostileSceneTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let dot = CGImage(pixels: PixelBuffer(width: 2, height: 2), isOpaque: false)
        try dot.writePNG(to: URL(fileURLWithPath: folder.path("dot.png")))
        let gif =
            Array("GIF89a".utf8) + [0x80, 0x3e, 0x80, 0x3e, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + [0x2c, 0, 0, 0, 0, 0x80, 0x3e, 0x80, 0x3e, 0, 2, 2, 0x44, 1, 0, 0x3b]
        try Data(gif).write(to: URL(fileURLWithPath: folder.path("big.gif")))
        try folder.write(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="16000" height="16000"><filter id="f"><feTurbulence \
            numOctaves="10" baseFrequency="0.01"/><feGaussianBlur stdDeviation="500"/></filter>\
            <rect width="16000" height="16000" filter="url(#f)"/></svg>
            """, to: "noise.svg")
    }

    private func scene(_ layers: String, assets: String = "{}") -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 10
        duration: 0.5
        assets: \(assets)
        root:
          sublayers:
        \(layers)
        """
    }

    /// A scene and the expected message.
    private func hostile(_ name: String) -> (scene: String, message: String) {
        switch name {
        case "birth rate":
            let cell = "{ contents: dot, birthRate: 1e9, lifetime: 1e9, velocity: 10 }"
            return (
                scene(
                    "    - { class: CAEmitterLayer, name: sparks, emitterCells: [\(cell)] }", assets: "{ dot: dot.png }"
                ),
                "scene.yaml:8:7: layer 'sparks': 100,000,000 particles exceed the limit of 1,000,000 (particles)"
            )
        case "replicators":
            let nested = (0..<6).reduce("{ frame: [0, 0, 1, 1], backgroundColor: white }") { inner, _ in
                "{ class: CAReplicatorLayer, instanceCount: 1000, sublayers: [\(inner)] }"
            }
            return (
                scene("    - \(nested)"),
                "scene.yaml:8:7: about 1e18 replicated layers exceed the limit of 100,000 (replicator-copies)"
            )
        case "GIF":
            return (
                scene("    - { contents: big }", assets: "{ big: big.gif }"),
                "asset \"big\" cannot be shown: 256,000,000 pixels exceed the limit of 100,000,000 (image-pixels)"
            )
        case "SVG":
            return (
                scene("    - { contents: noise }", assets: "{ noise: noise.svg }"),
                "asset \"noise\" cannot be shown: 256,000,000 pixels exceed the limit of 100,000,000 (image-pixels)"
            )
        case "text":
            return (
                scene("    - { class: CATextLayer, string: \"\(String(repeating: "long words ", count: 760_000))\" }"),
                "8,360,000 bytes of text exceed the limit of 50,000 (text-length)"
            )
        case "accents":
            return (
                scene("    - { class: CATextLayer, string: \"a\(String(repeating: "\u{301}", count: 1_000_000))\" }"),
                "2,000,001 bytes of text exceed the limit of 50,000 (text-length)"
            )
        case "precompositions":
            return (
                scene("    - { class: LottieLayer, asset: nested }", assets: "{ nested: nested.json }"),
                "11,111,111 layers exceed the limit of 100,000 (layers)"
            )
        case "caption":
            return (
                scene("    - { class: CaptionLayer, captions: ./long.srt }"),
                "long.srt:3:1: 50,001 bytes of text exceed the limit of 50,000 (text-length)"
            )
        case "overlap":
            return (
                scene("    - { class: CaptionLayer, captions: ./overlap.srt }"),
                "overlap.srt:301:1: 101 captions shown at once exceed the limit of 100 (shown-captions)"
            )
        case "components":
            let levels = (1...12).map { level in
                let uses = String(repeating: "{ component: c\(level - 1) }, ", count: 10)
                return "  c\(level): { layer: { sublayers: [\(uses)] } }"
            }
            return (
                scene("    - component: c12\ncomponents:\n  c0: { layer: {} }\n" + levels.joined(separator: "\n")),
                "100,001 layers exceed the limit of 100,000 (layers)"
            )
        case "tiles":
            let layer = "{ class: CATiledLayer, frame: [0, 0, 64, 48], tileSize: [1, 1], tiles: { picture: map } }"
            return (scene("    - \(layer)", assets: "{ map: map.png }"), "tiles exceed the limit of 100,000 (tiles)")
        default:
            let player = "    - { class: AVPlayerLayer, player: { asset: clip, rate: -100, loop: true } }\n"
            return (
                scene(String(repeating: player, count: 1000), assets: "{ clip: clip.mp4 }"),
                "scene.yaml:264:7: 1,000 players exceed the limit of 256 (players)"
            )
        }
    }

    @Test(
        "A hostile scene ends with status 6 and the limit, and nothing is written",
        arguments: [
            "birth rate", "replicators", "GIF", "SVG", "text", "accents", "players", "tiles", "components",
            "precompositions", "caption", "overlap",
        ])
    func limits(name: String) throws {
        let (scene, message) = hostile(name)
        try folder.write(scene, to: "scene.yaml")
        if name == "players" { try NumberedClip.write(to: folder.path("clip.mp4"), frames: 5) }
        try writeTexts()
        if name == "tiles" {
            let map = CGImage(pixels: PixelBuffer(width: 1000, height: 1000), isOpaque: false)
            try map.writePNG(to: URL(fileURLWithPath: folder.path("map.png")))
        }
        let names = Set(folder.files)
        let start = ContinuousClock.now
        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", in: folder)

        #expect(result.status == 6)
        #expect(result.errors.contains(message), "\(result.errors.prefix(500))")
        #expect(result.errors.contains("raise the limit with --limit"))
        #expect(Set(folder.files) == names)
        // Takes less than a second; the rest is for a busy machine.
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test("Validating a hostile scene or Lottie file reports the limit with status 6")
    func validation() throws {
        try writeTexts()
        for name in ["precompositions", "caption"] {
            let (scene, message) = hostile(name)
            try folder.write(scene, to: "scene.yaml")
            let result = try Command.run("validate", "scene.yaml", in: folder)
            #expect(result.status == 6 && result.errors.contains(message), "\(result.errors.prefix(500))")
        }
        let result = try Command.run("validate", "nested.json", in: folder)
        #expect(result.status == 6 && result.errors.contains("(layers)"), "\(result.errors.prefix(500))")
    }

    /// Writes an animation of seven nested precompositions, each with ten uses of the one before, and caption files.
    private func writeTexts() throws {
        let common = "\"ip\": 0, \"op\": 3, \"st\": 0, \"ks\": {}"
        let assets = (0..<7).map { level in
            let layer =
                level == 0 ? "{\"ty\": 1, \(common)}" : "{\"ty\": 0, \"refId\": \"c\(level - 1)\", \(common)}"
            let layers = Array(repeating: layer, count: 10).joined(separator: ", ")
            return "{\"id\": \"c\(level)\", \"layers\": [\(layers)]}"
        }
        try folder.write(
            """
            {"v": "5.7", "fr": 30, "ip": 0, "op": 3, "w": 64, "h": 64, "assets": [\(assets.joined(separator: ", "))],
             "layers": [{"ty": 0, "refId": "c6", \(common)}]}
            """, to: "nested.json")
        let text = String(repeating: "a", count: 900_000)
        try folder.write("1\n00:00:00,000 --> 00:00:01,000\n\(text)\n", to: "long.srt")
        let cues = String(repeating: "00:00:00,000 --> 00:00:01,000\na\n\n", count: 20_000)
        try folder.write(cues, to: "overlap.srt")
    }

    /// The layers of a scene and the layer of the expected message, which is on line 7.
    private static let slowFrames: [(layers: String, layer: String)] = {
        let full = "frame: [0, 0, 64, 48], backgroundColor: \"#ff000080\""
        let backdrop = "backgroundFilters: [{ filter: CIGaussianBlur, inputRadius: 2 }]"
        let nested = (0..<24).reduce("{ \(full) }") { inner, _ in "{ \(full), \(backdrop), sublayers: [\(inner)] }" }
        let planes = (0..<400).map { "{ \(full), transform: [{ rotate: \(Double($0) * 0.4), axis: y }] }" }
        let zigzag = (0..<60_000).map { "L\($0 * 7919 % 64) \($0 * 104_729 % 48)" }.joined()
        return [
            ("{ \(full) }\n    - { name: glass, \(backdrop), \(full), sublayers: [\(nested)] }", "layer '"),
            (
                "{ name: space, class: CATransformLayer, sublayers: [\(planes.joined(separator: ", "))] }",
                "layer 'space': "
            ),
            ("{ name: line, class: CAShapeLayer, fillColor: red, path: \"M 0 0\(zigzag)\" }", "layer 'line': "),
        ]
    }()

    @Test("A frame that takes too long is not drawn", arguments: 0..<3)
    func framePixels(number: Int) throws {
        let (layers, layer) = Self.slowFrames[number]
        try folder.write(scene("    - \(layers)"), to: "scene.yaml")
        for command in ["still", "render", "inspect"] {
            let output = command == "inspect" ? [] : ["-o", command == "still" ? "out.png" : "out.mp4"]
            let arguments = [command, "scene.yaml", "--limit", "frame-pixels=2e8"] + output
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 6, "\(command): \(result.errors.prefix(500))")
            #expect(result.errors.contains("\(layer)"))
            #expect(result.errors.contains("computed pixels of a frame exceed the limit of 200,000,000 (frame-pixels)"))
            #expect(result.errors.contains("scene.yaml:"))
        }
    }

    @Test("A still image skips frames in which nothing happens, and limits the others")
    func advancedFrames() throws {
        let animation = "animations: [{ class: CABasicAnimation, keyPath: opacity, toValue: 0, duration: 1e6 }]"
        func status(_ layer: String, at time: String, limit: Int) throws -> (Int32, String) {
            let text = scene("    - { frame: [0, 0, 9, 9], \(layer) }").replacingOccurrences(
                of: "duration: 0.5", with: "duration: 1e6")
            try folder.write(text, to: "scene.yaml")
            let result = try Command.run(
                "still", "scene.yaml", "-o", "out.png", "-y", "--at", time, "--limit", "advanced-frames=\(limit)",
                in: folder)
            return (result.status, result.errors)
        }

        #expect(try status("backgroundColor: red", at: "999999", limit: 5).0 == 0)
        #expect(try status(animation, at: "999999", limit: 5).0 == 0)
        let (failed, errors) = try status("speed: 2, \(animation)", at: "999999", limit: 5)
        #expect(failed == 6)
        #expect(errors.contains("6 frames that are not drawn exceed the limit of 5 (advanced-frames)"), "\(errors)")
    }

    @Test("Options override the environment, which overrides the defaults")
    func precedence() throws {
        try folder.write(scene("    - {}\n    - {}\n    - {}"), to: "scene.yaml")
        func status(_ environment: String, _ options: String...) throws -> Int32 {
            var invocation = Command.invocation(["validate", "scene.yaml"] + options, in: folder)
            invocation.environment["MULTIPLANE_LIMITS"] = environment
            return try invocation.run().status
        }

        #expect(try status("") == 0)
        #expect(try status("layers=3") == 6)
        #expect(try status("layers=3", "--limit", "layers=4") == 0)
        #expect(try status("layers=4", "--limit", "layers=9", "--limit", "layers=3") == 6)
        #expect(try status("layers=3", "--limit", "layers=none") == 0)
        #expect(try status("sprites=3") == 2)
        #expect(try status("", "--limit", "layers") == 2)
    }

    @Test("A rendering beyond the time limit ends with status 6 and removes its file")
    func renderTime() throws {
        try folder.write(SmallScene.moving(seconds: 100_000), to: "scene.yaml")
        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", "--limit", "render-time=1", in: folder)

        #expect(result.status == 6)
        #expect(result.errors.contains("2 seconds exceed the limit of 1 (render-time)"), "\(result.errors)")
        #expect(folder.files == ["big.gif", "dot.png", "noise.svg", "scene.yaml"])
    }

    @Test("200 clips play with a soft limit of 256 open files")
    func openFiles() throws {
        try NumberedClip.write(to: folder.path("clip0.mp4"), frames: 3)
        for number in 1..<200 { try folder.copy(folder.path("clip0.mp4"), to: "clip\(number).mp4") }
        let layers = (0..<200).map { "    - { class: AVPlayerLayer, frame: [0, 0, 8, 8], player: { asset: c\($0) } }" }
        let assets = (0..<200).map { "c\($0): clip\($0).mp4" }.joined(separator: ", ")
        try folder.write(scene(layers.joined(separator: "\n"), assets: "{ \(assets) }"), to: "scene.yaml")
        let invocation = Invocation(
            program: "/bin/sh",
            arguments: ["-c", "ulimit -S -n 256; exec \"$0\" still scene.yaml -o out.png", Command.path],
            folder: folder.path)
        let result = try invocation.run()

        #expect(result.status == 0, "\(result.errors.prefix(500))")
        #expect(folder.files.contains("out.png"))
    }

    @Test("An allocation that fails is a limit, not a crash")
    func failedAllocation() throws {
        try folder.write(String(repeating: "\n", count: 6_000_000), to: "lines.srt")
        try folder.write(scene("    - { class: CaptionLayer, captions: ./lines.srt }"), to: "scene.yaml")
        let invocation = Invocation(
            program: "/bin/sh",
            arguments: ["-c", "ulimit -v 600000; exec \"$0\" still scene.yaml -o out.png", Command.path],
            folder: folder.path)
        let result = try invocation.run()

        #expect(result.status == 6, "\(result.errors.suffix(500))")
        #expect(result.errors.contains("the system has no memory"), "\(result.errors.suffix(500))")
    }
}
