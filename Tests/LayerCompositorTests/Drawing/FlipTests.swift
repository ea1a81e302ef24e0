import Foundation
import RenderTree
import Testing
import VectorGeometry

@Suite("Flips (facts 5.7, U28)")
struct FlipTests {
    private static let old = Layer(20, 20, 60, 60, color: .red).node

    private func render(
        _ edge: Transition.Edge, _ progress: CGFloat, from old: RenderNode? = old,
        _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderedFrame {
        .of([
            Layer(20, 20, 60, 60, color: .blue) {
                $0.transition = Transition(.flip(from: edge), progress: progress, old: old)
                change(&$0)
            }.node
        ])
    }

    @Test("A flip shows plain images at both ends and nothing halfway", arguments: Transition.Edge.allCases)
    func ends(edge: Transition.Edge) {
        #expect(render(edge, 0) == RenderedFrame.of([Self.old]))
        #expect(render(edge, 1) == RenderedFrame.of([Layer(20, 20, 60, 60, color: .blue).node]))
        #expect(render(edge, 0.5).inked.isEmpty)
    }

    // At 45°, the front side is 30 · cos 45° / (1 − 30 · sin 45° / 240) = 23.27 from the center and 65.8 long; the back
    // side is 19.49 from the center and 55.1 long.
    @Test("A flip from the left brings the old image's left side and the new one's right side forward")
    func left() {
        let quarter = render(.left, 0.25)
        let settled = render(.left, 0.75)

        #expect([quarter[24, 50], quarter[28, 50], quarter[67, 50], quarter[71, 50]] == [.clear, .red, .red, .clear])
        #expect([quarter[29, 19], quarter[66, 20], quarter[66, 25], quarter[29, 15]] == [.red, .clear, .red, .clear])
        #expect(
            [settled[28, 50], settled[32, 50], settled[71, 50], settled[75, 50]] == [.clear, .blue, .blue, .clear])
        #expect([settled[70, 19], settled[33, 20], settled[33, 25]] == [.blue, .clear, .blue])
    }

    @Test("Flips from the other edges are the same rotation in other directions")
    func edges() {
        let quarter = render(.left, 0.25)
        #expect(mirrored(render(.right, 0.25)) { (99 - $0, $1) }.allSatisfy { $0.isNear(quarter[$1, $2], 2) })
        #expect(mirrored(render(.bottom, 0.25)) { ($1, $0) }.allSatisfy { $0.isNear(quarter[$1, $2], 2) })
        #expect(mirrored(render(.top, 0.25)) { ($1, 99 - $0) }.allSatisfy { $0.isNear(quarter[$1, $2], 2) })
    }

    /// Returns the image with each pixel moved as in a flip from the left.
    private func mirrored(_ rendered: RenderedFrame, _ map: (Int, Int) -> (Int, Int)) -> [(Pixel, Int, Int)] {
        (0..<100).flatMap { y in
            (0..<100).map { x in
                let (px, py) = map(x, y)
                return (rendered[px, py], x, y)
            }
        }
    }

    @Test("The first half is empty without an old image; single-sided layers show their front throughout")
    func oneSided() {
        #expect(render(.left, 0.25, from: nil).inked.isEmpty)
        #expect(render(.left, 0.75, from: nil)[50, 50] == .blue)
        #expect(render(.left, 0.75) { $0.appearance.isDoubleSided = false }[50, 50] == .blue)
    }

    @Test("A flip does not intersect surrounding layers")
    func depth() {
        let cover = Layer(0, 0, 45, 100, color: .green).node
        let turning = Layer(20, 20, 60, 60, color: .blue) {
            $0.transition = Transition(.flip(from: .left), progress: 0.25, old: Self.old)
        }.node

        #expect(RenderedFrame.of([turning, cover])[30, 50] == .green)
        #expect(RenderedFrame.of([cover, turning])[30, 50] == .red)
    }
}
