import Foundation
import Images

/// How an associated object is stored. All ways retain it, except `.OBJC_ASSOCIATION_ASSIGN`.
///
/// - Apple: `objc_AssociationPolicy`.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Without retaining the object.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Retains the object.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Retains the object; it is not copied.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Retains the object.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Retains the object; it is not copied.
    case OBJC_ASSOCIATION_COPY = 771
}

/// The objects that are associated with others. Those of objects that do not exist anymore are released with the next
/// new one.
private final class AssociatedObjects: @unchecked Sendable {
    private struct Entry {
        weak var owner: AnyObject?
        var values: [UnsafeRawPointer: Any] = [:]
    }
    private struct Reference {
        weak var object: AnyObject?
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var insertionsUntilPurge = 64

    static let shared = LockedValue(AssociatedObjects())

    func value(_ owner: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return nil }
        let value = entry.values[key]
        return (value as? Reference).map { $0.object as Any? } ?? value
    }

    /// Returns the values that are released.
    func set(_ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool) -> [Any] {
        let id = ObjectIdentifier(owner)
        var entry = entries[id] ?? Entry(owner: owner)
        var released: [Any] = []
        if entry.owner !== owner {
            released += Array(entry.values.values)
            entry = Entry(owner: owner)
        }
        if let old = entry.values[key] { released.append(old) }
        entry.values[key] = isWeak ? value.map { Reference(object: $0 as AnyObject) } : value
        entries[id] = entry.values.isEmpty ? nil : entry
        insertionsUntilPurge -= 1
        if insertionsUntilPurge == 0 { released += purge() }
        return released
    }

    private func purge() -> [Any] {
        let old = entries.values.filter { $0.owner == nil }
        entries = entries.filter { $0.value.owner != nil }
        insertionsUntilPurge = max(entries.count, 64)
        return old.flatMap { Array($0.values.values) }
    }
}

/// Stores a value with an object.
///
/// - Apple: `objc_setAssociatedObject`. The value is released some time after the object.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    nonisolated(unsafe) let owner = object as AnyObject
    nonisolated(unsafe) let key = key
    nonisolated(unsafe) let value = value
    // Released outside the lock, because objects can use associated objects while they are released.
    nonisolated(unsafe) var released: [Any] = []
    AssociatedObjects.shared.withLock {
        released = $0.set(value, of: owner, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
    }
    released.removeAll()
}

/// Returns a value that is stored with an object; nil without one.
///
/// - Apple: `objc_getAssociatedObject`.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    nonisolated(unsafe) let owner = object as AnyObject
    nonisolated(unsafe) let key = key
    nonisolated(unsafe) var result: Any?
    AssociatedObjects.shared.withLock { result = $0.value(owner, key) }
    return result
}
