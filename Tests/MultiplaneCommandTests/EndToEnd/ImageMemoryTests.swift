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

    @Test("Images that exceed the limit together are refused before they are decoded, also with --isolate")
    func images() throws {
        // 64 MiB in memory each; a black PNG compresses to a thousandth.
        let image = try CGContext(width: 4096, height: 4096, isOpaque: true).makeImage()?.pngData() ?? Data()
        for index in 0..<6 { try image.write(to: URL(fileURLWithPath: folder.path("i\(index).png"))) }
        let assets = (0..<6).map { "a\($0): i\($0).png" }.joined(separator: ", ")
        let layers = (0..<6).map { "    - { contents: a\($0), frame: [0, 0, 8, 8] }" }.joined(separator: "\n")
        try folder.write(
            "multiplane: 1\nsize: [64, 48]\nframeRate: 10\nduration: 0.1\nassets: { \(assets) }\nroot:\n  sublayers:\n"
                + layers + "\n",
            to: "images.yaml")
        for options in [[], ["--isolate"]] {
            let result = try Command.invocation(
                ["still", "images.yaml", "-o", "out.png", "--memory", "300"] + options, in: folder
            ).run()
            #expect(result.status == 6, "\(result.errors)")
            #expect(result.errors.contains("(memory)"), "\(result.errors)")
        }
        let enough = try Command.run("validate", "images.yaml", "--memory", "2000", in: folder)
        #expect(enough.status == 0, "\(enough.errors)")
    }

    @Test("Filtered layers that need more memory than the limit are refused before they are drawn")
    func filteredLayers() throws {
        try folder.write(
            """
            multiplane: 1
            size: [1920, 1080]
            frameRate: 10
            duration: 0.1
            root:
              sublayers:
                - repeat: 100
                  layer:
                    frame: [0, 0, 1920, 1080]
                    backgroundColor: red
                    opacity: 0.9
                    filters: [{ filter: CIGaussianBlur, inputRadius: 80 }]
            """, to: "blurs.yaml")
        for arguments in [["still", "blurs.yaml", "-o", "out.png"], ["render", "blurs.yaml", "-o", "out.mp4"]] {
            let result = try Command.invocation(arguments + ["--memory", "500"], in: folder).run()
            #expect(result.status == 6 && result.errors.contains("(memory)"), "\(result.errors)")
        }
    }

    @Test("An address space that is too small is an error with status 6")
    func addressSpace() throws {
        try folder.write(
            SmallScene.moving().replacingOccurrences(of: "[64, 48]", with: "[16000, 16000]"), to: "large.yaml")
        let result = try Invocation(
            program: "/bin/sh",
            arguments: [
                "-c", "ulimit -v 1000000; exec \"$0\" still large.yaml -o out.png --memory 100000", Command.path,
            ], folder: folder.path
        ).run()
        #expect(result.status == 6 && !result.wasKilled, "\(result.errors)")
        #expect(result.errors.contains("(memory)"), "\(result.errors)")
    }
}
