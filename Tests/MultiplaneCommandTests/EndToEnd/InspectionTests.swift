import Foundation
import Testing

/// The commands that look and do not write.
@Suite struct InspectionTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("validate says what each scene is, and the problems of the others")
    func validate() throws {
        let folder = try Folder()
        try folder.write(SmallScene.moving(), to: "good.yaml")
        try folder.write("multiplane: 2\n", to: "bad.yaml")

        let result = try Command.run("validate", "bad.yaml", "good.yaml", in: folder)

        #expect(result.status == 3)
        #expect(result.output == "good.yaml: 64×48, 10 fps, 10 frames\n")
        #expect(result.errors.hasPrefix("bad.yaml:1:"))
    }

    @Test("validate opens the media")
    func validateMedia() throws {
        let folder = try Folder()
        try folder.write("no movie", to: "clip.mp4")
        try folder.write(SmallScene.clip("clip.mp4"), to: "scene.yaml")

        #expect(try Command.run("validate", "scene.yaml", in: folder).status == 4)
    }

    @Test("probe tells a clip's facts")
    func probe() throws {
        let clip = Repository.path("samples/media/clip.mp4")

        let text = try Command.run("probe", clip)
        let json = try object(try Command.run("probe", clip, "--json").output)

        #expect(text.output.contains("video: h264, 1280×720, 30 fps, 180 frames, yuv420p, bt709, tv\n"))
        #expect(text.output.contains("audio: aac, 48000 Hz, stereo\n"))
        #expect((json["video"] as? [String: Any])?["codec"] as? String == "h264")
        #expect(json["duration"] as? Double == 6)
    }

    @Test("probe of what is no media ends with 4")
    func probeOfText() throws {
        let folder = try Folder()
        try folder.write("text", to: "text.mp4")

        let result = try Command.run("probe", "text.mp4", in: folder)

        #expect(result.status == 4)
        #expect(result.errors.contains("text.mp4"))
    }

    @Test("presets are listed with what they are for, and shown as their file")
    func presets() throws {
        let list = try Command.run("presets")
        let shown = try Command.run("presets", "show", "draft")

        let names = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(Set(names).isSuperset(of: [
            "h264-1080p30", "h264-1080p60", "h264-720p", "web-vp9", "social-vertical", "social-square", "draft", "png-sequence",
        ]))
        #expect(shown.output == (try Repository.text("presets/draft.yaml")))
        #expect(try Command.run("presets", "show", "draught").status == 2)
    }

    @Test("doctor's report is JSON too, and finds nothing amiss where the tests run")
    func doctor() throws {
        let text = try Command.run("doctor")
        let json = try Command.run("doctor", "--json")

        #expect(text.status == 0, "\(text.output)")
        #expect(text.output.hasSuffix("all is well\n"))
        let report = try object(json.output)
        #expect((report["problems"] as? [Any])?.isEmpty == true)
        #expect((report["encoders"] as? [[String: Any]])?.contains { $0["name"] as? String == "libx264" && $0["isAvailable"] as? Bool == true } == true)
    }

    @Test("doctor names what is missing")
    func sickness() throws {
        let folder = try Folder()
        try folder.write(
            "multiplanePreset: 1\ndescription: Odd\ncontainer: mp4\nvideo: { codec: libnone }\naudio: none\n", to: "odd.yaml")
        var invocation = Command.invocation(["doctor"])
        invocation.environment["MULTIPLANE_PRESETS"] = folder.path

        let result = try invocation.run()

        #expect(result.status == 1)
        #expect(result.output.contains("problem: this FFmpeg has no encoder libnone, which odd use"))
    }

    @Test("schema is a JSON Schema")
    func schema() throws {
        let result = try Command.run("schema")

        #expect(try object(result.output)["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }
}
