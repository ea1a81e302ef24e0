import Foundation
import ViewAnimation

/// The animation of a push or pop: the front view moves by the width, the one behind by a third and is dimmed.
final class NavigationAnimator: UIViewControllerAnimatedTransitioning {
    static let duration = 0.35
    private let isPush: Bool
    private let dimming = UIView(frame: .zero)
    private let shadow = EdgeShadow(frame: .zero)

    init(isPush: Bool) { self.isPush = isPush }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        Self.duration
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let target = transitionContext.viewController(forKey: .to)
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        let start = from.center
        to.frame = transitionContext.finalFrame(for: target)
        let end = to.center
        let width = container.bounds.width
        let (front, back) = isPush ? (to, from) : (from, to)
        arrange(front, back, in: container)
        setCenter(of: to, x: end.x + (isPush ? width : -width / 3))
        dimming.alpha = isPush ? 0 : 0.1
        shadow.alpha = isPush ? 0 : 1
        shadow.frame.origin.x = front.frame.minX - shadow.frame.width
        UIView.animate(
            withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: []
        ) {
            self.setCenter(of: to, x: end.x)
            self.setCenter(of: from, x: start.x + (self.isPush ? -width / 3 : width))
            self.shadow.frame.origin.x = front.frame.minX - self.shadow.frame.width
            self.dimming.alpha = self.isPush ? 0.1 : 0
            self.shadow.alpha = self.isPush ? 1 : 0
        } completion: { _ in
            for view in [self.dimming, self.shadow] { view.removeFromSuperview() }
            from.center = start
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }

    private func arrange(_ front: UIView, _ back: UIView, in container: UIView) {
        for view in [back, front] { container.addSubview(view) }
        dimming.frame = container.bounds
        dimming.backgroundColor = .black
        shadow.frame = CGRect(x: 0, y: 0, width: 9, height: container.bounds.height)
        for view in [dimming, shadow] { container.insertSubview(view, belowSubview: front) }
    }

    private func setCenter(of view: UIView, x: CGFloat) { view.center = CGPoint(x: x, y: view.center.y) }
}

/// The shadow at the left edge of the front view.
private final class EdgeShadow: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        guard let gradient = layer as? CAGradientLayer else { return }
        gradient.colors = [0, 0.12].map { UIColor(white: 0, alpha: $0).cgColor }
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
    }

    required init?(coder: NSCoder) { return nil }
}
