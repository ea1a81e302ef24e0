import Foundation

/// The value of an animation before and after its active interval.
///
/// - Apple: `CAMediaTimingFillMode`.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The underlying value before and after.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
    /// The final value after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The first value before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The first value before, and the final value after.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The name of a timing function.
///
/// - Apple: `CAMediaTimingFunctionName`.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Constant pace.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// A slow start.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// A slow end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// A slow start and end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The pace of implicit animations.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The interpolation between keyframes.
///
/// - Apple: `CAAnimationCalculationMode`.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// No interpolation.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Linear interpolation at constant speed, ignoring key times.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Cubic spline interpolation.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Cubic spline interpolation at constant speed, ignoring key times.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer along a path.
///
/// - Apple: `CAAnimationRotationMode`.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Along the tangent of the path.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// Along the tangent of the path, rotated by 180°.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// The name of a value function.
///
/// - Apple: `CAValueFunctionName`.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Rotation about x by radians.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// Rotation about y by radians.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// Rotation about z by radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// Scaling by three factors.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// Scaling of x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// Scaling of y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// Scaling of z.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// Translation by three distances.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// Translation along x.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// Translation along y.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// Translation along z.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
