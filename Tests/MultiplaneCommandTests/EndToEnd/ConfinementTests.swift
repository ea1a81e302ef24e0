import Foundation
import Multiplane
import TestSupport
import Testing

/// Tests `--root` and `--output-root`, which confine the files of untrusted scenes.
///
/// The folder `job` is the root; `secret`, beside it, has usable files of each kind.
@Suite("Root folders of untrusted scenes")
struct ConfinementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let image = try CGContext(width: 8, height: 8, isOpaque: true).makeImage()?.pngData() ?? Data()
        for name in ["job", "secret"] {
            try folder.write(SmallScene.moving(seconds: 0.2), to: name + "/scene.yaml")
            try folder.write("colour\nred\n", to: name + "/rows.csv")
            try folder.write(preset("crf: 30"), to: name + "/preset.yaml")
            try folder.write("not a font", to: name + "/font.ttf")
            for file in ["image.png", "img0.png", "img1.png", "0-0.png"] {
                try image.write(to: URL(fileURLWithPath: folder.path(name + "/" + file)))
            }
        }
        try FileManager.default.createDirectory(atPath: folder.path("job/out"), withIntermediateDirectories: true)
        try link("job/link.png", to: "../secret/image.png")
        try link("job/linked", to: "../secret")
        try link("job/seq0.png", to: "img0.png")
        try link("job/seq1.png", to: "../secret/img1.png")
        try link("job/scene-link.yaml", to: "../secret/scene.yaml")
        try link("job/out/linked", to: "../../secret")
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
    }

    private func preset(_ options: String) -> String {
        "multiplanePreset: 1\ndescription: x\ncontainer: mp4\n"
            + "video: { codec: libx264, options: { \(options) } }\naudio: none\n"
    }

    private func scene(_ lines: String, root: String = "{}") -> String {
        "multiplane: 1\nsize: [16, 16]\nframeRate: 10\nduration: 0.2\n\(lines)\nroot: \(root)\n"
    }

    private func run(_ arguments: [String]) throws -> Invocation.Result {
        try Command.invocation(arguments, in: folder).run()
    }

    /// Validates a scene in the root folder.
    private func validate(_ text: String, _ arguments: String...) throws -> Invocation.Result {
        try folder.write(text, to: "job/a.yaml")
        return try run(["validate", "job/a.yaml", "--root", "job"] + arguments)
    }

    @Test(
        "An animation shows the images of its folder, and none that a link leads out of it",
        arguments: [
            ("image.png", true), ("link.png", false), ("linked/image.png", false), ("../secret/image.png", false),
        ])
    func animationImages(image: String, isShown: Bool) throws {
        let animation = """
            {"v": "5.7", "fr": 10, "ip": 0, "op": 10, "w": 8, "h": 8,
             "assets": [{"id": "i", "w": 8, "h": 8, "u": "", "p": "\(image)", "e": 0}],
             "layers": [{"ty": 2, "refId": "i", "ip": 0, "op": 10, "st": 0, "ks": {}}]}
            """
        try folder.write(animation, to: "job/animation.json")
        let result = try run(["still", "job/animation.json", "--root", "job", "-o", "out.png"])
        #expect(result.status == 0, "\(result.errors)")
        let pixels = try decodeImageFile(URL(fileURLWithPath: folder.path("out.png"))).pixels
        // The image is black, and the background white.
        #expect((pixels.row(4)[4] & 0xff < 128) == isShown)
        #expect(result.errors.contains("image") != isShown, "\(result.errors)")
    }

    @Test(
        "An asset outside the root folder is a located error with status 4",
        arguments: [
            "../secret/image.png", "link.png", "linked/image.png", "/etc/passwd", "../secret/missing.png",
            "/nonexistent/image.png",
        ])
    func asset(path: String) throws {
        let result = try validate(
            scene("assets:\n  a: \(path)", root: "{ sublayers: [{ contents: a, frame: [0, 0, 8, 8] }] }"))
        #expect(result.status == 4)
        // Whether the file exists makes no difference.
        let root = URL(fileURLWithPath: folder.path("job")).resolvingSymlinksInPath().path
        #expect(
            result.errors == "job/a.yaml:6:6: \"\(path)\" cannot be used: the path is outside the root folder; "
                + "expected a file inside \(root)\n")
    }

    @Test("Parameters, image sequences, tiles, fonts, audio and playlists are confined")
    func otherFiles() throws {
        let parameter = scene(
            "parameters: { pic: { type: asset, default: image.png } }",
            root: "{ sublayers: [{ contents: \"{{pic}}\", frame: [0, 0, 8, 8] }] }")
        #expect(try validate(parameter).status == 0)
        #expect(try validate(parameter, "--set", "pic=../secret/image.png").errors.contains("outside the root folder"))
        for pattern in ["../secret/img%d.png", "linked/img%d.png", "seq%d.png"] {
            let result = try validate(scene("assets: { s: { sequence: \(pattern), frameRate: 10 } }"))
            #expect(result.status == 4 && result.errors.contains("outside the root folder"), "\(result.errors)")
        }
        #expect(try validate(scene("assets: { s: { sequence: img%d.png, frameRate: 10 } }")).status == 0)
        func tiles(_ folder: String) -> String {
            scene(
                "",
                root: "{ sublayers: [{ class: CATiledLayer, frame: [0, 0, 8, 8], tileSize: [8, 8], "
                    + "tiles: { path: \"\(folder){x}-{y}.png\" } }] }")
        }
        #expect(try validate(tiles("")).status == 0)
        for name in ["../secret/", "linked/"] {
            #expect(try validate(tiles(name)).errors.contains("-0.png\" is outside the root folder"))
        }
        #expect(try validate(scene("fonts: [../secret/font.ttf]")).errors.contains("outside the root folder"))
        #expect(try validate(scene("fonts: [font.ttf]")).errors.contains("it contains no font"))
        #expect(
            try validate(scene("assets: { t: /etc/passwd }\naudio: [{ asset: t }]")).errors.contains(
                "outside the root folder"))
        try folder.write(
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\n../secret/a.ts\n#EXT-X-ENDLIST\n", to: "job/a.m3u8")
        #expect(
            try validate(scene("assets: { t: a.m3u8 }")).errors.contains(
                "the playlist names a file outside the root folder"))
    }

    @Test(
        "Every command reads only files inside the root folder",
        arguments: [
            ["render", "secret/scene.yaml", "-o", "job/out/a.mp4"],
            ["render", "job/scene-link.yaml", "-o", "job/out/a.mp4"],
            ["render", "secret/scene.yaml", "-o", "job/out/a.mp4", "--resume"],
            ["render", "job/scene.yaml", "-o", "job/out/a.mp4", "--preset", "secret/preset.yaml"],
            ["still", "secret/scene.yaml", "-o", "job/out/a.png"], ["inspect", "secret/scene.yaml"],
            ["validate", "job/linked/scene.yaml"], ["probe", "job/link.png"],
            ["batch", "secret/scene.yaml", "-o", "job/out/a.mp4"],
            ["batch", "job/scene.yaml", "--rows", "secret/rows.csv", "-o", "job/out/a.mp4"],
            ["plan", "job/scene.yaml", "--preset", "secret/preset.yaml", "-o", "job/out/plan"],
            ["plan", "secret/scene.yaml", "-o", "job/out/plan"], ["chunk", "secret", "0"],
            ["assemble", "secret", "-o", "job/out/a.mp4"], ["farm", "slurm", "secret", "-o", "job/out/a.mp4"],
        ])
    func inputs(arguments: [String]) throws {
        let before = folder.files
        let result = try run(arguments + ["--root", "job"])
        #expect(result.status == 4)
        #expect(result.errors.contains("outside the root folder"), "\(result.errors)")
        #expect(folder.files == before)
    }

    @Test(
        "Every command writes only files inside the output root folder",
        arguments: [
            ["render", "job/scene.yaml", "-o", "job/a.mp4"], ["render", "job/scene.yaml", "-o", "job/out/../a.mp4"],
            ["render", "job/scene.yaml", "-o", "job/out/linked/a.mp4"],
            ["render", "job/scene.yaml", "-o", "/tmp/a.mp4"],
            ["render", "job/scene.yaml", "-o", "job/out/linked/a.mp4", "--resume"],
            ["still", "job/scene.yaml", "-o", "secret/a.png"], ["inspect", "job/scene.yaml", "--images", "secret/i"],
            ["batch", "job/scene.yaml", "-o", "job/out/linked/{scene}.mp4"],
            ["plan", "job/scene.yaml", "-o", "secret/plan"], ["chunk", "secret", "0"],
            ["assemble", "job/out/plan", "-o", "secret/a.mp4"], ["farm", "slurm", "secret", "-o", "job/a.mp4"],
        ])
    func outputs(arguments: [String]) throws {
        let before = folder.files
        let result = try run(arguments + ["--output-root", "job/out"])
        #expect(result.status == 5)
        #expect(result.errors.contains("outside the output root folder"), "\(result.errors)")
        #expect(folder.files == before)
    }

    @Test("A batch row cannot choose a folder outside the output root; other rows are rendered")
    func batchRows() throws {
        try folder.write("name\nlinked\n../../x\nfine\n", to: "job/rows.csv")
        try folder.write(scene("parameters: { name: { type: string, default: x } }"), to: "job/scene.yaml")
        let result = try run([
            "batch", "job/scene.yaml", "--rows", "job/rows.csv", "-o", "job/out/{name}/a.mp4", "--root", "job",
            "--output-root", "job/out",
        ])
        #expect(result.status == 5)
        #expect(result.errors.contains("job/out/linked/a.mp4: the path is outside the output root folder"))
        #expect(result.errors.contains("2 of 3 rendered"))
        #expect(!folder.files.contains("secret/a.mp4") && folder.files.contains("job/out/fine/a.mp4"))
    }

    @Test("Renders inside the folders succeed, also through links to the root, and with environment variables")
    func allowed() throws {
        try link("alias", to: "job")
        #expect(
            try run([
                "render", "alias/scene.yaml", "-o", "job/out/a.mp4", "--root", "alias", "--output-root", "alias/out",
            ]).output == "job/out/a.mp4\n")
        var invocation = Command.invocation(["render", "scene.yaml", "-o", "out/b.mp4", "--preset", "draft"], in: nil)
        invocation.folder = folder.path("job")
        invocation.environment["MULTIPLANE_PRESETS"] = Repository.path("presets")
        invocation.environment["MULTIPLANE_ROOT"] = "."
        invocation.environment["MULTIPLANE_OUTPUT_ROOT"] = folder.path("job/out")
        #expect(try invocation.run().status == 0)
        invocation = Command.invocation(["render", "../secret/scene.yaml", "-o", "out/c.mp4"])
        invocation.folder = folder.path("job")
        invocation.environment["MULTIPLANE_ROOT"] = "."
        #expect(try invocation.run().status == 4)
        #expect(folder.files.contains("job/out/a.mp4") && folder.files.contains("job/out/b.mp4"))
    }

    @Test("A plan in the output root is rendered and assembled; files outside that it names are refused")
    func chunks() throws {
        let roots = ["--root", "job", "--output-root", "job/out"]
        #expect(try run(["plan", "job/scene.yaml", "-o", "job/out/plan"] + roots).status == 0)
        #expect(try run(["chunk", "job/out/plan", "0"] + roots).status == 0)
        #expect(try run(["assemble", "job/out/plan", "-o", "job/out/a.mp4"] + roots).status == 0)
        let plan = try folder.text("job/out/plan/plan.json")
        try folder.write(
            plan.replacingOccurrences(of: "../../scene.yaml", with: "../../../secret/scene.yaml"),
            to: "job/out/plan/plan.json")
        let result = try run(["chunk", "job/out/plan", "0"] + roots)
        #expect(result.status == 4 && result.errors.contains("outside the root folder"), "\(result.errors)")
    }

    @Test(
        "Encoder options that name files are refused in a preset inside a root folder",
        arguments: [
            "stats: ../x.log", "x264-params: 'ref=2:dump-yuv=x.yuv'", "x264opts: cqmfile=/etc/passwd",
            "x264-params: 'st\\ats=x'",
        ])
    func presetOptions(options: String) throws {
        try folder.write(preset(options), to: "job/preset.yaml")
        let result = try run([
            "render", "job/scene.yaml", "-o", "job/out/a.mp4", "--preset", "job/preset.yaml", "--root", "job",
        ])
        #expect(result.status == 3 && result.errors.contains("names a file"), "\(result.errors)")
        #expect(!folder.files.contains { $0.hasSuffix(".yuv") || $0.hasSuffix(".log") })
        try folder.write(preset("x264-params: ref=2, crf: 30"), to: "job/preset.yaml")
        #expect(
            try run([
                "render", "job/scene.yaml", "-o", "job/out/a.mp4", "--preset", "job/preset.yaml", "--root", "job",
            ]).status == 0)
    }

    @Test(
        "Color tables, captions, subtitles and SVG paths outside the root folder are not read, however they are named",
        arguments: ["lut", "captions", "subtitles", "svg"], ["path", "asset", "link", "missing", "parameter"])
    func textFiles(kind: String, naming: String) throws {
        try folder.write("root:secret:0\n", to: "secret/shadow")
        try? link("job/shadow.cube", to: "../secret/shadow")
        let target = ["link": "shadow.cube", "missing": "../secret/none"][naming] ?? "../secret/shadow"
        let value = ["path", "link", "missing"].contains(naming) ? "./" + target : naming == "asset" ? "a" : "{{file}}"
        let layer =
            switch kind {
            case "lut": "{ frame: [0, 0, 8, 8], filters: [{ filter: CIColorCube, lut: \"\(value)\" }] }"
            case "captions": "{ class: CaptionLayer, captions: \"\(value)\" }"
            case "svg": "{ class: CAShapeLayer, path: { svg: \"\(value)\" } }"
            default: "{}"
            }
        var lines = naming == "asset" ? "assets: { a: \(target) }\n" : ""
        if naming == "parameter" { lines += "parameters: { file: { type: asset, default: \(target) } }\n" }
        if kind == "subtitles" { lines += "subtitles: \"\(value)\"\n" }
        let result = try validate(scene(lines, root: "{ sublayers: [\(layer)] }"))
        #expect(result.status == 4, "\(result.errors)")
        #expect(result.errors.contains("the path is outside the root folder"), "\(result.errors)")
        #expect(!result.errors.contains("root:secret"), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }

    @Test("Errors of a confined run do not quote files that are not scenes")
    func quotations() throws {
        try folder.write("root:secret:0\nLUT_3D_SIZE secret\n", to: "job/shadow")
        try folder.write("LUT_3D_SIZE secret\n", to: "job/size.cube")
        for file in ["shadow", "size.cube"] {
            let filter = "{ filter: CIColorCube, lut: ./\(file) }"
            for layer in ["{ filters: [\(filter)] }", "{ class: CaptionLayer, captions: ./\(file) }"] {
                let result = try validate(scene("", root: "{ sublayers: [\(layer)] }"))
                #expect(result.status == 4, "\(result.errors)")
                #expect(!result.errors.contains("secret"), "\(result.errors)")
            }
        }
    }

    @Test("A color table that would block is an error, also without a root folder")
    func blockingFile() throws {
        try folder.write(
            scene("", root: "{ sublayers: [{ filters: [{ filter: CIColorCube, lut: /proc/kmsg }] }] }"), to: "a.yaml")
        let result = try run(["validate", "a.yaml"])
        #expect(result.status == 4 && result.errors.contains("the file cannot be read"), "\(result.errors)")
    }

    @Test("A root folder that does not exist is a usage error")
    func missingRoot() throws {
        for option in ["--root", "--output-root"] {
            let result = try run(["render", "job/scene.yaml", "-o", "job/out/a.mp4", option, "none"])
            #expect(result.status == 2)
            #expect(result.errors == "multiplane: \(option): \"none\" is not a folder; give an existing folder\n")
        }
    }
}
