import Foundation
import Images
import LayerTree

/// The observers that were added with selectors.
///
/// - Thread safety: guarded by the lock of `all`.
private final class SelectorObserver: @unchecked Sendable {
    weak var target: AnyObject?
    let selector: Selector
    let name: Notification.Name?
    weak var center: NotificationCenter?
    var token: (any NSObjectProtocol)?

    init(_ target: AnyObject, _ selector: Selector, _ name: Notification.Name?, _ center: NotificationCenter) {
        self.target = target
        self.selector = selector
        self.name = name
        self.center = center
    }

    func receive(_ notification: Notification) {
        if let target { selector.call(on: target, sender: notification) }
    }

    static let all = LockedValue<[SelectorObserver]>([])

    /// Forgets and returns the observers for which `condition` is true, and those whose targets do not exist anymore.
    static func remove(_ condition: @Sendable (SelectorObserver) -> Bool) -> [SelectorObserver] {
        all.withLock { all in
            let removed = all.filter { $0.target == nil || condition($0) }
            all.removeAll { observer in removed.contains { $0 === observer } }
            return removed
        }
    }
}

extension NotificationCenter {
    /// Calls a method of an object, which is not retained, for each notification.
    ///
    /// - Apple: the same, with the selector that `Scripts/port` writes.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?, object anObject: Any?
    ) {
        for stale in SelectorObserver.remove({ _ in false }) { stale.end() }
        let added = SelectorObserver(observer as AnyObject, aSelector, aName, self)
        added.token = addObserver(forName: aName, object: anObject, queue: nil) { added.receive($0) }
        SelectorObserver.all.withLock { $0.append(added) }
    }

    /// Ends all calls of an object's methods.
    ///
    /// - Apple: `removeObserver(_:)`.
    public func removeObserver(_ observer: AnyObject) { removeObserver(observer, name: nil) }

    /// Ends the calls of an object's methods for a name; nil stands for all names.
    ///
    /// - Apple: `removeObserver(_:name:object:)`. The object has no effect for observers with selectors.
    public func removeObserver(_ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any? = nil) {
        let id = ObjectIdentifier(observer)
        let center = ObjectIdentifier(self)
        let removed = SelectorObserver.remove { other in
            other.target.map { ObjectIdentifier($0) } == id && other.center.map { ObjectIdentifier($0) } == center
                && (aName == nil || other.name == aName)
        }
        for other in removed { other.end() }
        removeObserver(observer as Any, name: aName, object: anObject)
    }
}

extension SelectorObserver {
    fileprivate func end() {
        if let token, let center { center.removeObserver(token as Any, name: nil, object: nil) }
    }
}
