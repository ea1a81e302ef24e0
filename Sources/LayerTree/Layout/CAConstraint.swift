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
public final class CAConstraint: NSObject, NSSecureCoding, Sendable {
    public let attribute: CAConstraintAttribute
    /// A sibling's `name`, or "superlayer".
    public let sourceName: String
    public let sourceAttribute: CAConstraintAttribute
    public let scale: CGFloat
    public let offset: CGFloat

    public init(
        attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute,
        scale: CGFloat, offset: CGFloat
    ) {
        self.attribute = attribute
        sourceName = source
        self.sourceAttribute = sourceAttribute
        self.scale = scale
        self.offset = offset
        super.init()
    }

    /// Reads an archive that `encode(with:)` made.
    public convenience init?(coder: NSCoder) {
        guard let c = coder.archivedValues()?["constraint"] as? CAConstraint else { return nil }
        self.init(
            attribute: c.attribute, relativeTo: c.sourceName, attribute: c.sourceAttribute, scale: c.scale,
            offset: c.offset)
    }

    public static var supportsSecureCoding: Bool { true }
    public func encode(with coder: NSCoder) { coder.encode(archived: ["constraint": self]) }

    /// Of the same attributes, scale and offset.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CAConstraint else { return false }
        return (attribute, sourceName, sourceAttribute, scale, offset) == (
            other.attribute, other.sourceName, other.sourceAttribute, other.scale, other.offset
        )
    }

    public override var hash: Int { attribute.hashValue ^ sourceName.hashValue }

    public convenience init(
        attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute,
        offset: CGFloat
    ) {
        self.init(attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: 1, offset: offset)
    }

    public convenience init(
        attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute
    ) {
        self.init(attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: 1, offset: 0)
    }
}

extension CALayer {
    public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
}
