import Foundation
import ViewAnimation

/// A connection of an object with a point or another object.
///
/// - Apple: `UIAttachmentBehavior`.
open class UIAttachmentBehavior: UIDynamicBehavior {
    /// What a connection is attached to.
    ///
    /// - Apple: `UIAttachmentBehavior.AttachmentType`.
    public enum AttachmentType: Int, Sendable {
        /// Another object.
        case items = 0
        /// A point.
        case anchor
    }

    private let item: any UIDynamicItem
    private let other: (any UIDynamicItem)?
    private let offset: UIOffset
    private let otherOffset: UIOffset
    private let kind: AttachmentKind
    /// The rotation that fixed and sliding connections keep.
    private let angle: CGFloat
    /// The point.
    open var anchorPoint: CGPoint
    /// The distance.
    open var length: CGFloat
    /// The damping. 0 by default.
    open var damping: CGFloat = 0
    /// The frequency; 0 for a stiff connection.
    open var frequency: CGFloat = 0
    /// How much the connection resists rotation.
    open var frictionTorque: CGFloat = 0
    /// How far an object slides along the axis, from where it is. Unlimited by default.
    open var attachmentRange = UIFloatRange.infinite

    private init(
        _ kind: AttachmentKind, _ item: any UIDynamicItem, _ offset: UIOffset, to other: (any UIDynamicItem)?,
        _ otherOffset: UIOffset, anchor: CGPoint
    ) {
        self.kind = kind
        self.item = item
        self.offset = offset
        self.other = other
        self.otherOffset = otherOffset
        let body = DynamicBody(item)
        let otherBody = other.map(DynamicBody.init)
        angle = body.angle - (otherBody?.angle ?? 0)
        anchorPoint = anchor
        let end = otherBody.map { $0.position + $0.arm(to: otherOffset) } ?? anchor
        let distance = body.position + body.arm(to: offset) - end
        length = hypot(distance.x, distance.y)
    }

    /// Creates a connection with a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }
    /// Creates a connection of a point of an object, at a distance from its center, with a point.
    public convenience init(
        item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
    ) {
        self.init(.distance, item, offset, to: nil, .zero, anchor: point)
    }
    /// Creates a connection with another object.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }
    /// Creates a connection of points of two objects, at distances from their centers.
    public convenience init(
        item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) {
        self.init(.distance, item1, offset1, to: item2, offset2, anchor: item2.center)
    }

    /// Creates a connection in which an object slides along an axis through a point, and does not rotate.
    open class func slidingAttachment(
        with item: any UIDynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.sliding(axis), item, Self.offset(of: point, in: item), to: nil, .zero, anchor: point)
    }
    /// Creates a connection in which an object slides along an axis of another object.
    open class func slidingAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior { joint(.sliding(axis), item1, item2, at: point) }
    /// Creates a connection that limits the distance of points of two objects, like a rope.
    open class func limitAttachment(
        with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset, attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.limit, item1, offset1, to: item2, offset2, anchor: item2.center)
    }
    /// Creates a connection that keeps two objects together.
    open class func fixedAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior { joint(.fixed, item1, item2, at: point) }
    /// Creates a connection of two objects that rotate about a point.
    open class func pinAttachment(
        with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem, attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior { joint(.pin, item1, item2, at: point) }

    private class func joint(
        _ kind: AttachmentKind, _ first: any UIDynamicItem, _ second: any UIDynamicItem, at point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(
            kind, first, offset(of: point, in: first), to: second, offset(of: point, in: second), anchor: point)
    }

    /// Returns a point relative to the center of an object that is not rotated.
    private class func offset(of point: CGPoint, in item: any UIDynamicItem) -> UIOffset {
        let body = DynamicBody(item)
        let distance = point - body.position
        let (sine, cosine) = (sin(-body.angle), cos(-body.angle))
        return UIOffset(
            horizontal: distance.x * cosine - distance.y * sine, vertical: distance.x * sine + distance.y * cosine)
    }

    /// The connected objects.
    open var items: [any UIDynamicItem] { other.map { [item, $0] } ?? [item] }
    /// Whether the connection is with a point or another object.
    open var attachedBehaviorType: AttachmentType { other == nil ? .anchor : .items }

    override var movedItems: [any UIDynamicItem] { items }

    override func apply(_ step: Double, _ body: (any UIDynamicItem) -> DynamicBody) {
        let first = body(item)
        let second = other.map(body)
        let joint = DynamicJoint(
            first: first, second: second, firstArm: first.arm(to: offset), secondArm: second?.arm(to: otherOffset),
            anchor: anchorPoint, frequency: frequency, damping: damping, step: step)
        joint.hold(kind, length: length, angle: angle, range: attachmentRange)
        if frictionTorque > 0 { joint.resistRotation(frictionTorque) }
    }
}

/// A range of numbers.
///
/// - Apple: `UIFloatRange`.
public struct UIFloatRange: Hashable, Sendable {
    /// The lower end.
    public var minimum: CGFloat
    /// The upper end.
    public var maximum: CGFloat

    /// Creates a range.
    public init(minimum: CGFloat, maximum: CGFloat) {
        self.minimum = minimum
        self.maximum = maximum
    }
    /// Creates the range that contains only 0.
    public init() { self.init(minimum: 0, maximum: 0) }

    /// The range that contains only 0.
    public static let zero = UIFloatRange()
    /// All numbers.
    public static let infinite = UIFloatRange(minimum: -.infinity, maximum: .infinity)
    /// Whether the range contains all numbers.
    public var isInfinite: Bool { self == .infinite }
}
