import Foundation
import Quartz2D
import RenderTree

/// A filter for `CALayer.filters`, `backgroundFilters` and `compositingFilter`: a name and inputs, without Core Image
/// behind it.
///
/// A layer takes over the values that a filter has when it is set; later changes go through key paths such as
/// `filters.blur.inputRadius` (facts 1.9). What cannot be drawn the compositor reports.
/// - Apple: `CIFilter`.
public final class CIFilter: NSObject {
    private(set) var value: LayerFilter

    /// The filter that a layer or a scene describes.
    public init(_ value: LayerFilter) { self.value = value }

    /// Nil for an empty name only: one that is not known here may be one of Core Image's, and is reported when it is
    /// drawn.
    public convenience init?(name: String) { self.init(name: name, parameters: nil) }

    /// Nil for an empty name, or a parameter that is neither a number, a point, `CIVector`, `CIColor` nor `CGColor`.
    public convenience init?(name: String, parameters: [String: Any]?) {
        if name.isEmpty { return nil }
        self.init(LayerFilter(type: name))
        for (key, parameter) in parameters ?? [:] {
            guard let input = FilterValue(boxed: parameter) else { return nil }
            value.inputs[key] = input
        }
    }

    /// What key paths call it; the filter's own name unless set.
    public var name: String {
        get { value.name }
        set { value.name = newValue }
    }
    /// False: the layer is drawn as if it had no such filter.
    public var isEnabled: Bool {
        get { value.isEnabled }
        set { value.isEnabled = newValue }
    }
    /// The keys of its inputs; those that were set, for a filter that cannot be drawn.
    public var inputKeys: [String] { FilterKind.named(value.type)?.inputs.map(\.key) ?? value.inputs.keys.sorted() }

    /// Every input as the filter defines it.
    public func setDefaults() { value.inputs = [:] }

    /// Nil takes back what was set; a value of another type changes nothing.
    public func setValue(_ input: Any?, forKey key: String) {
        guard let input else { return value.inputs[key] = nil }
        if let known = FilterValue(boxed: input) { value.inputs[key] = known }
    }

    public func value(forKey key: String) -> Any? { value[input: key]?.boxed }
}

extension LayerFilter {
    /// A `CIFilter`, or the name of one.
    init?(boxed: Any) {
        switch boxed {
        case let filter as CIFilter: self = filter.value
        case let name as String where !name.isEmpty:
            self.init(type: name)
            isBareName = true
        default: return nil
        }
    }

    var boxed: Any { isBareName ? type : CIFilter(self) }
}

extension FilterValue {
    init?(boxed: Any) {
        switch boxed {
        case let color as CGColor: self = .color(color)
        case let color as CIColor: self = .color(color.value)
        case let vector as CIVector: self = .vector(vector.values)
        case let point as CGPoint: self = .vector([Double(point.x), Double(point.y)])
        case let values as [Any]: self = .vector(values.compactMap(BoxedValue.number))
        default:
            guard let number = BoxedValue.number(boxed) else { return nil }
            self = .number(number)
        }
    }

    var boxed: Any {
        switch self {
        case .number(let number): number
        case .vector(let values): CIVector(values)
        case .color(let color): CIColor(cgColor: color)
        }
    }
}

extension CALayer {
    /// A filter, a list of them, or nil; anything else changes nothing.
    func setFilters(_ filters: Any?, of property: LayerProperty) {
        if let value = BoxedValue.unbox(filters, as: property.kind) { set(value, of: property) }
    }
}

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
