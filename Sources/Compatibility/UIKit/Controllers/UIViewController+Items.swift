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
        let item = stored("navigationItem") { UINavigationItem(title: title ?? "") }
        if (item.title ?? "").isEmpty { item.title = title }
        return item
    }

    /// The item of a tab bar. Without an own one, it has the title of the controller.
    public var tabBarItem: UITabBarItem! {
        get { stored("tabBarItem") { UITabBarItem(title: title, image: nil, tag: 0) } }
        set { attachments["tabBarItem"] = newValue }
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

    /// The items of a toolbar. Stored; nothing shows them.
    public var toolbarItems: [UIBarButtonItem]? {
        get { attachments["toolbarItems"] as? [UIBarButtonItem] }
        set { attachments["toolbarItems"] = newValue }
    }
    /// Changes the items of a toolbar. Stored; nothing shows them.
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
    /// The presentation as a sheet. Stored; has no effect.
    public var sheetPresentationController: UISheetPresentationController? {
        stored("sheet") { UISheetPresentationController(presentedViewController: self, presenting: nil) }
    }
    /// The presentation. Stored; has no effect.
    public var presentationController: UIPresentationController? { sheetPresentationController }

    /// Nil, because there are no storyboards.
    public var storyboard: UIStoryboard? { nil }
    /// Nil, because there are no split controllers.
    public var splitViewController: UIViewController? { nil }
}

extension UINavigationController {
    /// The bar, which is not shown.
    public var navigationBar: UINavigationBar {
        if let bar = attachments["navigationBar"] as? UINavigationBar { return bar }
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 44))
        attachments["navigationBar"] = bar
        return bar
    }
    /// The toolbar, which is not shown.
    public var toolbar: UIToolbar! {
        if let bar = attachments["toolbar"] as? UIToolbar { return bar }
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 44))
        attachments["toolbar"] = bar
        return bar
    }
}
