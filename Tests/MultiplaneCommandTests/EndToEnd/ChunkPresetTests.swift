import Foundation
import Multiplane
import TestSupport
import Testing

/// Renders every shipped preset in chunks: the frames and times equal those of a plain render, or the plan is rejected
/// with a reason.
@Suite struct ChunkPresetTests {
    private static let presets: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Repository.path("presets"))) ?? []
        return names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }()
    /// One preset of each kind of container, then the others.
    private static let chunked: [String] = {
        let first = ["h264-720p", "prores-422", "web-vp9", "ffv1-archive"]
        return first + presets.filter { !whole.contains($0) && !first.contains($0) }
    }()
    private static let whole: Set<String> = ["apng", "gif", "webp", "jpeg-sequence", "png-sequence", "tiff-sequence"]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try NumberedClip.write(to: folder.path("clip.mp4"), frames: 40)
        try folder.write(
            """
            multiplane: 1
            size: [256, 144]
            frameRate: 25
            duration: 1.2
            assets: { clip: clip.mp4 }
            root:
              sublayers:
                - { class: AVPlayerLayer, frame: [0, 0, 192, 144], videoGravity: resize, player: { asset: clip } }
            """, to: "scene.yaml")
    }

    @Test(
        "Chunked and resumed renders of each preset have the frames, times and audio of a plain render",
        arguments: TestSelection.cases(chunked, quick: 4))
    func joints(preset: String) throws {
        let ending = try Preset(path: Repository.path("presets/\(preset).yaml")).container.fileExtension
        let chunked = "chunked.\(ending)"
        let plain = "plain.\(ending)"
        let resumed = "resumed.\(ending)"
        let choice = ["--preset", Repository.path("presets/\(preset).yaml"), "--size", "256x144"]
        for arguments in [
            ["plan", "scene.yaml", "-o", "plan", "--chunks", "3", "-q"] + choice, ["chunk", "plan", "0-2", "-q"],
            ["assemble", "plan", "-o", chunked, "-q"], ["render", "scene.yaml", "-o", plain, "-q"] + choice,
            ["render", "scene.yaml", "-o", resumed, "--resume", "-q"] + choice,
        ] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 0, "\(arguments): \(result.errors)")
        }
        let expected = try NumberedClip.shown(in: folder.path(plain))
        #expect(expected.numbers == NumberedClip.expected(at: expected.times))
        for movie in [chunked, resumed] {
            let shown = try NumberedClip.shown(in: folder.path(movie))
            #expect(
                shown.times == expected.times && shown.numbers == expected.numbers
                    && shown.isTransparent == expected.isTransparent,
                "\(movie)")
            #expect(
                try NumberedClip.audio(of: folder.path(movie)) == NumberedClip.audio(of: folder.path(plain)),
                "\(movie)")
        }
        #expect(
            folder.files.filter { $0.hasSuffix(".partial") }.isEmpty
                && !folder.files.contains { $0.contains(".chunks/") })
    }

    @Test("Chunked and resumed renders keep pixel format, title, chapters and time code from encoding options")
    func encoding() throws {
        let choice = [
            "--pix-fmt", "yuv444p", "--crf", "12", "--video-option", "preset=veryfast", "--metadata", "title=Hello",
            "--chapter", "0=One", "--chapter",
            "0.6=Part two", "--timecode", "01:00:00:00",
        ]
        for arguments in [
            ["plan", "scene.yaml", "-o", "plan", "--chunks", "3", "--format", "mov", "-q"] + choice,
            ["chunk", "plan", "0-2", "-q"],
            ["assemble", "plan", "-o", "chunked.mov", "-q"],
            ["render", "scene.yaml", "-o", "plain.mov", "-q"] + choice,
            ["render", "scene.yaml", "-o", "resumed.mov", "--resume", "-q"] + choice,
        ] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 0, "\(arguments): \(result.errors)")
        }
        let expected = try NumberedClip.shown(in: folder.path("plain.mov"))
        for movie in ["chunked.mov", "resumed.mov"] {
            let shown = try NumberedClip.shown(in: folder.path(movie))
            #expect(shown.times == expected.times && shown.numbers == expected.numbers, "\(movie)")
            #expect(try ClipInfo.probe(URL(fileURLWithPath: folder.path(movie))).video?.pixelFormat == "yuv444p")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path(movie)))
            for word in ["Hello", "Part two", "tmcd"] {
                #expect(bytes.range(of: Data(word.utf8)) != nil, "\(movie): \(word)")
            }
        }
    }

    @Test("Image sequences and formats written as a whole are rejected in chunks", arguments: whole.sorted())
    func refused(preset: String) throws {
        let choice = ["--preset", Repository.path("presets/\(preset).yaml")]
        for arguments in [
            ["plan", "scene.yaml", "-o", "plan"] + choice, ["render", "scene.yaml", "-o", "out", "--resume"] + choice,
        ] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(
                result.status == 2 && result.errors.contains("cannot be rendered in chunks"), "\(result.errors)")
        }
        #expect(folder.files == ["clip.mp4", "scene.yaml"])
    }

    @Test("chunk reports a font whose file has changed")
    func font() throws {
        let file = try #require(FontCatalog.files(of: "DejaVu Sans", drawing: "Hello").first)
        try folder.copy(file, to: "fonts/a.ttf")
        try folder.write(SmallScene.text(font: "DejaVu Sans"), to: "text.yaml")
        func run(_ arguments: String...) throws -> Invocation.Result {
            var invocation = Command.invocation(arguments, in: folder)
            invocation.environment["MULTIPLANE_FONTS"] = folder.path("fonts")
            return try invocation.run()
        }
        #expect(try run("plan", "text.yaml", "-o", "plan").status == 0)
        // Bytes after the font's tables change the file but not the font.
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("fonts/a.ttf")))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([0]))
        try handle.close()
        let result = try run("chunk", "plan", "0")
        #expect(result.status == 4 && result.errors.contains("the font \"DejaVu Sans\""), "\(result.errors)")
    }
}
