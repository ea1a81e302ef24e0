import Foundation
import ViewAnimation

/// A rule of movement.
///
/// - Apple: `UIDynamicBehavior`.
open class UIDynamicBehavior: NSObject {
    /// Called after each frame.
    open var action: (() -> Void)?
    /// The animator.
    open internal(set) weak var dynamicAnimator: UIDynamicAnimator?
    /// The behaviors in this one.
    open private(set) var childBehaviors: [UIDynamicBehavior] = []

    /// Creates a behavior without effect.
    public override init() {}

    /// Adds a behavior.
    open func addChildBehavior(_ behavior: UIDynamicBehavior) { childBehaviors.append(behavior) }
    /// Removes a behavior.
    open func removeChildBehavior(_ behavior: UIDynamicBehavior) { childBehaviors.removeAll { $0 === behavior } }
    /// The behavior was added to an animator, or removed from it. The default does nothing.
    open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

    var animator: UIDynamicAnimator? {
        get { dynamicAnimator }
        set {
            willMove(to: newValue)
            dynamicAnimator = newValue
        }
    }
    var tree: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.tree) }
    func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {}
    func limit(_ body: (any UIDynamicItem) -> DynamicBody) {}
}

/// Acceleration in a direction: 1000 points per square second for a magnitude of 1.
///
/// - Apple: `UIGravityBehavior`.
open class UIGravityBehavior: UIDynamicBehavior {
    /// The objects.
    open private(set) var items: [any UIDynamicItem]
    /// The acceleration in thousands of points per square second.
    open var gravityDirection = CGVector(dx: 0, dy: 1)

    /// Creates a behavior of objects.
    public init(items: [any UIDynamicItem]) { self.items = items }
    /// Creates a behavior.
    public override convenience init() { self.init(items: []) }
    /// Adds an object.
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    /// Removes an object.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }

    /// The length of the acceleration.
    open var magnitude: CGFloat {
        get { hypot(gravityDirection.dx, gravityDirection.dy) }
        set { setAngle(angle, magnitude: newValue) }
    }
    /// The direction; π/2 is down.
    open var angle: CGFloat {
        get { atan2(gravityDirection.dy, gravityDirection.dx) }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    /// Changes the acceleration.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        gravityDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
    }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        for item in items {
            let body = body(item)
            body.velocity.x += gravityDirection.dx * 1000 * step
            body.velocity.y += gravityDirection.dy * 1000 * step
        }
    }
}

/// A force: 100 points per square second of an object of 100 × 100 points for a magnitude of 1.
///
/// - Apple: `UIPushBehavior`.
open class UIPushBehavior: UIDynamicBehavior {
    /// The duration of a force.
    ///
    /// - Apple: `UIPushBehavior.Mode`.
    public enum Mode: Int, Sendable {
        /// Always, or once.
        case continuous = 0, instantaneous
    }

    /// The objects.
    open private(set) var items: [any UIDynamicItem]
    /// The duration.
    public let mode: Mode
    /// Whether the force acts. An instantaneous one becomes inactive.
    open var active = true
    /// The force.
    open var pushDirection = CGVector(dx: 0, dy: 0)

    /// Creates a behavior of objects.
    public init(items: [any UIDynamicItem], mode: Mode) {
        self.items = items
        self.mode = mode
    }
    /// Adds an object.
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    /// Removes an object.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
    /// Changes the point at which the force acts. Stored; forces act at the center.
    open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {}

    /// The length of the force.
    open var magnitude: CGFloat {
        get { hypot(pushDirection.dx, pushDirection.dy) }
        set { setAngle(angle, magnitude: newValue) }
    }
    /// The direction of the force.
    open var angle: CGFloat {
        get { atan2(pushDirection.dy, pushDirection.dx) }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    /// Changes the force.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        pushDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
    }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        guard active else { return }
        let duration = mode == .continuous ? step : 1
        for item in items {
            let body = body(item)
            body.velocity.x += pushDirection.dx * 100 / body.mass * duration
            body.velocity.y += pushDirection.dy * 100 / body.mass * duration
        }
        if mode == .instantaneous { active = false }
    }
}

/// A movement to a point.
///
/// - Apple: `UISnapBehavior`.
open class UISnapBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    /// The point.
    open var snapPoint: CGPoint
    /// The damping, from 0 to 1. 0.5 by default.
    open var damping: CGFloat = 0.5

    /// Creates a behavior of an object.
    public init(item: any UIDynamicItem, snapTo point: CGPoint) {
        self.item = item
        snapPoint = point
    }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        let body = body(item)
        let frequency: CGFloat = 18
        let friction = 2 * (0.4 + 0.6 * damping) * frequency
        body.velocity.x += ((snapPoint.x - body.position.x) * frequency * frequency - friction * body.velocity.x) * step
        body.velocity.y += ((snapPoint.y - body.position.y) * frequency * frequency - friction * body.velocity.y) * step
    }
}

/// A connection of an object with a point or another object.
///
/// - Apple: `UIAttachmentBehavior`.
open class UIAttachmentBehavior: UIDynamicBehavior {
    private let item: any UIDynamicItem
    private let other: (any UIDynamicItem)?
    /// The point.
    open var anchorPoint: CGPoint
    /// The distance.
    open var length: CGFloat
    /// The damping. 0 by default.
    open var damping: CGFloat = 0
    /// The frequency; 0 for a stiff connection.
    open var frequency: CGFloat = 0
    /// The friction. Stored; has no effect.
    open var frictionTorque: CGFloat = 0

    /// Creates a connection with a point.
    public init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.item = item
        other = nil
        anchorPoint = point
        length = hypot(item.center.x - point.x, item.center.y - point.y)
    }
    /// Creates a connection with a point. The offset has no effect.
    public convenience init(
        item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) {
        self.init(item: item, attachedToAnchor: point)
    }
    /// Creates a connection with another object.
    public init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        item = item1
        other = item2
        anchorPoint = item2.center
        length = hypot(item1.center.x - item2.center.x, item1.center.y - item2.center.y)
    }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        let own = body(item)
        let end = other.map { body($0).position } ?? anchorPoint
        let distance = hypot(own.position.x - end.x, own.position.y - end.y)
        guard distance > 0 else { return }
        let direction = CGPoint(x: (own.position.x - end.x) / distance, y: (own.position.y - end.y) / distance)
        let omega = 2 * CGFloat.pi * (frequency > 0 ? frequency : 10)
        let speed = own.velocity.x * direction.x + own.velocity.y * direction.y
        let friction = 2 * (frequency > 0 ? damping : 1) * omega
        let pull = -(distance - length) * omega * omega - friction * speed
        own.velocity.x += direction.x * pull * step
        own.velocity.y += direction.y * pull * step
    }
}

/// Properties of objects.
///
/// - Apple: `UIDynamicItemBehavior`.
open class UIDynamicItemBehavior: UIDynamicBehavior {
    /// The objects.
    open private(set) var items: [any UIDynamicItem]
    /// How much of the velocity collisions return.
    open var elasticity: CGFloat = 0
    /// The friction. Stored; has no effect.
    open var friction: CGFloat = 0
    /// The density.
    open var density: CGFloat = 1
    /// How much the movement slows down per second.
    open var resistance: CGFloat = 0
    /// How much the rotation slows down per second.
    open var angularResistance: CGFloat = 0
    /// Whether objects rotate.
    open var allowsRotation = true
    /// Whether objects stay where they are.
    open var isAnchored = false
    private var added: [(any UIDynamicItem, CGPoint, CGFloat)] = []

    /// Creates a behavior of objects.
    public init(items: [any UIDynamicItem]) { self.items = items }
    /// Creates a behavior.
    public override convenience init() { self.init(items: []) }
    /// Adds an object.
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    /// Removes an object.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
    /// Adds a velocity in points per second.
    open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) { added.append((item, velocity, 0)) }
    /// Adds a velocity in radians per second.
    open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
        added.append((item, .zero, velocity))
    }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        for item in items {
            let body = body(item)
            body.elasticity = elasticity
            body.density = density
            body.resistance = resistance
            body.angularResistance = angularResistance
            body.isAnchored = isAnchored
            body.allowsRotation = allowsRotation
        }
        for (item, velocity, angular) in added {
            let body = body(item)
            body.velocity = CGPoint(x: body.velocity.x + velocity.x, y: body.velocity.y + velocity.y)
            body.angularVelocity += angular
        }
        added = []
    }
}

/// Collisions with the edges of the view and with lines that are horizontal or vertical.
///
/// - Apple: `UICollisionBehavior`. Objects do not collide with each other.
open class UICollisionBehavior: UIDynamicBehavior {
    /// What objects collide with.
    ///
    /// - Apple: `UICollisionBehavior.Mode`.
    public struct Mode: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Each other. Has no effect.
        public static let items = Mode(rawValue: 1 << 0)
        /// Boundaries.
        public static let boundaries = Mode(rawValue: 1 << 1)
        /// Both.
        public static let everything = Mode(rawValue: .max)
    }

    /// The objects.
    open private(set) var items: [any UIDynamicItem]
    /// What objects collide with.
    open var collisionMode = Mode.everything
    /// Whether the edges of the view are boundaries.
    open var translatesReferenceBoundsIntoBoundary = false
    /// Nothing calls it.
    open weak var collisionDelegate: AnyObject?
    private var boundsInsets: UIEdgeInsets?
    private var lines: [String: (CGPoint, CGPoint)] = [:]

    /// Creates a behavior of objects.
    public init(items: [any UIDynamicItem]) { self.items = items }
    /// Creates a behavior.
    public override convenience init() { self.init(items: []) }
    /// Adds an object.
    open func addItem(_ item: any UIDynamicItem) { items.append(item) }
    /// Removes an object.
    open func removeItem(_ item: any UIDynamicItem) { items.removeAll { $0 === item } }
    /// Makes the edges of the view boundaries, inset.
    open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) { boundsInsets = insets }
    /// Adds a line.
    open func addBoundary(withIdentifier identifier: NSString, from p1: CGPoint, to p2: CGPoint) {
        lines[identifier.description] = (p1, p2)
    }
    /// Adds a path, of which the lower edge of the bounds is a boundary.
    open func addBoundary(withIdentifier identifier: NSString, for bezierPath: UIBezierPath) {
        let box = bezierPath.bounds
        lines[identifier.description] = (CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY))
    }
    /// Removes a boundary.
    open func removeBoundary(withIdentifier identifier: NSString) { lines[identifier.description] = nil }
    /// Removes all boundaries.
    open func removeAllBoundaries() { lines = [:] }

    override func limit(_ body: (any UIDynamicItem) -> DynamicBody) {
        guard collisionMode.contains(.boundaries) else { return }
        let hasEdges = translatesReferenceBoundsIntoBoundary || boundsInsets != nil
        let area = hasEdges ? dynamicAnimator?.referenceView?.bounds.inset(by: boundsInsets ?? .zero) : nil
        for item in items {
            let body = body(item)
            if let area { limit(body, to: area) }
            for line in lines.values { limit(body, line) }
        }
    }

    private func limit(_ body: DynamicBody, to area: CGRect) {
        let room = area.insetBy(dx: body.size.width / 2, dy: body.size.height / 2)
        if body.position.x < room.minX { bounce(body, \.x, at: room.minX, body.velocity.x < 0) }
        if body.position.x > room.maxX { bounce(body, \.x, at: room.maxX, body.velocity.x > 0) }
        if body.position.y < room.minY { bounce(body, \.y, at: room.minY, body.velocity.y < 0) }
        if body.position.y > room.maxY { bounce(body, \.y, at: room.maxY, body.velocity.y > 0) }
    }

    private func limit(_ body: DynamicBody, _ line: (CGPoint, CGPoint)) {
        let (start, end) = line
        if start.y == end.y, (min(start.x, end.x)...max(start.x, end.x)).contains(body.position.x) {
            let distance = start.y - body.position.y
            guard abs(distance) < body.size.height / 2 else { return }
            let side: CGFloat = distance >= 0 ? -1 : 1
            bounce(body, \.y, at: start.y + side * body.size.height / 2, body.velocity.y * side < 0)
        } else if start.x == end.x, (min(start.y, end.y)...max(start.y, end.y)).contains(body.position.y) {
            let distance = start.x - body.position.x
            guard abs(distance) < body.size.width / 2 else { return }
            let side: CGFloat = distance >= 0 ? -1 : 1
            bounce(body, \.x, at: start.x + side * body.size.width / 2, body.velocity.x * side < 0)
        }
    }

    private func bounce(
        _ body: DynamicBody, _ axis: WritableKeyPath<CGPoint, CGFloat>, at position: CGFloat, _ isApproaching: Bool
    ) {
        body.position[keyPath: axis] = position
        if isApproaching { body.velocity[keyPath: axis] *= -body.elasticity }
    }
}
