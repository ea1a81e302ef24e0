import Foundation
import RenderTree
import Testing

@testable import LayerCompositor

@Suite("Flips (facts 5.7, U28)")
struct FlipTests {
    private static let old = Layer(20, 20, 60, 60, color: .red).node

    private func picture(
        _ edge: Transition.Edge, _ progress: CGFloat, from old: RenderNode? = old,
        _ change: (inout Layer) -> Void = { _ in }
    ) -> Picture {
        .of([
            Layer(20, 20, 60, 60, color: .blue) {
                $0.transition = Transition(.flip(from: edge), progress: progress, old: old)
                change(&$0)
            }.node
        ])
    }

    @Test("The plain picture at either end, nothing half-way", arguments: Transition.Edge.allCases)
    func ends(edge: Transition.Edge) {
        #expect(picture(edge, 0) == Picture.of([Self.old]))
        #expect(picture(edge, 1) == Picture.of([Layer(20, 20, 60, 60, color: .blue).node]))
        #expect(picture(edge, 0.5).inked.isEmpty)
    }

    // At 45° the side in front stands 30 · cos 45° / (1 − 30 · sin 45° / 240) = 23.27 from the middle and is 65.8 long;
    // the one behind stands at 19.49 and is 55.1 long.
    @Test("From the left: the left side comes forward on the old picture, the right one on the new")
    func left() {
        let quarter = picture(.left, 0.25)
        let rest = picture(.left, 0.75)

        #expect([quarter[24, 50], quarter[28, 50], quarter[67, 50], quarter[71, 50]] == [.clear, .red, .red, .clear])
        #expect([quarter[29, 19], quarter[66, 20], quarter[66, 25], quarter[29, 15]] == [.red, .clear, .red, .clear])
        #expect([rest[28, 50], rest[32, 50], rest[71, 50], rest[75, 50]] == [.clear, .blue, .blue, .clear])
        #expect([rest[70, 19], rest[33, 20], rest[33, 25]] == [.blue, .clear, .blue])
    }

    @Test("The other edges are the same turn, looked at from another side")
    func edges() {
        let quarter = picture(.left, 0.25)
        #expect(mirrored(picture(.right, 0.25)) { (99 - $0, $1) }.allSatisfy { $0.isNear(quarter[$1, $2], 2) })
        #expect(mirrored(picture(.bottom, 0.25)) { ($1, $0) }.allSatisfy { $0.isNear(quarter[$1, $2], 2) })
        #expect(mirrored(picture(.top, 0.25)) { ($1, 99 - $0) }.allSatisfy { $0.isNear(quarter[$1, $2], 2) })
    }

    /// Each pixel of the picture with the place where the flip from the left has it.
    private func mirrored(_ picture: Picture, _ place: (Int, Int) -> (Int, Int)) -> [(Pixel, Int, Int)] {
        (0..<100).flatMap { y in
            (0..<100).map { x in
                let (px, py) = place(x, y)
                return (picture[px, py], x, y)
            }
        }
    }

    @Test("Without an old picture the first half is empty; one-sided layers show their front throughout")
    func oneSided() {
        #expect(picture(.left, 0.25, from: nil).inked.isEmpty)
        #expect(picture(.left, 0.75, from: nil)[50, 50] == .blue)
        #expect(picture(.left, 0.75) { $0.appearance.isDoubleSided = false }[50, 50] == .blue)
    }

    @Test("The turn does not reach through the layers around")
    func depth() {
        let cover = Layer(0, 0, 45, 100, color: .green).node
        let turning = Layer(20, 20, 60, 60, color: .blue) {
            $0.transition = Transition(.flip(from: .left), progress: 0.25, old: Self.old)
        }.node

        #expect(Picture.of([turning, cover])[30, 50] == .green)
        #expect(Picture.of([cover, turning])[30, 50] == .red)
    }
}
