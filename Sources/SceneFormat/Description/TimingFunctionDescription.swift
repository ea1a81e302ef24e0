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
