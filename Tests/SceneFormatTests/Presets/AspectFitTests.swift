import Foundation
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Fitting a scene into another size")
struct AspectFitTests {
    @Test(
        "The scene has the largest size that fits, and is centered",
        arguments: [
            (1280, 720, 1920, 1080, 1.5, 0.0, 0.0), (1280, 720, 1080, 1920, 0.84375, 0, 656.25),
            (1280, 720, 1080, 1080, 0.84375, 0, 236.25),
            (1080, 1920, 1920, 1080, 0.5625, 656.25, 0), (100, 100, 100, 100, 1, 0, 0), (3, 3, 7, 7, 7.0 / 3, 0, 0),
            (16384, 1, 1, 16384, 1.0 / 16384, 0, 8191.999969482422),
        ] as [(Int, Int, Int, Int, CGFloat, CGFloat, CGFloat)])
    func fit(_ w: Int, _ h: Int, _ toW: Int, _ toH: Int, _ scale: CGFloat, _ x: CGFloat, _ y: CGFloat) throws {
        let fit = AspectFit(
            try #require(PixelSize(width: w, height: h)), in: try #require(PixelSize(width: toW, height: toH)))

        #expect(abs(fit.scale - scale) < 1e-12 && abs(fit.offset.x - x) < 1e-9 && abs(fit.offset.y - y) < 1e-9)
    }
}
