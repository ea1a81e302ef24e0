import Foundation
import Multiplane
import TestSupport
import Testing

@Suite struct PartialPlanTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try NumberedClip.writeScene(seconds: "2", to: folder)
    }

    @Test("A plan of some frames makes the same movie as a render of these frames")
    func part() throws {
        let plan = try Command.run(
            "plan", "scene.yaml", "-o", "plan", "--frames", "10-32", "--chunk-frames", "8", in: folder)
        #expect(plan.status == 0 && plan.output == "3\n", "\(plan.errors)")
        for arguments in [
            ["chunk", "plan", "0-2"], ["assemble", "plan", "-o", "part.mp4"],
            ["render", "scene.yaml", "-o", "whole.mp4", "--frames", "10-32"],
        ] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 0, "\(result.errors)")
        }
        let part = try NumberedClip.shown(in: folder.path("part.mp4"))
        let whole = try NumberedClip.shown(in: folder.path("whole.mp4"))
        #expect(part.numbers == Array(10...32) && part.times == whole.times)
        #expect(part.numbers == whole.numbers)
        #expect(try NumberedClip.audio(of: folder.path("part.mp4")) == NumberedClip.audio(of: folder.path("whole.mp4")))
    }

    @Test(
        "Frames and divisions that are not possible end with status 2",
        arguments: [
            (["--frames", "40-50"], "the movie has frames 0-49"),
            (["--chunk-frames", "1"], "expected a number of frames from 2"),
            (["--chunk-frames", "8", "--chunks", "2"], "--chunks and --chunk-frames cannot be combined"),
            (["--frames", "9-3"], "expected frame numbers"),
        ])
    func mistakes(arguments: [String], words: String) throws {
        let result = try Command.invocation(["plan", "scene.yaml", "-o", "plan"] + arguments, in: folder).run()
        #expect(result.status == 2 && result.errors.contains(words), "\(result.errors)")
        #expect(folder.files == ["clip.mp4", "scene.yaml"])
    }
}
