import Foundation
import QuartzCore

/// A recognizer of gestures, which receives no events. Setting its state calls the target.
///
/// - Apple: `NSGestureRecognizer`.
open class NSGestureRecognizer: NSObject {
    /// The state of a gesture.
    ///
    /// - Apple: `NSGestureRecognizer.State`.
    public enum State: Int, Sendable {
        /// Not recognized yet.
        case possible = 0
        /// The gesture has begun, changed, ended, was cancelled, or was not recognized.
        case began, changed, ended, cancelled, failed
        /// The same as `ended`.
        public static let recognized = State.ended
    }

    /// The object whose method is called. It is not retained.
    open weak var target: AnyObject?
    /// The method.
    open var action: Selector?
    /// The view of the recognizer.
    open internal(set) weak var view: NSView?
    /// Whether the recognizer is enabled. True by default.
    open var isEnabled = true
    /// Stored; no events arrive.
    open var delaysPrimaryMouseButtonEvents = true
    /// The delegate, which is never called.
    open weak var delegate: (any NSGestureRecognizerDelegate)?
    /// The state. Setting any state but `.possible` and `.failed` calls the target.
    open var state = State.possible {
        didSet {
            guard state != .possible, state != .failed, let target, let action else { return }
            action.call(on: target, sender: self)
        }
    }

    /// Creates a recognizer.
    public init(target: Any?, action: Selector?) {
        self.target = target as AnyObject?
        self.action = action
    }
    /// Creates a recognizer without a target.
    public override convenience init() { self.init(target: nil, action: nil) }

    /// Returns the center of the view's bounds in the coordinates of `view`.
    open func location(in view: NSView?) -> CGPoint {
        guard let own = self.view else { return .zero }
        return own.convert(CGPoint(x: own.bounds.midX, y: own.bounds.midY), to: view)
    }
}

/// The delegate of a recognizer. Its methods are never called.
///
/// - Apple: `NSGestureRecognizerDelegate`.
public protocol NSGestureRecognizerDelegate: AnyObject {}

/// A recognizer of clicks.
///
/// - Apple: `NSClickGestureRecognizer`.
open class NSClickGestureRecognizer: NSGestureRecognizer {
    /// The bits of the mouse buttons.
    open var buttonMask = 1
    /// The number of clicks.
    open var numberOfClicksRequired = 1
}

/// A recognizer of dragging.
///
/// - Apple: `NSPanGestureRecognizer`.
open class NSPanGestureRecognizer: NSGestureRecognizer {
    private var moved = CGPoint.zero
    /// The bits of the mouse buttons.
    open var buttonMask = 1
    /// Returns the way of the mouse: what was set.
    open func translation(in view: NSView?) -> CGPoint { moved }
    /// Sets the way of the mouse.
    open func setTranslation(_ translation: CGPoint, in view: NSView?) { moved = translation }
    /// Returns the velocity of the mouse: 0.
    open func velocity(in view: NSView?) -> CGPoint { .zero }
}

/// A recognizer of a long press.
///
/// - Apple: `NSPressGestureRecognizer`.
open class NSPressGestureRecognizer: NSGestureRecognizer {
    /// The seconds of a press.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The distance that the mouse can move.
    open var allowableMovement: CGFloat = 2
}

/// A recognizer of pinching.
///
/// - Apple: `NSMagnificationGestureRecognizer`.
open class NSMagnificationGestureRecognizer: NSGestureRecognizer {
    /// The change of the size.
    open var magnification: CGFloat = 0
}

/// A recognizer of rotation.
///
/// - Apple: `NSRotationGestureRecognizer`.
open class NSRotationGestureRecognizer: NSGestureRecognizer {
    /// The rotation in radians.
    open var rotation: CGFloat = 0
    /// The rotation in degrees.
    open var rotationInDegrees: CGFloat {
        get { rotation * 180 / .pi }
        set { rotation = newValue * .pi / 180 }
    }
}
