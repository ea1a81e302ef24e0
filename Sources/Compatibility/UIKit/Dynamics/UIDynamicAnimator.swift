import Foundation
import LayerTree
import ViewAnimation

/// Moves objects by behaviors, in steps of 1/120 s of the movie.
///
/// The animator pauses when all objects have been at rest for half a second, and resumes when something moves one.
/// - Apple: `UIDynamicAnimator`.
open class UIDynamicAnimator: NSObject {
    /// The view of the coordinates.
    open private(set) var referenceView: UIView?
    /// The behaviors.
    open private(set) var behaviors: [UIDynamicBehavior] = []
    /// The delegate.
    open weak var delegate: (any UIDynamicAnimatorDelegate)?
    /// The seconds of movement.
    open private(set) var elapsedTime: TimeInterval = 0
    /// Whether objects move.
    open private(set) var isRunning = false

    private weak var layout: UICollectionViewLayout?
    /// The seconds for which all objects have been at rest.
    private var restingTime = 0.0
    private static let pause = 0.5
    private var bodies: [ObjectIdentifier: DynamicBody] = [:]
    private var link: CADisplayLink?
    private var lastTime: Double?
    private static let step = 1.0 / 120

    /// Creates an animator of views in a view.
    public init(referenceView view: UIView) { referenceView = view }
    /// Creates an animator of the attributes of a layout.
    public init(collectionViewLayout layout: UICollectionViewLayout) {
        self.layout = layout
        referenceView = layout.collectionView
    }
    /// Creates an animator without a view.
    public override init() {}

    /// Adds a behavior.
    open func addBehavior(_ behavior: UIDynamicBehavior) {
        guard !behaviors.contains(where: { $0 === behavior }) else { return }
        behaviors.append(behavior)
        behavior.animator = self
        start()
    }
    /// Removes a behavior.
    open func removeBehavior(_ behavior: UIDynamicBehavior) {
        guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behaviors.remove(at: index)
        behavior.animator = nil
        resume()
    }
    /// Removes all behaviors.
    open func removeAllBehaviors() {
        let removed = behaviors
        behaviors = []
        bodies = [:]
        for behavior in removed { behavior.animator = nil }
    }
    /// Adopts the position that code gave an object.
    open func updateItem(usingCurrentState item: any UIDynamicItem) {
        bodies[ObjectIdentifier(item)]?.adopt(item)
        start()
    }
    /// Returns the objects whose frames intersect a rectangle.
    open func items(in rect: CGRect) -> [any UIDynamicItem] {
        var found: [any UIDynamicItem] = []
        for item in behaviors.flatMap(\.tree).flatMap(\.movedItems) where !found.contains(where: { $0 === item }) {
            if rect.intersects(item.occupiedRect) { found.append(item) }
        }
        return found
    }
    /// Returns the attributes of a cell that behaviors move; nil for others.
    open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
    }
    /// Returns the attributes of a supplementary view that behaviors move; nil for others.
    open func layoutAttributesForSupplementaryView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes {
            $0.representedElementCategory == .supplementaryView && $0.representedElementKind == kind
                && $0.indexPath == indexPath
        }
    }
    /// Returns the attributes of a decoration view that behaviors move; nil for others.
    open func layoutAttributesForDecorationView(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes {
            $0.representedElementCategory == .decorationView && $0.representedElementKind == kind
                && $0.indexPath == indexPath
        }
    }

    private func attributes(
        where isSought: (UICollectionViewLayoutAttributes) -> Bool
    ) -> UICollectionViewLayoutAttributes? {
        behaviors.flatMap(\.tree).flatMap(\.movedItems).lazy
            .compactMap { $0 as? UICollectionViewLayoutAttributes }
            .first(where: isSought)
    }

    private func start() {
        resume()
        guard link == nil else { return }
        let link = CADisplayLink { [weak self] link in self?.advance(to: link.targetTimestamp) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func resume() {
        restingTime = 0
        guard !isRunning else { return }
        isRunning = true
        delegate?.dynamicAnimatorWillResume(self)
    }

    /// Simulates the time since the last frame. At rest, the objects are left as they are.
    private func advance(to time: Double) {
        let last = lastTime ?? time
        var current = last
        while current + Self.step <= time + 1e-9 {
            move(by: Self.step)
            current += Self.step
        }
        lastTime = current
        if bodies.values.allSatisfy(\.isResting) {
            guard isRunning else { return }
            restingTime += time - last
        } else {
            resume()
        }
        show()
        if restingTime >= Self.pause {
            isRunning = false
            delegate?.dynamicAnimatorDidPause(self)
        }
    }

    private func show() {
        for body in bodies.values { body.show() }
        for behavior in behaviors.flatMap(\.tree) { behavior.action?() }
        layout?.invalidateLayout()
    }

    private func move(by step: Double) {
        elapsedTime += step
        let all = behaviors.flatMap(\.tree)
        // Objects of removed behaviors stop.
        var moved: [ObjectIdentifier: DynamicBody] = [:]
        let body = { (item: any UIDynamicItem) -> DynamicBody in
            let body = self.body(of: item)
            moved[ObjectIdentifier(item)] = body
            return body
        }
        for behavior in all { behavior.apply(step, body) }
        for body in moved.values { body.move(by: step) }
        for behavior in all { behavior.limit(body) }
        bodies = moved
    }

    func existingBody(of item: any UIDynamicItem) -> DynamicBody? { bodies[ObjectIdentifier(item)] }

    private func body(of item: any UIDynamicItem) -> DynamicBody {
        if let body = bodies[ObjectIdentifier(item)] { return body }
        let body = DynamicBody(item)
        bodies[ObjectIdentifier(item)] = body
        return body
    }
}

/// The delegate of an animator.
///
/// - Apple: `UIDynamicAnimatorDelegate`.
public protocol UIDynamicAnimatorDelegate: AnyObject {
    /// Objects move.
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
    /// Objects rest.
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
