import Foundation
import ViewAnimation

// Bars and presentations of controllers.
extension UIViewController {
    private func stored<Value>(_ key: String, _ make: () -> Value) -> Value {
        if let value = attachments[key] as? Value { return value }
        let value = make()
        attachments[key] = value
        return value
    }

    /// The items of a navigation bar.
    public var navigationItem: UINavigationItem {
        stored("navigationItem") {
            let item = UINavigationItem(title: title ?? "")
            titleObservers["navigationItem"] = { [weak item] in item?.title = $0 }
            return item
        }
    }

    /// The item of a tab bar. Without an own one, it has the title of the controller; that of a navigation controller is
    /// the item of its first controller.
    public var tabBarItem: UITabBarItem! {
        get {
            let root = (self as? UINavigationController)?.viewControllers.first
            if attachments["tabBarItem"] == nil, let root { return root.tabBarItem }
            let item: UITabBarItem = stored("tabBarItem") {
                let item = UITabBarItem(title: title, image: nil, tag: 0)
                titleObservers["tabBarItem"] = { [weak item] in item?.title = $0 }
                return item
            }
            return item
        }
        set {
            titleObservers["tabBarItem"] = nil
            attachments["tabBarItem"] = newValue
        }
    }

    /// The tab bar controller around the controller; nil without one.
    public var tabBarController: UITabBarController? {
        var ancestor = parent
        while let current = ancestor {
            if let tabs = current as? UITabBarController { return tabs }
            ancestor = current.parent
        }
        return nil
    }

    /// The items of the toolbar of a navigation controller.
    public var toolbarItems: [UIBarButtonItem]? {
        get { attachments["toolbarItems"] as? [UIBarButtonItem] }
        set {
            attachments["toolbarItems"] = newValue
            navigationController?.updateToolbar()
        }
    }
    /// Changes the items of the toolbar of a navigation controller.
    public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        self.toolbarItems = toolbarItems
    }
    /// A button that starts and ends editing. Nothing shows it.
    public var editButtonItem: UIBarButtonItem {
        UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
    }

    /// The presentation; nil, because nothing is presented in popovers.
    public var popoverPresentationController: UIPopoverPresentationController? {
        modalPresentationStyle == .popover
            ? stored("popover") { UIPopoverPresentationController(presentedViewController: self, presenting: nil) }
            : nil
    }

    /// Stored; there is no status bar.
    public var modalPresentationCapturesStatusBarAppearance: Bool {
        get { attachments["modalPresentationCapturesStatusBarAppearance"] as? Bool ?? false }
        set { attachments["modalPresentationCapturesStatusBarAppearance"] = newValue }
    }

    /// Nil, because there are no storyboards.
    public var storyboard: UIStoryboard? { nil }
    /// The split controller around the controller; nil without one.
    public var splitViewController: UISplitViewController? {
        var ancestor = parent
        while let current = ancestor {
            if let split = current as? UISplitViewController { return split }
            ancestor = current.parent
        }
        return nil
    }
}

extension UIViewController {
    /// The nearest navigation controller that contains the controller.
    public var navigationController: UINavigationController? {
        var ancestor = parent
        while let current = ancestor {
            if let navigation = current as? UINavigationController { return navigation }
            ancestor = current.parent
        }
        return nil
    }
}
