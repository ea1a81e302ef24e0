import LayerTree
import Testing

/// The program stops where Apple raises an exception: T3, T6, T10 and N29 of facts 6.
@Suite("Precondition failures")
struct PreconditionTests {
    @Test("Adding an ancestor as a sublayer stops the program (T3)")
    func cycle() async {
        await #expect(processExitsWith: .failure) {
            let parent = CALayer()
            let child = CALayer()
            parent.addSublayer(child)
            child.addSublayer(parent)
        }
    }

    @Test("Replacing a layer that is not a sublayer stops the program (T6)")
    func replacing() async {
        await #expect(processExitsWith: .failure) { CALayer().replaceSublayer(CALayer(), with: CALayer()) }
    }

    @Test("Changing a presentation layer stops the program (T10)")
    func presentation() async {
        await #expect(processExitsWith: .failure) {
            let layer = CALayer()
            let engine = AnimationEngine(root: layer)
            _ = try engine.frame(at: 0)
            layer.presentation()?.opacity = 0.5
        }
    }

    @Test("Changing an attached animation stops the program (N29)")
    func frozen() async {
        await #expect(processExitsWith: .failure) {
            let layer = CALayer()
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "k")
            layer.animation(forKey: "k")?.duration = 3
        }
    }
}
