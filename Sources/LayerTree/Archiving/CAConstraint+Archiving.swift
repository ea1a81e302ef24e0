import Foundation

extension CAConstraint {
    var listed: [Any] {
        [Int(attribute.rawValue), sourceName, Int(sourceAttribute.rawValue), Double(scale), Double(offset)]
    }

    /// Nil for a list that is no constraint.
    convenience init?(listed parts: [Any]) {
        func attribute(_ any: Any) -> CAConstraintAttribute? {
            BoxedValue.number(any).flatMap { Int32(exactly: $0) }.flatMap(CAConstraintAttribute.init)
        }
        guard parts.count == 5, let target = attribute(parts[0]), let source = parts[1] as? String,
            let part = attribute(parts[2]),
            let scale = BoxedValue.number(parts[3]), let offset = BoxedValue.number(parts[4])
        else { return nil }
        self.init(
            attribute: target, relativeTo: source, attribute: part, scale: CGFloat(scale), offset: CGFloat(offset))
    }
}
