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
    /// Handles a pressed right mouse button. Not called; the default does nothing.
    open func rightMouseDown(with event: NSEvent) {}
    /// Handles a mouse that is dragged. Not called; the default does nothing.
    open func rightMouseDragged(with event: NSEvent) {}
    /// Handles a released right mouse button. Not called; the default does nothing.
    open func rightMouseUp(with event: NSEvent) {}
    /// Handles another pressed mouse button. Not called; the default does nothing.
    open func otherMouseDown(with event: NSEvent) {}
    /// Handles a request for a cursor. Not called; the default does nothing.
    open func cursorUpdate(with event: NSEvent) {}
    /// Handles pinching. Not called; the default does nothing.
    open func magnify(with event: NSEvent) {}
    /// Handles rotation. Not called; the default does nothing.
    open func rotate(with event: NSEvent) {}
    /// Handles a released key. Not called; the default does nothing.
    open func keyUp(with event: NSEvent) {}
    /// Handles a changed modifier key. Not called; the default does nothing.
    open func flagsChanged(with event: NSEvent) {}
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
    /// The modifier keys.
    ///
    /// - Apple: `NSEvent.ModifierFlags`.
    public struct ModifierFlags: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Caps lock.
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        /// Shift.
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        /// Control.
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// Option.
        public static let option = ModifierFlags(rawValue: 1 << 19)
        /// Command.
        public static let command = ModifierFlags(rawValue: 1 << 20)
    }

    /// The modifier keys: none.
    open var modifierFlags: ModifierFlags { [] }
    /// The modifier keys: none.
    open class var modifierFlags: ModifierFlags { [] }
    /// The position of the mouse on the screen: 0.
    open class var mouseLocation: CGPoint { .zero }
    /// The change of the size: 0.
    open var magnification: CGFloat { 0 }
    /// The rotation in degrees: 0.
    open var rotation: Float { 0 }
    /// The window: nil.
    open var window: NSWindow? { nil }
    /// The time.
    open var timestamp: TimeInterval { CACurrentMediaTime() }
    /// Whether the key repeats: false.
    open var isARepeat: Bool { false }
    /// The characters of the key: nil.
    open var charactersIgnoringModifiers: String? { nil }
    /// The characters of the key: nil.
    open var characters: String? { nil }
}
