import LayerTree
import VectorGeometry

/// A `CAAnimation` of one of the classes that a scene can name.
public struct AnimationDescription: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case basic(BasicAnimationDescription)
        case spring(BasicAnimationDescription, SpringDescription)
        case keyframe(KeyframeAnimationDescription)
        case group([AnimationDescription])
        case transition(TransitionDescription)
    }

    public let kind: Kind
    /// What the animation is filed under in its layer; nil for a key that is its own.
    public let key: String?
    public let timing: MediaTimingDescription
    public let timingFunction: TimingFunctionDescription?
    /// False unless the scene says so, so that the fill mode alone decides what stays (Apple's default is true).
    public let isRemovedOnCompletion: Bool
    public let location: SourceLocation
}

/// What every `CAPropertyAnimation` has.
public struct AnimatedProperty: Equatable, Sendable {
    /// In key-value coding's spelling.
    public let keyPath: String
    public let isAdditive: Bool
    public let isCumulative: Bool
    /// A name of `CAValueFunctionName`, which makes transforms of the animation's numbers (facts 2.6).
    public var valueFunction: String?
}

/// `CABasicAnimation`: nil ends are taken from the layer (facts 2.7).
public struct BasicAnimationDescription: Equatable, Sendable {
    public let property: AnimatedProperty
    public let fromValue: PropertyValue?
    public let toValue: PropertyValue?
    public let byValue: PropertyValue?
}

/// What `CASpringAnimation` adds; nil members keep Apple's defaults (facts 2.11).
public struct SpringDescription: Equatable, Sendable {
    /// Above 0.
    public let mass: Double?
    /// Above 0.
    public let stiffness: Double?
    /// At least 0.
    public let damping: Double?
    /// Shares of the distance a second, toward the target.
    public let initialVelocity: Double?
    public let allowsOverdamping: Bool?
}

/// `CATransition` (facts 2.12).
public struct TransitionDescription: Equatable, Sendable {
    /// A flip is what views make of `transitionFlipFromLeft` and its like; not one of Apple's public types.
    public enum Kind: String, CaseIterable, Sendable { case fade, moveIn, push, reveal, flip }
    public enum Subtype: String, CaseIterable, Sendable { case fromLeft, fromRight, fromTop, fromBottom }

    public let type: Kind
    public let subtype: Subtype?
    /// Within 0…1, the end not before the start.
    public let startProgress, endProgress: Double
    /// Takes the place of the type.
    public let filter: TransitionFilterDescription?
}

/// `CAKeyframeAnimation`.
public struct KeyframeAnimationDescription: Equatable, Sendable {
    /// - Apple: `CAAnimationCalculationMode`.
    public enum CalculationMode: String, CaseIterable, Sendable { case linear, discrete, paced, cubic, cubicPaced }
    /// - Apple: `CAAnimationRotationMode`.
    public enum RotationMode: String, CaseIterable, Sendable { case auto, autoReverse }
    public enum Track: Equatable, Sendable {
        /// Two values or more.
        case values([PropertyValue])
        case path(VectorPath)
    }

    public let property: AnimatedProperty
    public let track: Track
    /// Not decreasing, within 0…1; as many as there are values (one more in discrete mode, or for a path's segments).
    public let keyTimes: [Double]?
    /// At most one for each segment.
    public let timingFunctions: [TimingFunctionDescription]?
    public let calculationMode: CalculationMode
    /// Only with a path.
    public let rotationMode: RotationMode?
    public let tensionValues: [Double]?
    public let continuityValues: [Double]?
    public let biasValues: [Double]?
}

/// A filter of a `CATransition`, with the asset that is its mask.
public struct TransitionFilterDescription: Equatable, Sendable {
    /// One of `TransitionFilter.names`.
    public let name: String
    public let numbers: [String: Double]
    /// From the box's left bottom corner, or an offset; y up.
    public let points: [String: TransitionPoint]
    public let color: CGColor?
    /// Of a disintegration, which has always one.
    public let mask: AssetDescription?
}

/// The pace of an animation or transaction.
public enum TimingFunctionDescription: Equatable, Sendable {
    /// - Apple: `CAMediaTimingFunctionName`.
    public enum Name: String, CaseIterable, Sendable {
        case linear, easeIn, easeOut, easeInEaseOut, `default`
    }

    case named(Name)
    /// A Bézier curve from (0, 0) to (1, 1) with the control points (x1, y1) and (x2, y2).
    case controlPoints(Double, Double, Double, Double)
}

/// The members of `CAMediaTiming`, in seconds of the parent's time.
public struct MediaTimingDescription: Equatable, Sendable {
    /// - Apple: `CAMediaTimingFillMode`.
    public enum FillMode: String, CaseIterable, Sendable { case removed, forwards, backwards, both }

    static let keys = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]
    /// A layer has a clock of its own, but no end: its other members would have no effect (facts 2.3).
    static let layerKeys = ["beginTime", "timeOffset", "speed"]

    /// Nil where the scene says nothing, so that the default of what it times holds. The same goes for all of these.
    public var beginTime: Double?
    public var timeOffset: Double?
    public var speed: Double?
    /// May be infinite.
    public var duration: Double?
    /// May be fractional or infinite.
    public var repeatCount: Double?
    /// May be infinite.
    public var repeatDuration: Double?
    public var autoreverses: Bool?
    public var fillMode: FillMode?
}

extension ValueReader {
    /// The clock of a layer.
    func layerTiming(_ map: inout MapReader) -> MediaTimingDescription {
        MediaTimingDescription(
            beginTime: map.value("beginTime").flatMap { number($0, "beginTime", "seconds") },
            timeOffset: map.value("timeOffset").flatMap { number($0, "timeOffset", "seconds") },
            speed: map.value("speed").flatMap { number($0, "speed", "a factor, where 0 pauses") })
    }

    func mediaTiming(_ map: inout MapReader) -> MediaTimingDescription {
        MediaTimingDescription(
            beginTime: map.value("beginTime").flatMap { number($0, "beginTime", "seconds") },
            timeOffset: map.value("timeOffset").flatMap { number($0, "timeOffset", "seconds") },
            speed: map.value("speed").flatMap { number($0, "speed", "a factor, where 0 pauses") },
            duration: map.value("duration").flatMap { endless($0, "duration", "seconds, at least 0, or inf") },
            repeatCount: map.value("repeatCount").flatMap {
                endless($0, "repeatCount", "a number of at least 0, or inf")
            },
            repeatDuration: map.value("repeatDuration").flatMap {
                endless($0, "repeatDuration", "seconds, at least 0, or inf")
            },
            autoreverses: map.value("autoreverses").flatMap { boolean($0, "autoreverses") },
            fillMode: map.value("fillMode")
                .flatMap { choice($0, "fillMode", of: MediaTimingDescription.FillMode.allCases.map(\.rawValue)) }
                .flatMap(MediaTimingDescription.FillMode.init))
    }
}
