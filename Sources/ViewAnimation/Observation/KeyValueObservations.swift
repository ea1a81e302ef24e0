import Foundation

/// An object that announces changes of its properties: a view or a gesture recognizer.
///
/// - Apple: the classes whose properties can be observed.
public protocol KeyValueObservable: NSObject {
    /// The observers of the properties; nil for none.
    var observations: KeyValueObservations? { get set }
    /// Returns the value of a property that is announced; nil for other properties.
    func announcedValue(_ key: String) -> Any?
}

/// The observers of an object.
public final class KeyValueObservations {
    struct Entry {
        let id: Int
        /// The property; nil if `value` reads it.
        let key: String?
        let value: () -> Any?
        /// Receives the old and the new value.
        let notify: (Any?, Any?) -> Void
        /// Whether this is an observation of `observer` with a key path.
        let matches: (AnyObject, String, UnsafeMutableRawPointer?) -> Bool
    }

    private(set) var entries: [Entry] = []
    private var nextID = 0
    /// The properties of the outermost change that is being made; nil outside changes.
    private var changing: Set<String>?

    func add(
        _ key: String?, _ value: @escaping () -> Any?, _ notify: @escaping (Any?, Any?) -> Void,
        matches: @escaping (AnyObject, String, UnsafeMutableRawPointer?) -> Bool = { _, _, _ in false }
    ) -> Int {
        nextID += 1
        entries.append(Entry(id: nextID, key: key, value: value, notify: notify, matches: matches))
        return nextID
    }

    func remove(_ isRemoved: (Entry) -> Bool) { entries.removeAll(where: isRemoved) }

    /// Makes a change, and notifies the observers of its property and of others that it changed.
    func announcing(_ key: String, _ change: () -> Void) {
        // Setting one property may set others, whose observers are notified once, at the end.
        guard changing == nil else {
            changing?.insert(key)
            return change()
        }
        let before = entries
        let old = before.map { $0.value() }
        changing = [key]
        change()
        let keys = changing ?? []
        changing = nil
        for (entry, value) in zip(before, old) where entries.contains(where: { $0.id == entry.id }) {
            let new = entry.value()
            if entry.key.map(keys.contains) ?? false || !Self.areEqual(value, new) { entry.notify(value, new) }
        }
    }

    private static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
        func compare<Value: Equatable>(_ a: Value) -> Bool { a == b as? Value }
        guard let first = a as? any Equatable else { return a == nil && b == nil }
        return compare(first)
    }
}

extension KeyValueObservable {
    /// Makes a change, and notifies observers. Without observers, nothing else is done.
    @inline(__always)
    func announcing(_ key: String, _ change: () -> Void) {
        guard let observations else { return change() }
        observations.announcing(key, change)
    }

    /// Calls a closure after changes of a property.
    ///
    /// - Apple: `observe(_:options:changeHandler:)`, for the properties that are announced. Setting an equal value is
    ///   not a change.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observations = observations ?? KeyValueObservations()
        self.observations = observations
        func change(_ old: Any?, _ new: Any?) -> NSKeyValueObservedChange<Value> {
            NSKeyValueObservedChange(
                kind: .setting, newValue: options.contains(.new) ? new as? Value : nil,
                oldValue: options.contains(.old) ? old as? Value : nil)
        }
        let id = observations.add(nil, { [weak self] in self?[keyPath: keyPath] }) { [weak self] old, new in
            if let self { changeHandler(self, change(old, new)) }
        }
        if options.contains(.initial) { changeHandler(self, change(nil, self[keyPath: keyPath])) }
        return NSKeyValueObservation { [weak observations] in observations?.remove { $0.id == id } }
    }
}

extension NSObject {
    /// Calls `observeValue(forKeyPath:of:change:context:)` of an observer, which is not retained, after changes of a
    /// property.
    ///
    /// Views announce `frame`, `bounds`, `center`, `transform`, `alpha`, `hidden` and `backgroundColor`, scroll views
    /// also `contentOffset`, `contentSize`, `contentInset` and `panGestureRecognizer.state`, and gesture recognizers
    /// `state`. For other properties, a message is printed.
    /// - Apple: `addObserver(_:forKeyPath:options:context:)`, for these properties.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        guard let receiver = observer as? any KeyValueObserver else {
            return Self.report("\(type(of: observer)) does not conform to KeyValueObserver")
        }
        guard let (object, key) = announcer(of: keyPath) else {
            return Self.report(
                "\(type(of: self)) does not announce changes of \"\(keyPath)\"; override the property and use didSet")
        }
        let observations = object.observations ?? KeyValueObservations()
        object.observations = observations
        func change(_ old: Any?, _ new: Any?) -> [NSKeyValueChangeKey: Any] {
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
            if options.contains(.new) { change[.newKey] = new ?? NSNull() }
            if options.contains(.old), let old { change[.oldKey] = old }
            return change
        }
        let notify: (Any?, Any?) -> Void = { [weak receiver, weak self] old, new in
            receiver?.observeValue(forKeyPath: keyPath, of: self, change: change(old, new), context: context)
        }
        let value: () -> Any? = { [weak object] in object?.announcedValue(key) }
        _ = observations.add(key, value, notify) { [weak receiver] observer, path, other in
            observer === receiver && path == keyPath && (other == nil || other == context)
        }
        if options.contains(.initial) { notify(nil, value()) }
    }

    /// Ends an observation.
    ///
    /// - Apple: `removeObserver(_:forKeyPath:)`. An observer that does not exist is not an error.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        removeObserver(observer, forKeyPath: keyPath, context: nil)
    }

    /// Ends an observation with a context.
    ///
    /// - Apple: `removeObserver(_:forKeyPath:context:)`. An observer that does not exist is not an error.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
        announcer(of: keyPath)?.object.observations?.remove { $0.matches(observer, keyPath, context) }
    }

    /// Returns the object that announces the last property of a path; nil if there is none.
    private func announcer(of path: String) -> (object: any KeyValueObservable, key: String)? {
        let scrolling = "panGestureRecognizer."
        if path.hasPrefix(scrolling), let view = self as? UIScrollView {
            return view.panGestureRecognizer.announcer(of: String(path.dropFirst(scrolling.count)))
        }
        guard let object = self as? any KeyValueObservable, object.announcedValue(path) != nil else { return nil }
        return (object, path)
    }

    private static func report(_ problem: String) {
        FileHandle.standardError.write(Data("addObserver(_:forKeyPath:options:context:): \(problem)\n".utf8))
    }
}

extension UIView: KeyValueObservable {}
extension UIGestureRecognizer: KeyValueObservable {}
