import Foundation

/// A direction with a length.
///
/// - Apple: `CGVector`.
public struct CGVector: Equatable, Hashable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat

    public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

    public static let zero = CGVector()
}
