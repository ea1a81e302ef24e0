import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: navigation controllers, their bars and transitions")
struct NavigationTests {
    private let log = ControllerLog()

    private func stage(_ controller: UIViewController) throws -> AnimationEngine {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        log.windows.append(window)
        let engine = AnimationEngine(root: window.layer)
        try engine.advance(to: 0)
        return engine
    }

    private func shownX(_ view: UIView) -> CGFloat { view.layer.presentation()?.frame.minX ?? .nan }

    private func labels(_ view: UIView) -> [String] {
        let own = (view as? UILabel).flatMap { $0.isHidden ? nil : $0.text }
        return (own.map { [$0] } ?? []) + view.subviews.flatMap(labels)
    }

    @Test("The bar shows the title of the last controller, and covers the top of its view")
    func bar() throws {
        let first = LoggingController("Inbox", log)
        let navigation = UINavigationController(rootViewController: first)
        _ = try stage(navigation)
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 300, height: 44))
        #expect(labels(navigation.navigationBar) == ["Inbox"])
        #expect(first.view.safeAreaInsets.top == 44 && first.view.frame.height == 400)
        let second = LoggingController("Message", log)
        navigation.pushViewController(second, animated: false)
        #expect(labels(navigation.navigationBar).sorted() == ["Inbox", "Message"])
        #expect(navigation.viewControllers == [first, second] && first.view.superview == nil)
        second.title = "Changed"
        #expect(labels(navigation.navigationBar).contains("Changed"))
        #expect(navigation.popToRootViewController(animated: false) == [second] && second.parent == nil)
        #expect(navigation.popViewController(animated: false) == nil && first.navigationController === navigation)
    }

    @Test("A push moves the new view in from the right, and the old one a third to the left, in 0.35 s")
    func push() throws {
        let first = LoggingController("a", log)
        let navigation = UINavigationController(rootViewController: first)
        let engine = try stage(navigation)
        let second = LoggingController("b", log)
        navigation.pushViewController(second, animated: true)
        CATransaction.flush()
        try engine.advance(to: 0.001)
        #expect(shownX(second.view) > 280 && shownX(first.view) > -20)
        try engine.advance(to: 0.1)
        let (front, back) = (shownX(second.view), shownX(first.view))
        #expect(front > 0 && front < 300 && abs(back - (front - 300) / 3) < 0.5)
        try engine.advance(to: 0.3)
        #expect(abs(shownX(second.view)) < 12 && abs(shownX(first.view) + 100) < 5)
        try engine.advance(to: 0.4)
        try engine.advance(to: 0.5)
        #expect(first.view.superview == nil && shownX(second.view) == 0 && first.view.frame.minX == 0)
    }

    @Test("Appearance methods, the delegate and moves to the parent come in the order of UIKit")
    func order() throws {
        let delegate = NavigationLog(log)
        let navigation = UINavigationController(rootViewController: LoggingController("a", log))
        navigation.delegate = delegate
        let engine = try stage(navigation)
        _ = log.take()
        navigation.pushViewController(LoggingController("b", log), animated: true)
        for step in 1...10 { try engine.advance(to: Double(step) / 20) }
        #expect(
            log.take() == [
                "b will move", "b load", "a will disappear", "b will appear", "will show b", "a did disappear",
                "b did appear", "b did move", "did show b",
            ])
        navigation.popViewController(animated: false)
        #expect(
            log.take() == [
                "b will leave", "b will disappear", "a will appear", "will show a", "b did leave", "b did disappear",
                "a did appear", "did show a",
            ])
    }

    @Test("The back button pops, and a hidden bar covers nothing")
    func backAndHiding() throws {
        let first = LoggingController("a", log)
        let navigation = UINavigationController(rootViewController: first)
        let engine = try stage(navigation)
        navigation.show(LoggingController("b", log), sender: nil)
        for step in 1...10 { try engine.advance(to: Double(step) / 20) }
        let content = try #require(navigation.navigationBar.subviews.last)
        let back = try #require(content.subviews.compactMap { $0 as? UIControl }.first)
        back.sendActions(for: .touchUpInside)
        #expect(navigation.topViewController === first)
        for step in 11...20 { try engine.advance(to: Double(step) / 20) }
        navigation.setNavigationBarHidden(true, animated: true)
        CATransaction.flush()
        try engine.advance(to: 1.1)
        let y = navigation.navigationBar.layer.presentation()?.frame.minY ?? 0
        #expect(y < 0 && y > -45 && first.view.safeAreaInsets == .zero)
    }

    @Test("The tab of a navigation controller has the title of its first controller")
    func tab() throws {
        let first = LoggingController("a", log)
        let tabs = UITabBarController()
        tabs.viewControllers = [UINavigationController(rootViewController: first)]
        _ = try stage(tabs)
        first.title = "Home"
        tabs.view.layoutIfNeeded()
        #expect(
            labels(tabs.tabBar).contains("Home")
                && first.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
    }

    @Test("Contents of a list begin below the bar; an opaque bar and edges without extension move the view")
    func insets() throws {
        let list = UITableViewController(style: .plain)
        let navigation = UINavigationController(rootViewController: list)
        _ = try stage(navigation)
        navigation.view.layoutIfNeeded()
        #expect(list.tableView.contentOffset.y == -44 && list.tableView.adjustedContentInset.top == 44)
        navigation.navigationBar.isTranslucent = false
        navigation.view.setNeedsLayout()
        navigation.view.layoutIfNeeded()
        #expect(list.view.frame.minY == 44 && list.view.safeAreaInsets.top == 0 && list.tableView.contentOffset.y == 0)
        list.additionalSafeAreaInsets.top = 10
        #expect(list.view.safeAreaInsets.top == 10)
    }

    @Test("A percent-driven pop follows code, returns when cancelled, and pops when finished")
    func interaction() throws {
        let first = LoggingController("a", log)
        let second = LoggingController("b", log)
        let delegate = NavigationLog(log)
        let navigation = UINavigationController(rootViewController: first)
        navigation.delegate = delegate
        let engine = try stage(navigation)
        navigation.pushViewController(second, animated: false)
        _ = log.take()
        let interaction = UIPercentDrivenInteractiveTransition()
        delegate.interaction = interaction
        func advance(to time: Double) throws {
            CATransaction.flush()
            while engine.time < time { try engine.advance(to: min(engine.time + 0.05, time)) }
        }
        navigation.popViewController(animated: true)
        #expect(second.transitionCoordinator?.isInteractive == true)
        try advance(to: 1)
        #expect(abs(shownX(second.view)) < 0.1)
        interaction.update(0.5)
        try advance(to: 1.5)
        let half = shownX(second.view)
        #expect(half > 100 && half < 299)
        interaction.cancel()
        try advance(to: 2.5)
        #expect(
            navigation.viewControllers == [first, second] && shownX(second.view) == 0 && first.view.superview == nil)
        #expect(labels(navigation.navigationBar).sorted() == ["a", "b"])
        #expect(log.take().suffix(2) == ["b will appear", "b did appear"])
        navigation.popViewController(animated: true)
        interaction.update(0.5)
        try advance(to: 2.6)
        interaction.finish()
        try advance(to: 4)
        #expect(navigation.viewControllers == [first] && second.view.superview == nil && first.view.superview != nil)
    }
}

/// Records the calls of the delegate.
final class NavigationLog: UINavigationControllerDelegate {
    let log: ControllerLog
    var interaction: UIPercentDrivenInteractiveTransition?
    init(_ log: ControllerLog) { self.log = log }
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
        log.add("will show", viewController.title ?? "")
    }
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        log.add("did show", viewController.title ?? "")
    }
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction }
}
