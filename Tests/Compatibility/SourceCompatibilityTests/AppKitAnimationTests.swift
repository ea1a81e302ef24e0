import QuartzCore
import Testing
import ViewAnimation

@Suite("Example source code: animations of AppKit")
struct AppKitAnimationTests {
    @Test("Changes through animator() are animated with the group's duration, others happen at once")
    func group() throws {
        let (root, start) = MacAnimation.group()
        let layer = try #require(root.layer)
        let stage = try RenderStage(layer)
        let faded = try #require(layer.sublayers?[0])
        let moved = try #require(layer.sublayers?[1])
        var completions = 0
        start { completions += 1 }
        try stage.frame(at: 0)
        #expect(isNear(try stage.number("opacity", of: faded, at: 0.5), 0.75))
        #expect(isNear(try stage.number("position.x", of: moved, at: 1), 40))
        #expect(isNear(try stage.number("opacity", of: moved, at: 1), 0.5) && completions == 0)
        try stage.frame(at: 2.5)
        #expect(isNear(try stage.number("position.x", of: moved, at: 2.5), 60) && completions == 1)
    }

    @Test("A group that allows implicit animations animates all changes in it, and none after it")
    func implicit() throws {
        let (root, _) = MacAnimation.group()
        let layer = try #require(root.layer)
        let stage = try RenderStage(layer)
        let view = try #require(layer.sublayers?[0])
        MacAnimation.implicit(root)
        try stage.frame(at: 0)
        #expect(isNear(try stage.number("position.x", of: view, at: 0.5), 30))
        #expect(isNear(try stage.number("opacity", of: view, at: 0.5), 0.25))
    }

    @Test("A shadow is that of the layer, and tracking areas are stored")
    func decoration() throws {
        let layer = try #require(MacAnimation.decorated().layer)
        #expect(layer.shadowOpacity == 0.5 && layer.shadowRadius == 4)
        #expect(layer.shadowOffset == CGSize(width: 1, height: -2) && layer.shadowColor?.alpha == 1)
        #expect(MacAnimation.trackingAreas() == [1, 0])
    }

    @Test("An animator presents and dismisses a controller, once each")
    func presentation() {
        let (counts, log, isReleased) = MacPresentation.run()
        #expect(counts == [0, 1, 0] && log == ["present", "dismiss"] && isReleased)
    }

    @Test("The rotation about the center is animated, and leaves the frame")
    func rotation() throws {
        let (root, turn) = MacAnimation.turning()
        let layer = try #require(root.layer)
        let stage = try RenderStage(layer)
        let view = try #require(layer.sublayers?[0])
        #expect(turn() == CGRect(x: 10, y: 10, width: 20, height: 20))
        try stage.frame(at: 0)
        #expect(isNear(try stage.number("transform.rotation.z", of: view, at: 0.5), .pi / 4, within: 0.01))
        #expect(isNear(try stage.number("transform.rotation.z", of: view, at: 2), .pi / 2))
    }
}
