import Foundation
import Quartz2D

/// Numbers that are one input of a filter.
///
/// - Apple: `CIVector`.
public final class CIVector: NSObject {
    let values: [Double]

    init(_ values: [Double]) { self.values = values }

    public convenience init(x: CGFloat) { self.init([Double(x)]) }
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y].map { Double($0) }) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z].map { Double($0) }) }
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
        self.init([x, y, z, w].map { Double($0) })
    }
    public convenience init(cgPoint p: CGPoint) { self.init(x: p.x, y: p.y) }

    public var count: Int { values.count }
    public var x: CGFloat { value(at: 0) }
    public var y: CGFloat { value(at: 1) }
    public var z: CGFloat { value(at: 2) }
    public var w: CGFloat { value(at: 3) }
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }

    /// 0 beyond the end.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? CGFloat(values[index]) : 0 }
}

/// A colour that is an input of a filter.
///
/// - Apple: `CIColor`.
public final class CIColor: NSObject {
    let value: CGColor

    public init(cgColor: CGColor) { value = cgColor }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    public var red: CGFloat { value.red }
    public var green: CGFloat { value.green }
    public var blue: CGFloat { value.blue }
    public var alpha: CGFloat { value.alpha }
}
