import Foundation

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
