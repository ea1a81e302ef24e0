/// Which enclosed areas of a path are inside.
///
/// - Apple: `CGPathFillRule`.
public enum CGPathFillRule: Int, Sendable {
    case winding = 0
    case evenOdd = 1
}
