import Foundation
import TestSupport
import Testing

/// Settings of a user's preset that FFmpeg rejects are reported with their location in the file.
@Suite struct PresetMistakeTests {
    @Test(
        "An invalid preset setting ends with status 3 and its location",
        arguments: [
            ("video: { codec: libx264, options: { crv: 30 } }", "own.yaml:4:37: libx264 has no option 'crv'; "),
            (
                "video: { codec: libx264, options: { crf: abc } }",
                "own.yaml:4:42: libx264 does not support 'abc' for the option 'crf'; "
            ),
            (
                "video: { codec: libx264, options: { preset: fastest } }",
                "own.yaml:4:8: libx264 rejected its settings (preset=fastest"
            ),
            ("video: { codec: h264x }", "own.yaml:4:17: this FFmpeg has no encoder named 'h264x'; "),
            ("video: { codec: aac }", "own.yaml:4:17: 'aac' is an audio encoder"),
            (
                "video: { codec: libx264, pixelFormat: nv12 }",
                "own.yaml:4:39: the pixel format \"nv12\" is not supported; expected one of "
            ),
        ])
    func mistake(video: String, message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.2), to: "scene.yaml")
        try folder.write(
            "multiplanePreset: 1\ndescription: Own\ncontainer: mp4\n\(video)\naudio: none\n", to: "own.yaml")

        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", "--preset", "own.yaml", in: folder)

        #expect(result.status == 3)
        // x264 itself may have printed a message before.
        #expect(result.errors.split(separator: "\n").last?.hasPrefix(message) == true, "\(result.errors)")
        #expect(folder.files == ["own.yaml", "scene.yaml"])
    }
}
