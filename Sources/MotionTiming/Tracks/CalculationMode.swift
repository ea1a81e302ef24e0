/// How values between keyframes are found.
///
/// - Apple: `CAAnimationCalculationMode`; any other string means `linear` there (facts 2.9).
public enum CalculationMode: String, Equatable, Hashable, Sendable, CaseIterable {
    case linear, discrete, paced, cubic, cubicPaced

    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
