import Foundation
import Images
import LayerTree
import RenderTree
import VectorGeometry

extension PackageValue {
    /// Creates the value of a property from key-value coding; nil for none, and for objects that documents cannot hold.
    ///
    /// - Parameters:
    ///   - boxed: The value.
    ///   - kind: The type of the property's values; nil for values of any type.
    ///   - image: Returns the reference of an image; nil for one that cannot be written.
    package init?(boxed: Any?, _ kind: ValueKind? = nil, image: (CGImage) -> PackageImageReference?) {
        switch boxed {
        case nil: return nil
        case let value as CGPoint: self = .point(value)
        case let value as CGSize: self = .size(value)
        case let value as CGRect: self = .rect(value)
        case let value as CATransform3D: self = .transform(value)
        case let value as CGColor: self = .color(value)
        case let value as CGPath: self = .path(value.value)
        case let value as CGImage:
            guard let reference = image(value) else { return nil }
            self = .image(reference)
        case let value as CAMediaTimingFunction: self = .timing(PackageTiming(value))
        case let value as CAValueFunction: self = .valueFunction(value.name.rawValue)
        case let value as CIFilter: self = .filter(value.value)
        case let value as String: self = Self.text(value, kind)
        case let value as NSAttributedString: self = .text(value.string)
        case let value as [Any]:
            let items = value.compactMap { PackageValue(boxed: $0, kind, image: image) }
            guard items.count == value.count else { return nil }
            self = .list(items)
        case let value as NSNumber: self = kind == .bool ? .bool(value.doubleValue != 0) : .number(value.doubleValue)
        case let value as any RawRepresentable<String>: self = .text(value.rawValue)
        default: return nil
        }
    }

    /// Returns a text, or the filter or blend mode that it names.
    private static func text(_ text: String, _ kind: ValueKind?) -> PackageValue {
        guard kind == .filter || kind == .filters else { return .text(text) }
        var filter = LayerFilter(type: text)
        filter.isBareName = true
        return .filter(filter)
    }

    /// Whether all numbers can be read back.
    ///
    /// - Parameter allowsInfinity: Whether the property can be infinite.
    func isFinite(allowsInfinity: Bool = false) -> Bool {
        func isUsable(_ numbers: [CGFloat]) -> Bool { numbers.allSatisfy { $0.magnitude <= ValueText.magnitudeLimit } }
        switch self {
        case .number(let number):
            return number.magnitude <= ValueText.magnitudeLimit || (allowsInfinity && number > 0)
        case .point(let point): return isUsable([point.x, point.y])
        case .size(let size): return isUsable([size.width, size.height])
        case .rect(let rect): return isUsable([rect.origin.x, rect.origin.y, rect.width, rect.height])
        case .transform(let transform): return isUsable(transform.elements.map { CGFloat($0) })
        case .color(let color): return isUsable([color.red, color.green, color.blue, color.alpha])
        case .path(let path):
            let bounds = path.controlBounds
            return path.isEmpty || isUsable([bounds.minX, bounds.minY, bounds.maxX, bounds.maxY])
        case .list(let items): return items.allSatisfy { $0.isFinite() }
        case .bool, .text, .image, .filter, .timing, .valueFunction, .null: return true
        }
    }
}

extension PackageTiming {
    /// Creates the pacing of a function: one of the names, or its control points.
    init(_ function: CAMediaTimingFunction) {
        let name = PackageVocabulary.timingFunctions.first { name in
            CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name)).curve == function.curve
        }
        let curve = function.curve
        self = name.map { .named($0) } ?? .curve(curve.c1x, curve.c1y, curve.c2x, curve.c2y)
    }
}
