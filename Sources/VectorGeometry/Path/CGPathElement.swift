import Foundation

/// The kind of a path element.
///
/// - Apple: `CGPathElementType`.
public enum CGPathElementType: Int32, Sendable {
    /// Starts a new subpath; one point.
    case moveToPoint = 0
    /// A line; its end.
    case addLineToPoint = 1
    /// A quadratic Bézier curve; its control point and end.
    case addQuadCurveToPoint = 2
    /// A cubic Bézier curve; its two control points and end.
    case addCurveToPoint = 3
    /// Closes the subpath; no points.
    case closeSubpath = 4
}

/// An element of a path, as passed to the function of `CGPath.apply(info:function:)`.
///
/// - Apple: `CGPathElement`.
public struct CGPathElement {
    /// The kind of the element, which determines the number of points.
    public var type: CGPathElementType
    /// The points of the element. They are valid only during the call that receives the element.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// A function that receives the elements of a path, and the `info` of `CGPath.apply(info:function:)`.
///
/// - Apple: `CGPathApplierFunction`. It is a Swift function here instead of a C function.
public typealias CGPathApplierFunction = (
    _ info: UnsafeMutableRawPointer?, _ element: UnsafePointer<CGPathElement>
) -> Void

extension CGPath {
    /// Calls `function` with `info` and each element in order.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }

    /// Calls `block` with each element in order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
            guard let points = buffer.baseAddress else { return }
            points.initialize(repeating: .zero, count: 3)
            forEachElement { element in
                var passed = CGPathElement(type: element.type, points: points)
                switch element {
                case .move(let p), .line(let p): points[0] = p
                case .quad(let c, let p):
                    points[0] = c
                    points[1] = p
                case .cubic(let c, let d, let p):
                    points[0] = c
                    points[1] = d
                    points[2] = p
                case .close: break
                }
                block(&passed)
            }
        }
    }
}

extension PathElement {
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
