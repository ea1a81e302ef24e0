import Foundation
import Images
import LayerTree
import RenderTree
import Testing

@Suite("CATransition in the engine (facts 2.12, 2.10)")
struct CATransitionTests {
    /// A transition added to the box at time 1, when it changes from white to black; over a second by default.
    private func stage(
        _ transition: CATransition = CATransition(),
        _ change: @escaping (CALayer) -> Void = { $0.backgroundColor = .black }
    ) throws -> LayerStage {
        let stage = try LayerStage()
        silently { stage.layer.backgroundColor = .white }
        let layer = stage.layer
        if transition.duration == 0 { transition.duration = 1 }
        stage.engine.schedule(at: 1) {
            layer.add(transition, forKey: nil)
            silently { change(layer) }
        }
        return stage
    }

    private func box(_ stage: LayerStage, at time: Double) throws -> RenderNode {
        try stage.engine.frame(at: time).root.children[0]
    }

    @Test("A transition's old image comes from the last commit, its new image from its own commit")
    func images() throws {
        let stage = try stage()
        let inner = CALayer()
        silently { stage.layer.addSublayer(inner) }
        let before = try box(stage, at: 0.5)
        let half = try box(stage, at: 1.5)
        let transition = try #require(half.transition)

        #expect(transition.kind == .fade && transition.progress == 0.5)
        let old = try #require(transition.old)
        #expect(old.appearance.backgroundColor == .white && old.placement == before.placement)
        #expect(old.children[0] === before.children[0])
        #expect(half.appearance.backgroundColor == .black)
        #expect(try box(stage, at: 2.1).transition == nil)
    }

    @Test("Transitions do not depend on the frames drawn before")
    func independentOfFrames() throws {
        func makeStage() throws -> LayerStage {
            let stage = try stage { $0.sublayers = nil }
            let inner = CALayer()
            inner.add(basic("position.x", from: 0, to: 100, 4) { $0.beginTime = 1e-9 }, forKey: "move")
            silently { stage.layer.addSublayer(inner) }
            return stage
        }
        let few = try makeStage()
        let many = try makeStage()
        for n in 1..<15 { try many.go(to: Double(n) / 10 + 0.03) }
        let old = try [few, many].map { try #require(try box($0, at: 1.5).transition?.old) }

        #expect(abs(old[0].children[0].placement.position.x - 25) < 1e-6)
        #expect(old[0].children[0].placement == old[1].children[0].placement)
        #expect(old[0].appearance == old[1].appearance)
    }

    @Test("Transition progress runs from start to end with the animation's pacing and repetition")
    func progress() throws {
        let transition = CATransition()
        transition.startProgress = 0.5
        transition.endProgress = 0.75
        transition.duration = 0.5
        transition.repeatCount = 2
        transition.autoreverses = true
        transition.type = .push
        transition.subtype = .fromTop
        let stage = try stage(transition)
        let steps = try [1, 1.25, 1.5, 1.75, 2.25].map { try #require(try box(stage, at: $0).transition) }

        #expect(steps.map(\.progress) == [0.5, 0.625, 0.75, 0.625, 0.625])
        #expect(steps[0].kind == .push(from: .top))
    }

    @Test("A second transition replaces the first and starts from its image; chains of old images are limited")
    func chains() throws {
        let stage = try stage()
        let layer = stage.layer
        for n in 1...8 {
            stage.engine.schedule(at: 1 + Double(n) / 10) {
                let next = CATransition()
                next.duration = 1
                layer.add(next, forKey: "other")
            }
        }
        var depth = 0
        var node: RenderNode? = try box(stage, at: 1.85)
        while let old = node?.transition?.old { (node, depth) = (old, depth + 1) }

        #expect(layer.animationKeys() == ["transition"])
        #expect(depth == 5)
        #expect(try box(stage, at: 3).transition == nil)
    }

    @Test("Hiding a layer, adding sublayers and setting a mask fade (facts 1.17, A6)")
    func implicitFades() throws {
        let changes: [(CALayer) -> Void] = [
            { $0.isHidden = true }, { $0.addSublayer(CALayer()) }, { $0.mask = CALayer() }, { $0.masksToBounds = true },
        ]
        for change in changes {
            let stage = try LayerStage()
            change(stage.layer)
            try stage.go(to: 0)
            let transition = try #require(try box(stage, at: 0.125).transition)
            let old = try #require(transition.old)
            #expect(transition.kind == .fade && abs(transition.progress - 0.5) < 1e-9)
            #expect(
                !old.appearance.isHidden && old.children.isEmpty && old.mask == nil && !old.appearance.masksToBounds)
            #expect(try box(stage, at: 0.3).transition == nil)
        }
    }

    @Test("A transition of a layer new in the tree has an empty old image")
    func newLayer() throws {
        let stage = try LayerStage(live: false)
        stage.layer.add(CATransition(), forKey: nil)
        try stage.go(to: 0)
        let transition = try #require(try box(stage, at: 0.1).transition)

        #expect(transition.old == nil && abs(transition.progress - 0.4) < 1e-9)
    }

    @Test("Filters given by name, value or closure replace the type; other values are reported")
    func filters() throws {
        let custom = TransitionKernel(name: "mine") { $1.new.color(at: $0) }
        for (filter, name) in [
            ("CIRippleTransition", "CIRippleTransition"), (TransitionFilter.swipe(width: 5), "CISwipeTransition"),
            (custom, "mine"),
        ] as [(Any, String)] {
            let transition = CATransition()
            transition.type = .push
            transition.filter = filter
            let stage = try stage(transition)
            guard case .kernel(let effect) = try box(stage, at: 1.5).transition?.kind else {
                Issue.record("no image")
                continue
            }
            #expect(effect.name == name && stage.engine.warnings.isEmpty)
        }
        let unknown = CATransition()
        unknown.filter = "CIGaussianBlur"
        let stage = try stage(unknown)
        #expect(try box(stage, at: 1.5).transition?.kind == .fade)
        #expect(stage.engine.warnings.map(\.cause) == [.transition])
    }
}
