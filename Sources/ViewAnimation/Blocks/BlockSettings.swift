import Foundation
import LayerTree

/// What a block says of the animations made in it.
struct BlockSettings {
    /// Seconds; 0 or less: changes take effect at once.
    var duration: Double
    var delay: Double
    var pacing: Pacing
    /// 0 plays once.
    var repeatCount: Float = 0
    var autoreverses = false
    var beginsFromCurrentState = false
    var allowsUserInteraction = false
    /// Subviews are laid out within the block, so that they are animated along.
    var laysOutSubviews = false

    /// The settings of a block within `outer`, whose duration and pacing it takes unless its options override them
    /// (facts 5.3).
    init(
        duration: Double, delay: Double, options: UIView.AnimationOptions, pacing: Pacing?, inside outer: BlockSettings?
    ) {
        self.delay = delay
        self.duration = duration
        self.pacing = pacing ?? .curve(options.curve.timingFunction)
        if let outer {
            if !options.contains(.overrideInheritedDuration) { self.duration = outer.duration }
            if !options.contains(.overrideInheritedCurve) { self.pacing = outer.pacing }
        }
        let inherited = options.contains(.overrideInheritedOptions) ? nil : outer
        repeatCount = options.contains(.repeat) ? .infinity : inherited?.repeatCount ?? 0
        autoreverses = options.contains(.autoreverse) || inherited?.autoreverses ?? false
        laysOutSubviews = options.contains(.layoutSubviews) || inherited?.laysOutSubviews ?? false
        beginsFromCurrentState = options.contains(.beginFromCurrentState)
        allowsUserInteraction = options.contains(.allowUserInteraction)
    }

    /// Puts the settings that all kinds of animation share on one.
    func apply(to animation: CAAnimation, on layer: CALayer) {
        animation.repeatCount = repeatCount
        animation.autoreverses = autoreverses
        animation.fillMode = .both
        if delay != 0 { animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay }
    }
}
