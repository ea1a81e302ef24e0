import Foundation

extension NSCoder {
    /// Writes the values that can be archived as bytes, and the objects among them under separate keys.
    func encode(archived values: [String: Any]) {
        var objects = ArchiveObjects()
        guard let archived = objects.archive(values) else { return }
        var bytes = ArchiveBytes()
        bytes.append(archived)
        encode(bytes.data as NSData, forKey: Self.valuesKey)
        for (number, object) in objects.objects.enumerated() { encode(object, forKey: Self.key(ofObject: number)) }
    }

    /// Returns the values by key; nil if there are none or if they are not valid.
    func archivedValues() -> [String: Any]? {
        guard containsValue(forKey: Self.valuesKey), let data = decodeArchived(forKey: Self.valuesKey) as? Data,
            let archived = ArchiveReader.value(in: data)
        else { return nil }
        return archived.unarchived { self.decodeArchived(forKey: Self.key(ofObject: $0)) } as? [String: Any]
    }

    /// Returns an object of one of our classes, or of the classes that the unarchiver allows; nil if there is none.
    ///
    /// All of these classes are allowed everywhere and checked afterward, because Foundation on Linux stops the program
    /// at a class that is not allowed.
    func decodeArchived(forKey key: String) -> Any? {
        containsValue(forKey: key) ? decodeObject(of: Self.classes + (allowedClasses ?? []), forKey: key) : nil
    }

    private static let classes: [AnyClass] = [
        CALayer.self, CAAnimation.self, CAEmitterCell.self, CAMediaTimingFunction.self, CAValueFunction.self,
        CAConstraint.self,
        CAConstraintLayoutManager.self, NSData.self,
    ]

    private static let valuesKey = "archived values"
    private static func key(ofObject number: Int) -> String { "archived object \(number)" }
}

/// The layers and animations that are being archived or read on a thread, so that cycles end.
final class ArchiveProgress {
    private var beingArchived: [ObjectIdentifier] = []
    private var readingDepth = 0
    private var readObjects = 0
    private var readingDelegates = 0

    static var current: ArchiveProgress { ThreadContext.current.archiveProgress }

    /// The maximum depth of trees; deeper ones are treated as damaged, because each level uses several stack frames.
    private static let maximumReadingDepth = 500

    func isBeingArchived(_ object: AnyObject) -> Bool { beingArchived.contains(ObjectIdentifier(object)) }

    func archiving(_ object: AnyObject, _ body: () -> Void) {
        beingArchived.append(ObjectIdentifier(object))
        body()
        beingArchived.removeLast()
    }

    /// Calls `body`; returns nil without calling it beyond the maximum depth.
    func reading<Result>(_ body: () -> Result?) -> Result? {
        guard readingDepth < Self.maximumReadingDepth else { return nil }
        readingDepth += 1
        readObjects += 1
        defer { readingDepth -= 1 }
        return body()
    }

    /// Returns the delegate that `body` reads; nil if reading it led to layers or animations again. Such a delegate may
    /// belong to one of them, and what is read is then another object than the one that holds it.
    func readingDelegate(_ body: () -> Any?) -> Any? {
        guard readingDelegates == 0 else { return nil }
        let before = readObjects
        readingDelegates += 1
        defer { readingDelegates -= 1 }
        let delegate = body()
        return readObjects == before ? delegate : nil
    }
}

extension NSCoder {
    private static var delegateKey: String { "archived delegate" }

    /// Writes a reference to a delegate that supports archiving, if something else archives it too.
    func encode(delegate: AnyObject?) {
        guard let delegate = delegate as? any NSObject & NSCoding, !ArchiveProgress.current.isBeingArchived(delegate)
        else { return }
        encodeConditionalObject(delegate, forKey: Self.delegateKey)
    }

    func archivedDelegate() -> Any? {
        ArchiveProgress.current.readingDelegate { decodeArchived(forKey: Self.delegateKey) }
    }
}
