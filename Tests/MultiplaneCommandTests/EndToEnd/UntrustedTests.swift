import Foundation
import Multiplane
import TestSupport
import Testing

/// Runs with `--untrusted`. The folder `job` is that of a stranger; `secret`, beside it, has usable files of each kind.
@Suite("Untrusted input")
struct UntrustedTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let image = try CGContext(width: 8, height: 8, isOpaque: true).makeImage()?.pngData() ?? Data()
        for name in ["job", "secret"] {
            try folder.write(SmallScene.moving(seconds: 0.2), to: name + "/scene.yaml")
            try folder.write("colour\nred\n", to: name + "/rows.csv")
            try folder.write(
                "multiplanePreset: 1\ndescription: x\ncontainer: mp4\nvideo: { codec: libx264 }\naudio: none\n",
                to: name + "/preset.yaml")
            try folder.write("1\n00:00:00,000 --> 00:00:01,000\nHello\n", to: name + "/text.srt")
            let colors = (0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)\n" }.joined()
            try folder.write("LUT_3D_SIZE 2\n" + colors, to: name + "/table.cube")
            try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"><path d=\"M0 0L8 8\"/></svg>",
                to: name + "/path.svg")
            try folder.write(
                """
                {"v": "5.7", "fr": 10, "ip": 0, "op": 2, "w": 8, "h": 8, "layers": [{"ty": 1, "sw": 8, "sh": 8,
                 "sc": "#ff0000", "ip": 0, "op": 2, "st": 0, "ks": {}}]}
                """,
                to: name + "/animation.json")
            try folder.write(
                #"<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 8 8"/></caml>"#,
                to: name + "/layers.caml")
            for file in ["image.png", "img0.png", "img1.png", "0-0.png"] {
                try image.write(to: URL(fileURLWithPath: folder.path(name + "/" + file)))
            }
            try TestAudioFile.silence(seconds: 0.2).write(to: URL(fileURLWithPath: folder.path(name + "/tone.wav")))
            try folder.copy(Repository.path("fonts/DejaVuSans.ttf"), to: name + "/font.ttf")
            try folder.write(
                "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\n../secret/clip.mp4\n#EXT-X-ENDLIST\n",
                to: name + "/list.m3u8")
            try folder.write("components: { dot: { layer: {} } }\n", to: name + "/parts.yaml")
        }
        try NumberedClip.write(to: folder.path("job/clip.mp4"), frames: 5)
        try folder.copy(folder.path("job/clip.mp4"), to: "secret/clip.mp4")
    }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Invocation.Result {
        var invocation = Command.invocation(arguments, in: folder)
        invocation.environment.merge(environment) { $1 }
        return try invocation.run()
    }

    private func scene(_ lines: String, layer: String = "{}") -> String {
        "multiplane: 1\nsize: [16, 16]\nframeRate: 10\nduration: 0.2\n\(lines)\nroot: { sublayers: [\(layer)] }\n"
    }

    @Test("The scene's folder is the root of inputs and outputs, also with the environment variable")
    func folders() throws {
        #expect(try run("still", "job/scene.yaml", "-o", "job/a.png", "--untrusted").status == 0)
        #expect(folder.files.contains("job/a.png"))
        let outside = try run("render", "job/scene.yaml", "-o", "a.mp4", "--untrusted")
        #expect(outside.status == 5 && outside.errors.contains("outside the output root folder"), "\(outside.errors)")
        let variable = ["MULTIPLANE_UNTRUSTED": "1"]
        #expect(try run("render", "job/scene.yaml", "-o", "a.mp4", environment: variable).status == 5)
        try folder.write(scene("assets: { a: ../secret/image.png }", layer: "{ contents: a }"), to: "job/b.yaml")
        #expect(try run("validate", "job/b.yaml").status == 0)
        for result in [
            try run("validate", "job/b.yaml", "--untrusted"), try run("validate", "job/b.yaml", environment: variable),
        ] {
            #expect(result.status == 4 && result.errors.contains("outside the root folder"), "\(result.errors)")
        }
        #expect(try run("validate", "job/b.yaml", environment: ["MULTIPLANE_UNTRUSTED": "0"]).status == 0)
        let invalid = try run("validate", "job/b.yaml", environment: ["MULTIPLANE_UNTRUSTED": "yes"])
        #expect(invalid.status == 2 && invalid.errors.contains("expected 1, or 0"), "\(invalid.errors)")
    }

    @Test("Root folders that are given take precedence, and inputs in different folders need one")
    func givenFolders() throws {
        try folder.write(
            scene("assets: { a: ../secret/image.png }", layer: "{ contents: a, frame: [0, 0, 8, 8] }"),
            to: "job/b.yaml")
        let result = try run(
            "render", "job/b.yaml", "-o", "out/a.mp4", "--untrusted", "--root", ".", "--output-root", ".")
        #expect(result.status == 0, "\(result.errors)")
        let several = try run("validate", "job/scene.yaml", "secret/scene.yaml", "--untrusted")
        #expect(several.status == 2 && several.errors.contains("with --root"), "\(several.errors)")
        #expect(try run("validate", "job/scene.yaml", "secret/scene.yaml", "--untrusted", "--root", ".").status == 0)
    }

    @Test("Warnings about media are errors, warnings about the scene are not")
    func warnings() throws {
        let clip = try Data(contentsOf: URL(fileURLWithPath: Repository.path("samples/media/clip.mp4")))
        try clip.prefix(clip.count / 2).write(to: URL(fileURLWithPath: folder.path("job/clip.mp4")))
        try folder.write(SmallScene.clip("clip.mp4"), to: "job/clip.yaml")
        #expect(try run("render", "job/clip.yaml", "-o", "job/a.mp4").status == 0)
        let result = try run("render", "job/clip.yaml", "-o", "job/b.mp4", "--untrusted")
        #expect(result.status == 4 && result.errors.contains("clip.mp4"), "\(result.errors)")
        #expect(!folder.files.contains("job/b.mp4"))
        try folder.write(SmallScene.text(font: "No Such Font"), to: "job/text.yaml")
        let text = try run("render", "job/text.yaml", "-o", "job/c.mp4", "--untrusted")
        #expect(text.status == 0 && text.errors.contains("No Such Font"), "\(text.errors)")
    }

    @Test("Features and fonts that a Lottie file lacks are warnings, missing images are errors")
    func lottieWarnings() throws {
        func lottie(_ layer: String, assets: String = "", more: String = "") -> String {
            """
            {"v": "5.7", "fr": 10, "ip": 0, "op": 2, "w": 8, "h": 8, "assets": [\(assets)], \(more)
             "layers": [{"ip": 0, "op": 2, "st": 0, "ks": {}, \(layer)}]}
            """
        }
        let style = #"{"s": 8, "f": "None-Such", "t": "a", "fc": [1, 0, 0], "j": 0, "lh": 9}"#
        let font = #"{"fName": "None-Such", "fFamily": "None Such", "fStyle": "Regular"}"#
        try folder.write(
            lottie(
                #""ty": 5, "t": {"d": {"k": [{"s": \#(style), "t": 0}]}, "a": []}"#,
                more: #""fonts": {"list": [\#(font)]},"#), to: "job/font.json")
        try folder.write(
            lottie(
                #""ty": 2, "refId": "i""#, assets: #"{"id": "i", "w": 8, "h": 8, "u": "", "p": "none.png", "e": 0}"#),
            to: "job/image.json")
        for (name, status) in [("font", 0), ("image", 4)] as [(String, Int32)] {
            try folder.write(
                scene("assets: { a: \(name).json }", layer: "{ class: LottieLayer, asset: a, frame: [0, 0, 8, 8] }"),
                to: "job/lottie.yaml")
            let result = try run("still", "job/lottie.yaml", "-o", "job/shown-\(name).png", "--untrusted")
            #expect(result.status == status, "\(result.errors)")
            #expect(result.errors.contains(name == "font" ? "is not installed" : "is missing"), "\(result.errors)")
        }
    }

    @Test("Input from strangers has a lower limit of layers, unless an option gives another one")
    func layers() throws {
        try folder.write(scene("", layer: "{ repeat: 15000, layer: {} }"), to: "job/many.yaml")
        let result = try run("validate", "job/many.yaml", "--untrusted")
        #expect(result.status == 6 && result.errors.contains("the limit of 10,000 (layers)"), "\(result.errors)")
        let other = try run("validate", "job/many.yaml", "--untrusted", "--limit", "layers=12000")
        #expect(other.status == 6 && other.errors.contains("the limit of 12,000 (layers)"), "\(other.errors)")
    }

    @Test("Plans, chunks and batches are rendered inside the folder")
    func otherCommands() throws {
        for arguments in [
            ["plan", "job/scene.yaml", "-o", "job/plan"], ["chunk", "job/plan", "0"], ["worker", "job/plan"],
            ["assemble", "job/plan", "-o", "job/p.mp4"], ["farm", "slurm", "job/plan", "-o", "job/q.mp4"],
            ["batch", "job/scene.yaml", "--rows", "job/rows.csv", "-o", "job/{row}.mp4"],
            ["inspect", "job/scene.yaml"], ["probe", "job/clip.mp4"], ["render", "job/scene.yaml", "-o", "job/r.gif"],
            ["render", "job/scene.yaml", "-o", "job/s.mp4", "--resume"],
            ["render", "job/scene.yaml", "-o", "job/t.mp4", "--two-pass", "--video-bitrate", "100k"],
        ] {
            let result = try Command.invocation(arguments + ["--untrusted"], in: folder).run()
            #expect(result.status == 0, "\(arguments): \(result.errors)")
        }
        #expect(folder.files.contains("job/p.mp4") && folder.files.contains("job/1.mp4"))
    }

    /// A scene in `job` for each reader of files, with a file `FILE`.
    private static let readers: [(reader: String, lines: String, layer: String, file: String)] = [
        ("images", "assets: { a: FILE }", "{ contents: a, frame: [0, 0, 8, 8] }", "image.png"),
        ("SVG images", "assets: { a: FILE }", "{ contents: a, frame: [0, 0, 8, 8] }", "path.svg"),
        ("clips", "assets: { a: FILE }", "{ class: AVPlayerLayer, player: { asset: a } }", "clip.mp4"),
        ("audio", "assets: { a: FILE }\naudio: [{ asset: a }]", "{}", "tone.wav"),
        (
            "image sequences", "assets: { a: { sequence: FILE, frameRate: 10 } }",
            "{ class: AVPlayerLayer, player: { asset: a } }", "img%d.png"
        ),
        (
            "tiles", "",
            "{ class: CATiledLayer, frame: [0, 0, 8, 8], tileSize: [8, 8], tiles: { path: \"FILE\" } }", "{x}-{y}.png"
        ),
        ("fonts", "fonts: [FILE]", "{}", "font.ttf"),
        (
            "color tables", "", "{ frame: [0, 0, 8, 8], filters: [{ filter: CIColorCube, lut: ./FILE }] }", "table.cube"
        ),
        ("captions", "", "{ class: CaptionLayer, captions: ./FILE }", "text.srt"),
        ("subtitles", "subtitles: ./FILE", "{}", "text.srt"),
        ("SVG paths", "", "{ class: CAShapeLayer, path: { svg: ./FILE } }", "path.svg"),
        ("Lottie animations", "assets: { a: FILE }", "{ class: LottieLayer, asset: a }", "animation.json"),
        ("Core Animation packages", "assets: { a: FILE }", "{ class: PackageLayer, asset: a }", "layers.caml"),
        ("SVG drawings", "assets: { a: FILE }", "{ class: SVGLayer, asset: a, frame: [0, 0, 8, 8] }", "path.svg"),
        ("included files", "include: [FILE]", "{}", "parts.yaml"),
    ]

    @Test("No reader reads a file outside the folder, by its path or through a link", arguments: readers.indices)
    func escape(index: Int) throws {
        let (reader, lines, layer, file) = Self.readers[index]
        func validate(_ path: String) throws -> Invocation.Result {
            func named(_ text: String) -> String {
                let relative = path.hasPrefix("/") ? text.replacingOccurrences(of: "./FILE", with: path) : text
                return relative.replacingOccurrences(of: "FILE", with: path)
            }
            let text = scene(named(lines), layer: named(layer))
            try folder.write(text, to: "job/a.yaml")
            return try run("validate", "job/a.yaml", "--untrusted")
        }
        let inside = try validate(file)
        #expect(inside.status == 0, "\(reader): \(inside.errors)")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("job/linked"), withDestinationPath: "../secret")
        for path in ["../secret/" + file, "linked/" + file, folder.path("secret/") + file] {
            let result = try validate(path)
            #expect([3, 4].contains(result.status), "\(reader) \(path): \(result.errors)")
            #expect(result.errors.contains("outside the root folder"), "\(reader) \(path): \(result.errors)")
        }
    }

    @Test("Presets, tables, scenes, media files and plans outside the folder are refused")
    func escapingArguments() throws {
        for arguments in [
            ["render", "job/scene.yaml", "-o", "job/a.mp4", "--preset", "secret/preset.yaml"],
            ["batch", "job/scene.yaml", "--rows", "secret/rows.csv", "-o", "job/{row}.mp4"],
        ] {
            let result = try Command.invocation(arguments + ["--untrusted"], in: folder).run()
            #expect(result.status == 4 && result.errors.contains("outside the root folder"), "\(result.errors)")
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("job/link.yaml"), withDestinationPath: "../secret/scene.yaml")
        #expect(try run("validate", "job/link.yaml", "--untrusted").status == 4)
    }

    @Test("SECURITY.md lists each reader")
    func table() throws {
        let text = try Repository.text("SECURITY.md")
        for reader in Self.readers.map(\.reader) {
            #expect(text.contains("| \(reader) |") || text.contains(", \(reader)"), "\(reader)")
        }
    }

    @Test("The process and its decoding workers are confined, and workers have no capabilities")
    func processes() throws {
        try folder.write(
            SmallScene.clip("clip.mp4").replacingOccurrences(of: "duration: 6", with: "duration: 36000")
                .replacingOccurrences(of: "{ asset: clip }", with: "{ asset: clip, loop: true }"),
            to: "job/long.yaml")
        let render = try Command.invocation(
            ["render", "job/long.yaml", "-o", "job/long.mp4", "--untrusted", "--progress", "ndjson"], in: folder
        ).start()
        defer { render.send(SIGKILL) }
        for _ in 0..<3000 where render.isRunning && !render.outputSoFar.contains(#""progress""#) { usleep(10_000) }
        #expect(render.outputSoFar.contains(#""progress""#), "\(render.errorsSoFar)")
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(render.processID)/task")
        let threadStatuses = threads.compactMap { thread in
            try? String(contentsOfFile: "/proc/\(render.processID)/task/\(thread)/status", encoding: .utf8)
        }
        #expect(threadStatuses.count > 1)
        for status in threadStatuses { #expect(status.contains("NoNewPrivs:\t1\nSeccomp:\t2\n"), "\(status)") }
        // A process that has just started has not given up its capabilities yet.
        var workers: [String] = []
        for _ in 0..<500 where render.isRunning {
            workers = try statuses(ofChildrenOf: render.processID)
            if !workers.isEmpty, workers.allSatisfy({ $0.contains("CapEff:\t0000000000000000") }) { break }
            usleep(10_000)
        }
        #expect(!workers.isEmpty)
        for worker in workers { #expect(worker.contains("CapEff:\t0000000000000000"), "\(worker)") }
    }

    @Test("A render of several seconds with more threads than processors ends")
    func threads() throws {
        try folder.write(
            """
            multiplane: 1
            size: [640, 480]
            frameRate: 10
            duration: 3
            root:
              filters: [{ filter: CIGaussianBlur, inputRadius: 30 }]
              sublayers:
                - frame: [0, 0, 640, 480]
                  backgroundColor: red
                  animations:
                    - { class: CABasicAnimation, keyPath: transform.rotation, toValue: 3, duration: 3 }
            """, to: "job/blur.yaml")
        let result = try run("render", "job/blur.yaml", "-o", "job/blur.mp4", "--untrusted", "--threads", "8")
        #expect(result.status == 0, "\(result.errors)")
    }

    private func statuses(ofChildrenOf parent: pid_t) throws -> [String] {
        let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
        let statuses = processes.compactMap { try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8) }
        return statuses.filter { $0.contains("PPid:\t\(parent)\n") }
    }

    @Test("A command that only inherits the variable of decoding workers is no worker")
    func inheritedVariable() throws {
        try folder.write("multiplane: 1\n", to: "job/b.yaml")
        #expect(try run("validate", "job/b.yaml", environment: ["MULTIPLANE_DECODE_WORKER": "1"]).status == 3)
        #expect(try run("validate", "job/scene.yaml", environment: ["MULTIPLANE_DECODE_WORKER": ""]).status == 0)
    }

    @Test("A decoding worker has the limits of the command")
    func workerLimits() throws {
        try folder.write(scene("assets: { a: image.png }", layer: "{ contents: a }"), to: "job/b.yaml")
        let result = try run("validate", "job/b.yaml", "--isolate", "--limit", "image-pixels=10")
        #expect(result.status == 6 && result.errors.contains("(image-pixels)"), "\(result.errors)")
    }
}
