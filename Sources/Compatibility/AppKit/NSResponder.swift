import Foundation
import QuartzCore

/// The superclass of views, windows and controllers. No events arrive; the methods exist to be overridden and called.
///
/// - Apple: `NSResponder`.
open class NSResponder: NSObject {
    /// The responder after this one; nil by default.
    open weak var nextResponder: NSResponder?
    /// Whether the responder accepts being the first one. False by default.
    open var acceptsFirstResponder: Bool { false }

    /// Returns true, without an effect.
    @discardableResult
    open func becomeFirstResponder() -> Bool { true }
    /// Returns true, without an effect.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    /// Handles a pressed mouse button. Not called; the default does nothing.
    open func mouseDown(with event: NSEvent) {}
    /// Handles a mouse that is dragged. Not called; the default does nothing.
    open func mouseDragged(with event: NSEvent) {}
    /// Handles a released mouse button. Not called; the default does nothing.
    open func mouseUp(with event: NSEvent) {}
    /// Handles a mouse that moved. Not called; the default does nothing.
    open func mouseMoved(with event: NSEvent) {}
    /// Handles a mouse that entered a tracking area. Not called; the default does nothing.
    open func mouseEntered(with event: NSEvent) {}
    /// Handles a mouse that left a tracking area. Not called; the default does nothing.
    open func mouseExited(with event: NSEvent) {}
    /// Handles scrolling. Not called; the default does nothing.
    open func scrollWheel(with event: NSEvent) {}
    /// Handles a pressed key. Not called; the default does nothing.
    open func keyDown(with event: NSEvent) {}
}

/// An event, for calling the methods of responders in code.
///
/// - Apple: `NSEvent`.
open class NSEvent: NSObject {
    /// The position of the mouse in the window.
    open var locationInWindow: CGPoint { .zero }
    /// The number of clicks.
    open var clickCount: Int { 1 }
    /// The horizontal distance of scrolling or moving: 0.
    open var deltaX: CGFloat { 0 }
    /// The vertical distance of scrolling or moving: 0.
    open var deltaY: CGFloat { 0 }
    /// The horizontal distance of precise scrolling: 0.
    open var scrollingDeltaX: CGFloat { 0 }
    /// The vertical distance of precise scrolling: 0.
    open var scrollingDeltaY: CGFloat { 0 }
    /// The pressure: 0.
    open var pressure: Float { 0 }
    /// The code of the key: 0.
    open var keyCode: UInt16 { 0 }
    /// The characters of the key: nil.
    open var characters: String? { nil }
}
