import Foundation
import Images
import LayerTree

extension CIColor {
    /// Creates a color from components; nil if the space is not sRGB or a space that converts to it.
    public convenience init?(red: CGFloat, green: CGFloat, blue: CGFloat, colorSpace: CGColorSpace) {
        self.init(red: red, green: green, blue: blue, alpha: 1, colorSpace: colorSpace)
    }

    /// Creates a color from components in a color space; nil if the space has not three components.
    public convenience init?(
        red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat, colorSpace: CGColorSpace
    ) {
        guard let color = CGColor(colorSpace: colorSpace, components: [red, green, blue, alpha]),
            colorSpace.numberOfComponents == 3
        else { return nil }
        self.init(cgColor: color)
    }

    /// Creates a color from text such as "0.5 0.7 0.3 1.0": red, green, blue and optionally alpha. Missing components
    /// are 0, and alpha is 1.
    public convenience init(string representation: String) {
        let numbers = representation.split { $0 == " " || $0 == "," }.map { CGFloat(Double($0) ?? 0) }
        func component(_ index: Int) -> CGFloat { index < numbers.count ? numbers[index] : index == 3 ? 1 : 0 }
        self.init(red: component(0), green: component(1), blue: component(2), alpha: component(3))
    }

    /// The number of components: 4.
    public var numberOfComponents: Int { 4 }
    /// Red, green, blue and alpha.
    public var components: [CGFloat] { [red, green, blue, alpha] }
    /// The components as text.
    public var stringRepresentation: String { components.map { "\(Double($0))" }.joined(separator: " ") }
    /// The color space: sRGB.
    public var colorSpace: CGColorSpace { Self.space }

    private static let space = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
}

extension CIVector {
    /// Creates a vector from an array of numbers.
    public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
        self.init((0..<max(count, 0)).map { Double(values[$0]) })
    }

    /// Creates a vector from text such as "[1.0 0.5 0.3]".
    public convenience init(string representation: String) {
        self.init(representation.split { " ,[]".contains($0) }.map { Double($0) ?? 0 })
    }

    /// The numbers as x, y, width and height.
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

    /// The first six numbers as a transform.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(
            a: value(at: 0), b: value(at: 1), c: value(at: 2), d: value(at: 3), tx: value(at: 4), ty: value(at: 5))
    }

    /// The numbers as text.
    public var stringRepresentation: String {
        "[" + (0..<count).map { "\(Double(value(at: $0)))" }.joined(separator: " ") + "]"
    }
}
