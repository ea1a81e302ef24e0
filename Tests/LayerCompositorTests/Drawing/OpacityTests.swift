import Foundation
import RenderTree
import Testing
import VectorGeometry

@Suite("Opacity and group opacity (facts 1.9)")
struct OpacityTests {
    private func overlapping(group: Bool) -> RenderedFrame {
        RenderedFrame.of([
            Layer(0, 0, 100, 100, color: .red) {
                $0.appearance.opacity = 0.5
                $0.appearance.allowsGroupOpacity = group
                $0.children = [Layer(0, 0, 50, 50, color: .blue).node]
            }.node
        ])
    }

    @Test("R8: group opacity does not show overlaps")
    func group() {
        let rendered = overlapping(group: true)

        #expect(rendered[25, 25].isNear(Pixel(0, 0, 128, 128), 1))
        #expect(rendered[75, 75].isNear(Pixel(128, 0, 0, 128), 1))
    }

    @Test("R9: overlaps show without group opacity")
    func leaves() {
        #expect(overlapping(group: false)[25, 25].isNear(Pixel(64, 0, 128, 192), 2))
    }

    @Test("Opacity above 1 counts as 1")
    func limited() {
        let rendered = RenderedFrame.of([Layer(0, 0, 100, 100, color: .red) { $0.appearance.opacity = 7 }.node])

        #expect(rendered[5, 5] == .red)
    }

    @Test("R13: a hidden layer hides its sublayers")
    func hidden() {
        let rendered = RenderedFrame.of([
            Layer(0, 0, 100, 100, color: .red) {
                $0.appearance.isHidden = true
                $0.children = [Layer(0, 0, 50, 50, color: .blue).node]
            }.node
        ])

        #expect(rendered.inked.isEmpty)
    }
}
