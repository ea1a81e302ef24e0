import LayerTree
import MotionTiming
import MovieRendering
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Motion blur in scenes")
struct MotionBlurTests {
    private func scene(_ keys: String, layers: String = "") throws -> SceneDescription {
        try SceneFixture().scene(minimalScene(layers: layers, more: keys))
    }

    @Test("motionBlur sets the shutter and the number of samples of the movie")
    func values() throws {
        let scene = try scene("motionBlur: { shutterAngle: 90, shutterPhase: -10, samples: 5 }")
        #expect(scene.motionBlur == MotionBlur(shutterAngle: 90, shutterPhase: -10, samples: 5))
        #expect(try scene.makeMovie().motionBlur == scene.motionBlur)
    }

    @Test("The default is a shutter of 180 degrees, centered on the frame, with 8 samples")
    func defaults() throws {
        #expect(try scene("motionBlur: {}").motionBlur == MotionBlur(shutterAngle: 180, shutterPhase: nil, samples: 8))
        #expect(try scene("").motionBlur == nil)
    }

    @Test("A layer can be excluded")
    func layers() throws {
        let scene = try scene("motionBlur: {}", layers: "- { motionBlur: false }\n- {}")
        let layers = try scene.makeMovie().engine.root.sublayers ?? []
        #expect(layers.map(\.isMotionBlurred) == [false, true])
    }

    @Test(
        "Mistakes are reported with the legal values",
        arguments: [
            ("motionBlur: { shutterAngle: 721 }", "expected degrees from 0 to 720, where 360 is a frame"),
            ("motionBlur: { shutterPhase: left }", "expected degrees from -360 to 360"),
            ("motionBlur: { samples: 65 }", "expected a whole number from 1 to 64"),
            ("motionBlur: { angle: 180 }", "unknown key \"angle\" in motionBlur"),
            ("motionBlur: true", "motionBlur is true"),
        ])
    func mistakes(keys: String, message: String) throws {
        let error = #expect(throws: SceneFormatError.self) { try scene(keys) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
}
