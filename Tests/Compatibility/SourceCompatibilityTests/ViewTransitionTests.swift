import Testing
import VectorGeometry
import ViewAnimation

@Suite("Appearance of view transitions (facts 5.7)")
struct ViewTransitionTests {
    /// A container with a red view that fills it, in the center of 100 × 100 points.
    private struct Card {
        let container = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
        let front = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        let back = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        let stage: RenderStage

        init() throws {
            front.backgroundColor = .red
            back.backgroundColor = .blue
            container.addSubview(front)
            stage = try RenderStage(container.layer)
        }

        func turn(_ options: UIView.AnimationOptions) {
            UIView.transition(from: front, to: back, duration: 1, options: [options, .curveLinear])
        }

        func pixels(_ points: [(Int, Int)], at time: Double) throws -> [[Int]] {
            try points.map { try stage.pixel($0.0, $0.1, at: time) }
        }
    }

    private let red = [255, 0, 0], blue = [0, 0, 255], white = [255, 255, 255]

    @Test(
        "Cross dissolves and curls are drawn as cross dissolves",
        arguments: [UIView.AnimationOptions.transitionCrossDissolve, .transitionCurlUp, .transitionCurlDown])
    func dissolve(option: UIView.AnimationOptions) throws {
        let card = try Card()
        card.turn(option)
        #expect(try card.stage.pixel(50, 50, at: 0) == red)
        for (time, expected) in [(0.25, [191, 0, 64]), (0.5, [128, 0, 128]), (0.75, [64, 0, 191])] {
            let pixel = try card.stage.pixel(50, 50, at: time)
            #expect(zip(pixel, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(pixel) at \(time)")
        }
        #expect(try card.stage.pixel(50, 50, at: 1) == blue)
        #expect(card.front.superview == nil && card.back.superview === card.container)
    }

    @Test("A flip from the left moves the left edge to the front and exchanges the views edge-on")
    func flipFromLeft() throws {
        let card = try Card()
        card.turn(.transitionFlipFromLeft)
        #expect(try card.pixels([(20, 50), (79, 79)], at: 0) == [red, red])
        #expect(
            try card.pixels([(24, 50), (28, 50), (67, 50), (71, 50), (28, 18), (66, 19)], at: 0.25) == [
                white, red, red, white, red, white,
            ])
        #expect(try card.pixels([(45, 50), (50, 50), (55, 50)], at: 0.5) == [white, white, white])
        #expect(
            try card.pixels([(28, 50), (32, 50), (71, 50), (75, 50), (71, 18), (33, 19)], at: 0.75) == [
                white, blue, blue, white, blue, white,
            ])
        #expect(try card.pixels([(20, 50), (79, 79)], at: 1) == [blue, blue])
    }

    @Test("A flip from the top moves the top edge to the front")
    func flipFromTop() throws {
        let card = try Card()
        card.turn(.transitionFlipFromTop)
        #expect(
            try card.pixels([(50, 24), (50, 28), (50, 67), (50, 71), (18, 28), (19, 66)], at: 0.25) == [
                white, red, red, white, red, white,
            ])
        #expect(
            try card.pixels([(50, 28), (50, 32), (50, 71), (50, 75), (18, 71)], at: 0.75) == [
                white, blue, blue, white, blue,
            ])
    }

    @Test("Flips from the right and bottom mirror those from the left and top")
    func opposites() throws {
        let right = try Card()
        let bottom = try Card()
        right.turn(.transitionFlipFromRight)
        bottom.turn(.transitionFlipFromBottom)
        #expect(try right.pixels([(28, 50), (32, 50), (71, 50), (75, 50)], at: 0.25) == [white, red, red, white])
        #expect(try bottom.pixels([(50, 28), (50, 32), (50, 71), (50, 75)], at: 0.25) == [white, red, red, white])
    }

    @Test(
        "Changes during a transition animate only with allowAnimatedContent",
        arguments: [false, true])
    func animatedContent(isAllowed: Bool) throws {
        let card = try Card()
        let options: UIView.AnimationOptions = [.transitionCrossDissolve, .curveLinear]
        UIView.transition(
            with: card.container, duration: 1, options: isAllowed ? options.union(.allowAnimatedContent) : options
        ) {
            card.front.frame.origin.x = 60
        }
        // Half of the old content over white, or over the animated view.
        #expect(
            isNear(
                try card.stage.number("position.x", of: card.front.layer, at: 0.5), isAllowed ? 60 : 90, within: 1e-4)
        )
        let pixel = try card.stage.pixel(60, 50, at: 0.5)
        #expect(isAllowed ? pixel == red : abs(pixel[1] - 128) <= 1)
    }
}
