import MotionTiming

/// The value of an animation before and after its active interval.
///
/// - Apple: `CAMediaTimingFillMode`.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates the name of a fill mode.
    package init(_ mode: FillMode) { rawValue = mode.rawValue }

    /// The underlying value before and after.
    public static let removed = CAMediaTimingFillMode(.removed)
    /// The final value after the end.
    public static let forwards = CAMediaTimingFillMode(.forwards)
    /// The first value before the beginning.
    public static let backwards = CAMediaTimingFillMode(.backwards)
    /// The first value before, and the final value after.
    public static let both = CAMediaTimingFillMode(.both)

    /// The fill mode; `.removed` for an unknown name (facts 2.1).
    var mode: FillMode { FillMode(rawValue: rawValue) ?? .removed }
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
    /// Creates the name of a calculation mode.
    package init(_ mode: CalculationMode) { rawValue = mode.rawValue }

    /// Linear interpolation.
    public static let linear = CAAnimationCalculationMode(.linear)
    /// No interpolation.
    public static let discrete = CAAnimationCalculationMode(.discrete)
    /// Linear interpolation at constant speed, ignoring key times.
    public static let paced = CAAnimationCalculationMode(.paced)
    /// Cubic spline interpolation.
    public static let cubic = CAAnimationCalculationMode(.cubic)
    /// Cubic spline interpolation at constant speed, ignoring key times.
    public static let cubicPaced = CAAnimationCalculationMode(.cubicPaced)

    /// The calculation mode; `.linear` for an unknown name (facts 2.9).
    var mode: CalculationMode { CalculationMode(rawValue: rawValue) ?? .linear }
}

/// The rotation of a layer along a path.
///
/// - Apple: `CAAnimationRotationMode`.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates the name of a rotation mode.
    package init(_ mode: RotationMode) { rawValue = mode.rawValue }

    /// Along the tangent of the path.
    public static let rotateAuto = CAAnimationRotationMode(.auto)
    /// Along the tangent of the path, rotated by 180°.
    public static let rotateAutoReverse = CAAnimationRotationMode(.autoReverse)

    /// The rotation mode; nil, which keeps the rotation, for an unknown name.
    var mode: RotationMode? { RotationMode(rawValue: rawValue) }
}

/// The name of a value function.
///
/// - Apple: `CAValueFunctionName`.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates the name of a value function.
    package init(_ function: ValueFunction) { rawValue = function.rawValue }

    /// Rotation about x by radians.
    public static let rotateX = CAValueFunctionName(.rotateX)
    /// Rotation about y by radians.
    public static let rotateY = CAValueFunctionName(.rotateY)
    /// Rotation about z by radians.
    public static let rotateZ = CAValueFunctionName(.rotateZ)
    /// Scaling by three factors.
    public static let scale = CAValueFunctionName(.scale)
    /// Scaling of x.
    public static let scaleX = CAValueFunctionName(.scaleX)
    /// Scaling of y.
    public static let scaleY = CAValueFunctionName(.scaleY)
    /// Scaling of z.
    public static let scaleZ = CAValueFunctionName(.scaleZ)
    /// Translation by three distances.
    public static let translate = CAValueFunctionName(.translate)
    /// Translation along x.
    public static let translateX = CAValueFunctionName(.translateX)
    /// Translation along y.
    public static let translateY = CAValueFunctionName(.translateY)
    /// Translation along z.
    public static let translateZ = CAValueFunctionName(.translateZ)

    /// The value function; nil for an unknown name.
    var function: ValueFunction? { ValueFunction(rawValue: rawValue) }
}
