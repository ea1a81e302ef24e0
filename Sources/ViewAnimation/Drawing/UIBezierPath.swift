import Foundation
import Quartz2D
import VectorGeometry

/// A path that can be added to, in a space where y grows downward.
///
/// Its stroke settings are for drawing it; a shape layer has its own.
/// - Apple: `UIBezierPath`.
open class UIBezierPath: NSObject {
    private var mutable = CGMutablePath()

    public var lineWidth: CGFloat = 1
    public var lineCapStyle = CGLineCap.butt
    public var lineJoinStyle = CGLineJoin.miter
    public var miterLimit: CGFloat = 10
    public var flatness: CGFloat = 0.6
    public var usesEvenOddFillRule = false
    var dash: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    public override init() { super.init() }

    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    public convenience init(rect: CGRect) {
        self.init()
        mutable.addRect(rect)
    }

    public convenience init(ovalIn rect: CGRect) {
        self.init()
        mutable.addEllipse(in: rect)
    }

    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Radii are limited to half the sides; circular corners, not Apple's continuous ones.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        if corners.isSuperset(of: [.topLeft, .topRight, .bottomLeft, .bottomRight]) {
            let x = min(cornerRadii.width, rect.width / 2)
            let y = min(cornerRadii.height, rect.height / 2)
            mutable.addRoundedRect(in: rect, cornerWidth: max(x, 0), cornerHeight: max(y, 0))
        } else {
            addRect(rect, rounding: corners, radii: cornerRadii)
        }
    }

    /// An arc; `clockwise` as seen with y downward.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// A copy each time.
    public var cgPath: CGPath {
        get { CGPath(mutable.value) }
        set { mutable = CGMutablePath(newValue.value) }
    }

    public var isEmpty: Bool { mutable.isEmpty }
    /// Control points included.
    public var bounds: CGRect { mutable.boundingBox }
    public var currentPoint: CGPoint { mutable.currentPoint }

    public func contains(_ point: CGPoint) -> Bool {
        mutable.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    public func move(to point: CGPoint) { mutable.move(to: point) }
    public func addLine(to point: CGPoint) { mutable.addLine(to: point) }
    public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        mutable.addQuadCurve(to: end, control: controlPoint)
    }

    public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        mutable.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// `CGPath`'s direction is meant with y upward: the opposite one.
    public func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        mutable.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    public func close() { mutable.closeSubpath() }
    public func removeAllPoints() { mutable = CGMutablePath() }
    public func append(_ other: UIBezierPath) { mutable.addPath(other.cgPath) }
    public func apply(_ transform: CGAffineTransform) { mutable = CGMutablePath(mutable.value.applying(transform)) }

    /// Lengths of dashes and gaps in turn, points; none for a solid line.
    public func setLineDash(_ pattern: [CGFloat]?, count: Int, phase: CGFloat) {
        dash = (Array((pattern ?? []).prefix(count)), phase)
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

/// - Apple: `UIRectCorner`.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    public static let allCorners = UIRectCorner(rawValue: .max)
}

// Drawing into the current context; outside drawing nothing happens.
extension UIBezierPath {
    /// In the current fill colour, by the path's rule.
    public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }

    /// In the current stroke colour, by the path's line settings.
    public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }

    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) { withMode(blendMode, alpha) { $0.fill(self) } }
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { withMode(blendMode, alpha) { $0.stroke(self) } }

    /// Limits drawing to the path's inside until the state is restored.
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
