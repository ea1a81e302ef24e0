import Foundation
import QuartzCore
import VectorGeometry
import ViewAnimation

/// A mutable path with drawing settings, under AppKit's names. Angles are in degrees.
///
/// - Apple: `NSBezierPath`, which shares its implementation with `UIBezierPath`.
open class NSBezierPath: UIBezierPath {
    /// The shape of the ends of lines.
    public typealias LineCapStyle = CGLineCap
    /// The shape of corners.
    public typealias LineJoinStyle = CGLineJoin

    /// The fill rule.
    ///
    /// - Apple: `NSBezierPath.WindingRule`.
    public enum WindingRule: UInt, Sendable {
        /// Fills areas with a winding number that is not zero.
        case nonZero = 0
        /// Fills areas with an odd winding number.
        case evenOdd
    }

    /// The fill rule; `.nonZero` by default.
    public var windingRule: WindingRule {
        get { usesEvenOddFillRule ? .evenOdd : .nonZero }
        set { usesEvenOddFillRule = newValue == .evenOdd }
    }

    /// Creates a rectangle with rounded corners, whose radii are limited to half of their sides.
    public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        let x = min(max(xRadius, 0), rect.width / 2)
        let y = min(max(yRadius, 0), rect.height / 2)
        self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: x, cornerHeight: y, transform: nil))
    }

    /// Adds a line.
    public func line(to point: CGPoint) { addLine(to: point) }
    /// Adds a cubic Bézier curve.
    public func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
    }
    /// Adds a quadratic Bézier curve.
    public func curve(to endPoint: CGPoint, controlPoint: CGPoint) {
        addQuadCurve(to: endPoint, controlPoint: controlPoint)
    }
    /// Begins a subpath at an offset from the current point.
    public func relativeMove(to point: CGPoint) { move(to: absolute(point)) }
    /// Adds a line to an offset from the current point.
    public func relativeLine(to point: CGPoint) { addLine(to: absolute(point)) }
    /// Adds a cubic Bézier curve whose points are offsets from the current point.
    public func relativeCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        addCurve(
            to: absolute(endPoint), controlPoint1: absolute(controlPoint1), controlPoint2: absolute(controlPoint2))
    }

    /// Adds a rectangle.
    public func appendRect(_ rect: CGRect) { append(NSBezierPath(rect: rect)) }
    /// Adds the ellipse in a rectangle.
    public func appendOval(in rect: CGRect) { append(NSBezierPath(ovalIn: rect)) }
    /// Adds a rectangle with rounded corners.
    public func appendRoundedRect(_ rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        append(NSBezierPath(roundedRect: rect, xRadius: xRadius, yRadius: yRadius))
    }
    /// Adds lines between points.
    public func appendPoints(_ points: UnsafePointer<CGPoint>, count: Int) {
        for index in 0..<max(count, 0) { isEmpty ? move(to: points[index]) : addLine(to: points[index]) }
    }

    /// Adds an arc, and a line to its start if there is a current point.
    ///
    /// - Parameters:
    ///   - startAngle: degrees.
    ///   - endAngle: degrees.
    ///   - clockwise: the direction as seen with y upward.
    public func appendArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool = false
    ) {
        // UIBezierPath defines the direction with y downward.
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle * .pi / 180, endAngle: endAngle * .pi / 180,
            clockwise: !clockwise)
    }

    /// Adds an arc that touches the line from the current point to `point1` and the line from there to `point2`.
    public func appendArc(from point1: CGPoint, to point2: CGPoint, radius: CGFloat) {
        let path = CGMutablePath()
        path.addPath(cgPath)
        path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
        cgPath = path
    }

    /// Applies a transform to all points.
    public func transform(using transform: AffineTransform) {
        apply(
            CGAffineTransform(
                a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
                ty: transform.tY))
    }

    /// The path in the opposite direction.
    public var reversed: NSBezierPath { copied(reversing().cgPath) }
    /// The path with lines in the place of curves.
    public var flattened: NSBezierPath { copied(cgPath.flattened(threshold: flatness)) }
    /// The bounding box of all points, including control points.
    public var controlPointBounds: CGRect { cgPath.boundingBox }

    open override func copy(with zone: NSZone? = nil) -> Any { copied(cgPath) }

    private func copied(_ path: CGPath) -> NSBezierPath {
        let copy = NSBezierPath(cgPath: path)
        copy.adoptSettings(of: self)
        return copy
    }

    private func absolute(_ offset: CGPoint) -> CGPoint {
        CGPoint(x: currentPoint.x + offset.x, y: currentPoint.y + offset.y)
    }

    /// The kind of an element.
    ///
    /// - Apple: `NSBezierPath.ElementType`.
    public enum ElementType: UInt, Sendable {
        /// The start of a subpath: one point.
        case moveTo = 0
        /// A line: one point.
        case lineTo
        /// A cubic Bézier curve: two control points and the end.
        case curveTo
        /// The end of a closed subpath.
        case closePath

        /// A cubic Bézier curve: two control points and the end.
        public static let cubicCurveTo = ElementType.curveTo
    }

    /// The number of elements.
    public var elementCount: Int { cgPath.value.elements.count }

    /// Returns the kind of an element, and stores its points. Quadratic curves are returned as cubic ones.
    ///
    /// - Parameters:
    ///   - index: From 0 to `elementCount` - 1.
    ///   - points: Has room for three points; nil to get only the kind.
    public func element(at index: Int, associatedPoints points: UnsafeMutablePointer<CGPoint>?) -> ElementType {
        let elements = cgPath.value.elements
        switch elements[index] {
        case .move(let point):
            points?[0] = point
            return .moveTo
        case .line(let point):
            points?[0] = point
            return .lineTo
        case .quad(let control, let end):
            let start = VectorPath(Array(elements[..<index])).currentPoint ?? .zero
            points?[0] = CGPoint(x: start.x + (control.x - start.x) * 2 / 3, y: start.y + (control.y - start.y) * 2 / 3)
            points?[1] = CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
            points?[2] = end
            return .curveTo
        case .cubic(let first, let second, let end):
            points?[0] = first
            points?[1] = second
            points?[2] = end
            return .curveTo
        case .close: return .closePath
        }
    }

    /// Returns the kind of an element.
    public func element(at index: Int) -> ElementType { element(at: index, associatedPoints: nil) }

    /// Clips drawing to the path, in the place of the previous clip.
    public func setClip() {
        UIGraphicsGetCurrentContext()?.resetClip()
        addClip()
    }

    /// Fills a rectangle with the current fill color.
    public class func fill(_ rect: CGRect) { NSBezierPath(rect: rect).fill() }
    /// The line width of new paths: 1.
    public class var defaultLineWidth: CGFloat { 1 }

    /// Strokes a rectangle with the current stroke color and a width of 1.
    public class func stroke(_ rect: CGRect) { NSBezierPath(rect: rect).stroke() }
    /// Clips drawing to a rectangle until the graphics state is restored.
    public class func clip(_ rect: CGRect) { NSBezierPath(rect: rect).addClip() }
    /// Strokes a line with the current stroke color and a width of 1.
    public class func strokeLine(from point1: CGPoint, to point2: CGPoint) {
        let path = NSBezierPath()
        path.move(to: point1)
        path.addLine(to: point2)
        path.stroke()
    }
}
