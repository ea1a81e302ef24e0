import Foundation
import RenderTree
import Testing

@testable import LayerTree

@Suite("Sequences of layers")
struct SequenceLayerTests {
    private let sequence = SequenceLayer()
    private let first = CALayer()
    private let second = CALayer()

    /// Two parts of two seconds, the transition from 1 to 2.
    init() {
        sequence.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
        let push = CATransition()
        push.type = .push
        push.subtype = .fromRight
        push.duration = 1
        sequence.append(first, duration: 2, transition: push)
        sequence.append(second, duration: 2)
        for part in [first, second] {
            let animation = CABasicAnimation(keyPath: "opacity")
            animation.fromValue = 0
            animation.toValue = 1
            animation.beginTime = 1e-100
            animation.duration = 2
            part.add(animation, forKey: nil)
        }
    }

    private func children(at times: [Double]) throws -> [[RenderNode]] {
        let engine = AnimationEngine(root: sequence)
        return try times.map { try engine.frame(at: $0).root.children }
    }

    @Test("Parts follow each other, less the duration of the transitions")
    func times() {
        #expect(first.activeRange == 0..<2 && second.activeRange == 1..<3)
        #expect(second.beginTime == 1 && sequence.sequenceDuration == 3)
    }

    @Test("Both parts keep running during a transition")
    func running() throws {
        let frames = try children(at: [0.5, 1.25, 1.5, 2.5])
        #expect(frames[0].map(\.identity) == [first.identity, second.identity])
        for (nodes, progress) in zip(frames[1...2], [0.25, 0.5]) {
            let transition = try #require(nodes.first?.transition)
            #expect(nodes.count == 1 && nodes[0].placement.frame == sequence.bounds)
            #expect(transition.kind == .push(from: .right) && transition.progress == progress)
            #expect(transition.old?.children.map(\.identity) == [first.identity])
            #expect(transition.old?.children.first?.appearance.opacity == Float((1 + progress) / 2))
            #expect(nodes[0].children.map(\.identity) == [second.identity])
            #expect(nodes[0].children.first?.appearance.opacity == Float(progress / 2))
        }
        #expect(frames[3].map(\.appearance.isHidden) == [true, false])
    }

    @Test("A timing function paces a transition, which may be in a nested sequence with its own clock")
    func nested() throws {
        let outer = SequenceLayer()
        let inner = SequenceLayer()
        let fade = CATransition()
        fade.duration = 1
        fade.timingFunction = CAMediaTimingFunction(name: .easeIn)
        inner.append(CALayer(), duration: 2, transition: fade)
        inner.append(CALayer(), duration: 2)
        outer.append(CALayer(), duration: 4)
        outer.append(inner, duration: 3)
        let engine = AnimationEngine(root: outer)
        #expect(try engine.frame(at: 4.5).root.children[1].children.count == 2)
        let transition = try #require(try engine.frame(at: 5.5).root.children[1].children.first?.transition)
        #expect(transition.progress > 0.2 && transition.progress < 0.4)
        #expect(try engine.frame(at: 6.5).root.children[1].children.count == 2)
    }

    @Test("A replicator's delayed copies show the sequence at their time")
    func copies() throws {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 2
        replicator.instanceDelay = 1
        replicator.addSublayer(sequence)
        let engine = AnimationEngine(root: replicator)
        let node = try engine.frame(at: 2.5).root
        #expect(
            node.children[0].children.count == 2 && node.delayedChildren[0][0].children[0].transition?.progress == 0.5)
    }

    @Test("A transition without a duration lasts a quarter of a second")
    func defaultDuration() {
        let third = CALayer()
        sequence.append(CALayer(), duration: 1, transition: CATransition())
        sequence.append(third, duration: 1)
        #expect(third.activeRange == 3.75..<4.75)
    }
}
