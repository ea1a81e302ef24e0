import Images
import LayerTree
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Example source code: layers, transactions and time")
struct LayerExampleTests {
    private func box(at x: CGFloat = 10, _ y: CGFloat = 10) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x - 5, y: y - 5, width: 10, height: 10)
        layer.backgroundColor = .black
        return layer
    }

    @Test("A flipping card shows its front, then its back")
    func cardFlip() throws {
        let card = FlippingCard()
        card.position = CGPoint(x: 50, y: 50)
        let stage = try RenderStage(card)
        card.flip(duration: 1)
        let front = try stage.pixel(50, 50, at: 0)
        #expect(front[0] > 200 && front[2] < 60)
        #expect(
            isNear(abs(try stage.number("transform.rotation.y", of: card.front, at: 0.25)), .pi / 4, within: 1e-5))
        // Seen nearly edge-on, the card is a line in the middle.
        #expect(try stage.pixel(25, 50, at: 0.48) == [255, 255, 255])
        let back = try stage.pixel(50, 50, at: 0.8)
        #expect(back[2] > 200 && back[0] < 60)
    }

    @Test("Arrays and dictionaries of geometry types are created with initializer syntax")
    func barChart() throws {
        let chart = BarChart(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        chart.show(["a": 20, "b": 60, "c": 40])
        let stage = try RenderStage(chart.layer)
        #expect(chart.heights == [20, 60, 40] && chart.widest == 20)
        #expect(try stage.pixel(40, 50, at: 0) == [0, 0, 0])
        #expect(try stage.pixel(10, 50, at: 0) == [255, 255, 255])
    }

    @Test("A paused layer holds its position and resumes from it")
    func pausing() throws {
        let layer = box()
        let stage = try RenderStage(layer)
        layer.moveRight(by: 80, duration: 2)
        #expect(isNear(try stage.number("position.x", of: layer, at: 0.5), 30))
        layer.pauseAnimations()
        #expect(isNear(try stage.number("position.x", of: layer, at: 5), 30))
        #expect(try stage.pixel(30, 10, at: 5) == [0, 0, 0])
        layer.resumeAnimations()
        #expect(isNear(try stage.number("position.x", of: layer, at: 5.5), 50))
        #expect(isNear(try stage.number("position.x", of: layer, at: 9), 90))
    }

    @Test("Nested transactions have their own durations, and the outer completion is called after both")
    func nesting() throws {
        let pair = NestedTransactions()
        for (layer, y) in [(pair.quick, 20), (pair.slow, 60)] {
            layer.frame = CGRect(x: 5, y: y - 5, width: 10, height: 10)
            layer.backgroundColor = .black
        }
        let stage = try RenderStage(pair.quick, pair.slow)
        var isDone = false
        pair.go(to: 90) { isDone = true }
        #expect(isNear(try stage.number("position.x", of: pair.quick, at: 0.5), 50))
        #expect(isNear(try stage.number("position.x", of: pair.slow, at: 0.5), 30))
        #expect(try stage.pixel(90, 20, at: 1.2) == [0, 0, 0])
        #expect(try stage.pixel(58, 60, at: 1.2) == [0, 0, 0])
        #expect(!isDone)
        #expect(isNear(try stage.number("position.x", of: pair.slow, at: 2.1), 90))
        #expect(isDone)
        pair.jump(to: 10)
        #expect(isNear(try stage.number("position.x", of: pair.slow, at: 2.1), 10))
    }

    @Test("A ripple grows and fades twice")
    func ripple() throws {
        let ripple = RippleLayer()
        let stage = try RenderStage(ripple)
        ripple.ripple(at: CGPoint(x: 50, y: 50), radius: 40)
        #expect(isNear(try stage.number("transform.scale", of: ripple, at: 1), 0.5, within: 1e-5))
        #expect(isNear(try stage.number("opacity", of: ripple, at: 1.5), 0.5))
        #expect(try stage.pixel(35, 50, at: 3) == [0, 128, 0])
        #expect(try stage.pixel(25, 50, at: 3) == [255, 255, 255])
        #expect(try stage.pixel(50, 50, at: 4.1) == [255, 255, 255])
    }

    @Test("A layer follows a path at constant speed and rotates with it")
    func pathFollower() throws {
        let cart = PathFollower()
        cart.bounds = CGRect(x: 0, y: 0, width: 20, height: 4)
        cart.backgroundColor = .black
        let stage = try RenderStage(cart)
        cart.ride(duration: 2)
        #expect(isNear(try stage.number("position.x", of: cart, at: 0.5), 50, within: 1e-4))
        #expect(try stage.pixel(58, 10, at: 0.5) == [0, 0, 0])
        #expect(isNear(try stage.number("position.y", of: cart, at: 1.5), 50, within: 1e-4))
        #expect(try stage.pixel(90, 58, at: 1.5) == [0, 0, 0])
        #expect(try stage.pixel(98, 50, at: 1.5) == [255, 255, 255])
    }

    @Test("A menu icon morphs into a cross")
    func menuIcon() throws {
        let icon = MenuIcon()
        icon.setUp(side: 100)
        icon.anchorPoint = .zero
        let stage = try RenderStage(icon)
        #expect(try stage.pixel(50, 25, at: 0) == [0, 0, 0])
        icon.toggle()
        #expect(try stage.pixel(50, 50, at: 0.01) == [255, 255, 255])
        #expect(try stage.pixel(50, 50, at: 0.4) == [0, 0, 0])
        #expect(try stage.pixel(50, 25, at: 0.4) == [255, 255, 255])
    }

    @Test("A layer uses its own actions and those of its class")
    func actions() throws {
        let layer = QuietLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.backgroundColor = .black
        let stage = try RenderStage(layer)
        layer.position.x = 80
        #expect(isNear(try stage.number("position.x", of: layer, at: 0), 80))
        layer.opacity = 0
        #expect(isNear(try stage.number("opacity", of: layer, at: 2), 0.5))
        #expect(try abs(stage.pixel(80, 5, at: 2)[0] - 128) <= 1)
    }
}
