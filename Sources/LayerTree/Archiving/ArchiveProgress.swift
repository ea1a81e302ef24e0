import Foundation

/// Which layers and animations are being archived or read on a thread, so that what leads back to itself comes to an
/// end.
final class ArchiveProgress {
    private var beingArchived: [ObjectIdentifier] = []
    private var readingDepth = 0
    private var readObjects = 0
    private var readingDelegates = 0

    static var current: ArchiveProgress { ThreadContext.current.archiveProgress }

    /// Deeper trees are taken for damaged: each level stands on the stack several times.
    private static let deepestReading = 500

    func isBeingArchived(_ object: AnyObject) -> Bool { beingArchived.contains(ObjectIdentifier(object)) }

    func archiving(_ object: AnyObject, _ body: () -> Void) {
        beingArchived.append(ObjectIdentifier(object))
        body()
        beingArchived.removeLast()
    }

    /// Nil, unread, beyond the greatest depth.
    func reading<Result>(_ body: () -> Result?) -> Result? {
        guard readingDepth < Self.deepestReading else { return nil }
        readingDepth += 1
        readObjects += 1
        defer { readingDepth -= 1 }
        return body()
    }

    /// The delegate that `body` reads; nil where reading it led to layers or animations again, which may be the one
    /// whose delegate it is: what is read is then another object than the one that holds it.
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

    /// Of a delegate that takes part in archives, no more than that it was the delegate, if something else archives it
    /// as well.
    func encode(delegate: AnyObject?) {
        guard let delegate = delegate as? any NSObject & NSCoding, !ArchiveProgress.current.isBeingArchived(delegate)
        else { return }
        encodeConditionalObject(delegate, forKey: Self.delegateKey)
    }

    func archivedDelegate() -> Any? {
        ArchiveProgress.current.readingDelegate { decodeArchived(forKey: Self.delegateKey) }
    }
}
