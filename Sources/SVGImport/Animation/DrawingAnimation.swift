import VectorGeometry

/// An animation of an attribute or property of an element, from SMIL or from a style sheet.
struct DrawingAnimation: Sendable {
    /// The kind of the values.
    enum Subject: Equatable, Sendable {
        /// An attribute or property by its name.
        case attribute(String)
        /// One function of the transform, as `animateTransform` has it.
        case transformFunction(TransformFunction.Kind)
        /// The transform as a list of functions.
        case transformList
        /// The supplemental transform of `animateMotion`.
        case motion
    }

    /// A value between those of an earlier keyframe and of a text.
    struct Blend: Sendable {
        /// The number of the keyframe.
        let start: Int
        let end: String?
        let share: Double
    }

    let subject: Subject
    let position: DrawingPosition
    /// The values as text; nil is the value without the animation.
    var values: [String?] = []
    /// The values that are between others, by the number of their keyframe. Their texts are approximations.
    var blends: [Int: Blend] = [:]
    /// The times of the values as fractions of a repetition, ascending from 0.
    var keyTimes: [Double] = []
    /// The easing from each value to the next.
    var easings: [CSSEasing] = []
    /// Whether each value holds until the next.
    var isDiscrete = false
    /// Whether the times follow from the distances of the values.
    var isPaced = false
    /// Whether the values are added to those of earlier animations.
    var isAdditive = false
    /// Whether each repetition starts from the end of the one before.
    var isCumulative = false
    /// The path of a motion, and whether the element turns with it.
    var motion: MotionPath?
    /// The runs in ascending order.
    var runs: [AnimationRun] = []
    /// Whether the value replaces that of `transform` alone: style sheets do not add to it.
    var isFromStyleSheet = false

    /// The name of the attribute; nil for transforms and motions.
    var attribute: String? { if case .attribute(let name) = subject { name } else { nil } }
}

/// The path of `animateMotion`.
struct MotionPath: Equatable, Sendable {
    /// The rotation of the element.
    enum Rotation: Equatable, Sendable {
        /// That of the path.
        case auto
        /// That of the path, turned around.
        case autoReverse
        /// An angle in radians.
        case fixed(Double)
    }

    let path: VectorPath
    let rotation: Rotation
    /// The positions on the path at the key times, as fractions of its length; nil for all of it.
    var keyPoints: [Double]?
}
