import Foundation
import Multiplane
import TestSupport
import Testing

/// Several stills, their formats, standard output, and contact sheets.
@Suite struct StillImagesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
    }

    private func still(_ arguments: String...) throws -> Invocation.Result {
        try Command.invocation(["still", "scene.yaml"] + arguments, in: folder).run()
    }

    private func image(_ name: String) throws -> CGImage {
        try decodeImageFile(URL(fileURLWithPath: folder.path(name)))
    }

    private func pixels(_ image: CGImage) -> [UInt32] {
        (0..<image.height).flatMap { y in (0..<image.width).map { image.pixels.row(y)[$0] } }
    }

    /// The column of the left edge of the moving bar.
    private func barStart(_ image: CGImage) -> Int? {
        (0..<image.width).first { image.pixels.row(image.height / 2)[$0] >> 16 & 255 > 128 }
    }

    @Test("Several times write numbered files in the given order")
    func times() throws {
        let result = try still("--at", "0.5,0", "--at", "0.25", "-o", "new/bar-%02d.png")

        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "new/bar-01.png\nnew/bar-02.png\nnew/bar-03.png\n")
        let starts = try (1...3).map { barStart(try image("new/bar-0\($0).png")) }
        #expect(starts == [24, 0, 12])
    }

    @Test(
        "The extension or --format selects the format",
        arguments: [
            (["-o", "out.jpg"], "out.jpg", "FFD8FF"), (["-o", "out.JPEG", "--quality", "30"], "out.JPEG", "FFD8FF"),
            (["-o", "out.webp"], "out.webp", "524946"), (["-o", "out.bin", "-f", "png"], "out.bin", "89504E"),
            (["-o", "out.png", "--format", "webp", "--quality", "100"], "out.png", "524946"),
        ])
    func formats(arguments: [String], name: String, magic: String) throws {
        let result = try Command.invocation(
            ["still", "scene.yaml", "--at", "0.5", "--size", "320x240"] + arguments, in: folder
        ).run()
        #expect(result.status == 0 && result.output == name + "\n", "\(result.errors)")
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
        #expect(data.prefix(3).map { String(format: "%02X", $0) }.joined() == magic)
    }

    @Test("JPEG and WebP show the same frame as PNG", arguments: ["out.jpg", "out.webp"])
    func lossy(name: String) throws {
        #expect(try still("--at", "0.5", "-o", name, "--quality", "95").status == 0)
        let image = try image(name)
        #expect(image.width == 64 && image.height == 48)
        #expect(barStart(image).map { (23...25).contains($0) } == true)
    }

    @Test("-o - writes only the image to standard output", arguments: ["png", "jpeg", "webp"])
    func standardOutput(format: String) throws {
        let script =
            #""$0" still scene.yaml --at 0.5 -o - -f \#(format) > piped && "$0" still scene.yaml --at 0.5 -o file -f \#(format) -q && cmp piped file"#
        let result = try Invocation(program: "/bin/sh", arguments: ["-c", script, Command.path], folder: folder.path)
            .run()
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test("A contact sheet shows evenly spaced frames in reading order")
    func sheet() throws {
        let result = try still("--sheet", "5x2", "-o", "sheet.png")

        #expect(result.status == 0 && result.output == "sheet.png\n", "\(result.errors)")
        let sheet = try image("sheet.png")
        #expect(sheet.width == 5 * 68 + 4 && sheet.height == 2 * 52 + 4)
        for index in 0..<10 {
            let cell = CGRect(x: 4 + index % 5 * 68, y: 4 + index / 5 * 52, width: 64, height: 48)
            let frame = try #require(sheet.cropping(to: cell))
            let single = try still("--at", "\(Double(index) / 10)", "-o", "single.png", "-y")
            #expect(single.status == 0)
            #expect(pixels(frame) == pixels(try image("single.png")), "frame \(index)")
        }
    }

    @Test("A contact sheet of given times has labels and the size of --size")
    func labels() throws {
        let arguments = ["--sheet", "2x2", "--at", "0,0.5,0.9", "--size", "320x240"]
        _ = try Command.invocation(["still", "scene.yaml", "-o", "plain.png"] + arguments, in: folder).run()
        _ = try Command.invocation(["still", "scene.yaml", "-o", "labels.png", "--labels"] + arguments, in: folder)
            .run()

        let plain = try image("plain.png")
        let labeled = try image("labels.png")
        #expect(labeled.width == 2 * 324 + 4 && labeled.height == 2 * 244 + 4)
        func isEqual(_ x: Int, _ y: Int) -> Bool { plain.pixels.row(y)[x] == labeled.pixels.row(y)[x] }
        // The lower left corner of each of the three frames has a label, the fourth cell is empty.
        #expect(!isEqual(8, 240) && !isEqual(332, 240) && !isEqual(8, 484) && isEqual(332, 484))
        #expect(isEqual(200, 20) && isEqual(320, 240))
    }

    @Test(
        "Options that cannot be combined end with status 2, before anything is written",
        arguments: [
            (["--at", "0,1,2", "-o", "out.png"], "give a name with %d, or --sheet"),
            (["--at", "0,9", "-o", "out-%d.png"], "time 9.0 s was requested"),
            (["--at", "0,", "-o", "out-%d.png"], "expected a time in seconds"),
            (["--at", "0,0.5", "-o", "-"], "names one image"),
            (["--sheet", "2x2", "-o", "out-%d.png"], "--sheet writes one image"),
            (["--sheet", "2", "-o", "out.png"], "expected COLUMNSxROWS"),
            (["--sheet", "1x1", "--at", "0,0.5", "-o", "out.png"], "has room for 1"),
            (["--sheet", "99x99", "--size", "640x480", "-o", "out.png"], "give a smaller --size"),
            (["--labels", "-o", "out.png"], "--labels applies to contact sheets"),
            (["--quality", "80", "-o", "out.png"], "--quality applies to JPEG and WebP"),
            (["--quality", "0", "-o", "out.jpg"], "expected a number from 1 to 100"),
            (["--format", "gif", "-o", "out.gif"], "png"),
        ])
    func mistakes(arguments: [String], words: String) throws {
        let result = try Command.invocation(["still", "scene.yaml"] + arguments, in: folder).run()
        #expect(result.status == 2 && result.errors.contains(words), "\(result.status): \(result.errors)")
        #expect(folder.files == ["scene.yaml"])
    }

    @Test("If one of several files exists, none is written")
    func existing() throws {
        try folder.write("before", to: "out-2.png")
        let result = try still("--at", "0,0.5", "-o", "out-%d.png")
        #expect(result.status == 2 && result.errors.contains("out-2.png: the file exists"), "\(result.errors)")
        #expect(folder.files == ["out-2.png", "scene.yaml"])
    }
}
