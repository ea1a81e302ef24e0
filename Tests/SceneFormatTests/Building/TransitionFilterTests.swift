import Foundation
import LayerTree
import Quartz2D
import Testing

@testable import SceneFormat

@Suite("Filters of transitions")
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

    @Test("A name, and a name with inputs")
    func inputs() throws {
        #expect(try filter("CIRippleTransition") == .ripple())
        #expect(
            try filter("{ name: CIModTransition, inputCenter: [20, 10], inputRadius: 6 }")
                == .mod(center: [20, 10], radius: 6))
        #expect(
            try filter("{ name: CISwipeTransition, inputColor: \"#ff0000\", inputWidth: 9 }")
                == .swipe(width: 9, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    }

    @Test("A disintegration has its mask from an asset")
    func disintegration() throws {
        let pixels = PixelBuffer(width: 4, height: 2)
        for y in 0..<2 { for x in 0..<4 { pixels.row(y)[x] = x < 2 ? 0xff00_0000 : 0xffff_ffff } }
        try CGImage(pixels: pixels, isOpaque: true).writePNG(
            to: URL(fileURLWithPath: fixture.folder + "/media/logo.png"))

        let found = try filter(
            "{ name: CIDisintegrateWithMaskTransition, inputMaskImage: logo, inputShadowRadius: 3, inputShadowDensity: 0.5, inputShadowOffset: [1, -2] }"
        )
        guard case .disintegrate(let mask, let radius, let density, let offset) = found else {
            Issue.record("\(String(describing: found))")
            return
        }
        #expect(mask.width == 4 && mask.pixels.row(0)[1] == 0xff00_0000 && mask.pixels.row(0)[2] == 0xffff_ffff)
        #expect(radius == 3 && density == 0.5 && offset == [1, -2])
        #expect(try filter("{ name: CIDisintegrateWithMaskTransition, inputMaskImage: logo }") != found)
    }

    @Test("A mask that is no picture is a mistake of the asset")
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
