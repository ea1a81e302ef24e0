/// Told of an animation's start and end; the argument is the layer's frozen copy (facts 2.4).
///
/// - Apple: `CAAnimationDelegate`.
public protocol CAAnimationDelegate: AnyObject {
    /// After the commit that installs the animation, also where its begin time lies ahead.
    func animationDidStart(_ anim: CAAnimation)
    /// - Parameter flag: false when it was removed or replaced before its end.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
