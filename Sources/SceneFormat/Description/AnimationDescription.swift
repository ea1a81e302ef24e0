import Images
import LayerTree
import MediaTime
import MotionTiming
import VectorGeometry

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
    package let kind: Kind
    /// The key of the animation in its layer; nil for a unique key.
    package let key: String?
    /// The values of `CAMediaTiming`.
    package let timing: MediaTimingDescription
    /// The pace of the whole animation; nil for linear.
    package let timingFunction: TimingFunctionDescription?
    /// Whether the animation is removed at its end; false unless the scene sets it, so that the fill mode alone decides
    /// (Apple's default is true).
    package let isRemovedOnCompletion: Bool
    /// The position of the animation in the document.
    package let location: SourceLocation
}

/// The values that every `CAPropertyAnimation` has.
package struct AnimatedProperty: Equatable, Sendable {
    /// The animated key path, in key-value coding's spelling.
    package let keyPath: String
    /// Whether the animation adds to the value below it.
    package let isAdditive: Bool
    /// Whether each repetition adds to the value at the end of the one before.
    package let isCumulative: Bool
    /// The `CAValueFunctionName` of the function that turns the animation's numbers into a transform (facts 2.6); nil
    /// for none.
    package var valueFunction: String?
}

/// A `CABasicAnimation`. Missing values are taken from the layer (facts 2.7).
package struct BasicAnimationDescription: Equatable, Sendable {
    /// The animated property.
    package let property: AnimatedProperty
    /// The value at the start; nil if the scene does not set it.
    package let fromValue: PropertyValue?
    /// The value at the end; nil if the scene does not set it.
    package let toValue: PropertyValue?
    /// The difference between start and end; nil if the scene does not set it.
    package let byValue: PropertyValue?
}

/// The values that `CASpringAnimation` adds to a basic animation; nil for Apple's defaults (facts 2.11).
package struct SpringDescription: Equatable, Sendable {
    /// The mass, above 0.
    package let mass: Double?
    /// The stiffness, above 0.
    package let stiffness: Double?
    /// The damping, at least 0.
    package let damping: Double?
    /// The velocity at the start toward the target, in distances from start to target per second.
    package let initialVelocity: Double?
    /// Whether the spring may be overdamped.
    package let allowsOverdamping: Bool?
}

/// A `CATransition` (facts 2.12).
package struct TransitionDescription: Equatable, Sendable {
    /// The type of a transition. `flip` is what `UIView` transitions such as `transitionFlipFromLeft` use; it is not
    /// one of Apple's public types.
    package enum Kind: String, CaseIterable, Sendable { case fade, moveIn, push, reveal, flip }
    /// The side that a transition moves from.
    package enum Subtype: String, CaseIterable, Sendable { case fromLeft, fromRight, fromTop, fromBottom }

    /// The type; ignored if there is a filter.
    package let type: Kind
    /// The side that the transition moves from; nil for the default.
    package let subtype: Subtype?
    /// The parts of the transition that are shown, 0…1; the end is not before the start.
    package let startProgress, endProgress: Double
    /// The Core Image transition that replaces the type; nil for none.
    package let filter: TransitionFilterDescription?
}

/// A `CAKeyframeAnimation`.
package struct KeyframeAnimationDescription: Equatable, Sendable {
    /// The values that the property takes.
    package enum Track: Equatable, Sendable {
        /// At least two values.
        case values([PropertyValue])
        /// The path that a point property follows.
        case path(VectorPath)
    }

    /// The animated property.
    package let property: AnimatedProperty
    /// The values or the path.
    package let track: Track
    /// The times of the values, in order, within 0…1; one per value, or one more in discrete mode or for the segments
    /// of a path. Nil for even times.
    package let keyTimes: [Double]?
    /// The pace of each segment, at most one per segment; nil for linear.
    package let timingFunctions: [TimingFunctionDescription]?
    /// The interpolation between the values.
    package let calculationMode: CalculationMode
    /// The rotation along the path; nil for none. Used only with a path.
    package let rotationMode: RotationMode?
    /// The tension at each keyframe of a cubic mode; nil for 0.
    package let tensionValues: [Double]?
    /// The continuity at each keyframe of a cubic mode; nil for 0.
    package let continuityValues: [Double]?
    /// The bias at each keyframe of a cubic mode; nil for 0.
    package let biasValues: [Double]?
}

/// A Core Image transition of a `CATransition`, with its inputs.
package struct TransitionFilterDescription: Equatable, Sendable {
    /// The name of the filter, one of `TransitionFilter.names`.
    package let name: String
    /// The inputs that are numbers, by key.
    package let numbers: [String: Double]
    /// The inputs that are points or offsets, by key; points count from the bottom left corner of the layer's bounds, y
    /// up.
    package let points: [String: TransitionPoint]
    /// The value of `inputColor`; nil for the filter's default.
    package let color: CGColor?
    /// The mask image; never nil for a disintegration, nil for other filters.
    package let mask: AssetDescription?
}

/// The pace of an animation or a transaction.
package enum TimingFunctionDescription: Equatable, Sendable {
    /// The names of Apple's timing functions.
    /// - Apple: `CAMediaTimingFunctionName`.
    package enum Name: String, CaseIterable, Sendable {
        case linear, easeIn, easeOut, easeInEaseOut, `default`
    }

    /// One of Apple's timing functions.
    case named(Name)
    /// A Bézier curve from (0, 0) to (1, 1) with the control points (x1, y1) and (x2, y2).
    case controlPoints(Double, Double, Double, Double)
    /// A function that bounces or swings.
    case easing(EasingFunction)
}

/// The members of `CAMediaTiming`, in seconds of the parent's time. Nil members have the default of the animation or
/// layer.
package struct MediaTimingDescription: Equatable, Sendable {
    /// The time outside of its duration in which an animation has an effect.
    /// - Apple: `CAMediaTimingFillMode`.
    package enum FillMode: String, CaseIterable, Sendable { case removed, forwards, backwards, both }

    /// The scene keys of an animation's timing.
    static let keys = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]
    /// The scene keys of a layer's timing. A layer has a clock but no end, so that the other members would have no
    /// effect (facts 2.3).
    static let layerKeys = ["beginTime", "timeOffset", "speed"]

    /// The start, in seconds of the parent's time.
    package var beginTime: Double?
    /// The local time at the start, in seconds.
    package var timeOffset: Double?
    /// Local seconds per second of the parent's time; 0 pauses.
    package var speed: Double?
    /// The factor of a layer's speed over the superlayer's time from its start; nil for none.
    package var speedRamp: RateCurve?
    /// The duration in seconds, at least 0; may be infinite.
    package var duration: Double?
    /// The number of repetitions; may be fractional or infinite.
    package var repeatCount: Double?
    /// The time over which the animation repeats, in seconds; may be infinite.
    package var repeatDuration: Double?
    /// Whether the animation plays backward after each forward pass.
    package var autoreverses: Bool?
    /// The time outside of the duration in which the animation has an effect.
    package var fillMode: FillMode?
}

extension ValueReader {
    /// Reads the clock of a layer.
    func layerTiming(_ map: inout MapReader) -> MediaTimingDescription {
        var timing = MediaTimingDescription(
            beginTime: map.value("beginTime").flatMap { number($0, "beginTime", "seconds") },
            timeOffset: map.value("timeOffset").flatMap { number($0, "timeOffset", "seconds") })
        guard let speed = map.value("speed") else { return timing }
        if case .list = speed.content {
            timing.speedRamp = rateCurve(speed, "speed")
        } else {
            timing.speed = number(speed, "speed", "a factor, where 0 pauses, or keyframes { at, value }")
        }
        return timing
    }

    /// Reads the timing of an animation.
    func mediaTiming(_ map: inout MapReader) -> MediaTimingDescription {
        MediaTimingDescription(
            beginTime: map.value("beginTime").flatMap { number($0, "beginTime", "seconds") },
            timeOffset: map.value("timeOffset").flatMap { number($0, "timeOffset", "seconds") },
            speed: map.value("speed").flatMap { number($0, "speed", "a factor, where 0 pauses") },
            duration: map.value("duration").flatMap {
                nonNegativeOrInfinite($0, "duration", "seconds, at least 0, or inf")
            },
            repeatCount: map.value("repeatCount").flatMap {
                nonNegativeOrInfinite($0, "repeatCount", "a number of at least 0, or inf")
            },
            repeatDuration: map.value("repeatDuration").flatMap {
                nonNegativeOrInfinite($0, "repeatDuration", "seconds, at least 0, or inf")
            },
            autoreverses: map.value("autoreverses").flatMap { boolean($0, "autoreverses") },
            fillMode: map.value("fillMode")
                .flatMap { choice($0, "fillMode", of: MediaTimingDescription.FillMode.allCases.map(\.rawValue)) }
                .flatMap(MediaTimingDescription.FillMode.init))
    }
}
