import Foundation
import Multiplane
import TestSupport
import Testing

/// Tests `--memory` of the commands that draw single images.
@Suite("Memory limit of images")
struct ImageMemoryTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
    }

    @Test(
        "Images that need more memory than the limit are refused before they are drawn, with status 6",
        arguments: [
            ["still", "scene.yaml", "-o", "out.png"],
            ["still", "scene.yaml", "-o", "out.png", "--depth", "float"],
            ["still", "scene.yaml", "-o", "out.jpg", "--sheet", "2x2"],
            ["inspect", "scene.yaml", "--images", "out"],
        ])
    func refused(arguments: [String]) throws {
        let files = folder.files
        let result = try Command.invocation(arguments + ["--size", "2000x1500", "--memory", "64"], in: folder).run()
        #expect(result.status == 6)
        #expect(result.errors.contains("MiB of memory exceed the limit of 64 (memory)"), "\(result.errors)")
        #expect(folder.files == files)
        let whole = try Command.invocation(arguments + ["--size", "200x150", "--memory", "1000"], in: folder).run()
        #expect(whole.status == 0, "\(whole.errors)")
    }

    @Test("A contact sheet needs the memory of all its frames")
    func sheet() throws {
        let frame = ["still", "scene.yaml", "--size", "1000x750", "--memory", "500", "-o"]
        #expect(try Command.invocation(frame + ["a.png"], in: folder).run().status == 0)
        let sheet = try Command.invocation(frame + ["b.png", "--sheet", "10x10"], in: folder).run()
        #expect(sheet.status == 6 && sheet.errors.contains("(memory)"), "\(sheet.errors)")
    }

    @Test("Clips are read with smaller caches, and show the same frames")
    func clip() throws {
        try NumberedClip.write(to: folder.path("clip.mp4"), frames: 20)
        try folder.write(
            """
            multiplane: 1
            size: [96, 64]
            frameRate: 25
            duration: 0.8
            assets: { clip: clip.mp4 }
            root:
              sublayers:
                - { class: AVPlayerLayer, frame: [0, 0, 96, 64], player: { asset: clip, rate: -1, loop: true } }
            """, to: "clip.yaml")
        for (name, memory) in [("a", "200"), ("b", "4000")] {
            let result = try Command.run(
                "still", "clip.yaml", "--at", "0.1,0.5", "-o", "\(name)-%d.png", "--memory", memory, in: folder)
            #expect(result.status == 0, "\(result.errors)")
        }
        for n in 1...2 {
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: folder.path("a-\(n).png")))
                    == Data(contentsOf: URL(fileURLWithPath: folder.path("b-\(n).png"))))
        }
    }
}
