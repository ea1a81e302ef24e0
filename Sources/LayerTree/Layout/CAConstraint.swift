import Foundation

/// An edge, centre or extent of a frame.
///
/// - Apple: `CAConstraintAttribute`; facts 1.20.
public enum CAConstraintAttribute: Int32, Hashable, Sendable {
    case minX, midX, maxX, width, minY, midY, maxY, height

    var isHorizontal: Bool { rawValue < 4 }
    /// 0 for the least edge, 1 the centre, 2 the greatest edge, 3 the extent.
    var part: Int { Int(rawValue % 4) }
}

/// One attribute of a layer's frame, as a linear function of an attribute of another's.
///
/// - Apple: `CAConstraint`; facts 1.20.
public final class CAConstraint: Sendable {
    public let attribute: CAConstraintAttribute
    /// A sibling's `name`, or "superlayer".
    public let sourceName: String
    public let sourceAttribute: CAConstraintAttribute
    public let scale: CGFloat
    public let offset: CGFloat

    public init(attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute, scale: CGFloat, offset: CGFloat) {
        (self.attribute, sourceName, self.sourceAttribute) = (attribute, source, sourceAttribute)
        (self.scale, self.offset) = (scale, offset)
    }

    public convenience init(attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute, offset: CGFloat) {
        self.init(attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: 1, offset: offset)
    }

    public convenience init(attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute) {
        self.init(attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: 1, offset: 0)
    }
}

extension CALayer {
    public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
}
