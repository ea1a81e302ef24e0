import Foundation
import ViewAnimation

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
    /// Changes the point at which the force acts, by default the center. Other points make objects rotate.
    open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
        offsets[ObjectIdentifier(item)] = o
    }
    /// Returns the point at which the force acts.
    open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
        offsets[ObjectIdentifier(item)] ?? .zero
    }
    private var offsets: [ObjectIdentifier: UIOffset] = [:]

    /// The length of the force.
    open var magnitude: CGFloat {
        get { pushDirection.length }
        set { setAngle(angle, magnitude: newValue) }
    }
    /// The direction of the force.
    open var angle: CGFloat {
        get { pushDirection.angle }
        set { setAngle(newValue, magnitude: magnitude) }
    }
    /// Changes the force.
    open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        pushDirection = CGVector(angle: angle, length: magnitude)
    }

    override var movedItems: [any UIDynamicItem] { items }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        guard active else { return }
        let duration = mode == .continuous ? step : 1
        for item in items {
            let body = body(item)
            let impulse = CGPoint(x: pushDirection.dx * 100 * duration, y: pushDirection.dy * 100 * duration)
            body.push(impulse, at: body.arm(to: targetOffsetFromCenter(for: item)))
        }
        if mode == .instantaneous { active = false }
    }
}
