import Foundation
import Quartz2D

/// What belongs to one thread: the animation blocks that are open, whether views animate, the screen.
final class ViewContext {
    /// Innermost last.
    var blocks: [AnimationBlock] = []
    var areAnimationsEnabled = true
    let screen = UIScreen()
    /// What is being drawn into, innermost last.
    var contexts: [GraphicsContext] = []

    /// The innermost block, where changes animate by it.
    var animatingBlock: AnimationBlock? {
        guard areAnimationsEnabled, let block = blocks.last, block.settings.duration > 0 else { return nil }
        return block
    }

    static var current: ViewContext {
        let threadDictionary = Thread.current.threadDictionary
        if let context = threadDictionary[key] as? ViewContext { return context }
        let context = ViewContext()
        threadDictionary[key] = context
        return context
    }

    private static let key = "multiplane.view-animation.context"

    /// Runs `animations` with `block` open.
    func run(_ block: AnimationBlock, _ animations: () -> Void) {
        blocks.append(block)
        animations()
        block.layOut()
        blocks.removeLast()
        block.seal()
    }

    /// Runs `animations` in a block of its own. Where an animator's block is open, its end calls `completion`.
    ///
    /// - Parameters:
    ///   - ownDuration: seconds in place of what the animator has left; nil for that.
    ///   - collector: what takes the changes, nil for animating each; it is told the animator.
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

    func drawing(into graphics: GraphicsContext, _ actions: () -> Void) {
        contexts.append(graphics)
        actions()
        contexts.removeLast()
    }
}

/// A context that is made when something is first drawn into it, or one that was there before.
final class GraphicsContext {
    /// Pixels per point at the beginning.
    let scale: CGFloat
    private let make: () -> CGContext?
    private(set) lazy var context = make()
    private(set) var wasUsed = false

    init(scale: CGFloat = 1, _ make: @escaping () -> CGContext?) { (self.scale, self.make) = (scale, make) }

    /// For drawing into.
    func used() -> CGContext? {
        wasUsed = true
        return context
    }

    /// A transparent or black bitmap in which y grows downward; no context where `bounds` is no rectangle of pixels.
    convenience init(bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
        self.init(scale: scale) { try? CGContext(drawing: bounds, scale: scale, isFlipped: true, isOpaque: isOpaque) }
    }
}

/// The picture's size and resolution, for code that asks the screen.
///
/// There is no screen: whoever renders sets what `main` says, once, before the layers are made. One for each thread.
/// - Apple: `UIScreen`.
public final class UIScreen {
    /// In points; 1920 by 1080 unless set.
    public var bounds = CGRect(x: 0, y: 0, width: 1920, height: 1080)
    /// Pixels per point; 1 unless set.
    public var scale: CGFloat = 1
    public var nativeScale: CGFloat { scale }

    public static var main: UIScreen { ViewContext.current.screen }
}
