import Foundation
import Images
import MotionTiming
import RenderTree
import TextLayout
import VectorGeometry

/// Converts values to archived values, and collects the objects among them, which the coder writes itself.
struct ArchiveObjects {
    private(set) var objects: [any NSObject & NSCoding] = []

    /// Converts a value; nil if it cannot be archived, such as an object without `NSCoding`.
    mutating func archive(_ value: Any?, depth: Int = 0) -> ArchivedValue? {
        guard let value, depth < ArchivedValue.maximumDepth - 8 else { return nil }
        // Checked first: casting a list to other types makes Foundation convert all its elements.
        switch value {
        case let list as [Any]: return self.list(list, depth)
        case let parts as [AnyHashable: Any]: return dictionary(parts, depth)
        default: return Self.plain(value) ?? composed(value, depth) ?? object(value)
        }
    }

    /// Converts values that contain other values.
    private mutating func composed(_ value: Any, _ depth: Int) -> ArchivedValue? {
        switch value {
        case let cell as CAEmitterCell:
            return archive(cell.archivedValues, depth: depth + 1).map { .record("cell", $0) }
        case let filter as CIFilter:
            return archive(filter.value.archivedList, depth: depth + 1).map { .record("filter", $0) }
        case let filter as TransitionFilter:
            return archive(filter.archivedList, depth: depth + 1).map { .record("transition", $0) }
        case let constraint as CAConstraint:
            return archive(constraint.archivedList, depth: depth + 1).map { .record("constraint", $0) }
        case let text as AttributedText:
            return archive(text.archivedList, depth: depth + 1).map { .record("attributedText", $0) }
        case let text as NSAttributedString: return archive(AttributedText(text), depth: depth)
        case let text as AttributedString: return archive(AttributedText(text), depth: depth)
        default: return nil
        }
    }

    /// Converts a list; nil if an element cannot be archived.
    private mutating func list(_ list: [Any], _ depth: Int) -> ArchivedValue? {
        var parts: [ArchivedValue] = []
        for part in list {
            guard let part = archive(part, depth: depth + 1) else { return nil }
            parts.append(part)
        }
        return .list(parts)
    }

    /// Converts the entries of a dictionary that have text keys and can be archived.
    private mutating func dictionary(_ parts: [AnyHashable: Any], _ depth: Int) -> ArchivedValue {
        var archived: [String: ArchivedValue] = [:]
        let named = parts.compactMap { key, value in (key.base as? String).map { ($0, value) } }
        for (key, value) in named.sorted(by: { $0.0 < $1.0 }) { archived[key] = archive(value, depth: depth + 1) }
        return .dictionary(archived)
    }

    /// Collects an object that archives itself; nil for a layer that is being archived already, because Linux cannot
    /// read archives that lead back to their beginning.
    private mutating func object(_ value: Any) -> ArchivedValue? {
        guard let object = value as? any NSObject & NSCoding, !ArchiveProgress.current.isBeingArchived(object) else {
            return nil
        }
        objects.append(object)
        return .object(objects.count - 1)
    }
}

extension ArchiveObjects {
    /// Converts values that contain no others; nil for other values.
    static func plain(_ value: Any) -> ArchivedValue? {
        switch (value as? NSValue)?.structure ?? value {
        case let text as String: .text(text)
        case let point as CGPoint: .numbers("point", [point.x, point.y].map { Double($0) })
        case let size as CGSize: .numbers("size", [size.width, size.height].map { Double($0) })
        case let r as CGRect:
            .numbers("rect", [r.origin.x, r.origin.y, r.size.width, r.size.height].map { Double($0) })
        case let t as CATransform3D: .numbers("transform", t.elements)
        case let t as CGAffineTransform:
            .numbers("affineTransform", [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) })
        case let rates as CAFrameRateRange:
            .numbers("frameRates", [rates.minimum, rates.maximum, rates.__preferred].map { Double($0) })
        case let color as CGColor: .numbers("color", color.numbers)
        case let path as CGPath: .numbers("path", path.value.numbers)
        case let vector as CIVector: .numbers("vector", vector.values)
        case let color as CIColor: .numbers("filterColor", color.value.numbers)
        case let function as CAMediaTimingFunction: .numbers("curve", function.curve.numbers)
        case let function as CAValueFunction: .record("function", .text(function.name.rawValue))
        case let font as UIFont: .record("font", .list([.text(font.fontName), .number(Double(font.pointSize))]))
        case let image as CGImage: .record("image", image.archived)
        case is CAConstraintLayoutManager: .record("layout", .text("constraints"))
        case is NSNull: .null
        case let data as Data: .data(data)
        case let date as Date: .numbers("date", [date.timeIntervalSinceReferenceDate])
        case let name as any RawRepresentable where name.rawValue is String:
            (name.rawValue as? String).map { .text($0) }
        case let other: number(other)
        }
    }

    private static func number(_ value: Any) -> ArchivedValue? {
        switch value {
        case let flag as Bool: .integer(flag ? 1 : 0)
        case let number as Int64: .integer(number)
        case let number as Int: .integer(Int64(number))
        default: BoxedValue.number(value).map { .number($0) }
        }
    }
}

extension CGColor {
    /// The red, green, blue and alpha components.
    var numbers: [Double] { [red, green, blue, alpha].map { Double($0) } }
}

extension TimingCurve {
    /// The coordinates of the control points, and the index of the easing function if there is one.
    var numbers: [Double] {
        let index = function.flatMap { EasingFunction.allCases.firstIndex(of: $0) }
        return [c1x, c1y, c2x, c2y] + (index.map { [Double($0)] } ?? [])
    }

    /// Creates a curve from an easing function; nil for an index that does not exist.
    init?(functionIndex: Double) {
        let all = EasingFunction.allCases
        guard let index = Int(exactly: functionIndex), all.indices.contains(index) else { return nil }
        self.init(all[index])
    }
}
