import Foundation
import Images
import RenderTree
import Testing

@testable import LayerTree

@Suite("Samples of motion blur")
struct ShutterTests {
    private let root = CALayer()
    private let box = CALayer()

    init() {
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        box.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(box)
    }

    private func move(
        _ layer: CALayer, beginTime: Double, duration: Double, _ change: (CABasicAnimation) -> Void = { _ in }
    ) {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        animation.beginTime = beginTime
        animation.duration = duration
        change(animation)
        layer.add(animation, forKey: nil)
    }

    private func positions(at times: [Double], frame: Double) throws -> [Double] {
        let engine = AnimationEngine(root: root)
        let tree = try engine.frame(at: frame)
        return engine.samples(at: times, of: tree).map {
            (Double($0.root.children[0].placement.position.x) * 1e6).rounded() / 1e6
        }
    }

    @Test("Animations are evaluated at the times of the samples")
    func movement() throws {
        move(box, beginTime: 1e-100, duration: 10)
        #expect(try positions(at: [1.9, 2, 2.1], frame: 2) == [19, 20, 21])
    }

    @Test("An animation that begins or ends within the shutter shows its first or last value for the rest of it")
    func limits() throws {
        box.position.x = 100
        move(box, beginTime: 2, duration: 1)
        #expect(try positions(at: [1.9, 2, 2.1], frame: 2) == [0, 0, 10])
        #expect(try positions(at: [2.9, 2.95, 3.5], frame: 2.95) == [90, 95, 100])
        #expect(try positions(at: [1.9, 2.5], frame: 1.95) == [100, 100], "not before its first frame")
    }

    @Test("Animations in groups, of named sublayers and in layers with their own clock are sampled")
    func otherAnimations() throws {
        box.name = "box"
        let group = CAAnimationGroup()
        let inner = CABasicAnimation(keyPath: "sublayers.box.position.x")
        inner.fromValue = 0
        inner.toValue = 100
        group.animations = [inner]
        group.beginTime = 1e-100
        group.duration = 10
        root.speed = 2
        root.add(group, forKey: nil)
        #expect(try positions(at: [0.9, 1, 1.1], frame: 1) == [18, 20, 22])
    }

    @Test("Spans and discrete animations have the state of the frame")
    func cuts() throws {
        box.activeRange = 2..<3
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        blink.values = [1, 0.25]
        blink.calculationMode = .discrete
        blink.keyTimes = [0, 0.5, 1]
        blink.beginTime = 1e-100
        blink.duration = 4
        box.add(blink, forKey: nil)
        let engine = AnimationEngine(root: root)
        let samples = engine.samples(at: [1.9, 2.1], of: try engine.frame(at: 2))
        for sample in samples {
            let appearance = sample.root.children[0].appearance
            #expect(!appearance.isHidden && appearance.opacity == 0.25)
        }
    }

    @Test("Booleans and the numbers of counting texts have the values of the frame")
    func steps() throws {
        let text = CATextLayer()
        text.frame = box.bounds
        text.valueFormat = "%.0f"
        root.addSublayer(text)
        let count = CABasicAnimation(keyPath: "value")
        count.fromValue = 0
        count.toValue = 100
        let hiding = CABasicAnimation(keyPath: "hidden")
        hiding.fromValue = false
        hiding.toValue = true
        for animation in [count, hiding] {
            animation.beginTime = 1e-100
            animation.duration = 10
            text.add(animation, forKey: nil)
        }
        let engine = AnimationEngine(root: root)
        _ = try engine.frame(at: 0)
        let frame = try engine.frame(at: 1)
        let samples = engine.samples(at: [0.9, 1.1], of: frame)
        #expect(samples.allSatisfy { $0.root === frame.root })
        #expect(LayerKeyPath("instanceCount", in: CAReplicatorLayer.properties)?.isStepped == true)
        #expect(LayerKeyPath("opacity", in: CALayer.properties)?.isStepped == false)
    }

    @Test("Frame contents fill the bounds of each sample")
    func frameContents() throws {
        final class Content: FrameContent {
            func image(at time: Double, in bounds: CGRect) throws -> CGImage? {
                CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)
            }
        }
        let content = Content()
        box.frameContent = content
        let growth = CABasicAnimation(keyPath: "bounds.size.width")
        growth.fromValue = 0
        growth.toValue = 100
        growth.beginTime = 1e-100
        growth.duration = 10
        box.add(growth, forKey: nil)
        let engine = AnimationEngine(root: root)
        let samples = engine.samples(at: [0.9, 1, 1.1], of: try engine.frame(at: 1))
        let widths = samples.map { tree -> CGFloat? in
            guard case .video(let video) = tree.root.children[0].drawing else { return nil }
            return (video.rect.width * 1e6).rounded() / 1e6
        }
        #expect(widths == [9, 10, 11])
    }

    @Test("Frame contents that enter while the shutter is open are requested once", arguments: [false, true])
    func enteringContents(isSuperlayerMoving: Bool) throws {
        final class Content: FrameContent {
            var times: [Double] = []
            func image(at time: Double, in bounds: CGRect) throws -> CGImage? {
                times.append(time)
                return CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)
            }
        }
        let content = Content()
        let group = CALayer()
        group.frame = root.bounds
        group.addSublayer(box)
        root.addSublayer(group)
        box.frameContent = content
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = -100
        animation.toValue = 100
        animation.beginTime = 1e-100
        animation.duration = 10
        (isSuperlayerMoving ? group : box).add(animation, forKey: nil)
        let engine = AnimationEngine(root: root)
        engine.visibleRect = root.frame
        let frame = isSuperlayerMoving ? 7.2 : 4.7
        let samples = engine.samples(
            at: [frame - 0.1, frame, frame + 0.1, frame + 0.2], of: try engine.frame(at: frame))
        let areDrawn = samples.map { tree in
            if case .video = tree.root.children[0].children[0].drawing { true } else { false }
        }
        #expect(areDrawn == [false, false, true, true] && content.times == [frame])
    }

    @Test("Layers that do not move, and layers without motion blur, share their nodes with the frame")
    func sharing() throws {
        let still = CALayer()
        root.addSublayer(still)
        move(box, beginTime: 1e-100, duration: 10)
        let engine = AnimationEngine(root: root)
        let frame = try engine.frame(at: 1)
        let samples = engine.samples(at: [0.9, 1.1], of: frame)
        #expect(samples.allSatisfy { $0.root !== frame.root && $0.root.children[1] === frame.root.children[1] })

        box.isMotionBlurred = false
        let unblurred = try engine.frame(at: 2)
        #expect(engine.samples(at: [1.9, 2.1], of: unblurred).allSatisfy { $0.root === unblurred.root })
    }

    @Test("Sampling changes neither the later frames nor the callbacks")
    func independence() throws {
        final class Counter: NSObject, CAAnimationDelegate {
            var events: [String] = []
            func animationDidStart(_ animation: CAAnimation) { events.append("start") }
            func animationDidStop(_ animation: CAAnimation, finished: Bool) { events.append("stop") }
        }
        let counter = Counter()
        move(box, beginTime: 0.5, duration: 0.5) { $0.delegate = counter }
        let engine = AnimationEngine(root: root)
        var positions: [Double] = []
        for step in 0...6 {
            let tree = try engine.frame(at: Double(step) / 4)
            _ = engine.samples(at: [Double(step) / 4 - 0.2, Double(step) / 4 + 0.2], of: tree)
            positions.append(Double(tree.root.children[0].placement.position.x))
        }
        #expect(positions == [0, 0, 0, 50, 100, 0, 0])
        #expect(counter.events == ["start", "stop"])
    }
}
