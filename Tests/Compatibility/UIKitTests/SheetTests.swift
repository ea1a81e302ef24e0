import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: sheets and modal transitions")
struct SheetTests {
    private let log = ControllerLog()

    private func stage(_ controller: UIViewController, width: Double = 300) throws -> AnimationEngine {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: 400))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        log.windows.append(window)
        let engine = AnimationEngine(root: window.layer)
        try engine.advance(to: 0)
        return engine
    }

    /// Presents a controller, whose transitions a delegate animates, without an animation.
    private func cover(
        of page: UIViewController, _ delegate: any UIViewControllerTransitioningDelegate
    ) -> UIViewController {
        let cover = LoggingController("b", log)
        cover.transitioningDelegate = delegate
        cover.modalPresentationStyle = .custom
        page.present(cover, animated: false)
        return cover
    }

    @Test("A sheet slides up to 10 points below the top, and the view behind it moves back")
    func sheet() throws {
        let page = LoggingController("a", log)
        let engine = try stage(page)
        let sheet = LoggingController("b", log)
        _ = log.take()
        page.present(sheet, animated: true)
        CATransaction.flush()
        try engine.advance(to: 0.1)
        let y = sheet.view.layer.presentation()?.frame.minY ?? 0
        #expect(y > 20 && y < 390)
        try engine.advance(to: 0.6)
        try engine.advance(to: 0.7)
        #expect(sheet.view.frame == CGRect(x: 0, y: 10, width: 300, height: 390))
        #expect(abs(page.view.transform.a - 268.0 / 300) < 1e-9 && sheet.view.layer.cornerRadius == 10)
        #expect(log.take() == ["b load", "b will appear", "b did appear"])
        page.dismiss(animated: false)
        #expect(page.view.transform == .identity && sheet.view.superview == nil)
    }

    @Test("Detents choose the height; wide windows show a card")
    func detents() throws {
        let page = LoggingController("a", log)
        _ = try stage(page)
        let sheet = LoggingController("b", log)
        sheet.sheetPresentationController?.detents = [.medium(), .custom { $0.maximumDetentValue * 0.9 }, .large()]
        page.present(sheet, animated: false)
        #expect(sheet.view.frame.minY == 205 && page.view.transform == .identity)
        sheet.sheetPresentationController?.selectedDetentIdentifier = .large
        #expect(sheet.view.frame.minY == 10)
        sheet.sheetPresentationController?.selectedDetentIdentifier = .init("custom")
        #expect(sheet.view.frame.minY == 49)
        let wide = LoggingController("c", log)
        _ = try stage(wide, width: 1000)
        let form = LoggingController("d", log)
        form.modalPresentationStyle = .formSheet
        form.preferredContentSize = CGSize(width: 200, height: 100)
        wide.present(form, animated: false)
        #expect(form.view.frame == CGRect(x: 400, y: 150, width: 200, height: 100))
    }

    @Test("A controller that fills the screen makes the one behind it disappear")
    func fullScreen() throws {
        let page = LoggingController("a", log)
        _ = try stage(page)
        let cover = LoggingController("b", log)
        cover.modalPresentationStyle = .fullScreen
        _ = log.take()
        page.present(cover, animated: false)
        #expect(
            log.take() == ["b load", "a will disappear", "b will appear", "b did appear", "a did disappear"])
        cover.dismiss(animated: false)
        #expect(log.take() == ["b will disappear", "a will appear", "b did disappear", "a did appear"])
    }

    @Test("A percent-driven dismissal drives the animator of the delegate and the animations beside it")
    func interactiveDismissal() throws {
        let page = LoggingController("a", log)
        let engine = try stage(page)
        let transition = FadingTransition()
        let cover = cover(of: page, transition)
        try engine.advance(to: 0.1)
        cover.dismiss(animated: true)
        cover.transitionCoordinator?.animate(alongsideTransition: { _ in page.view.alpha = 0.5 })
        transition.interaction.update(0.5)
        CATransaction.flush()
        try engine.advance(to: 1)
        let alpha = cover.view.layer.presentation()?.opacity ?? 0
        #expect(abs(alpha - 0.5) < 0.02)
        transition.interaction.cancel()
        for step in 11...20 { try engine.advance(to: Double(step) / 10) }
        #expect(cover.view.alpha == 1 && page.presentedViewController === cover && transition.results == [false])
        cover.dismiss(animated: true)
        transition.interaction.update(0.25)
        transition.interaction.finish()
        for step in 21...40 { try engine.advance(to: Double(step) / 10) }
        #expect(page.presentedViewController == nil && transition.results == [false, true])
    }

    @Test("An alert is a card in the middle, whose buttons dismiss it and call their handlers")
    func alert() throws {
        let page = LoggingController("a", log)
        let engine = try stage(page)
        let alert = UIAlertController(title: "Delete?", message: "This cannot be undone.", preferredStyle: .alert)
        var calls: [String] = []
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in calls.append("delete") })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in calls.append("cancel") })
        page.present(alert, animated: true)
        for step in 1...10 { try engine.advance(to: Double(step) / 10) }
        let card = try #require(alert.view.subviews.first)
        #expect(card.frame.width == 270 && abs(card.frame.midY - 200) <= 0.5 && alert.view.alpha == 1)
        let buttons = card.subviews.compactMap { $0 as? UIButton }
        #expect(buttons.map { $0.title(for: .normal) } == ["Cancel", "Delete"])
        #expect(buttons[0].frame.minY == buttons[1].frame.minY && buttons[1].frame.maxY == card.bounds.height)
        buttons[1].sendActions(for: .touchUpInside)
        for step in 11...20 { try engine.advance(to: Double(step) / 10) }
        #expect(calls == ["delete"] && page.presentedViewController == nil)
    }

    @Test("A percent-driven transition uses the animator's interruptible animator")
    func interruptible() throws {
        let page = LoggingController("a", log)
        let engine = try stage(page)
        let transition = InterruptibleTransition()
        let cover = cover(of: page, transition)
        cover.dismiss(animated: true)
        transition.interaction.update(0.5)
        CATransaction.flush()
        try engine.advance(to: 1)
        let alpha = cover.view.layer.presentation()?.opacity ?? 0
        #expect(abs(alpha - 0.75) < 0.02)
        transition.interaction.finish()
        for step in 11...20 { try engine.advance(to: Double(step) / 10) }
        #expect(transition.results == [true] && page.presentedViewController == nil)
    }
}

/// Fades a view out when it is dismissed.
private final class FadingTransition: UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
    let interaction = UIPercentDrivenInteractiveTransition()
    var results: [Bool] = []

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        self
    }
    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let view = transitionContext.view(forKey: .from)
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
            view?.alpha = 0
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
    func animationEnded(_ transitionCompleted: Bool) { results.append(transitionCompleted) }
}

/// Fades a view with an interruptible animator when it is dismissed.
private final class InterruptibleTransition: UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    let interaction = UIPercentDrivenInteractiveTransition()
    var results: [Bool] = []
    private var running: UIViewPropertyAnimator?

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        self
    }
    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(
        using transitionContext: UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let running { return running }
        let view = transitionContext.view(forKey: .from)
        let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) { view?.alpha = 0.5 }
        animator.addCompletion { transitionContext.completeTransition($0 == .end) }
        running = animator
        return animator
    }
    func animationEnded(_ transitionCompleted: Bool) { results.append(transitionCompleted) }
}
