import Foundation
import ViewAnimation

// The places of the bars and of the shown view.
extension UINavigationController {
    /// Shows the view of the last controller, and removes the others.
    func showTop() {
        guard isViewLoaded else { return }
        for controller in viewControllers.dropLast() { controller.viewIfLoaded?.removeFromSuperview() }
        updateToolbar()
        guard let top = topViewController else { return }
        if top.view.superview !== stage { stage.addSubview(top.view) }
        layOutViews()
    }

    func updateToolbar() { toolbar.items = topViewController?.toolbarItems }

    /// Sets the frames of the bars, the stage and the shown view, and the safe area of the controllers.
    func layOutViews() {
        guard isViewLoaded else { return }
        let area = view.bounds
        let safeArea = view.safeAreaInsets
        let height = navigationBar.intrinsicContentSize.height
        let top = isNavigationBarHidden ? -height - 1 : safeArea.top
        set(CGRect(x: 0, y: top, width: area.width, height: height), of: navigationBar)
        let bottom = isToolbarHidden ? area.height + 1 : area.height - 44 - safeArea.bottom
        set(CGRect(x: 0, y: bottom, width: area.width, height: 44), of: toolbar)
        set(area, of: stage)
        for controller in children { layOut(controller) }
    }

    /// Sets the frame and the safe area of a controller.
    private func layOut(_ controller: UIViewController) {
        let frame = frame(of: controller)
        let bottom: CGFloat = isToolbarHidden ? 0 : 44
        let isBelowBar = frame.minY > 0
        controller.barInsets = UIEdgeInsets(
            top: isBelowBar || isNavigationBarHidden ? 0 : navigationBar.bounds.height, left: 0, bottom: bottom,
            right: 0)
        guard controller === topViewController, transition == nil, controller.isViewLoaded else { return }
        if controller.view.frame != frame { controller.view.frame = frame }
    }

    /// Returns the frame of a controller's view: behind a translucent bar, or below an opaque one.
    func frame(of controller: UIViewController) -> CGRect {
        let extends =
            controller.edgesForExtendedLayout.contains(.top)
            && (navigationBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
        let top = extends || isNavigationBarHidden ? 0 : navigationBar.frame.maxY
        return CGRect(x: 0, y: top, width: stage.bounds.width, height: max(stage.bounds.height - top, 0))
    }

    private func set(_ frame: CGRect, of view: UIView) {
        if view.frame != frame { view.frame = frame }
    }
}
