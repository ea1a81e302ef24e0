import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: presentations, containers and their transitions")
struct PresentationTests {
    typealias Page = LoggingController
    typealias Log = ControllerLog
    /// Fades the new view in within 0.4 s.
    final class Fade: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
        var ended = 0
        func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
        func animateTransition(using context: UIViewControllerContextTransitioning) {
            guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
            context.containerView.addSubview(view)
            view.frame = context.containerView.bounds
            view.alpha = 0
            UIView.animate(withDuration: 0.4) {
                view.alpha = 1
            } completion: { _ in
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
        func animationEnded(_ transitionCompleted: Bool) { ended += 1 }
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> UIViewControllerAnimatedTransitioning? { self }
    }

    private func stage(_ controller: UIViewController) throws -> (UIWindow, AnimationEngine) {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        let engine = AnimationEngine(root: window.layer)
        try engine.advance(to: 0)
        return (window, engine)
    }

    @Test("A window that becomes visible shows its controller")
    func appearance() throws {
        let log = Log()
        let (window, _) = try stage(Page("a", log))
        #expect(log.take() == ["a load", "a will appear", "a did appear"])
        #expect(window.rootViewController?.view.frame == window.bounds)
    }

    @Test("An own animator presents a controller; its completion and the callbacks come at the end")
    func presentation() throws {
        let log = Log()
        let page = Page("a", log)
        let (window, engine) = try stage(page)
        _ = log.take()
        let sheet = Page("b", log)
        let fade = Fade()
        sheet.modalPresentationStyle = .fullScreen
        sheet.transitioningDelegate = fade
        page.present(sheet, animated: true) { log.add("b", "completion") }
        CATransaction.flush()
        try engine.advance(to: 0.2)
        let alpha = sheet.view.layer.presentation()?.opacity ?? 0
        #expect(alpha > 0.2 && alpha < 0.8 && !log.events.contains("b did appear"))
        #expect(page.presentedViewController === sheet && sheet.presentingViewController === page)
        try engine.advance(to: 0.5)
        try engine.advance(to: 0.6)
        #expect(log.take().suffix(3).contains("b completion") && fade.ended == 1)
        #expect(sheet.view.isDescendant(of: window))
        page.dismiss(animated: false)
        try engine.advance(to: 0.7)
        #expect(page.presentedViewController == nil && !sheet.view.isDescendant(of: window))
        #expect(log.take().contains("b did disappear"))
    }

    @Test("A navigation controller pushes with the animator of its delegate")
    func navigation() throws {
        final class Delegate: NSObject, UINavigationControllerDelegate {
            let fade = Fade()
            func navigationController(
                _ navigationController: UINavigationController,
                animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
                to toVC: UIViewController
            ) -> UIViewControllerAnimatedTransitioning? { fade }
        }
        let log = Log()
        let navigation = UINavigationController(rootViewController: Page("a", log))
        let delegate = Delegate()
        navigation.delegate = delegate
        let (_, engine) = try stage(navigation)
        let page = Page("b", log)
        navigation.pushViewController(page, animated: true)
        CATransaction.flush()
        try engine.advance(to: 0.2)
        let alpha = page.view.layer.presentation()?.opacity ?? 0
        #expect(alpha > 0.2 && alpha < 0.8)
        try engine.advance(to: 0.5)
        try engine.advance(to: 0.6)
        #expect(delegate.fade.ended == 1 && log.events.contains("b did appear"))
        #expect(navigation.topViewController === page)
        navigation.popViewController(animated: false)
        #expect(navigation.viewControllers.count == 1)
    }

    @Test("A tab bar shows its items in equal parts, and its controller the selected one")
    func tabs() throws {
        let log = Log()
        let pages = ["a", "b"].map { Page($0, log) }
        for page in pages { page.tabBarItem = UITabBarItem(title: page.name, image: nil, tag: 0) }
        let controller = UITabBarController()
        controller.viewControllers = pages
        let (_, engine) = try stage(controller)
        controller.view.layoutIfNeeded()
        #expect(controller.tabBar.items?.map(\.title) == ["a", "b"] && controller.tabBar.frame.maxY == 100)
        #expect(pages[0].view.isDescendant(of: controller.view))
        controller.selectedIndex = 1
        try engine.advance(to: 0.1)
        #expect(controller.selectedViewController === pages[1] && controller.tabBar.selectedItem?.title == "b")
        #expect(!pages[0].view.isDescendant(of: controller.view) && pages[1].view.isDescendant(of: controller.view))
    }

    @Test("The bar of tabs covers the bottom of their views, and a selected tab appears, with the delegate's animator")
    func tabSelection() throws {
        final class Delegate: UITabBarControllerDelegate {
            let fade = Fade()
            func tabBarController(
                _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
                to toVC: UIViewController
            ) -> UIViewControllerAnimatedTransitioning? { fade }
        }
        let log = Log()
        let pages = ["a", "b"].map { Page($0, log) }
        let controller = UITabBarController()
        let delegate = Delegate()
        controller.viewControllers = pages
        let (_, engine) = try stage(controller)
        #expect(pages[0].view.safeAreaInsets.bottom == 49)
        _ = log.take()
        controller.selectedIndex = 1
        #expect(log.take() == ["b load", "a will disappear", "b will appear", "a did disappear", "b did appear"])
        controller.delegate = delegate
        controller.selectedIndex = 0
        CATransaction.flush()
        try engine.advance(to: 0.2)
        let alpha = pages[0].view.layer.presentation()?.opacity ?? 0
        #expect(alpha > 0.2 && alpha < 0.8)
        for step in 1...6 { try engine.advance(to: 0.2 + Double(step) / 10) }
        #expect(delegate.fade.ended == 1 && pages[1].view.superview == nil && pages[0].view.superview != nil)
    }

    @Test("A container changes its child with a block, and then removes the old view")
    func containment() throws {
        let log = Log()
        let container = UIViewController()
        let pages = ["a", "b"].map { Page($0, log) }
        for page in pages { container.addChild(page) }
        container.loadViewIfNeeded()
        container.view.addSubview(pages[0].view)
        let (_, engine) = try stage(container)
        _ = log.take()
        pages[1].loadViewIfNeeded()
        pages[1].view.alpha = 0
        container.transition(from: pages[0], to: pages[1], duration: 0.4, animations: { pages[1].view.alpha = 1 })
        CATransaction.flush()
        try engine.advance(to: 0.2)
        let alpha = pages[1].view.layer.presentation()?.opacity ?? 0
        #expect(alpha > 0.2 && alpha < 0.8 && pages[0].view.superview != nil)
        for step in 3...6 { try engine.advance(to: Double(step) / 10) }
        #expect(
            log.take() == ["b load", "a will disappear", "b will appear", "a did disappear", "b did appear"])
        #expect(pages[0].view.superview == nil)
    }
}
