import Foundation
import QuartzCore

/// A point under the name of older code.
public typealias NSPoint = CGPoint
/// A size under the name of older code.
public typealias NSSize = CGSize
/// A rectangle under the name of older code.
public typealias NSRect = CGRect

/// The zero point.
public let NSZeroPoint = CGPoint.zero
/// The zero size.
public let NSZeroSize = CGSize.zero
/// The zero rectangle.
public let NSZeroRect = CGRect.zero

/// Creates a point.
public func NSMakePoint(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// Creates a size.
public func NSMakeSize(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// Creates a rectangle.
public func NSMakeRect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
/// Returns a rectangle that is smaller by `dX` and `dY` on each side.
public func NSInsetRect(_ rect: CGRect, _ dX: CGFloat, _ dY: CGFloat) -> CGRect { rect.insetBy(dx: dX, dy: dY) }

/// The distances of the edges of a rectangle from those of another one.
///
/// - Apple: `NSEdgeInsets`.
public struct NSEdgeInsets: Hashable, Sendable {
    /// The distances in points.
    public var top, left, bottom, right: CGFloat

    /// Creates insets of 0.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    /// Creates insets.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
