/// How often something should move, in frames per second.
///
/// A hint: offline every frame is made, whatever it takes. - Apple: `CAFrameRateRange`; facts 4.3.
public struct CAFrameRateRange: Hashable, Sendable {
    public var minimum, maximum: Float
    /// 0 where nothing is preferred within the range.
    public var __preferred: Float

    /// Nil stands for no preference.
    public var preferred: Float? {
        get { __preferred == 0 ? nil : __preferred }
        set { __preferred = newValue ?? 0 }
    }

    /// As the system likes: all zero.
    public static let `default` = CAFrameRateRange()

    public init() { (minimum, maximum, __preferred) = (0, 0, 0) }

    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        self.minimum = minimum
        self.maximum = maximum
        __preferred = preferred ?? 0
    }

    public init(minimum: Float, maximum: Float, __preferred: Float) {
        self.init(minimum: minimum, maximum: maximum, preferred: __preferred)
    }

    public func isEqual(to other: CAFrameRateRange) -> Bool { self == other }
}
