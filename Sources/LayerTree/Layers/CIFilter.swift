import Foundation
import Images
import RenderTree

/// A filter for `CALayer.filters`, `backgroundFilters` and `compositingFilter`: a name and inputs, without Core Image.
///
/// A layer copies the filter's values when it is set; later changes use key paths such as `filters.blur.inputRadius`
/// (facts 1.9). The compositor reports filters that cannot be drawn.
/// - Apple: `CIFilter`.
public final class CIFilter: NSObject {
    private(set) var value: LayerFilter

    /// Creates a filter from its description in a layer or a scene.
    package init(_ value: LayerFilter) { self.value = value }

    /// Creates a filter by name. Nil only for an empty name: an unknown name may be one of Core Image's, and is
    /// reported when it is drawn.
    public convenience init?(name: String) { self.init(name: name, parameters: nil) }

    /// Creates a filter by name with parameters. Nil for an empty name, or for a parameter that is not a number, a
    /// point, a `CIVector`, a `CIColor`, a `CGColor`, the `Data` of a color cube, or the sRGB color space.
    public convenience init?(name: String, parameters: [String: Any]?) {
        if name.isEmpty { return nil }
        self.init(LayerFilter(type: name))
        for (key, parameter) in parameters ?? [:] where !Self.isDefaultColorSpace(parameter) {
            guard let input = FilterValue(boxed: parameter) else { return nil }
            value.inputs[key] = input
        }
    }

    /// The name in key paths; the filter's own name unless set.
    public var name: String {
        get { value.name }
        set { value.name = newValue }
    }
    /// Whether the filter is applied; true by default.
    public var isEnabled: Bool {
        get { value.isEnabled }
        set { value.isEnabled = newValue }
    }
    /// Whether a filter that blurs repeats the pixels at the edges of its layer outward and cuts the result off there,
    /// so that the edges of an opaque layer stay opaque; false by default. In Core Image, `clampedToExtent()` and
    /// `cropped(to:)` have the same effect.
    public var clampsToExtent: Bool {
        get { value.edges == .clamped }
        set { value.edges = newValue ? .clamped : .transparent }
    }
    /// The keys of the inputs; for a filter that cannot be drawn, those that were set.
    public var inputKeys: [String] { FilterKind.named(value.type)?.inputs.map(\.key) ?? value.inputs.keys.sorted() }

    /// Resets every input to the filter's default.
    public func setDefaults() { value.inputs = [:] }

    /// Sets an input; nil resets it to its default. A value of another type changes nothing.
    ///
    /// `inputCubeData` of `CIColorCube` is `Data` of premultiplied red, green, blue and alpha as 32-bit floating-point
    /// numbers, for 2 to 129 entries per side, where red changes fastest. Its length determines the dimension.
    public func setValue(_ input: Any?, forKey key: String) {
        guard let input else { return value.inputs[key] = nil }
        if let known = FilterValue(boxed: input) { value.inputs[key] = known }
    }

    /// Returns the value of an input, or its default.
    public func value(forKey key: String) -> Any? {
        if key == "inputCubeDimension", case .lookup(let lookup)? = value.inputs[FilterKind.cubeData] {
            return Double(lookup.cube?.count ?? 64)
        }
        return value[input: key]?.boxed
    }

    /// Colors are gamma-encoded sRGB, which therefore needs no conversion.
    private static func isDefaultColorSpace(_ parameter: Any) -> Bool {
        (parameter as? CGColorSpace)?.name == CGColorSpace.sRGB
    }
}

extension CIFilter {
    /// Creates a `CIColorCube` from a `.cube` file with a 1D table, a 3D table of up to 129 entries per side, or both.
    ///
    /// ```swift
    /// layer.filters = [try CIFilter(cubeFile: URL(fileURLWithPath: "look.cube"))]
    /// ```
    /// - Throws: An error whose description has the line of the first problem.
    public convenience init(cubeFile url: URL) throws {
        self.init(
            LayerFilter(type: "CIColorCube", inputs: [FilterKind.cubeData: .lookup(try ColorLookup(cubeFile: url))]))
    }
}

extension LayerFilter {
    /// Creates a filter from a `CIFilter`, or from the name of one.
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
        case let data as Data:
            guard let lookup = ColorLookup(cubeData: data) else { return nil }
            self = .lookup(lookup)
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
        case .lookup(let lookup): lookup.cubeData
        }
    }
}

extension CALayer {
    /// Sets a filter, a list of them, or nil; anything else changes nothing.
    func setFilters(_ filters: Any?, of property: LayerProperty) {
        if let value = BoxedValue.unbox(filters, as: property.kind) { set(value, of: property) }
    }
}

/// The numbers of one input of a filter.
///
/// - Apple: `CIVector`.
public final class CIVector: NSObject {
    let values: [Double]

    init(_ values: [Double]) { self.values = values }

    /// Creates a vector of one number.
    public convenience init(x: CGFloat) { self.init([Double(x)]) }
    /// Creates a vector of two numbers.
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y].map { Double($0) }) }
    /// Creates a vector of three numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z].map { Double($0) }) }
    /// Creates a vector of four numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
        self.init([x, y, z, w].map { Double($0) })
    }
    /// Creates a vector of a point's coordinates.
    public convenience init(cgPoint p: CGPoint) { self.init(x: p.x, y: p.y) }

    /// The count of numbers.
    public var count: Int { values.count }
    /// The first number; 0 if there is none.
    public var x: CGFloat { value(at: 0) }
    /// The second number; 0 if there is none.
    public var y: CGFloat { value(at: 1) }
    /// The third number; 0 if there is none.
    public var z: CGFloat { value(at: 2) }
    /// The fourth number; 0 if there is none.
    public var w: CGFloat { value(at: 3) }
    /// The first two numbers as a point.
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }

    /// Returns a number; 0 beyond the end.
    public func value(at index: Int) -> CGFloat { values.indices.contains(index) ? CGFloat(values[index]) : 0 }
}

/// The color of an input of a filter.
///
/// - Apple: `CIColor`.
public final class CIColor: NSObject {
    let value: CGColor

    /// Creates a color.
    public init(cgColor: CGColor) { value = cgColor }

    /// Creates a color from components, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// The red component, 0…1.
    public var red: CGFloat { value.red }
    /// The green component, 0…1.
    public var green: CGFloat { value.green }
    /// The blue component, 0…1.
    public var blue: CGFloat { value.blue }
    /// The alpha component, 0…1.
    public var alpha: CGFloat { value.alpha }
}
