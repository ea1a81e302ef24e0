import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

/// Each pane's backdrop shows the panes below it: visiting all paths through a stack would double the time with each
/// pane.
@Suite("Stacks of backdrops", .timeLimit(.minutes(1)))
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

    @Test("The images in a stack of backdrops are counted once")
    func counted() {
        var images = ImageSizes()
        plan(Self.panes()).collect(into: &images)
        #expect(images.sizes.count == Self.count && images.sizes.values.allSatisfy { $0 == 0 })
    }

    @Test("The images in a stack of backdrops are compared once")
    func compared() {
        let first = plan(Self.panes())
        let second = plan(Self.panes())
        #expect(Damage(from: first, to: second).areas.isEmpty)
        #expect(!Damage(from: first, to: plan(Array(Self.panes().dropFirst()))).areas.isEmpty)
    }

    @Test("A shadow in a stack of backdrops is drawn after the shadows inside its silhouette")
    func shadows() {
        let box = Layer(0, 0, 100, 100) {
            $0.appearance.opacity = 0.9
            $0.children = Self.panes(lowestWithShadow: true)
        }.node
        #expect(Self.levels(below: box) == [1, 2])
    }

    @Test("A shadow is drawn after the shadows inside a filter transition of its silhouette")
    func transition() {
        let changing = Layer(20, 20, 40, 40, color: .red) {
            $0.shadow.opacity = 0.5
            $0.transition = Transition(.kernel(TransitionFilter.dissolve.transitionKernel), progress: 0.5, old: nil)
        }.node
        #expect(Self.levels(below: changing) == [1, 2])
    }

    /// Returns the levels of the shadows of a frame in which a layer with this sublayer casts a shadow.
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
