import Foundation
import Images
import LayerTree
import MovieRendering
import RenderTree
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Transition filters")
struct TransitionFilterTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func scene(_ filter: String) throws -> SceneDescription {
        let more =
            "events: [{ at: 0.1, addAnimations: { a: [{ class: CATransition, duration: 0.8, filter: \(filter) }] } }]"
        return try fixture.scene(minimalScene(layers: "- { name: a, frame: [0, 0, 40, 20] }", more: more))
    }

    private func filter(_ text: String) throws -> TransitionFilter? {
        let movie = try scene(text).makeCheckedMovie()
        _ = try movie.engine.frame(at: 0.2)
        return (movie.engine.root.sublayers?.first?.animation(forKey: kCATransition) as? CATransition)?.filter
            as? TransitionFilter
    }

    @Test("A filter is built from a name or from a name and inputs")
    func inputs() throws {
        #expect(try filter("CIRippleTransition") == .ripple())
        #expect(
            try filter("{ name: CIModTransition, inputCenter: [20, 10], inputRadius: 6 }")
                == .mod(center: [20, 10], radius: 6))
        #expect(
            try filter("{ name: CISwipeTransition, inputColor: \"#ff0000\", inputWidth: 9 }")
                == .swipe(width: 9, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    }

    @Test("The scene accepts exactly the inputs that each filter has", arguments: TransitionFilter.names)
    func acceptedInputs(name: String) throws {
        let mask = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: true)
        let isMasked = TransitionFilterDescription.maskedNames.contains(name)
        let base: [String: Any] = isMasked ? ["inputMaskImage": mask] : [:]
        let other = CGImage(pixels: PixelBuffer(width: 2, height: 1), isOpaque: true)
        let plain = try #require(TransitionFilter(name: name, inputs: base))
        let names = TransitionFilterDescription.keys(of: name).names
        for input in TransitionFilterDescription.allKeys.references where input.name != "name" {
            let value: Any =
                switch input.form.kind {
                case .point: TransitionPoint(0.123, 0.456)
                case .color: CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
                case .asset: other
                default: 0.123
                }
            let hasEffect = TransitionFilter(name: name, inputs: base.merging([input.name: value]) { $1 }) != plain
            #expect(names.contains(input.name) == hasEffect, "\(input.name)")
        }
    }

    @Test("Inputs have the declared defaults", arguments: TransitionFilterDescription.plainNames)
    func declaredDefaults(name: String) throws {
        let plain = try filter(name)
        for input in TransitionFilterDescription.keys(of: name).references {
            guard let initial = input.defaultValue else { continue }
            // The center of the layer's bounds has no value in the scene.
            if initial == "the center of the bounds" {
                #expect(input.name == "inputCenter" && ["iris", "clock", "zoom"].contains(name))
                continue
            }
            let value = initial == "π" ? "\(Double.pi)" : initial
            #expect(try filter("{ name: \(name), \(input.name): \(value) }") == plain, "\(input.name)")
        }
    }

    @Test("A disintegration uses an asset as its mask")
    func disintegration() throws {
        let pixels = PixelBuffer(width: 4, height: 2)
        for y in 0..<2 { for x in 0..<4 { pixels.row(y)[x] = x < 2 ? 0xff00_0000 : 0xffff_ffff } }
        try CGImage(pixels: pixels, isOpaque: true).writePNG(
            to: URL(fileURLWithPath: fixture.folder + "/media/logo.png"))

        let found = try filter(
            """
            { name: CIDisintegrateWithMaskTransition, inputMaskImage: logo, inputShadowRadius: 3, inputShadowDensity: \
            0.5, inputShadowOffset: [1, -2] }
            """
        )
        guard case .disintegrate(let mask, let radius, let density, let offset) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(mask.width == 4 && mask.pixels.row(0)[1] == 0xff00_0000 && mask.pixels.row(0)[2] == 0xffff_ffff)
        #expect(radius == 3 && density == 0.5 && offset == [1, -2])
        #expect(try filter("{ name: CIDisintegrateWithMaskTransition, inputMaskImage: logo }") != found)
    }

    @Test("A luma wipe has a mask, a softness and a direction")
    func lumaWipe() throws {
        let pixels = PixelBuffer(width: 1, height: 1)
        try CGImage(pixels: pixels, isOpaque: true).writePNG(
            to: URL(fileURLWithPath: fixture.folder + "/media/logo.png"))
        let found = try filter("{ name: lumaWipe, inputMaskImage: logo, inputSoftness: 30%, inputInverted: true }")
        guard case .lumaWipe(_, 0.3, true) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
    }

    @Test("An unreadable mask is an error of the asset")
    func unreadable() throws {
        let error = #expect(throws: SceneFormatError.self) {
            try filter("{ name: CIDisintegrateWithMaskTransition, inputMaskImage: logo }")
        }
        #expect(
            error?.hasOnlyAssetProblems == true
                && error?.description.contains("asset \"logo\" cannot be shown") == true,
            "\(String(describing: error))")
    }
}
