import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Transitions by a matte")
struct MatteTransitionTests {
    private static func render(
        from old: CGColor, to new: CGColor, by matte: RenderNode?, progress: CGFloat = 0.5
    ) -> RenderedFrame {
        let layer = Layer(20, 20, 60, 40, color: new) {
            $0.transition = Transition(
                .matte, progress: progress, old: Layer(20, 20, 60, 40, color: old).node, matte: matte)
        }
        return RenderedFrame.of([Layer(0, 0, 100, 100, color: .white).node, layer.node])
    }

    private static func matte(_ alpha: CGFloat) -> RenderNode {
        Layer(0, 0, 30, 40, color: CGColor(gray: 0, alpha: alpha)).node
    }

    @Test("The alpha of the matte is the share of the new image, at any progress", arguments: [0, 0.5, 1])
    func shares(progress: CGFloat) {
        for (alpha, color) in [(0.0, Pixel.red), (0.25, Pixel(191, 0, 64)), (1, .blue)] {
            let shown = Self.render(from: .red, to: .blue, by: Self.matte(alpha), progress: progress)
            #expect(shown[30, 40].isNear(color, 1) && shown[70, 40] == .red, "\(alpha)")
        }
        #expect(Self.render(from: .red, to: .blue, by: nil, progress: progress)[30, 40] == .red)
    }

    @Test("Translucent images are mixed as in a fade")
    func translucent() {
        let old = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let whole = Layer(0, 0, 60, 40, color: CGColor(gray: 0, alpha: 0.5)).node
        let fading = Layer(20, 20, 60, 40, color: .clear) {
            $0.transition = Transition(.fade, progress: 0.5, old: Layer(20, 20, 60, 40, color: old).node)
        }
        let fade = RenderedFrame.of([Layer(0, 0, 100, 100, color: .white).node, fading.node])
        #expect(Self.render(from: old, to: .clear, by: whole).difference(fade) <= 1)
    }
}
