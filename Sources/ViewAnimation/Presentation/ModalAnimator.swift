import Foundation
import VectorGeometry

/// The animation of a presentation without an own animator: slides the view up or down, or fades it.
final class ModalAnimator: UIViewControllerAnimatedTransitioning {
    private let isPresenting: Bool
    private let fades: Bool

    init(isPresenting: Bool, _ style: UIModalTransitionStyle) {
        self.isPresenting = isPresenting
        fades = style != .coverVertical
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key = isPresenting ? UITransitionContextViewControllerKey.to : .from
        guard let view = transitionContext.viewController(forKey: key)?.view else {
            return transitionContext.completeTransition(false)
        }
        let container = transitionContext.containerView
        let fades = fades
        func setHidden(_ isHidden: Bool) {
            let distance = isHidden ? container.bounds.height - view.frame.minY : 0
            if fades {
                view.alpha = isHidden ? 0 : 1
            } else {
                view.transform = CGAffineTransform(translationX: 0, y: distance)
            }
        }
        if isPresenting {
            container.addSubview(view)
            UIView.performWithoutAnimation { setHidden(true) }
        }
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
            animations: { setHidden(!self.isPresenting) }
        ) { _ in
            setHidden(false)
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
