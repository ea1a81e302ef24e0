import Foundation
import Multiplane
import SceneLanguage
import Testing

@testable import MultiplaneCommand

@Suite("Variants in batches")
struct BatchVariantTests {
    @Test("The preset or the size of each render selects the variant, and names can contain it")
    func selection() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "batch-variants-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("promo.yaml").path
        let scene = """
            multiplane: 1
            size: [1920, 1080]
            frameRate: 25
            duration: 1
            variants: { square: { size: [1080, 1080] }, vertical: { size: [1080, 1920] } }
            root: {}
            """
        try Data(scene.utf8).write(to: URL(fileURLWithPath: path))
        func names(_ presets: [String], size: PixelSize? = nil, set: [ParameterOverride] = []) throws -> [String] {
            try BatchPlan(
                scenes: [SceneInput(path: path)], presets: presets.map { try BatchPreset($0, root: nil) }, table: nil,
                template: "{variant}-{preset}.mp4", overrides: set, size: size
            ).items.map { "\($0.output) \($0.overrides.map(\.text))" }
        }

        #expect(
            try names(["h264-1080p30", "social-square", "social-vertical"]) == [
                "default-h264-1080p30.mp4 [\"default\"]", "square-social-square.mp4 [\"square\"]",
                "vertical-social-vertical.mp4 [\"vertical\"]",
            ])
        #expect(
            try names(["social-square"], size: PixelSize(width: 540, height: 960)) == [
                "vertical-social-square.mp4 [\"vertical\"]"
            ])
        #expect(
            try names(["social-vertical"], set: [ParameterOverride(argument: "variant=square")]) == [
                "square-social-vertical.mp4 [\"square\"]"
            ])
        #expect(try names(["draft"]) == ["default-draft.mp4 []"])
    }
}
