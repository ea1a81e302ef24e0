import Foundation
import Quartz2D

/// The state of views on one thread: open animation blocks, drawing contexts and the screen.
package final class ViewContext {
    /// The open animation blocks, innermost last.
    var blocks: [AnimationBlock] = []
    var areAnimationsEnabled = true
    let screen = UIScreen()
    /// The window that became the key window last.
    package weak var keyWindow: UIWindow?
    /// The responder that became the first one last.
    weak var firstResponder: UIResponder?
    /// Objects of other modules, by name.
    package var attachments: [String: Any] = [:]
    /// The drawing contexts, innermost last.
    package var contexts: [GraphicsContext] = []

    /// The innermost block; nil if changes are not animated.
    var animatingBlock: AnimationBlock? {
        guard areAnimationsEnabled, let block = blocks.last, block.settings.duration > 0 else { return nil }
        return block
    }

    /// The context of the current thread.
    package static var current: ViewContext {
        let threadDictionary = Thread.current.threadDictionary
        if let context = threadDictionary[key] as? ViewContext { return context }
        let context = ViewContext()
        threadDictionary[key] = context
        return context
    }

    private static let key = "multiplane.view-animation.context"

    /// Runs `animations` inside `block`.
    func run(_ block: AnimationBlock, _ animations: () -> Void) {
        blocks.append(block)
        animations()
        block.layOut()
        blocks.removeLast()
        block.seal()
    }

    /// Runs `animations` inside a new block. Inside an animator's block, the animator calls `completion` when it
    /// finishes.
    ///
    /// - Parameters:
    ///   - ownDuration: the block's own duration in seconds inside an animator; nil for the animator's remaining time.
    ///   - collector: returns the collector of the changes for the animator's collector, which is nil outside
    ///     animators;
    ///     returns nil if each change is animated.
    func run(
        _ settings: BlockSettings, ownDuration: Double?, _ completion: ((Bool) -> Void)?, _ animations: () -> Void,
        collector: (AnimatorCollector?) -> (any ChangeCollector)?
    ) {
        guard let animator = blocks.last?.collector as? AnimatorCollector else {
            return run(AnimationBlock(settings, collector: collector(nil), completion: completion), animations)
        }
        animator.run(within: settings, duration: ownDuration, completion: completion) {
            run(AnimationBlock(settings, collector: collector(animator), completion: nil), animations)
        }
    }

    /// Runs `actions` with `graphics` as the current drawing context.
    package func drawing(into graphics: GraphicsContext, _ actions: () -> Void) {
        contexts.append(graphics)
        actions()
        contexts.removeLast()
    }
}

/// A drawing context, created when it is first used.
package final class GraphicsContext {
    /// The initial pixels per point.
    package let scale: CGFloat
    private let make: () -> CGContext?
    package private(set) lazy var context = make()
    package private(set) var wasUsed = false

    package init(scale: CGFloat = 1, _ make: @escaping () -> CGContext?) {
        self.scale = scale
        self.make = make
    }

    /// Returns the context for drawing, and sets `wasUsed`.
    package func used() -> CGContext? {
        wasUsed = true
        return context
    }

    /// Creates a transparent or black bitmap context, with y downward if `isFlipped`. It has no context if `bounds` is
    /// empty or too large.
    package convenience init(bounds: CGRect, scale: CGFloat, isFlipped: Bool = true, isOpaque: Bool) {
        self.init(scale: scale) {
            try? CGContext(drawing: bounds, scale: scale, isFlipped: isFlipped, isOpaque: isOpaque)
        }
    }
}

/// The size and resolution of the output, for code that reads them from the screen.
///
/// There is no real screen: set the properties of `main` once, before you create layers. Each thread has its own.
/// - Apple: `UIScreen`.
public final class UIScreen {
    /// The bounds in points; 1920 × 1080 by default.
    public var bounds = CGRect(x: 0, y: 0, width: 1920, height: 1080)
    /// The pixels per point; 1 by default.
    public var scale: CGFloat = 1
    /// The same as `scale`.
    public var nativeScale: CGFloat { scale }
    /// The bounds in pixels.
    public var nativeBounds: CGRect {
        CGRect(
            x: bounds.minX * scale, y: bounds.minY * scale, width: bounds.width * scale,
            height: bounds.height * scale)
    }
    /// The frames per second that code can count on: 60. The movie has its own frame rate.
    public var maximumFramesPerSecond: Int { 60 }

    /// The screen of the current thread.
    public static var main: UIScreen { ViewContext.current.screen }
}
