import Foundation
import QuartzCore
import ViewAnimation

/// The program, which has no windows on a screen.
///
/// - Apple: `NSApplication`.
open class NSApplication: NSResponder {
    /// The program.
    open class var shared: NSApplication {
        if let program = ViewContext.current.attachments["NSApplication"] as? NSApplication { return program }
        let program = NSApplication()
        ViewContext.current.attachments["NSApplication"] = program
        return program
    }

    /// The window that shows a modal dialog: nil.
    open var modalWindow: NSWindow? { nil }
    /// The window that receives keys: nil.
    open var keyWindow: NSWindow? { nil }
    /// The main window: nil.
    open var mainWindow: NSWindow? { nil }
    /// The windows: none.
    open var windows: [NSWindow] { [] }
    /// Whether the program is active: true.
    open var isActive: Bool { true }
    /// The appearance of windows: the light one.
    open var effectiveAppearance: NSAppearance { appearance ?? .aqua }
    /// The appearance of windows. Stored; the light one is drawn.
    open var appearance: NSAppearance?
    /// Whether keys move the focus to all controls: false.
    open var isFullKeyboardAccessEnabled: Bool { false }
    /// Calls a method of a target; returns whether there is one.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
        guard let target else { return false }
        action.call(on: target, sender: sender)
        return true
    }
    /// Activates the program. It has no effect.
    open func activate(ignoringOtherApps flag: Bool) {}
}

/// The program.
///
/// - Apple: `NSApp`.
public var NSApp: NSApplication! { .shared }
