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
