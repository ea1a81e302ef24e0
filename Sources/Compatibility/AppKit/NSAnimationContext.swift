import Foundation
import QuartzCore
import ViewAnimation

/// A group of animations of views: a transaction whose changes through `animator()` are animated.
///
/// - Apple: `NSAnimationContext`.
open class NSAnimationContext: NSObject {
    /// The duration in seconds; 0.25 by default.
    open var duration: TimeInterval {
        get { CATransaction.animationDuration() }
        set { CATransaction.setAnimationDuration(newValue) }
    }

    /// The pacing; nil for the default one.
    open var timingFunction: CAMediaTimingFunction? {
        get { CATransaction.animationTimingFunction() }
        set { CATransaction.setAnimationTimingFunction(newValue) }
    }

    /// Called when the animations of the group have ended.
    open var completionHandler: (() -> Void)? {
        get { CATransaction.completionBlock() }
        set { CATransaction.setCompletionBlock(newValue) }
    }

    /// Whether all changes of views with layers are animated. False by default.
    open var allowsImplicitAnimation = false

    private static let key = "NSAnimationContext"
    private static var groups: [NSAnimationContext] {
        get { ViewContext.current.attachments[key] as? [NSAnimationContext] ?? [] }
        set { ViewContext.current.attachments[key] = newValue.isEmpty ? nil : newValue }
    }
    /// Whether the innermost group animates all changes.
    static var animatesAllChanges: Bool { groups.last?.allowsImplicitAnimation ?? false }

    /// The innermost group. Outside groups, its values are those of the current transaction.
    open class var current: NSAnimationContext { groups.last ?? NSAnimationContext() }

    /// Starts a group in the current one, with its values.
    open class func beginGrouping() {
        let group = NSAnimationContext()
        group.allowsImplicitAnimation = animatesAllChanges
        CATransaction.begin()
        groups.append(group)
    }

    /// Ends the innermost group.
    open class func endGrouping() {
        guard groups.popLast() != nil else { return }
        CATransaction.commit()
    }

    /// Makes changes in a group.
    ///
    /// - Parameter completionHandler: Called when the animations have ended.
    open class func runAnimationGroup(
        _ changes: (NSAnimationContext) -> Void, completionHandler: (() -> Void)? = nil
    ) {
        beginGrouping()
        current.completionHandler = completionHandler
        changes(current)
        endGrouping()
    }
}

extension NSView {
    /// Returns the view itself, whose next change of the frame, the bounds, the rotation or the opacity is
    /// animated. Each change needs its own `animator()`.
    ///
    /// - Apple: `animator()`, which returns a proxy that animates all changes.
    public func animator() -> Self {
        animatedTime = CACurrentMediaTime()
        return self
    }
}
