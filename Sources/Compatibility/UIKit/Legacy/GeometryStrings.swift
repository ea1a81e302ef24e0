import Foundation
import VectorGeometry

// Geometry as text, such as "{1, 2}".

/// Returns the point of a text such as "{1, 2}"; (0, 0) for other texts.
public func CGPointFromString(_ string: String) -> CGPoint { NSPointFromString(string) }
/// Returns the size of a text such as "{1, 2}"; (0, 0) for other texts.
public func CGSizeFromString(_ string: String) -> CGSize { NSSizeFromString(string) }
/// Returns the rectangle of a text such as "{{1, 2}, {3, 4}}"; zero for other texts.
public func CGRectFromString(_ string: String) -> CGRect { NSRectFromString(string) }
/// Returns a point as text.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSStringFromPoint(point) }
/// Returns a size as text.
public func NSStringFromCGSize(_ size: CGSize) -> String { NSStringFromSize(size) }
/// Returns a rectangle as text.
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSStringFromRect(rect) }

extension NSCoder {
    /// Returns the point of a text such as "{1, 2}"; (0, 0) for other texts.
    public class func cgPoint(for string: String) -> CGPoint { NSPointFromString(string) }
    /// Returns the size of a text such as "{1, 2}"; (0, 0) for other texts.
    public class func cgSize(for string: String) -> CGSize { NSSizeFromString(string) }
    /// Returns the rectangle of a text such as "{{1, 2}, {3, 4}}"; zero for other texts.
    public class func cgRect(for string: String) -> CGRect { NSRectFromString(string) }
    /// Returns a point as text.
    public class func string(for point: CGPoint) -> String { NSStringFromPoint(point) }
    /// Returns a size as text.
    public class func string(for size: CGSize) -> String { NSStringFromSize(size) }
    /// Returns a rectangle as text.
    public class func string(for rect: CGRect) -> String { NSStringFromRect(rect) }
}
