import Foundation
import QuartzCore
import VectorGeometry
import ViewAnimation

/// The settings of new paths.
struct PathSettings {
    var lineWidth: CGFloat = 1
    var lineCapStyle = CGLineCap.butt
    var lineJoinStyle = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var flatness: CGFloat = 0.6
    var windingRule = NSBezierPath.WindingRule.nonZero
}

extension NSBezierPath {
    private static let key = "NSBezierPath.defaults"

    /// The settings of new paths on the thread.
    static var defaults: PathSettings {
        get { ViewContext.current.attachments[key] as? PathSettings ?? PathSettings() }
        set { ViewContext.current.attachments[key] = newValue }
    }

    /// The line width of new paths; 1 by default.
    public class var defaultLineWidth: CGFloat {
        get { defaults.lineWidth }
        set { defaults.lineWidth = newValue }
    }
    /// The shape of the ends of lines of new paths.
    public class var defaultLineCapStyle: LineCapStyle {
        get { defaults.lineCapStyle }
        set { defaults.lineCapStyle = newValue }
    }
    /// The shape of the corners of new paths.
    public class var defaultLineJoinStyle: LineJoinStyle {
        get { defaults.lineJoinStyle }
        set { defaults.lineJoinStyle = newValue }
    }
    /// The miter limit of new paths; 10 by default.
    public class var defaultMiterLimit: CGFloat {
        get { defaults.miterLimit }
        set { defaults.miterLimit = newValue }
    }
    /// The flatness of new paths; 0.6 by default.
    public class var defaultFlatness: CGFloat {
        get { defaults.flatness }
        set { defaults.flatness = newValue }
    }
    /// The fill rule of new paths.
    public class var defaultWindingRule: WindingRule {
        get { defaults.windingRule }
        set { defaults.windingRule = newValue }
    }

    /// Fills a rectangle with the current fill color.
    public class func fill(_ rect: CGRect) { NSBezierPath(rect: rect).fill() }
    /// Strokes a rectangle with the current stroke color and the default line width.
    public class func stroke(_ rect: CGRect) { NSBezierPath(rect: rect).stroke() }
    /// Clips drawing to a rectangle until the graphics state is restored.
    public class func clip(_ rect: CGRect) { NSBezierPath(rect: rect).addClip() }
    /// Strokes a line with the current stroke color and the default line width.
    public class func strokeLine(from point1: CGPoint, to point2: CGPoint) {
        let path = NSBezierPath()
        path.move(to: point1)
        path.line(to: point2)
        path.stroke()
    }

    /// Changes the points of an element: one, or three of a curve. Quadratic curves are not changed.
    ///
    /// - Parameter index: From 0 to `elementCount` - 1.
    public func setAssociatedPoints(_ points: UnsafeMutablePointer<CGPoint>?, at index: Int) {
        guard let points else { return }
        var elements = cgPath.value.elements
        guard elements.indices.contains(index) else { return }
        switch elements[index] {
        case .move: elements[index] = .move(points[0])
        case .line: elements[index] = .line(points[0])
        case .cubic: elements[index] = .cubic(control1: points[0], control2: points[1], to: points[2])
        case .quad, .close: return
        }
        cgPath = CGPath(VectorPath(elements))
    }
}

extension CGLineCap {
    /// The name of `butt` in Swift 3.
    public static let buttLineCapStyle = CGLineCap.butt
    /// The name of `round` in Swift 3.
    public static let roundLineCapStyle = CGLineCap.round
    /// The name of `square` in Swift 3.
    public static let squareLineCapStyle = CGLineCap.square
}

extension CGLineJoin {
    /// The name of `miter` in Swift 3.
    public static let miterLineJoinStyle = CGLineJoin.miter
    /// The name of `round` in Swift 3.
    public static let roundLineJoinStyle = CGLineJoin.round
    /// The name of `bevel` in Swift 3.
    public static let bevelLineJoinStyle = CGLineJoin.bevel
}

/// `NSBezierPath.LineCapStyle` in Swift 3.
public typealias NSLineCapStyle = NSBezierPath.LineCapStyle
/// `NSBezierPath.LineJoinStyle` in Swift 3.
public typealias NSLineJoinStyle = NSBezierPath.LineJoinStyle
/// `NSBezierPath.WindingRule` in Swift 3.
public typealias NSWindingRule = NSBezierPath.WindingRule
/// `NSBezierPath.ElementType` in Swift 3.
public typealias NSBezierPathElement = NSBezierPath.ElementType
