import Foundation
import LayerTree
import VectorGeometry

/// The superclass of views and view controllers. No events arrive; the methods exist to be overridden and called.
///
/// - Apple: `UIResponder`.
open class UIResponder: NSObject, KeyValueObserver {
    /// The responder after this one: nil by default.
    open var next: UIResponder? { nil }
    /// Whether the responder is the first one of the thread.
    open var isFirstResponder: Bool { ViewContext.current.firstResponder === self }
    /// Whether the responder can become the first one. False by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Becomes the first responder if it can, and if the current one resigns. Returns whether it is the first one.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        let context = ViewContext.current
        guard canBecomeFirstResponder, context.firstResponder?.resignFirstResponder() ?? true else { return false }
        context.firstResponder = self
        return true
    }

    /// Stops being the first responder. Returns true.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        if isFirstResponder { ViewContext.current.firstResponder = nil }
        return true
    }

    /// Objects of other modules that belong to the responder, by name.
    package var attachments: [String: Any] = [:]

    /// The view instead of the keyboard: nil by default.
    open var inputView: UIView? { nil }
    /// The view above the keyboard: nil by default.
    open var inputAccessoryView: UIView? { nil }
    /// Called after a change of a property that the responder observes. The default does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}
    /// Returns whether a method can be called: false by default.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { false }
    /// Handles the start of a motion. The default does nothing.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
    /// Handles the end of a motion. The default does nothing.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
    /// Handles a cancelled motion. The default does nothing.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
    /// Handles the start of touches. The default does nothing.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Handles moved touches. The default does nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Handles the end of touches. The default does nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// Handles cancelled touches. The default does nothing.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// A touch, for calling the touch methods of views in code.
///
/// - Apple: `UITouch`.
open class UITouch: NSObject {
    /// The phase of a touch.
    ///
    /// - Apple: `UITouch.Phase`.
    public enum Phase: Int, Sendable {
        /// A phase.
        case began = 0, moved, stationary, ended, cancelled
    }

    /// What touches.
    ///
    /// - Apple: `UITouch.TouchType`.
    public enum TouchType: Int, Sendable {
        /// A finger, a remote control, a pencil, or a pointer.
        case direct = 0, indirect, pencil, indirectPointer
        /// The same as `pencil`.
        public static let stylus = TouchType.pencil
    }

    /// What touches. A finger by default.
    open var type: TouchType { .direct }
    /// The angle of a pencil to the screen: π/2.
    open var altitudeAngle: CGFloat { .pi / 2 }
    /// Returns the direction of a pencil: 0.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
    /// Returns the direction of a pencil as a vector of length 1.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
    /// The uncertainty of the radius: 0.
    open var majorRadiusTolerance: CGFloat { 0 }
    /// The recognizers that receive the touch: none.
    open var gestureRecognizers: [UIGestureRecognizer]? { nil }
    /// Returns the same point as `location(in:)`.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
    /// Returns the same point as `previousLocation(in:)`.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
    /// The phase. Began by default.
    open var phase = Phase.began
    /// The number of taps. 1 by default.
    open var tapCount = 1
    /// The force: 0.
    open var force: CGFloat { 0 }
    /// The greatest force: 0.
    open var maximumPossibleForce: CGFloat { 0 }
    /// The radius: 0.
    open var majorRadius: CGFloat { 0 }
    /// The time.
    open var timestamp: TimeInterval { CACurrentMediaTime() }
    /// The window of the view.
    open var window: UIWindow? { view?.window }
    /// The view that was touched.
    open private(set) weak var view: UIView?
    private let point: CGPoint
    private let previousPoint: CGPoint

    /// Creates a touch at a point in a view's coordinates.
    public init(view: UIView?, location: CGPoint = .zero, previousLocation: CGPoint? = nil) {
        self.view = view
        point = location
        previousPoint = previousLocation ?? location
    }

    /// Creates a touch without a view, as code does that replaces it later.
    ///
    /// - Apple: `UITouch.init()`.
    public override convenience init() { self.init(view: nil) }

    /// Returns the point in the coordinates of a view.
    open func location(in view: UIView?) -> CGPoint { convert(point, to: view) }
    /// Returns the previous point in the coordinates of a view.
    open func previousLocation(in view: UIView?) -> CGPoint { convert(previousPoint, to: view) }

    private func convert(_ point: CGPoint, to other: UIView?) -> CGPoint { view?.convert(point, to: other) ?? point }
}

/// An event, for calling the touch methods of views in code.
///
/// - Apple: `UIEvent`.
open class UIEvent: NSObject {
    /// The kind of an event.
    ///
    /// - Apple: `UIEvent.EventType`.
    public enum EventType: Int, Sendable {
        /// A kind.
        case touches = 0, motion, remoteControl, presses
    }

    /// The kind of a motion.
    ///
    /// - Apple: `UIEvent.EventSubtype`.
    public enum EventSubtype: Int, Sendable {
        /// A kind.
        case none = 0, motionShake
    }

    /// The kind: touches.
    open var type: EventType { .touches }
    /// The kind of the motion: none.
    open var subtype: EventSubtype { .none }
    /// The time.
    open var timestamp: TimeInterval { CACurrentMediaTime() }
    /// Returns the touches of a view: nil.
    open func touches(for view: UIView) -> Set<UITouch>? { nil }
    /// Returns the touch itself, because no others come between two frames.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? { [touch] }
    /// Returns no touches.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { [] }
    /// The touches of the event: none by default.
    open var allTouches: Set<UITouch>? { nil }
}
