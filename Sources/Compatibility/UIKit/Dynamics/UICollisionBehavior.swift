import Foundation
import VectorGeometry
import ViewAnimation

/// Collisions of objects with each other, with the edges of the view, and with lines and paths.
///
/// - Apple: `UICollisionBehavior`.
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
        let path = UIBezierPath()
        path.move(to: p1)
        path.addLine(to: p2)
        addBoundary(withIdentifier: identifier, for: path)
    }
    /// Adds a path; closed paths keep objects out, or in.
    open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
        removeBoundary(withIdentifier: identifier)
        boundaries.append(CollisionBoundary(identifier: identifier, path: bezierPath))
    }
    /// Returns the path of a boundary; nil if there is none.
    open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
        boundaries.first { $0.has(identifier) }?.path
    }
    /// Removes a boundary.
    open func removeBoundary(withIdentifier identifier: any NSCopying) { boundaries.removeAll { $0.has(identifier) } }
    /// Removes all boundaries.
    open func removeAllBoundaries() { boundaries = [] }
    /// The identifiers of the boundaries.
    open var boundaryIdentifiers: [any NSCopying]? { boundaries.isEmpty ? nil : boundaries.map(\.identifier) }

    override var movedItems: [any UIDynamicItem] { items }

    override func limit(_ body: (any UIDynamicItem) -> DynamicBody) {
        newContacts = []
        let bodies = items.map(body)
        var touching: [BodyContact] = []
        if collisionMode.contains(.boundaries) { touching += bodies.flatMap(contactsWithBoundaries) }
        if collisionMode.contains(.items) { touching += contactsBetween(bodies) }
        for _ in 0..<Self.iterations { for contact in touching { contact.solveVelocities() } }
        for contact in touching { contact.separate() }
        announceContacts()
    }

    /// The number of times that the velocities of touching objects are adjusted to each other in a step.
    private static let iterations = 10

    private func contactsWithBoundaries(_ body: DynamicBody) -> [BodyContact] {
        let outline = body.placedOutline
        var found: [BodyContact] = []
        func add(_ manifold: ContactManifold, _ boundary: CollisionBoundary?) {
            found.append(BodyContact(body, nil, manifold))
            guard let item = body.item else { return }
            newContacts.append(
                CollisionContact(item: item, other: nil, boundary: boundary?.identifier, point: manifold.center))
        }
        if translatesReferenceBoundsIntoBoundary || boundsInsets != nil, let view = dynamicAnimator?.referenceView {
            for edge in ContactOutline.edges(of: view.bounds.inset(by: boundsInsets ?? .zero)) {
                if let manifold = ContactManifold(outline, normal: edge.normal, limit: edge.limit) {
                    add(manifold, nil)
                }
            }
        }
        for boundary in boundaries {
            for line in boundary.lines {
                if let manifold = ContactManifold(outline, line) { add(manifold, boundary) }
            }
        }
        return found
    }

    private func contactsBetween(_ bodies: [DynamicBody]) -> [BodyContact] {
        let outlines = bodies.map(\.placedOutline)
        var found: [BodyContact] = []
        for first in bodies.indices {
            for second in bodies.indices where second > first {
                guard let manifold = ContactManifold(outlines[first], outlines[second]) else { continue }
                found.append(BodyContact(bodies[first], bodies[second], manifold))
                guard let item = bodies[first].item, let other = bodies[second].item else { continue }
                newContacts.append(CollisionContact(item: item, other: other, boundary: nil, point: manifold.center))
            }
        }
        return found
    }

    /// Tells the delegate which contacts began and ended in a step.
    private func announceContacts() {
        let old = contacts
        // A path can touch an object with several of its lines.
        contacts = newContacts.reduce(into: []) { found, contact in
            if !found.contains(where: contact.isSame) { found.append(contact) }
        }
        guard let collisionDelegate else { return }
        for contact in contacts where !old.contains(where: contact.isSame) { contact.begin(self, collisionDelegate) }
        for contact in old where !contacts.contains(where: contact.isSame) { contact.end(self, collisionDelegate) }
    }
}
