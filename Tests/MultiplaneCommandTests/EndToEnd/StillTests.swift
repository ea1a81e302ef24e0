import Foundation
import Multiplane
import TestSupport
import Testing

@Suite struct StillTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
    }

    /// Returns the color of a pixel of out.png as 0xAARRGGBB.
    private func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
        let image = try decodeImageFile(URL(fileURLWithPath: folder.path("out.png")))
        return image.pixels.row(y)[x]
    }

    @Test("still renders the frame at --at with the parameters of --set")
    func image() throws {
        let result = try Command.run(
            "still", "scene.yaml", "--at", "0.5", "--set", "colour=#00ff00", "-o", "out.png", in: folder)

        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "out.png\n")
        // At half the duration the bar covers x from 24 to 40.
        #expect(try pixel(32, 24) == 0xFF00_FF00)
        #expect(try pixel(4, 24) == 0xFF20_3040)
    }

    @Test("A different aspect ratio adds bars with the scene's background color")
    func fit() throws {
        _ = try Command.run("still", "scene.yaml", "-o", "out.png", "--size", "128x192", in: folder)

        #expect(try pixel(64, 10) == 0xFF20_3040)
        #expect(try pixel(4, 96) == 0xFFFF_0000)
    }

    @Test(
        "A time outside the scene or an unknown extension ends with status 2",
        arguments: [["--at", "1", "-o", "out.png"], ["--at", "-1", "-o", "out.png"], ["-o", "out.tga"]])
    func usage(arguments: [String]) throws {
        #expect(try Command.invocation(["still", "scene.yaml"] + arguments, in: folder).run().status == 2)
        #expect(folder.files == ["scene.yaml"])
    }

    @Test("A missing font of several layers gives one warning, and an error with --strict")
    func missingFont() throws {
        let second =
            "\n    - { class: CATextLayer, string: Bye, font: No Such Font, fontSize: 9, frame: [0, 20, 64, 20] }"
        try folder.write(SmallScene.text(font: "No Such Font") + second, to: "text.yaml")

        let lenient = try Command.run("still", "text.yaml", "-o", "out.png", in: folder)
        #expect(lenient.status == 0)
        #expect(
            lenient.errors.hasPrefix("multiplane: warning: a font was substituted: No Such Font is not installed; ")
                && lenient.errors.split(separator: "\n").count == 1, "\(lenient.errors)")

        let strict = try Command.run("still", "text.yaml", "-o", "strict.png", "--strict", in: folder)
        #expect(strict.status == 3)
        #expect(strict.errors.contains("No Such Font"))
        #expect(!folder.files.contains("strict.png"))
    }

    @Test("render --strict does not write a movie with a missing font")
    func strictMovie() throws {
        try folder.write(SmallScene.text(font: "No Such Font"), to: "text.yaml")

        let lenient = try Command.run("render", "text.yaml", "-o", "out.mp4", in: folder)
        #expect(lenient.status == 0)
        #expect(lenient.errors.contains("No Such Font"))

        let strict = try Command.run("render", "text.yaml", "-o", "strict.mp4", "--strict", in: folder)
        #expect(strict.status == 3)
        #expect(strict.errors.contains("No Such Font"))
        #expect(folder.files == ["out.mp4", "text.yaml", "scene.yaml"].sorted())
    }

    @Test("An image beyond the size limit ends with status 4 in still and validate")
    func hugeImage() throws {
        let bytes: [UInt8] =
            [
                0x42, 0x4d, 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0x60, 0xea, 0, 0, 0x60, 0xea, 0, 0, 1, 0,
                24, 0,
            ] + [UInt8](repeating: 0, count: 90)
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path("huge.bmp")))
        try folder.write(
            "multiplane: 1\nsize: [64, 48]\nframeRate: 10\nduration: 1\nassets: { huge: huge.bmp }\n"
                + "root: { contents: huge }\n",
            to: "huge.yaml")

        let still = try Command.run("still", "huge.yaml", "-o", "out.png", in: folder)
        let check = try Command.run("validate", "huge.yaml", in: folder)
        #expect(still.status == 4 && check.status == 4)
        #expect(still.errors.contains("60000 × 60000 exceeds"), "\(still.errors)")
    }

    @Test(
        "Properties that a transform layer ignores give a warning, and an error with --strict",
        arguments: ["backgroundColor: white", "masksToBounds: true"])
    func transformLayer(line: String) throws {
        let layer = "{ class: CATransformLayer, name: space, frame: [0, 0, 9, 9], \(line) }"
        try folder.write(
            "multiplane: 1\nsize: [64, 48]\nframeRate: 10\nduration: 1\nroot: { sublayers: [\(layer)] }\n",
            to: "space.yaml")
        let warning =
            "layer 'space': transform layers draw no background, contents, border, shadow, filters or mask, and do not clip"

        for command in [["still", "space.yaml", "-o", "out.png"], ["render", "space.yaml", "-o", "out.mp4"]] {
            let lenient = try Command.invocation(command, in: folder).run()
            #expect(lenient.status == 0 && lenient.errors == "multiplane: warning: \(warning)\n", "\(lenient.errors)")
            let strict = try Command.invocation(command + ["--strict", "-y"], in: folder).run()
            #expect(strict.status == 3 && strict.errors.contains(warning), "\(strict.errors)")
        }
    }

    @Test(
        "An unwritable still has the same one-line message as an unwritable movie",
        arguments: ["/proc/out.png"])
    func unwritable(output: String) throws {
        let result = try Command.run("still", "scene.yaml", "-o", output, in: folder)
        let movie = try Command.run("render", "scene.yaml", "-o", output.replacing(".png", with: ".mp4"), in: folder)

        #expect(result.status == 5)
        #expect(result.errors.contains("no such file or directory"), "\(result.errors)")
        #expect(result.errors == movie.errors.replacing(".mp4", with: ".png"))
        #expect(folder.files == ["scene.yaml"])
    }
}
