import Foundation
import ViewAnimation

/// Collisions of objects with each other, with the edges of the view, and with lines that are horizontal or vertical.
///
/// - Apple: `UICollisionBehavior`. Objects collide as rectangles that are not rotated, and do not rotate by collisions.
open class UICollisionBehavior: UIDynamicBehavior {
    /// What objects collide with.
    ///
    /// - Apple: `UICollisionBehavior.Mode`.
    public struct Mode: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Each other.
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
    /// The object whose methods are called when items touch each other or a boundary.
    open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
    private var boundsInsets: UIEdgeInsets?
    private var boundaries: [CollisionBoundary] = []
    private var contacts: [CollisionContact] = []
    private var newContacts: [CollisionContact] = []

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
    open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
        removeBoundary(withIdentifier: identifier)
        boundaries.append(CollisionBoundary(identifier: identifier, start: p1, end: p2))
    }
    /// Adds a path, of which the upper edge of the bounds is a boundary.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        let box = bezierPath.bounds
        addBoundary(
            withIdentifier: identifier, from: CGPoint(x: box.minX, y: box.minY), to: CGPoint(x: box.maxX, y: box.minY))
    }
    /// Removes a boundary.
    open func removeBoundary(withIdentifier identifier: any NSCopying) { boundaries.removeAll { $0.has(identifier) } }
    /// Removes all boundaries.
    open func removeAllBoundaries() { boundaries = [] }
    /// The identifiers of the boundaries.
    open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }

    override func limit(_ body: (any UIDynamicItem) -> DynamicBody) {
        newContacts = []
        let bodies = items.map(body)
        if collisionMode.contains(.items) { separate(bodies) }
        if collisionMode.contains(.boundaries) { for body in bodies { limit(body) } }
        announceContacts()
    }

    // MARK: - Boundaries

    private func limit(_ body: DynamicBody) {
        if translatesReferenceBoundsIntoBoundary || boundsInsets != nil, let view = dynamicAnimator?.referenceView {
            limit(body, to: view.bounds.inset(by: boundsInsets ?? .zero))
        }
        for boundary in boundaries { limit(body, boundary) }
    }

    private func limit(_ body: DynamicBody, to area: CGRect) {
        let room = area.insetBy(dx: body.size.width / 2, dy: body.size.height / 2)
        let (x, y) = (body.position.x, body.position.y)
        if x < room.minX { bounce(body, \.x, at: room.minX, outward: -1, nil) }
        if x > room.maxX { bounce(body, \.x, at: room.maxX, outward: 1, nil) }
        if y < room.minY { bounce(body, \.y, at: room.minY, outward: -1, nil) }
        if y > room.maxY { bounce(body, \.y, at: room.maxY, outward: 1, nil) }
    }

    private func limit(_ body: DynamicBody, _ boundary: CollisionBoundary) {
        let (start, end) = (boundary.start, boundary.end)
        if start.y == end.y, (min(start.x, end.x)...max(start.x, end.x)).contains(body.position.x) {
            let distance = start.y - body.position.y
            guard abs(distance) < body.size.height / 2 else { return }
            let side: CGFloat = distance >= 0 ? 1 : -1
            bounce(body, \.y, at: start.y - side * body.size.height / 2, outward: side, boundary)
        } else if start.x == end.x, (min(start.y, end.y)...max(start.y, end.y)).contains(body.position.y) {
            let distance = start.x - body.position.x
            guard abs(distance) < body.size.width / 2 else { return }
            let side: CGFloat = distance >= 0 ? 1 : -1
            bounce(body, \.x, at: start.x - side * body.size.width / 2, outward: side, boundary)
        }
    }

    private func bounce(
        _ body: DynamicBody, _ axis: WritableKeyPath<CGPoint, CGFloat>, at position: CGFloat, outward: CGFloat,
        _ boundary: CollisionBoundary?
    ) {
        body.position[keyPath: axis] = position
        if body.velocity[keyPath: axis] * outward > 0 { body.velocity[keyPath: axis] *= -body.elasticity }
        guard let item = body.item else { return }
        var point = body.position
        point[keyPath: axis] += outward * (axis == \.x ? body.size.width : body.size.height) / 2
        newContacts.append(CollisionContact(item: item, other: nil, boundary: boundary?.identifier, point: point))
    }

    // MARK: - Objects

    private func separate(_ bodies: [DynamicBody]) {
        for (index, first) in bodies.enumerated() {
            for second in bodies[(index + 1)...] { separate(first, second) }
        }
    }

    /// Moves two objects apart along the shorter side of their overlap, and exchanges their momentum.
    private func separate(_ first: DynamicBody, _ second: DynamicBody) {
        let overlap = first.frame.intersection(second.frame)
        guard !overlap.isNull, overlap.width > 0, overlap.height > 0 else { return }
        let axis: WritableKeyPath<CGPoint, CGFloat> = overlap.width < overlap.height ? \.x : \.y
        let depth = min(overlap.width, overlap.height)
        let sum = first.inverseMass + second.inverseMass
        guard sum > 0 else { return }
        let side: CGFloat = first.position[keyPath: axis] <= second.position[keyPath: axis] ? -1 : 1
        first.position[keyPath: axis] += side * depth * first.inverseMass / sum
        second.position[keyPath: axis] -= side * depth * second.inverseMass / sum
        let speed = (first.velocity[keyPath: axis] - second.velocity[keyPath: axis]) * side
        if speed < 0 {
            let impulse = -speed * (1 + max(first.elasticity, second.elasticity)) / sum * side
            first.velocity[keyPath: axis] += impulse * first.inverseMass
            second.velocity[keyPath: axis] -= impulse * second.inverseMass
        }
        guard let item = first.item, let other = second.item else { return }
        let point = CGPoint(x: overlap.midX, y: overlap.midY)
        newContacts.append(CollisionContact(item: item, other: other, boundary: nil, point: point))
    }

    /// Tells the delegate which contacts began and ended in a step.
    private func announceContacts() {
        let old = contacts
        contacts = newContacts
        guard let collisionDelegate else { return }
        for contact in contacts where !old.contains(where: contact.isSame) { contact.begin(self, collisionDelegate) }
        for contact in old where !contacts.contains(where: contact.isSame) { contact.end(self, collisionDelegate) }
    }
}
