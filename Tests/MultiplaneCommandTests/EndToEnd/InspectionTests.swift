import Foundation
import TestSupport
import Testing

/// The commands that inspect files and print reports: validate, probe, presets, doctor, schema.
@Suite struct InspectionTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("validate prints a summary of valid scenes and the problems of invalid ones")
    func validate() throws {
        let folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "good.yaml")
        try folder.write("multiplane: 2\n", to: "bad.yaml")

        let result = try Command.run("validate", "bad.yaml", "good.yaml", in: folder)

        #expect(result.status == 3)
        #expect(result.output == "good.yaml: 64×48, 10 fps, 10 frames\n")
        #expect(result.errors.hasPrefix("bad.yaml:1:"))
    }

    @Test("probe continues after an unreadable file and ends with the first failure's status")
    func probeAll() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Repository.path("samples/media/clip.mp4"), to: "clip.mp4")
        try folder.write("no movie", to: "bad.mp4")

        let result = try Command.run("probe", "none.mp4", "clip.mp4", "bad.mp4", in: folder)

        #expect(result.status == 4)
        #expect(result.output.contains("clip.mp4"), "\(result.output)")
        let lines = result.errors.split(separator: "\n")
        #expect(
            lines.count == 2 && lines.first?.contains("none.mp4") == true && lines.last?.contains("bad.mp4") == true,
            "\(result.errors)")
    }

    @Test("validate reports an invalid clip with status 4")
    func validateMedia() throws {
        let folder = try TemporaryFolder()
        try folder.write("no movie", to: "clip.mp4")
        try folder.write(SmallScene.clip("clip.mp4"), to: "scene.yaml")

        #expect(try Command.run("validate", "scene.yaml", in: folder).status == 4)
    }

    @Test("validate and render report every unusable file with its location in the scene")
    func everyMedium() throws {
        let folder = try TemporaryFolder()
        try TestAudioFile.silence(seconds: 0.1).write(to: URL(fileURLWithPath: folder.path("tone.wav")))
        try folder.copy(Repository.path("samples/media/logo.png"), to: "logo.png")
        try folder.write("no picture", to: "bad.jpg")
        try folder.write(SmallScene.media, to: "scene.yaml")

        let checked = try Command.run("validate", "scene.yaml", in: folder)
        let rendered = try Command.run("render", "scene.yaml", "-o", "out.mp4", in: folder)

        #expect(checked.status == 4 && rendered.status == 4)
        #expect(checked.errors == rendered.errors)
        let lines = checked.errors.split(separator: "\n")
        #expect(lines.count == 3, "\(checked.errors)")
        #expect(
            lines.first?.hasPrefix("scene.yaml:6:9: asset \"tone\" cannot be played: the file has no video stream (")
                == true)
        #expect(lines.first?.hasSuffix("tone.wav); expected a clip with video") == true)
        #expect(
            lines.dropFirst().first?.hasPrefix(
                "scene.yaml:7:9: asset \"logo\" cannot be played: the file has no audio stream (") == true)
        #expect(lines.last?.hasPrefix("scene.yaml:8:8: asset \"bad\" cannot be shown: ") == true)
    }

    @Test("validate reports pipes used as fonts or tiles, and a trim beyond the clip's end")
    func pipes() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        try folder.copy(Repository.path("samples/media/logo.png"), to: "logo.png")
        let head = "multiplane: 1\nsize: [64, 64]\nduration: 1\nframeRate: 10\n"
        try folder.write(head + "fonts: [pipe]\nroot: {}\n", to: "font.yaml")
        try folder.write(
            head
                + "assets: { map: pipe }\nroot: { sublayers: ["
                + "{ class: CATiledLayer, frame: [0, 0, 64, 64], tiles: { picture: map } }] }\n",
            to: "tiles.yaml")
        try folder.write(
            head
                + "assets: { logo: logo.png }\nroot: { sublayers: ["
                + "{ class: AVPlayerLayer, player: { asset: logo, trim: [5, 6] } }] }\n",
            to: "trim.yaml")

        let result = try Command.run("validate", "font.yaml", "tiles.yaml", "trim.yaml", in: folder)

        #expect(result.status == 4)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 3, "\(result.errors)")
        #expect(lines.first?.contains("cannot use the font \"pipe\": it is not a file") == true)
        #expect(lines.dropFirst().first?.contains("it is a pipe or a device") == true)
        #expect(lines.last?.contains("the trim starts at 5.0 s, but \"logo\" is") == true)
    }

    @Test("validate accepts a scene with an audio file and an image")
    func audioMedia() throws {
        let folder = try TemporaryFolder()
        try TestAudioFile.silence(seconds: 0.1).write(to: URL(fileURLWithPath: folder.path("tone.wav")))
        try folder.copy(Repository.path("samples/media/logo.png"), to: "logo.png")
        try folder.copy(Repository.path("samples/media/lake.jpg"), to: "bad.jpg")
        let legal = SmallScene.media.replacing("player: { asset: tone }", with: "player: { asset: logo }").replacing(
            "- asset: logo", with: "- asset: tone")
        try folder.write(legal, to: "scene.yaml")

        let result = try Command.run("validate", "scene.yaml", in: folder)

        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("validate warns about an invalid color profile; --strict makes it an error")
    func profiles() throws {
        let folder = try TemporaryFolder()
        var png = SamplePNG(width: 1, pixels: [9, 9, 9])
        png.chunks = [SamplePNG.profile(Data(count: 200))]
        try png.data.write(to: URL(fileURLWithPath: folder.path("a.png")))
        try folder.write(
            "multiplane: 1\nsize: [16, 16]\nframeRate: 10\nduration: 1\nassets: { a: a.png }\nroot: { contents: a }\n",
            to: "scene.yaml")

        let lenient = try Command.run("validate", "scene.yaml", in: folder)
        let strict = try Command.run("validate", "--strict", "scene.yaml", in: folder)

        #expect(
            lenient.status == 0 && lenient.errors.contains("warning: ") && lenient.errors.contains("color profile"),
            "\(lenient.errors)")
        #expect(strict.status == 4 && strict.errors.contains("color profile"), "\(strict.errors)")
    }

    @Test(
        "validate --strict reports fonts that are not installed with their locations; without --strict it ignores them"
    )
    func strictFonts() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            SmallScene.text(font: "No Such Font At All")
                + "\nevents: [{ at: 0.1, set: { words.font: Nor This One } }]\n", to: "bad.yaml")
        try folder.write(SmallScene.text(font: "DejaVu Sans"), to: "good.yaml")

        let strict = try Command.run("validate", "--strict", "bad.yaml", "good.yaml", in: folder)
        let lenient = try Command.run("validate", "bad.yaml", in: folder)

        #expect(strict.status == 3 && lenient.status == 0)
        #expect(strict.output.hasPrefix("good.yaml: "))
        let lines = strict.errors.split(separator: "\n")
        #expect(lines.count == 2, "\(strict.errors)")
        #expect(lines.first?.hasPrefix("bad.yaml:7:57: the font \"No Such Font At All\" is not installed, ") == true)
        #expect(lines.last?.hasPrefix("bad.yaml:8:28: the font \"Nor This One\" is not installed, ") == true)
    }

    @Test("probe prints a clip's properties as text and JSON")
    func probe() throws {
        let clip = Repository.path("samples/media/clip.mp4")

        let text = try Command.run("probe", clip)
        let json = try object(try Command.run("probe", clip, "--json").output)

        #expect(text.output.contains("video: h264, 1280×720, 30 fps, 180 frames, yuv420p, bt709, tv\n"))
        #expect(text.output.contains("audio: aac, 48000 Hz, stereo\n"))
        #expect((json["video"] as? [String: Any])?["codec"] as? String == "h264")
        #expect((json["video"] as? [String: Any])?["constantFrameRate"] as? String == "30")
        #expect(json["duration"] as? Double == 6)
    }

    @Test("probe --decode counts the frames and the audio of a whole file")
    func decode() throws {
        let clip = Repository.path("samples/media/clip.mp4")
        let image = Repository.path("samples/posters/title-card.png")

        let text = try Command.run("probe", clip, image, "--decode")
        let json = try object(try Command.run("probe", clip, "--decode", "--json").output)

        #expect(text.status == 0, "\(text.errors)")
        #expect(text.output.contains("\n  decoded: 180 frames, 6.000 s of audio\n"), "\(text.output)")
        #expect(text.output.hasSuffix("\n  decoded: 1 frame\n"), "\(text.output)")
        let decoded = try #require(json["decoded"] as? [String: Any])
        #expect(decoded["frames"] as? Int == 180 && decoded["audioDuration"] as? Double == 6)
        #expect((decoded["warnings"] as? [String])?.isEmpty == true)
    }

    @Test("probe --decode prints damage that probe does not see")
    func decodeDamage() throws {
        let folder = try TemporaryFolder()
        var data = try Data(contentsOf: URL(fileURLWithPath: Repository.path("samples/media/clip.mp4")))
        let middle = data.count / 2
        data.replaceSubrange(middle..<middle + 20_000, with: repeatElement(0x55, count: 20_000))
        try data.write(to: URL(fileURLWithPath: folder.path("clip.mp4")))
        let image = try Data(contentsOf: URL(fileURLWithPath: Repository.path("samples/posters/title-card.png")))
        try image.prefix(image.count / 2).write(to: URL(fileURLWithPath: folder.path("half.png")))

        #expect(try !Command.run("probe", "clip.mp4", in: folder).output.contains("warning"))
        let decoded = try Command.run("probe", "clip.mp4", "--decode", in: folder)
        #expect(decoded.status == 0 && decoded.output.contains("  warning: "), "\(decoded.output)")
        #expect(try Command.run("probe", "half.png", in: folder).status == 0)
        let half = try Command.run("probe", "half.png", "--decode", in: folder)
        #expect(half.status == 4 && half.errors.contains("half.png"), "\(half.errors)")
    }

    @Test("probe computes the duration of an APNG")
    func probeOfAnimation() throws {
        let folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
        #expect(try Command.run("render", "scene.yaml", "-o", "a.apng", in: folder).status == 0)

        #expect(try Command.run("probe", "a.apng", in: folder).output.hasPrefix("a.apng: apng, 1.000 s\n"))
    }

    @Test("probe of a text file ends with status 4")
    func probeOfText() throws {
        let folder = try TemporaryFolder()
        try folder.write("text", to: "text.mp4")

        let result = try Command.run("probe", "text.mp4", in: folder)

        #expect(result.status == 4)
        #expect(result.errors.contains("text.mp4"))
    }

    @Test("presets lists all presets, and presets show prints a preset's file")
    func presets() throws {
        let list = try Command.run("presets")
        let shown = try Command.run("presets", "show", "draft")

        let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(
            Set(names).isSuperset(of: [
                "h264-1080p30", "h264-1080p60", "h264-720p", "web-vp9", "social-vertical", "social-square", "draft",
                "png-sequence",
            ]))
        #expect(shown.output == (try Repository.text("presets/draft.yaml")))
        #expect(try Command.run("presets", "show", "draught").status == 2)
    }

    @Test("doctor reports no problems on the test machine, as text and as JSON")
    func doctor() throws {
        let text = try Command.run("doctor")
        let json = try Command.run("doctor", "--json")

        #expect(text.status == 0, "\(text.output)")
        #expect(text.output.hasSuffix("no problems found\n"))
        let report = try object(json.output)
        #expect((report["problems"] as? [Any])?.isEmpty == true)
        #expect(
            (report["encoders"] as? [[String: Any]])?.contains {
                $0["name"] as? String == "libx264" && $0["isAvailable"] as? Bool == true
            } == true)
        let instructions = try #require(report["instructions"] as? String)
        #expect(["AVX-512", "AVX2", "128-bit"].contains { instructions.hasPrefix($0) })
    }

    @Test("doctor tries the restrictions of isolated decoding, and reports what --isolate warns of")
    func isolation() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Repository.path("samples/media/clip.mp4"), to: "clip.mp4")
        let report = try object(try Command.run("doctor", "--json").output)
        let isolation = try #require(report["isolation"] as? [String: Any])
        let missing = try #require(isolation["missing"] as? [String])
        #expect(isolation["isComplete"] as? Bool == missing.isEmpty)
        let text = try Command.run("doctor").output
        #expect(text.contains("\nisolation: \(missing.isEmpty ? "complete" : "INCOMPLETE")\n"))
        let probe = try Command.run("probe", "clip.mp4", "--isolate", in: folder)
        #expect(probe.errors == missing.map { "multiplane: warning: --isolate: \($0)\n" }.joined())
    }

    @Test("doctor reports a missing encoder and the presets that need it")
    func missingEncoder() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "multiplanePreset: 1\ndescription: Odd\ncontainer: mp4\nvideo: { codec: libnone }\naudio: none\n",
            to: "odd.yaml")
        var invocation = Command.invocation(["doctor"])
        invocation.environment["MULTIPLANE_PRESETS"] = folder.path

        let result = try invocation.run()

        #expect(result.status == 1)
        #expect(
            result.output.contains("problem: this FFmpeg has no encoder libnone, which these presets need: odd; "))
    }

    @Test("schema prints a JSON Schema")
    func schema() throws {
        let result = try Command.run("schema")

        #expect(try object(result.output)["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }
}
