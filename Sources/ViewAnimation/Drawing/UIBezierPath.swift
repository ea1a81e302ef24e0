import Foundation
import Images
import Quartz2D
import VectorGeometry

/// A mutable path with drawing settings, in a coordinate system with y downward.
///
/// The line settings apply when the path is drawn; shape layers have their own.
/// - Apple: `UIBezierPath`.
open class UIBezierPath: NSObject, NSCopying {
    private var mutable = CGMutablePath()

    /// The line width in points; 1 by default.
    public var lineWidth: CGFloat = 1
    /// The line cap; `.butt` by default.
    public var lineCapStyle = CGLineCap.butt
    /// The line join; `.miter` by default.
    public var lineJoinStyle = CGLineJoin.miter
    /// The miter limit; 10 by default.
    public var miterLimit: CGFloat = 10
    /// The flatness; it has no effect on drawing.
    public var flatness: CGFloat = 0.6
    /// Whether the path is filled with the even-odd rule instead of the winding rule. False by default.
    public var usesEvenOddFillRule = false
    var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    /// Creates an empty path.
    public override init() { super.init() }

    /// Creates a path with the elements of `cgPath`.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        mutable.addRect(rect)
    }

    /// Creates an ellipse in `rect`.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        mutable.addEllipse(in: rect)
    }

    /// Creates a rectangle with rounded corners. The radius is limited to half of the shorter side, which gives a pill;
    /// corners are circular, not continuous as on Apple's platforms.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle in which the given corners are rounded. Equal radii are limited to half of the shorter side,
    /// different ones to half of their own side; corners are not continuous as on Apple's platforms.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        if corners.isSuperset(of: [.topLeft, .topRight, .bottomLeft, .bottomRight]) {
            let isCircular = cornerRadii.width == cornerRadii.height
            let shorterSide = min(rect.width, rect.height)
            let x = min(cornerRadii.width, (isCircular ? shorterSide : rect.width) / 2)
            let y = min(cornerRadii.height, (isCircular ? shorterSide : rect.height) / 2)
            mutable.addRoundedRect(in: rect, cornerWidth: max(x, 0), cornerHeight: max(y, 0))
        } else {
            addRect(rect, rounding: corners, radii: cornerRadii)
        }
    }

    /// Creates an arc.
    ///
    /// - Parameters:
    ///   - startAngle: radians.
    ///   - endAngle: radians.
    ///   - clockwise: the direction as seen with y downward.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Returns a path with the same elements and settings.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: cgPath)
        copy.adoptSettings(of: self)
        return copy
    }

    /// Returns a path with the elements in the opposite order and the same settings. Each subpath starts at its end.
    open func reversing() -> UIBezierPath {
        let reversed = UIBezierPath(cgPath: CGPath(mutable.value.reversed()))
        reversed.adoptSettings(of: self)
        return reversed
    }

    package func adoptSettings(of other: UIBezierPath) {
        lineWidth = other.lineWidth
        lineCapStyle = other.lineCapStyle
        lineJoinStyle = other.lineJoinStyle
        miterLimit = other.miterLimit
        flatness = other.flatness
        usesEvenOddFillRule = other.usesEvenOddFillRule
        dash = other.dash
    }

    /// A copy of the path as a `CGPath`.
    public var cgPath: CGPath {
        get { CGPath(mutable.value) }
        set { mutable = CGMutablePath(newValue.value) }
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { mutable.isEmpty }
    /// The bounding box of all points, including control points.
    public var bounds: CGRect { mutable.boundingBox }
    /// The end of the last element.
    public var currentPoint: CGPoint { mutable.currentPoint }

    /// Returns whether the filled path contains `point`.
    public func contains(_ point: CGPoint) -> Bool {
        mutable.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// Begins a subpath at `point`.
    public func move(to point: CGPoint) { mutable.move(to: point) }
    /// Adds a line.
    public func addLine(to point: CGPoint) { mutable.addLine(to: point) }
    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        mutable.addQuadCurve(to: end, control: controlPoint)
    }

    /// Adds a cubic Bézier curve.
    public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        mutable.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds an arc.
    ///
    /// - Parameters:
    ///   - startAngle: radians.
    ///   - endAngle: radians.
    ///   - clockwise: the direction as seen with y downward.
    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // CGPath defines the direction with y upward.
        mutable.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Closes the current subpath.
    public func close() { mutable.closeSubpath() }
    /// Removes all elements.
    public func removeAllPoints() { mutable = CGMutablePath() }
    /// Appends the elements of another path.
    public func append(_ other: UIBezierPath) { mutable.addPath(other.cgPath) }
    /// Applies a transform to all points.
    public func apply(_ transform: CGAffineTransform) { mutable = CGMutablePath(mutable.value.applying(transform)) }

    /// Sets the dash pattern.
    ///
    /// - Parameters:
    ///   - pattern: alternating lengths of dashes and gaps in points; nil for a solid line.
    ///   - count: the number of lengths to use.
    ///   - phase: the offset into the pattern in points.
    public func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
        dash = (Array((pattern ?? []).prefix(count)), phase)
    }

    /// Stores the dash pattern; each pointer may be nil. `pattern` must have room for all lengths: get their number
    /// first.
    public func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dash.lengths.enumerated() { pattern?[index] = length }
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
    }

    private func addRect(_ rect: CGRect, rounding corners: UIRectCorner, radii: CGSize) {
        let radius = max(0, min(radii.width, rect.width / 2, rect.height / 2))
        let outline: [(corner: UIRectCorner, at: CGPoint, next: CGPoint)] = [
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY)),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.minY)),
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY)),
        ]
        mutable.move(to: CGPoint(x: rect.midX, y: rect.minY))
        for (corner, point, next) in outline {
            if corners.contains(corner) {
                mutable.addArc(tangent1End: point, tangent2End: next, radius: radius)
            } else {
                mutable.addLine(to: point)
            }
        }
        mutable.closeSubpath()
    }
}

/// A set of corners of a rectangle, with y downward.
///
/// - Apple: `UIRectCorner`.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The top right corner.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

// Drawing into the current context. Without a current context these functions have no effect.
extension UIBezierPath {
    /// Fills the path with the current fill color and the path's fill rule.
    public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }

    /// Strokes the path with the current stroke color and the path's line settings.
    public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }

    /// Fills the path with a blend mode and an alpha of 0…1.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) { withMode(blendMode, alpha) { $0.fill(self) } }
    /// Strokes the path with a blend mode and an alpha of 0…1.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { withMode(blendMode, alpha) { $0.stroke(self) } }

    /// Clips drawing to the path until the graphics state is restored.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.clip(using: rule)
    }

    fileprivate var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    private func withMode(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        draw(context)
        context.restoreGState()
    }
}

extension CGContext {
    fileprivate func fill(_ path: UIBezierPath) {
        beginPath()
        addPath(path.cgPath)
        fillPath(using: path.rule)
    }

    fileprivate func stroke(_ path: UIBezierPath) {
        saveGState()
        setLineWidth(path.lineWidth)
        setLineCap(path.lineCapStyle)
        setLineJoin(path.lineJoinStyle)
        setMiterLimit(path.miterLimit)
        setLineDash(phase: path.dash.phase, lengths: path.dash.lengths)
        beginPath()
        addPath(path.cgPath)
        strokePath()
        restoreGState()
    }
}
