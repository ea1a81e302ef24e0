import Foundation

/// An edge, center or extent of a frame.
///
/// - Apple: `CAConstraintAttribute`; facts 1.20.
public enum CAConstraintAttribute: Int32, Hashable, Sendable {
    /// The left edge.
    case minX
    /// The horizontal center.
    case midX
    /// The right edge.
    case maxX
    /// The width.
    case width
    /// The edge with the smaller y coordinate.
    case minY
    /// The vertical center.
    case midY
    /// The edge with the larger y coordinate.
    case maxY
    /// The height.
    case height

    var isHorizontal: Bool { rawValue < 4 }
    /// The part of an axis: 0 for the minimum edge, 1 for the center, 2 for the maximum edge, 3 for the extent.
    var part: Int { Int(rawValue % 4) }
}

/// A constraint that sets an attribute of a layer's frame to a linear function of an attribute of another frame.
///
/// - Apple: `CAConstraint`; facts 1.20.
public final class CAConstraint: NSObject, NSSecureCoding, Sendable {
    /// The attribute that is set.
    public let attribute: CAConstraintAttribute
    /// The `name` of the sibling that the constraint depends on, or "superlayer".
    public let sourceName: String
    /// The attribute that the constraint depends on.
    public let sourceAttribute: CAConstraintAttribute
    /// The factor of the source attribute.
    public let scale: CGFloat
    /// The offset added in points.
    public let offset: CGFloat

    /// Creates a constraint: `attribute` = source attribute × `scale` + `offset`.
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

    /// Creates a constraint from an archive that `encode(with:)` wrote; nil for anything else.
    public convenience init?(coder: NSCoder) {
        guard let c = coder.archivedValues()?["constraint"] as? CAConstraint else { return nil }
        self.init(
            attribute: c.attribute, relativeTo: c.sourceName, attribute: c.sourceAttribute, scale: c.scale,
            offset: c.offset)
    }

    /// Whether archiving is supported: true.
    public static var supportsSecureCoding: Bool { true }
    /// Writes the constraint.
    public func encode(with coder: NSCoder) { coder.encode(archived: ["constraint": self]) }

    /// Returns whether attributes, source, scale and offset are equal.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CAConstraint else { return false }
        return (attribute, sourceName, sourceAttribute, scale, offset) == (
            other.attribute, other.sourceName, other.sourceAttribute, other.scale, other.offset
        )
    }

    public override var hash: Int { attribute.hashValue ^ sourceName.hashValue }

    /// Creates a constraint with a scale of 1.
    public convenience init(
        attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute,
        offset: CGFloat
    ) {
        self.init(attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: 1, offset: offset)
    }

    /// Creates a constraint with a scale of 1 and an offset of 0.
    public convenience init(
        attribute: CAConstraintAttribute, relativeTo source: String, attribute sourceAttribute: CAConstraintAttribute
    ) {
        self.init(attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: 1, offset: 0)
    }
}

extension CALayer {
    /// Adds a constraint to `constraints`.
    public func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
}
