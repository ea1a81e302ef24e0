import RenderTree
import Testing

@testable import LayerCompositor

/// Each pane's backdrop shows those below it: what walks a stack of panes along all its ways takes twice as long for
/// each more.
@Suite("Stacks of glass", .timeLimit(.minutes(1)))
struct GlassStackTests {
    private static let count = 32

    private static func panes(lowestWithShadow: Bool = false) -> [RenderNode] {
        (0..<count).map { index in
            Layer(CGFloat(index), CGFloat(index), 60, 60, color: CGColor(gray: 1, alpha: 0.2)) {
                $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(2)])
                $0.shadow.opacity = lowestWithShadow && index == 0 ? 0.5 : 0
            }.node
        }
    }

    @Test("Their pictures are counted once")
    func counted() {
        var pictures: [ObjectIdentifier: Int] = [:]
        plan(Self.panes()).collect(into: &pictures)
        #expect(pictures.count == Self.count && pictures.values.allSatisfy { $0 == 0 })
    }

    @Test("They are compared once")
    func compared() {
        let first = plan(Self.panes())
        let second = plan(Self.panes())
        #expect(Damage(from: first, to: second).areas.isEmpty)
        #expect(!Damage(from: first, to: plan(Array(Self.panes().dropFirst()))).areas.isEmpty)
    }

    @Test("The shadows in them are ordered in one go: one that is cast by what has another in it comes after that")
    func shadows() {
        let box = Layer(0, 0, 100, 100) {
            $0.appearance.opacity = 0.9
            $0.children = Self.panes(lowestWithShadow: true)
        }.node
        #expect(Self.levels(below: box) == [1, 2])
    }

    @Test("So does one that is cast by a layer in which a filter transition shows a shadow")
    func transition() {
        let changing = Layer(20, 20, 40, 40, color: .red) {
            $0.shadow.opacity = 0.5
            $0.transition = Transition(.picture(TransitionFilter.dissolve.transitionKernel), progress: 0.5, old: nil)
        }.node
        #expect(Self.levels(below: changing) == [1, 2])
    }

    /// The levels of the shadows of a frame, in which one is cast by a layer's sublayer.
    private static func levels(below sublayer: RenderNode) -> [Int] {
        let caster = Layer(0, 0, 100, 100) {
            $0.shadow.opacity = 1
            $0.children = [sublayer]
        }.node
        let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)
        let tree = RenderTree(root: Layer(0, 0, 100, 100) { $0.children = [caster] }.node, time: 0, host: .yDown)
        return Set(Planner().plan(tree, projection: .identity, viewport: frame).newShadows.map(\.level)).sorted()
    }
}
