import LayerTree
import Testing

/// Where Apple raises an exception the program stops: T3, T6, T10 and N29 of facts 6.
@Suite("What stops the program")
struct PreconditionTests {
    @Test("Adding an ancestor as a sublayer (T3)")
    func cycle() async {
        await #expect(processExitsWith: .failure) {
            let parent = CALayer()
            let child = CALayer()
            parent.addSublayer(child)
            child.addSublayer(parent)
        }
    }

    @Test("Replacing what is no sublayer (T6)")
    func replacing() async {
        await #expect(processExitsWith: .failure) { CALayer().replaceSublayer(CALayer(), with: CALayer()) }
    }

    @Test("Changing a presentation layer (T10)")
    func presentation() async {
        await #expect(processExitsWith: .failure) {
            let layer = CALayer()
            let engine = AnimationEngine(root: layer)
            _ = try engine.frame(at: 0)
            layer.presentation()?.opacity = 0.5
        }
    }

    @Test("Changing an animation that a layer holds (N29)")
    func frozen() async {
        await #expect(processExitsWith: .failure) {
            let layer = CALayer()
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "k")
            layer.animation(forKey: "k")?.duration = 3
        }
    }
}
