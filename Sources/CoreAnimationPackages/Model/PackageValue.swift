import Images
import LayerTree
import MotionTiming
import RenderTree
import VectorGeometry

/// The image that a package names.
package struct PackageImageReference: Hashable, Sendable {
    /// The path as written, or a data URL.
    package let source: String
    /// The index of the document that names it.
    let document: Int
    /// The position, for messages.
    let location: String

    /// Creates the reference of an image that is in no document.
    package init(source: String) { self.init(source: source, document: 0, location: "") }

    init(source: String, document: Int, location: String) {
        self.source = source
        self.document = document
        self.location = location
    }

    package static func == (a: Self, b: Self) -> Bool { a.source == b.source && a.document == b.document }
    package func hash(into hasher: inout Hasher) {
        hasher.combine(source)
        hasher.combine(document)
    }
}

/// The pacing of an animation.
package enum PackageTiming: Equatable, Sendable {
    case named(String)
    case curve(Double, Double, Double, Double)

    var function: CAMediaTimingFunction {
        switch self {
        case .named(let name): CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: name))
        case .curve(let x1, let y1, let x2, let y2):
            CAMediaTimingFunction(controlPoints: Float(x1), Float(y1), Float(x2), Float(y2))
        }
    }
}

/// A value of a document.
package indirect enum PackageValue: Equatable, Sendable {
    case number(Double), bool(Bool), text(String)
    case point(CGPoint), size(CGSize), rect(CGRect), transform(CATransform3D)
    case color(CGColor), path(VectorPath), image(PackageImageReference)
    case filter(LayerFilter), timing(PackageTiming), valueFunction(String)
    case list([PackageValue])
    /// No value.
    case null

    /// The number; nil for other values.
    var number: Double? {
        switch self {
        case .number(let number): number
        case .bool(let flag): flag ? 1 : 0
        default: nil
        }
    }

    /// Returns the value for key-value coding; nil for none, and for images that cannot be read.
    func boxed(_ images: (PackageImageReference) -> CGImage?) -> Any? {
        switch self {
        case .number(let value): value
        case .bool(let value): value
        case .text(let value): value
        case .point(let value): value
        case .size(let value): value
        case .rect(let value): value
        case .transform(let value): value
        case .color(let value): value
        case .path(let value): CGPath(value)
        case .image(let value): images(value)
        case .filter(let value): value.isBareName ? value.type as Any : CIFilter(value)
        case .timing(let value): value.function
        case .valueFunction(let name): CAValueFunction(name: CAValueFunctionName(rawValue: name))
        case .list(let values): values.compactMap { $0.boxed(images) }
        case .null: nil
        }
    }
}
