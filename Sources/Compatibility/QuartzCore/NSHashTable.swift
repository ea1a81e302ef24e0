import Foundation

/// A set of objects that are held strongly or weakly.
///
/// - Apple: `NSHashTable`, which Foundation on Linux does not have. Objects are compared by identity.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
    private final class Entry {
        weak var object: ObjectType?
        let retained: ObjectType?

        init(_ object: ObjectType, isWeak: Bool) {
            self.object = object
            retained = isWeak ? nil : object
        }
    }

    /// The entries in the order of insertion.
    private var entries: [Entry] = []
    private let isWeak: Bool

    /// Creates an empty table that holds its objects weakly if the options say so.
    public init(options: NSPointerFunctions.Options = []) { isWeak = options.contains(.weakMemory) }

    /// Creates an empty table; the capacity has no effect.
    public convenience init(options: NSPointerFunctions.Options = [], capacity: Int) { self.init(options: options) }

    /// Returns an empty table that holds its objects weakly.
    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// The number of objects that still exist.
    public var count: Int { allObjects.count }
    /// The objects that still exist, in the order of insertion.
    public var allObjects: [ObjectType] { entries.compactMap(\.object) }
    /// One of the objects; nil if there is none.
    public var anyObject: ObjectType? { allObjects.first }

    /// Adds an object, if it is not in the table.
    public func add(_ object: ObjectType?) {
        entries.removeAll { $0.object == nil }
        guard let object, !contains(object) else { return }
        entries.append(Entry(object, isWeak: isWeak))
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) { entries.removeAll { $0.object == nil || $0.object === object } }

    /// Removes all objects.
    public func removeAllObjects() { entries = [] }

    /// Returns whether the object is in the table.
    public func contains(_ object: ObjectType?) -> Bool { object != nil && entries.contains { $0.object === object } }

    /// Returns the object if it is in the table.
    public func member(_ object: ObjectType?) -> ObjectType? { contains(object) ? object : nil }
}

/// The options of tables of objects.
///
/// - Apple: `NSPointerFunctions`, of which only the options exist here.
public enum NSPointerFunctions {
    /// How a table holds its objects.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Objects are retained.
        public static let strongMemory: Options = []
        /// Objects are held weakly.
        public static let weakMemory = Options(rawValue: 5)
        /// Objects are compared by identity, which they always are.
        public static let objectPointerPersonality = Options(rawValue: 1 << 9)
    }
}
