import Foundation
import Multiplane
import TestSupport
import Testing

@Suite("multiplane inspect")
struct InspectTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(), to: "scene.yaml")
    }

    private func image(_ name: String) throws -> CGImage {
        try decodeImageFile(URL(fileURLWithPath: folder.path("stages/" + name)))
    }

    @Test("The layer tree, the render plan and the damage of a frame are printed")
    func text() throws {
        let result = try Command.run("inspect", "scene.yaml", "--at", "0.5", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        let sections = ["Layers", "Render plan", "Damage"].map { result.output.contains("\n\($0)\n") }
        #expect(sections == [true, true, true], "\(result.output)")
        #expect(result.output.contains("CALayer") && result.output.contains("→"), "\(result.output)")
        #expect(result.output.contains("fill "), "\(result.output)")
        #expect(!result.output.contains("the whole frame"), "a moving bar does not change the whole frame")
    }

    @Test("Texts, filters and option sets are printed by their contents")
    func values() throws {
        try folder.write(
            """
            multiplane: 1
            size: [64, 48]
            frameRate: 10
            duration: 1
            root:
              sublayers:
                - class: CATextLayer
                  frame: [0, 0, 64, 20]
                  string: [{ text: "a" }, { text: "b", color: "#f00" }]
                  maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner]
                  filters: [{ filter: CIGaussianBlur, inputRadius: 4 }]
            """, to: "values.yaml")
        let result = try Command.run("inspect", "values.yaml", in: folder)
        #expect(result.output.contains(#"string: "ab" in 2 pieces"#), "\(result.errors)\(result.output)")
        #expect(result.output.contains("maskedCorners: [layerMinXMinYCorner, layerMaxXMinYCorner]"))
        #expect(result.output.contains("filters: [CIGaussianBlur inputRadius 4]"), "\(result.output)")
    }

    @Test("The first frame is damaged as a whole")
    func firstFrame() throws {
        let result = try Command.run("inspect", "scene.yaml", in: folder)
        #expect(result.output.hasPrefix("Frame 0\n") && result.output.contains("the whole frame"))
    }

    @Test("--images writes the frame that still writes, the damage and the steps of the render plan")
    func images() throws {
        let result = try Command.run("inspect", "scene.yaml", "--at", "0.5", "--images", "stages", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        _ = try Command.run("still", "scene.yaml", "--at", "0.5", "-o", "out.png", in: folder)
        let still = try decodeImageFile(URL(fileURLWithPath: folder.path("out.png")))
        let frame = try image("frame.png")
        let rows = (0..<still.height).filter { y in
            (0..<still.width).contains { still.pixels.row(y)[$0] != frame.pixels.row(y)[$0] }
        }
        #expect(rows.isEmpty && frame.width == still.width && frame.height == still.height)
        let steps = try FileManager.default.contentsOfDirectory(atPath: folder.path("stages")).filter {
            $0.hasPrefix("step-")
        }
        let last = try image(try #require(steps.max()))
        #expect(last.pixels.row(24)[32] == frame.pixels.row(24)[32])
        // Damaged pixels are tinted, all others dimmed.
        let damage = try image("damage.png")
        #expect(damage.pixels.row(24)[32] != frame.pixels.row(24)[32])
    }

    @Test("A time outside the scene ends with status 2, and a folder that cannot be created with 5")
    func mistakes() throws {
        #expect(try Command.run("inspect", "scene.yaml", "--at", "100", in: folder).status == 2)
        try folder.write("a file", to: "taken")
        #expect(try Command.run("inspect", "scene.yaml", "--images", "taken/stages", in: folder).status == 5)
    }
}
