import Foundation
import LayerTree

/// A recognizer of gestures, which receives no touches. Its state can be set and read by code.
///
/// - Apple: `UIGestureRecognizer`.
open class UIGestureRecognizer: NSObject {
    /// The state of a gesture.
    ///
    /// - Apple: `UIGestureRecognizer.State`.
    public enum State: Int, Sendable {
        /// Not recognized yet.
        case possible = 0
        /// The gesture has begun.
        case began
        /// The gesture has changed.
        case changed
        /// The gesture has ended.
        case ended
        /// The gesture was cancelled.
        case cancelled
        /// The gesture was not recognized.
        case failed
        /// A gesture without changes was recognized: the same as `ended`.
        public static let recognized = State.ended
    }

    /// The view of the recognizer.
    open internal(set) weak var view: UIView?
    /// The state; `.possible` until code sets it. Setting any state but `.possible` and `.failed` calls the targets.
    open var state: State {
        get { current }
        set {
            announcing("state") { current = newValue }
            guard newValue != .possible, newValue != .failed else { return }
            for action in targets { action.send(from: self) }
        }
    }
    private var current = State.possible
    /// The observers of the state; nil for none.
    public var observations: KeyValueObservations?
    /// Returns the raw value of the state for `state`.
    open func announcedValue(_ key: String) -> Any? { key == "state" ? state.rawValue : nil }
    private var targets: [TargetAction] = []
    /// Whether the recognizer is enabled. True by default.
    open var isEnabled = true
    /// Whether recognized touches are not delivered to the view. True by default.
    open var cancelsTouchesInView = true
    /// The delegate, which is never called.
    open weak var delegate: (any UIGestureRecognizerDelegate)?

    /// Creates a recognizer. The target is not retained; its method is called when code sets `state`.
    public init(target: Any?, action: Selector?) {
        targets = action.map { [TargetAction(target, $0)] } ?? []
    }

    /// Stored; has no effect.
    open var delaysTouchesBegan = false
    /// Stored; has no effect.
    open var delaysTouchesEnded = true
    /// Stored; has no effect.
    open var requiresExclusiveTouchType = true
    /// A name.
    open var name: String?
    /// The number of touches: 0, because none arrive.
    open var numberOfTouches: Int { 0 }
    /// Returns the middle of the view in a view.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }
    /// Waits for another recognizer, which has no effect.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}
    /// Handles the start of touches. The default does nothing.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Handles moved touches. The default does nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Handles the end of touches. The default does nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Handles cancelled touches. The default does nothing.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
    /// Prepares for the next gesture. The default does nothing.
    open func reset() {}
    /// Creates a recognizer without a target.
    public override convenience init() { self.init(target: nil, action: nil) }

    /// Adds a target, which is not retained.
    open func addTarget(_ target: Any, action: Selector) { targets.append(TargetAction(target, action)) }
    /// Removes a target's method; nil stands for all targets or methods.
    open func removeTarget(_ target: Any?, action: Selector?) { targets.removeAll { $0.matches(target, action) } }
    /// Returns the center of the view's bounds in the coordinates of `view`.
    open func location(in view: UIView?) -> CGPoint {
        guard let own = self.view else { return .zero }
        return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
    }
}

/// The delegate of a gesture recognizer, which is never called.
///
/// - Apple: `UIGestureRecognizerDelegate`.
public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Returns whether a recognizer starts.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Returns whether a recognizer receives a touch.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Returns whether two recognizers work at the same time.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Returns whether a recognizer waits for another one.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Returns whether another recognizer waits for a recognizer.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        true
    }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        false
    }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        false
    }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool {
        false
    }
}

/// A recognizer of taps, which receives no touches.
///
/// - Apple: `UITapGestureRecognizer`.
open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps; 1 by default.
    open var numberOfTapsRequired = 1
    /// The number of fingers; 1 by default.
    open var numberOfTouchesRequired = 1
}

/// A recognizer of long presses, which receives no touches.
///
/// - Apple: `UILongPressGestureRecognizer`.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The duration of the press in seconds; 0.5 by default.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The distance in points that the finger can move; 10 by default.
    open var allowableMovement: CGFloat = 10
    /// Stored; no touches arrive.
    open var numberOfTapsRequired = 0
    /// Stored; no touches arrive.
    open var numberOfTouchesRequired = 1
}

/// A recognizer of drags, which receives no touches.
///
/// - Apple: `UIPanGestureRecognizer`.
open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// Stored; no touches arrive.
    open var minimumNumberOfTouches = 1
    /// Stored; no touches arrive.
    open var maximumNumberOfTouches = Int.max
    private var moved = CGPoint.zero

    /// Returns the distance that code has set, in points; zero by default.
    open func translation(in view: UIView?) -> CGPoint { moved }
    /// Sets the distance in points.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) { moved = translation }
    /// Returns zero.
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// A recognizer of pinches, which receives no touches.
///
/// - Apple: `UIPinchGestureRecognizer`.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The scale; 1 until code sets it.
    open var scale: CGFloat = 1
    /// The speed of the pinch: zero.
    open var velocity: CGFloat { 0 }
}

/// A recognizer of rotations, which receives no touches.
///
/// - Apple: `UIRotationGestureRecognizer`.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The angle in radians; 0 until code sets it.
    open var rotation: CGFloat = 0
    /// The speed of the rotation: zero.
    open var velocity: CGFloat { 0 }
}

/// A recognizer of swipes, which receives no touches.
///
/// - Apple: `UISwipeGestureRecognizer`.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
    /// A direction of swipes.
    ///
    /// - Apple: `UISwipeGestureRecognizer.Direction`.
    public struct Direction: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Upwards.
        public static let up = Direction(rawValue: 1 << 2)
        /// Downwards.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The direction; to the right by default.
    open var direction = Direction.right
    /// Stored; no touches arrive.
    open var numberOfTouchesRequired = 1
}

/// A recognizer of a pan from an edge of the screen.
///
/// - Apple: `UIScreenEdgePanGestureRecognizer`.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges.
    open var edges: UIRectEdge = []
}

/// A recognizer of a pointer.
///
/// - Apple: `UIHoverGestureRecognizer`.
open class UIHoverGestureRecognizer: UIGestureRecognizer {}
