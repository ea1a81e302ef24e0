import Foundation
import Testing

/// What FFmpeg does not take of a user's preset is a problem with a place in its file.
@Suite struct PresetMistakeTests {
    @Test(
        "A mistake ends with 3 and has its place",
        arguments: [
            ("video: { codec: libx264, options: { crv: 30 } }", "own.yaml:4:37: libx264 has no option 'crv'; "),
            (
                "video: { codec: libx264, options: { crf: abc } }",
                "own.yaml:4:42: libx264 does not take 'abc' as its option 'crf'; "
            ),
            (
                "video: { codec: libx264, options: { preset: fastest } }",
                "own.yaml:4:8: libx264 refuses its settings (preset=fastest"
            ),
            ("video: { codec: h264x }", "own.yaml:4:17: this FFmpeg has no encoder named 'h264x'; "),
            ("video: { codec: aac }", "own.yaml:4:17: 'aac' is an audio encoder"),
            (
                "video: { codec: libx264, pixelFormat: nv12 }",
                "own.yaml:4:39: the pixel format \"nv12\" is not written; expected one of "
            ),
        ])
    func mistake(video: String, message: String) throws {
        let folder = try Folder()
        try folder.write(SmallScene.moving(seconds: 0.2), to: "scene.yaml")
        try folder.write(
            "multiplanePreset: 1\ndescription: Own\ncontainer: mp4\n\(video)\naudio: none\n", to: "own.yaml")

        let result = try Command.run("render", "scene.yaml", "-o", "out.mp4", "--preset", "own.yaml", in: folder)

        #expect(result.status == 3)
        // x264 itself may have said something before.
        #expect(result.errors.split(separator: "\n").last?.hasPrefix(message) == true, "\(result.errors)")
        #expect(folder.files == ["own.yaml", "scene.yaml"])
    }
}
