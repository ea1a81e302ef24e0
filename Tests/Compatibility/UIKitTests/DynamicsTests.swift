import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: dynamics")
struct DynamicsTests {
    private let stage = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    private let box = UIView(frame: CGRect(x: 80, y: 0, width: 40, height: 40))
    private let engine: AnimationEngine
    private let animator: UIDynamicAnimator

    init() throws {
        stage.addSubview(box)
        engine = AnimationEngine(root: stage.layer)
        animator = UIDynamicAnimator(referenceView: stage)
        try engine.advance(to: 0)
    }

    private func run(to end: Double) throws {
        CATransaction.flush()
        for step in Int(engine.time * 60)...Int(end * 60) {
            try engine.advance(to: max(Double(step) / 60, engine.time))
        }
    }

    @Test("Gravity accelerates by 1000 points per square second")
    func gravity() throws {
        animator.addBehavior(UIGravityBehavior(items: [box]))
        try run(to: 0.5)
        #expect(abs(box.center.y - 145) < 12 && box.center.x == 100)
    }

    @Test("Items stay inside the bounds of the reference view")
    func collision() throws {
        animator.addBehavior(UIGravityBehavior(items: [box]))
        let collision = UICollisionBehavior(items: [box])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        try run(to: 4)
        #expect(abs(box.frame.maxY - 400) < 2)
    }

    @Test("Snapping moves an item to a point")
    func snap() throws {
        animator.addBehavior(UISnapBehavior(item: box, snapTo: CGPoint(x: 30, y: 300)))
        try run(to: 3)
        #expect(abs(box.center.x - 30) < 1 && abs(box.center.y - 300) < 1)
    }

    @Test("A removed behavior has no effect")
    func removal() throws {
        let gravity = UIGravityBehavior(items: [box])
        animator.addBehavior(gravity)
        #expect(animator.behaviors.count == 1)
        animator.removeAllBehaviors()
        try run(to: 0.5)
        #expect(animator.behaviors.isEmpty && box.center.y == 20)
    }
}
