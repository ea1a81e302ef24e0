import Foundation
import QuartzCore
import VectorGeometry
import ViewAnimation

/// A mutable path with drawing settings. Angles are in degrees.
///
/// - Apple: `NSBezierPath`.
open class NSBezierPath: NSObject, NSCopying {
    /// The path and its settings. It is not a superclass, so that programs can declare members with names of UIKit.
    let path = UIBezierPath()

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

        /// The name of `nonZero` in Swift 3.
        public static let nonZeroWindingRule = WindingRule.nonZero
        /// The name of `evenOdd` in Swift 3.
        public static let evenOddWindingRule = WindingRule.evenOdd
    }

    /// Creates an empty path with the default settings.
    public override init() {
        super.init()
        let settings = NSBezierPath.defaults
        lineWidth = settings.lineWidth
        lineCapStyle = settings.lineCapStyle
        lineJoinStyle = settings.lineJoinStyle
        miterLimit = settings.miterLimit
        flatness = settings.flatness
        windingRule = settings.windingRule
    }

    /// The fill rule; `.nonZero` by default.
    public var windingRule: WindingRule {
        get { path.usesEvenOddFillRule ? .evenOdd : .nonZero }
        set { path.usesEvenOddFillRule = newValue == .evenOdd }
    }

    /// The path; a copy, like on Apple's platforms. Setting it keeps the settings.
    public var cgPath: CGPath {
        get { path.cgPath }
        set { path.cgPath = newValue }
    }
    /// The width of lines; that of `defaultLineWidth` by default.
    public var lineWidth: CGFloat {
        get { path.lineWidth }
        set { path.lineWidth = newValue }
    }
    /// The shape of the ends of lines.
    public var lineCapStyle: LineCapStyle {
        get { path.lineCapStyle }
        set { path.lineCapStyle = newValue }
    }
    /// The shape of corners.
    public var lineJoinStyle: LineJoinStyle {
        get { path.lineJoinStyle }
        set { path.lineJoinStyle = newValue }
    }
    /// The limit of pointed corners.
    public var miterLimit: CGFloat {
        get { path.miterLimit }
        set { path.miterLimit = newValue }
    }
    /// The precision of curves.
    public var flatness: CGFloat {
        get { path.flatness }
        set { path.flatness = newValue }
    }
    /// Whether the path has no elements.
    public var isEmpty: Bool { path.isEmpty }
    /// The bounding box of the path, without control points.
    public var bounds: CGRect { path.cgPath.boundingBoxOfPath }
    /// The end of the last element.
    public var currentPoint: CGPoint { path.currentPoint }
    /// Returns whether the path, filled by its rule, contains a point.
    public func contains(_ point: CGPoint) -> Bool { path.contains(point) }

    /// Creates a path.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.cgPath = cgPath
    }
    /// Creates a rectangle.
    public convenience init(rect: CGRect) { self.init(cgPath: UIBezierPath(rect: rect).cgPath) }
    /// Creates the ellipse in a rectangle.
    public convenience init(ovalIn rect: CGRect) { self.init(cgPath: UIBezierPath(ovalIn: rect).cgPath) }

    /// Creates a rectangle with rounded corners, whose radii are limited to half of their sides.
    public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        let x = min(max(xRadius, 0), rect.width / 2)
        let y = min(max(yRadius, 0), rect.height / 2)
        self.init(cgPath: CGPath(roundedRect: rect, cornerWidth: x, cornerHeight: y, transform: nil))
    }

    /// Begins a subpath.
    public func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a line.
    public func line(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic Bézier curve.
    public func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, controlPoint1: controlPoint1, controlPoint2: controlPoint2)
    }
    /// Adds a quadratic Bézier curve.
    public func curve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, controlPoint: controlPoint)
    }
    /// Begins a subpath at an offset from the current point.
    public func relativeMove(to point: CGPoint) { move(to: absolute(point)) }
    /// Adds a line to an offset from the current point.
    public func relativeLine(to point: CGPoint) { line(to: absolute(point)) }
    /// Adds a cubic Bézier curve whose points are offsets from the current point.
    public func relativeCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(
            to: absolute(endPoint), controlPoint1: absolute(controlPoint1), controlPoint2: absolute(controlPoint2))
    }

    /// Closes the subpath with a line to its start.
    public func close() { path.close() }
    /// Removes all elements.
    public func removeAllPoints() { path.removeAllPoints() }
    /// Adds the elements of another path.
    public func append(_ other: NSBezierPath) { path.append(other.path) }
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
        for index in 0..<max(count, 0) { isEmpty ? move(to: points[index]) : line(to: points[index]) }
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
        path.addArc(
            withCenter: center, radius: radius, startAngle: startAngle * .pi / 180, endAngle: endAngle * .pi / 180,
            clockwise: !clockwise)
    }

    /// Adds an arc that touches the line from the current point to `point1` and the line from there to `point2`.
    public func appendArc(from point1: CGPoint, to point2: CGPoint, radius: CGFloat) {
        let longer = CGMutablePath()
        longer.addPath(cgPath)
        longer.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
        cgPath = longer
    }

    /// Applies a transform to all points.
    public func transform(using transform: AffineTransform) {
        path.apply(
            CGAffineTransform(
                a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
                ty: transform.tY))
    }

    /// The path in the opposite direction.
    public var reversed: NSBezierPath { copied(path.reversing().cgPath) }
    /// The path with lines in the place of curves.
    public var flattened: NSBezierPath { copied(cgPath.flattened(threshold: flatness)) }
    /// The bounding box of all points, including control points.
    public var controlPointBounds: CGRect { cgPath.boundingBox }

    /// Returns an independent path with the same settings.
    open func copy(with zone: NSZone? = nil) -> Any { copied(cgPath) }

    private func copied(_ newPath: CGPath) -> NSBezierPath {
        let copy = NSBezierPath(cgPath: newPath)
        copy.path.adoptSettings(of: path)
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
        /// The name of `moveTo` in Swift 3.
        public static let moveToBezierPathElement = ElementType.moveTo
        /// The name of `lineTo` in Swift 3.
        public static let lineToBezierPathElement = ElementType.lineTo
        /// The name of `curveTo` in Swift 3.
        public static let curveToBezierPathElement = ElementType.curveTo
        /// The name of `closePath` in Swift 3.
        public static let closePathBezierPathElement = ElementType.closePath
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

    /// Fills the path with the current fill color.
    open func fill() { path.fill() }
    /// Strokes the path with the current stroke color.
    open func stroke() { path.stroke() }
    /// Clips drawing to the path, too, until the graphics state is restored.
    open func addClip() { path.addClip() }
    /// Sets the lengths of dashes and gaps.
    public func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        let lengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) }
        path.setLineDash(lengths, count: count, phase: phase)
    }
    /// Stores the lengths of dashes and gaps.
    public func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) { path.getLineDash(pattern, count: count, phase: phase) }

    /// Clips drawing to the path, in the place of the previous clip.
    public func setClip() {
        UIGraphicsGetCurrentContext()?.resetClip()
        addClip()
    }
}
