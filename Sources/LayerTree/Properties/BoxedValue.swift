import Foundation
import Images
import MotionTiming
import RenderTree
import TextLayout
import VectorGeometry

/// Converts between `Any` in Apple's API and typed values; no other value is `Any`.
enum BoxedValue {
    /// Converts a value, which may be an `NSValue`, to a value of `kind`; nil for types that are not accepted.
    ///
    /// Literals arrive as `Int`, `Double` or `CGFloat`; a numeric string counts as a number (facts 1.22).
    static func unbox(_ any: Any?, as kind: ValueKind) -> AnimatableValue? {
        switch kind {
        case .number: number(any).map { .number($0) }
        case .bool: number(any).map { .bool($0 != 0) }
        case .point: (any as? CGPoint).map { .point($0) }
        case .size: (any as? CGSize).map { .size($0) }
        case .rect: (any as? CGRect).map { .rect($0) }
        case .transform: transform(any).map { .transform($0) }
        case .color: color(any)
        case .path: path(any)
        case .image: .object((any as? CGImage).map(ObjectReference.init))
        case .numbers: (any as? [Any]).map { .numbers($0.compactMap(number)) }
        case .colors: (any as? [CGColor]).map { .colors($0.map(\.parts)) }
        case .string: text(any)
        case .name: name(any).map { .string($0) }
        case .filters: filters(any)
        case .filter: filter(any)
        }
    }

    /// Returns a number of any type as an `NSNumber`, which casts to every other type, so that stored values can be
    /// read back as any number.
    static func normalizingNumbers(_ any: Any) -> Any { any as? NSNumber ?? any }
    static func normalizingNumbers(_ any: Any?) -> Any? { any as? NSNumber ?? any }

    /// Converts a value to the type that Apple's accessor of the key returns: numbers are `NSNumber`s, and structures
    /// cast to `NSValue`.
    static func box(_ value: AnimatableValue) -> Any? {
        switch value {
        case .number(let v): NSNumber(value: v)
        case .bool(let v): NSNumber(value: v)
        case .point(let v): v
        case .size(let v): v
        case .rect(let v): v
        case .transform(let v): v
        case .color(let v): v.map { CGColor(parts: $0) }
        case .path(let v): v.map { CGPath($0) }
        case .numbers(let v): v
        case .colors(let v): v.map { CGColor(parts: $0) }
        case .string(let v): v
        case .object(let v), .crossfade(_, let v, _): box(v)
        case .none: nil
        }
    }

    private static func box(_ reference: ObjectReference?) -> Any? {
        switch reference?.object {
        case let filters as FilterList: filters.filters.map(\.boxed)
        case let text as AttributedText: text.foundationString
        case let other: other
        }
    }

    /// Converts plain text, attributed text, or a font to its name.
    private static func text(_ any: Any?) -> AnimatableValue? {
        switch any {
        case let text as String: .string(text)
        case let text as NSAttributedString: .object(ObjectReference(AttributedText(text)))
        case let text as AttributedString: .object(ObjectReference(AttributedText(text)))
        case let text as AttributedText: .object(ObjectReference(text))
        case let font as UIFont: .string(font.fontName)
        default: nil
        }
    }

    static func number(_ any: Any?) -> Double? {
        switch any {
        case let v as Double: v
        case let v as CGFloat: Double(v)
        case let v as Int: Double(v)
        case let v as Float: Double(v)
        case let v as Bool: v ? 1 : 0
        case let v as NSNumber: v.doubleValue
        case let v as any BinaryInteger: Double(v)
        case let v as String: Double(v)
        default: nil
        }
    }

    /// Converts a name given as text or as one of the types that hold Apple's names.
    private static func name(_ any: Any?) -> String? {
        (any as? String) ?? (any as? any RawRepresentable)?.rawValue as? String
    }

    private static func transform(_ any: Any?) -> CATransform3D? {
        (any as? CATransform3D) ?? (any as? CGAffineTransform).map(CATransform3DMakeAffineTransform)
    }

    /// Converts a list that contains only filters and names of filters.
    private static func filters(_ any: Any?) -> AnimatableValue? {
        guard let any else { return .object(nil) }
        guard let items = any as? [Any] else { return nil }
        let filters = items.compactMap(LayerFilter.init(boxed:))
        if filters.count < items.count { return nil }
        return .object(filters.isEmpty ? nil : ObjectReference(FilterList(filters)))
    }

    private static func filter(_ any: Any?) -> AnimatableValue? {
        guard let any else { return .object(nil) }
        return LayerFilter(boxed: any).map { .object(ObjectReference(FilterList([$0]))) }
    }

    private static func color(_ any: Any?) -> AnimatableValue? {
        guard let any else { return .color(nil) }
        return (any as? CGColor).map { .color($0.parts) }
    }

    private static func path(_ any: Any?) -> AnimatableValue? {
        switch any {
        case nil: .path(nil)
        case let path as CGPath: .path(path.value)
        case let path as VectorPath: .path(path)
        default: nil
        }
    }
}
