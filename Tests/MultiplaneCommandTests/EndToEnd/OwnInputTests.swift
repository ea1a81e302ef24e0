import Foundation
import Multiplane
import TestSupport
import Testing

@Suite("Renders do not replace their input files")
struct OwnInputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            SmallScene.clip("own.mp4").replacingOccurrences(of: "duration: 6", with: "duration: 0.3"), to: "scene.yaml")
        try NumberedClip.write(to: folder.path("own.mp4"), frames: 10)
        try folder.write(
            "multiplanePreset: 1\ndescription: x\ncontainer: mp4\nvideo: { codec: libx264 }\naudio: none\n",
            to: "own.yaml")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link.mp4"), withDestinationPath: "own.mp4")
    }

    @Test(
        "An output that is an input file, also through a link, is an error even with -y",
        arguments: [
            ["render", "scene.yaml", "-o", "scene.yaml", "-f", "mp4"], ["render", "scene.yaml", "-o", "own.mp4"],
            ["render", "scene.yaml", "-o", "./link.mp4"],
            ["render", "scene.yaml", "-o", "own.mp4", "--resume"],
            ["render", "scene.yaml", "-o", "own.yaml", "-f", "mp4", "--preset", "./own.yaml"],
            ["batch", "scene.yaml", "-o", "own.mp4"], ["batch", "scene.yaml", "-o", "{scene}.yaml", "-f", "mp4"],
        ])
    func refused(arguments: [String]) throws {
        let before = try folder.files.map { try Data(contentsOf: URL(fileURLWithPath: folder.path($0))) }
        let names = folder.files
        let result = try Command.invocation(arguments + ["-y"], in: folder).run()
        #expect(result.status == 2)
        #expect(result.errors.contains("the render reads this file"), "\(result.errors)")
        #expect(folder.files == names)
        #expect(try names.map { try Data(contentsOf: URL(fileURLWithPath: folder.path($0))) } == before)
    }

    @Test("An image sequence or still that would replace the scene's images is an error")
    func images() throws {
        try folder.write(SmallScene.moving(seconds: 0.3), to: "bar.yaml")
        #expect(try Command.run("render", "bar.yaml", "-o", "in/p %d.png", in: folder).status == 0)
        try folder.write(
            SmallScene.clip("{ sequence: 'in/p %d.png', frameRate: 10 }").replacingOccurrences(
                of: "duration: 6", with: "duration: 0.3"), to: "again.yaml")
        for arguments in [
            ["render", "again.yaml", "-o", "in/p %d.png", "-y"], ["still", "again.yaml", "-o", "in/p 1.png", "-y"],
        ] {
            let result = try Command.invocation(arguments, in: folder).run()
            #expect(result.status == 2 && result.errors.contains("the render reads this file"), "\(result.errors)")
        }
        #expect(try Command.run("render", "again.yaml", "-o", "out/p %d.png", "-y", in: folder).status == 0)
    }
}
