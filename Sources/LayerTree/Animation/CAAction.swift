import Foundation

/// Something that runs in answer to a change or an event of a layer.
///
/// - Apple: `CAAction`; facts 1.17.
public protocol CAAction {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Ends the search for an action without one.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
