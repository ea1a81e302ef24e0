import SceneLanguage
import SourceText

/// A `CAAnimation` of one of the classes that scenes support.
package struct AnimationDescription: Equatable, Sendable {
    /// The class of an animation, with the values of that class.
    package enum Kind: Equatable, Sendable {
        case basic(BasicAnimationDescription)
        case spring(BasicAnimationDescription, SpringDescription)
        case keyframe(KeyframeAnimationDescription)
        /// A `CAAnimationGroup` with its animations.
        case group([AnimationDescription])
        case transition(TransitionDescription)
    }

    /// The class of the animation, with the values of that class.
    package internal(set) var kind = Kind.group([])
    /// The key of the animation in its layer; nil for a unique key.
    package internal(set) var key: String?
    /// The values of `CAMediaTiming`.
    package internal(set) var timing = MediaTimingDescription()
    /// The pace of the whole animation; nil for linear.
    package internal(set) var timingFunction: TimingFunctionDescription?
    /// Whether the animation is removed at its end; false unless the scene sets it, so that the fill mode alone decides
    /// (Apple's default is true).
    package internal(set) var isRemovedOnCompletion = false
    /// The places of the keys in the document.
    package internal(set) var source = ObjectSource()

    /// The position of the animation in the document.
    package var location: SourceLocation { source.location }
}

extension AnimationDescription {
    /// The keys of every class.
    static let keys = SceneKeys<Self> {
        SceneKey("key", \.key, .text(), default: "a unique key", "The name that `removeAnimations` uses.")
        SceneKey(
            "timingFunction", \.timingFunction, .timingFunction, default: "linear", options: .listed(after: "fillMode"),
            "The pace of the whole animation.")
        SceneKey(
            "removedOnCompletion", \.isRemovedOnCompletion, .boolean, default: "false",
            options: .init(aliases: ["isRemovedOnCompletion"], listedAfter: "timingFunction"),
            "Whether the animation is removed at its end. By default, `fillMode` alone decides what remains visible.")
        SceneKey(
            rule: "if", SceneValueType.boolean.form, default: "true", options: .expanded,
            "Whether the animation exists.")
        SceneKeysPart(\.timing, MediaTimingDescription.keys)
    }
}

/// An animation class that scenes support.
enum AnimationClass: String, CaseIterable {
    case basic = "CABasicAnimation"
    case spring = "CASpringAnimation"
    case keyframe = "CAKeyframeAnimation"
    case group = "CAAnimationGroup"
    case transition = "CATransition"

    /// The class whose keys this one also has.
    var superclass: String {
        switch self {
        case .basic, .keyframe: "CAPropertyAnimation"
        case .spring: Self.basic.rawValue
        case .group, .transition: "CAAnimation"
        }
    }

    /// The keys that the class adds to those of its superclass.
    var ownKeys: [SceneKeyReference] {
        switch self {
        case .basic: BasicAnimationDescription.keys.references
        case .spring: SpringDescription.keys.references
        case .keyframe: KeyframeAnimationDescription.keys.references
        case .group: Self.groupKeys.references
        case .transition: TransitionDescription.keys.references
        }
    }

    /// All keys of the class, inherited ones first.
    var allKeys: [SceneKeyReference] {
        let property = self == .basic || self == .keyframe ? AnimatedProperty.keys.references : []
        let inherited = self == .spring ? Self.basic.allKeys : AnimationDescription.keys.references + property
        return inherited + ownKeys
    }

    /// The keys of a group.
    static let groupKeys = SceneKeys<[AnimationDescription]> {
        SceneKey(
            rule: "animations", .list(of: "animation", "a list of animations"), isRequired: true,
            "The animations, whose times are those of the group.")
    }
}

/// The values that every `CAPropertyAnimation` has.
package struct AnimatedProperty: Equatable, Sendable {
    /// The animated key path, in key-value coding's spelling.
    package internal(set) var keyPath = ""
    /// Whether the animation adds to the value below it.
    package internal(set) var isAdditive = false
    /// Whether each repetition adds to the value at the end of the one before.
    package internal(set) var isCumulative = false
    /// The `CAValueFunctionName` of the function that turns the animation's numbers into a transform (facts 2.6); nil
    /// for none.
    package internal(set) var valueFunction: String?
}

extension AnimatedProperty {
    /// The value functions that scenes support.
    static let valueFunctions = [
        "rotateX", "rotateY", "rotateZ", "scale", "scaleX", "scaleY", "scaleZ", "translate", "translateX", "translateY",
        "translateZ",
    ]

    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "keyPath",
            SceneValueForm(kind: .text, expectation: "the key path of a property", schema: AnimationJSONSchema.keyPath),
            isRequired: true, example: "position.x", "The key path of the animated property.")
        SceneKey(
            rule: "valueFunction", .choice(valueFunctions), default: "none",
            options: .listed(after: "isCumulative"),
            "The function that turns the animation's numbers into a transform.")
        SceneKey(
            "additive", \.isAdditive, .boolean, default: "false", options: .alias("isAdditive"),
            "Whether the animation adds to the value below it.")
        SceneKey(
            "cumulative", \.isCumulative, .boolean, default: "false", options: .alias("isCumulative"),
            "Whether each repetition adds to the value at the end of the one before.")
    }
}

/// A `CABasicAnimation`. Missing values are taken from the layer (facts 2.7).
package struct BasicAnimationDescription: Equatable, Sendable {
    /// The animated property.
    package internal(set) var property = AnimatedProperty()
    /// The value at the start; nil if the scene does not set it.
    package internal(set) var fromValue: PropertyValue?
    /// The value at the end; nil if the scene does not set it.
    package internal(set) var toValue: PropertyValue?
    /// The difference between start and end; nil if the scene does not set it.
    package internal(set) var byValue: PropertyValue?
}

extension BasicAnimationDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(rule: "fromValue", .propertyValue, default: "the layer's value", "The value at the start.")
        SceneKey(rule: "toValue", .propertyValue, default: "the layer's value", "The value at the end.")
        SceneKey(rule: "byValue", .propertyValue, default: "none", "The difference between start and end.")
    }
}

extension SceneValueForm {
    /// A value of the kind that the animation's key path names.
    static let propertyValue = SceneValueForm(
        kind: .other, expectation: "a value of the animated property", schema: .object([]))
}

/// The values that `CASpringAnimation` adds to a basic animation; nil for Apple's defaults (facts 2.11).
package struct SpringDescription: Equatable, Sendable {
    /// The mass, above 0.
    package internal(set) var mass: Double?
    /// The stiffness, above 0.
    package internal(set) var stiffness: Double?
    /// The damping, at least 0.
    package internal(set) var damping: Double?
    /// The velocity at the start toward the target, in distances from start to target per second.
    package internal(set) var initialVelocity: Double?
    /// Whether the spring may be overdamped.
    package internal(set) var allowsOverdamping: Bool?
}

extension SpringDescription {
    /// The type of `perceptualDuration`.
    static let perceptualDuration = SceneValueType<Double>.number("seconds above 0", in: 1e-3...1e6, unit: .seconds)
    /// The type of `bounce`; −1 would need infinite damping.
    static let bounce = SceneValueType<Double>.number("a number from -0.99 to 1", in: -0.99...1)

    static let keys = SceneKeys<Self> {
        SceneKey("mass", \.mass, .positive, default: "1", "The mass at the end of the spring.")
        SceneKey("stiffness", \.stiffness, .positive, default: "100", "The stiffness of the spring.")
        SceneKey("damping", \.damping, .nonNegative(), default: "10", "The friction that stops the movement.")
        SceneKey(
            "initialVelocity", \.initialVelocity, .number(), default: "0",
            "The velocity at the start toward the target, in distances from start to target per second.")
        SceneKey(
            "allowsOverdamping", \.allowsOverdamping, .boolean, default: "false",
            "Whether a damping above the critical one slows the movement down.")
        SceneKey(
            rule: "perceptualDuration", perceptualDuration.form, default: "0.5 with `bounce`",
            "The perceived duration, with `bounce` instead of mass, stiffness and damping.")
        SceneKey(
            rule: "bounce", bounce.form, default: "0 with `perceptualDuration`",
            "The bounciness: 0 for a movement that just does not overshoot, 1 for one that never ends.")
    }
}
