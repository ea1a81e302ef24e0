import Foundation

/// The values that observers of a property receive.
///
/// - Apple: `NSKeyValueObservingOptions`.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    /// The old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    /// A call at once.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
    /// Calls before changes, which are not made.
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// A key of the dictionary that describes a change.
///
/// - Apple: `NSKeyValueChangeKey`.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the change, the raw value of an `NSKeyValueChange`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The positions of changed objects in a collection, which is never contained.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the change has not happened yet, which is never contained.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// The kind of a change: always `setting`.
///
/// - Apple: `NSKeyValueChange`.
public enum NSKeyValueChange: UInt, Sendable {
    /// A kind.
    case setting = 1, insertion, removal, replacement
}

/// A change of an observed property.
///
/// - Apple: `NSKeyValueObservedChange`.
public struct NSKeyValueObservedChange<Value> {
    /// The kind.
    public let kind: NSKeyValueChange
    /// The new value; nil without the option `.new`.
    public let newValue: Value?
    /// The old value; nil without the option `.old`.
    public let oldValue: Value?
    /// The positions in a collection: nil.
    public var indexes: IndexSet? { nil }
    /// Whether the change has not happened yet: false.
    public var isPrior: Bool { false }
}

/// An observation of a property, which ends when the object is released.
///
/// - Apple: `NSKeyValueObservation`.
open class NSKeyValueObservation: NSObject {
    private var end: (() -> Void)?

    init(_ end: @escaping () -> Void) { self.end = end }

    /// Ends the observation.
    open func invalidate() {
        end?()
        end = nil
    }

    deinit { end?() }
}

/// An observer of properties. Views and view controllers conform; `Scripts/port` adds the conformance to other classes.
///
/// - Apple: `observeValue(forKeyPath:of:change:context:)` of `NSObject`.
public protocol KeyValueObserver: AnyObject {
    /// Called after a change of an observed property.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}
