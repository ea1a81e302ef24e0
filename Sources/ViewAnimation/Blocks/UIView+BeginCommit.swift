import Foundation
import LayerTree

// Facts 5.4, the style before blocks. There are no selectors here: whoever must know of the end uses a block's
// completion.
extension UIView {
    /// Opens a block of 0.2 seconds; blocks nest.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let settings = BlockSettings(duration: 0.2, delay: 0, options: [], pacing: nil, inside: nil)
        ViewContext.current.blocks.append(AnimationBlock(settings, completion: nil))
    }

    /// Closes the innermost block; without `beginAnimations` ignored.
    public class func commitAnimations() { ViewContext.current.blocks.popLast()?.seal() }

    // Each for the changes that follow it in the innermost block.

    public class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }
    public class func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }
    public class func setAnimationCurve(_ curve: AnimationCurve) { change { $0.pacing = .curve(curve.timingFunction) } }
    /// May be fractional.
    public class func setAnimationRepeatCount(_ repeatCount: Float) { change { $0.repeatCount = repeatCount } }
    public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) { change { $0.autoreverses = autoreverses } }
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        change { $0.beginsFromCurrentState = fromCurrentState }
    }

    /// Has `view` go over to what it shows after the block, by the duration and curve set so far.
    ///
    /// - Parameter cache: without effect: the old picture is always one, the new one is always drawn.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        guard let transition = transition.options.transition else { return }
        ViewContext.current.animatingBlock?.run(transition, on: view.layer)
    }

    /// - Apple: `UIView.AnimationTransition`.
    public enum AnimationTransition: Int, Sendable {
        case none = 0, flipFromLeft, flipFromRight, curlUp, curlDown

        fileprivate var options: AnimationOptions { AnimationOptions(rawValue: UInt(rawValue) << 20) }
    }

    private static func change(_ body: (inout BlockSettings) -> Void) {
        guard let block = ViewContext.current.blocks.last else { return }
        body(&block.settings)
    }
}
