import Foundation

/// A transition between view controllers. Storyboards are not read, and segues are never performed.
///
/// - Apple: `UIStoryboardSegue`.
open class UIStoryboardSegue: NSObject {
    /// The name.
    public let identifier: String?
    /// The view controller before the transition.
    public let source: UIViewController
    /// The view controller after the transition.
    public let destination: UIViewController

    /// Creates a segue.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
    }

    /// Does nothing. Subclasses override it.
    open func perform() {}
}
