import AppKit
import QuartzCore

/// Animations of views as in code for macOS: animation groups, `animator()`, implicit animations and shadows.
enum MacAnimation {
    private static func view(in parent: NSView) -> NSView {
        let view = NSView(frame: NSRect(x: 10, y: 10, width: 20, height: 20))
        parent.addSubview(view)
        return view
    }

    /// Returns a root with two views, and a function that fades the first and moves the second in a group of 2 seconds,
    /// while other changes happen at once.
    static func group() -> (root: NSView, start: (@escaping () -> Void) -> Void) {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        root.wantsLayer = true
        let faded = view(in: root)
        let moved = view(in: root)
        return (
            root,
            { completion in
                NSAnimationContext.runAnimationGroup { context in
                    context.duration = 2
                    context.timingFunction = CAMediaTimingFunction(name: .linear)
                    faded.animator().alphaValue = 0
                    moved.animator().setFrameOrigin(NSPoint(x: 50, y: 10))
                    moved.alphaValue = 0.5
                } completionHandler: {
                    completion()
                }
            }
        )
    }

    /// Moves a view in a group that animates all changes, inside another group.
    static func implicit(_ root: NSView) {
        NSAnimationContext.beginGrouping()
        NSAnimationContext.current.duration = 1
        NSAnimationContext.current.timingFunction = CAMediaTimingFunction(name: .linear)
        NSAnimationContext.current.allowsImplicitAnimation = true
        root.subviews.first?.frame.origin.x = 30
        NSAnimationContext.endGrouping()
        root.subviews.first?.alphaValue = 0.25
    }

    /// Returns a view with a tracking area and a shadow.
    static func decorated() -> NSView {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 40, height: 40))
        let shadow = NSShadow()
        shadow.shadowColor = NSColor.black.withAlphaComponent(0.5)
        shadow.shadowOffset = NSSize(width: 1, height: -2)
        shadow.shadowBlurRadius = 4
        root.shadow = shadow
        root.wantsLayer = true
        root.addTrackingArea(
            NSTrackingArea(rect: root.bounds, options: [.mouseMoved, .activeAlways], owner: root, userInfo: nil))
        return root
    }

    /// Returns the number of tracking areas before and after removing all.
    static func trackingAreas() -> [Int] {
        let view = decorated()
        let before = view.trackingAreas.count
        view.trackingAreas.forEach(view.removeTrackingArea)
        return [before, view.trackingAreas.count]
    }

    /// Returns a root with a view, and a function that turns the view in a second, and returns its frame.
    static func turning() -> (NSView, () -> NSRect) {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 40, height: 40))
        root.wantsLayer = true
        let turned = view(in: root)
        return (
            root,
            {
                NSAnimationContext.runAnimationGroup { context in
                    context.duration = 1
                    context.timingFunction = CAMediaTimingFunction(name: .linear)
                    turned.animator().frameCenterRotation = 90
                }
                return turned.frame
            }
        )
    }
}
