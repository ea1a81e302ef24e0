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

    /// Records contacts.
    final class Contacts: UICollisionBehaviorDelegate {
        var began: [String] = []
        var ended = 0
        func collisionBehavior(
            _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
        ) {
            began.append("\(identifier.map { "\($0)" } ?? "edge") \(Int(p.y.rounded()))")
        }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
            withBoundaryIdentifier identifier: (any NSCopying)?
        ) { ended += 1 }
        func collisionBehavior(
            _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem,
            at p: CGPoint
        ) { began.append("items") }
    }

    @Test("The delegate of collisions learns of contacts with boundaries once, with their identifiers")
    func contacts() throws {
        let gravity = UIGravityBehavior(items: [box])
        let collision = UICollisionBehavior(items: [box])
        let contacts = Contacts()
        collision.collisionDelegate = contacts
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.addBoundary(
            withIdentifier: "shelf" as NSString, from: CGPoint(x: 0, y: 200), to: CGPoint(x: 200, y: 200))
        animator.addBehavior(gravity)
        animator.addBehavior(collision)
        try run(to: 2)
        #expect(contacts.began == ["shelf 200"] && contacts.ended == 0 && abs(box.frame.maxY - 200) < 1)
        collision.removeBoundary(withIdentifier: "shelf" as NSString)
        try run(to: 4)
        #expect(contacts.began == ["shelf 200", "edge 400"] && contacts.ended == 1)
    }

    @Test("Items collide with each other and exchange their momentum")
    func items() throws {
        let other = UIView(frame: CGRect(x: 20, y: 0, width: 40, height: 40))
        stage.addSubview(other)
        let properties = UIDynamicItemBehavior(items: [box, other])
        properties.elasticity = 1
        properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: other)
        let collision = UICollisionBehavior(items: [box, other])
        let contacts = Contacts()
        collision.collisionDelegate = contacts
        animator.addBehavior(properties)
        animator.addBehavior(collision)
        try run(to: 0.5)
        #expect(contacts.began == ["items"] && abs(properties.linearVelocity(for: box).x - 100) < 1)
        #expect(abs(properties.linearVelocity(for: other).x) < 1 && box.center.x > 120)
    }

    @Test("An attachment beside the center, and a push there, rotate an item; snapping sets it upright")
    func rotation() throws {
        animator.addBehavior(UIGravityBehavior(items: [box]))
        animator.addBehavior(
            UIAttachmentBehavior(
                item: box, offsetFromCenter: UIOffset(horizontal: 20, vertical: 0),
                attachedToAnchor: CGPoint(x: 120, y: 20)))
        try run(to: 0.15)
        let end = box.transform
        #expect(abs(end.b) > 0.1 && box.center.y > 20)
        let pin = CGPoint(x: box.center.x + 20 * end.a, y: box.center.y + 20 * end.b)
        #expect(abs(pin.x - 120) < 4 && abs(pin.y - 20) < 4)
        animator.removeAllBehaviors()
        animator.addBehavior(UISnapBehavior(item: box, snapTo: CGPoint(x: 100, y: 200)))
        try run(to: 3)
        #expect(abs(box.transform.b) < 0.01 && abs(box.center.y - 200) < 1)
    }

    @Test("An item that hits the end of a path rotates, and one in its middle does not")
    func tipping() throws {
        let other = UIView(frame: CGRect(x: 140, y: 0, width: 40, height: 40))
        stage.addSubview(other)
        animator.addBehavior(UIGravityBehavior(items: [box, other]))
        let collision = UICollisionBehavior(items: [box, other])
        collision.addBoundary(
            withIdentifier: "shelf" as NSString, for: UIBezierPath(rect: CGRect(x: 50, y: 200, width: 100, height: 10)))
        animator.addBehavior(collision)
        try run(to: 0.68)
        #expect(box.transform.isIdentity && abs(box.frame.maxY - 200) < 1)
        #expect(other.transform.b > 0.1 && other.center.y > 180)
        #expect(collision.boundary(withIdentifier: "shelf" as NSString) != nil)
    }

    /// A view that collides as a circle.
    final class Ball: UIView {
        override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }

    @Test("A ball rolls down a slope, in the direction of its movement")
    func rolling() throws {
        let ball = Ball(frame: CGRect(x: 20, y: 60, width: 40, height: 40))
        stage.addSubview(ball)
        animator.addBehavior(UIGravityBehavior(items: [ball]))
        let collision = UICollisionBehavior(items: [ball])
        collision.addBoundary(
            withIdentifier: "slope" as NSString, from: CGPoint(x: 0, y: 100), to: CGPoint(x: 200, y: 200))
        animator.addBehavior(collision)
        try run(to: 0.8)
        #expect(ball.center.x > 60 && ball.transform.b > 0.1)
        // The distance from the slope is the radius.
        let distance = (ball.center.y - 100 - ball.center.x / 2) / 1.25.squareRoot()
        #expect(abs(distance + 20) < 1)
    }

    /// Counts pauses.
    final class Pauses: UIDynamicAnimatorDelegate {
        var log: [String] = []
        func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { log.append("pause") }
        func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }
    }

    @Test("An animator pauses when its items rest, and resumes when one is pushed")
    func pausing() throws {
        let pauses = Pauses()
        animator.delegate = pauses
        let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 100, y: 100))
        animator.addBehavior(snap)
        try run(to: 3)
        #expect(pauses.log == ["resume", "pause"] && !animator.isRunning)
        snap.snapPoint = CGPoint(x: 100, y: 200)
        try run(to: 3.1)
        #expect(pauses.log == ["resume", "pause", "resume"] && animator.isRunning)
    }

    @Test("Fields accelerate items in their region")
    func fields() throws {
        let other = UIView(frame: CGRect(x: 0, y: 300, width: 40, height: 40))
        stage.addSubview(other)
        let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
        field.strength = 0.1
        field.position = box.center
        field.region = UIRegion(radius: 150)
        field.addItem(box)
        field.addItem(other)
        animator.addBehavior(field)
        try run(to: 0.5)
        #expect(abs(box.center.x - 112.5) < 2 && other.center.x == 20)
    }

    @Test("A sliding attachment keeps an item on its axis, a pin keeps two items together")
    func joints() throws {
        let other = UIView(frame: CGRect(x: 120, y: 0, width: 40, height: 40))
        stage.addSubview(other)
        let slide = UIAttachmentBehavior.slidingAttachment(
            with: box, attachmentAnchor: box.center, axisOfTranslation: CGVector(dx: 0, dy: 1))
        slide.attachmentRange = UIFloatRange(minimum: 0, maximum: 100)
        animator.addBehavior(slide)
        let pin = CGPoint(x: 120, y: 20)
        animator.addBehavior(UIAttachmentBehavior.pinAttachment(with: other, attachedTo: box, attachmentAnchor: pin))
        animator.addBehavior(UIGravityBehavior(items: [box, other]))
        try run(to: 2)
        #expect(abs(box.center.x - 100) < 3 && abs(box.center.y - 120) < 6)
        let end = CGPoint(x: -20, y: 0).applying(other.transform)
        let distance = hypot(other.center.x + end.x - box.center.x - 20, other.center.y + end.y - box.center.y)
        #expect(distance < 6 && slide.attachedBehaviorType == .anchor)
    }

    @Test("A group moves its items as one")
    func groups() throws {
        let other = UIView(frame: CGRect(x: 120, y: 0, width: 40, height: 40))
        stage.addSubview(other)
        animator.addBehavior(UIGravityBehavior(items: [UIDynamicItemGroup(items: [box, other])]))
        try run(to: 0.5)
        #expect(box.center.y > 100 && box.center.y == other.center.y && other.center.x == 140)
    }
}
