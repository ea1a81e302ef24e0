import Foundation
import RenderTree

/// A transition from a layer's old image to its new one.
///
/// Adding a transition keeps the image of the layer with its sublayers as the old one; the new one is committed
/// together with it. A layer that was not in the tree has an empty old image.
/// - Apple: `CATransition`; facts 2.12.
open class CATransition: CAAnimation {
    /// The kind of transition; `.fade` by default.
    open var type = CATransitionType.fade { willSet { requireMutable() } }
    /// The edge from which the new image enters; nil is the left edge if a type needs one.
    open var subtype: CATransitionSubtype? { willSet { requireMutable() } }
    /// The fraction of the transition at which it begins, 0…1; stored as set.
    open var startProgress: Float = 0 { willSet { requireMutable() } }
    /// The fraction at which it ends, not before `startProgress`; stored as set.
    open var endProgress: Float = 1 { willSet { requireMutable() } }

    /// The filter that replaces `type`: one of Core Image's transitions as a `TransitionFilter` or by name, or a
    /// `TransitionKernel`, which computes each pixel in a closure. Nil by default.
    open var filter: Any? { willSet { requireMutable() } }

    /// Always "transition": a layer has one transition, whatever key it is added under (facts 2.5, measured).
    override var fixedKey: String? { kCATransition }

    package override class var properties: AnimationPropertyTable { transitionProperties }
    private static let transitionProperties = CAAnimation.properties.adding([
        .name(
            "type", [CATransitionType.fade, .moveIn, .push, .reveal].map(\.rawValue), \CATransition.type,
            fallback: .fade),
        .name(
            "subtype", [CATransitionSubtype.fromLeft, .fromRight, .fromTop, .fromBottom].map(\.rawValue),
            \CATransition.subtype),
        .number("startProgress", \CATransition.startProgress),
        .number("endProgress", \CATransition.endProgress),
        .object("filter", .filter, \CATransition.filter),
    ])
}

/// The kind of a transition.
///
/// - Apple: `CATransitionType`.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new image fades in over the old one.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new image slides in over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new image pushes the old one out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old image slides out over the new one.
    public static let reveal = CATransitionType(rawValue: "reveal")
    /// A half rotation in perspective, by which views flip; not one of Apple's public types.
    package static let viewFlip = CATransitionType(rawValue: "viewFlip")
}

/// The edge from which the new image of a transition enters; top is the maximum-y edge.
///
/// - Apple: `CATransitionSubtype`.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the maximum-y edge.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the minimum-y edge.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

extension TransitionKernel {
    /// Creates a kernel from the value of `CATransition.filter`; nil for anything that is not a transition.
    convenience init?(boxed: Any) {
        switch boxed {
        case let transition as TransitionKernel:
            self.init(name: transition.name, mix: transition.mix, color: transition.color)
        case let filter as TransitionFilter: self.init(filter)
        case let name as String:
            guard let filter = TransitionFilter(name: name) else { return nil }
            self.init(filter)
        default: return nil
        }
    }

    private convenience init(_ filter: TransitionFilter) {
        let transition = filter.transitionKernel
        self.init(name: transition.name, mix: transition.mix, color: transition.color)
    }
}
