import Foundation
import MotionTiming
import Quartz2D

/// Turns values into archived ones, and collects the objects among them, which the coder writes itself.
struct ArchiveObjects {
    private(set) var objects: [any NSObject & NSCoding] = []

    /// Nil for what cannot be archived, such as an object without `NSCoding`.
    mutating func archive(_ value: Any?, depth: Int = 0) -> ArchivedValue? {
        guard let value, depth < ArchivedValue.deepest - 8 else { return nil }
        // First of all: asking a list whether it is anything else has Foundation convert all that is in it.
        switch value {
        case let list as [Any]: return self.list(list, depth)
        case let parts as [AnyHashable: Any]: return dictionary(parts, depth)
        default: return Self.plain(value) ?? composed(value, depth) ?? object(value)
        }
    }

    /// Values with others within them.
    private mutating func composed(_ value: Any, _ depth: Int) -> ArchivedValue? {
        switch value {
        case let cell as CAEmitterCell:
            return archive(cell.archivedValues, depth: depth + 1).map { .record("cell", $0) }
        case let filter as CIFilter: return archive(filter.value.listed, depth: depth + 1).map { .record("filter", $0) }
        case let filter as TransitionFilter:
            return archive(filter.listed, depth: depth + 1).map { .record("transition", $0) }
        case let constraint as CAConstraint:
            return archive(constraint.listed, depth: depth + 1).map { .record("constraint", $0) }
        case let text as AttributedText:
            return archive(text.listed, depth: depth + 1).map { .record("attributedText", $0) }
        case let text as NSAttributedString: return archive(AttributedText(text), depth: depth)
        case let text as AttributedString: return archive(AttributedText(text), depth: depth)
        default: return nil
        }
    }

    /// Nothing of a list of which a part cannot be archived.
    private mutating func list(_ list: [Any], _ depth: Int) -> ArchivedValue? {
        var parts: [ArchivedValue] = []
        for part in list {
            guard let part = archive(part, depth: depth + 1) else { return nil }
            parts.append(part)
        }
        return .list(parts)
    }

    /// What of a dictionary has text for its key and can be archived.
    private mutating func dictionary(_ parts: [AnyHashable: Any], _ depth: Int) -> ArchivedValue {
        var archived: [String: ArchivedValue] = [:]
        let named = parts.compactMap { key, value in (key.base as? String).map { ($0, value) } }
        for (key, value) in named.sorted(by: { $0.0 < $1.0 }) { archived[key] = archive(value, depth: depth + 1) }
        return .dictionary(archived)
    }

    /// An object that archives itself; not a layer that is being archived already, since an archive that leads back to
    /// its own beginning cannot be read on Linux.
    private mutating func object(_ value: Any) -> ArchivedValue? {
        guard let object = value as? any NSObject & NSCoding, !ArchiveProgress.current.isBeingArchived(object) else {
            return nil
        }
        objects.append(object)
        return .object(objects.count - 1)
    }
}
