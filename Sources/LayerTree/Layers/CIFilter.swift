import Foundation
import Images
import RenderTree
import VectorGeometry

/// A filter for `CALayer.filters`, `backgroundFilters` and `compositingFilter`, and for images of the module CoreImage:
/// a name and inputs.
///
/// A layer copies the filter's values when it is set; later changes use key paths such as `filters.blur.inputRadius`
/// (facts 1.9). The compositor reports filters that cannot be drawn.
/// - Apple: `CIFilter`. Subclasses override `outputImage`. Layers draw the built-in filter of the same name only.
open class CIFilter: NSObject {
    package private(set) var value: LayerFilter
    /// The inputs that are images.
    package private(set) var images: [String: CIImage] = [:]

    /// Creates a filter from its description in a layer or a scene.
    package init(_ value: LayerFilter) { self.value = value }

    /// Creates a filter with the name of its class, for subclasses.
    public override init() { value = LayerFilter(type: "\(Self.self)") }

    /// Returns nil: filters in archives cannot be read.
    public required init?(coder: NSCoder) { return nil }

    /// Creates a filter by name. Nil only for an empty name: an unknown name may be one of Core Image's, and is
    /// reported when it is drawn.
    public convenience init?(name: String) { self.init(name: name, parameters: nil) }

    /// Creates a filter by name with parameters. Nil for an empty name, or for a parameter that is not a number, a
    /// point, a rectangle, a transform, a `CIVector`, a `CIColor`, a `CGColor`, a `CIImage`, the `Data` of a color
    /// cube, or the sRGB color space.
    public convenience init?(name: String, parameters: [String: Any]?) {
        if name.isEmpty { return nil }
        self.init(LayerFilter(type: name))
        for (key, parameter) in parameters ?? [:] where !Self.isDefaultColorSpace(parameter) {
            if let image = parameter as? CIImage {
                images[key] = image
                continue
            }
            if let bytes = Self.codeBytes(parameter, key) {
                value.inputs[key] = .vector(bytes.map { Double($0) })
                continue
            }
            guard let input = FilterValue(boxed: parameter) else { return nil }
            value.inputs[key] = input
        }
    }

    /// The image that the filter computes: a recipe, which a `CIContext` draws. Nil without the input image, unless the
    /// filter generates one.
    ///
    /// - Apple: the same. Subclasses override it; kernels (`CIKernel`) do not exist.
    open var outputImage: CIImage? {
        let generates = FilterKind.imageKeys(value.type).isEmpty
        return generates || images["inputImage"] != nil ? CIImage(filter: value, images: images) : nil
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
    open var inputKeys: [String] {
        let inputs = FilterKind.imageKeys(value.type) + FilterKind.imageInputs(value.type).map(\.key)
        let others = Set(value.inputs.keys).union(images.keys).subtracting(inputs)
        return inputs + others.sorted()
    }

    /// Resets every input to the filter's default.
    open func setDefaults() { value.inputs = [:] }

    /// Sets an input; nil resets it to its default. A value of another type changes nothing.
    ///
    /// `inputCubeData` of `CIColorCube` is `Data` of premultiplied red, green, blue and alpha as 32-bit floating-point
    /// numbers, for 2 to 129 entries per side, where red changes fastest. Its length determines the dimension.
    open func setValue(_ input: Any?, forKey key: String) {
        guard let input else {
            images[key] = nil
            return value.inputs[key] = nil
        }
        if let image = input as? CIImage {
            images[key] = image
        } else if let bytes = Self.codeBytes(input, key) {
            value.inputs[key] = .vector(bytes.map { Double($0) })
        } else if let converted = FilterValue(boxed: input) {
            value.inputs[key] = converted
        }
    }

    /// Returns the bytes of the message of a code generator, or of its level of error correction.
    private static func codeBytes(_ input: Any, _ key: String) -> [UInt8]? {
        switch key {
        case "inputMessage": (input as? Data).map(Array.init)
        case "inputCorrectionLevel": (input as? String).map { Array($0.utf8) }
        default: nil
        }
    }

    /// Returns the value of an input or its default, or the image of the key `outputImage`.
    open func value(forKey key: String) -> Any? {
        if key == "outputImage" { return outputImage }
        if let image = images[key] { return image }
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
        case let rect as CGRect: self = .vector(CIVector(cgRect: rect).values)
        case let transform as NSAffineTransform:
            let m = transform.transformStruct
            self = .vector([m.m11, m.m12, m.m21, m.m22, m.tX, m.tY].map { Double($0) })
        case let transform as CGAffineTransform: self = .vector(CIVector(cgAffineTransform: transform).values)
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
public final class CIVector: NSObject, Sendable {
    package let values: [Double]

    package init(_ values: [Double]) { self.values = values }

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

    /// Creates a vector of a rectangle's x, y, width and height.
    public convenience init(cgRect r: CGRect) { self.init(x: r.minX, y: r.minY, z: r.width, w: r.height) }
    /// Creates a vector of the six numbers of a transform: a, b, c, d, tx, ty.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init([t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) })
    }

    /// Returns whether the other object is a vector of the same numbers.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
    /// The hash value of the numbers.
    public override var hash: Int { values.hashValue }

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
public final class CIColor: NSObject, Sendable {
    package let value: CGColor

    /// Creates a color.
    public init(cgColor: CGColor) { value = cgColor }

    /// Creates a color from components, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Returns whether the other object is the same color.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIColor)?.value == value }
    /// The hash value of the color.
    public override var hash: Int { value.hashValue }

    /// The red component, 0…1.
    public var red: CGFloat { value.red }
    /// The green component, 0…1.
    public var green: CGFloat { value.green }
    /// The blue component, 0…1.
    public var blue: CGFloat { value.blue }
    /// The alpha component, 0…1.
    public var alpha: CGFloat { value.alpha }

    /// Opaque black.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Opaque gray.
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    /// Opaque red.
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    /// Opaque green.
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    /// Opaque blue.
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    /// Opaque cyan.
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    /// Opaque magenta.
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    /// Opaque yellow.
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    /// Transparent black.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
